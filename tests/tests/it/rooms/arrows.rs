//! Finds the dependencies between a crate's files in their text: `use` lines, paths from `crate`, `super` or a child
//! module, and calls of methods whose `impl` is outside their type's file. A re-exported name depends on the file that
//! defines it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

type Names = Vec<String>;
pub(super) type Arrows = BTreeMap<String, BTreeSet<String>>;

struct Crate {
    modules: BTreeMap<Names, String>,
    /// Each file's code without comments, strings and unit tests.
    code: BTreeMap<String, String>,
    handed_on: BTreeMap<Names, Names>,
}

/// The dependencies between the files below a `src` folder. Paths are relative to it: `app/say/boards.rs`.
pub(super) fn arrows(src: &Path) -> Arrows {
    let mut found = Crate { modules: BTreeMap::new(), code: BTreeMap::new(), handed_on: BTreeMap::new() };
    for file in files_below(src, "") {
        let code = plain(&fs::read_to_string(src.join(&file)).unwrap());
        found.modules.insert(module_of(&file), file.clone());
        found.code.insert(file, code);
    }
    let uses: BTreeMap<_, _> = found.code.iter().map(|(file, code)| (file.clone(), found.uses(file, code))).collect();
    for (file, (_, public)) in &uses {
        for (name, path) in public {
            found.handed_on.insert([module_of(file), vec![name.clone()]].concat(), path.clone());
        }
    }
    let mut arrows: Arrows = uses
        .iter()
        .map(|(file, (taken, _))| (file.clone(), taken.iter().filter_map(|path| found.file_of(path, 0)).collect()))
        .collect();
    found.add_methods(&mut arrows);
    arrows.iter_mut().for_each(|(file, to)| {
        to.remove(file);
    });
    arrows
}

pub(super) fn files_below(src: &Path, below: &str) -> Vec<String> {
    let mut files = Vec::new();
    for entry in fs::read_dir(src.join(below)).unwrap() {
        let entry = entry.unwrap();
        let name = format!("{below}{}", entry.file_name().into_string().unwrap());
        if entry.file_type().unwrap().is_dir() {
            files.extend(files_below(src, &format!("{name}/")));
        } else if name.ends_with(".rs") && !name.ends_with("tests.rs") && !below.contains("tests/") {
            files.push(name);
        }
    }
    files
}

/// The module of a file: `crate::app::say` for `app/say/mod.rs`.
fn module_of(file: &str) -> Names {
    let path = file.trim_end_matches(".rs").split('/').filter(|name| !["mod", "lib", "main"].contains(name));
    std::iter::once("crate").chain(path).map(str::to_owned).collect()
}

/// Removes comments, strings, and the tests at the end.
fn plain(text: &str) -> String {
    let code = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.map(|line| line.split(" // ").next().unwrap_or_default()).flat_map(|line| [line, "\n"]).collect()
}

fn words(text: &str) -> impl Iterator<Item = (&str, &str, &str)> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    text.char_indices().filter_map(move |(at, c)| {
        let before = &text[..at];
        (is_part(c) && !before.ends_with(is_part)).then(|| {
            let end = text[at..].find(|c| !is_part(c)).map_or(text.len(), |n| at + n);
            (before, &text[at..end], &text[end..])
        })
    })
}

impl Crate {
    fn uses(&self, file: &str, code: &str) -> (Vec<Names>, Vec<(String, Names)>) {
        let here = module_of(file);
        let (mut taken, mut public) = (Vec::new(), Vec::new());
        let mut rest = String::new();
        let mut left = code;
        while let Some(line) = left.split_inclusive('\n').next() {
            let begins = line.trim_start();
            let is_public = begins.starts_with("pub");
            let is_use = begins.starts_with("use ") || (is_public && begins.contains(" use "));
            if !is_use {
                rest.push_str(line);
                left = &left[line.len()..];
                continue;
            }
            let (whole, after) = left.split_once(';').unwrap_or((left, ""));
            let tree = whole.split_once("use ").map_or("", |(_, tree)| tree);
            for (name, path) in leaves(tree) {
                let path = self.absolute(&here, path);
                if is_public { public.push((name, path)) } else { taken.push(path) }
            }
            left = after;
        }
        for (before, word, after) in words(&rest) {
            let begins = !before.ends_with("::") && !before.ends_with("(in ") && after.starts_with("::");
            let is_child = || self.modules.contains_key(&[&here[..], &[word.to_owned()]].concat());
            if begins && (["crate", "super"].contains(&word) || is_child()) {
                let path = format!("{word}{after}");
                let end = path.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':')).unwrap_or(path.len());
                let names = path[..end].split("::").filter(|name| !name.is_empty()).map(str::to_owned).collect();
                taken.push(self.absolute(&here, names));
            }
        }
        (taken, public)
    }

    /// Resolves a path in a module to one from `crate`. Paths of other crates stay the same.
    fn absolute(&self, here: &[String], path: Names) -> Names {
        let n_up = path.iter().take_while(|name| *name == "super").count();
        match path.first().map(String::as_str) {
            Some("super") => [&here[..here.len() - n_up], &path[n_up..]].concat(),
            Some("self") => [here, &path[1..]].concat(),
            Some(first) if self.modules.contains_key(&[here, &[first.to_owned()]].concat()) => [here, &path].concat(),
            _ => path,
        }
    }

    /// The file that defines the name of a path, or `None` for another crate.
    fn file_of(&self, path: &[String], depth: usize) -> Option<String> {
        for n in (1..=path.len()).rev() {
            if let Some(whole) = self.handed_on.get(&path[..n]).filter(|_| depth < 9) {
                return self.file_of(&[&whole[..], &path[n..]].concat(), depth + 1);
            }
            if let Some(file) = self.modules.get(&path[..n]) {
                return Some(file.clone());
            }
        }
        None
    }

    /// Adds calls of methods that are implemented outside their type's file. A method of `Ground` counts by its name. A
    /// method of another type counts if no other function in the crate has its name.
    fn add_methods(&self, arrows: &mut Arrows) {
        let mut homes: BTreeMap<&str, Vec<(&str, &String)>> = BTreeMap::new();
        for (file, code) in &self.code {
            for (of, name) in methods_of_others(code) {
                homes.entry(name).or_default().push((of, file));
            }
        }
        let n_defined =
            |name: &str| -> usize { self.code.values().map(|code| code.matches(&format!("fn {name}(")).count()).sum() };
        homes.retain(|name, found| found[0].0 == "Ground" || n_defined(name) == 1);
        for (file, code) in &self.code {
            let is_grounds = code.contains("impl Ground {");
            let to = words(code).filter(|(_, _, after)| after.starts_with('(')).filter_map(|(before, name, _)| {
                let (of, home) = homes.get(name)?.first()?;
                let by_ground = before.ends_with("ground.") || (before.ends_with("self.") && is_grounds);
                let is_called = match *of {
                    "Ground" => by_ground,
                    of => before.ends_with('.') || before.ends_with(&format!("{of}::")),
                };
                is_called.then(|| (*home).clone())
            });
            arrows.entry(file.clone()).or_default().extend(to);
        }
    }
}

fn methods_of_others(code: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    for part in code.split("\nimpl ").skip(1) {
        let Some((of, rest)) = part.split_once(" {") else { continue };
        let is_defined = ["struct", "enum"].iter().any(|kind| {
            code.contains(&format!("{kind} {of} "))
                || code.contains(&format!("{kind} {of}("))
                || code.contains(&format!("{kind} {of};"))
        });
        let is_plain = of.chars().all(char::is_alphanumeric);
        if is_plain && (of == "Ground" || !is_defined) {
            let body = rest.split("\n}").next().unwrap_or_default();
            let names = words(body).filter(|(before, ..)| before.ends_with("fn ")).map(|(_, name, _)| (of, name));
            found.extend(names);
        }
    }
    found
}

fn leaves(tree: &str) -> Vec<(String, Names)> {
    let tree = tree.trim();
    let names = |path: &str| -> Names {
        path.split("::").map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).collect()
    };
    let Some((head, inner)) = tree.split_once('{') else {
        let (path, alias) = tree.split_once(" as ").map_or((tree, None), |(path, alias)| (path, Some(alias)));
        let path: Names = names(path).into_iter().filter(|name| name != "self").collect();
        let name = alias.map(|alias| alias.trim().to_owned()).or_else(|| path.last().cloned()).unwrap_or_default();
        return if path.is_empty() { Vec::new() } else { vec![(name, path)] };
    };
    let inner = inner.rsplit_once('}').map_or(inner, |(inner, _)| inner);
    let (mut parts, mut depth) = (vec![String::new()], 0);
    for c in inner.chars() {
        depth += i32::from(c == '{') - i32::from(c == '}');
        match c {
            ',' if depth == 0 => parts.push(String::new()),
            c => parts.last_mut().into_iter().for_each(|part| part.push(c)),
        }
    }
    let head = names(head);
    let below = parts.iter().filter(|part| !part.trim().is_empty()).flat_map(|part| {
        // `self` in braces is the module before them.
        if part.trim() == "self" {
            vec![(head.last().cloned().unwrap_or_default(), Names::new())]
        } else {
            leaves(part)
        }
    });
    below.map(|(name, path)| (name, [&head[..], &path[..]].concat())).collect()
}

pub(super) fn circles(arrows: &Arrows) -> Vec<Vec<&String>> {
    let reach: BTreeMap<&String, BTreeSet<&String>> = arrows
        .keys()
        .map(|from| {
            let (mut seen, mut open) = (BTreeSet::new(), vec![from]);
            while let Some(file) = open.pop() {
                open.extend(arrows.get(file).into_iter().flatten().filter(|to| seen.insert(*to)));
            }
            (from, seen)
        })
        .collect();
    let mutual = |file: &String| -> Vec<&String> {
        reach[file].iter().filter(|other| reach.get(*other).is_some_and(|back| back.contains(file))).copied().collect()
    };
    let all: BTreeSet<Vec<&String>> = arrows.keys().map(mutual).filter(|circle| circle.len() > 1).collect();
    all.into_iter().collect()
}
