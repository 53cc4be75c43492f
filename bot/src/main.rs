//! . 
fn main() {}
