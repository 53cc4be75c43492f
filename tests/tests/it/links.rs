//! Checks links, anchors and paths in the documents, and that the README leads to every document.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const SKIPPED: [&str; 2] = ["node_modules", "target"];

/// For files of these kinds, documents may give only the end of the path: `app/dispatch.rs`.
const NAMED: [&str; 3] = [".rs", ".py", ".sh"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(file: &str) -> String {
    fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

fn files(folder: &Path, within: &str) -> Vec<String> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let Ok(name) = entry.file_name().into_string() else { continue };
        let is_skipped = name.starts_with('.') || SKIPPED.contains(&name.as_str());
        match entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            true if is_skipped => {}
            true => files.extend(self::files(&entry.path(), &format!("{within}{name}/"))),
            false => files.push(format!("{within}{name}")),
        }
    }
    files
}

fn documents() -> Vec<String> {
    let at_root = fs::read_dir(root()).unwrap().filter_map(|entry| entry.unwrap().file_name().into_string().ok());
    let files = at_root.chain(files(&root().join("docs"), "docs/"));
    files.filter(|file| file.ends_with(".md")).collect()
}

/// The local links of a page: the file's path from the root, and the anchor or an empty string.
fn links(file: &str) -> Vec<(String, String)> {
    let page = read(file);
    let written = page.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0));
    let local = written.filter(|link| !link.starts_with("http"));
    local
        .map(|link| {
            let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
            (if path.is_empty() { file.to_owned() } else { beside(file, path) }, anchor.to_owned())
        })
        .collect()
}

fn beside(file: &str, path: &str) -> String {
    let mut parts: Vec<_> = file.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            ".." => _ = parts.pop(),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

fn anchors(page: &str) -> BTreeSet<String> {
    let headings = page.lines().filter_map(|line| line.strip_prefix('#')?.trim_start_matches('#').strip_prefix(' '));
    let is_in = |letter: &char| letter.is_alphanumeric() || [' ', '-', '_'].contains(letter);
    headings.map(|heading| heading.to_lowercase().chars().filter(is_in).collect::<String>().replace(' ', "-")).collect()
}

#[test]
fn every_link_and_anchor_of_the_documents_exists() {
    let mut wrong = Vec::new();
    for file in documents() {
        for (path, anchor) in links(&file) {
            let exists = root().join(&path).exists();
            if !exists || !(anchor.is_empty() || anchors(&read(&path)).contains(&anchor)) {
                wrong.push(format!("{file}: {path}#{anchor}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_file_of_code_that_the_documents_name_exists() {
    let known = files(&root(), "");
    let is_path = |part: &&str| {
        let is_in = |letter: char| letter.is_ascii_alphanumeric() || "/._-".contains(letter);
        part.chars().all(is_in) && NAMED.iter().any(|ending| part.ends_with(ending) && part != ending)
    };
    let (mut n_named, mut wrong) = (0, Vec::new());
    for file in documents() {
        let page = read(&file);
        for path in page.split('`').filter(is_path) {
            n_named += 1;
            if !known.iter().any(|file| file == path || file.ends_with(&format!("/{path}"))) {
                wrong.push(format!("{file}: {path}"));
            }
        }
    }
    assert!(wrong.is_empty() && n_named > 50, "{n_named}, {wrong:#?}");
}

#[test]
fn links_lead_from_the_readme_to_every_document() {
    let documents: BTreeSet<_> = documents().into_iter().collect();
    let mut found = BTreeSet::from(["README.md".to_owned()]);
    let mut next = vec!["README.md".to_owned()];
    while let Some(file) = next.pop() {
        for (path, _) in links(&file) {
            if documents.contains(&path) && found.insert(path.clone()) {
                next.push(path);
            }
        }
    }
    let lost: Vec<_> = documents.difference(&found).collect();
    assert!(lost.is_empty(), "{lost:?}");
}
