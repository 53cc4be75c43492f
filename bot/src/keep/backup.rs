//! Dated backups: which one is due, how one is made, and which old ones go. A backup is an export whose name is its time; that
//! one is due is seen from the names alone.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use store::Store;

use super::export::{DRAFT, export};
use super::{Error, forgotten};
use crate::app::date;
use crate::config;

const HOUR: i64 = 60 * 60 * 1000;
const DAY: i64 = 24 * HOUR;
/// How the names of backups end.
const ENDING: &str = ".export";

/// Where the backups of a store are, and how many there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backups {
    folder: PathBuf,
    /// How their names begin: the name of the store's folder, so that two stores may share a folder for backups.
    name: String,
    /// Milliseconds from one to the next.
    every: i64,
    daily: usize,
    weekly: usize,
}

impl Backups {
    /// The backups of the store in the folder `store`, if the operator wants any.
    #[must_use]
    pub fn of(store: &Path, options: &config::Backup) -> Option<Backups> {
        let beside = || super::beside(store, "backups");
        let name = super::name_of(store);
        let folder = options.folder.clone().unwrap_or_else(beside);
        let (daily, weekly) = (options.daily as usize, options.weekly as usize);
        let every = i64::from(options.every_hours) * HOUR;
        (every > 0).then_some(Backups { folder, name, every, daily, weekly })
    }

    /// The file that says who had their data deleted while there are backups of it.
    pub(super) fn forgotten(&self) -> PathBuf {
        self.folder.join(format!("{}.{}", self.name, forgotten::ENDING))
    }

    /// The newest backup.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn newest(&self) -> io::Result<Option<PathBuf>> {
        Ok(self.times()?.pop().map(|time| self.path(time)))
    }

    /// Whether one is to be made at `now` (Unix time in milliseconds).
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn is_due(&self, now: i64) -> io::Result<bool> {
        // A name from the far future was given by a clock that went wrong.
        Ok(self.times()?.last().is_none_or(|newest| (now - newest).abs() >= self.every))
    }

    /// Makes a backup of a moment not before `now` (Unix time in milliseconds), and removes those that are no longer wanted.
    ///
    /// It gets its name when it is whole and would survive a power cut; what an earlier attempt left is removed.
    ///
    /// # Errors
    /// [`Error`]: then there is no new backup, and all old ones are still there.
    pub async fn make(&self, store: &dyn Store, now: i64) -> Result<PathBuf, Error> {
        let failed = Error::file(&self.folder);
        fs::create_dir_all(&self.folder).map_err(&failed)?;
        for left in self.files(&format!("{ENDING}.{DRAFT}")).map_err(&failed)? {
            fs::remove_file(&left).map_err(Error::file(&left))?;
        }
        let path = self.path(now);
        export(store, &path).await?;
        for time in surplus(&self.times().map_err(&failed)?, self.daily, self.weekly) {
            // The one just made stays, whatever the others are called.
            if self.path(time) != path {
                fs::remove_file(self.path(time)).map_err(&failed)?;
            }
        }
        Ok(path)
    }

    /// The times of all backups, oldest first.
    fn times(&self) -> io::Result<Vec<i64>> {
        let files = self.files(ENDING)?;
        let mut times: Vec<i64> = files.iter().filter_map(|file| time_of(file.file_name()?.to_str()?)).collect();
        times.retain(|time| files.contains(&self.path(*time)));
        times.sort_unstable();
        Ok(times)
    }

    /// The files of this store's name with this ending; none where there is no folder.
    fn files(&self, ending: &str) -> io::Result<Vec<PathBuf>> {
        let found = match fs::read_dir(&self.folder) {
            Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            found => found?.map(|file| Ok(file?.path())).collect::<io::Result<Vec<_>>>()?,
        };
        let begins = format!("{}-", self.name);
        let is_ours = |file: &PathBuf| {
            let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            name.starts_with(&begins) && name.ends_with(ending)
        };
        Ok(found.into_iter().filter(is_ours).collect())
    }

    fn path(&self, time: i64) -> PathBuf {
        self.folder.join(format!("{}-{}{ENDING}", self.name, stamp(time)))
    }
}

/// A time in UTC as names of files have it: `20261121T183000Z`.
fn stamp(unix_ms: i64) -> String {
    let seconds = unix_ms.div_euclid(1000).rem_euclid(DAY / 1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    format!("{}T{hours:02}{minutes:02}{seconds:02}Z", date(unix_ms).replace('.', ""))
}

/// The time in the name of a backup, to the second.
fn time_of(name: &str) -> Option<i64> {
    let stamped = name.strip_suffix(ENDING)?.rsplit('-').next()?;
    let (day, time) = stamped.strip_suffix('Z')?.split_once('T')?;
    if day.len() != 8 || time.len() != 6 || !stamped.is_ascii() {
        return None;
    }
    let number = |text: &str| text.parse::<i64>().ok();
    let (year, month, day) = (number(&day[..4])?, number(&day[4..6])?, number(&day[6..])?);
    let (hours, minutes, seconds) = (number(&time[..2])?, number(&time[2..4])?, number(&time[4..])?);
    // Each year begun in March, as in the other direction.
    let (year, from_march) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let days = 365 * year + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    let days = days + (153 * from_march + 2) / 5 + day - 1 - 719_468;
    let found = days * DAY + ((hours * 60 + minutes) * 60 + seconds) * 1000;
    (stamp(found) == stamped).then_some(found)
}

/// Of these times, oldest first, those that go: neither the newest of all, nor the newest of one of the last days or weeks
/// that have any.
fn surplus(times: &[i64], daily: usize, weekly: usize) -> Vec<i64> {
    // The first of January 1970 was a Thursday; weeks begin on Mondays.
    let week = |time: i64| (time.div_euclid(DAY) + 3).div_euclid(7);
    let mut kept: Vec<i64> = times.last().copied().into_iter().collect();
    kept.extend(newest_of_each(times, daily, |time| time.div_euclid(DAY)));
    kept.extend(newest_of_each(times, weekly, week));
    times.iter().copied().filter(|time| !kept.contains(time)).collect()
}

fn newest_of_each(times: &[i64], most: usize, span: impl Fn(i64) -> i64) -> Vec<i64> {
    let mut kept: Vec<i64> = Vec::new();
    for time in times.iter().rev() {
        if kept.last().is_none_or(|newer| span(*newer) != span(*time)) {
            kept.push(*time);
        }
    }
    kept.truncate(most);
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: i64 = 1_795_286_096_000;

    #[test]
    fn a_name_is_a_time_and_nothing_else_is() {
        assert_eq!(stamp(NOW), "20261121T183456Z");
        for time in [0, NOW, NOW + 100 * DAY, 11_016 * DAY, 47_541 * DAY - 1000] {
            assert_eq!(time_of(&format!("my-store-{}.export", stamp(time))), Some(time));
        }
        for name in ["store-20261121T183456Z.export.draft", "store-20261321T183456Z.export", "store.export", "é"] {
            assert_eq!(time_of(name), None, "{name}");
        }
    }

    #[test]
    fn the_last_days_and_weeks_stay_and_the_newest_always() {
        let every_six_hours: Vec<i64> = (0..400).rev().map(|n| NOW - n * 6 * HOUR).collect();
        let gone = surplus(&every_six_hours, 7, 4);
        let kept: Vec<i64> = every_six_hours.iter().copied().filter(|time| !gone.contains(time)).collect();
        // It is a Saturday: seven days, one of them a Sunday, and two Sundays before them.
        assert_eq!(kept.len(), 9);
        assert_eq!(kept.last(), Some(&NOW));
        assert!(kept[2..].windows(2).all(|pair| pair[1] - pair[0] <= DAY), "{kept:?}");
        assert_eq!([stamp(kept[0]), stamp(kept[1])], ["20261101T183456Z", "20261108T183456Z"]);
        assert_eq!(surplus(&every_six_hours, 0, 0).len(), 399);
        assert!(surplus(&[], 7, 4).is_empty());
        // After a long pause there are still as many.
        assert!(surplus(&[NOW - 900 * DAY, NOW - 800 * DAY, NOW], 7, 4).is_empty());
    }

    #[test]
    fn retention_day_by_day_is_the_same_as_all_at_once() {
        let mut kept: Vec<i64> = Vec::new();
        for day in 0..100 {
            kept.push(NOW + day * DAY);
            let gone = surplus(&kept, 7, 4);
            kept.retain(|time| !gone.contains(time));
            assert!(kept.contains(&(NOW + day * DAY)) && kept.len() <= 11);
        }
        let all: Vec<i64> = (0..100).map(|day| NOW + day * DAY).collect();
        let gone = surplus(&all, 7, 4);
        assert_eq!(kept, all.into_iter().filter(|time| !gone.contains(time)).collect::<Vec<_>>());
    }
}
