//! Lists the files of the page, to embed them in the program.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=page");
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("page");
    let mut names: Vec<String> = fs::read_dir(&folder)
        .expect("the page's folder is part of the crate")
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| !name.starts_with('.') && folder.join(name).is_file())
        .collect();
    names.sort();
    let mut code = String::from("&[\n");
    for name in names {
        let path = folder.join(&name);
        writeln!(code, "    ({name:?}, include_bytes!({path:?})),").expect("writing to text succeeds");
    }
    code.push_str("]\n");
    let out = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("page.rs");
    fs::write(out, code).expect("cargo gives a folder to write in");
}
