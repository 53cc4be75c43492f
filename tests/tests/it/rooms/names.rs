//! A type's name must be specific, so that a search finds only this type.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::CRATES;
use super::arrows::files_below;

/// Names that several types may share: objects of Discord, a type per platform, and private types.
const SHARED: [&str; 9] =
    ["AtLast", "FormError", "Member", "Message", "OfKind", "Picture", "PlaygroundArgs", "Press", "ServiceState"];
/// The maximum percentage of names with one word.
const BARE: usize = 12;

/// The type that a line declares at the top level of a file.
fn declared(line: &str) -> Option<&str> {
    let line = match line.strip_prefix("pub") {
        Some(rest) => rest.strip_prefix('(').map_or(rest, |rest| rest.split_once(')').unwrap().1).trim_start(),
        None => line,
    };
    let rest = ["struct ", "enum ", "trait ", "type "].iter().find_map(|kind| line.strip_prefix(kind))?;
    rest.split(|c: char| !c.is_ascii_alphanumeric()).next()
}

#[test]
fn a_type_says_its_subject_and_shares_its_name_with_no_other() {
    let mut types: BTreeMap<String, usize> = BTreeMap::new();
    for name in CRATES {
        let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name).join("src");
        for file in files_below(&src, "") {
            let text = fs::read_to_string(src.join(file)).unwrap();
            for name in text.lines().filter_map(declared) {
                *types.entry(name.to_owned()).or_default() += 1;
            }
        }
    }
    let shared: Vec<_> = types.iter().filter(|(_, n)| **n > 1).map(|(name, _)| name.as_str()).collect();
    assert_eq!(shared, SHARED);
    let bare = types.keys().filter(|name| name.chars().filter(char::is_ascii_uppercase).count() == 1).count();
    assert!(bare * 100 <= BARE * types.len(), "{bare} of {} names are one word", types.len());
}
