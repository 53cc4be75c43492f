//! Suggestions for terms of tournaments and names of presets.

use strum::VariantArray;

use crate::app::ask::Caller;
use crate::app::ask::draft::TermKind;
use crate::app::ground::Ground;
use crate::app::tournament::{draft, draft_menu, prepare};
use crate::record::DraftRecord;
use crate::refusal::{Refusal, Trouble};
use crate::words::{Lang, folded};

pub(crate) fn complete_term_name(lang: Lang, typed: &str) -> Vec<(String, String)> {
    let typed = folded(typed.trim());
    let all = TermKind::VARIANTS.iter().map(|term| (term.name().say(lang), term.word().to_owned()));
    all.filter(|(label, word)| folded(label).contains(&typed) || word.starts_with(&typed)).collect()
}

/// Suggests values for a draft or tournament: display text and typed value.
pub(crate) async fn complete_term(
    ground: &Ground,
    caller: &Caller,
    term: Option<TermKind>,
    typed: &str,
) -> Result<Vec<(String, String)>, Trouble> {
    let (Some(term), Some(server)) = (term, &caller.server) else { return Ok(Vec::new()) };
    let guild = ground.guild(server.id).await?.0;
    let context = draft::context(ground, caller, &guild).await?;
    let draft = match draft::load(ground, caller, server).await {
        Ok(draft) => draft.record,
        Err(Trouble::Refused(Refusal::NoDraft)) => match prepare::changeable(ground, caller, None).await {
            Ok(hosted) => prepare::draft_of(&hosted, caller),
            Err(Trouble::Refused(_)) => DraftRecord::new(context.usual()?, caller.now),
            Err(trouble) => return Err(trouble),
        },
        Err(trouble) => return Err(trouble),
    };
    let typed = folded(typed.trim());
    let fits = |(label, word): &(String, String)| folded(label).contains(&typed) || folded(word).starts_with(&typed);
    let all = draft_menu::suggestions(&context, &draft, term, caller.lang);
    Ok(all.into_iter().filter(fits).collect())
}

pub(crate) async fn complete_preset(
    ground: &Ground,
    caller: &Caller,
    typed: &str,
) -> Result<Vec<(String, String)>, Trouble> {
    let own = ground.person(caller.who.id).await?.presets;
    let here = ground.guild_of(caller).await?.presets;
    let typed = folded(typed.trim());
    let mut names: Vec<_> = own.into_iter().chain(here).map(|preset| preset.name).collect();
    names.retain(|name| folded(name).contains(&typed));
    names.dedup();
    Ok(names.into_iter().map(|name| (name.clone(), name)).collect())
}
