//! State of the window between frames, in egui's memory: one struct for each part of the window, identified by its
//! type, or one for each widget. A context that draws for a file has its own memory, in which everything is at its
//! default.

use egui::{Context, Id};

/// Returns the state of type `T`, at its default until it is set.
pub fn get<T: Clone + Default + 'static>(ctx: &Context) -> T {
    of(ctx, Id::NULL).unwrap_or_default()
}

/// Sets the state of type `T`.
pub fn set<T: Clone + Send + Sync + 'static>(ctx: &Context, state: T) {
    set_of(ctx, Id::NULL, state);
}

/// Changes the state of type `T`, and returns what `change` does. The context is locked meanwhile.
pub fn change<T: Clone + Default + Send + Sync + 'static, R>(ctx: &Context, change: impl FnOnce(&mut T) -> R) -> R {
    ctx.data_mut(|data| change(data.get_temp_mut_or_default(Id::NULL)))
}

/// Returns the state of type `T` of a widget; `None` until it is set.
pub fn of<T: Clone + 'static>(ctx: &Context, widget: Id) -> Option<T> {
    ctx.data(|data| data.get_temp(widget))
}

/// Sets the state of type `T` of a widget.
pub fn set_of<T: Clone + Send + Sync + 'static>(ctx: &Context, widget: Id, state: T) {
    ctx.data_mut(|data| data.insert_temp(widget, state));
}
