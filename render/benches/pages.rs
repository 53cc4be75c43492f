//! How long a page of figures takes, and how large it is.
#![allow(clippy::unwrap_used, reason = "a bench that fails should stop")]

#[path = "../tests/it/samples.rs"]
mod samples;

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use render::{PageOptions, Theme, Width, page};

fn pages(c: &mut Criterion) {
    let pages = [
        ("profile", samples::profile()),
        ("leaderboard", samples::leaderboard()),
        ("statistics", samples::statistics()),
        ("crosstable", samples::crosstable()),
        ("bracket", samples::bracket()),
        ("league", samples::league()),
    ];
    for (name, sample) in pages {
        let options = PageOptions { theme: Theme::default(), width: Width::new(720).unwrap() };
        eprintln!("{name}: {} bytes", page(&sample, &options).len());
        c.bench_function(&format!("page/{name}"), |b| b.iter(|| page(black_box(&sample), &options)));
    }
    // A thousand players are fifty pages, drawn in turn: names differ from page to page.
    let all: Vec<_> = (0..50).map(samples::standings).collect();
    let options = PageOptions { theme: Theme::default(), width: Width::new(720).unwrap() };
    let mut next = all.iter().cycle();
    let mut one = || next.next().map(|sample| page(black_box(sample), &options));
    c.bench_function("page/standings of 1,000, one of 50", |b| b.iter(&mut one));
}

criterion_group!(benches, pages);
criterion_main!(benches);
