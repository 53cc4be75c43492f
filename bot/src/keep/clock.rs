//! Compares the machine's clock with the store's, since backup names and holidays depend on it.

use store::Store;

use super::KeepError;
use super::status::decode;
use crate::record::{ClocksRecord, HOUR, Millis, Unix, keys};

const LONG: Millis = Millis::days(365);

/// Returns a warning if `now` hardly fits the bot's last sign of life.
pub async fn doubt_of_clock(store: &dyn Store, now: Unix) -> Result<Option<String>, KeepError> {
    let Some(row) = store.get(keys::TIME).await? else { return Ok(None) };
    let seen = decode::<ClocksRecord>(&row)?.main.beat;
    let how = if seen - now > HOUR {
        "earlier than"
    } else if now - seen > LONG {
        "more than a year later than"
    } else {
        return Ok(None);
    };
    Ok(Some(format!(
        "this machine's clock shows {}, {how} {}, when a bot last used this store: correct the clock if it is wrong",
        minute(now),
        minute(seen)
    )))
}

fn minute(time: Unix) -> String {
    let time = time.utc();
    format!("{} {:02}:{:02} UTC", time.date(), time.hour(), time.minute())
}

#[cfg(test)]
mod tests {
    use store::{Batch, Memory};

    use super::*;
    use crate::record::{DAY, MINUTE, TimeRecord, write};

    #[tokio::test]
    async fn a_clock_is_doubted_that_went_back_or_leapt_by_a_year_and_no_other() {
        let (store, seen) = (Memory::new(), Unix(1_795_286_096_000));
        assert_eq!(doubt_of_clock(&store, Unix(0)).await.unwrap(), None, "nothing was seen yet");
        let time = ClocksRecord::from(TimeRecord::new(seen));
        store.commit(Batch::new().put(keys::TIME, write(&time))).await.unwrap();
        for now in [seen, seen - 59 * MINUTE, seen + 364 * DAY] {
            assert_eq!(doubt_of_clock(&store, now).await.unwrap(), None);
        }
        let told = doubt_of_clock(&store, Unix(0)).await.unwrap().unwrap();
        assert!(told.contains("shows 1970-01-01 00:00 UTC, earlier than 2026-11-21 18:34 UTC,"), "{told}");
        let told = doubt_of_clock(&store, seen + 5000 * DAY).await.unwrap().unwrap();
        assert!(told.contains("shows 2040-") && told.contains("more than a year later"), "{told}");
    }
}
