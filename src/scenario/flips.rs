//! The parameters of the flips in scenarios.

use crate::field::Field;
use crate::flips::{FIELDS, Params, Rules};
use crate::parameter::BadParameter;

use super::error::ScenarioError;
use super::puzzle::Puzzle;
use super::puzzle_params::PuzzleParams;
use super::reader::section::Section;
use super::{reader, writer};

impl PuzzleParams for Params {
    const PUZZLE: Puzzle = Puzzle::Flips;
    const FIELDS: &'static [Field<Self>] = &FIELDS;
    const ANIMATED_FIRST: &'static str = "coins";

    fn check(&self) -> Result<(), BadParameter> {
        Rules::new(self).map(drop)
    }

    fn has_other_record(&self, earlier: &Self) -> bool {
        self.record != earlier.record || self.pinned != earlier.pinned
    }

    fn read_own(section: &Section, key: &'static str, params: &mut Self) -> Result<(), ScenarioError> {
        reader::flips::read_own(section, key, params)
    }

    fn write_own(text: &mut String, key: &'static str, params: &Self) {
        writer::flips::write_own(text, key, params);
    }
}
