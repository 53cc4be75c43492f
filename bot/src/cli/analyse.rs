//! `mutabot analyse`: evaluates each move of a game, as `/review` does.

use std::sync::atomic::AtomicBool;

use clap::Args;
use engine::{MoveLapse, Review};
use rules::{PieceLetters, Side, open_edition};

use super::played::PlayedGameArgs;
use super::progress::meanwhile;
use super::start::{StartArgs, print, why_not};

const LAPSES: [MoveLapse; 3] = [MoveLapse::Inaccuracy, MoveLapse::Mistake, MoveLapse::Blunder];

/// `mutabot analyse`
#[derive(Args, Debug)]
pub(super) struct AnalyseArgs {
    #[command(flatten)]
    start: StartArgs,
    #[command(flatten)]
    game: PlayedGameArgs,
}

impl AnalyseArgs {
    pub(super) fn run(self) -> Result<(), String> {
        let table = self.start.play_given(&self.game)?.table;
        let look = || engine::review(table.as_ref(), &AtomicBool::new(false));
        let seen = meanwhile(|| "analysing".to_owned(), look).ok_or("the engine has no answer")?;
        let (info, start) = (table.info(), table.start_position());
        let before = open_edition(info.id, info.edition, &table.setup(), start.as_deref());
        let mut before = before.map_err(|error| format!("cannot replay the game: {error:?}"))?;
        print(format_args!("move\tplayed\tWhite's chances\tlost\tbetter"));
        for (ply, played) in table.line(PieceLetters::English).iter().enumerate() {
            let viewed = &seen.0[ply];
            let lapse = viewed.lapse();
            let better = match (lapse, &viewed.best) {
                (Some(_), Some(best)) => {
                    let moves = before.moves(PieceLetters::English);
                    moves.into_iter().find(|m| m.code == *best).map_or_else(String::new, |m| m.notation)
                }
                _ => String::new(),
            };
            let number = number(table.first_turn(), ply);
            let (sign, white) = (lapse.map_or("", MoveLapse::sign), percent(seen.0[ply + 1].white));
            print(format_args!("{number}\t{}{sign}\t{white}\t{}\t{better}", played.notation, percent(viewed.loss)));
            before.replay(&played.code).map_err(why_not)?;
        }
        for side in Side::ALL {
            print(format_args!("{}", sum(side, &seen)));
        }
        Ok(())
    }
}

fn number(first: Side, ply: usize) -> String {
    let ply = ply + usize::from(first == Side::Black);
    format!("{}{}", ply / 2 + 1, if ply.is_multiple_of(2) { "." } else { "…" })
}

fn percent(permille: u32) -> String {
    format!("{}.{} %", permille / 10, permille % 10)
}

fn sum(side: Side, seen: &Review) -> String {
    let lapses: Vec<_> = seen.0.iter().filter(|viewed| viewed.turn == side).filter_map(|it| it.lapse()).collect();
    let counted = LAPSES.map(|lapse| format!("{} {}", lapses.iter().filter(|it| **it == lapse).count(), lapse.sign()));
    format!("{}: {}", side.name(), counted.join(", "))
}
