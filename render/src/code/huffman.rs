//! A Huffman code for deflate blocks (RFC 1951).
//!
//! It is built once per look from the symbols of its sprites, so that rows can be deflated before any picture exists.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

const LONGEST: u8 = 15;
const LITERALS: usize = 286;
const DISTANCES: usize = 30;
const END: usize = 256;
pub(crate) const MOST: usize = 258;
pub(crate) const LEAST: usize = 3;

/// The lowest distance symbol for copies from another sprite.
const FAR: usize = 10;
/// Where copies can come from: pixels to the left, rows above.
pub(crate) const NEAR: [(isize, usize); 12] =
    [(1, 0), (0, 1), (1, 1), (-1, 1), (2, 1), (-2, 1), (0, 2), (3, 1), (-3, 1), (2, 0), (1, 2), (-1, 2)];
/// The indices in [`NEAR`] of the pixels to the left and above.
pub(crate) const LEFT: usize = 0;
pub(crate) const ABOVE: usize = 1;

/// Up to 64 bits in file order, beginning with the lowest bit.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct CodeBits {
    value: u64,
    pub(crate) len: u32,
}

impl CodeBits {
    pub(crate) fn new(value: u64, len: u32) -> CodeBits {
        CodeBits { value, len }
    }

    pub(crate) fn then(self, next: CodeBits) -> CodeBits {
        CodeBits { value: self.value | next.value << self.len, len: self.len + next.len }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct SymbolCounts {
    literals: [u32; LITERALS],
    near: [u32; NEAR.len()],
    far: u32,
}

impl SymbolCounts {
    /// Starts with one use of every possible symbol. A picture with this many colours could need them.
    pub(crate) fn new(colours: usize) -> SymbolCounts {
        let literals = std::array::from_fn(|symbol| u32::from(symbol < colours || symbol >= END));
        SymbolCounts { literals, near: [1; NEAR.len()], far: 1 }
    }

    pub(crate) fn literal(&mut self, index: u8) {
        self.literals[usize::from(index)] += 1;
    }

    pub(crate) fn copy(&mut self, len: usize, near: usize) {
        self.literals[length(len).0] += 1;
        self.near[near] += 1;
    }

    pub(crate) fn far(&mut self, len: usize) {
        self.literals[length(len).0] += 1;
        self.far += 1;
    }
}

#[derive(Debug)]
pub(crate) struct HuffmanCode {
    literals: Vec<CodeBits>,
    lengths: Vec<CodeBits>,
    distances: Vec<CodeBits>,
    near: [CodeBits; NEAR.len()],
    pub(crate) head: Vec<CodeBits>,
    pub(crate) end: CodeBits,
}

impl HuffmanCode {
    /// Builds the code for rows of `stride` bytes.
    pub(crate) fn new(counts: &SymbolCounts, stride: usize) -> HuffmanCode {
        let near = NEAR.map(|(dx, dy)| distance((dy * stride).saturating_add_signed(dx)));
        let mut distances = [0; DISTANCES];
        let far = FAR..=distance(stride).0;
        distances[far.clone()].fill(counts.far.div_ceil(far.count() as u32));
        for ((symbol, _), count) in near.iter().zip(counts.near) {
            distances[*symbol] += count;
        }
        let (literal_lens, distance_lens) = (lens(&counts.literals), lens(&distances));
        let (literals, distances) = (codes(&literal_lens), codes(&distance_lens));
        let lengths = (0..=MOST).map(|len| {
            let (symbol, extra) = length(len.max(LEAST));
            literals[symbol].then(extra)
        });
        HuffmanCode {
            lengths: lengths.collect(),
            near: near.map(|(symbol, extra)| distances[symbol].then(extra)),
            distances,
            head: head(&literal_lens, &distance_lens),
            end: literals[END],
            literals,
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        size_of::<HuffmanCode>()
            + (self.literals.len() + self.lengths.len() + self.distances.len() + self.head.len())
                * size_of::<CodeBits>()
    }

    pub(crate) fn literal(&self, index: u8) -> CodeBits {
        self.literals[usize::from(index)]
    }

    /// Returns whether `len` bytes can be copied from `far` bytes back. `far` must be at least a sprite's width.
    pub(crate) fn can_copy(&self, len: usize, far: usize) -> bool {
        (LEAST..=MOST).contains(&len) && self.distances[distance(far).0].len > 0
    }

    /// Returns the bits that copy `len` bytes from `far` bytes back. `can_copy` must allow it.
    pub(crate) fn copy_from(&self, len: usize, far: usize) -> CodeBits {
        let (symbol, extra) = distance(far);
        self.lengths[len].then(self.distances[symbol]).then(extra)
    }

    pub(crate) fn copy(&self, len: usize, near: usize) -> CodeBits {
        self.lengths[len].then(self.near[near])
    }
}

fn length(len: usize) -> (usize, CodeBits) {
    match len - LEAST {
        _ if len == MOST => (285, CodeBits::default()),
        n @ 0..8 => (257 + n, CodeBits::default()),
        n => {
            let extra = n.ilog2() - 2;
            (257 + 4 * extra as usize + (n >> extra), CodeBits::new((n % (1 << extra)) as u64, extra))
        }
    }
}

fn distance(distance: usize) -> (usize, CodeBits) {
    match distance - 1 {
        n @ 0..4 => (n, CodeBits::default()),
        n => {
            let extra = n.ilog2() - 1;
            (2 * extra as usize + (n >> extra), CodeBits::new((n % (1 << extra)) as u64, extra))
        }
    }
}

/// Returns the code lengths of a Huffman code; unused symbols have length 0.
fn lens(counts: &[u32]) -> Vec<u8> {
    let mut counts = counts.to_vec();
    loop {
        let lens = unbounded(&counts);
        if lens.iter().all(|&len| len <= LONGEST) {
            return lens;
        }
        counts.iter_mut().for_each(|count| *count = count.div_ceil(2));
    }
}

fn unbounded(counts: &[u32]) -> Vec<u8> {
    let used = counts.iter().enumerate().filter(|(_, count)| **count > 0);
    let mut heap: BinaryHeap<_> = used.map(|(symbol, &count)| Reverse((u64::from(count), symbol))).collect();
    let mut above = vec![0; counts.len()];
    while let (Some(Reverse((a, left))), Some(Reverse((b, right)))) = (heap.pop(), heap.pop()) {
        let node = above.len();
        above.push(0);
        (above[left], above[right]) = (node, node);
        heap.push(Reverse((a + b, node)));
        if heap.len() == 1 {
            break;
        }
    }
    let mut depths = vec![0; above.len()];
    for node in (0..above.len()).rev().filter(|&node| above[node] > 0) {
        depths[node] = depths[above[node]] + 1;
    }
    depths.truncate(counts.len());
    depths
}

/// Assigns codes from their lengths (RFC 1951, 3.2.2).
fn codes(lens: &[u8]) -> Vec<CodeBits> {
    let mut codes = vec![CodeBits::default(); lens.len()];
    let mut next = 0u32;
    for len in 1..=LONGEST {
        for (code, _) in codes.iter_mut().zip(lens).filter(|(_, l)| **l == len) {
            *code = CodeBits::new(u64::from(next.reverse_bits() >> (32 - u32::from(len))), u32::from(len));
            next += 1;
        }
        next <<= 1;
    }
    codes
}

/// Returns the header of a final block (RFC 1951, 3.2.7). The code lengths are not compressed, which costs about a
/// hundred bytes.
fn head(literals: &[u8], distances: &[u8]) -> Vec<CodeBits> {
    const ORDER: [u8; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
    let mut head = vec![CodeBits::new(0b101, 3), CodeBits::new(LITERALS as u64 - 257, 5)];
    head.extend([CodeBits::new(DISTANCES as u64 - 1, 5), CodeBits::new(ORDER.len() as u64 - 4, 4)]);
    head.extend(ORDER.map(|symbol| CodeBits::new(if symbol <= LONGEST { 4 } else { 0 }, 3)));
    let plain = codes(&[4; 16]);
    head.extend(literals.iter().chain(distances).map(|&len| plain[usize::from(len)]));
    head
}

#[derive(Debug, Default)]
pub(crate) struct BitWriter {
    bytes: Vec<u8>,
    rest: CodeBits,
}

impl BitWriter {
    pub(crate) fn new(bytes: Vec<u8>) -> BitWriter {
        BitWriter { bytes, rest: CodeBits::default() }
    }

    #[inline]
    pub(crate) fn push(&mut self, bits: CodeBits) {
        let CodeBits { value, len } = self.rest;
        let whole = value | bits.value << len;
        if len + bits.len < 64 {
            self.rest = CodeBits::new(whole, len + bits.len);
        } else {
            self.bytes.extend_from_slice(&whole.to_le_bytes());
            let taken = 64 - len;
            self.rest = CodeBits::new(if taken < 64 { bits.value >> taken } else { 0 }, bits.len - taken);
        }
    }

    pub(crate) fn finish(mut self) -> Vec<u8> {
        let last = self.rest.value.to_le_bytes();
        self.bytes.extend_from_slice(&last[..self.rest.len.div_ceil(8) as usize]);
        self.bytes
    }
}
