//! What the parameters of any puzzle can do, so that who serves all puzzles need not tell them apart.

use std::any::Any;
use std::ops::RangeInclusive;

use crate::field::{self, Field, Form, Number, Step};
use crate::parameter::BadParameter;

use super::error::ScenarioError;
use super::puzzle::Puzzle;
use super::reader::fields::read_field;
use super::reader::section::Section;
use super::writer::lines::write_field;

/// The parameters of one puzzle, as files and the window take them.
pub(super) trait PuzzleParams: Sized + 'static {
    /// The puzzle they belong to.
    const PUZZLE: Puzzle;

    /// Its table of fields.
    const FIELDS: &'static [Field<Self>];

    /// What the keys of the numbers begin with that an animation offers first.
    const ANIMATED_FIRST: &'static str = "";

    /// Whether rules can be made of them.
    ///
    /// # Errors
    /// What the `Rules::new` of the puzzle says.
    fn check(&self) -> Result<(), BadParameter>;

    /// Whether what was played or what is pinned is another than in `earlier`.
    fn has_other_record(&self, earlier: &Self) -> bool;

    /// Puts what runs by itself back to its start.
    fn stop_playback(&mut self) {}

    /// Reads a key that has a form of its own. It is called for each such key in the order of the fields, whether or not
    /// the key is there, and finds in the parameters what was read before.
    ///
    /// # Errors
    /// One sentence about the value, with its line.
    fn read_own(section: &Section, key: &'static str, params: &mut Self) -> Result<(), ScenarioError>;

    /// Writes a key that has a form of its own.
    fn write_own(text: &mut String, key: &'static str, params: &Self);
}

/// A number that these parameters have, away from its control.
#[derive(Clone, Debug, PartialEq)]
pub struct NumberInTable {
    /// Its key in a scenario file: `coins[0].heads`.
    pub key: String,
    /// The accessible name of its slider.
    pub name: String,
    /// What it is called away from its group: "First pile".
    pub title: String,
    /// The range of which an animation is offered at first.
    pub animated: RangeInclusive<f64>,
    /// Whether it has whole numbers only.
    pub is_whole: bool,
    /// Whether an animation offers it before others.
    pub comes_first: bool,
}

/// The parameters of whichever puzzle.
pub(super) trait AnyParams: Any {
    /// The puzzle they belong to.
    fn puzzle(&self) -> Puzzle;

    /// Whether rules can be made of them.
    ///
    /// # Errors
    /// What the `Rules::new` of the puzzle says.
    fn check(&self) -> Result<(), BadParameter>;

    /// Whether what was played or what is pinned is another than in `earlier`; those of another puzzle are.
    fn has_other_record(&self, earlier: &dyn AnyParams) -> bool;

    /// Puts what runs by itself back to its start.
    fn stop_playback(&mut self);

    /// Takes what the table of the puzzle says; a key that is not there leaves its parameter as it is.
    ///
    /// # Errors
    /// One sentence about the first thing that is wrong, with its line.
    fn read(&mut self, section: &Section) -> Result<(), ScenarioError>;

    /// Writes every key by the table of fields.
    fn write(&self, text: &mut String);

    /// What the parameter with that key is called, if there is one.
    fn title(&self, key: &str) -> Option<&'static str>;

    /// Every number that these parameters have, in the order of the table.
    fn numbers(&self) -> Vec<NumberInTable>;

    /// Sets the number whose slider has that name, with what has to go along; `None` if there is none.
    fn set_number(&mut self, name: &str, value: f64) -> Option<Result<(), BadParameter>>;
}

impl<P: PuzzleParams> AnyParams for P {
    fn puzzle(&self) -> Puzzle {
        P::PUZZLE
    }

    fn check(&self) -> Result<(), BadParameter> {
        PuzzleParams::check(self)
    }

    fn has_other_record(&self, earlier: &dyn AnyParams) -> bool {
        let earlier = (earlier as &dyn Any).downcast_ref::<P>();
        earlier.is_none_or(|earlier| PuzzleParams::has_other_record(self, earlier))
    }

    fn stop_playback(&mut self) {
        PuzzleParams::stop_playback(self);
    }

    fn read(&mut self, section: &Section) -> Result<(), ScenarioError> {
        let keys: Vec<&str> = P::FIELDS.iter().map(|field| field.key).collect();
        section.allow_only(&keys, &format!("[{}]", P::PUZZLE))?;
        for field in P::FIELDS {
            if matches!(field.form, Form::Own) {
                P::read_own(section, field.key, self)?;
            } else {
                read_field(section, field, self)?;
            }
        }
        Ok(())
    }

    fn write(&self, text: &mut String) {
        for field in P::FIELDS {
            if !write_field(text, field, self) {
                P::write_own(text, field.key, self);
            }
        }
    }

    fn title(&self, key: &str) -> Option<&'static str> {
        field::title(P::FIELDS, key)
    }

    fn numbers(&self) -> Vec<NumberInTable> {
        let number = |(number, index): (&Number<P>, usize)| NumberInTable {
            key: (number.key)(index),
            name: (number.name)(index),
            title: (number.title)(index),
            animated: (number.animated)(self, index),
            is_whole: number.step == Step::Whole,
            comes_first: (number.key)(index).starts_with(P::ANIMATED_FIRST),
        };
        field::numbers(P::FIELDS, self).into_iter().map(number).collect()
    }

    fn set_number(&mut self, name: &str, value: f64) -> Option<Result<(), BadParameter>> {
        let (number, index) = field::number_named(P::FIELDS, self, name)?;
        Some((number.set)(self, index, value))
    }
}
