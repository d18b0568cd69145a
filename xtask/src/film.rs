//! Makes the film in the README: the pointer changes a coin's probability in the window.
//!
//! No display is needed: the window runs without one, and its pictures are drawn like saved charts.

use std::cell::RefCell;
use std::fs::File;
use std::io::BufWriter;
use std::path::Path;
use std::rc::Rc;
use std::thread::sleep;
use std::time::Duration;

use coinwise::gui::Coinwise;
use coinwise::gui::figure::Textures;
use coinwise::gui::look::theme;
use coinwise::platform::dialogs;
use egui::accesskit::Role;
use egui::epaint::textures::TexturesDelta;
use egui::epaint::{ClippedShape, PathShape, PathStroke};
use egui::{
    Color32, ColorImage, Event, MouseWheelSource, MouseWheelUnit, PointerButton, Pos2, Rect, Shape, TouchPhase, Vec2,
    pos2, vec2,
};
use egui_kittest::kittest::NodeT as _;
use egui_kittest::{Harness, TestRenderer};
use gif::{Encoder, Frame, Repeat};

use crate::{Done, preset_name, project};

/// Path of the film in the project.
const FILM: &str = "assets/pictures/extra-credit.gif";
/// Size of the window in points.
const WINDOW: Vec2 = vec2(1040.0, 650.0);
/// Pixels per point.
const SCALE: f32 = 0.8;
/// Duration of a picture, in hundredths of a second.
const DELAY: u16 = 8;
/// Picture of the window for the manual.
const STILL: &str = "assets/pictures/window.png";
/// Largest file that a web page should have to load, in bytes.
const MOST_BYTES: u64 = 1_000_000;
/// Effort for choosing colours: 1 is best, 30 is fastest.
const COLOUR_SPEED: i32 = 10;

/// Records the film and writes it.
pub fn make() -> Done {
    let mut film = Film::new();
    film.wait(8)?;
    film.point_at(Role::Button, "Flips", 9)?;
    film.click()?;
    film.wait(6)?;
    let scenario = preset_name("flips-biased-coin")?;
    film.scroll_to(scenario)?;
    film.point_at(Role::Button, scenario, 6)?;
    film.click()?;
    film.wait(9)?;
    film.still(&project().join(STILL))?;
    film.point_at(Role::GraphicsSymbol, "Drag coin A's heads", 12)?;
    film.wait(3)?;
    film.press(true)?;
    for (share, pictures) in [(0.08, 8), (-0.16, 14), (0.1, 10)] {
        film.drag_across(share, pictures)?;
        film.wait(5)?;
    }
    film.press(false)?;
    film.move_to(film.at + vec2(60.0, 120.0), 6)?;
    film.wait(20)?;
    let path = project().join(FILM);
    film.save(&path)?;
    let bytes = std::fs::metadata(&path)?.len();
    println!("{} ({} pictures, {} kB)", path.display(), film.pictures.len(), bytes / 1000);
    if bytes < MOST_BYTES { Ok(()) } else { Err("the film is larger than 1 MB".into()) }
}

/// The filmed window, its pointer, and the pictures so far, each with the number of times it is shown.
struct Film {
    window: Harness<'static, Coinwise>,
    recorder: Rc<RefCell<Textures>>,
    at: Pos2,
    pictures: Vec<(ColorImage, u16)>,
}

/// Records the textures of every frame.
struct Camera(Rc<RefCell<Textures>>);

impl TestRenderer for Camera {
    fn handle_delta(&mut self, delta: &mut TexturesDelta) {
        self.0.borrow_mut().apply(delta);
    }
}

impl Film {
    fn new() -> Self {
        let recorder = Rc::new(RefCell::new(Textures::default()));
        let program = Coinwise::new(Box::new(dialogs::ask));
        let window = Harness::builder()
            .with_size(WINDOW)
            .with_context_setup(theme::apply)
            .with_step_dt(f32::from(DELAY) / 100.0)
            .renderer(Camera(Rc::clone(&recorder)))
            .build_ui_state(
                |ui, program: &mut Coinwise| {
                    program.logic(ui.ctx());
                    program.ui(ui, None);
                },
                program,
            );
        window.ctx.options_mut(|options| options.theme_preference = egui::ThemePreference::Light);
        Self { window, recorder, at: WINDOW.to_pos2() * 0.5, pictures: Vec::new() }
    }

    /// Advances the window and takes a picture once nothing is being computed.
    fn take(&mut self) -> Done {
        self.window.step();
        while self.window.state_mut().is_busy() {
            sleep(Duration::from_millis(2));
            self.window.step();
        }
        let mut shapes = self.window.output().shapes.clone();
        shapes.push(pointer(self.at));
        let picture = self.recorder.borrow_mut().picture(WINDOW, shapes, SCALE)?;
        match self.pictures.last_mut() {
            Some((last, times)) if *last == picture => *times += 1,
            _ => self.pictures.push((picture, 1)),
        }
        Ok(())
    }

    fn wait(&mut self, pictures: u32) -> Done {
        (0..pictures).try_for_each(|_| self.take())
    }

    /// Moves the pointer smoothly, starting and ending slowly.
    fn move_to(&mut self, to: Pos2, pictures: u8) -> Done {
        let from = self.at;
        for picture in 1..=pictures {
            let share = f32::from(picture) / f32::from(pictures);
            self.at = from.lerp(to, share * share * (3.0 - 2.0 * share));
            self.window.event(Event::PointerMoved(self.at));
            self.take()?;
        }
        Ok(())
    }

    /// Moves the pointer to the centre of a widget with this role and accessible name.
    fn point_at(&mut self, role: Role, name: &str, pictures: u8) -> Done {
        let to = self.place(role, name)?.center();
        self.move_to(to, pictures)
    }

    /// Turns the wheel over the scenario list until a scenario is visible.
    fn scroll_to(&mut self, scenario: &str) -> Done {
        let end = self.place(Role::Slider, "Number of flips")?.top() - 60.0;
        self.move_to(pos2(160.0, end - 60.0), 8)?;
        for _ in 0..20 {
            if self.place(Role::Button, scenario)?.bottom() < end {
                // smooth scrolling takes a moment to end
                return self.wait(6);
            }
            let (unit, delta, source) = (MouseWheelUnit::Point, vec2(0.0, -24.0), MouseWheelSource::Unknown);
            let (phase, modifiers) = (TouchPhase::Move, egui::Modifiers::NONE);
            self.window.event(Event::MouseWheel { unit, delta, phase, modifiers, source });
            self.take()?;
        }
        Err(format!("{scenario:?} does not come in sight").into())
    }

    fn place(&self, role: Role, name: &str) -> Done<Rect> {
        let nodes = self.window.root().children_recursive();
        let is_it = |node: &egui_kittest::Node<'_>| {
            let node = node.accesskit_node();
            node.role() == role && node.label().as_deref() == Some(name)
        };
        let found = nodes.into_iter().find(is_it).map(|node| node.rect());
        found.ok_or_else(|| format!("the window has no {role:?} named {name:?}").into())
    }

    fn press(&mut self, pressed: bool) -> Done {
        let (pos, button, modifiers) = (self.at, PointerButton::Primary, egui::Modifiers::NONE);
        self.window.event(Event::PointerButton { pos, button, pressed, modifiers });
        self.take()
    }

    fn click(&mut self) -> Done {
        self.press(true)?;
        self.press(false)
    }

    /// Drags by a share of the window's width.
    fn drag_across(&mut self, share: f32, pictures: u8) -> Done {
        self.move_to(self.at + vec2(share * WINDOW.x, 0.0), pictures)
    }

    /// Writes the window as it is now, without the pointer, as a PNG.
    fn still(&mut self, path: &Path) -> Done {
        let shapes = self.window.output().shapes.clone();
        let picture = self.recorder.borrow_mut().picture(WINDOW, shapes, 1.0)?;
        let [width, height] = picture.size;
        let file = BufWriter::new(File::create(path)?);
        let mut encoder = png::Encoder::new(file, u32::try_from(width)?, u32::try_from(height)?);
        encoder.set_color(png::ColorType::Rgba);
        encoder.set_compression(png::Compression::High);
        let pixels: Vec<u8> = picture.pixels.iter().flat_map(Color32::to_array).collect();
        encoder.write_header()?.write_image_data(&pixels)?;
        Ok(())
    }

    /// Writes the film; of each picture only the part that differs from the one before.
    fn save(&self, path: &Path) -> Done {
        let [width, height] = self.pictures.first().ok_or("no picture was taken")?.0.size;
        let mut encoder =
            Encoder::new(BufWriter::new(File::create(path)?), u16::try_from(width)?, u16::try_from(height)?, &[])?;
        encoder.set_repeat(Repeat::Infinite)?;
        let mut before = None;
        for (picture, times) in &self.pictures {
            let mut frame = changed(before, picture)?;
            frame.delay = DELAY * times;
            encoder.write_frame(&frame)?;
            before = Some(picture);
        }
        Ok(())
    }
}

/// Returns the part of a picture that differs from the one before, as a frame of a GIF.
fn changed(before: Option<&ColorImage>, picture: &ColorImage) -> Done<Frame<'static>> {
    let [width, height] = picture.size;
    let differs = |x: usize, y: usize| before.is_none_or(|before| before[(x, y)] != picture[(x, y)]);
    let rows: Vec<usize> = (0..height).filter(|y| (0..width).any(|x| differs(x, *y))).collect();
    let columns: Vec<usize> = (0..width).filter(|x| (0..height).any(|y| differs(*x, y))).collect();
    let ends = |places: &[usize]| (places.first().copied().unwrap_or(0), places.last().copied().unwrap_or(0));
    let ((top, bottom), (left, right)) = (ends(&rows), ends(&columns));
    // unchanged pixels are transparent, which takes next to no space
    let pixel = |x: usize, y: usize| if differs(x, y) { picture[(x, y)] } else { Color32::TRANSPARENT };
    let part = (top..=bottom).flat_map(|y| (left..=right).map(move |x| pixel(x, y)));
    let mut pixels: Vec<u8> = part.flat_map(|pixel: Color32| pixel.to_array()).collect();
    let (part_width, part_height) = (u16::try_from(right - left + 1)?, u16::try_from(bottom - top + 1)?);
    let mut frame = Frame::from_rgba_speed(part_width, part_height, &mut pixels, COLOUR_SPEED);
    (frame.left, frame.top) = (u16::try_from(left)?, u16::try_from(top)?);
    Ok(frame)
}

/// Returns the shape of the pointer.
fn pointer(at: Pos2) -> ClippedShape {
    let corners = [(0.0, 0.0), (0.0, 17.0), (4.2, 13.2), (7.0, 19.6), (9.6, 18.4), (6.9, 12.2), (12.4, 12.0)];
    let points = corners.iter().map(|(x, y)| pos2(at.x + x, at.y + y)).collect();
    let path = PathShape { points, closed: true, fill: Color32::BLACK, stroke: PathStroke::new(1.2, Color32::WHITE) };
    ClippedShape::new(Rect::EVERYTHING, Shape::Path(path))
}
