//! Tests of the window without a display, by accessible names.
#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a test may end at a surprise")]
#![expect(clippy::float_cmp, reason = "sliders stand exactly where they were put")]

mod arrows;
mod calm;
mod charts;
mod commands;
mod devil;
mod explained;
mod faults;
mod figures;
mod flips;
mod frame;
mod further_views;
mod handles;
mod help;
mod hints;
mod keyboard;
mod layout;
mod lessons;
mod names;
mod no_jumps;
mod own_scenarios;
mod pennies;
mod phone;
mod pinning;
mod refused;
mod remembering;
mod resetting;
mod saving;
mod scenario_rows;
mod sharing;
mod sliders;
mod small;
mod support;
mod takings;
mod two_windows;
mod words;
