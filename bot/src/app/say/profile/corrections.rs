//! Explains in sentences why ratings were recalculated.

use crate::app::say::phrases;
use crate::app::say::profile::ProfileCorrection;
use crate::record::CorrectionKind;
use crate::words::Text;

const NAMED: usize = 3;

/// Lists changed results, newest first. Games that the reader can't see share one sentence.
pub(super) fn corrections(all: &[ProfileCorrection]) -> Vec<Text> {
    let mut lines: Vec<_> = all.iter().filter_map(named).collect();
    let n_left = lines.len().saturating_sub(NAMED);
    lines.truncate(NAMED);
    lines.extend((n_left > 0).then(|| text!("profile-anew-more").with("count", n_left)));
    let others = all.iter().find(|anew| anew.game.is_none());
    lines.extend(others.map(|anew| text!("profile-anew-others").with("day", phrases::day(anew.at))));
    lines
}

fn named(anew: &ProfileCorrection) -> Option<Text> {
    let (rules, id) = anew.game.as_ref()?;
    let key = match anew.why {
        CorrectionKind::Annulled => key!("profile-anew-annulled"),
        CorrectionKind::Result => key!("profile-anew-result"),
        CorrectionKind::TakenOut => key!("profile-anew-taken-out"),
        CorrectionKind::Again => key!("profile-anew-again"),
        CorrectionKind::Resumed => key!("profile-anew-resumed"),
    };
    Some(Text::new(key).with("day", phrases::day(anew.at)).with_said("game", phrases::numbered_game(rules, *id)))
}
