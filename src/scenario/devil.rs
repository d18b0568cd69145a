//! The parameters of the Devil in scenarios.

use crate::devil::{FIELDS, Params, Rules};
use crate::field::Field;
use crate::parameter::BadParameter;

use super::error::ScenarioError;
use super::puzzle::Puzzle;
use super::puzzle_params::PuzzleParams;
use super::reader::section::Section;
use super::{reader, writer};

impl PuzzleParams for Params {
    const PUZZLE: Puzzle = Puzzle::Devil;
    const FIELDS: &'static [Field<Self>] = &FIELDS;
    const ANIMATED_FIRST: &'static str = "step";

    fn check(&self) -> Result<(), BadParameter> {
        Rules::new(self).map(drop)
    }

    fn has_other_record(&self, earlier: &Self) -> bool {
        self.record != earlier.record
    }

    fn stop_playback(&mut self) {
        self.focus.step = 0;
    }

    fn read_own(section: &Section, key: &'static str, params: &mut Self) -> Result<(), ScenarioError> {
        reader::devil::read_own(section, key, params)
    }

    fn write_own(text: &mut String, key: &'static str, params: &Self) {
        writer::devil::write_own(text, key, params);
    }
}
