//! Compresses the differences between film frames for GIF.

use super::huffman::{BitWriter, CodeBits};

const LONGEST: u32 = 12;

#[derive(Debug)]
pub(crate) struct FilmPatch {
    pub(crate) left: usize,
    pub(crate) top: usize,
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) data: Vec<u8>,
}

impl FilmPatch {
    pub(crate) fn whole(pixels: &[u8], width: usize, unchanged: u8) -> FilmPatch {
        let data = compress(pixels.iter().map(|&index| (index, index)), unchanged);
        FilmPatch { left: 0, top: 0, width, height: pixels.len() / width, data }
    }

    /// Compresses the smallest rectangle that turns `before` into `after`. It is a single pixel if nothing changed.
    /// Both frames have rows of `width` indices. These are below `unchanged`, the index for unchanged pixels.
    pub(crate) fn new(before: &[u8], after: &[u8], width: usize, unchanged: u8) -> FilmPatch {
        let rows = || before.chunks_exact(width).zip(after.chunks_exact(width));
        let [top, low] = span(rows().map(|(before, after)| before != after));
        let edges = rows().map(|(before, after)| span(before.iter().zip(after).map(|(before, after)| before != after)));
        let changed = edges.filter(|[left, right]| left < right);
        let [left, right] = changed.reduce(|a, b| [a[0].min(b[0]), a[1].max(b[1])]).unwrap_or_default();
        let (low, right) = (low.max(1), right.max(1));
        let part =
            rows().take(low).skip(top).flat_map(|(before, after)| before[left..right].iter().zip(&after[left..right]));
        let choices = part.map(|(before, &after)| (if *before == after { unchanged } else { after }, after));
        FilmPatch { left, top, width: right - left, height: low - top, data: compress(choices, unchanged) }
    }

    pub(crate) fn bytes(&self) -> usize {
        size_of::<FilmPatch>() + self.data.len()
    }
}

/// Returns the range from the first `true` to the last. It is empty if there is none.
fn span(changed: impl Iterator<Item = bool>) -> [usize; 2] {
    let mut places = changed.enumerate().filter(|(_, changed)| *changed).map(|(at, _)| at);
    let Some(first) = places.next() else { return [0, 0] };
    [first, places.last().unwrap_or(first) + 1]
}

/// A dictionary string: its last index, and its extensions by one.
#[derive(Clone, Copy, Default)]
struct LzwNode {
    index: u8,
    child: u16,
    next: u16,
}

/// Compresses pixels that each allow two indices, trying the first one first.
fn compress(pixels: impl Iterator<Item = (u8, u8)>, highest: u8) -> Vec<u8> {
    let size = (u8::BITS - highest.leading_zeros()).max(2);
    let clear = 1u16 << size;
    let mut nodes = vec![LzwNode::default(); 1 << LONGEST];
    let (mut free, mut width) = (clear + 2, size + 1);
    let mut writer = BitWriter::new(vec![size as u8]);
    let mut push = |code: u16, width: u32| writer.push(CodeBits::new(u64::from(code), width));
    push(clear, width);
    let mut string = None;
    for (first, second) in pixels {
        let Some(node) = string else {
            string = Some(u16::from(first));
            continue;
        };
        if let Some(longer) = find(&nodes, node, first).or_else(|| find(&nodes, node, second)) {
            string = Some(longer);
            continue;
        }
        push(node, width);
        if usize::from(free) < nodes.len() {
            nodes[usize::from(free)] = LzwNode { index: first, child: 0, next: nodes[usize::from(node)].child };
            nodes[usize::from(node)].child = free;
            width += u32::from(free == 1 << width && width < LONGEST);
            free += 1;
        } else {
            push(clear, width);
            nodes.fill(LzwNode::default());
            (free, width) = (clear + 2, size + 1);
        }
        string = Some(u16::from(first));
    }
    if let Some(node) = string {
        push(node, width);
        width += u32::from(free == 1 << width && width < LONGEST);
    }
    push(clear + 1, width);
    writer.finish()
}

fn find(nodes: &[LzwNode], node: u16, index: u8) -> Option<u16> {
    let mut child = nodes[usize::from(node)].child;
    while child != 0 && nodes[usize::from(child)].index != index {
        child = nodes[usize::from(child)].next;
    }
    (child != 0).then_some(child)
}
