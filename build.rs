//! Packs the fonts that the program carries, and makes the program in packages small.

use std::env;
use std::error::Error;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

type Done = Result<(), Box<dyn Error>>;

fn main() -> Done {
    println!("cargo::rerun-if-changed=assets/fonts");
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo names no folder to write into")?);
    #[cfg(feature = "gui")]
    pack_fonts(&out)?;
    if is_for_packages(&out)
        && env::var("CARGO_CFG_TARGET_OS")? == "linux"
        && env::var("CARGO_CFG_TARGET_ENV")? == "gnu"
    {
        // 12 kB of relocations in place of 600; understood by glibc from 2.36 on, which a package names
        println!("cargo::rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
        // functions of the same code are one: 200 kB less. For this processor rustc brings a linker that can do so
        if env::var("CARGO_CFG_TARGET_ARCH")? == "x86_64" {
            println!("cargo::rustc-link-arg-bins=-Wl,--icf=all");
        }
    }
    Ok(())
}

/// Writes every font file, deflated, to the folder of what is built.
#[cfg(feature = "gui")]
fn pack_fonts(out: &Path) -> Done {
    use std::fs;
    use std::io::Write as _;

    use flate2::Compression;
    use flate2::write::DeflateEncoder;

    for font in fs::read_dir("assets/fonts")? {
        let font = font?.path();
        let is_font = font.extension().is_some_and(|ending| ending == "otf" || ending == "ttf");
        if let Some(name) = font.file_stem().filter(|_| is_font) {
            let mut packed = DeflateEncoder::new(Vec::new(), Compression::best());
            packed.write_all(&fs::read(&font)?)?;
            fs::write(out.join(name).with_extension("deflated"), packed.finish()?)?;
        }
    }
    Ok(())
}

/// Whether the profile is `dist`: cargo tells only whether it is one of `debug` or of `release`, but the folder is
/// `target/<profile>/build/<package>/out`.
fn is_for_packages(out: &Path) -> bool {
    out.ancestors().nth(3).and_then(Path::file_name) == Some(OsStr::new("dist"))
}
