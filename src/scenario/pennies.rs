//! The parameters of the pennies in scenarios.

use crate::field::Field;
use crate::parameter::BadParameter;
use crate::pennies::{FIELDS, Params, Rules};

use super::error::ScenarioError;
use super::puzzle::Puzzle;
use super::puzzle_params::PuzzleParams;
use super::reader::section::Section;
use super::{reader, writer};

impl PuzzleParams for Params {
    const PUZZLE: Puzzle = Puzzle::Pennies;
    const FIELDS: &'static [Field<Self>] = &FIELDS;

    fn check(&self) -> Result<(), BadParameter> {
        Rules::new(self).map(drop)
    }

    fn has_other_record(&self, earlier: &Self) -> bool {
        self.record != earlier.record || self.pinned != earlier.pinned
    }

    fn read_own(section: &Section, key: &'static str, params: &mut Self) -> Result<(), ScenarioError> {
        reader::pennies::read_own(section, key, params)
    }

    fn write_own(text: &mut String, key: &'static str, params: &Self) {
        writer::pennies::write_own(text, key, params);
    }
}
