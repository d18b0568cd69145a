//! The piles as pennies that you take by clicking or dragging.

use dashu_int::UBig;
use dashu_int::ops::BitTest as _;
use egui::{
    Align2, Color32, FontId, Painter, Pos2, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo,
    pos2, vec2,
};

use crate::gui::look::fonts;
use crate::gui::look::theme::Palette;
use crate::gui::motion::{AnimationFrame, eased};
use crate::gui::{chart, focus, state};
use crate::numerals::{grouped, shortened};
use crate::pennies::play::{Play, Player};

use super::play_words as words;

/// Most pennies of a pile that are drawn one by one; a larger pile is a bar.
const MOST_COINS: usize = 120;
/// Largest radius of a penny, in points.
const MOST_RADIUS: f32 = 44.0;
/// Distance between neighbouring pennies, and largest random offset along each axis, both in radii.
const PITCH: f32 = 2.32;
const LOOSE: f32 = 0.09;
/// Distance that a taken penny flies, in points, and delay of the last penny behind the first, as a share of the move.
const FLIGHT: f32 = 150.0;
const STAGGER: f32 = 0.35;
/// Height of the name of a pile, in points.
const NAME_HEIGHT: f32 = 26.0;
/// Height of the tray to which you drag pennies, in points, and its largest share of the height.
const TRAY_HEIGHT: f32 = 44.0;
const TRAY_SHARE: f32 = 0.2;
/// Names of the piles.
const NAMES: [&str; 2] = ["First pile", "Second pile"];

/// View of a game at one position.
#[derive(Clone, Copy, Debug)]
pub struct Piles<'a> {
    /// Game on display.
    pub play: &'a Play,
    /// Number of moves after which the game is shown.
    pub step: usize,
    /// Selected pennies of each pile.
    pub chosen: &'a [UBig; 2],
    /// Whether pennies can be selected now.
    pub active: bool,
    /// Current frame of the animation.
    pub moment: AnimationFrame,
}

impl Piles<'_> {
    /// Draws the game in the available space; returns the pile and the number of its pennies that you selected, and whether
    /// you dropped the selection on the tray.
    pub fn ui(&self, ui: &mut Ui) -> (Option<(usize, usize)>, bool) {
        let palette = Palette::of(ui);
        let (room, _) = chart::canvas(ui, Sense::hover(), || words::summary(self.play, self.step));
        let (table, tray) = room.split_top_bottom_at_y(room.bottom() - TRAY_HEIGHT.min(TRAY_SHARE * room.height()));
        if let Some(winner) = self.play.winner(self.step).filter(|_| self.moment.1.is_none()) {
            let who = if winner == Player::You { "You win" } else { "Your opponent wins" };
            let font = FontId::new(tray.height().min(28.0), fonts::semibold());
            ui.painter().text(tray.center(), Align2::CENTER_CENTER, who, font, palette.ink);
        }
        let (first, second) = table.split_left_right_at_fraction(0.5);
        let places = [first, second].map(|place| place.shrink2(vec2(4.0, 4.0)));
        // the piles before the move that is in progress
        let here = self.play.at(self.moment.0);
        let mut choice = None;
        for (pile, (place, pennies)) in places.into_iter().zip(here.piles()).enumerate() {
            choice = self.pile_ui(ui, place, pile, pennies, &palette).map(|count| (pile, count)).or(choice);
        }
        (choice, self.is_dropped(ui, tray.shrink2(vec2(4.0, 4.0)), places, &palette))
    }

    /// Draws one pile, penny by penny or as a bar; returns the number of pennies selected.
    fn pile_ui(&self, ui: &Ui, place: Rect, pile: usize, pennies: &UBig, palette: &Palette) -> Option<usize> {
        ui.painter().rect_filled(place, 10.0, palette.background);
        let place = place.shrink2(vec2(12.0, 6.0));
        let (name, body) = place.split_top_bottom_at_y(place.top() + NAME_HEIGHT);
        // the size depends on the larger pile, so that pennies are equal in both
        let grid = slots(self.play).map(|slots| Grid::new(body, slots));
        // a bar has its number below, where there is more room
        let number = grid.map(|_| format!(": {}", shortened(pennies))).unwrap_or_default();
        let title = NAMES[pile].to_owned() + &number;
        let font = FontId::new(14.0, fonts::medium());
        ui.painter().text(name.left_center(), Align2::LEFT_CENTER, title, font, palette.ink);
        if let (Some(count), Some(grid)) = (usize::try_from(pennies).ok(), grid) {
            return focus::group_in(ui, ("pile", pile), || self.coins_ui(ui, grid, pile, count, palette));
        }
        self.bar(ui.painter(), body, pennies, palette);
        None
    }

    fn coins_ui(&self, ui: &Ui, grid: Grid, pile: usize, count: usize, palette: &Palette) -> Option<usize> {
        let chosen = usize::try_from(&self.chosen[pile]).unwrap_or(0).min(count);
        let turn = self.play.turns.get(self.moment.0);
        let share = eased(self.moment.1.unwrap_or_default(), 0.0..1.0);
        let going = turn.filter(|_| self.moment.1.is_some()).and_then(|turn| turn.take.get(pile));
        let taken = going.and_then(|taken| usize::try_from(taken).ok()).unwrap_or(0);
        // taken pennies fly down to you or up to your opponent
        let flight = if turn.is_some_and(|turn| turn.player == Player::Opponent) { -FLIGHT } else { FLIGHT };
        // rings where the pennies taken last lay
        let last = self.moment.0.checked_sub(1).and_then(|last| self.play.turns.get(last)?.take.get(pile));
        for coin in count..count + last.and_then(|last| usize::try_from(last).ok()).unwrap_or(0) {
            ui.painter().circle_stroke(grid.centre(coin), grid.radius, Stroke::new(1.5, palette.line));
        }
        let mut choice = None;
        for coin in 0..count {
            let is_going = coin + taken >= count;
            let way = if is_going { flown(share, count - 1 - coin, taken) } else { 0.0 };
            let centre = grid.centre(coin) + vec2(0.0, way * flight);
            let is_chosen = taken == 0 && coin + chosen >= count;
            paint_coin(ui.painter(), centre, grid.radius, 1.0 - way, is_chosen, palette);
            if is_going {
                continue;
            }
            let limit = self.play.ruleset().limit();
            let can_be_chosen = self.active && taken == 0 && limit.allows(&(count - coin).into(), &count.into());
            let response = coin_response(ui, &grid, [pile, coin, count], can_be_chosen);
            if can_be_chosen && response.clicked() {
                let wanted = count - coin;
                // a second click on the same penny clears the selection
                choice = Some(if wanted == chosen { 0 } else { wanted });
            }
        }
        if self.active { self.drag(ui, &grid, pile, count).or(choice) } else { choice }
    }

    /// Returns the selection of a drag over a pile: all pennies from the lowest one that it has reached.
    fn drag(&self, ui: &Ui, grid: &Grid, pile: usize, count: usize) -> Option<usize> {
        let (origin, now) = dragged(ui)?;
        let met = [origin, now].into_iter().filter_map(|at| grid.coin_at(at, count));
        grid.coin_at(origin, count)?;
        let wanted = count - met.min()?;
        (UBig::from(wanted) != self.chosen[pile]).then_some(wanted)
    }

    /// Draws the tray; returns whether pennies were dropped on it.
    fn is_dropped(&self, ui: &Ui, tray: Rect, piles: [Rect; 2], palette: &Palette) -> bool {
        if !self.active || self.play.at(self.step).after(self.play.ruleset(), self.chosen).is_none() {
            return false;
        }
        // egui forgets where a drag began as soon as it ends
        let memory = ui.scope_id().with("dragged pennies");
        let is_dragging = dragged(ui).map(|(origin, _)| piles.iter().any(|pile| pile.contains(origin)));
        let (at, released) = ui.input(|i| (i.pointer.latest_pos(), i.pointer.any_released()));
        let from_pile = is_dragging.unwrap_or_else(|| state::of(ui.ctx(), memory).unwrap_or(false));
        state::set_of(ui.ctx(), memory, from_pile && !released);
        let over = from_pile && at.is_some_and(|at| tray.contains(at));
        let ground = if over { palette.hover() } else { Color32::TRANSPARENT };
        let border = if over { palette.accent } else { palette.line };
        ui.painter().rect(tray, 8.0, ground, Stroke::new(1.0, border), StrokeKind::Inside);
        let words = "Drop pennies here to take them, or press Take";
        ui.painter().text(tray.center(), Align2::CENTER_CENTER, words, FontId::proportional(12.0), palette.soft_ink);
        over && released
    }

    /// Draws a pile as a bar with its number; the length is the share of the largest pile.
    fn bar(&self, painter: &Painter, place: Rect, pennies: &UBig, palette: &Palette) {
        let start = self.play.at(0);
        let share = share_of(pennies, (&start.a).max(&start.b));
        let height = 34.0_f32.min(place.height());
        let whole =
            Rect::from_min_size(pos2(place.left(), place.center().y - height / 2.0), vec2(place.width(), height));
        painter.rect(whole, 8.0, palette.background, Stroke::new(1.0, palette.line), StrokeKind::Inside);
        let full =
            whole.with_max_x(whole.left() + (share * whole.width()).max(if pennies.is_zero() { 0.0 } else { 3.0 }));
        painter.rect_filled(full, 8.0, palette.coins[0].gamma_multiply(0.85));
        let font = FontId::new(12.0, fonts::figures());
        let at = whole.center_bottom() + vec2(0.0, 6.0);
        painter.text(at, Align2::CENTER_TOP, shortened(pennies), font, palette.soft_ink);
    }
}

/// Returns the number of places for pennies in each pile, if they are drawn one by one.
pub fn slots(play: &Play) -> Option<usize> {
    let start = play.at(0);
    usize::try_from((&start.a).max(&start.b)).ok().filter(|slots| *slots <= MOST_COINS)
}

/// Returns the way of the penny at `place` among the `taken` ones, from 0 to 1, after a `share` of the move. The outermost
/// starts first, and all accelerate.
fn flown(share: f32, place: usize, taken: usize) -> f32 {
    let delay = STAGGER * place as f32 / taken.max(1) as f32;
    ((share - delay) / (1.0 - STAGGER)).clamp(0.0, 1.0).powi(2)
}

/// Returns the start and the current point of a drag with the primary button.
fn dragged(ui: &Ui) -> Option<(Pos2, Pos2)> {
    ui.input(|i| {
        let is_drag = i.pointer.primary_down() && i.pointer.is_decidedly_dragging();
        is_drag.then(|| Some((i.pointer.press_origin()?, i.pointer.latest_pos()?))).flatten()
    })
}

/// Returns `part / whole` from 0 to 1, in single precision for drawing.
fn share_of(part: &UBig, whole: &UBig) -> f32 {
    let shift = whole.bit_len().saturating_sub(60);
    let [part, whole] = [part, whole].map(|number| u64::try_from(&(number >> shift)).unwrap_or(u64::MAX));
    if whole == 0 { 0.0 } else { (part as f64 / whole as f64).min(1.0) as f32 }
}

/// Grid of a pile, with the largest pennies that fit.
#[derive(Clone, Copy, Debug)]
struct Grid {
    left_top: Pos2,
    columns: usize,
    radius: f32,
}

impl Grid {
    fn new(place: Rect, slots: usize) -> Self {
        let fits = |columns: usize| {
            let rows = slots.max(1).div_ceil(columns);
            let across = place.width() / (columns as f32 * PITCH);
            across.min(place.height() / (rows as f32 * PITCH)).min(MOST_RADIUS)
        };
        // of several with the largest pennies, the last has the most columns
        let best = (1..=slots.clamp(1, 20)).map(|columns| (columns, fits(columns)));
        let (columns, radius) =
            best.reduce(|best, next| if next.1 >= best.1 { next } else { best }).unwrap_or((1, 1.0));
        Self { left_top: place.left_top(), columns, radius }
    }

    fn centre(&self, coin: usize) -> Pos2 {
        let (row, column) = (coin / self.columns, coin % self.columns);
        let step = self.radius * PITCH;
        self.left_top + vec2((column as f32 + 0.5) * step, (row as f32 + 0.5) * step) + self.radius * loose(coin)
    }

    fn coin_at(&self, at: Pos2, count: usize) -> Option<usize> {
        (0..count).find(|&coin| self.centre(coin).distance(at) <= self.radius * PITCH / 2.0)
    }
}

/// Returns the offset of a penny from its place in the grid, in radii; it is fixed for each penny.
fn loose(coin: usize) -> Vec2 {
    // multiples of irrational numbers spread evenly and never repeat
    let spread = |factor: f64| ((coin as f64 + 1.0) * factor).fract() as f32 * 2.0 - 1.0;
    LOOSE * vec2(spread(0.618_033_988), spread(0.414_213_562))
}

/// Handles pointer, keys and screen readers for a penny.
fn coin_response(ui: &Ui, grid: &Grid, [pile, coin, count]: [usize; 3], can_be_chosen: bool) -> Response {
    let rect = Rect::from_center_size(grid.centre(coin), Vec2::splat(2.0 * grid.radius));
    let (sense, role) = if can_be_chosen { (Sense::click(), Role::Button) } else { (Sense::hover(), Role::Label) };
    let response = ui.interact(rect, ui.scope_id().with(("penny", pile, coin)), sense);
    let name = format!("Penny {} of the {}", grouped(coin + 1), NAMES[pile].to_lowercase());
    response.widget_info(|| WidgetInfo::labeled(role, true, &name));
    let hint = format!("{name}: take {}", grouped(count - coin));
    if can_be_chosen { response.on_hover_text(hint) } else { response }
}

/// Draws a penny; a selected one has a ring.
pub fn paint_coin(painter: &Painter, centre: Pos2, radius: f32, opacity: f32, chosen: bool, palette: &Palette) {
    // as bright in the light theme
    let copper = Palette::DARK.coins[0].gamma_multiply(opacity);
    let ink = Palette::DARK.card.gamma_multiply(opacity);
    painter.circle_filled(centre, radius, copper);
    if radius >= 7.0 {
        // a shaded rim, and the face inside it
        let edge = radius * 0.14;
        let shade = Stroke::new(edge, Color32::from_black_alpha((70.0 * opacity) as u8));
        painter.circle_stroke(centre, radius - edge / 2.0, shade);
        painter.circle_stroke(centre, radius * 0.76, Stroke::new(1.0, ink.gamma_multiply(0.55)));
        let font = FontId::new(radius, fonts::semibold());
        painter.text(centre, Align2::CENTER_CENTER, "1", font, ink);
    }
    if chosen {
        painter.circle_stroke(centre, radius + 0.5, Stroke::new((radius * 0.25).clamp(2.0, 4.0), palette.accent));
    }
}

/// Draws two piles side by side.
pub fn paint_piles(painter: &Painter, place: Rect, piles: [u32; 2]) {
    let (palette, slots) = (Palette::of_context(painter.ctx()), piles[0].max(piles[1]) as usize);
    let (first, second) = place.split_left_right_at_fraction(0.5);
    for (place, pennies) in [first, second].into_iter().zip(piles) {
        let mut grid = Grid::new(place.shrink2(vec2(12.0, 0.0)), slots);
        grid.left_top.x = place.center().x - grid.columns.min(slots) as f32 * grid.radius * PITCH / 2.0;
        for coin in 0..pennies as usize {
            paint_coin(painter, grid.centre(coin), grid.radius, 1.0, false, &palette);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pennies_fit_into_their_place_and_do_not_overlap() {
        let place = Rect::from_min_size(pos2(10.0, 20.0), vec2(240.0, 300.0));
        for slots in [1, 2, 7, 20, 21, 63, MOST_COINS] {
            let grid = Grid::new(place, slots);
            let centres: Vec<_> = (0..slots).map(|coin| grid.centre(coin)).collect();
            for (i, centre) in centres.iter().enumerate() {
                let rect = Rect::from_center_size(*centre, Vec2::splat(2.0 * grid.radius));
                assert!(place.expand(0.01).contains_rect(rect), "{slots}: {i}");
                assert_eq!(grid.coin_at(*centre, slots), Some(i));
                assert!(centres[..i].iter().all(|other| other.distance(*centre) > 2.0 * grid.radius));
            }
            assert!(grid.radius > 5.0);
        }
    }

    #[test]
    fn a_bar_is_as_long_as_its_share() {
        let long = UBig::from(10_u8).pow(9_000);
        for (part, whole, share) in [
            (UBig::ZERO, UBig::ZERO, 0.0),
            (UBig::from(3_u8), UBig::from(4_u8), 0.75),
            (&long / 4_u8, long.clone(), 0.25),
            (UBig::from(7_u8), long.clone(), 0.0),
            (long.clone(), long, 1.0),
        ] {
            assert!((share_of(&part, &whole) - share).abs() < 1e-6);
        }
    }
}
