//! Damaged files. A damaged index is rebuilt. A damaged journal is reported, or the damage does not matter.

use std::fs::{self, OpenOptions};
use std::path::{Path, PathBuf};

use fastrand::Rng;
use store::{Batch, Error, Sled, SledOptions, Store};

use crate::sample::{Sample, files, segments, small, small_without_snapshots};

const SEED: u64 = 0x5eed;

#[tokio::test(flavor = "multi_thread")]
async fn an_index_that_is_damaged_in_sixty_ways_heals() {
    let mut rng = Rng::with_seed(SEED);
    let samples = [Sample::closed(small()).await, Sample::caught_open(small_without_snapshots()).await];
    for way in 0..60 {
        let sample = &samples[way % 2];
        let folder = sample.copy();
        let mut what = Vec::new();
        for _ in 0..1 + way / 40 {
            what.push(hurt(&pick(&mut rng, &folder.path().join("index")), &mut rng));
        }
        let what = format!("way {way}: {what:?}");
        assert!(sample.check(folder.path(), small(), &what).await, "{what}: did not open");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_index_that_is_gone_or_somebody_elses_is_made_again() {
    let sample = Sample::closed(small()).await;
    let folder = sample.copy();
    fs::remove_dir_all(folder.path().join("index")).unwrap();
    assert!(sample.check(folder.path(), small(), "index removed").await);

    let folder = sample.copy();
    let other = Sample::closed(small()).await;
    fs::remove_dir_all(folder.path().join("index")).unwrap();
    fs::rename(other.folder.path().join("index"), folder.path().join("index")).unwrap();
    assert!(sample.check(folder.path(), small(), "index of another store").await);

    let folder = sample.copy();
    fs::write(folder.path().join("attempts"), "..").unwrap();
    assert!(sample.check(folder.path(), small(), "opening the index never ended").await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_journal_that_is_damaged_in_120_ways_is_named_or_exact() {
    let mut rng = Rng::with_seed(SEED);
    let samples = [
        Sample::closed(small()).await,
        Sample::caught_open(small()).await,
        Sample::closed(small_without_snapshots()).await,
        Sample::caught_open(small_without_snapshots()).await,
    ];
    let mut n_refused = 0;
    for way in 0..120 {
        let sample = &samples[way % samples.len()];
        let folder = sample.copy();
        let journal = folder.path().join("journal");
        let what = match way / 4 % 10 {
            0..=4 => hurt(&pick(&mut rng, &journal), &mut rng),
            5 => swap(&journal, &mut rng),
            6 => duplicate(&journal, &mut rng),
            7 => append(&journal, &mut rng),
            8 => hurt(segments(folder.path()).last().unwrap(), &mut rng),
            _ => hurt(&folder.path().join(["format", "acknowledged"][rng.usize(..2)]), &mut rng),
        };
        let what = format!("way {way}: {what}");
        let before = contents(&journal);
        if !sample.check(folder.path(), small(), &what).await {
            n_refused += 1;
            assert!(contents(&journal) == before, "{what}: a refusal changes nothing");
        }
    }
    assert!(n_refused > 40, "most of these ways cannot be healed: {n_refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_files_that_are_damaged_at_once_are_named_or_exact() {
    let mut rng = Rng::with_seed(SEED);
    let samples = [
        Sample::closed(small()).await,
        Sample::caught_open(small()).await,
        Sample::caught_open(small_without_snapshots()).await,
    ];
    let (mut n_refused, mut n_healed) = (0, 0);
    for way in 0..90 {
        let sample = &samples[way % samples.len()];
        let folder = sample.copy();
        let [journal, index, mark] = ["journal", "index", "acknowledged"].map(|name| folder.path().join(name));
        let two = match way / samples.len() % 4 {
            0 => [pick(&mut rng, &journal), pick(&mut rng, &index)],
            1 => [pick(&mut rng, &journal), mark],
            2 => [pick(&mut rng, &index), mark],
            _ => [pick(&mut rng, &journal), segments(folder.path()).pop().unwrap()],
        };
        let mut what = format!("way {way}:");
        for path in two {
            // If the same file was chosen twice, it may be gone.
            if path.exists() {
                what = format!("{what} {}", hurt(&path, &mut rng));
            }
        }
        let before = contents(&journal);
        if sample.check(folder.path(), small(), &what).await {
            n_healed += 1;
        } else {
            n_refused += 1;
            assert!(contents(&journal) == before, "{what}: a refusal changes nothing");
        }
    }
    assert!(n_refused > 20 && n_healed > 20, "{n_refused} refused, {n_healed} healed");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_byte_of_the_last_commit_can_change_unnoticed() {
    let sample = Sample::caught_open(small_without_snapshots()).await;
    let segment = segments(sample.folder.path()).pop().unwrap();
    let bytes = fs::read(&segment).unwrap();
    let end = bytes.iter().rposition(|&byte| byte != 0).unwrap() + 1;
    for offset in (end - 150..end).step_by(3) {
        let folder = sample.copy();
        // Remove the index, so that only the mark knows the last commit.
        fs::remove_dir_all(folder.path().join("index")).unwrap();
        let mut bytes = bytes.clone();
        bytes[offset] ^= 1 << (offset % 8);
        let damaged = segments(folder.path()).pop().unwrap();
        fs::write(&damaged, bytes).unwrap();
        let refused = Sled::open(folder.path(), small()).await.unwrap_err();
        assert!(matches!(&refused, Error::Corrupt { path, .. } if *path == damaged), "byte {offset}: {refused:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_journal_cut_anywhere_in_its_last_commits_is_noticed_by_mark_or_index() {
    let sample = Sample::closed(small_without_snapshots()).await;
    let segment = segments(sample.folder.path()).pop().unwrap();
    let bytes = fs::read(&segment).unwrap();
    let end = bytes.iter().rposition(|&byte| byte != 0).unwrap() + 1;
    for (way, witness) in ["acknowledged", "index"].into_iter().cycle().take(40).enumerate() {
        let folder = sample.copy();
        let gone = folder.path().join(witness);
        if gone.is_dir() {
            fs::remove_dir_all(gone).unwrap()
        } else {
            fs::remove_file(gone).unwrap()
        }
        let damaged = segments(folder.path()).pop().unwrap();
        let file = OpenOptions::new().write(true).open(&damaged).unwrap();
        file.set_len((end - 1 - 11 * way) as u64).unwrap();
        let refused = Sled::open(folder.path(), small()).await.unwrap_err();
        assert!(matches!(refused, Error::Corrupt { .. }), "way {way}, without {witness}: {refused:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_commit_with_others_behind_it_is_not_taken_for_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let mark = folder.path().join("acknowledged");
    let store = Sled::open(folder.path(), SledOptions::default()).await.unwrap();
    let old_mark = fs::read(&mark).unwrap();
    for round in 0..20 {
        store.commit(Batch::new().put("round", vec![round; 100])).await.unwrap();
    }
    store.close().await.unwrap();
    // Neither mark nor index knows this commit. The commits after it are proof enough.
    fs::write(&mark, old_mark).unwrap();
    fs::remove_dir_all(folder.path().join("index")).unwrap();
    let damaged = segments(folder.path()).pop().unwrap();
    let bytes = fs::read(&damaged).unwrap();
    for offset in (40..500).step_by(7) {
        let mut bytes = bytes.clone();
        bytes[offset] ^= 0x10;
        fs::write(&damaged, bytes).unwrap();
        let refused = Sled::open(folder.path(), SledOptions::default()).await.unwrap_err();
        assert!(refused.to_string().contains("readable again"), "byte {offset}: {refused}");
    }
    fs::write(&damaged, bytes).unwrap();
    let store = Sled::open(folder.path(), SledOptions::default()).await.unwrap();
    assert_eq!(store.get("round").await.unwrap().unwrap().value, [19; 100]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_journal_that_is_gone_is_never_replaced_by_an_empty_one() {
    let sample = Sample::closed(small()).await;
    for gone in [vec!["journal"], vec!["journal", "index"], vec!["journal", "acknowledged"], vec!["format"]] {
        let folder = sample.copy();
        for name in &gone {
            let path = folder.path().join(name);
            if path.is_dir() { fs::remove_dir_all(path).unwrap() } else { fs::remove_file(path).unwrap() }
        }
        let refused = !sample.check(folder.path(), small(), &format!("{gone:?} removed")).await;
        assert!(refused, "{gone:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_rest_of_an_append_that_nobody_was_told_of_is_cut_off() {
    let sample = Sample::caught_open(small_without_snapshots()).await;
    let segment = segments(sample.folder.path()).pop().unwrap();
    let bytes = fs::read(&segment).unwrap();
    let end = bytes.iter().rposition(|&byte| byte != 0).unwrap() + 1;
    for n_bytes in [1, 20, 24, 100, 5000] {
        let folder = sample.copy();
        let mut bytes = bytes.clone();
        bytes.resize(bytes.len().max(end + n_bytes), 0);
        let first = bytes[40..40 + n_bytes.min(60)].to_vec();
        bytes[end..end + first.len()].copy_from_slice(&first);
        bytes[end + first.len() - 1] ^= 0x55;
        fs::write(segments(folder.path()).pop().unwrap(), bytes).unwrap();
        assert!(sample.check(folder.path(), SledOptions::default(), &format!("{n_bytes} bytes more")).await);
    }
}

fn hurt(path: &Path, rng: &mut Rng) -> String {
    let mut bytes = fs::read(path).unwrap();
    // Most of a file may be zeros written ahead, after the data.
    let used = bytes.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
    let at = if used == 0 { 0 } else { rng.usize(..used) };
    let how = match rng.u8(..8) {
        0..=3 if used > 0 => {
            bytes[at] ^= 1 << rng.u8(..8);
            "flipped"
        }
        4 | 5 if used > 0 => {
            let page = at / 4096 * 4096;
            let end = (page + 4096).min(bytes.len());
            bytes[page..end].fill(0);
            "page zeroed"
        }
        6 => {
            bytes.truncate(at);
            "cut"
        }
        _ => {
            fs::remove_file(path).unwrap();
            return format!("{} removed", path.display());
        }
    };
    fs::write(path, bytes).unwrap();
    format!("{} {how} at {at}", path.display())
}

fn swap(journal: &Path, rng: &mut Rng) -> String {
    let (one, other) = (pick(rng, journal), pick(rng, journal));
    let between = journal.join("between");
    fs::rename(&one, &between).unwrap();
    if one != other {
        fs::rename(&other, &one).unwrap();
    }
    fs::rename(&between, &other).unwrap();
    format!("{} and {} swapped", one.display(), other.display())
}

fn duplicate(journal: &Path, rng: &mut Rng) -> String {
    let one = pick(rng, journal);
    let last = segments(journal.parent().unwrap()).pop().unwrap();
    let ordinal: u64 = last.file_stem().unwrap().to_str().unwrap().parse().unwrap();
    let to = journal.join(format!("{:020}.segment", ordinal + rng.u64(..2)));
    fs::copy(&one, &to).unwrap();
    format!("{} copied to {}", one.display(), to.display())
}

fn append(journal: &Path, rng: &mut Rng) -> String {
    let path = pick(rng, journal);
    let mut bytes = fs::read(&path).unwrap();
    if rng.bool() {
        let end = bytes.iter().rposition(|&byte| byte != 0).unwrap() + 1;
        bytes.truncate(end);
    }
    let piece = if rng.bool() { bytes[40..rng.usize(41..600)].to_vec() } else { vec![rng.u8(..); 300] };
    bytes.extend(piece);
    fs::write(&path, bytes).unwrap();
    format!("garbage behind {}", path.display())
}

fn pick(rng: &mut Rng, folder: &Path) -> PathBuf {
    rng.choice(files(folder)).unwrap()
}

fn contents(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    if !folder.is_dir() {
        return Vec::new();
    }
    files(folder).into_iter().map(|path| (path.clone(), fs::read(path).unwrap())).collect()
}
