//! The log of `mutabot run` and `mutabot playground`: lines on standard error, without anybody's secrets.

use std::io::{self, Write};

use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use super::colour;

/// The parts of a URL that are followed by an id and then a token: that of a webhook, through which interactions are
/// answered, too, or that of an interaction.
const BEFORE_TOKENS: [&str; 2] = ["/webhooks/", "/interactions/"];

/// Starts the log. Only our own rooms speak below warnings: a library's details could hold the token. `MUTABOT_LOG`
/// (error, warn, info, debug, trace) sets how much they say, or else `usual`.
pub(super) fn start(usual: LevelFilter) {
    let asked = std::env::var("MUTABOT_LOG").ok().and_then(|level| level.parse().ok());
    let ours = ["bot", "store", "playground", "render"].map(|room| (room, asked.unwrap_or(usual)));
    let filter = Targets::new().with_default(LevelFilter::WARN).with_targets(ours);
    let is_coloured = colour::is_wanted(&io::stderr());
    let lines = tracing_subscriber::fmt::layer().with_ansi(is_coloured).with_writer(|| Clean(io::stderr()));
    // Tests that run the program within their own process have a log already.
    let _ = tracing_subscriber::registry().with(lines).with(filter).try_init();
}

/// A writer that removes the tokens of webhooks and interactions from lines: for a quarter of an hour, anyone with such
/// a token can write as the bot or answer in its place.
struct Clean<W>(W);

impl<W: Write> Write for Clean<W> {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        self.0.write_all(clean(&String::from_utf8_lossy(line)).as_bytes())?;
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

fn clean(line: &str) -> String {
    BEFORE_TOKENS.iter().fold(line.to_owned(), |line, before| {
        let mut parts = line.split(before);
        let mut cleaned = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            cleaned.push_str(before);
            let n_digits = part.bytes().take_while(u8::is_ascii_digit).count();
            let (number, rest) = part.split_at(n_digits);
            cleaned.push_str(number);
            let is_token = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.%".contains(byte);
            match rest.strip_prefix('/') {
                Some(rest) => {
                    let n_token = rest.bytes().take_while(is_token).count();
                    cleaned.push_str("/…");
                    cleaned.push_str(&rest[n_token..]);
                }
                None => cleaned.push_str(rest),
            }
        }
        cleaned
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_in_addresses_are_left_out_and_nothing_else() {
        let token = "aW50ZXJhY3Rpb24-x_1.2";
        let line = format!(
            "error for url (http://127.0.0.1:1/api/v10/webhooks/12/{token}/messages/@original) and \
             https://discord.com/api/v10/interactions/34/{token}/callback, but /webhooks/é and /interactions/ stay"
        );
        let cleaned = clean(&line);
        assert!(!cleaned.contains(token), "{cleaned}");
        assert_eq!(cleaned, line.replace(token, "…"));
    }
}
