//! Freezes the layout during a drag: while a control or a handle of a chart is dragged, nothing else moves.
//!
//! Layout code passes its values through [`kept`], which returns those from the start of the drag. [`follow`] detects a
//! drag at the start of a frame, before anything is drawn.

use egui::{Context, Id, Rect};

/// Marks the widget `id` as one whose drag freezes the layout.
pub fn grip(ctx: &Context, id: Id) {
    ctx.data_mut(|data| data.insert_temp(id.with("grip"), ()));
}

/// Sets the rectangle of the controls; dragging a widget in it freezes the layout.
pub fn controls(ctx: &Context, place: Rect) {
    ctx.data_mut(|data| data.insert_temp(Id::unique("held controls"), place));
}

/// The dragged widget, and the first frame of the drag.
#[derive(Clone, Copy)]
struct Held {
    id: Id,
    since: u64,
}

/// Detects whether a relevant widget is dragged. Called once at the start of a frame.
pub fn follow(ctx: &Context) {
    let id = ctx.dragged_id().filter(|id| {
        let place: Rect = ctx.data(|data| data.get_temp(Id::unique("held controls"))).unwrap_or(Rect::NOTHING);
        let is_control = || ctx.read_response(*id).is_some_and(|response| place.contains_rect(response.rect));
        ctx.data(|data| data.get_temp::<()>(id.with("grip"))).is_some() || is_control()
    });
    let before = held(ctx);
    let frame = ctx.cumulative_frame_nr();
    let held = id.map(|id| before.filter(|held| held.id == id).unwrap_or(Held { id, since: frame }));
    ctx.data_mut(|data| data.insert_temp::<Option<Held>>(slot(), held));
}

fn held(ctx: &Context) -> Option<Held> {
    ctx.data(|data| data.get_temp::<Option<Held>>(slot())).flatten()
}

/// Whether a drag freezes the layout.
pub fn is_held(ctx: &Context) -> bool {
    held(ctx).is_some()
}

/// Returns the first frame of the drag; `None` without one.
pub fn since(ctx: &Context) -> Option<u64> {
    held(ctx).map(|held| held.since)
}

/// Whether drags are possible: in a window, but not in a chart drawn for a file.
pub fn can_hold(ctx: &Context) -> bool {
    ctx.data(|data| data.get_temp::<Option<Held>>(slot())).is_some()
}

/// Returns `fresh`, or during a drag the value from its start.
pub fn kept<T: Clone + Send + Sync + 'static>(ctx: &Context, id: Id, fresh: T) -> T {
    let value = earlier(ctx, id).unwrap_or(fresh);
    // before `data_mut`, which locks the context
    let frame = ctx.cumulative_frame_nr();
    ctx.data_mut(|data| data.insert_temp(id, (frame, value.clone())));
    value
}

/// Returns the value that [`kept`] freezes during a drag. A value first shown during the drag is frozen from then on.
pub fn earlier<T: Clone + Send + Sync + 'static>(ctx: &Context, id: Id) -> Option<T> {
    let since = since(ctx)?;
    let (frame, value) = ctx.data(|data| data.get_temp::<(u64, T)>(id))?;
    (frame + 1 >= since).then_some(value)
}

fn slot() -> Id {
    Id::unique("held")
}
