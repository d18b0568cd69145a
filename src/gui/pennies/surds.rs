//! The irrational numbers behind the safe pairs, written exactly and in lowest terms.

/// α, by which the smaller pile of a safe pair grows: (√(t² + 4) − t + 2) / 2 for the spread `t` of 1 or more.
pub fn alpha(t: u32) -> String {
    let half = t / 2;
    match t {
        1 => "φ".to_owned(),
        2 => "√2".to_owned(),
        _ if t.is_multiple_of(2) => format!("√{} − {}", half * half + 1, half - 1),
        _ => format!("(√{} − {}) / 2", t * t + 4, t - 2),
    }
}

/// What the larger pile over the smaller one tends to: (t + √(t² + 4)) / 2 for the spread `t` of 1 or more.
pub fn limit(t: u32) -> String {
    let half = t / 2;
    match t {
        1 => "φ".to_owned(),
        _ if t.is_multiple_of(2) => format!("{half} + √{}", half * half + 1),
        _ => format!("({t} + √{}) / 2", t * t + 4),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number that such a text stands for.
    fn value(text: &str) -> f64 {
        if let Some(double) = text.strip_prefix('(').and_then(|text| text.strip_suffix(") / 2")) {
            return value(double) / 2.0;
        }
        let term = |term: &str| match term.strip_prefix('√') {
            Some(radicand) => radicand.parse::<f64>().unwrap().sqrt(),
            None if term == "φ" => f64::midpoint(1.0, 5_f64.sqrt()),
            None => term.parse().unwrap(),
        };
        match (text.split_once(" + "), text.split_once(" − ")) {
            (Some((one, other)), _) => term(one) + term(other),
            (_, Some((one, other))) => term(one) - term(other),
            _ => term(text),
        }
    }

    #[test]
    fn what_is_written_is_what_the_formulas_give() {
        for t in 1..=9 {
            let root = f64::from(t * t + 4).sqrt();
            assert!((value(&alpha(t)) - f64::midpoint(root - f64::from(t), 2.0)).abs() < 1e-12, "{}", alpha(t));
            assert!((value(&limit(t)) - f64::midpoint(root, f64::from(t))).abs() < 1e-12, "{}", limit(t));
        }
        assert_eq!([alpha(4), limit(4), limit(2)], ["√5 − 1", "2 + √5", "1 + √2"]);
    }
}
