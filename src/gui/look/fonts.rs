//! Typefaces: the shipped fonts, their order of fallback, and the face that has a character.
//!
//! The window and saved charts use the same faces in the same order. `assets/fonts/README.md` describes the faces and
//! their licences.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use egui::epaint::text::{Fonts, TextOptions};
use egui::{FontData, FontDefinitions, FontFamily};

/// A font file of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Face {
    /// Inter Regular, for text.
    Regular,
    /// Inter Medium, for slightly emphasised labels.
    Medium,
    /// Inter Semi Bold, for headings.
    SemiBold,
    /// Coinwise Figures: digits of equal width.
    Figures,
    /// `DejaVu Sans`, the fallback for symbols that Inter lacks.
    Signs,
}

impl Face {
    /// All faces.
    pub const ALL: [Self; 5] = [Self::Regular, Self::Medium, Self::SemiBold, Self::Figures, Self::Signs];

    /// Returns family name and weight in the font file, and that file.
    pub const fn facts(self) -> (&'static str, u16, &'static [u8]) {
        match self {
            Self::Regular => ("Inter", 400, include_bytes!("../../../assets/fonts/Inter-Regular.otf")),
            Self::Medium => ("Inter", 500, include_bytes!("../../../assets/fonts/Inter-Medium.otf")),
            Self::SemiBold => ("Inter", 600, include_bytes!("../../../assets/fonts/Inter-SemiBold.otf")),
            Self::Figures => ("Coinwise Figures", 400, include_bytes!("../../../assets/fonts/CoinwiseFigures.otf")),
            Self::Signs => ("DejaVu Sans", 400, include_bytes!("../../../assets/fonts/DejaVuSans.ttf")),
        }
    }

    /// Returns the name under which egui knows the face.
    pub fn name(self) -> String {
        format!("{self:?}")
    }
}

/// Returns the family of Inter Medium.
pub fn medium() -> FontFamily {
    FontFamily::Name("medium".into())
}

/// Returns the family of Inter Semi Bold.
pub fn semibold() -> FontFamily {
    FontFamily::Name("semibold".into())
}

/// Returns the family with digits of equal width, for tables and other numbers above each other.
pub fn figures() -> FontFamily {
    FontFamily::Name("figures".into())
}

/// Returns the faces of a family, in order of fallback.
pub fn chain(family: &FontFamily) -> &'static [Face] {
    match family {
        family if *family == medium() => &[Face::Medium, Face::Signs],
        family if *family == semibold() => &[Face::SemiBold, Face::Signs],
        family if *family == figures() || *family == FontFamily::Monospace => {
            &[Face::Figures, Face::Regular, Face::Signs]
        }
        _ => &[Face::Regular, Face::Signs],
    }
}

/// Returns the face that draws `sign` in text of `family`: the first of its [`chain`] that has it, otherwise the first.
pub fn face_for(family: &FontFamily, sign: char) -> Face {
    let chain = chain(family);
    let first = chain.first().copied().unwrap_or(Face::Regular);
    let Some(names) = coverage().get(&sign) else { return first };
    chain.iter().copied().find(|face| names.contains(&face.name())).unwrap_or(first)
}

/// Returns a sentence about the signs of a text that no face has, named by their code points; `None` if all are drawn.
pub fn missing_signs(text: &str) -> Option<String> {
    const MOST_NAMED: usize = 3;
    // all faces have these, so that the fonts are not read for a usual name
    let is_plain = |sign: char| (' '..='~').contains(&sign) || sign.is_whitespace();
    let is_missing = |sign: &char| !is_plain(*sign) && !coverage().contains_key(sign);
    let missing: BTreeSet<char> = text.chars().filter(is_missing).collect();
    let names: Vec<String> =
        missing.iter().take(MOST_NAMED).map(|sign| format!("U+{:04X}", u32::from(*sign))).collect();
    let more = if missing.len() > MOST_NAMED { " …" } else { "" };
    let sentence =
        format!("Signs that cannot be drawn here show as boxes ({}{more}); files keep them.", names.join(", "));
    (!missing.is_empty()).then_some(sentence)
}

/// Returns the fonts for [`egui::Context::set_fonts`]: the families are [`FontFamily::Proportional`] (Inter),
/// [`FontFamily::Monospace`] (as [`figures`]), [`medium`], [`semibold`] and [`figures`].
pub fn definitions() -> FontDefinitions {
    let mut definitions = faces();
    definitions.families = [FontFamily::Proportional, FontFamily::Monospace, medium(), semibold(), figures()]
        .into_iter()
        .map(|family| (family.clone(), chain(&family).iter().map(|face| face.name()).collect()))
        .collect();
    definitions
}

/// Returns all faces by name, without families.
fn faces() -> FontDefinitions {
    let mut definitions = FontDefinitions::empty();
    for face in Face::ALL {
        definitions.font_data.insert(face.name(), Arc::new(FontData::from_static(face.facts().2)));
    }
    definitions
}

/// Returns every character with the names of the faces that have it; read from the font files once.
fn coverage() -> &'static BTreeMap<char, Vec<String>> {
    static COVERAGE: OnceLock<BTreeMap<char, Vec<String>>> = OnceLock::new();
    COVERAGE.get_or_init(|| {
        let mut definitions = faces();
        definitions.families.insert(FontFamily::Proportional, Face::ALL.map(Face::name).to_vec());
        let mut fonts = Fonts::new(TextOptions::default(), definitions);
        fonts.with_pixels_per_point(1.0).characters(&FontFamily::Proportional).clone()
    })
}

#[cfg(test)]
mod tests {
    use egui::FontId;

    use super::*;

    const SIGNS: &str = "φ⌊⌋²ₙᴺ≤≥½✓✗→←◀▶−×…∈ℕ●▲★ⁿ·–—“”’√≈∞";

    #[test]
    fn every_family_has_every_character_that_the_program_writes() {
        let mut fonts = Fonts::new(TextOptions::default(), definitions());
        let mut fonts = fonts.with_pixels_per_point(1.0);
        for family in [FontFamily::Proportional, FontFamily::Monospace, medium(), semibold(), figures()] {
            let font = FontId::new(14.0, family);
            for sign in SIGNS.chars().chain(' '..='~') {
                assert!(fonts.has_glyph(&font, sign), "{sign} is missing in {font:?}");
            }
        }
    }

    #[test]
    fn signs_without_a_glyph_are_named() {
        assert_eq!(missing_signs("Größe: 7 pennies ≤ ½ φ"), None);
        let sentence = missing_signs("中 coins, 中文字典").expect("a sentence");
        assert!(sentence.contains("(U+4E2D, U+5178, U+5B57 …)"), "{sentence}");
        assert!(missing_signs("one 🎲").is_some_and(|sentence| sentence.contains("(U+1F3B2)")));
    }

    #[test]
    fn figures_have_equal_width() {
        let mut fonts = Fonts::new(TextOptions::default(), definitions());
        let mut fonts = fonts.with_pixels_per_point(4.0);
        let mut widths = |family: FontFamily| -> Vec<f32> {
            ('0'..='9').map(|digit| fonts.glyph_width(&FontId::new(14.0, family.clone()), digit)).collect()
        };
        let [figures, text] = [widths(figures()), widths(FontFamily::Proportional)];
        assert!(figures.iter().all(|width| (width - figures[0]).abs() < 1e-4), "{figures:?}");
        assert!(text.iter().any(|width| (width - text[0]).abs() > 0.5), "{text:?}");
    }

    #[test]
    fn the_first_face_that_has_a_character_draws_it() {
        for (family, sign, face) in [
            (FontFamily::Proportional, 'a', Face::Regular),
            (FontFamily::Proportional, 'φ', Face::Regular),
            (FontFamily::Proportional, '⌊', Face::Signs),
            (medium(), 'a', Face::Medium),
            (semibold(), 'ᴺ', Face::Signs),
            (figures(), '7', Face::Figures),
            (figures(), 'a', Face::Regular),
            (figures(), '⌋', Face::Signs),
            (FontFamily::Monospace, '\u{10ffff}', Face::Figures),
        ] {
            assert_eq!(face_for(&family, sign), face, "{sign} in {family}");
        }
    }
}
