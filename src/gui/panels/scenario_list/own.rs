//! The user's own scenarios with their identities, and how the lists of two windows become one.

use std::fmt;
use std::sync::Arc;

use crate::scenario::{LONGEST_NAME, Scenario};

/// Tells one of the user's own scenarios from all others, in every window and after every start. Name, story and
/// parameters may change, the identity stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ScenarioId(u64);

impl ScenarioId {
    /// The identity of a new scenario.
    pub fn random() -> Self {
        Self(rand::random())
    }

    /// The identity of a scenario that was stored without one. It follows from its text, so that two windows that read the
    /// same file agree.
    pub fn of_text(text: &str) -> Self {
        // FNV-1a, 64 bits: unlike the hasher of the standard library it is the same in every version
        let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        Self(text.bytes().fold(0xcbf2_9ce4_8422_2325, step))
    }

    /// The identity to try where this one is taken already.
    pub fn next(self) -> Self {
        Self(self.0.wrapping_add(1))
    }

    /// Reads what `Display` writes.
    pub fn parse(text: &str) -> Option<Self> {
        u64::from_str_radix(text, 16).ok().map(Self)
    }
}

impl fmt::Display for ScenarioId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// One of the user's own scenarios.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnScenario {
    /// What it is recognised by.
    pub id: ScenarioId,
    /// The scenario.
    pub scenario: Scenario,
}

impl OwnScenario {
    /// A scenario that was not among the user's own before.
    pub fn new(scenario: Scenario) -> Self {
        Self { id: ScenarioId::random(), scenario }
    }
}

/// The user's own scenarios of one puzzle. Cheap to clone: undo keeps many of them, and the memory compares them.
pub type OwnScenarios = Arc<Vec<OwnScenario>>;

/// The user's own scenarios of all puzzles, in the order of [`Puzzle::ALL`](crate::scenario::Puzzle::ALL).
pub type OwnLists = [OwnScenarios; 3];

/// Merges the lists of two windows three ways: `mine` and `theirs` both come from `base`.
///
/// What was added in either stays. What was deleted in one and not edited in the other is gone. An edit in one wins over
/// the unchanged other and over a deletion. What was edited differently in both is kept twice, theirs with a new identity.
/// What was added alike in both is there once. The order is mine, unless only theirs has changed.
pub fn merge(base: &[OwnScenario], mine: &[OwnScenario], theirs: &[OwnScenario]) -> Vec<OwnScenario> {
    let (mut merged, mut conflicts) = (Vec::new(), Vec::new());
    for own in mine {
        let old = find(base, own.id).map(|old| &old.scenario);
        let is_edited = old != Some(&own.scenario);
        match find(theirs, own.id) {
            None if is_edited => merged.push(own.clone()),
            None => {}
            Some(other) if !is_edited => merged.push(other.clone()),
            Some(other) => {
                merged.push(own.clone());
                if other.scenario != own.scenario && old != Some(&other.scenario) {
                    conflicts.push(&other.scenario);
                }
            }
        }
    }
    for other in theirs.iter().filter(|other| find(mine, other.id).is_none()) {
        let was_deleted_here = find(base, other.id).is_some_and(|old| old.scenario == other.scenario);
        if !was_deleted_here && !merged.iter().any(|own| own.scenario == other.scenario) {
            merged.push(other.clone());
        }
    }
    for scenario in conflicts {
        let name = free_name(&scenario.name, &merged);
        merged.push(OwnScenario::new(Scenario { name, ..scenario.clone() }));
    }
    take_order(&mut merged, base, mine, theirs);
    merged
}

/// Brings what all three lists have into their order, if it was changed there and not here.
fn take_order(merged: &mut [OwnScenario], base: &[OwnScenario], mine: &[OwnScenario], theirs: &[OwnScenario]) {
    let is_common = |id: ScenarioId| [base, mine, theirs].iter().all(|list| find(list, id).is_some());
    let order = |list: &[OwnScenario]| -> Vec<ScenarioId> {
        list.iter().map(|own| own.id).filter(|id| is_common(*id)).collect()
    };
    let there = order(theirs);
    if order(mine) != order(base) || order(mine) == there {
        return;
    }
    let sorted: Vec<OwnScenario> = there.iter().filter_map(|id| find(merged, *id).cloned()).collect();
    let places = merged.iter_mut().filter(|own| there.contains(&own.id));
    places.zip(sorted).for_each(|(place, own)| *place = own);
}

/// An earlier state of a list, as undo keeps it, after another window has changed the list from `before` to `after`: what
/// was added there is there, what was deleted there is gone, and what was edited there is as it is there.
pub fn follow(earlier: &OwnScenarios, before: &OwnScenarios, after: &OwnScenarios) -> OwnScenarios {
    if earlier == before {
        return Arc::clone(after);
    }
    let mut list = earlier.to_vec();
    list.retain(|own| find(before, own.id).is_none() || find(after, own.id).is_some());
    for own in after.iter().filter(|own| find(before, own.id) != Some(own)) {
        match list.iter_mut().find(|place| place.id == own.id) {
            Some(place) => *place = own.clone(),
            None => list.push(own.clone()),
        }
    }
    Arc::new(list)
}

/// Returns where the scenario at `place` of the list `before` is in the list `after`; `None` if it is gone.
pub fn place_after(before: &[OwnScenario], place: usize, after: &[OwnScenario]) -> Option<usize> {
    let own = before.get(place)?;
    let position = |is_it: &dyn Fn(&OwnScenario) -> bool| after.iter().position(is_it);
    position(&|other| other == own)
        .or_else(|| position(&|other| other.scenario == own.scenario))
        .or_else(|| position(&|other| other.id == own.id))
}

/// `name`, with a number behind it where one in the list has it already.
pub fn free_name(name: &str, list: &[OwnScenario]) -> String {
    let mut free = name.to_owned();
    let mut number = 2;
    while list.iter().any(|own| own.scenario.name == free) {
        let suffix = format!(" ({number})");
        free = name.chars().take(LONGEST_NAME - suffix.len()).chain(suffix.chars()).collect();
        number += 1;
    }
    free
}

fn find(list: &[OwnScenario], id: ScenarioId) -> Option<&OwnScenario> {
    list.iter().find(|own| own.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Params;

    /// A list of scenarios, each written as the digit of its identity and its name: `1a`.
    fn list(words: &str) -> Vec<OwnScenario> {
        let own = |word: &str| {
            let (id, name) = word.split_at(1);
            let params = Params::Pennies(crate::pennies::Params::default());
            let scenario = Scenario { name: name.to_owned(), ..Scenario::unnamed(params, None) };
            OwnScenario { id: ScenarioId::parse(id).unwrap(), scenario }
        };
        words.split_whitespace().map(own).collect()
    }

    fn words(list: &[OwnScenario]) -> String {
        let word = |own: &OwnScenario| {
            // an identity of more than a digit is a new one
            let id = if own.id.0 < 16 { format!("{:x}", own.id.0) } else { "+".to_owned() };
            id + &own.scenario.name
        };
        list.iter().map(word).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn additions_deletions_and_edits_of_both_windows_are_merged() {
        let cases = [
            ("", "1a", "2b", "1a 2b"),
            ("1a 2b", "1a 2b 3c", "1a 2b 4d", "1a 2b 3c 4d"),
            ("1a 2b", "1a", "1a 2b", "1a"),
            ("1a 2b", "1a 2b", "2b", "2b"),
            ("1a 2b", "2b", "1a", ""),
            ("1a 2b", "1x 2b", "1a 2b", "1x 2b"),
            ("1a 2b", "1a 2b", "1a 2y", "1a 2y"),
            ("1a", "1x", "1x", "1x"),
            // edited differently, edited here and deleted there, deleted here and edited there
            ("1a", "1x", "1y", "1x +y"),
            ("1a", "1x", "", "1x"),
            ("1a", "", "1y", "1y"),
            // added alike in both
            ("", "1a", "2a", "1a"),
            // what both added under one identity, as after an undo of a deletion
            ("", "1a", "1a", "1a"),
            // moved in one
            ("1a 2b 3c", "3c 1a 2b", "1a 2b 3c", "3c 1a 2b"),
            ("1a 2b 3c", "1a 2b 3c", "3c 2b 1a", "3c 2b 1a"),
            ("1a 2b 3c", "1a 4d 2b 3c", "3c 2b 1a", "3c 4d 2b 1a"),
        ];
        for (base, mine, theirs, wanted) in cases {
            let merged = words(&merge(&list(base), &list(mine), &list(theirs)));
            assert_eq!(merged, wanted, "{base:?} became {mine:?} here and {theirs:?} there");
        }
    }

    #[test]
    fn copies_of_what_was_edited_in_both_have_names_of_their_own() {
        let story = |story: &str| {
            let mut own = list("1a");
            own[0].scenario.story = story.to_owned();
            own
        };
        let merged = merge(&list("1a"), &story("mine"), &story("theirs"));
        assert_eq!(words(&merged), "1a +a (2)");
        assert_eq!(merged[1].scenario.story, "theirs");
    }

    #[test]
    fn earlier_states_follow_what_another_window_did() {
        let follow = |earlier: &str, before: &str, after: &str| {
            words(&follow(&Arc::new(list(earlier)), &Arc::new(list(before)), &Arc::new(list(after))))
        };
        assert_eq!(follow("1a 2b", "1a", "1a 3c"), "1a 2b 3c");
        assert_eq!(follow("1x 2b", "1a 2b", "2b"), "2b");
        assert_eq!(follow("1a", "1a 2b", "1y 2b"), "1y");
        assert_eq!(follow("", "1a", "1a 2b"), "2b");
    }

    #[test]
    fn the_selection_stays_on_its_scenario() {
        let place = |before: &str, place: usize, after: &str| place_after(&list(before), place, &list(after));
        assert_eq!(place("1a 2b", 1, "3c 1a 2b"), Some(2));
        assert_eq!(place("1a 2b", 1, "2y 1a"), Some(0));
        assert_eq!(place("1a 2b", 0, "1y 2b 3a"), Some(2), "what is shown is the copy now");
        assert_eq!(place("1a 2b", 1, "1a"), None);
        assert_eq!(place("1a 2b", 0, "2b"), None);
        assert_eq!(place("1a", 0, ""), None);
    }

    #[test]
    fn an_identity_is_read_as_it_is_written_and_follows_from_a_text() {
        let id = ScenarioId::random();
        assert_eq!(ScenarioId::parse(&id.to_string()), Some(id));
        assert_eq!(ScenarioId::parse("no number"), None);
        assert_eq!(ScenarioId::of_text("a").to_string(), "af63dc4c8601ec8c");
    }
}
