//! What differs between the desktop and a browser.
//!
//! `native` and `web` have the same functions; the rest of the program calls them without asking where it runs.

#[cfg(not(target_arch = "wasm32"))]
mod native;
#[cfg(target_arch = "wasm32")]
mod web;

#[cfg(not(target_arch = "wasm32"))]
pub use native::*;
#[cfg(target_arch = "wasm32")]
pub use web::*;
