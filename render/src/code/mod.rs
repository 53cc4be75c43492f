//! Hand-written coders, for speed: PNG and GIF from precompressed parts.

pub(crate) mod huffman;
pub(crate) mod lzw;
pub(crate) mod mosaic;
pub(crate) mod strip;
