//! What stands at the right end of a row and is still made from left to right, as it is read and stepped through.

use std::fmt::Debug;
use std::hash::Hash;

use egui::{Align, Layout, Ui};

/// Shows `contents` from left to right at the right end of the row that `ui` lays out. `name` tells it from others in the
/// same place.
pub fn at_right<R>(ui: &mut Ui, name: impl Hash + Debug, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let id = ui.scope_id().with(("at right", name));
    let known: Option<f32> = ui.data(|data| data.get_temp(id));
    let spare = ui.available_width() - known.unwrap_or_default();
    if known.is_some() && spare > 0.0 {
        // the room between two widgets stands before the first one already
        ui.add_space(spare);
    }
    let shown = ui.with_layout(Layout::left_to_right(Align::Center), |ui| (contents(ui), ui.min_rect().width()));
    let (inner, width) = shown.inner;
    if known.is_none_or(|known| (known - width).abs() > 0.5) {
        ui.data_mut(|data| data.insert_temp(id, width));
        // how wide it is has only now been seen
        ui.ctx().request_discard("width of what stands at the right");
    }
    inner
}
