//! Sentences about the way from another start or to another goal.

use dashu_int::UBig;

use crate::devil::{AimSolution, KnownBy, NeverBy, Outcome, Plan};
use crate::gui::prose::capitalised;
use crate::numerals::{count, grouped};

use super::large_words::SEES_NOTHING;
use super::names::{every_act, positions, selection, table};
use super::told::{Told, Topic};

/// Returns the way in words: "from exactly one tail to all alike", or "to all alike" where any start is possible.
pub fn way(aimed: &AimSolution) -> String {
    let (aim, faces) = (&aimed.aim, aimed.table().faces());
    let goal = selection(&aim.goal, faces);
    match aim.start.firsts(aimed.table()) {
        None => format!("to {goal}"),
        Some(_) => format!("from {} to {goal}", selection(&aim.start, faces)),
    }
}

/// Returns whether a list surely leads there, in one sentence.
pub fn headline(aimed: &AimSolution) -> String {
    let (table, way) = (table(aimed.table()), way(aimed));
    match (&aimed.outcome, aimed.length()) {
        (Outcome::Wins { .. }, Some(moves)) if moves == 0_u8.into() => {
            format!("With {table} no move is needed {way}.")
        }
        (Outcome::Wins { .. }, Some(moves)) if moves == 1_u8.into() => {
            format!("1 move surely leads {way} with {table}.")
        }
        (Outcome::Wins { .. }, Some(moves)) => format!("{} surely lead {way} with {table}.", count(moves, "move")),
        (Outcome::Never(_), _) => format!("With {table} no sequence of moves surely leads {way}."),
        _ => format!("Whether any moves surely lead {way} with {table} is not known."),
    }
}

/// Returns the sentences under the headline.
pub fn answer(aimed: &AimSolution) -> Vec<Told> {
    let at_least = count(&aimed.at_least, "move");
    let searched = || aimed.search.as_ref().map(|search| count(search.beliefs_found(), "belief")).unwrap_or_default();
    let is_counted =
        aimed.known_by() != Some(KnownBy::Search) && aimed.at_least == aimed.aim.least_moves(aimed.table());
    let told = match (&aimed.outcome, &aimed.search) {
        (Outcome::Wins { .. }, _) if aimed.last_step() == 0 => Told::from("Every possible start counts as won."),
        (Outcome::Wins { is_shortest: true }, _) if is_counted => {
            let needed = if aimed.at_least == UBig::ONE { "is needed" } else { "are needed" };
            Told::from(format!(
                "None is shorter: while the Devil does nothing, each move ends the game from no more starts than the goal has \
                 configurations, and so {at_least} {needed}."
            ))
        }
        (Outcome::Wins { is_shortest: true }, Some(_)) => {
            let shorter = format!("None is shorter: the search met {}, and none of lesser depth is won.", searched());
            Told::new(shorter, Topic::Search)
        }
        (Outcome::Wins { is_shortest: true }, None) => Told::from(format!(
            "None is shorter: even if you saw the coins, you would need {at_least} from some start."
        )),
        (Outcome::Wins { .. }, _) => {
            Told::from(format!("Whether a shorter list does is not known; one of fewer than {at_least} does not."))
        }
        (Outcome::Never(NeverBy::Kept), _) => {
            let starts = aimed.aim.start.size(aimed.table());
            let lost = aimed.starts_lost().map(grouped).unwrap_or_default();
            let from = if starts == UBig::ONE {
                "From the one possible start".to_owned()
            } else {
                format!("From {lost} of the {} possible starts", grouped(starts))
            };
            let kept = format!("{from} the Devil goes on for ever, even if you see the coins.");
            Told::new(kept, Topic::Lost)
        }
        (Outcome::Never(NeverBy::Search), _) => {
            let all =
                format!("All {} that can be reached were searched, and in none of them is everything won.", searched());
            Told::new(all, Topic::Search)
        }
        (Outcome::Never(NeverBy::Rule), _) => {
            Told::from("The rule by which the Devil stays away from all heads keeps him away from this goal as well.")
        }
        (Outcome::Unknown, _) => {
            let unknown = "The beliefs of so many coins cannot be searched, and neither the proof for all heads nor the \
                           Devil's rule decides this goal.";
            return vec![Told::from(format!("No list of fewer than {at_least} does.")), Told::from(unknown)];
        }
    };
    vec![told]
}

/// Returns the reason, in steps that use the current numbers.
pub fn why(plan: Plan<'_>, aimed: &AimSolution, step: usize) -> Vec<Told> {
    let (spec, aim) = (aimed.table(), &aimed.aim);
    let goal = selection(&aim.goal, spec.faces());
    let possible = format!(
        "{SEES_NOTHING}: at first {}. {} as won, and what is won stays so.",
        count(aim.start.size(spec), "configuration"),
        match aim.goal.size(spec) {
            one if one == 1_u8.into() => "1 configuration counts".to_owned(),
            more => format!("{} count", count(more, "configuration")),
        },
    );
    let mut steps = vec![Told::new(possible, Topic::Start)];
    if let Some(flip) = plan.get(step as u64) {
        let left = plan.configurations_left(step as u64);
        let left = left.map_or(String::new(), |left| {
            let verb = if left == UBig::ONE { "is" } else { "are" };
            format!(" {} {verb} possible then.", count(left, "configuration"))
        });
        let names = format!("Move {} names {}.{left}", grouped(step), positions(spec.coins(), flip));
        steps.push(Told::new(names, Topic::Move(step)));
    }
    steps.push(Told::from(match &aimed.outcome {
        Outcome::Wins { .. } if !plan.rows().is_empty() => {
            let moves = if aimed.last_step() == 1 { "move" } else { "moves" };
            format!("Every start was taken through the {moves}, in every way the Devil can act: in the end {goal} is sure.")
        }
        Outcome::Wins { .. } => format!(
            "The proof for all heads goes by sets of configurations, each within the next. Once one of them lies within the \
             goal, only the moves above it are needed, and {goal} is sure."
        ),
        Outcome::Never(NeverBy::Kept) => "Whatever you name, the Devil has an answer that leaves the coins among those \
                                          from which he goes on; every move was tried from each of them."
            .to_owned(),
        Outcome::Never(NeverBy::Search) => {
            "If you saw the coins you could win from every start. But one list has to serve all starts at once.".to_owned()
        }
        Outcome::Never(NeverBy::Rule) => {
            "He leaves the table as it is, or turns it by one notch, so that the coins never repeat as those of the goal do."
                .to_owned()
        }
        Outcome::Unknown => "Up to 8 coins a search decides. Beyond that only such goals are decided as hold a whole set of the \
                             proof for all heads, as all alike does, or as the Devil's rule keeps away from."
            .to_owned(),
    }));
    steps
}

/// Returns what was computed and checked, for the status line.
pub fn checked(aimed: &AimSolution) -> String {
    let searched =
        aimed.search.as_ref().map(|search| format!("{} searched; ", count(search.beliefs_found(), "belief")));
    let searched = searched.unwrap_or_default();
    let every = every_act(aimed.table());
    match &aimed.outcome {
        Outcome::Wins { .. } if aimed.line.is_some() => {
            let moves = if aimed.last_step() == 1 { "the move was" } else { "the moves were" };
            capitalised(&format!("{searched}{moves} taken through every start{every}"))
        }
        Outcome::Wins { .. } => "Constructed; the certificate of the levels was checked".to_owned(),
        Outcome::Never(NeverBy::Kept) => {
            "The Devil's answers were tried against every move from all he keeps".to_owned()
        }
        Outcome::Never(NeverBy::Search) => capitalised(&format!("{searched}none of them won")),
        Outcome::Never(NeverBy::Rule) => "The certificate of the Devil's rule was checked".to_owned(),
        Outcome::Unknown => "Neither a list nor an escape was found".to_owned(),
    }
}
