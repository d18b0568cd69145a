//! Colours, type sizes and spacing, in light and dark.
//!
//! Every colour on screen and in a saved chart comes from the [`Palette`]; each has one meaning everywhere.

use egui::style::{ScrollAnimation, Selection, WidgetVisuals};
use egui::{
    Color32, Context, CornerRadius, FontFamily, FontId, Margin, Shadow, Stroke, Style, TextStyle, Theme, Ui, Visuals,
    vec2,
};

use super::fonts;

/// Duration of a widget's colour change, in seconds.
const ANIMATION_TIME: f32 = 0.12;

/// Share of the selection's background in the hover background.
const HOVER: f32 = 0.6;

/// The colours of one theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// Background of the window.
    pub background: Color32,
    /// Background of cards, charts and fields.
    pub card: Color32,
    /// Borders and grid lines.
    pub line: Color32,
    /// Outline of empty fields, checkboxes and radio buttons.
    pub edge: Color32,
    /// Text.
    pub ink: Color32,
    /// Labels, axes, explanations.
    pub soft_ink: Color32,
    /// The selection, the open tab, the focus.
    pub accent: Color32,
    /// Background of a selection.
    pub wash: Color32,
    /// Background of the one filled button, with white text.
    pub button: Color32,
    /// Good to leave to the opponent: safe piles, and all heads.
    pub safe: Color32,
    /// Bad to leave; also refused input.
    pub unsafe_: Color32,
    /// A lost game, and the cost of a choice; a won game is written in `ink`.
    pub lost: Color32,
    /// The coins of the flips.
    pub coins: [Color32; 4],
    /// A tie: several coins are equally good.
    pub tie: Color32,
    /// Pinned curves, for comparison with the current one.
    pub pinned: [Color32; 4],
}

/// Returns the opaque colour with these shares of red, green and blue.
const fn rgb(red: u8, green: u8, blue: u8) -> Color32 {
    Color32::from_rgb(red, green, blue)
}

impl Palette {
    /// For a light background.
    pub const LIGHT: Self = Self {
        background: rgb(0xF6, 0xF5, 0xF2),
        card: rgb(0xFF, 0xFF, 0xFF),
        line: rgb(0xE3, 0xE0, 0xDA),
        edge: rgb(0x85, 0x8A, 0x93),
        ink: rgb(0x1F, 0x23, 0x28),
        soft_ink: rgb(0x5F, 0x66, 0x70),
        accent: rgb(0x24, 0x57, 0xC5),
        wash: rgb(0xE8, 0xEE, 0xFB),
        button: rgb(0x24, 0x57, 0xC5),
        safe: rgb(0x0B, 0x7A, 0x75),
        unsafe_: rgb(0xC7, 0x3A, 0x4F),
        lost: rgb(0x80, 0x24, 0x80),
        coins: [rgb(0xA8, 0x5D, 0x04), rgb(0x5F, 0x36, 0xA6), rgb(0x13, 0x39, 0x00), rgb(0x6F, 0x17, 0x70)],
        tie: rgb(0x8A, 0x8F, 0x98),
        pinned: [rgb(0x03, 0x86, 0xE6), rgb(0x7C, 0x37, 0x1C), rgb(0xBC, 0x84, 0x1A), rgb(0x1C, 0x40, 0x74)],
    };

    /// For a dark background.
    pub const DARK: Self = Self {
        background: rgb(0x16, 0x18, 0x1C),
        card: rgb(0x1E, 0x21, 0x26),
        line: rgb(0x31, 0x35, 0x3C),
        edge: rgb(0x76, 0x7C, 0x88),
        ink: rgb(0xE8, 0xE6, 0xE1),
        soft_ink: rgb(0xA3, 0xA9, 0xB3),
        accent: rgb(0x7F, 0xA7, 0xFF),
        wash: rgb(0x23, 0x2B, 0x3D),
        button: rgb(0x2F, 0x5F, 0xD0),
        safe: rgb(0x35, 0xB8, 0xAE),
        unsafe_: rgb(0xF2, 0x78, 0x8A),
        lost: rgb(0xEB, 0xB6, 0xE9),
        coins: [rgb(0xED, 0xAA, 0x42), rgb(0xA1, 0x7D, 0xCC), rgb(0x95, 0xFA, 0xB3), rgb(0xF6, 0xB9, 0xF5)],
        tie: rgb(0x76, 0x7C, 0x88),
        pinned: [rgb(0x14, 0x7C, 0xEB), rgb(0xBC, 0x62, 0x18), rgb(0xC5, 0xA7, 0xEF), rgb(0xA2, 0x50, 0xC0)],
    };

    /// Returns the palette of the theme of `ui`.
    pub fn of(ui: &Ui) -> Self {
        Self::for_mode(ui.visuals().dark_mode)
    }

    /// Returns the palette of the theme of the window.
    pub fn of_context(ctx: &Context) -> Self {
        Self::for_mode(ctx.global_style().visuals.dark_mode)
    }

    /// Returns the colour of a coin; beyond the four coins that of a tie.
    pub fn coin(&self, index: usize) -> Color32 {
        self.coins.get(index).copied().unwrap_or(self.tie)
    }

    /// Returns the hover background, between those of a card and of a selection.
    pub fn hover(&self) -> Color32 {
        self.card.lerp_to_gamma(self.wash, HOVER)
    }

    fn for_mode(dark: bool) -> Self {
        if dark { Self::DARK } else { Self::LIGHT }
    }
}

/// Returns the style of card titles, one step below a heading.
pub fn card_title() -> TextStyle {
    TextStyle::Name("card title".into())
}

/// Returns the style of group names in capitals.
pub fn caption() -> TextStyle {
    TextStyle::Name("caption".into())
}

/// Returns the style of numbers in tables and fields, with digits of equal width.
pub fn figures() -> TextStyle {
    TextStyle::Name("figures".into())
}

/// Returns the style of emphasised text of normal size.
pub fn strong() -> TextStyle {
    TextStyle::Name("strong".into())
}

/// Sets fonts and both themes, and lifts the time limit for clicks.
pub fn apply(ctx: &Context) {
    // on a busy machine a press and a release may be far apart and still be a click
    ctx.options_mut(|options| options.input_options.max_click_duration = f64::INFINITY);
    ctx.set_fonts(fonts::definitions());
    ctx.set_style_of(Theme::Light, style(false));
    ctx.set_style_of(Theme::Dark, style(true));
}

/// Returns the style of a theme.
fn style(dark: bool) -> Style {
    let mut style = Style { visuals: visuals(dark), ..Style::default() };
    style.text_styles = [
        (TextStyle::Heading, FontId::new(20.0, fonts::semibold())),
        (card_title(), FontId::new(16.0, fonts::semibold())),
        (TextStyle::Body, FontId::new(14.0, FontFamily::Proportional)),
        (TextStyle::Button, FontId::new(14.0, FontFamily::Proportional)),
        (strong(), FontId::new(14.0, fonts::medium())),
        (figures(), FontId::new(14.0, fonts::figures())),
        (TextStyle::Monospace, FontId::new(14.0, fonts::figures())),
        (TextStyle::Small, FontId::new(12.0, FontFamily::Proportional)),
        (caption(), FontId::new(11.0, fonts::medium())),
    ]
    .into();
    style.drag_value_text_style = figures();
    style.spacing.item_spacing = vec2(8.0, 6.0);
    style.spacing.button_padding = vec2(10.0, 5.0);
    style.spacing.interact_size = vec2(28.0, 28.0);
    style.spacing.menu_margin = Margin::same(6);
    style.spacing.window_margin = Margin::same(14);
    style.spacing.tooltip_width = 320.0;
    style.spacing.scroll.bar_width = 6.0;
    // a line that is cut by the edge fades out completely
    style.spacing.scroll.fade.strength = 1.0;
    // none while the pointer travels over the controls
    (style.interaction.tooltip_delay, style.interaction.tooltip_grace_time) = (0.5, 0.0);
    style.interaction.selectable_labels = false;
    style.animation_time = ANIMATION_TIME;
    style
}

/// Turns animations off if `reduced`; all our animations depend on the style's animation time.
pub fn reduce_motion(style: &mut Style, reduced: bool) {
    style.animation_time = if reduced { 0.0 } else { ANIMATION_TIME };
    style.scroll_animation = if reduced { ScrollAnimation::none() } else { ScrollAnimation::default() };
}

fn visuals(dark: bool) -> Visuals {
    let palette = Palette::for_mode(dark);
    let mut visuals = if dark { Visuals::dark() } else { Visuals::light() };
    visuals.weak_text_color = Some(palette.soft_ink);
    visuals.hyperlink_color = palette.accent;
    visuals.panel_fill = palette.background;
    visuals.window_fill = palette.card;
    visuals.window_stroke = Stroke::new(1.0, palette.line);
    visuals.window_corner_radius = CornerRadius::same(12);
    visuals.menu_corner_radius = CornerRadius::same(10);
    visuals.extreme_bg_color = palette.card;
    visuals.faint_bg_color = palette.background;
    visuals.error_fg_color = palette.unsafe_;
    visuals.warn_fg_color = palette.coins[0];
    visuals.selection = Selection { bg_fill: palette.wash, stroke: Stroke::new(1.5, palette.accent) };
    let shadow =
        Shadow { offset: [0, 4], blur: 16, spread: 0, color: Color32::from_black_alpha(if dark { 96 } else { 28 }) };
    visuals.window_shadow = shadow;
    visuals.popup_shadow = shadow;
    visuals.widgets.noninteractive = widget(&palette, palette.card, palette.line, palette.ink);
    visuals.widgets.inactive = widget(&palette, palette.card, palette.line, palette.ink);
    visuals.widgets.hovered = widget(&palette, palette.hover(), Color32::TRANSPARENT, palette.ink);
    visuals.widgets.active = widget(&palette, palette.wash, palette.accent, palette.ink);
    visuals.widgets.open = widget(&palette, palette.wash, palette.accent, palette.ink);
    visuals
}

fn widget(palette: &Palette, fill: Color32, border: Color32, text: Color32) -> WidgetVisuals {
    WidgetVisuals {
        // background of a slider's rail and of a checkbox
        bg_fill: if fill == palette.card { palette.line } else { fill },
        weak_bg_fill: fill,
        bg_stroke: Stroke::new(1.0, border),
        corner_radius: CornerRadius::same(8),
        fg_stroke: Stroke::new(1.0, text),
        expansion: 0.0,
    }
}

#[cfg(test)]
mod tests;
