//! Names of pinned curves, by the parameters in which they differ.

use crate::table::{Column, Kind};

/// A parameter that is part of a curve's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamePart {
    /// Name of the parameter; the same for all curves of a view.
    slot: String,
    /// Value of the parameter: "60 flips".
    words: String,
}

impl NamePart {
    /// Returns the parameter `slot` with its value in `words`.
    pub fn new(slot: impl Into<String>, words: impl Into<String>) -> Self {
        Self { slot: slot.into(), words: words.into() }
    }
}

/// Name of a pinned curve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// Only the parameters that differ between the present curve and the pinned ones.
    pub short: String,
    /// All parameters of the curve.
    pub full: String,
}

impl Name {
    /// Returns the column of the curve in a table.
    pub fn column(&self, kind: Kind) -> Column {
        let key = format!("pinned: {}", self.full);
        Column::new(key.clone(), self.short.clone(), kind).headed(key)
    }
}

/// Returns the names of the pinned curves.
pub fn names(present: &[NamePart], pinned: &[Vec<NamePart>]) -> Vec<Name> {
    let words =
        |parts: &[NamePart], slot: &str| parts.iter().find(|part| part.slot == slot).map(|part| part.words.clone());
    let differs = |slot: &str| pinned.iter().any(|other| words(other, slot) != words(present, slot));
    let name = |own: &Vec<NamePart>| {
        let apart = own.iter().filter(|part| differs(&part.slot)).map(|part| match words(present, &part.slot) {
            Some(now) if now != part.words => {
                let is_new = |word: &&str| !part.words.split(' ').any(|own| own == *word);
                let now: Vec<&str> = now.split(' ').filter(is_new).collect();
                format!("{} (now {})", part.words, now.join(" "))
            }
            _ => part.words.clone(),
        });
        let apart = apart.collect::<Vec<_>>().join(", ");
        let short = if apart.is_empty() { "same as now".to_owned() } else { apart };
        let full: Vec<&str> = own.iter().map(|part| part.words.as_str()).collect();
        Name { short, full: full.join(", ") }
    };
    let numbered = |(place, own)| {
        let Name { short, full } = name(own);
        let number = match pinned[..place].iter().filter(|other| *other == own).count() {
            0 => String::new(),
            // as with two lists that have the same number of moves
            alike => format!(" ({})", alike + 1),
        };
        Name { short: short + &number, full: full + &number }
    };
    pinned.iter().enumerate().map(numbered).collect()
}

/// Returns the sentence that sums up a chart, with the names of the pinned curves.
pub fn summary<'a>(sentence: &str, pinned: impl Iterator<Item = &'a Name>) -> String {
    let names: Vec<&str> = pinned.map(|name| name.short.as_str()).collect();
    if names.is_empty() { sentence.to_owned() } else { format!("{sentence} Pinned beside it: {}.", names.join("; ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(flips: u32, target: i32) -> Vec<NamePart> {
        vec![NamePart::new("flips", format!("{flips} flips")), NamePart::new("target", format!("above {target}"))]
    }

    fn short(present: &[NamePart], pinned: &[Vec<NamePart>]) -> Vec<String> {
        names(present, pinned).into_iter().map(|name| name.short).collect()
    }

    #[test]
    fn curves_are_named_by_the_parameters_that_differ() {
        assert_eq!(
            short(&parts(100, 0), &[parts(60, 0), parts(400, 0)]),
            ["60 flips (now 100)", "400 flips (now 100)"]
        );
        assert_eq!(short(&parts(100, 0), &[parts(60, 5)]), ["60 flips (now 100), above 5 (now 0)"]);
        assert_eq!(short(&parts(100, 0), &[parts(100, 0)]), ["same as now"]);
        // a different one needs a name
        assert_eq!(short(&parts(100, 0), &[parts(100, 0), parts(60, 0)]), ["100 flips", "60 flips (now 100)"]);
        let more = [parts(100, 0), vec![NamePart::new("coin C", "C heads 0.5")]].concat();
        assert_eq!(short(&parts(100, 0), &[more]), ["C heads 0.5"]);
        assert_eq!(names(&parts(100, 0), &[parts(60, 0)])[0].full, "60 flips, above 0");
    }

    #[test]
    fn no_two_curves_have_the_same_name() {
        let alike = names(&parts(100, 0), &[parts(60, 0), parts(60, 0)]);
        assert_eq!([&alike[0].short, &alike[1].short], ["60 flips (now 100)", "60 flips (now 100) (2)"]);
        assert_eq!(alike[1].full, "60 flips, above 0 (2)");
    }
}
