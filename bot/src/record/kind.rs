//! The prefixes of the keys of each kind of row.

use super::key::Kind;

impl Kind {
    /// Returns the prefix of the keys of all rows of this kind, and of no others.
    #[must_use]
    pub const fn prefix(self) -> &'static str {
        match self {
            Kind::Abroad => "abroad/",
            Kind::Act => "act/",
            Kind::Apart => "apart/",
            Kind::Anew => "anew/",
            Kind::Ban => "ban/",
            Kind::Board => "board/",
            Kind::Calendar => "calendar/",
            Kind::Deed => "deed/",
            Kind::Digest => "digest/",
            Kind::Done => "done/",
            Kind::DoneHere => "done-here/",
            Kind::Draft => "draft/",
            Kind::Due => "due/",
            Kind::Entrant => "entrant/",
            Kind::Flags => "flags/",
            Kind::Forgotten => "forgotten/",
            Kind::Game => "game/",
            Kind::Gone => "gone/",
            Kind::Guild => "guild/",
            Kind::Held => "held/",
            Kind::Import => "import/",
            Kind::Lacking => "lacking/",
            Kind::Lane => "lane/",
            Kind::Leaders => "leaders/",
            Kind::Leaving => "leaving/",
            Kind::Ledger => "ledger/",
            Kind::Member => "member/",
            Kind::Meta => "meta/",
            Kind::Named => "named/",
            Kind::News => "news/",
            Kind::Note => "note/",
            Kind::Open => "open/",
            Kind::Person => "person/",
            Kind::Place => "place/",
            Kind::Plan => "plan/",
            Kind::Program => "program/",
            Kind::Rated => "rated/",
            Kind::Rating => "rating/",
            Kind::Recurs => "recurs/",
            Kind::Resting => "resting/",
            Kind::Round => "round/",
            Kind::Rung => "rung/",
            Kind::Seat => "seat/",
            Kind::Seen => "seen/",
            Kind::Shown => "shown/",
            Kind::Stirred => "stirred/",
            Kind::Tiding => "tiding/",
            Kind::Tournament => "tournament/",
            Kind::Trophies => "trophies/",
        }
    }
}
