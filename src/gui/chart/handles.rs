//! Handles in a chart: points and lines that you can drag.
//!
//! A view gives the position of each handle and the meaning of a new one; pointer, cursor and look are the same
//! everywhere. A press alone moves nothing, since the handle keeps its distance to the pointer. A drag beside a handle
//! pans the chart.

use std::sync::Arc;

use egui::{CursorIcon, Painter, Pos2, Rect, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2};
use egui_plot::{PlotPoint, PlotResponse, PlotTransform};

use crate::gui::look::theme::Palette;
use crate::gui::{hold, state};

/// Distance from its centre within which a point can be grabbed, in points.
const REACH: f32 = 13.0;
/// Distance within which a line can be grabbed, in points.
const LINE_REACH: f32 = 6.0;
/// Size of the grip drawn on a line without a point, in points.
const MARK: Vec2 = vec2(5.0, 28.0);
/// Radius of the ring around a hovered point, in points.
const RING: f32 = 10.0;

/// Shape of a handle and the directions in which it moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum HandleShape {
    /// A point that moves in both directions.
    Point([f64; 2]),
    /// A point that moves horizontally.
    PointAcross([f64; 2]),
    /// A vertical line at this x.
    Upright(f64),
    /// A vertical edge at this x, with a drawn grip since the chart has no line there.
    Edge(f64),
    /// A horizontal line at this y.
    Level(f64),
}

/// Sets parameters to a point of the chart.
type SetTo<T> = Arc<dyn Fn(&mut T, [f64; 2]) + Send + Sync>;

/// A handle: something in a chart that can be dragged.
pub struct Handle<T> {
    /// Name of what it changes.
    pub name: String,
    /// Position, and the directions in which it moves.
    pub shape: HandleShape,
    /// Sets the parameters from the point it is dragged to; `None` selects the item there.
    pub(super) set: Option<SetTo<T>>,
}

impl<T> Handle<T> {
    /// Returns a handle that selects the item it is dragged to.
    pub fn of_item(name: impl Into<String>, shape: HandleShape) -> Self {
        Self { name: name.into(), shape, set: None }
    }

    /// Returns a handle that sets the parameters from the point it is dragged to.
    pub fn new(
        name: impl Into<String>,
        shape: HandleShape,
        set: impl Fn(&mut T, [f64; 2]) + Send + Sync + 'static,
    ) -> Self {
        Self { name: name.into(), shape, set: Some(Arc::new(set)) }
    }

    /// Handles the pointer in the chart of `plot`, and returns the point the handle was dragged to in this frame.
    pub(super) fn moved(&self, ui: &Ui, plot: &PlotResponse<()>) -> Option<[f64; 2]> {
        let (transform, frame) = (&plot.transform, *plot.transform.frame());
        let id = plot.response.id.with(("handle", &self.name));
        let at = self.shape.place(transform);
        let is_held = ui.ctx().is_being_dragged(id);
        if !hold::is_interactive(ui.ctx()) || !(is_held || frame.expand(1.0).contains(at)) {
            return None;
        }
        self.shape.mark(ui.painter(), at, frame, &Palette::of(ui));
        hold::freeze_layout_while_dragged(ui.ctx(), id);
        let place = self.shape.rect(at, frame).intersect(frame.expand(REACH));
        // cannot be reached by Tab: the arrow keys of the chart move the same thing
        let response = ui.interact(place, id, Sense::DRAG);
        response.widget_info(|| WidgetInfo::labeled(Role::GraphicsSymbol, true, format!("Drag {}", self.name)));
        if response.hovered() || is_held {
            self.shape.paint(&ui.painter().with_clip_rect(ui.clip_rect()), at, frame, &Palette::of(ui));
            ui.ctx().set_cursor_icon(self.shape.cursor(is_held));
        }
        let response = response.on_hover_text(format!("Drag to change {}", self.name));
        let pointer = response.interact_pointer_pos()?;
        if response.drag_started() {
            state::set_of(ui.ctx(), id, at - pointer);
            // lets the arrow keys continue from where the handle is dropped
            plot.response.request_focus();
        }
        let far: Vec2 = state::of(ui.ctx(), id).unwrap_or_default();
        let has_moved = response.total_drag_delta().is_some_and(|way| way != Vec2::ZERO);
        if !response.dragged() || !has_moved {
            return None;
        }
        let to = transform.value_from_position(self.shape.within(pointer + far, at, frame));
        Some([to.x, to.y])
    }
}

impl HandleShape {
    /// Returns its centre on the screen.
    fn place(self, transform: &PlotTransform) -> Pos2 {
        let center = transform.frame().center();
        match self {
            Self::Point(point) | Self::PointAcross(point) => transform.position_from_point(&PlotPoint::from(point)),
            Self::Upright(x) | Self::Edge(x) => pos2(transform.position_from_point_x(x), center.y),
            Self::Level(y) => pos2(center.x, transform.position_from_point_y(y)),
        }
    }

    fn rect(self, at: Pos2, frame: Rect) -> Rect {
        match self {
            Self::Point(_) | Self::PointAcross(_) => Rect::from_center_size(at, Vec2::splat(2.0 * REACH)),
            Self::Upright(_) | Self::Edge(_) => {
                Rect::from_x_y_ranges(at.x - LINE_REACH..=at.x + LINE_REACH, frame.y_range())
            }
            Self::Level(_) => Rect::from_x_y_ranges(frame.x_range(), at.y - LINE_REACH..=at.y + LINE_REACH),
        }
    }

    /// Returns its centre when dragged to `to`: a point stays in the chart, a line may leave it.
    fn within(self, to: Pos2, at: Pos2, frame: Rect) -> Pos2 {
        match self {
            Self::Point(_) => frame.clamp(to),
            Self::PointAcross(_) => pos2(frame.clamp(to).x, at.y),
            Self::Upright(_) | Self::Edge(_) => pos2(to.x, at.y),
            Self::Level(_) => pos2(at.x, to.y),
        }
    }

    fn cursor(self, is_held: bool) -> CursorIcon {
        match self {
            Self::Point(_) if is_held => CursorIcon::Grabbing,
            Self::Point(_) => CursorIcon::Grab,
            Self::PointAcross(_) | Self::Upright(_) | Self::Edge(_) => CursorIcon::ResizeHorizontal,
            Self::Level(_) => CursorIcon::ResizeVertical,
        }
    }

    /// Draws the grip of a line that has no point.
    fn mark(self, painter: &Painter, at: Pos2, frame: Rect, palette: &Palette) {
        let place = match self {
            Self::Edge(_) => Rect::from_center_size(pos2(at.x.clamp(frame.left(), frame.right()), at.y), MARK),
            Self::Level(_) => Rect::from_center_size(pos2(frame.right() - MARK.y, at.y), MARK.yx()),
            _ => return,
        };
        painter.rect(place, 2.5, palette.soft_ink, Stroke::new(1.5, palette.card), StrokeKind::Outside);
    }

    /// Highlights the handle while it is hovered or dragged.
    fn paint(self, painter: &Painter, at: Pos2, frame: Rect, palette: &Palette) {
        let line = Stroke::new(3.0, palette.accent);
        match self {
            Self::Point(_) | Self::PointAcross(_) => {
                painter.circle(at, RING, palette.accent.gamma_multiply(0.2), Stroke::new(4.0, palette.card));
                painter.circle_stroke(at, RING, Stroke::new(2.5, palette.accent));
            }
            Self::Upright(_) | Self::Edge(_) => {
                let x = at.x.clamp(frame.left(), frame.right());
                painter.line_segment([pos2(x, frame.top()), pos2(x, frame.bottom())], line);
            }
            Self::Level(_) => {
                let y = at.y.clamp(frame.top(), frame.bottom());
                painter.line_segment([pos2(frame.left(), y), pos2(frame.right(), y)], line);
            }
        }
    }
}
