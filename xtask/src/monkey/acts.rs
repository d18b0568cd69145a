//! Acts of the monkey; each is determined by one number and the contents of the window.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::accesskit::Role;
use egui::{
    DroppedFile, Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, PointerButton, Pos2, TouchPhase, Vec2,
    ViewportEvent, ViewportId, pos2, vec2,
};
use egui_kittest::Node;
use egui_kittest::kittest::NodeT as _;

use super::desk::Desk;
use super::materials::Materials;
use crate::attack::RandomSource;

/// Sizes of the window.
const SIZES: &[[f32; 2]] =
    &[[1280.0, 800.0], [1280.0, 800.0], [900.0, 600.0], [400.0, 300.0], [1.0, 1.0], [2560.0, 1440.0]];
/// Longest name or text in the description of an act, in characters.
const LONGEST_SAID: usize = 40;

/// A random action of the user.
#[derive(Clone, Debug)]
pub enum Act {
    /// Clicks a widget, by name or by pointer.
    Click,
    /// Moves a slider.
    Slide,
    /// Types into a field.
    Type(String),
    /// Presses a key.
    Key(Key, Modifiers),
    /// Moves the pointer and presses its buttons.
    Pointer,
    /// Turns the wheel, or zooms.
    Wheel,
    /// Pastes into the focused field, or into the window.
    Paste(String),
    /// Drops files on the window.
    Drop(Vec<PathBuf>),
    /// Resizes the window.
    Resize([f32; 2]),
    /// Asks the window to close.
    Close,
    /// Does nothing for a number of frames.
    Wait(usize),
}

impl Act {
    /// Returns the act for the next random number.
    pub fn of(chance: &mut RandomSource, materials: &Materials) -> Self {
        match chance.below(100) {
            0..36 => Self::Click,
            36..50 => Self::Slide,
            50..60 => Self::Type(materials.word(chance).to_owned()),
            60..74 => Self::Key(*chance.pick(Key::ALL), modifiers(chance)),
            74..84 => Self::Pointer,
            84..89 => Self::Wheel,
            89..93 => Self::Paste(materials.page(chance)),
            93..95 => Self::Drop((0..=chance.below(3)).map(|_| chance.pick(&materials.files).clone()).collect()),
            95..97 => Self::Resize(*chance.pick(SIZES)),
            97 => Self::Close,
            _ => Self::Wait(1 + chance.below(30)),
        }
    }

    /// Performs the act and describes it.
    pub fn perform(self, desk: &mut Desk, materials: &Materials, chance: &mut RandomSource) -> String {
        desk.dialogs.offer(&materials.files);
        let said = match self {
            Self::Click => click(desk, chance),
            Self::Slide => slide(desk, chance),
            Self::Type(text) => type_into(desk, chance, &text),
            Self::Key(key, modifiers) => {
                desk.harness.key_press_modifiers(modifiers, key);
                format!("press {key:?} with {modifiers:?}")
            }
            Self::Pointer => point(desk, chance),
            Self::Wheel => wheel(desk, chance),
            Self::Paste(text) => {
                let said = format!("paste {}", shortened(&text));
                desk.harness.event(Event::Paste(text));
                said
            }
            Self::Drop(paths) => {
                let said = format!(
                    "drop {}",
                    paths.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(", ")
                );
                let files = &mut desk.harness.input_mut().dropped_files;
                files.extend(paths.into_iter().map(|path| Arc::new(Dropped(path)) as _));
                said
            }
            Self::Resize(size) => {
                desk.harness.set_size(size.into());
                format!("resize to {size:?}")
            }
            Self::Close => {
                if let Some(window) = desk.harness.input_mut().viewports.get_mut(&ViewportId::ROOT) {
                    window.events.push(ViewportEvent::Close);
                }
                "close".to_owned()
            }
            Self::Wait(frames) => {
                desk.harness.run_steps(frames);
                format!("wait for {frames} frames")
            }
        };
        desk.harness.step();
        said
    }
}

fn modifiers(chance: &mut RandomSource) -> Modifiers {
    *chance.pick(&[
        Modifiers::NONE,
        Modifiers::NONE,
        Modifiers::COMMAND,
        Modifiers::COMMAND,
        Modifiers::SHIFT,
        Modifiers::ALT,
        Modifiers::COMMAND | Modifiers::SHIFT,
    ])
}

/// Returns a random node with one of the roles, and its name.
fn some_node<'t>(desk: &'t Desk, chance: &mut RandomSource, roles: &[Role]) -> Option<(Node<'t>, String)> {
    let is_wanted = |node: &Node<'_>| {
        let node = node.accesskit_node();
        roles.contains(&node.role()) && !node.is_disabled() && !node.is_hidden()
    };
    let nodes: Vec<Node<'t>> = desk.harness.root().children_recursive().filter(is_wanted).collect();
    if nodes.is_empty() {
        return None;
    }
    let node = *chance.pick(&nodes);
    let called = node.accesskit_node();
    let name = called.label().or_else(|| called.value()).unwrap_or_default();
    Some((node, format!("{:?} {}", called.role(), shortened(&name))))
}

fn click(desk: &mut Desk, chance: &mut RandomSource) -> String {
    let roles = [
        Role::Button,
        Role::Button,
        Role::CheckBox,
        Role::RadioButton,
        Role::Tab,
        Role::MenuItem,
        Role::ComboBox,
        Role::Link,
        Role::ListBoxOption,
        Role::Row,
        Role::Cell,
        Role::Image,
        Role::Label,
    ];
    let rarely = chance.one_in(5);
    let Some((node, name)) = some_node(desk, chance, if rarely { &roles } else { &roles[..9] }) else {
        return "nothing to click".to_owned();
    };
    match chance.below(10) {
        0 => node.click_secondary(),
        1 => {
            node.click();
            node.click();
        }
        2 | 3 => node.click(),
        4 => node.hover(),
        _ => node.click_accesskit(),
    }
    format!("click {name}")
}

fn slide(desk: &mut Desk, chance: &mut RandomSource) -> String {
    let Some((node, name)) = some_node(desk, chance, &[Role::Slider, Role::SpinButton]) else {
        return "nothing to slide".to_owned();
    };
    let number = node.accesskit_node();
    let least = number.min_numeric_value().unwrap_or(0.0);
    let most = number.max_numeric_value().unwrap_or(100.0);
    let value = match chance.below(8) {
        0 => least,
        1 => most,
        2 => least - 2.0,
        3 => most + 1e9,
        4 => f64::NAN,
        _ => least + (most - least) * chance.share() * chance.share(),
    };
    match chance.below(6) {
        0 => node.increment_accesskit(),
        1 => node.decrement_accesskit(),
        2 => {
            node.focus();
            let key =
                *chance.pick(&[Key::ArrowLeft, Key::ArrowRight, Key::ArrowUp, Key::ArrowDown, Key::Home, Key::End]);
            for _ in 0..=chance.below(4) {
                desk.harness.key_press_modifiers(modifiers(chance), key);
            }
            return format!("press {key:?} on {name}");
        }
        3 => {
            // presses it and releases elsewhere
            let at = node.rect().center();
            let to = at + vec2((chance.share() as f32 - 0.5) * 300.0, 0.0);
            press(desk, at, PointerButton::Primary, true);
            desk.harness.event(Event::PointerMoved(to));
            press(desk, to, PointerButton::Primary, false);
            return format!("drag {name}");
        }
        _ => {
            node.set_value_accesskit(value);
            return format!("slide {name} to {value}");
        }
    }
    format!("step {name}")
}

fn type_into(desk: &mut Desk, chance: &mut RandomSource, text: &str) -> String {
    let Some((node, name)) = some_node(desk, chance, &[Role::TextInput, Role::MultilineTextInput]) else {
        return "no field".to_owned();
    };
    node.focus();
    desk.harness.step();
    if chance.one_in(3) {
        desk.harness.key_press_modifiers(Modifiers::COMMAND, Key::A);
    }
    let event = if chance.one_in(2) { Event::Paste(text.to_owned()) } else { Event::Text(text.to_owned()) };
    desk.harness.event(event);
    if chance.one_in(2) {
        let key = *chance.pick(&[Key::Enter, Key::Tab, Key::Escape, Key::ArrowDown]);
        desk.harness.key_press(key);
    }
    format!("type {} into {name}", shortened(text))
}

fn point(desk: &mut Desk, chance: &mut RandomSource) -> String {
    let at = somewhere(desk, chance);
    let button = *chance.pick(&[
        PointerButton::Primary,
        PointerButton::Primary,
        PointerButton::Secondary,
        PointerButton::Middle,
    ]);
    desk.harness.event(Event::PointerMoved(at));
    match chance.below(4) {
        0 => return format!("move to {at}"),
        1 => {
            press(desk, at, button, true);
            for _ in 0..=chance.below(4) {
                let to = somewhere(desk, chance);
                desk.harness.event(Event::PointerMoved(to));
            }
            if chance.one_in(8) {
                desk.harness.event(Event::PointerGone);
            }
            press(desk, somewhere(desk, chance), button, false);
            return format!("drag from {at} by {button:?}");
        }
        2 => {
            for pressed in [true, false, true, false] {
                press(desk, at, button, pressed);
            }
        }
        _ => {
            for pressed in [true, false] {
                press(desk, at, button, pressed);
            }
        }
    }
    format!("click at {at} by {button:?}")
}

fn wheel(desk: &mut Desk, chance: &mut RandomSource) -> String {
    let at = somewhere(desk, chance);
    desk.harness.event(Event::PointerMoved(at));
    if chance.one_in(3) {
        let factor = 2.0_f32.powf(8.0 * (chance.share() as f32 - 0.5));
        desk.harness.event(Event::Zoom(factor));
        return format!("zoom by {factor} at {at}");
    }
    let delta = Vec2::new(0.0, 400.0 * (chance.share() as f32 - 0.5));
    let modifiers = modifiers(chance);
    desk.harness.event(Event::MouseWheel {
        unit: MouseWheelUnit::Point,
        delta,
        phase: TouchPhase::Move,
        source: MouseWheelSource::Unknown,
        modifiers,
    });
    format!("turn the wheel by {delta:?} with {modifiers:?} at {at}")
}

fn somewhere(desk: &Desk, chance: &mut RandomSource) -> Pos2 {
    let size = desk.harness.ctx.content_rect().size();
    pos2(size.x * chance.share() as f32, size.y * chance.share() as f32)
}

fn press(desk: &Desk, pos: Pos2, button: PointerButton, pressed: bool) {
    desk.harness.event(Event::PointerButton { pos, button, pressed, modifiers: Modifiers::NONE });
}

fn shortened(text: &str) -> String {
    let short: String = text.chars().take(LONGEST_SAID).collect();
    if short.len() < text.len() { format!("{short:?}… ({} bytes)", text.len()) } else { format!("{short:?}") }
}

/// A file as dropped by a desktop.
#[derive(Debug)]
struct Dropped(PathBuf);

impl DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        Err("nobody asks".to_owned())
    }
}
