//! Flags as moderators read them: the observation, the games behind it, and the possible answers.

use std::collections::BTreeSet;

use crate::app::ask::{Button, Press};
use crate::app::say::{ChoiceMenu, MenuOption, Message, phrases};
use crate::record::{ChannelId, Flag, FlagKind, GameId, GamePlayer, GameRecord, PersonRef, Unix};
use crate::words::{Lang, Text, TextArg};

/// The maximum number of flags shown at once: with the text around them they stay below Discord's 2,000 characters.
const SHOWN: usize = 3;

const GAMES: usize = 5;

const MENU: usize = 25;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FlagGame {
    pub(crate) id: GameId,
    pub(crate) thread: Option<ChannelId>,
    pub(crate) label: Text,
}

impl FlagGame {
    pub(crate) fn of(record: &GameRecord) -> FlagGame {
        let names: Vec<_> = record.people().map(|player| player.name.as_str()).collect();
        let label = text!("moderate-choice").with_said("game", phrases::game_name(record));
        FlagGame { id: record.id, thread: record.thread(), label: label.with("players", names.join(" – ")) }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RaisedFlag {
    pub(crate) flag: Flag,
    pub(crate) whom: GamePlayer,
    pub(crate) with: Vec<PersonRef>,
    pub(crate) games: Vec<FlagGame>,
    pub(crate) ended: Unix,
    pub(crate) is_own: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct FlagList {
    pub(crate) raised: Vec<RaisedFlag>,
    pub(crate) n_games: usize,
    pub(crate) since: Unix,
    pub(crate) is_counting: bool,
}

pub(crate) fn kind(flag: FlagKind) -> Text {
    text!("flag-name-{}", <&str>::from(flag))
}

impl RaisedFlag {
    fn seen(&self) -> Text {
        let named = |who: &PersonRef| phrases::mention(*who);
        let others: TextArg = match &self.with[..] {
            [] => "".into(),
            [one] => named(one),
            [one, other, ..] => text!("flags-both").with("one", named(one)).with("other", named(other)).into(),
        };
        let seen = text!("flag-seen-{}", <&str>::from(self.flag.is));
        let seen = seen.with("player", phrases::mention(self.whom.id)).with("others", others);
        seen.with_said("name", text!("{}-name", self.flag.game))
    }

    fn games(&self) -> Text {
        let link = |game: &FlagGame| match game.thread {
            Some(thread) => format!("#{} <#{}>", game.id.0, thread.0),
            None => format!("#{}", game.id.0),
        };
        let games = self.games.iter().take(GAMES).map(link).collect::<Vec<_>>().join(", ");
        let n_more = self.games.len().saturating_sub(GAMES);
        let key = if n_more > 0 { key!("flags-games-more") } else { key!("flags-games") };
        let text = Text::new(key).with("games", games);
        if n_more > 0 { text.with("count", n_more) } else { text }
    }
}

pub(crate) fn flags(list: &FlagList, lang: Lang) -> Message {
    let mut message = Message::new(lang, text!("flags-title"));
    message.text.extend(list.is_counting.then(|| text!("ratings-wait")));
    let shown: Vec<_> = list.raised.iter().take(SHOWN).enumerate().map(|(idx, raised)| (idx + 1, raised)).collect();
    for (number, raised) in &shown {
        message.text.push(text!("flags-line").with("number", *number).with_said("seen", raised.seen()));
        message.text.push(raised.games());
        message.text.extend(raised.is_own.then(|| text!("flags-own")));
    }
    if shown.is_empty() {
        message.text.push(text!("flags-none"));
    }
    if list.raised.len() > shown.len() {
        message.text.push(text!("flags-more").with("count", list.raised.len() - shown.len()));
    }
    let looked = text!("flags-looked").with("count", list.n_games).with("day", phrases::day(list.since));
    message.text.push(looked);
    message.choices = choices(&shown);
    let answer = |(number, raised): &(usize, &RaisedFlag)| {
        Button::new(Press::FlagAnswer, raised.flag.word()).labelled(text!("flags-answer").with("number", *number))
    };
    message.buttons = shown.iter().filter(|(_, raised)| !raised.is_own).map(answer).collect();
    message
}

fn in_menu<'a>(shown: &[(usize, &'a RaisedFlag)]) -> Vec<&'a FlagGame> {
    let longest = shown.iter().map(|(_, raised)| raised.games.len()).max().unwrap_or_default();
    let by_turns = (0..longest).flat_map(|nth| shown.iter().filter_map(move |(_, raised)| raised.games.get(nth)));
    let mut room = BTreeSet::new();
    for game in by_turns {
        if room.len() < MENU {
            room.insert(game.id);
        }
    }
    let all = shown.iter().flat_map(|(_, raised)| &raised.games);
    // List each game only once, even if several flags name it.
    all.filter(|game| room.remove(&game.id)).collect()
}

fn choices(shown: &[(usize, &RaisedFlag)]) -> Vec<ChoiceMenu> {
    let games = in_menu(shown);
    let games: Vec<_> = games.iter().map(|game| MenuOption::new(game.id.0.to_string(), game.label.clone())).collect();
    let fine = |(number, raised): &(usize, &RaisedFlag)| {
        let label = text!("flags-item").with("number", *number).with("player", raised.whom.name.as_str());
        MenuOption::new(raised.flag.word(), label.with_said("flag", kind(raised.flag.is)))
    };
    let fine: Vec<_> = shown.iter().filter(|(_, raised)| !raised.is_own).map(fine).collect();
    let menus =
        [(Press::FlagOpen, text!("button-flag-open"), games), (Press::FlagFine, text!("button-flag-fine"), fine)]
            .into_iter();
    menus
        .filter(|(_, _, items)| !items.is_empty())
        .map(|(press, placeholder, items)| ChoiceMenu { button: Button::new(press, ""), placeholder, items })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::UserId;

    fn raised(who: u64, n_games: u64, is_own: bool) -> RaisedFlag {
        let flag = Flag {
            is: FlagKind::Arranged,
            game: "mutation".to_owned(),
            who: UserId(u64::MAX - who).into(),
            with: Some(UserId(u64::MAX).into()),
            last: 1_000_000_000,
        };
        let game = |id| FlagGame {
            id: GameId(999_000 + id),
            thread: Some(ChannelId(u64::MAX - id)),
            label: text!("flags-item").with("number", id),
        };
        RaisedFlag {
            whom: GamePlayer { id: flag.who, name: "Ann".to_owned() },
            with: vec![UserId(u64::MAX).into(), UserId(u64::MAX - 1).into()],
            games: (0..n_games).map(game).collect(),
            ended: Unix(0),
            is_own,
            flag,
        }
    }

    #[test]
    fn the_longest_list_fits_into_a_message_and_its_controls_into_custom_ids() {
        let raised: Vec<_> = (0..9).map(|who| raised(who, 30, false)).collect();
        for lang in Lang::ALL {
            let list = FlagList { raised: raised.clone(), n_games: 400, is_counting: true, ..FlagList::default() };
            let message = flags(&list, lang);
            assert!(message.said().chars().count() <= 1_850, "there is room for what was answered: {}", message.said());
            assert_eq!(message.buttons.len(), SHOWN);
            assert_eq!(message.choices.iter().map(|choice| choice.items.len()).collect::<Vec<_>>(), [MENU, SHOWN]);
            let ids = message.buttons.iter().map(Button::custom_id);
            let values = message.choices.iter().flat_map(|choice| choice.items.iter().map(|item| item.value.clone()));
            for id in ids.chain(values) {
                assert!(id.len() <= 100, "{id}");
            }
        }
    }

    #[test]
    fn the_menu_holds_as_many_games_as_discord_takes_and_some_of_each_flag() {
        let opened = |raised: Vec<RaisedFlag>| {
            let shown: Vec<_> = raised.iter().enumerate().collect();
            in_menu(&shown).iter().map(|game| game.id.0 - 999_000).collect::<Vec<_>>()
        };
        let seventh = opened(vec![raised(0, 7, false)]);
        assert_eq!(seventh, [0, 1, 2, 3, 4, 5, 6], "also those that the text does not name");
        let mut small = raised(1, 3, false);
        small.games.iter_mut().for_each(|game| game.id.0 += 500);
        let all = opened(vec![raised(0, 40, false), small.clone()]);
        assert_eq!(all, (0..22).chain(500..503).collect::<Vec<_>>(), "the small flag has all of its games");
        assert_eq!(opened(vec![small.clone(), small]).len(), 3, "each once");
    }

    #[test]
    fn nobody_is_offered_to_answer_flags_about_their_own_games() {
        let list = FlagList { raised: vec![raised(1, 5, true)], n_games: 5, ..FlagList::default() };
        let message = flags(&list, Lang::En);
        let keys: Vec<_> = message.text.iter().map(|text| text.key.to_string()).collect();
        assert_eq!(keys, ["flags-title", "flags-line", "flags-games", "flags-own", "flags-looked"]);
        assert!(message.buttons.is_empty() && message.choices.len() == 1, "the games can be opened");
    }
}
