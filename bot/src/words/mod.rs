//! Everything that people read, in their language: the bot's own words files and those of each game, merged.

#[macro_use]
mod key;
mod typed;

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use rules::{Letters, Phrase};
use serde::{Deserialize, Serialize};
use strum::{EnumCount, EnumString, IntoStaticStr};
use unic_langid::LanguageIdentifier;
use unicode_segmentation::UnicodeSegmentation;

pub use key::Key;
pub(crate) use typed::{Known, folded, known, listed};

/// A language that the bot speaks.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, EnumCount, EnumString, IntoStaticStr,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Lang {
    /// English, which is also used for every language that the bot does not speak.
    #[default]
    En,
    /// French.
    Fr,
}

impl Lang {
    /// All languages, the fallback first.
    pub const ALL: [Lang; Lang::COUNT] = [Lang::En, Lang::Fr];

    /// Returns the language for a Discord locale such as `en-US` or `fr`.
    #[must_use]
    pub fn of_locale(locale: &str) -> Lang {
        if locale.starts_with("fr") { Lang::Fr } else { Lang::En }
    }

    #[must_use]
    pub fn tag(self) -> &'static str {
        self.into()
    }

    /// Returns the letters of the men in this language.
    #[must_use]
    pub fn letters(self) -> Letters {
        match self {
            Lang::En => Letters::English,
            Lang::Fr => Letters::French,
        }
    }
}

/// A sentence to be said: its key in the words files, and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The message id.
    pub key: Key,
    /// The arguments by name.
    pub args: Vec<(String, Arg)>,
}

/// An argument of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// A text that stands as it is.
    Plain(String),
    /// A sentence of the words files, said in the reader's language.
    Said(Text),
}

impl Arg {
    /// Returns the argument in a language.
    #[must_use]
    pub fn say(&self, lang: Lang) -> String {
        match self {
            Arg::Plain(value) => value.clone(),
            Arg::Said(text) => text.say(lang),
        }
    }
}

impl From<&str> for Arg {
    fn from(value: &str) -> Arg {
        Arg::Plain(value.to_owned())
    }
}

impl From<String> for Arg {
    fn from(value: String) -> Arg {
        Arg::Plain(value)
    }
}

impl From<Phrase> for Arg {
    fn from(phrase: Phrase) -> Arg {
        Arg::Said((&phrase).into())
    }
}

/// Makes arguments of numbers, which are said as they stand.
macro_rules! numbers {
    ($($number:ty),+) => {
        $(impl From<$number> for Arg {
            fn from(number: $number) -> Arg {
                Arg::Plain(number.to_string())
            }
        })+
    };
}

numbers!(u8, u16, u32, u64, usize, i64);

impl From<Text> for Arg {
    fn from(text: Text) -> Arg {
        Arg::Said(text)
    }
}

impl Text {
    /// Makes a sentence without arguments.
    #[must_use]
    pub fn new(key: Key) -> Text {
        Text { key, args: Vec::new() }
    }

    /// Returns a sentence that exists only for some things, if the words files of a language have it.
    #[must_use]
    pub fn find(lang: Lang, key: Key) -> Option<Text> {
        BUNDLES[lang as usize].has_message(key.as_str()).then(|| Text::new(key))
    }

    /// Makes a sentence of a game's own words files.
    #[must_use]
    pub(crate) fn of_rules(key: &'static str) -> Text {
        Text::new(Key::of_rules(key))
    }

    /// Adds an argument.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Arg>) -> Text {
        self.args.push((name.to_owned(), value.into()));
        self
    }

    /// Adds an argument that is itself a sentence.
    #[must_use]
    pub fn with_said(mut self, name: &str, said: Text) -> Text {
        self.args.push((name.to_owned(), Arg::Said(said)));
        self
    }

    /// Returns the sentence in a language.
    #[must_use]
    pub fn say(&self, lang: Lang) -> String {
        let mut args = FluentArgs::new();
        for (name, value) in &self.args {
            let value = value.say(lang);
            // Numbers go in as numbers, halves too, so that plural forms can be chosen; `08` is not a number but a text.
            let whole = value.strip_suffix(".5").unwrap_or(&value);
            let is_number = whole.parse::<u32>().is_ok_and(|number| number.to_string() == whole);
            match value.parse::<f64>() {
                Ok(number) if is_number => args.set(name.as_str(), number),
                _ => args.set(name.as_str(), FluentValue::from(value)),
            }
        }
        let bundle = &BUNDLES[lang as usize];
        let Some(pattern) = bundle.get_message(self.key.as_str()).and_then(|m| m.value()) else {
            return self.key.to_string();
        };
        let mut problems = Vec::new();
        let said = bundle.format_pattern(pattern, Some(&args), &mut problems);
        if !problems.is_empty() {
            tracing::error!(key = %self.key, ?problems, "a message lacks an argument");
        }
        said.into_owned()
    }
}

impl From<&Phrase> for Text {
    fn from(phrase: &Phrase) -> Text {
        let mut text = Text::of_rules(phrase.key);
        for (name, value) in &phrase.args {
            text = text.with(name, value.as_str());
        }
        text
    }
}

/// Makes a person's name fit to be shown anywhere: no control or direction marks, no Markdown, no mentions, not too
/// long.
#[must_use]
pub fn clean_name(name: &str) -> String {
    let plain = plain(name, 32);
    if plain.trim().is_empty() { "?".to_owned() } else { plain }
}

/// Makes typed text fit to be quoted inside backticks.
#[must_use]
pub fn quote(typed: &str) -> String {
    plain(typed, 40)
}

/// Returns whether nothing is left of typed text when it is quoted.
#[must_use]
pub fn shows_nothing(typed: &str) -> bool {
    quote(typed).is_empty()
}

/// Makes typed sentences fit to be shown to others as they stand.
#[must_use]
pub fn sentence(typed: &str) -> String {
    escape(&plain(typed, 200))
}

/// Makes a typed note, cut to `most` characters, fit for a file; with [`escape`] it is fit to be shown.
#[must_use]
pub fn note(typed: &str, most: usize) -> String {
    plain(typed, most)
}

/// Escapes a text for Markdown, so that every character shows as itself, and an address or an invitation is no link.
#[must_use]
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(
            c,
            '\\' | '*' | '_' | '~' | '`' | '|' | '>' | '#' | '-' | '[' | ']' | '(' | ')' | '<' | '@' | ':' | '/'
        ) {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

/// Returns the text of which [`escape`] made this one.
#[must_use]
pub fn unescape(escaped: &str) -> String {
    let mut chars = escaped.chars();
    let mut text = String::with_capacity(escaped.len());
    while let Some(c) = chars.next() {
        text.push(if c == '\\' { chars.next().unwrap_or(c) } else { c });
    }
    text
}

/// Keeps what shows as itself, cut to `most` graphemes.
fn plain(text: &str, most: usize) -> String {
    let visible: String = text
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .filter(|c| !c.is_control() && *c != '`' && !is_invisible(*c))
        .collect();
    let mut graphemes = visible.trim().graphemes(true);
    let mut kept = String::new();
    for grapheme in graphemes.by_ref().take(most) {
        // A pile of combining marks is one grapheme: keep its base and a few.
        kept.extend(grapheme.chars().take(4));
    }
    if graphemes.next().is_some() {
        kept.push('…');
    }
    kept
}

/// Returns whether a character has no width or changes direction: such characters can make a text look like another.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{00AD}' | '\u{061C}' | '\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}')
}

static BUNDLES: LazyLock<[FluentBundle<FluentResource>; 2]> = LazyLock::new(|| Lang::ALL.map(bundle));

/// Returns the bot's own words file.
pub(crate) fn own_source(lang: Lang) -> &'static str {
    match lang {
        Lang::En => include_str!("../../words/en.ftl"),
        Lang::Fr => include_str!("../../words/fr.ftl"),
    }
}

fn bundle(lang: Lang) -> FluentBundle<FluentResource> {
    let id: LanguageIdentifier = lang.tag().parse().expect("our tags are language tags");
    let mut bundle = FluentBundle::new_concurrent(vec![id]);
    // The isolation marks would show up in pictures and be read aloud.
    bundle.set_use_isolating(false);
    #[cfg(feature = "toy")]
    let toy = match lang {
        Lang::En => include_str!("../../words/toy/en.ftl"),
        Lang::Fr => include_str!("../../words/toy/fr.ftl"),
    };
    #[cfg(not(feature = "toy"))]
    let toy = "";
    let of_games = rules::games().iter().flat_map(|info| info.words).filter(|(tag, _)| *tag == lang.tag());
    for source in [own_source(lang), toy].into_iter().chain(of_games.map(|(_, source)| *source)) {
        let resource = FluentResource::try_new(source.to_owned()).expect("the words files are tested to parse");
        bundle.add_resource(resource).expect("the words files are tested to share no key");
    }
    bundle
}
