//! Files shipped with the program: a folder of `assets`, compiled in.

/// Returns stems and texts of the `.toml` files in a folder of `assets`, in the given order. Only for source files two
/// folders below the root, to which the paths are relative.
macro_rules! texts {
    ($folder:literal: $($stem:literal)*) => {
        &[$(($stem, include_str!(concat!("../../assets/", $folder, "/", $stem, ".toml")))),*]
    };
}

pub(crate) use texts;

/// Asserts that `texts` are all files of the folder.
#[cfg(test)]
pub(crate) fn assert_whole_folder(folder: &str, texts: &[(&str, &str)]) {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("assets").join(folder);
    let name = |entry: std::io::Result<std::fs::DirEntry>| entry.unwrap().file_name().into_string().unwrap();
    let found: std::collections::BTreeSet<String> = std::fs::read_dir(folder).unwrap().map(name).collect();
    assert_eq!(found, texts.iter().map(|(stem, _)| format!("{stem}.toml")).collect());
}
