//! What is held: while a control or a handle of a chart is being dragged, nothing else jumps.
//!
//! Whoever lays something out asks [`kept`] for what it was when the drag began. What is held is known from the start of
//! a frame, before anything is drawn, by [`follow`].

use egui::{Context, Id, Rect};

/// Marks the widget `id`: while it is dragged, something is held.
pub fn grip(ctx: &Context, id: Id) {
    ctx.data_mut(|data| data.insert_temp(id.with("grip"), ()));
}

/// Says where the controls are: while a widget in this rectangle is dragged, something is held.
pub fn controls(ctx: &Context, place: Rect) {
    ctx.data_mut(|data| data.insert_temp(Id::unique("held controls"), place));
}

/// What is held, and the frame in which it was taken.
#[derive(Clone, Copy)]
struct Held {
    id: Id,
    since: u64,
}

/// Finds out what is held. Called once at the start of a frame.
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

/// Whether something is held.
pub fn is_held(ctx: &Context) -> bool {
    held(ctx).is_some()
}

/// The first frame in which what is held was; none while nothing is.
pub fn since(ctx: &Context) -> Option<u64> {
    held(ctx).map(|held| held.since)
}

/// Whether things can be taken at all: in a window, and not in a chart that is drawn for a file.
pub fn can_hold(ctx: &Context) -> bool {
    ctx.data(|data| data.get_temp::<Option<Held>>(slot())).is_some()
}

/// `fresh`, or while something is held what it was when that began.
pub fn kept<T: Clone + Send + Sync + 'static>(ctx: &Context, id: Id, fresh: T) -> T {
    let value = earlier(ctx, id).unwrap_or(fresh);
    // asked for first: the context is locked while its data are changed
    let frame = ctx.cumulative_frame_nr();
    ctx.data_mut(|data| data.insert_temp(id, (frame, value.clone())));
    value
}

/// What [`kept`] keeps, while something is held. What was not shown when that was taken is kept from when it was first.
pub fn earlier<T: Clone + Send + Sync + 'static>(ctx: &Context, id: Id) -> Option<T> {
    let since = since(ctx)?;
    let (frame, value) = ctx.data(|data| data.get_temp::<(u64, T)>(id))?;
    (frame + 1 >= since).then_some(value)
}

fn slot() -> Id {
    Id::unique("held")
}
