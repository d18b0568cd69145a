//! The window and the charts: the only place that knows egui.
//!
//! - [`figure`] draws a chart off screen and writes it as SVG, PNG or PDF;
//! - [`fonts`] are the letters of it all.

pub mod figure;
pub mod fonts;
