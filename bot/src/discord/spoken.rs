//! The language that somebody's texts tell, before they have used a command.

use crate::words::Lang;

/// The language that the words of somebody's texts told last.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spoken {
    lang: Lang,
    /// Whether the text before it told the same.
    twice: bool,
}

impl Spoken {
    /// Returns what is known after a text that tells this language.
    pub(super) fn after(before: Option<Spoken>, lang: Lang) -> Spoken {
        Spoken { lang, twice: before.is_some_and(|before| before.lang == lang) }
    }

    /// Returns the language for a text that tells none. Where others read the answer, a single text is no choice of a language.
    pub(super) fn holds(self, is_direct: bool) -> Option<Lang> {
        (is_direct || self.twice).then_some(self.lang)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_is_known_once_two_texts_in_a_row_told_it_and_at_once_in_direct_messages() {
        let (mut spoken, mut known) = (None, Vec::new());
        for lang in [Lang::Fr, Lang::En, Lang::Fr, Lang::Fr, Lang::Fr, Lang::En] {
            let now = Spoken::after(spoken, lang);
            assert_eq!(now.holds(true), Some(lang));
            known.push(now.holds(false));
            spoken = Some(now);
        }
        assert_eq!(known, [None, None, None, Some(Lang::Fr), Some(Lang::Fr), None]);
    }
}
