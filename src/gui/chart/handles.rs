//! What can be taken in a chart and moved: a point, or a line across it.
//!
//! A view says where each of its handles is and what a new place means; pointer, cursor and the look of the handle are the
//! same everywhere. A press moves nothing, since the handle keeps its distance to the pointer, and a drag beside a handle
//! moves the chart.

use egui::{CursorIcon, Painter, Pos2, Rect, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2};
use egui_plot::{PlotPoint, PlotResponse, PlotTransform};

use crate::gui::hold;
use crate::gui::look::theme::Palette;

/// How far from its middle a point can be taken, in points.
const REACH: f32 = 13.0;
/// How far from a line it can be taken, in points.
const LINE_REACH: f32 = 6.0;
/// The size of the mark on an edge, in points.
const MARK: Vec2 = vec2(5.0, 28.0);
/// The radius of the ring around a point that is about to be taken.
const RING: f32 = 10.0;

/// What a handle looks like and which way it goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Grip {
    /// A point that goes everywhere.
    Point([f64; 2]),
    /// A point that goes to the left and to the right.
    PointAcross([f64; 2]),
    /// A line from bottom to top at this place of the horizontal axis.
    Upright(f64),
    /// An edge from bottom to top at this place of the horizontal axis, marked since there is no line.
    Edge(f64),
    /// A line from left to right at this place of the vertical axis.
    Level(f64),
}

/// Something that can be taken in a chart.
pub struct Handle<'a> {
    /// What it sets, in a few words.
    pub name: &'a str,
    /// Where it is.
    pub grip: Grip,
}

impl Handle<'_> {
    /// Lets the handle be taken in the chart of `plot`, and returns where it was moved to in this frame.
    pub fn moved(&self, ui: &Ui, plot: &PlotResponse<()>) -> Option<[f64; 2]> {
        let (transform, frame) = (&plot.transform, *plot.transform.frame());
        let id = plot.response.id.with(("handle", self.name));
        let at = self.grip.place(transform);
        let is_held = ui.ctx().is_being_dragged(id);
        if !hold::can_hold(ui.ctx()) || !(is_held || frame.expand(1.0).contains(at)) {
            return None;
        }
        self.grip.mark(ui.painter(), at, frame, &Palette::of(ui));
        hold::grip(ui.ctx(), id);
        let place = self.grip.rect(at, frame).intersect(frame.expand(REACH));
        // without the bit of the focus: the arrow keys of the chart move the same
        let response = ui.interact(place, id, Sense::DRAG);
        response.widget_info(|| WidgetInfo::labeled(Role::GraphicsSymbol, true, format!("Drag {}", self.name)));
        if response.hovered() || is_held {
            self.grip.paint(&ui.painter().with_clip_rect(ui.clip_rect()), at, frame, &Palette::of(ui));
            ui.ctx().set_cursor_icon(self.grip.cursor(is_held));
        }
        let response = response.on_hover_text(format!("Drag to change {}", self.name));
        let pointer = response.interact_pointer_pos()?;
        let offset = id.with("offset");
        if response.drag_started() {
            ui.data_mut(|data| data.insert_temp(offset, at - pointer));
            // the arrow keys go on from where the handle is left
            plot.response.request_focus();
        }
        let far: Vec2 = ui.data(|data| data.get_temp(offset)).unwrap_or_default();
        let has_moved = response.total_drag_delta().is_some_and(|way| way != Vec2::ZERO);
        if !response.dragged() || !has_moved {
            return None;
        }
        let to = transform.value_from_position(self.grip.within(pointer + far, at, frame));
        Some([to.x, to.y])
    }
}

impl Grip {
    /// Where its middle is on the screen.
    fn place(self, transform: &PlotTransform) -> Pos2 {
        let frame = transform.frame();
        let on_screen = |point: [f64; 2]| transform.position_from_point(&PlotPoint::from(point));
        match self {
            Self::Point(point) | Self::PointAcross(point) => on_screen(point),
            Self::Upright(x) | Self::Edge(x) => pos2(on_screen([x, 0.0]).x, frame.center().y),
            Self::Level(y) => pos2(frame.center().x, on_screen([0.0, y]).y),
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

    /// Where it goes when it is dragged to `to`: a point stays in the chart, a line may be taken beyond its edge.
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

    /// Marks a line that has no point to be taken at.
    fn mark(self, painter: &Painter, at: Pos2, frame: Rect, palette: &Palette) {
        let place = match self {
            Self::Edge(_) => Rect::from_center_size(pos2(at.x.clamp(frame.left(), frame.right()), at.y), MARK),
            Self::Level(_) => Rect::from_center_size(pos2(frame.right() - 2.0 * MARK.y, at.y), MARK.yx()),
            _ => return,
        };
        painter.rect(place, 2.5, palette.soft_ink, Stroke::new(1.5, palette.card), StrokeKind::Outside);
    }

    /// Shows that it can be taken, or is.
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
