//! The workspace's dependencies: their licences, and crates with several versions.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use serde_json::Value;

/// Licences compatible with GPL-3.0-or-later. `deny.toml` has the same list.
const LICENCES: [&str; 14] = [
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CDLA-Permissive-2.0",
    "GPL-3.0-or-later",
    "ISC",
    "MIT",
    "MIT-0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Crates with several versions, by reason. The entry can go when the crate in the reason is updated.
const DUPLICATES: &[(&str, &[&str])] = &[
    (
        "serenity 0.12 keeps tokio-tungstenite 0.21 and what belongs to it, though our gateway does not use it",
        &[
            "rustls",
            "rustls-webpki",
            "thiserror",
            "thiserror-impl",
            "tokio-rustls",
            "tokio-tungstenite",
            "tungstenite",
            "webpki-roots",
        ],
    ),
    ("each of the two tungstenites and imageproc have a rand of their own", &["rand", "rand_chacha", "rand_core"]),
    ("ring, rand and tempfile have each a generation of their own", &["getrandom"]),
    ("sled 0.34 keeps parking_lot 0.11", &["parking_lot", "parking_lot_core"]),
    ("sha2 0.10, which serenity shares, is older than the chacha20 of imageproc's rand", &["cpufeatures"]),
    (
        "tokio-postgres has sha2 0.11, ahead of serenity and of the x509-cert that binds passwords to certificates",
        &["block-buffer", "const-oid", "crypto-common", "digest", "sha2"],
    ),
    ("pem (for rcgen) and hyper-util are ahead of axum, reqwest and serenity", &["base64"]),
    ("png is behind flate2", &["miniz_oxide"]),
    ("criterion, for benches alone, is behind imageproc", &["itertools"]),
    ("the derives of strum, palette and older crates are not yet of syn 3", &["syn", "synstructure"]),
    ("nalgebra (for imageproc) names four versions for conversions that nobody turns on", &["glam"]),
    ("yasna (for rcgen, in tests alone) is ahead of fancy-regex (for jsonschema)", &["bit-vec"]),
];

fn metadata() -> Value {
    let asked = Command::new(env!("CARGO"))
        .args(["metadata", "--locked", "--format-version", "1", "--filter-platform", "x86_64-unknown-linux-gnu"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(asked.status.success(), "{}", String::from_utf8_lossy(&asked.stderr));
    serde_json::from_slice(&asked.stdout).unwrap()
}

fn parts(expression: &str) -> Vec<Vec<&str>> {
    expression
        .split(" AND ")
        .map(|part| part.trim_matches(['(', ')']).split(" OR ").flat_map(|one| one.split('/')).collect())
        .collect()
}

#[test]
fn every_crate_has_a_licence_that_goes_together_with_ours() {
    let metadata = metadata();
    let packages = metadata["packages"].as_array().unwrap();
    let allowed = |expression: &str| {
        parts(expression).iter().all(|alternatives| alternatives.iter().any(|one| LICENCES.contains(one)))
    };
    let refused: Vec<String> = packages
        .iter()
        .map(|package| (&package["name"], package["license"].as_str().unwrap_or("none")))
        .filter(|(_, licence)| !allowed(licence))
        .map(|(name, licence)| format!("{name}: {licence}"))
        .collect();
    assert_eq!(refused, [""; 0]);
    assert!(allowed("(MIT OR Apache-2.0) AND Unicode-3.0") && allowed("AGPL-3.0/MIT"));
    assert!(!allowed("(MIT OR Apache-2.0) AND AGPL-3.0") && !allowed("GPL-2.0-only") && !allowed("none"));
}

#[test]
fn crates_in_several_versions_are_those_that_were_reviewed() {
    let metadata = metadata();
    let packages = metadata["packages"].as_array().unwrap();
    let names: BTreeMap<&str, &str> =
        packages.iter().map(|package| (package["id"].as_str().unwrap(), package["name"].as_str().unwrap())).collect();
    let mut versions: BTreeMap<&str, usize> = BTreeMap::new();
    for node in metadata["resolve"]["nodes"].as_array().unwrap() {
        *versions.entry(names[node["id"].as_str().unwrap()]).or_default() += 1;
    }
    let found: BTreeSet<&str> = versions.into_iter().filter(|(_, n)| *n > 1).map(|(name, _)| name).collect();
    let reviewed: BTreeSet<&str> = DUPLICATES.iter().flat_map(|(_, names)| *names).copied().collect();
    let new: Vec<_> = found.difference(&reviewed).collect();
    let gone: Vec<_> = reviewed.difference(&found).collect();
    assert!(new.is_empty() && gone.is_empty(), "to be reviewed: {new:?}; no longer there: {gone:?}");
}

#[test]
fn a_bot_without_its_playground_does_without_the_crates_of_the_stand_in() {
    let tree = Command::new(env!("CARGO"))
        .args([
            "tree",
            "--locked",
            "--package",
            "bot",
            "--no-default-features",
            "--edges",
            "normal",
            "--prefix",
            "none",
        ])
        .args(["--target", "x86_64-unknown-linux-gnu", "--format", "{p}"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(tree.status.success(), "{}", String::from_utf8_lossy(&tree.stderr));
    let tree = String::from_utf8(tree.stdout).unwrap();
    let has = |name: &str| tree.lines().any(|line| line.split(' ').next() == Some(name));
    assert!(has("bot") && has("serenity"), "{tree}");
    assert!(!has("playground") && !has("axum") && !has("jsonschema"), "{tree}");
}

#[test]
fn every_exception_from_an_advisory_names_a_crate_that_is_still_there_and_why() {
    let metadata = metadata();
    let packages = metadata["packages"].as_array().unwrap();
    let there: BTreeSet<String> = packages
        .iter()
        .map(|package| format!("{} {}", package["name"].as_str().unwrap(), package["version"].as_str().unwrap()))
        .collect();
    let deny = include_str!("../../../deny.toml");
    let exceptions: Vec<_> = deny.lines().filter(|line| line.contains("id = \"RUSTSEC-")).collect();
    assert_eq!(exceptions.len(), 7);
    for exception in exceptions {
        let (_, reason) = exception.split_once("reason = \"").unwrap();
        let (what, why) = reason.split_once(": ").unwrap();
        assert!(there.contains(what) && !why.is_empty(), "{exception}");
    }
}

#[test]
fn the_gateway_of_serenity_with_its_old_tls_is_left_out() {
    let metadata = metadata();
    let nodes = metadata["resolve"]["nodes"].as_array().unwrap();
    let of = |name: &str| nodes.iter().find(|node| node["id"].as_str().unwrap().contains(&format!("{name}@"))).unwrap();
    let features = of("serenity")["features"].as_array().unwrap();
    assert!(!features.iter().any(|feature| *feature == "gateway" || *feature == "client"), "{features:?}");
}
