//! Starts the real program in a real window, uses it as a user would, checks screenshots and closes it.
//!
//! The program needs the feature `inspection` and a display; a virtual one (Xvfb) will do. The first failed check ends
//! the run.

use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command};
use std::thread::sleep;
use std::time::{Duration, Instant};

use egui::accesskit::{Node, Role};
use egui::{Event, Key, Modifiers, PointerButton, Pos2, pos2};
use egui_inspection::protocol::read_handshake;
use egui_inspection::{Request, Response, read_message, write_message};

use crate::{Done, preset_name};

/// Longest time for the window to open or close.
const TIMEOUT: Duration = Duration::from_mins(1);

/// The running program.
struct Window {
    program: Child,
    stream: TcpStream,
}

/// Drives `program`; saves its screenshots to `folder`, if given.
pub fn run(program: &Path, folder: Option<&Path>) -> Done {
    let mut window = Window::open(program)?;
    let driven = drive(&mut window, folder);
    match driven {
        Ok(()) => window.close(),
        Err(error) => {
            window.program.kill()?;
            Err(error)
        }
    }
}

/// Visits every tab, a scenario, a key, a small window and both themes.
fn drive(window: &mut Window, folder: Option<&Path>) -> Done {
    window.skip_guess()?;
    window.expect("You win from 10 and 15.")?;
    window.click(preset_name("pennies-sieve")?)?;
    window.expect("310 are left.")?;
    window.picture(folder, "pennies")?;
    window.press(Modifiers::NONE, Key::PageDown)?;
    window.click("Totals")?;
    window.picture(folder, "totals")?;
    window.click("Devil")?;
    window.skip_guess()?;
    window.expect("With 4 coins, 15 calls always win.")?;
    window.picture(folder, "devil")?;
    window.click("Flips")?;
    window.skip_guess()?;
    window.expect("You win 64.03 % of games.")?;
    window.picture(folder, "flips")?;
    window.click("Look")?;
    window.click("Light")?;
    window.ask(&Request::Resize { width: 900, height: 600 })?;
    window.settle()?;
    window.picture(folder, "small")?;
    println!("the window was opened, driven and photographed");
    Ok(())
}

impl Window {
    /// Starts the program and connects to it.
    fn open(program: &Path) -> Done<Self> {
        // finds a free port
        let address = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        let mut program = Command::new(program).env("EGUI_INSPECTION", address.to_string()).spawn()?;
        let began = Instant::now();
        loop {
            if let Ok(mut stream) = TcpStream::connect(address) {
                stream.set_read_timeout(Some(TIMEOUT))?;
                read_handshake(&mut stream)?;
                let mut window = Self { program, stream };
                window.settle()?;
                return Ok(window);
            }
            if let Some(status) = program.try_wait()? {
                return Err(format!("the program ended with {status} before its window was there").into());
            }
            if began.elapsed() > TIMEOUT {
                program.kill()?;
                return Err("no window in time".into());
            }
            sleep(Duration::from_millis(100));
        }
    }

    /// Closes the window by its shortcut and waits for a successful exit.
    fn close(mut self) -> Done {
        // the program may exit before it answers
        let _ = self.press(Modifiers::COMMAND, Key::Q);
        let began = Instant::now();
        while began.elapsed() < TIMEOUT {
            if let Some(status) = self.program.try_wait()? {
                return if status.success() { Ok(()) } else { Err(format!("the program ended with {status}").into()) };
            }
            sleep(Duration::from_millis(50));
        }
        self.program.kill()?;
        Err("the window does not close".into())
    }

    fn ask(&mut self, request: &Request) -> Done<Response> {
        write_message(&mut self.stream, request)?;
        match read_message(&mut self.stream)? {
            Response::Error { message } => Err(message.into()),
            response => Ok(response),
        }
    }

    fn events(&mut self, events: Vec<Event>) -> Done {
        self.ask(&Request::ApplyEvents { events }).map(drop)
    }

    /// Waits until nothing moves; fails if the window never comes to rest.
    fn settle(&mut self) -> Done {
        match self.ask(&Request::Settle { max_steps: 2_000 })? {
            Response::Settled { settled: true, .. } => Ok(()),
            other => Err(format!("the window does not come to rest: {other:?}").into()),
        }
    }

    fn nodes(&mut self) -> Done<Vec<Node>> {
        match self.ask(&Request::GetTree)? {
            Response::Tree { accesskit: Some(tree), .. } => Ok(tree.nodes.into_iter().map(|(_, node)| node).collect()),
            other => Err(format!("no tree of widgets: {other:?}").into()),
        }
    }

    /// Shows the answer without a guess, if the window asks for one.
    fn skip_guess(&mut self) -> Done {
        if self.has("That is my guess")? { self.press(Modifiers::NONE, Key::Enter) } else { Ok(()) }
    }

    /// Whether there is a button of this name.
    fn has(&mut self, name: &str) -> Done<bool> {
        Ok(self.nodes()?.iter().any(|node| node.role() == Role::Button && text_of(node) == name))
    }

    fn expect(&mut self, text: &str) -> Done {
        let texts: Vec<_> = self.nodes()?.iter().map(text_of).collect();
        if texts.iter().any(|shown| shown.contains(text)) {
            return Ok(());
        }
        Err(format!("{text:?} is nowhere in {texts:?}").into())
    }

    /// Clicks the centre of the button with this name.
    fn click(&mut self, name: &str) -> Done {
        let nodes = self.nodes()?;
        let is_wanted = |node: &&Node| matches!(node.role(), Role::Button | Role::RadioButton) && text_of(node) == name;
        let button = nodes.iter().find(is_wanted).ok_or_else(|| format!("there is no button {name:?}"))?;
        let bounds = button.bounds().ok_or_else(|| format!("{name:?} is not on screen"))?;
        let at = pos2(f64::midpoint(bounds.x0, bounds.x1) as f32, f64::midpoint(bounds.y0, bounds.y1) as f32);
        self.events(vec![Event::PointerMoved(at)])?;
        self.events(vec![primary(at, true)])?;
        self.events(vec![primary(at, false)])?;
        self.settle()
    }

    fn press(&mut self, modifiers: Modifiers, key: Key) -> Done {
        for pressed in [true, false] {
            self.events(vec![Event::Key { key, physical_key: None, pressed, repeat: false, modifiers }])?;
        }
        self.settle()
    }

    /// Takes a screenshot, saves it if there is a folder, and checks that it is not blank.
    fn picture(&mut self, folder: Option<&Path>, name: &str) -> Done {
        let Response::Screenshot(picture) = self.ask(&Request::GetScreenshot { pixels_per_point: None })? else {
            return Err("no picture".into());
        };
        if let Some(folder) = folder {
            std::fs::create_dir_all(folder)?;
            std::fs::write(folder.join(name).with_extension("png"), &picture.bytes)?;
        }
        let mut reader = png::Decoder::new(std::io::Cursor::new(&picture.bytes)).read_info()?;
        let mut pixels = vec![0; reader.output_buffer_size().ok_or("the picture is too large")?];
        let info = reader.next_frame(&mut pixels)?;
        let colours: std::collections::HashSet<_> =
            pixels.chunks_exact(info.color_type.samples()).map(<[u8]>::to_vec).collect();
        if colours.len() < 20 {
            return Err(format!("the picture of {name} has {} colours only", colours.len()).into());
        }
        Ok(())
    }
}

fn primary(pos: Pos2, pressed: bool) -> Event {
    Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE }
}

fn text_of(node: &Node) -> String {
    node.label().or_else(|| node.value()).unwrap_or_default().to_owned()
}
