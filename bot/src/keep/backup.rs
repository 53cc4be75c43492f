//! Dated backups: when one is due, how to make it, and which old ones to remove. A backup is an export whose name
//! contains its time; only the names decide whether one is due.

use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{fs, io};

use store::Store;
use time::{Date, Month};

use super::export::{DRAFT, DraftFile, export, make_folder};
use super::{ExportCounts, KeepError, SCHEMA, stream};
use crate::config;
use crate::record::{DAY, HOUR, Millis, Unix};

const ENDING: &str = ".export";

/// How long to keep the backup from before an upgrade.
const WAY_BACK: Millis = Millis::days(28);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backups {
    folder: PathBuf,
    /// The prefix of file names: the store's folder name, so that stores can share a backup folder.
    name: String,
    every: Millis,
    daily: usize,
    weekly: usize,
}

impl Backups {
    #[must_use]
    pub fn of(store: &Path, options: &config::BackupOptions) -> Backups {
        let (name, folder) = (super::name_of(store), options.folder_for(store));
        let (daily, weekly) = (options.daily as usize, options.weekly as usize);
        let every = i64::from(options.every_hours) * HOUR;
        Backups { folder, name, every, daily, weekly }
    }

    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    #[must_use]
    pub fn are_wanted(&self) -> bool {
        self.every > Millis::ZERO
    }

    /// Returns the last written backup by modification time, and that time. Names are unreliable: the clock may have
    /// been wrong, or two backups may have been made within a second.
    pub fn last_written(&self) -> io::Result<Option<(SystemTime, PathBuf)>> {
        // Skip backups that were removed since the listing.
        let written = |time: Unix| Some((fs::metadata(self.path(time)).ok()?.modified().ok()?, self.path(time)));
        Ok(self.times()?.into_iter().filter_map(written).max())
    }

    /// Returns the time of the newest backup. Ignores names from the future, which came from a wrong clock.
    pub(super) fn newest_before(&self, now: Unix) -> Option<Unix> {
        self.times().ok()?.into_iter().rev().find(|time| *time <= now)
    }

    /// Returns a backup whose name is over a day later than `now`. It indicates a wrong clock.
    #[must_use]
    pub fn from_the_future(&self, now: Unix) -> Option<PathBuf> {
        self.times().ok()?.pop().filter(|time| is_to_come(*time, now)).map(|time| self.path(time))
    }

    /// Returns the newest backup later than `after` with a valid last line, and its counts. A backup from the future
    /// counts only if there is no other, since the clock may be wrong now.
    pub(super) fn newest_counted(&self, after: Unix, now: Unix) -> Result<Option<(PathBuf, ExportCounts)>, KeepError> {
        let mut flawed = None;
        let (times, to_come) = parted(self.times().map_err(KeepError::file(&self.folder))?, now);
        let newest_first = times.into_iter().rev().chain(to_come.into_iter().rev());
        for time in newest_first.filter(|time| *time > after) {
            let path = self.path(time);
            let counts = fs::File::open(&path)
                .map_err(KeepError::file(&path))
                .and_then(|file| stream::counts_at_end(file).map_err(|flaw| KeepError::content(&path, flaw)));
            match counts {
                Ok(counts) => return Ok(Some((path, counts))),
                Err(error) => flawed = flawed.or(Some(error)),
            }
        }
        flawed.map_or(Ok(None), Err)
    }

    /// Records an import at `now`. Earlier backups may contain games that the store lacks on purpose.
    pub fn note_import(&self, now: Unix) -> Result<(), KeepError> {
        make_folder(&self.folder).map_err(KeepError::file(&self.folder))?;
        let mut draft = DraftFile::create(&self.imported())?;
        draft.write(now.0.to_string().as_bytes())?;
        draft.publish()
    }

    pub(super) fn last_import(&self) -> Unix {
        let noted = fs::read_to_string(self.imported()).ok().and_then(|text| text.trim().parse().ok());
        Unix(noted.unwrap_or(i64::MIN))
    }

    fn imported(&self) -> PathBuf {
        self.folder.join(format!("{}.imported", self.name))
    }

    pub(super) fn is_fresh(&self, now: Unix) -> io::Result<bool> {
        Ok(self.times()?.iter().any(|time| (Millis::ZERO..HOUR).contains(&(now - *time))))
    }

    pub fn is_due(&self, now: Unix) -> io::Result<bool> {
        if !self.are_wanted() {
            return Ok(false);
        }
        // A name from the future came from a wrong clock; backups made since then still count.
        Ok(self.times()?.iter().all(|time| now - *time >= self.every || *time - now >= self.every))
    }

    /// Makes a backup of the store at `now` or later, and removes surplus backups. The backup gets its name once it is
    /// complete and durable. Drafts of earlier attempts are removed.
    ///
    /// # Errors
    /// There is no new backup, and all old ones remain.
    pub async fn make(&self, store: &dyn Store, now: Unix) -> Result<PathBuf, KeepError> {
        let failed = KeepError::file(&self.folder);
        make_folder(&self.folder).map_err(&failed)?;
        for (_, left) in self.files(&format!(".{DRAFT}")).map_err(&failed)? {
            fs::remove_file(&left).map_err(KeepError::file(&left))?;
        }
        let path = self.path(now);
        export(store, &path).await?;
        let times = self.times().map_err(&failed)?;
        let way_back = self.way_back(&times, now);
        for time in surplus(&times, now, self.daily, self.weekly) {
            // Never remove the new backup, whatever the other names are.
            if self.path(time) != path && Some(time) != way_back {
                fs::remove_file(self.path(time)).map_err(&failed)?;
            }
        }
        Ok(path)
    }

    /// Returns the newest backup that an older program can read; `None` after four weeks.
    fn way_back(&self, times: &[Unix], now: Unix) -> Option<Unix> {
        let is_older = |time: Unix| stream::open(&self.path(time)).is_ok_and(|export| export.schema < SCHEMA);
        let recent = times.iter().rev().filter(|time| (Millis::ZERO..WAY_BACK).contains(&(now - **time)));
        recent.copied().find(|time| is_older(*time))
    }

    fn times(&self) -> io::Result<Vec<Unix>> {
        let mut times: Vec<Unix> = self.files("")?.into_iter().map(|(time, _)| time).collect();
        times.sort_unstable();
        Ok(times)
    }

    /// Lists this store's backup files, with the times in their names. `rest` follows the backup's name. Another
    /// store's name may begin with this store's name.
    fn files(&self, rest: &str) -> io::Result<Vec<(Unix, PathBuf)>> {
        let found = match fs::read_dir(&self.folder) {
            Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            found => found?.map(|file| Ok(file?.path())).collect::<io::Result<Vec<_>>>()?,
        };
        let dated = |file: PathBuf| {
            let name = file.file_name()?.to_str()?.strip_suffix(rest)?;
            let time = time_of(name)?;
            (self.path(time) == self.folder.join(name)).then_some((time, file))
        };
        Ok(found.into_iter().filter_map(dated).collect())
    }

    fn path(&self, time: Unix) -> PathBuf {
        self.folder.join(format!("{}-{}{ENDING}", self.name, stamp(time)))
    }
}

fn stamp(time: Unix) -> String {
    let time = time.utc();
    let (day, hms) = (time.date(), time.as_hms());
    let (month, (hours, minutes, seconds)) = (u8::from(day.month()), hms);
    format!("{:04}{month:02}{:02}T{hours:02}{minutes:02}{seconds:02}Z", day.year(), day.day())
}

pub(super) fn store_named_in(backup: &Path) -> Option<&str> {
    let name = backup.file_name()?.to_str()?;
    time_of(name)?;
    name.rsplit_once('-').map(|(store, _)| store)
}

fn time_of(name: &str) -> Option<Unix> {
    let stamped = name.strip_suffix(ENDING)?.rsplit('-').next()?;
    let (day, time) = stamped.strip_suffix('Z')?.split_once('T')?;
    if day.len() != 8 || time.len() != 6 || !stamped.is_ascii() {
        return None;
    }
    let number = |text: &str| text.parse::<u8>().ok();
    let month = Month::try_from(number(&day[4..6])?).ok()?;
    let day = Date::from_calendar_date(day[..4].parse().ok()?, month, number(&day[6..])?).ok()?;
    let time = day.with_hms(number(&time[..2])?, number(&time[2..4])?, number(&time[4..])?).ok()?;
    let found = Unix(0) + Millis::seconds(time.as_utc().unix_timestamp());
    (stamp(found) == stamped).then_some(found)
}

/// Returns whether the time proves that the clock was wrong then or is wrong now.
fn is_to_come(time: Unix, now: Unix) -> bool {
    time - now > DAY
}

fn parted(mut times: Vec<Unix>, now: Unix) -> (Vec<Unix>, Vec<Unix>) {
    let to_come = times.split_off(times.partition_point(|time| !is_to_come(*time, now)));
    (times, to_come)
}

/// Returns the times to remove at `now`; `times` is sorted, oldest first. Keeps the newest backup, and the newest of
/// each of the last `daily` days and `weekly` weeks with backups. Times in the future are removed only if enough others
/// remain, in case the clock is wrong now.
fn surplus(times: &[Unix], now: Unix, daily: usize, weekly: usize) -> Vec<Unix> {
    let (times, to_come) = parted(times.to_vec(), now);
    // 1 January 1970 was a Thursday; weeks begin on Mondays.
    let week = |time: Unix| (time.since_1970().whole(DAY) + 3).div_euclid(7);
    let mut kept: Vec<Unix> = times.last().copied().into_iter().collect();
    kept.extend(newest_of_each(&times, daily, |time| time.since_1970().whole(DAY)));
    kept.extend(newest_of_each(&times, weekly, week));
    let (kept, gone): (Vec<Unix>, Vec<Unix>) = times.into_iter().partition(|time| kept.contains(time));
    let to_come = to_come.into_iter().filter(|_| kept.len() >= daily.max(weekly));
    gone.into_iter().chain(to_come).collect()
}

fn newest_of_each(times: &[Unix], most: usize, span: impl Fn(Unix) -> i64) -> Vec<Unix> {
    let mut kept: Vec<Unix> = Vec::new();
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
    use crate::record::SECOND;

    const NOW: Unix = Unix(1_795_286_096_000);

    #[test]
    fn a_name_is_a_time_and_nothing_else_is() {
        assert_eq!(stamp(NOW), "20261121T183456Z");
        let days = |n: i64| Unix(0) + n * DAY;
        for time in [days(0), NOW, NOW + 100 * DAY, days(11_016), days(47_541) - SECOND] {
            assert_eq!(time_of(&format!("my-store-{}.export", stamp(time))), Some(time));
        }
        for name in ["store-20261121T183456Z.export.draft", "store-20261321T183456Z.export", "store.export", "é"] {
            assert_eq!(time_of(name), None, "{name}");
        }
    }

    #[test]
    fn the_newest_of_an_earlier_run_is_known_and_one_from_the_future_is_none() {
        let folder = tempfile::tempdir().unwrap();
        let backups = Backups::of(&folder.path().join("store"), &config::BackupOptions::default());
        assert_eq!(backups.newest_before(NOW), None);
        fs::create_dir(&backups.folder).unwrap();
        for time in [NOW - 2 * DAY, NOW - DAY, NOW + 9 * DAY] {
            fs::write(backups.path(time), "").unwrap();
        }
        assert_eq!(backups.newest_before(NOW), Some(NOW - DAY));
        assert_eq!(backups.from_the_future(NOW), Some(backups.path(NOW + 9 * DAY)));
        assert_eq!(backups.from_the_future(NOW + 9 * DAY), None);
        assert!(!backups.is_due(NOW - HOUR).unwrap(), "one from the future makes no other due");
        assert!(backups.is_due(NOW).unwrap());
    }

    #[test]
    fn the_last_days_and_weeks_stay_and_the_newest_always() {
        let every_six_hours: Vec<Unix> = (0..400).rev().map(|n| NOW - n * 6 * HOUR).collect();
        let gone = surplus(&every_six_hours, NOW, 7, 4);
        let kept: Vec<Unix> = every_six_hours.iter().copied().filter(|time| !gone.contains(time)).collect();
        // `NOW` is a Saturday: seven days, including a Sunday, and two earlier Sundays.
        assert_eq!(kept.len(), 9);
        assert_eq!(kept.last(), Some(&NOW));
        assert!(kept[2..].windows(2).all(|pair| pair[1] - pair[0] <= DAY), "{kept:?}");
        assert_eq!([stamp(kept[0]), stamp(kept[1])], ["20261101T183456Z", "20261108T183456Z"]);
        assert_eq!(surplus(&every_six_hours, NOW, 0, 0).len(), 399);
        assert!(surplus(&[], NOW, 7, 4).is_empty());
        assert!(surplus(&[NOW - 900 * DAY, NOW - 800 * DAY, NOW], NOW, 7, 4).is_empty());
    }

    #[test]
    fn a_backup_from_the_future_stays_until_there_are_enough_others_and_is_never_the_newest() {
        let to_come = NOW + 4000 * DAY;
        let mut times = vec![to_come];
        for day in 0..9 {
            let now = NOW + day * DAY;
            times.insert(times.len() - usize::from(times.contains(&to_come)), now);
            let gone = surplus(&times, now, 7, 0);
            let wanted: Vec<Unix> = match day {
                0..6 => Vec::new(),
                6 => vec![to_come],
                _ => vec![now - 7 * DAY],
            };
            assert_eq!(gone, wanted, "day {day}");
            times.retain(|time| !gone.contains(time));
        }
        assert!(surplus(&[vec![Unix(0)], times].concat(), Unix(0), 7, 4).is_empty());
    }

    #[test]
    fn retention_day_by_day_is_the_same_as_all_at_once() {
        let mut kept: Vec<Unix> = Vec::new();
        for day in 0..100 {
            kept.push(NOW + day * DAY);
            let gone = surplus(&kept, NOW + day * DAY, 7, 4);
            kept.retain(|time| !gone.contains(time));
            assert!(kept.contains(&(NOW + day * DAY)) && kept.len() <= 11);
        }
        let all: Vec<Unix> = (0..100).map(|day| NOW + day * DAY).collect();
        let gone = surplus(&all, NOW + 99 * DAY, 7, 4);
        assert_eq!(kept, all.into_iter().filter(|time| !gone.contains(time)).collect::<Vec<_>>());
    }
}
