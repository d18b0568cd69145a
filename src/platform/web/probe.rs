//! A hook for tests of the page: what is on screen, with names, values and places, as JSON.

use egui::accesskit::{Node, NodeId};
use egui::{Context, FullOutput, Plugin};
use serde_json::{Value, json};

use super::element;

/// End of the page's address that switches the hook on.
const SWITCH: &str = "?test";

/// Makes the page tell what is on screen in the attribute `data-shown` of its canvas, if its address ends with `?test`.
pub fn install(ctx: &Context) {
    let address = web_sys::window().and_then(|window| window.location().search().ok());
    if address.as_deref() == Some(SWITCH) {
        ctx.enable_accesskit();
        ctx.add_plugin(Probe);
    }
}

struct Probe;

impl Plugin for Probe {
    fn debug_name(&self) -> &'static str {
        "probe"
    }

    fn output_hook(&mut self, ctx: &Context, output: &mut FullOutput) {
        let Some(update) = output.platform_output.accesskit_update.take() else { return };
        // points of the window to pixels of the page
        let zoom = f64::from(ctx.zoom_factor());
        let told = |(id, node): &(NodeId, Node)| told(node, *id == update.focus, zoom);
        let shown: Vec<Value> = update.nodes.iter().filter_map(told).collect();
        if let Some(canvas) = element("coinwise") {
            // a page without the attribute fails the test
            let _ = canvas.set_attribute("data-shown", &Value::from(shown).to_string());
        }
    }
}

/// Returns name, value and middle of a node, in pixels of the page.
fn told(node: &Node, is_focused: bool, zoom: f64) -> Option<Value> {
    let bounds = node.bounds()?;
    let middle = [f64::midpoint(bounds.x0, bounds.x1), f64::midpoint(bounds.y0, bounds.y1)];
    Some(json!({
        "role": format!("{:?}", node.role()),
        "name": node.label().or_else(|| node.value())?,
        "value": node.numeric_value(),
        "at": middle.map(|points| points * zoom),
        "focused": is_focused,
    }))
}
