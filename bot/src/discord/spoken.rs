//! Recognises the language of a person's texts, before their first command.

use crate::words::Lang;

#[derive(Clone, Copy, Debug)]
pub(super) struct SpokenLang {
    lang: Lang,
    twice: bool,
}

impl SpokenLang {
    pub(super) fn after(before: Option<SpokenLang>, lang: Lang) -> SpokenLang {
        SpokenLang { lang, twice: before.is_some_and(|before| before.lang == lang) }
    }

    /// Returns the language to assume if a text does not show it. In public, one earlier text is not enough.
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
            let now = SpokenLang::after(spoken, lang);
            assert_eq!(now.holds(true), Some(lang));
            known.push(now.holds(false));
            spoken = Some(now);
        }
        assert_eq!(known, [None, None, None, Some(Lang::Fr), Some(Lang::Fr), None]);
    }
}
