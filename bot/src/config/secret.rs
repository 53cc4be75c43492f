//! Masks secrets in everything that is printed or logged.

/// In URLs, these precede an id and a token. Answers to interactions also use webhooks.
const BEFORE_TOKENS: [&str; 2] = ["/webhooks/", "/interactions/"];

/// Masks tokens of webhooks and interactions, and anything that looks like the bot's token. An interaction's token
/// allows anyone to post as the bot or answer in its place for 15 minutes.
#[must_use]
pub fn masked(text: &str) -> String {
    BEFORE_TOKENS.iter().fold(without_bots(text), |text, before| without_token_after(&text, before))
}

pub(super) fn holds_token(text: &str) -> bool {
    without_bots(text) != text
}

fn without_bots(text: &str) -> String {
    let is_part = |c: char| c.is_ascii_alphanumeric() || "-_=.".contains(c);
    let (mut masked, mut rest) = (String::new(), text);
    while let Some(start) = rest.find(is_part) {
        // A character after a backslash belongs to the escape, as in JSON.
        let start = start + usize::from(rest[..start].ends_with('\\'));
        let (before, from) = rest.split_at(start);
        let (run, after) = from.split_at(from.find(|c| !is_part(c)).unwrap_or(from.len()));
        masked.push_str(before);
        masked.push_str(if is_like_a_token(run) { "…" } else { run });
        rest = after;
    }
    masked + rest
}

fn is_like_a_token(text: &str) -> bool {
    let lengths: Vec<usize> = text.split('.').map(str::len).collect();
    lengths.windows(3).any(|parts| parts[0] >= 18 && parts[1] >= 5 && parts[2] >= 25)
}

fn without_token_after(text: &str, before: &str) -> String {
    let mut parts = text.split(before);
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
        let cleaned = masked(&line);
        assert!(!cleaned.contains(token), "{cleaned}");
        assert_eq!(cleaned, line.replace(token, "…"));
    }

    #[test]
    fn what_looks_like_the_bots_token_is_left_out_wherever_it_stands() {
        let token = format!("MTAwMDAwMDAwMDAwMDAwMDAwMA.Gab-De.{}", "y_".repeat(19));
        for line in ["cannot read TOKEN: no such file", "--config 'TOKEN'", r"{\nTOKEN\n}", "TOKEN", "é.TOKEN/x"] {
            let whole = line.replace("TOKEN", &token);
            let cleaned = masked(&whole);
            assert!(!cleaned.contains("MTAw") && !cleaned.contains("y_y_"), "{cleaned}");
            assert!(holds_token(&whole), "{whole}");
        }
        for line in [
            "backups/my-long-store-20261121T183456Z.export.draft",
            "postgres://mutabot@db-instance-of-ours.c9akciq32rgh.eu-west-1.rds.amazonaws.com:5432/mutabot",
            r"C:\Users\me, 127.0.0.1:9464, bot 0.1.0",
        ] {
            assert_eq!(masked(line), line);
        }
    }
}
