//! Hand-written PNG and GIF encoders that use precompressed parts, for speed.

pub(crate) mod huffman;
pub(crate) mod lzw;
pub(crate) mod mosaic;
pub(crate) mod strip;
