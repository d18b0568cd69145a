//! Freezes the layout during a drag: while a control or a handle of a chart is dragged, nothing else moves.
//!
//! Layout code passes its values through [`frozen`], which returns those from the start of the drag. [`follow`] detects
//! a drag at the start of a frame, before anything is drawn.

use egui::{Context, Id, Rect, Ui, UiBuilder, vec2};

use crate::gui::state;

/// Marks the widget `id` as one whose drag freezes the layout.
pub fn freeze_layout_while_dragged(ctx: &Context, id: Id) {
    state::set_of(ctx, id, FreezesLayout);
}

/// Sets the rectangle of the controls; dragging a widget in it freezes the layout.
pub fn controls(ctx: &Context, place: Rect) {
    state::change(ctx, |freeze: &mut LayoutFreeze| freeze.controls = Some(place));
}

/// State of a widget that is held while it is dragged.
#[derive(Clone, Copy)]
struct FreezesLayout;

/// State of holding in the window.
#[derive(Clone, Copy, Default)]
struct LayoutFreeze {
    /// Whether anything can be held, as in a window.
    is_possible: bool,
    /// The dragged widget, and the first frame of the drag.
    held: Option<(Id, u64)>,
    /// Place of the controls.
    controls: Option<Rect>,
}

/// Detects whether a relevant widget is dragged. Called once at the start of a frame.
pub fn follow(ctx: &Context) {
    let before: LayoutFreeze = state::get(ctx);
    let id = ctx.dragged_id().filter(|id| {
        let place = before.controls.unwrap_or(Rect::NOTHING);
        let is_control = || ctx.read_response(*id).is_some_and(|response| place.contains_rect(response.rect));
        state::of::<FreezesLayout>(ctx, *id).is_some() || is_control()
    });
    let frame = ctx.cumulative_frame_nr();
    let held = id.map(|id| before.held.filter(|(held, _)| *held == id).unwrap_or((id, frame)));
    state::set(ctx, LayoutFreeze { is_possible: true, held, ..before });
}

/// Whether a drag freezes the layout.
pub fn is_held(ctx: &Context) -> bool {
    drag_start_frame(ctx).is_some()
}

/// Returns the first frame of the drag; `None` without one.
pub fn drag_start_frame(ctx: &Context) -> Option<u64> {
    state::get::<LayoutFreeze>(ctx).held.map(|(_, drag_start_frame)| drag_start_frame)
}

/// Whether drags are possible: in a window, but not in a chart drawn for a file.
pub fn is_interactive(ctx: &Context) -> bool {
    state::get::<LayoutFreeze>(ctx).is_possible
}

/// Returns `fresh`, or during a drag the value from its start.
pub fn frozen<T: Clone + Send + Sync + 'static>(ctx: &Context, id: Id, fresh: T) -> T {
    let value = frozen_value(ctx, id).unwrap_or(fresh);
    // before `data_mut`, which locks the context
    let frame = ctx.cumulative_frame_nr();
    state::set_of(ctx, id, (frame, value.clone()));
    value
}

/// Returns the value that [`frozen`] freezes during a drag. A value first shown during the drag is frozen from then on.
pub fn frozen_value<T: Clone + Send + Sync + 'static>(ctx: &Context, id: Id) -> Option<T> {
    let drag_start_frame = drag_start_frame(ctx)?;
    let (frame, value) = state::of::<(u64, T)>(ctx, id)?;
    (frame + 1 >= drag_start_frame).then_some(value)
}

/// Shows `contents` and returns their rectangle; during a drag it keeps its height, so that nothing below moves.
pub fn keep_height(ui: &mut Ui, contents: impl FnOnce(&mut Ui)) -> Rect {
    let id = ui.scope_id().with("steady");
    let Some(height) = frozen_value::<f32>(ui.ctx(), id) else {
        let place = ui.scope(contents).response.rect;
        frozen(ui.ctx(), id, place.height());
        return place;
    };
    frozen(ui.ctx(), id, height);
    let place = Rect::from_min_size(ui.cursor().min, vec2(ui.available_width(), height));
    let mut inside = ui.new_child(UiBuilder::new().max_rect(place));
    inside.shrink_clip_rect(place);
    contents(&mut inside);
    ui.advance_cursor_after_rect(place);
    place
}
