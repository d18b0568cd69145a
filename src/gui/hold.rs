//! Freezes the layout during a drag: while a control or a handle of a chart is dragged, nothing else moves.
//!
//! Layout code passes its values through [`kept`], which returns those from the start of the drag. [`follow`] detects a
//! drag at the start of a frame, before anything is drawn.

use egui::{Context, Id, Rect, Ui, UiBuilder, vec2};

use crate::gui::state;

/// Marks the widget `id` as one whose drag freezes the layout.
pub fn grip(ctx: &Context, id: Id) {
    state::set_of(ctx, id, Grip);
}

/// Sets the rectangle of the controls; dragging a widget in it freezes the layout.
pub fn controls(ctx: &Context, place: Rect) {
    state::change(ctx, |hold: &mut Hold| hold.controls = Some(place));
}

/// State of a widget that is held while it is dragged.
#[derive(Clone, Copy)]
struct Grip;

/// State of holding in the window.
#[derive(Clone, Copy, Default)]
struct Hold {
    /// Whether anything can be held, as in a window.
    is_possible: bool,
    /// The dragged widget, and the first frame of the drag.
    held: Option<(Id, u64)>,
    /// Place of the controls.
    controls: Option<Rect>,
}

/// Detects whether a relevant widget is dragged. Called once at the start of a frame.
pub fn follow(ctx: &Context) {
    let before: Hold = state::get(ctx);
    let id = ctx.dragged_id().filter(|id| {
        let place = before.controls.unwrap_or(Rect::NOTHING);
        let is_control = || ctx.read_response(*id).is_some_and(|response| place.contains_rect(response.rect));
        state::of::<Grip>(ctx, *id).is_some() || is_control()
    });
    let frame = ctx.cumulative_frame_nr();
    let held = id.map(|id| before.held.filter(|(held, _)| *held == id).unwrap_or((id, frame)));
    state::set(ctx, Hold { is_possible: true, held, ..before });
}

/// Whether a drag freezes the layout.
pub fn is_held(ctx: &Context) -> bool {
    since(ctx).is_some()
}

/// Returns the first frame of the drag; `None` without one.
pub fn since(ctx: &Context) -> Option<u64> {
    state::get::<Hold>(ctx).held.map(|(_, since)| since)
}

/// Whether drags are possible: in a window, but not in a chart drawn for a file.
pub fn is_interactive(ctx: &Context) -> bool {
    state::get::<Hold>(ctx).is_possible
}

/// Returns `fresh`, or during a drag the value from its start.
pub fn kept<T: Clone + Send + Sync + 'static>(ctx: &Context, id: Id, fresh: T) -> T {
    let value = earlier(ctx, id).unwrap_or(fresh);
    // before `data_mut`, which locks the context
    let frame = ctx.cumulative_frame_nr();
    state::set_of(ctx, id, (frame, value.clone()));
    value
}

/// Returns the value that [`kept`] freezes during a drag. A value first shown during the drag is frozen from then on.
pub fn earlier<T: Clone + Send + Sync + 'static>(ctx: &Context, id: Id) -> Option<T> {
    let since = since(ctx)?;
    let (frame, value) = state::of::<(u64, T)>(ctx, id)?;
    (frame + 1 >= since).then_some(value)
}

/// Shows `contents` and returns their rectangle; during a drag it keeps its height, so that nothing below moves.
pub fn steady(ui: &mut Ui, contents: impl FnOnce(&mut Ui)) -> Rect {
    let id = ui.scope_id().with("steady");
    let Some(height) = earlier::<f32>(ui.ctx(), id) else {
        let place = ui.scope(contents).response.rect;
        kept(ui.ctx(), id, place.height());
        return place;
    };
    kept(ui.ctx(), id, height);
    let place = Rect::from_min_size(ui.cursor().min, vec2(ui.available_width(), height));
    let mut inside = ui.new_child(UiBuilder::new().max_rect(place));
    inside.shrink_clip_rect(place);
    contents(&mut inside);
    ui.advance_cursor_after_rect(place);
    place
}
