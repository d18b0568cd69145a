//! Making what fails small.

/// The shortest list found by leaving out parts of `all` while `fails` still holds and there `is_time`.
pub fn shrunk<T: Clone>(all: &[T], is_time: impl Fn() -> bool, mut fails: impl FnMut(&[T]) -> bool) -> Vec<T> {
    let mut kept = all.to_vec();
    let mut part = kept.len().div_ceil(2);
    while part > 0 && !kept.is_empty() {
        let mut from = 0;
        while from < kept.len() && is_time() {
            let to = (from + part).min(kept.len());
            let without = [&kept[..from], &kept[to..]].concat();
            if fails(&without) {
                kept = without;
            } else {
                from = to;
            }
        }
        part = if part == 1 || !is_time() { 0 } else { part.div_ceil(2) };
    }
    kept
}
