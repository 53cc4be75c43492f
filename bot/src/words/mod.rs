//! All text for people, by language: the bot's own words files merged with each game's.

#[macro_use]
mod key;
mod typed;

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use rules::{Phrase, PieceLetters};
use serde::{Deserialize, Serialize};
use strum::{EnumCount, EnumString, IntoStaticStr};
use unic_langid::LanguageIdentifier;
use unicode_segmentation::UnicodeSegmentation;

pub use key::TextKey;
pub(crate) use typed::{WordCache, folded, known, listed};

#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, EnumCount, EnumString, IntoStaticStr,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Lang {
    #[default]
    En,
    Fr,
}

impl Lang {
    /// The fallback comes first.
    pub const ALL: [Lang; Lang::COUNT] = [Lang::En, Lang::Fr];

    #[must_use]
    pub fn of_locale(locale: &str) -> Lang {
        if locale.starts_with("fr") { Lang::Fr } else { Lang::En }
    }

    #[must_use]
    pub fn tag(self) -> &'static str {
        self.into()
    }

    #[must_use]
    pub fn letters(self) -> PieceLetters {
        match self {
            Lang::En => PieceLetters::English,
            Lang::Fr => PieceLetters::French,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    pub key: TextKey,
    pub args: Vec<(String, TextArg)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextArg {
    Plain(String),
    Said(Text),
}

impl TextArg {
    #[must_use]
    pub fn say(&self, lang: Lang) -> String {
        match self {
            TextArg::Plain(value) => value.clone(),
            TextArg::Said(text) => text.say(lang),
        }
    }
}

impl From<&str> for TextArg {
    fn from(value: &str) -> TextArg {
        TextArg::Plain(value.to_owned())
    }
}

impl From<String> for TextArg {
    fn from(value: String) -> TextArg {
        TextArg::Plain(value)
    }
}

impl From<Phrase> for TextArg {
    fn from(phrase: Phrase) -> TextArg {
        TextArg::Said((&phrase).into())
    }
}

macro_rules! numbers {
    ($($number:ty),+) => {
        $(impl From<$number> for TextArg {
            fn from(number: $number) -> TextArg {
                TextArg::Plain(number.to_string())
            }
        })+
    };
}

numbers!(u8, u16, u32, u64, usize, i64);

impl From<Text> for TextArg {
    fn from(text: Text) -> TextArg {
        TextArg::Said(text)
    }
}

impl Text {
    #[must_use]
    pub fn new(key: TextKey) -> Text {
        Text { key, args: Vec::new() }
    }

    /// Finds a sentence that only some things have; `None` if this language lacks it.
    #[must_use]
    pub fn find(lang: Lang, key: TextKey) -> Option<Text> {
        BUNDLES[lang as usize].has_message(key.as_str()).then(|| Text::new(key))
    }

    #[must_use]
    pub(crate) fn of_rules(key: &'static str) -> Text {
        Text::new(TextKey::of_rules(key))
    }

    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<TextArg>) -> Text {
        self.args.push((name.to_owned(), value.into()));
        self
    }

    #[must_use]
    pub fn with_said(mut self, name: &str, said: Text) -> Text {
        self.args.push((name.to_owned(), TextArg::Said(said)));
        self
    }

    #[must_use]
    pub fn say(&self, lang: Lang) -> String {
        let mut args = FluentArgs::new();
        for (name, value) in &self.args {
            let value = value.say(lang);
            // Passes integers and halves as numbers, for plural forms; `08` stays a text.
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

/// Makes a name safe to show: no control or direction marks, Markdown or mentions, at most 32 graphemes.
#[must_use]
pub fn clean_name(name: &str) -> String {
    let plain = plain(name, 32);
    if plain.trim().is_empty() { "?".to_owned() } else { plain }
}

#[must_use]
pub fn quote(typed: &str) -> String {
    plain(typed, 40)
}

#[must_use]
pub fn shows_nothing(typed: &str) -> bool {
    quote(typed).is_empty()
}

#[must_use]
pub fn sentence(typed: &str) -> String {
    escape(&plain(typed, 200))
}

/// Makes a typed note safe for a file, cut to `most` characters; [`escape`] makes it safe to show.
#[must_use]
pub fn note(typed: &str, most: usize) -> String {
    plain(typed, most)
}

/// Escapes Markdown, links and invitations, so that all characters show literally.
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

#[must_use]
pub fn unescape(escaped: &str) -> String {
    let mut chars = escaped.chars();
    let mut text = String::with_capacity(escaped.len());
    while let Some(c) = chars.next() {
        text.push(if c == '\\' { chars.next().unwrap_or(c) } else { c });
    }
    text
}

/// Keeps the visible characters, up to `most` graphemes.
fn plain(text: &str, most: usize) -> String {
    let visible: String = text
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .filter(|c| !c.is_control() && *c != '`' && !is_invisible(*c))
        .collect();
    let mut graphemes = visible.trim().graphemes(true);
    let mut kept = String::new();
    for grapheme in graphemes.by_ref().take(most) {
        // Many combining marks can form one grapheme: keep its base and a few marks.
        kept.extend(grapheme.chars().take(4));
    }
    if graphemes.next().is_some() {
        kept.push('…');
    }
    kept
}

/// Returns whether a character has no width or changes direction, which could disguise a text.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{00AD}' | '\u{061C}' | '\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}')
}

static BUNDLES: LazyLock<[FluentBundle<FluentResource>; 2]> = LazyLock::new(|| Lang::ALL.map(bundle));

pub(crate) fn own_source(lang: Lang) -> &'static str {
    match lang {
        Lang::En => include_str!("../../words/en.ftl"),
        Lang::Fr => include_str!("../../words/fr.ftl"),
    }
}

fn bundle(lang: Lang) -> FluentBundle<FluentResource> {
    let id: LanguageIdentifier = lang.tag().parse().expect("our tags are language tags");
    let mut bundle = FluentBundle::new_concurrent(vec![id]);
    // Isolation marks would show in pictures and be read aloud.
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
