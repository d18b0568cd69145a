//! What all puzzles have in common that keep something to be compared with the present answer.

use crate::parameter::BadParameter;

/// The most that is kept of a kind.
pub const MOST_KEPT: usize = 4;

/// Checks each of the things `kept` by `check`, and refuses one that is there twice and more than [`MOST_KEPT`] of a
/// `kind`.
///
/// # Errors
/// A [`BadParameter`] about the first that is refused, with fields like `kept[1]` and `kept[1].coins`.
pub fn check<T: PartialEq>(
    kept: &[T],
    kind: impl Fn(&T) -> &'static str,
    check: impl Fn(&T) -> Result<(), BadParameter>,
) -> Result<(), BadParameter> {
    for (index, one) in kept.iter().enumerate() {
        let (field, kind_of_one) = (format!("kept[{index}]"), kind(one));
        check(one).map_err(|refusal| refusal.within(&field))?;
        let before = &kept[..index];
        if before.contains(one) {
            return Err(BadParameter::new(field, format!("a {kind_of_one} that is there before"), "another one"));
        }
        if before.iter().filter(|other| kind(other) == kind_of_one).count() >= MOST_KEPT {
            let value = format!("{kind_of_one} number {}", MOST_KEPT + 1);
            return Err(BadParameter::new(field, value, format!("one of at most {MOST_KEPT}")));
        }
    }
    Ok(())
}
