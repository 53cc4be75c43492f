//! Failures of requests to Discord, and their consequence: give up the channel, rephrase, or retry.

use std::time::Duration;
use std::{error, fmt};

const QUOTED: usize = 500;

/// Discord's error "Invalid webhook token": the interaction has expired.
const TOKEN_IS_OVER: i64 = 50_027;

pub(super) type DoorResult<T> = std::result::Result<T, DoorError>;

#[derive(Debug)]
pub(super) enum DoorError {
    Refused(DiscordRefusal),
    Away(reqwest::Error),
    /// A rate limit lasts longer than the request may wait.
    Limited(Duration),
    /// The response lacks something, or came too late.
    Unread(&'static str),
}

#[derive(Debug)]
pub(super) struct DiscordRefusal {
    pub(super) status: u16,
    pub(super) code: i64,
    said: String,
    pub(super) retry_after: Option<Duration>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DoorErrorKind {
    Barred,
    This,
    Passes,
}

impl DiscordRefusal {
    pub(super) fn read(status: u16, body: &[u8], retry_after: Option<Duration>) -> DiscordRefusal {
        let json = serde_json::from_slice::<serde_json::Value>(body).unwrap_or_default();
        let code = json["code"].as_i64().or_else(|| json["code"].as_str()?.parse().ok()).unwrap_or_default();
        let said = match json["message"].as_str() {
            Some(message) if json["errors"].is_object() => format!("{message} {}", json["errors"]),
            Some(message) => message.to_owned(),
            None => "no JSON".to_owned(),
        };
        let after = json["retry_after"].as_f64().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        DiscordRefusal { status, code, said: said.chars().take(QUOTED).collect(), retry_after: retry_after.or(after) }
    }

    fn kind(&self) -> DoorErrorKind {
        match (self.status, self.code) {
            (401, TOKEN_IS_OVER) => DoorErrorKind::This,
            (_, code) if self.is_refusal() && is_barring(code) => DoorErrorKind::Barred,
            (_, code) if self.is_refusal() && is_about_this(code) => DoorErrorKind::This,
            _ => DoorErrorKind::Passes,
        }
    }

    /// Returns whether the status allows for the code's meaning.
    fn is_refusal(&self) -> bool {
        matches!(self.status, 400 | 402..=428 | 430..=499)
    }
}

/// Returns whether the code means that a channel or person is gone or inaccessible.
///
/// <https://docs.discord.com/developers/topics/opcodes-and-status-codes#json>
fn is_barring(code: i64) -> bool {
    matches!(
        code,
        10_003 | 10_004 | 10_013 // unknown channel, server, user
        | 40_007 // the user is banned
        | 40_058 | 50_008 | 50_024 // a forum, no text channel, another type of channel
        | 50_001 | 50_009 | 50_013 // no access, verification level, permissions
        | 50_007 | 50_278 // no messages to this user, no server in common
        | 50_083 | 160_005 // a post would wake a thread, unless it is locked
        | 50_095 // the server is not available there
    )
}

/// Returns whether a documented code permanently rejects this request, but not others.
fn is_about_this(code: i64) -> bool {
    let says_later = matches!(
        code,
        20_016 | 20_022 | 20_028 | 20_029 // limits of slow mode, announcements, writes to a channel or server
        | 30_034 | 30_040 | 30_042 | 30_046 // limits of a day or an hour
        | 40_001 | 40_003 | 40_004 | 40_006 | 40_062 | 40_333 // token, direct messages too fast, turned off, limited, Cloudflare
        | 110_000 | 110_001 | 130_000 // not yet available, overloaded
    );
    let is_documented = matches!(
        code,
        10_001..=10_129 | 20_001..=20_035 | 30_001..=30_061 | 40_001..=40_094 | 50_001..=50_192 | 50_278 | 50_600
        | 60_003 | 80_004 | 90_001 | 90_002 | 150_006 | 160_002..=160_014 | 170_001..=170_007 | 180_000..=180_002
        | 200_000 | 200_001 | 220_001..=220_004 | 240_000 | 340_015 | 350_000 | 350_001 | 400_001 | 500_000
        | 520_000..=520_006 | 530_000..=530_007
    );
    is_documented && !says_later
}

impl DoorError {
    pub(super) fn kind(&self) -> DoorErrorKind {
        match self {
            DoorError::Refused(refused) => refused.kind(),
            DoorError::Away(_) | DoorError::Limited(_) | DoorError::Unread(_) => DoorErrorKind::Passes,
        }
    }

    pub(super) fn is(&self, codes: &[i64]) -> bool {
        matches!(self, DoorError::Refused(refused) if refused.is_refusal() && codes.contains(&refused.code))
    }

    pub(super) fn retry_after(&self) -> Option<Duration> {
        match self {
            DoorError::Refused(refused) => refused.retry_after,
            DoorError::Limited(wait) => Some(*wait),
            DoorError::Away(_) | DoorError::Unread(_) => None,
        }
    }

    pub(super) fn is_limit(&self) -> bool {
        matches!(self, DoorError::Limited(_) | DoorError::Refused(DiscordRefusal { status: 429, .. }))
    }

    pub(super) fn is_unauthorized(&self) -> bool {
        matches!(self, DoorError::Refused(DiscordRefusal { status: 401, .. }))
    }

    /// Returns whether the refusal is undocumented and possibly permanent.
    pub(super) fn is_unknown(&self) -> bool {
        let is_new = |it: &DiscordRefusal| it.code > 0 && !is_barring(it.code) && !is_about_this(it.code);
        matches!(self, DoorError::Refused(it) if matches!(it.status, 400 | 402..=428 | 430..=499) && is_new(it))
    }
}

impl fmt::Display for DoorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DoorError::Refused(DiscordRefusal { status, code, said, .. }) => {
                write!(f, "Discord answered {status} ({code}): {said}")
            }
            DoorError::Away(_) => f.write_str("no answer came from Discord"),
            DoorError::Limited(wait) => write!(f, "Discord's rate limit lasts {} s longer", wait.as_secs()),
            DoorError::Unread(why) => f.write_str(why),
        }
    }
}

impl error::Error for DoorError {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self {
            DoorError::Away(why) => Some(why),
            _ => None,
        }
    }
}

pub(super) fn is_refused(error: &DoorError) -> bool {
    error.kind() != DoorErrorKind::Passes
}

pub(super) fn is_lacking(error: &DoorError) -> bool {
    error.is(&[50_001, 50_013])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(status: u16, body: &str) -> DoorError {
        DoorError::Refused(DiscordRefusal::read(status, body.as_bytes(), None))
    }

    fn coded(status: u16, code: i64) -> DoorError {
        error(status, &format!(r#"{{"code": {code}, "message": "m"}}"#))
    }

    #[test]
    fn what_is_no_json_or_has_no_code_passes_whatever_its_status() {
        for status in 400..600 {
            let pages = ["<html>403 Forbidden</html>", "", "[]", "null", "\u{1}", r#"{"message": "x"}"#];
            assert!(pages.iter().all(|page| error(status, page).kind() == DoorErrorKind::Passes), "{status}");
            assert!(
                [0, -1, 59_999, 999_999].iter().all(|code| coded(status, *code).kind() == DoorErrorKind::Passes),
                "{status}"
            );
        }
    }

    /// The codes that Discord documented in August 2026.
    #[test]
    fn each_documented_code_is_of_one_kind_wherever_it_may_be_meant_for_good() {
        let listed = include_str!("refused/codes.txt");
        let mut n_codes = 0;
        for line in listed.lines().filter(|line| !line.starts_with('#')) {
            let (code, wanted) = line.split_once(' ').expect("a code and its kind");
            let (code, wanted) = (code.parse().expect("a number"), wanted.split(' ').next().expect("a kind"));
            let wanted = match wanted {
                "barred" => DoorErrorKind::Barred,
                "this" => DoorErrorKind::This,
                _ => DoorErrorKind::Passes,
            };
            for status in 400..600 {
                let is_for_good = match status {
                    401 => code == TOKEN_IS_OVER,
                    _ => status < 500 && status != 429,
                };
                let wanted = if is_for_good { wanted } else { DoorErrorKind::Passes };
                let error = coded(status, code);
                assert_eq!(error.kind(), wanted, "{status} {code}");
                let is_refusal = status < 500 && ![401, 429].contains(&status);
                assert_eq!(error.is(&[code]), is_refusal, "a server that fails tells of itself: {status} {code}");
            }
            n_codes += 1;
        }
        assert_eq!(n_codes, 240);
    }

    #[test]
    fn an_answer_is_quoted_in_part_and_its_numbers_are_read_in_any_form() {
        let body = format!(r#"{{"code": "50035", "message": "Bad", "errors": {{"a": "{}"}}}}"#, "x".repeat(40_000));
        let told = error(400, &body);
        assert!(told.is(&[50_035]) && told.to_string().len() < QUOTED + 50);
        let limited = error(429, r#"{"retry_after": 1.5, "code": 30046}"#);
        assert_eq!(limited.retry_after(), Some(Duration::from_millis(1_500)));
        assert!(limited.is_limit() && limited.kind() == DoorErrorKind::Passes);
    }
}
