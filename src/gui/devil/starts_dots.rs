//! The starts that are still possible while one plays blindfolded: a dot each, which goes out when no turn of the Devil can
//! have kept that start from being won.

use egui::{Align2, FontId, Painter, Rect, Stroke, pos2, vec2};

use crate::devil::{Plan, Playout, StartsLeft, starts_left};
use crate::gui::look::theme::Palette;
use crate::numerals::grouped;

use super::counts::float;

/// So many starts have a dot each; of more there is one for each class.
const MOST_DOTS: u64 = 16;
/// After more calls the dots are left out: each call is worked out anew.
const MOST_CALLS: usize = 100;
/// The largest radius of a dot, in points.
const MOST_RADIUS: f32 = 8.0;

/// Draws the dots of `starts` on the table of `plan`, with their number in words.
pub fn paint(painter: &Painter, palette: &Palette, room: Rect, plan: Plan<'_>, starts: &StartsLeft) {
    let dots = dots(plan, starts);
    let gaps = dots.windows(2).filter(|two| two[0].0 != two[1].0).count();
    // in radii: a dot is two and a bit, and between classes there is room
    let radii = float(u32::try_from(dots.len()).unwrap_or(u32::MAX)) * 2.6 + gaps as f32 * 1.4;
    let radius = ((room.width() - 16.0) / radii).clamp(1.0, MOST_RADIUS);
    let mut at = pos2(room.center().x - radii * radius / 2.0 + 1.3 * radius, room.top() + 20.0);
    for (place, (class, is_left)) in dots.iter().enumerate() {
        if place > 0 && dots[place - 1].0 != *class {
            at.x += 1.4 * radius;
        }
        if *is_left {
            painter.circle_filled(at, radius, palette.accent);
        } else {
            painter.circle_stroke(at, radius - 0.5, Stroke::new(1.0, palette.line));
        }
        at.x += 2.6 * radius;
    }
    let below = pos2(room.center().x, room.top() + 20.0) + vec2(0.0, MOST_RADIUS + 8.0);
    painter.text(below, Align2::CENTER_TOP, words(starts), FontId::proportional(12.0), palette.soft_ink);
}

/// The starts left in a game after its first `step` calls; `None` where nobody plays blindfolded, for a table with too many
/// classes, and after too many calls.
pub fn starts(plan: Plan<'_>, game: &Playout, step: usize) -> Option<StartsLeft> {
    let (classes, aim) = (&plan.solution().classes, plan.aim());
    let calls = game.steps.get(..step.min(game.steps.len()))?;
    let is_shown = game.is_hidden && !classes.is_empty() && calls.len() <= MOST_CALLS;
    is_shown.then(|| starts_left(classes, &aim.start, &aim.goal, calls.iter().map(|step| step.flipped)))
}

/// The class of each dot, and whether it still shines.
fn dots(plan: Plan<'_>, starts: &StartsLeft) -> Vec<(usize, bool)> {
    let count = |class: usize| match starts.all {
        ..=MOST_DOTS => plan.solution().classes.members(class).count(),
        _ => 1,
    };
    starts.classes.iter().flat_map(|&(class, is_left)| std::iter::repeat_n((class, is_left), count(class))).collect()
}

/// How many starts are left.
pub fn words(starts: &StartsLeft) -> String {
    let [left, all] = [starts.left, starts.all].map(grouped);
    match starts.left {
        0 => "No start is possible any more: you have won, whatever the Devil did.".to_owned(),
        1 => format!("One of the {all} starts is still possible."),
        _ => format!("{left} of the {all} starts are still possible."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_starts_is_told_in_words() {
        let told = |left| words(&StartsLeft { classes: Vec::new(), left, all: 1_024 });
        assert_eq!(told(512), "512 of the 1,024 starts are still possible.");
        assert_eq!(told(1), "One of the 1,024 starts is still possible.");
        assert!(told(0).starts_with("No start is possible any more"));
    }
}
