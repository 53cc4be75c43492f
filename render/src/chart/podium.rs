//! Draws podiums.

use super::figure::{FigureArea, FigureItem, PanelRoom};
use super::page::PodiumStep;
use super::tones::Paint;

const GAP: u32 = 12;
const HEIGHTS: [u32; 3] = [190, 140, 104];
const PLACE: u32 = 56;

pub(crate) fn lay_out(room: &mut PanelRoom, steps: &[PodiumStep]) {
    let steps = &steps[..steps.len().min(HEIGHTS.len())];
    if steps.is_empty() {
        return;
    }
    let gap = room.px(GAP);
    let wide = room.width().saturating_sub(2 * gap) / 3;
    let highest = steps.iter().map(|step| height(room, step)).max().unwrap_or(0);
    let bottom = room.top + room.px(78) + highest;
    for (step, column) in steps.iter().zip([1, 0, 2]) {
        let x = room.left + column * (wide + gap);
        let height = height(room, step);
        let top = bottom - height;
        let area = FigureArea { x, y: top, width: wide, height };
        room.items.push(FigureItem::Pane { area, round: room.px(8), paint: Paint::Own });
        if step.height == 1 {
            let bar = FigureArea { height: room.px(8), ..area };
            room.items.push(FigureItem::Pane { area: bar, round: 0, paint: Paint::Series(0) });
        }
        centred(room, (x, top.saturating_sub(room.px(54)), wide), PanelRoom::TEXT, Paint::Ink, &step.name);
        centred(room, (x, top.saturating_sub(room.px(20)), wide), PanelRoom::SMALL, Paint::Soft, &step.text);
        let ground = std::mem::replace(&mut room.ground, Paint::Own);
        centred(room, (x, top + room.px(52), wide), PLACE, Paint::Ink, &step.place);
        room.ground = ground;
    }
    room.top = bottom;
}

fn height(room: &PanelRoom, step: &PodiumStep) -> u32 {
    room.px(HEIGHTS[usize::from(step.height.clamp(1, 3)) - 1])
}

fn centred(room: &mut PanelRoom, (x, middle, wide): (u32, u32, u32), em: u32, paint: Paint, text: &str) {
    let free = wide.saturating_sub(room.wide(text, em)) / 2;
    room.text(x + free, middle, em, paint, text, wide - free);
}
