//! Builds the page that runs the program in a browser, and serves it on this machine.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::Path;
use std::process::Command;
use std::{env, fs};

use crate::{Done, project};

/// Folder of the page in the project.
const FOLDER: &str = "target/web";
/// The system for which the page is compiled.
const TARGET: &str = "wasm32-unknown-unknown";
/// Port on which the page is served, unless another program has it.
const PORT: u16 = 8080;
/// Version of wasm-opt that is known to work; 108, as in Debian 12, exports the wrong table, and the page cannot start.
const OPTIMIZER: u32 = 120;
/// Debian's compiler with the sources of the library for this target, which rustup has ready-made.
const DEBIAN: [&str; 3] = ["/usr/bin/cargo", "/usr/lib/rustlib/src/rust/library", "/usr/bin/wasm-ld-19"];

/// What compiles the program.
const COMPILER: &str =
    "`rustup target add wasm32-unknown-unknown`, or Debian's rustc-web, cargo-web, rust-web-src and lld-19";

/// Builds the page, and serves it until it is stopped if `is_served`.
pub fn make(is_served: bool) -> Done {
    let folder = project().join(FOLDER);
    fs::create_dir_all(&folder)?;
    compile()?;
    let program = project().join("target").join(TARGET).join("page/coinwise.wasm");
    let mut bindgen = Command::new("wasm-bindgen");
    bindgen.args(["--target", "web", "--no-typescript", "--remove-name-section"]);
    bindgen.args(["--out-name", "coinwise", "--out-dir"]);
    run(bindgen.arg(&folder).arg(program), "`cargo install wasm-bindgen-cli`, of the version in Cargo.lock")?;
    let module = folder.join("coinwise_bg.wasm");
    shrink(&module)?;
    let size = fs::metadata(&module)?.len();
    let page = fs::read_to_string(project().join("assets/web/index.html"))?;
    fs::write(folder.join("index.html"), page.replace("SIZE = 0", &format!("SIZE = {size}")))?;
    for file in ["icon.svg", "web/worker.js"] {
        let file = project().join("assets").join(file);
        fs::copy(&file, folder.join(file.file_name().unwrap_or_default()))?;
    }
    println!("{FOLDER}: {size} bytes of program");
    if is_served { serve(&folder) } else { Ok(()) }
}

/// Compiles the program, by rustup's compiler or else by Debian's.
fn compile() -> Done {
    let has_rustup = Command::new("rustup").args(["target", "list", "--installed"]).output();
    let has_target = has_rustup.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).contains(TARGET));
    let is_debian = !has_target && DEBIAN.iter().all(|path| Path::new(path).exists());
    let mut cargo = Command::new(if is_debian { DEBIAN[0] } else { "cargo" });
    cargo.current_dir(project()).args(["build", "--locked", "--profile", "page", "--bin", "coinwise"]);
    cargo.args(["--target", TARGET, "--target-dir", "target"]);
    if is_debian {
        // its compiler has no library for this target, and builds it only as an unstable feature
        cargo.arg("-Zbuild-std=std,panic_abort").env("RUSTC_BOOTSTRAP", "1");
        let path = env::var("PATH").unwrap_or_default();
        cargo.env("PATH", format!("/usr/bin:{path}")).env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", DEBIAN[2]);
        // the compiler that runs this tool
        cargo.env_remove("RUSTC").env_remove("RUSTUP_TOOLCHAIN").env_remove("CARGO");
    }
    run(&mut cargo, COMPILER)
}

/// Makes the program smaller if there is a tool for it: packed by gzip, 4.44 MB instead of 4.48 MB.
fn shrink(module: &Path) -> Done {
    let version = Command::new("wasm-opt").arg("--version").output().map(|output| output.stdout).unwrap_or_default();
    let version = String::from_utf8_lossy(&version).split(' ').nth(2).and_then(|number| number.trim().parse().ok());
    if version.is_none_or(|version: u32| version < OPTIMIZER) {
        println!("not made smaller, which needs wasm-opt {OPTIMIZER} (npm install --global binaryen@{OPTIMIZER})");
        return Ok(());
    }
    let mut smaller = Command::new("wasm-opt");
    run(smaller.arg("-O1").arg(module).arg("-o").arg(module), "another version of wasm-opt")
}

/// Runs a program that `needs` to be installed.
fn run(command: &mut Command, needs: &str) -> Done {
    let is_done = command.status().is_ok_and(|status| status.success());
    if is_done { Ok(()) } else { Err(format!("{command:?} failed; it needs {needs}").into()) }
}

/// Serves the files of the page.
fn serve(folder: &Path) -> Done {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, PORT));
    let listener = listener.or_else(|_| TcpListener::bind((Ipv4Addr::LOCALHOST, 0)))?;
    println!("http://localhost:{}/", listener.local_addr()?.port());
    for stream in listener.incoming().flatten() {
        // a browser that hangs up early is no failure
        let _ = answer(stream, folder);
    }
    Ok(())
}

/// Answers one request for a file of the page.
fn answer(mut stream: TcpStream, folder: &Path) -> Done {
    let mut request = String::new();
    BufReader::new(&stream).read_line(&mut request)?;
    let path = request.split([' ', '?']).nth(1).unwrap_or("/").trim_start_matches('/');
    let name = if path.is_empty() { "index.html" } else { path };
    let kind = match name.rsplit('.').next() {
        Some("html") => "text/html",
        Some("js") => "text/javascript",
        Some("wasm") => "application/wasm",
        _ => "image/svg+xml",
    };
    let file = fs::read(folder.join(name)).ok().filter(|_| !name.contains(['/', '\\']));
    let (status, body) = file.map_or(("404 Not Found", Vec::new()), |file| ("200 OK", file));
    let length = body.len();
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
    )?;
    Ok(stream.write_all(&body)?)
}
