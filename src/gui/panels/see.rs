//! Middle place of the window: the question, the rules, the buttons of the views, the chart and its table.

use egui::text::{LayoutJob, TextFormat};
use egui::{
    Align, Button, Frame, Key, Layout, Margin, Panel, RichText, Sense, TextStyle, TextWrapMode, Ui, UiBuilder, Vec2,
    vec2,
};

use super::arrangement::Arrangement;
use super::boxes::{at_right, menu_ui, named_button};
use super::places::Places;
use super::slider::SliderRow;
use super::{ask, card};
use crate::gui::command::{Command, LessonCommand, ScenarioCommand};
use crate::gui::focus::{self, Pane};
use crate::gui::look::theme::{self, Palette};
use crate::gui::tab::any_tab::AnyTab;
use crate::gui::view::is_game;
use crate::gui::views::{ViewButton, buttons, hint, rules, why_not};
use crate::gui::{hold, spotlight, state};
use crate::lesson::{Part, lessons};
use crate::scenario::{Params, Puzzle, Scenario};

/// A place narrower than this, in points, has a smaller padding, and buttons that are close together.
const NARROW: f32 = 440.0;
const NARROW_MARGIN: i8 = 7;
/// Height of the rules, which take at most two lines, in points.
const RULES: f32 = 33.0;
/// Height of a view's button, in points.
const BUTTON_HEIGHT: f32 = 28.0;
/// Room that the name of an open view of the menu "More" needs, in points.
const NAMED: f32 = 110.0;
/// Share of the height that the table takes at first, and the heights of six and of four rows, in points.
const TABLE_SHARE: f32 = 0.4;
const SIX_ROWS: f32 = 224.0;
const FOUR_ROWS: f32 = 164.0;
/// Height below which the view has a small heading, without rules in a small window, and none in a lesson, in points.
const LEAST_HEADED: f32 = 430.0;
/// Height of what stands below the picture, in points.
const BELOW: f32 = 36.0;
/// Size of the menu of the scenarios, and the room around it, in points.
const SCENARIOS: Vec2 = vec2(300.0, 420.0);
const SCENARIOS_ROOM: f32 = 60.0;
/// Heights of what stands above the picture, in points: the buttons, with the question, and with the rules.
const ABOVE: [f32; 3] = [64.0, 95.0, 140.0];
/// Height that is left for picture and table below a heading that does not scroll, in points.
const LEAST_SCROLLED: f32 = 180.0;

/// Shows the view, or the guess that covers it, and returns the commands given. Without `has_heading` the question and the
/// row below the picture are left to [`beside_ui`].
pub fn ui(ui: &mut Ui, places: &mut Places<'_>, has_heading: bool) -> Vec<Command> {
    let palette = Palette::of(ui);
    let margin = if ui.available_width() < NARROW { NARROW_MARGIN } else { card::MARGIN };
    let show = |ui: &mut Ui| {
        ui.set_min_size(ui.available_size());
        let params = places.tab.params();
        let mut command = None;
        if places.guessing.is_some() && places.has_scenario_menu && places.lesson.is_none() {
            command = scenarios_ui(ui, places, Button::new("Scenarios ▾").frame(false), "Scenarios", "All questions");
        }
        if let Some(guessing) = &mut places.guessing {
            let subject = guessing.subject(&params).clone();
            // a lesson has told them
            let rules = if places.lesson.is_some() { String::new() } else { rules(&subject) };
            card::scrolled(ui, "guess", |ui| guessing.ui(ui, &subject, &rules, places.is_welcome));
            let by_key = || ui.input(|input| input.key_down(Key::Enter) || input.key_down(Key::Space));
            if !guessing.is_open() && by_key() {
                // what had the focus is gone; the sliders come next
                if let Some(first) = ask::slider_keys(places).first() {
                    ui.memory_mut(|memory| memory.request_focus(SliderRow::id_of(first)));
                }
            }
            return command.into_iter().collect();
        }
        follow_rules(places.tab, &params);
        let is_low = ui.available_height() < LEAST_HEADED;
        // where there is less room, the place scrolls
        let picture = match places.tab.view() {
            // with the chart below the coins
            "play" if places.puzzle == Puzzle::Flips && is_low => 380.0,
            "play" if places.puzzle == Puzzle::Flips => 300.0,
            "play" if is_low => 195.0,
            "table" if is_low => 160.0,
            "play" | "table" => 270.0,
            // two charts below each other
            "totals" | "ratio" | "rules" if !has_heading => ui.available_height() + LEAST_SCROLLED,
            "totals" | "ratio" | "rules" => 330.0,
            // below two rows of options
            "bias" | "horizon" if is_low => 175.0,
            _ if is_low && places.lesson.is_none() => 250.0,
            _ => 190.0,
        };
        let is_bare = is_low && (places.has_scenario_menu || places.is_presented);
        let [around, below] = match (has_heading, is_bare) {
            (false, _) => [ABOVE[0], 0.0],
            (true, true) => [ABOVE[1], BELOW],
            (true, false) => [ABOVE[2], BELOW],
        };
        let shows_table = shows_table(ui, places);
        // the table takes the place of the picture where there is no room for both
        let has_room_for_both = has_heading && ui.available_height() >= around + picture + FOUR_ROWS + below;
        let is_alone = shows_table && !has_room_for_both;
        let picture = if is_alone { 0.0 } else { picture };
        let table = if shows_table { FOUR_ROWS } else { 0.0 };
        // laid out before the chart, which takes the rest of the room, but read after it
        let mut actions = if has_heading { below_ui(ui, places, is_alone) } else { Vec::new() };
        // in a very low place the heading scrolls too
        let is_fixed = ui.available_height() > around + LEAST_SCROLLED;
        let mut above_ui = |ui: &mut Ui, places: &mut Places<'_>| {
            if has_heading {
                actions.extend(heading_ui(ui, places, &params, is_low));
            }
            // where there is little room a lesson chooses the views
            views_ui(ui, places.tab, &params, !is_low || places.lesson.is_none());
        };
        if is_fixed {
            above_ui(ui, places);
        }
        let least = picture + table + if is_fixed { 0.0 } else { around };
        card::at_least(ui, (places.puzzle, places.tab.view(), places.lesson, table > 0.0), vec2(0.0, least), |ui| {
            if !is_fixed {
                above_ui(ui, places);
            }
            if is_alone {
                return rows_ui(ui, places.tab);
            }
            if shows_table {
                drawer_ui(ui, places.tab, picture);
            }
            let place = hold::frozen(ui.ctx(), ui.scope_id().with("chart"), ui.available_rect_before_wrap());
            // above the buttons below it
            spotlight::mark_part(ui, Part::Chart, place.with_max_y(place.bottom() - 4.0));
            let inside = &mut ui.new_child(UiBuilder::new().id_salt("chart").max_rect(place));
            focus::pane(inside, Pane::Chart, |ui| places.tab.chart_ui(ui));
            ui.advance_cursor_after_rect(place);
        });
        actions
    };
    let card = card::frame(&palette).inner_margin(margin);
    card.show(ui, |ui| focus::pane(ui, Pane::View, show)).inner
}

/// Shows the question and the row that belongs below the picture, for which a low window has more room at the left.
pub fn beside_ui(ui: &mut Ui, places: &mut Places<'_>) -> Vec<Command> {
    let (mut actions, params) = (below_ui(ui, places, true), places.tab.params());
    // in line with the cards below it
    let inside = Frame::new().inner_margin(Margin { left: NARROW_MARGIN, right: NARROW_MARGIN, top: 4, bottom: 0 });
    let heading = |ui: &mut Ui| focus::pane(ui, Pane::View, |ui| heading_ui(ui, places, &params, true));
    actions.extend(inside.show(ui, heading).inner);
    actions
}

/// Shows the question and the rules, and in a presentation the buttons to move on.
fn heading_ui(ui: &mut Ui, places: &Places<'_>, params: &Params, is_low: bool) -> Vec<Command> {
    let palette = Palette::of(ui);
    let mut actions = Vec::new();
    if places.is_presented {
        ui.horizontal(|ui| {
            let count = format!("{} of {}", places.list.selected_index() + 1, places.list.count());
            ui.label(RichText::new(count).text_style(TextStyle::Small).color(palette.soft_ink));
            at_right(ui, "presentation", |ui| {
                let steps = [
                    ("◀", "Previous", "Previous scenario (← or Page Up)", ScenarioCommand::Previous),
                    ("▶", "Next", "Next scenario (→ or Page Down)", ScenarioCommand::Next),
                ];
                for (sign, name, hint, step) in steps {
                    if named_button(ui, Button::new(sign), name, hint, true) {
                        actions.push(Command::Scenarios(step));
                    }
                }
                if ui.button("End").on_hover_text("Back to all settings (Escape)").clicked() {
                    actions.push(Command::EndPresentation);
                }
            });
        });
    }
    ui.spacing_mut().item_spacing.y = 4.0;
    if is_low && places.lesson.is_some() {
        return actions;
    }
    let differs = |scenario: &Scenario| {
        let mut asked = scenario.params.clone().without_game();
        // a step of the sieve changes no question
        if let (Params::Pennies(asked), Params::Pennies(params)) = (&mut asked, params) {
            asked.set_sieve(params.sieve());
        }
        asked != params.clone().without_game()
    };
    let (rules, scenario) = (rules_of(places), places.list.selected());
    let is_changed = places.lesson.is_none() && scenario.is_some_and(differs);
    if let Some(scenario) = scenario {
        let name = places.lesson.map_or(&*scenario.name, |(lesson, _)| lesson);
        let heading = if is_low { theme::card_title() } else { TextStyle::Heading }.resolve(ui.style());
        // a question about other settings fades, since it may name their numbers
        let ink = if is_changed { palette.soft_ink } else { palette.ink };
        let title = |words: &str| RichText::new(words).font(heading).color(ink);
        let hint = format!("{}\n{rules}", scenario.story);
        if places.has_scenario_menu {
            let button = Button::new(title(&format!("{name} ▾"))).frame(false).wrap();
            actions.extend(scenarios_ui(ui, places, button, &format!("Scenarios: {name}"), &hint));
        } else {
            let title = ui.label(title(name));
            if places.lesson.is_none() {
                title.on_hover_text(hint);
            }
        }
    }
    if is_low && (places.has_scenario_menu || places.is_presented) {
        return actions;
    }
    // always as high, so that nothing moves while a number in it grows; longer rules end in "…"
    let (font, room) = (TextStyle::Small.resolve(ui.style()), ui.available_width());
    let above = if is_changed { "You changed the settings. " } else { "" };
    let mut words = LayoutJob::default();
    words.append(above, 0.0, TextFormat::simple(font.clone(), palette.ink));
    words.append(&rules, 0.0, TextFormat::simple(font, palette.soft_ink));
    (words.wrap.max_rows, words.wrap.max_width) = (2, room);
    let (place, _) = ui.allocate_exact_size(vec2(room, RULES), Sense::hover());
    ui.new_child(UiBuilder::new().max_rect(place)).label(words);
    actions
}

/// Returns the rules in one or two sentences.
pub fn rules_of(places: &Places<'_>) -> String {
    let params = places.tab.params();
    // the other views are about a player who follows the list blindfolded
    rules(&if is_game(places.tab.view()) { params } else { params.without_game() })
}

/// Shows the button of a menu with the scenarios, and returns the command given.
fn scenarios_ui(ui: &mut Ui, places: &Places<'_>, button: Button<'_>, name: &str, hint: &str) -> Option<Command> {
    let mut command = None;
    let menu = |ui: &mut Ui| {
        menu_ui(ui, button, name, hint, &mut |ui| {
            let room = ui.ctx().content_rect().size() - Vec2::splat(SCENARIOS_ROOM);
            ui.set_max_size(SCENARIOS.min(room).max(Vec2::ZERO));
            command = ask::scenarios_ui(ui, places);
            if !matches!(command, None | Some(Command::Scenarios(ScenarioCommand::ToggleAll))) {
                ui.close();
            }
        });
    };
    focus::pane(ui, Pane::Scenarios, menu);
    command
}

/// Shows the buttons of the views, and at the right the switch of the view's forms and its options, or in a row of their
/// own if they do not fit. Without `has_views` only the options are shown.
fn views_ui(ui: &mut Ui, tab: &mut dyn AnyTab, params: &Params, has_views: bool) {
    let id = ui.scope_id().with("options of the view");
    let room = ui.available_width();
    if room < NARROW {
        ui.spacing_mut().button_padding.x = 5.0;
    }
    // widths in the last frame
    let [left, right]: [f32; 2] = state::of(ui.ctx(), id).unwrap_or_default();
    let fits = has_views && hold::frozen(ui.ctx(), id.with("fits"), left + right + 12.0 <= room);
    let mut widths = [0.0; 2];
    let options = |ui: &mut Ui, tab: &mut dyn AnyTab| {
        ui.spacing_mut().item_spacing.x = if room < NARROW { 4.0 } else { 8.0 };
        ui.style_mut().override_text_style = Some(TextStyle::Small);
        // a row wraps between its widgets, not within their words
        ui.style_mut().wrap_mode = Some(TextWrapMode::Extend);
        if has_views {
            focus::group(ui, "forms", |ui| forms_ui(ui, tab, params));
        }
        focus::group(ui, "options", |ui| tab.view_controls_ui(ui));
        let shown = ui.min_rect();
        if shown.height() > 2.0 * BUTTON_HEIGHT { room } else { shown.width() }
    };
    let views = |ui: &mut Ui| {
        ui.spacing_mut().item_spacing.x = if room < NARROW { 1.0 } else { 4.0 };
        widths[0] = ui.scope(|ui| focus::group(ui, "views", |ui| buttons_ui(ui, tab, params))).response.rect.width();
        if fits {
            widths[1] = at_right(ui, "options", |ui| options(ui, tab));
        }
    };
    if has_views {
        ui.horizontal(views);
    }
    if !fits {
        // a view without options leaves no empty row
        let row = Layout::left_to_right(Align::Center).with_main_wrap(true);
        let height = if right > 0.0 { BUTTON_HEIGHT } else { 0.0 };
        widths[1] = ui.allocate_ui_with_layout(vec2(room, height), row, |ui| options(ui, tab)).inner;
    }
    state::set_of(ui.ctx(), id, widths);
}

/// Returns the button that the open view belongs to.
fn open_button(tab: &dyn AnyTab, params: &Params) -> Option<&'static ViewButton> {
    buttons(params.puzzle()).iter().find(|button| button.forms.iter().any(|form| form.0 == tab.view()))
}

fn buttons_ui(ui: &mut Ui, tab: &mut dyn AnyTab, params: &Params) {
    let open = open_button(tab, params).map(|button| button.title);
    let all = buttons(params.puzzle());
    for button in all.iter().filter(|button| !button.is_in_more) {
        button_ui(ui, tab, params, button, open);
    }
    if all.iter().any(|button| button.is_in_more) {
        // an open view of the menu is named
        let title = open.filter(|open| all.iter().any(|button| button.is_in_more && button.title == *open));
        let color = if title.is_some() { Palette::of(ui).accent } else { Palette::of(ui).ink };
        let named = title.filter(|_| ui.available_width() > NAMED);
        let words = RichText::new(format!("{} ▾", named.unwrap_or("More"))).color(color);
        let button = Button::selectable(title.is_some(), words).min_size(vec2(0.0, BUTTON_HEIGHT));
        menu_ui(ui, button, "More views", "Other views of this puzzle", &mut |ui| {
            for button in all.iter().filter(|button| button.is_in_more) {
                if button_ui(ui, tab, params, button, open) {
                    ui.close();
                }
            }
        });
    }
}

/// Shows the button of a view, which opens its first form that can be shown; returns whether it was clicked.
fn button_ui(ui: &mut Ui, tab: &mut dyn AnyTab, params: &Params, button: &ViewButton, open: Option<&str>) -> bool {
    let palette = Palette::of(ui);
    let is_open = open == Some(button.title);
    let forms = available(tab, params, button);
    let first = forms.first().map_or(button.forms[0].0, |form| form.0);
    // a view that would only say why it has nothing to show is soft, and says so here too
    let why_not = (is_open || forms.is_empty()).then(|| why_not(params, first)).flatten();
    let ink = match (is_open, &why_not) {
        (true, _) => palette.accent,
        (false, None) => palette.ink,
        (false, Some(_)) => palette.tie,
    };
    let text = RichText::new(button.title).color(ink);
    let shown = ui.add(Button::selectable(is_open, text).min_size(vec2(0.0, BUTTON_HEIGHT)));
    let shown = shown.on_hover_text(why_not.unwrap_or_else(|| hint(params.puzzle(), first).to_owned()));
    if is_open {
        focus::enter_here(&shown);
    }
    if shown.clicked() && !is_open {
        tab.set_view(first);
    }
    shown.clicked()
}

/// Returns the forms of a button that can be shown, and the open one.
pub fn available(tab: &dyn AnyTab, params: &Params, button: &ViewButton) -> Vec<(&'static str, &'static str)> {
    let is_there = |view: &str| view == tab.view() || is_asked_for(view, params) && why_not(params, view).is_none();
    button.forms.iter().copied().filter(|form| is_there(form.0)).collect()
}

/// Shows the form of the map that the number of piles takes.
fn follow_rules(tab: &mut dyn AnyTab, params: &Params) {
    let Params::Pennies(params) = params else { return };
    match tab.view() {
        "map" | "values" if params.third() > 0 => tab.set_view("third"),
        "third" if params.third() == 0 => tab.set_view("map"),
        _ => {}
    }
}

/// Whether the parameters ask for a form: a third pile, or coins that may be felt.
fn is_asked_for(view: &str, params: &Params) -> bool {
    match (view, params) {
        ("third", Params::Pennies(params)) => params.third() > 0,
        ("touch", Params::Devil(params)) => params.hands() > 0,
        _ => true,
    }
}

/// Shows the forms of the open view as a switch, if there are several.
fn forms_ui(ui: &mut Ui, tab: &mut dyn AnyTab, params: &Params) {
    let Some(button) = open_button(tab, params) else { return };
    let forms = available(tab, params, button);
    if forms.len() < 2 {
        return;
    }
    for (view, label) in forms {
        let is_open = view == tab.view();
        let shown = ui.add(Button::selectable(is_open, label));
        let shown = shown.on_hover_text(hint(params.puzzle(), view));
        if is_open {
            focus::enter_here(&shown);
        }
        if shown.clicked() {
            tab.set_view(view);
        }
    }
}

/// Shows what stands below the chart: the switch of the table, which may stand alone, the guess and the lessons.
fn below_ui(ui: &mut Ui, places: &Places<'_>, is_alone: bool) -> Vec<Command> {
    let mut actions = Vec::new();
    let panel = Panel::bottom("below the chart").frame(Frame::NONE).resizable(false).show_separator_line(false);
    let show = |ui: &mut Ui| {
        ui.horizontal(|ui| {
            focus::group(ui, "below the chart", |ui| {
                let is_open = shows_table(ui, places);
                let sign = match (is_open, is_alone) {
                    (false, _) => "Table ▴",
                    (true, false) => "Table ▾",
                    (true, true) if is_game(places.tab.view()) => "◀ Game",
                    (true, true) => "◀ Chart",
                };
                if named_button(ui, Button::new(sign), "Table", "The numbers behind the chart", true) {
                    let view = view_key(places);
                    Arrangement::change(ui.ctx(), |Arrangement { open_tables, .. }| {
                        if !open_tables.remove(&view) {
                            open_tables.insert(view);
                        }
                    });
                }
                at_right(ui, "guess and lesson", |ui| {
                    let hint = "Cover the answer and guess it";
                    if places.has_guess && ui.button("Guess first").on_hover_text(hint).clicked() {
                        actions.push(Command::GuessFirst);
                    }
                    actions.extend(lessons_ui(ui, places.puzzle).map(Command::Lesson));
                });
            });
        });
    };
    panel.show(ui, |ui| focus::pane(ui, Pane::Table, show));
    actions
}

/// Shows the lessons of a puzzle with the user's progress in each.
fn lessons_ui(ui: &mut Ui, puzzle: Puzzle) -> Option<LessonCommand> {
    let mut command = None;
    let left = Arrangement::of(ui.ctx());
    menu_ui(ui, Button::new("Lesson"), "Lesson", "Learn why, one idea a step", &mut |ui| {
        for lesson in lessons().iter().filter(|lesson| lesson.puzzle == puzzle) {
            let steps = lesson.steps.len();
            let come = left.lessons.get(&lesson.stem).map_or_else(String::new, |place| match place + 1 {
                come if come >= steps => "✓".to_owned(),
                come => format!("{come} of {steps}"),
            });
            let button = Button::new(&lesson.name).right_text(RichText::new(come).text_style(TextStyle::Small));
            if named_button(ui, button, lesson.name.as_str(), &lesson.story, true) {
                command = Some(LessonCommand::Open(&lesson.stem));
                ui.close();
            }
        }
    });
    command
}

/// Returns the names of the puzzle and of the open view; also that of the lesson, or in a game of the scenario, which begins
/// without a table.
fn view_key(places: &Places<'_>) -> String {
    let scenario = places.list.selected().filter(|_| is_game(places.tab.view()));
    let begun = places.lesson.map(|(lesson, _)| lesson).or(scenario.map(|scenario| scenario.name.as_str()));
    format!("{} {} {}", places.puzzle, places.tab.view(), begun.unwrap_or_default())
}

/// Whether the table of the view is shown. It would tell the answer that a presentation covers.
fn shows_table(ui: &Ui, places: &Places<'_>) -> bool {
    !(places.is_presented && places.hides_answer) && Arrangement::of(ui.ctx()).open_tables.contains(&view_key(places))
}

/// Shows the table as a drawer below the picture, to which it leaves this height; its upper edge can be dragged.
fn drawer_ui(ui: &mut Ui, tab: &mut dyn AnyTab, picture: f32) {
    let (room, is_playing) = (ui.available_height(), is_game(tab.view()));
    // a height of its own for each size of the window: it would stay small after a small window
    let drawer = Panel::bottom(("table", is_playing, (room / 100.0) as u32)).frame(Frame::NONE).resizable(true);
    let usual = if is_playing { FOUR_ROWS } else { (room * TABLE_SHARE).max(SIX_ROWS) };
    let drawer = drawer.default_size(usual).size_range(FOUR_ROWS..=(room - picture).max(FOUR_ROWS));
    drawer.show(ui, |ui| {
        // fills its place, whatever the contents
        ui.expand_to_include_rect(ui.max_rect());
        ui.add_space(6.0);
        rows_ui(ui, tab);
    });
}

/// Shows the table in all the space of `ui`.
fn rows_ui(ui: &mut Ui, tab: &mut dyn AnyTab) {
    focus::pane(ui, Pane::Table, |ui| ui.push_id(tab.view(), |ui| tab.table_ui(ui)));
}
