//! Realistic pages. Tests and benchmarks draw the same ones.

use render::{
    BracketFate, BracketSide, BracketStage, Chart, ChartBar, ChartPage, ChartPanel, CrossCell, CrossMark, CrossRow,
    Curve, CurveAxes, CurvePoint, TableColumn, TableRow,
};

fn axes(from: &str, to: &str) -> CurveAxes {
    CurveAxes { from: from.into(), to: to.into(), ..CurveAxes::default() }
}

/// Pseudo-random numbers from 0 to 1, the same in each run.
fn noise(seed: u64) -> impl FnMut() -> f64 {
    let mut state = seed;
    move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 40) as f64 / (1u64 << 24) as f64
    }
}

fn curve(name: &str, seed: u64, from: f64, value: f64, points: usize) -> Curve {
    let mut noise = noise(seed);
    let mut value = value;
    let step = |i: usize| {
        let part = i as f64 / points.saturating_sub(1).max(1) as f64;
        value += (noise() - 0.49) * 34.0;
        CurvePoint { at: from + (1.0 - from) * part, value, spread: 34.0 + 110.0 * (1.0 - part) * (1.0 - part) }
    };
    Curve { name: name.into(), points: (0..points).map(step).collect() }
}

fn texts<const N: usize>(texts: [&str; N]) -> [String; N] {
    texts.map(str::to_owned)
}

fn pairs(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect()
}

fn panel(title: &str, chart: Chart) -> ChartPanel {
    ChartPanel { title: title.into(), chart }
}

fn bars(bars: &[(&str, f64, &str)]) -> Chart {
    let bar = |&(label, value, text): &(&str, f64, &str)| ChartBar { label: label.into(), value, text: text.into() };
    Chart::Bars(bars.iter().map(bar).collect())
}

fn days(n: usize) -> Vec<u32> {
    let mut noise = noise(5);
    let day = |i: usize| {
        let weekend = if i % 7 > 4 { 4.0 } else { 0.0 };
        ((noise() * (9.0 + weekend) - 4.0).max(0.0) * if i % 61 < 9 { 0.0 } else { 1.0 }) as u32
    };
    (0..n).map(day).collect()
}

pub(crate) fn profile() -> ChartPage {
    let month = |day, name: &str| (day, name.to_owned());
    let calendar = Chart::Calendar {
        first_weekday: 0,
        days: days(26 * 7 - 2),
        months: [(0, "May"), (9, "Jun"), (39, "Jul"), (70, "Aug"), (101, "Sep"), (131, "Oct"), (162, "Nov")]
            .map(|(day, name)| month(day, name))
            .into(),
        weekdays: texts(["Mon", "", "Wed", "", "Fri", "", "Sun"]),
        less: "less".into(),
        more: "more".into(),
    };
    let facts = pairs(&[
        ("Games", "214"),
        ("Longest streak", "9 wins"),
        ("Best win", "Zoé Бобров (1702)"),
        ("Since", "3 May 2026"),
        ("Favourite first moves as White", "Nc3 (41 %), e4 (33 %), b4 (12 %)"),
        ("Trophies", "3"),
    ]);
    let rows = [("as White", [64, 12, 31]), ("as Black", [48, 9, 50])];
    let curves = vec![
        curve("Daily 1644", 3, 0.0, 1_500.0, 90),
        curve("Weekly 1587", 8, 0.25, 1_540.0, 40),
        curve("Rapid 1490?", 21, 0.62, 1_500.0, 12),
    ];
    ChartPage {
        title: "Ulysse".into(),
        subtitle: "Member of The Knights' Table since May · 214 rated games, the last one yesterday".into(),
        panels: vec![
            panel("Rating", Chart::Curves { curves, axes: axes("May 2026", "today") }),
            panel(
                "Results",
                Chart::Shares {
                    legend: texts(["won", "drawn", "lost"]).into(),
                    rows: rows.map(|(name, counts)| (name.to_owned(), counts.into())).into(),
                },
            ),
            panel("Games a day", calendar),
            panel("Favourite openings", bars(&[("1. Nc3", 88.0, "88"), ("1. e4", 71.0, "71"), ("1. b4", 26.0, "26")])),
            panel("At a glance", Chart::Facts(facts)),
        ],
    }
}

pub(crate) fn leaderboard() -> ChartPage {
    let names = [
        "Zoé Бобров",
        "Ulysse",
        "Maximilienne de La Tour d'Auvergne-Lauraguais",
        "Θεοφάνης",
        "ann",
        "J. R. Capablanca 👑",
        "Émile",
        "le fou du roi",
        "Bob",
        "Nhã Uyên",
    ];
    let row = |(i, name): (usize, &&str)| {
        let rating = 1_842 - 37 * i;
        let cells = [
            format!("{}.", i + 1),
            (*name).to_owned(),
            format!("{rating}"),
            format!("{}", 210 - 13 * i),
            format!("{} %", 71 - 3 * i),
        ];
        TableRow { cells: cells.into(), own: i == 4 }
    };
    let columns = [("", true), ("Joueur", false), ("Classement", true), ("Parties", true), ("Score", true)]
        .map(|(name, right)| TableColumn { name: name.into(), right });
    ChartPage {
        title: "Classement".into(),
        subtitle: "Serveur « Le Roque » · au moins 10 parties classées en 90 jours et un écart type sous 90".into(),
        panels: vec![panel(
            "",
            Chart::Table { columns: columns.into(), rows: names.iter().enumerate().map(row).collect() },
        )],
    }
}

pub(crate) fn statistics() -> ChartPage {
    let month = |day, name: &str| (day, name.to_owned());
    let rows = [("Lentes", [420, 96, 380, 12]), ("Rapides", [220, 31, 240, 4]), ("Parties éclair", [18, 0, 3, 0])];
    let calendar = Chart::Calendar {
        first_weekday: 3,
        days: days(365),
        months: ["janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc."]
            .iter()
            .enumerate()
            .map(|(i, name)| month(i * 365 / 12, name))
            .collect(),
        weekdays: texts(["lun.", "mar.", "mer.", "jeu.", "ven.", "sam.", "dim."]),
        less: "moins".into(),
        more: "plus".into(),
    };
    let curves = (0..6).map(|i| {
        curve(
            ["Parties", "Joueurs", "Nouveaux", "Défis", "Tournois", "Spectateurs"][i],
            40 + i as u64,
            0.0,
            1_300.0 + 60.0 * i as f64,
            52,
        )
    });
    ChartPage {
        title: "Statistiques du serveur".into(),
        subtitle: "Le Roque · du 1er janvier au 31 décembre 2026".into(),
        panels: vec![
            panel("Parties par semaine", Chart::Curves { curves: curves.collect(), axes: axes("janvier", "décembre") }),
            panel(
                "Résultats",
                Chart::Shares {
                    legend: texts(["blancs", "nulles", "noirs", "annulées"]).into(),
                    rows: rows.map(|(name, counts)| (name.to_owned(), counts.into())).into(),
                },
            ),
            panel("Parties par jour", calendar),
            panel(
                "Fins de parties",
                bars(&[
                    ("mat", 612.0, "612 (58 %)"),
                    ("abandon", 301.0, "301 (28 %)"),
                    ("pendule", 92.0, "92 (9 %)"),
                    ("accord mutuel entre joueurs", 51.0, "51 (5 %)"),
                    ("pat", 0.0, "0"),
                ]),
            ),
            panel("Tournois", Chart::Facts(Vec::new())),
        ],
    }
}

const PLAYERS: [&str; 10] = [
    "Zoé Бобров",
    "Ulysse",
    "Maximilienne de La Tour",
    "Θεοφάνης",
    "ann",
    "J. R. Capablanca 👑",
    "Émile",
    "le fou",
    "Bob",
    "王小明 5",
];

pub(crate) fn crosstable() -> ChartPage {
    let mut noise = noise(17);
    let drawn: Vec<Vec<u32>> = (0..10).map(|_| (0..10).map(|_| (noise() * 3.0) as u32).collect()).collect();
    let halves = |i: usize, j: usize| if i < j { drawn[i][j] } else { 2 - drawn[j][i] };
    let row = |i: usize| {
        let cell = |j: usize| match (i == j, halves(i, j)) {
            (true, _) => CrossCell { text: "×".into(), mark: CrossMark::Alone },
            (_, 2) => CrossCell { text: "1".into(), mark: CrossMark::Won },
            (_, 1) => CrossCell { text: "½".into(), mark: CrossMark::Half },
            _ => CrossCell { text: "0".into(), mark: CrossMark::None },
        };
        let sum: u32 = (0..10).filter(|j| *j != i).map(|j| halves(i, j)).sum();
        CrossRow {
            place: (i + 1).to_string(),
            name: PLAYERS[i].into(),
            cells: (0..10).map(cell).collect(),
            total: format!("{}.{}", sum / 2, sum % 2 * 5),
            own: i == 4,
        }
    };
    let chart = Chart::Cross {
        heads: texts(["#", "Player", "Points"]),
        columns: (1..=10).map(|i| i.to_string()).collect(),
        rows: (0..10).map(row).collect(),
    };
    ChartPage {
        title: "Spring open".into(),
        subtitle: "Cross-table after round 9".into(),
        panels: vec![panel("", chart)],
    }
}

pub(crate) fn bracket() -> ChartPage {
    let side = |name: usize, score: &str, fate, own| BracketSide {
        name: PLAYERS[name].into(),
        score: score.into(),
        fate,
        own,
    };
    let won = |a: usize, b: usize| [side(a, "2", BracketFate::Won, a == 4), side(b, "1", BracketFate::Lost, b == 4)];
    let bye = |a: usize| {
        let nobody = BracketSide { name: "bye".into(), ..BracketSide::default() };
        [side(a, "", BracketFate::Won, false), nobody]
    };
    let open = |a: usize, b: usize| [side(a, "", BracketFate::Open, a == 4), side(b, "", BracketFate::Open, b == 4)];
    let stage = |name: &str, matches: Vec<[BracketSide; 2]>| BracketStage { name: name.into(), matches };
    let main = vec![
        stage("Quarterfinals", vec![bye(0), won(4, 3), won(2, 5), bye(1)]),
        stage("Semifinals", vec![won(0, 4), won(1, 2)]),
        stage("Final", vec![open(0, 1)]),
    ];
    ChartPage {
        title: "Spring cup".into(),
        subtitle: "Bracket".into(),
        panels: vec![
            panel("", Chart::Bracket(main)),
            panel("Third place", Chart::Bracket(vec![stage("", vec![open(4, 2)])])),
        ],
    }
}

pub(crate) fn league() -> ChartPage {
    let columns = [("#", true), ("Player", false), ("", false), ("Points", true)]
        .map(|(name, right)| TableColumn { name: name.into(), right });
    let row = |(place, move_): (usize, &str)| TableRow {
        cells: [(place + 1).to_string(), PLAYERS[place].to_owned(), move_.to_owned(), format!("{}.5", 5 - place)]
            .into(),
        own: place == 4,
    };
    let table = |moves: [&str; 5], cuts: &[usize]| {
        let mut rows: Vec<TableRow> = moves.into_iter().enumerate().map(row).collect();
        cuts.iter().rev().for_each(|&at| rows.insert(at, TableRow::default()));
        Chart::Table { columns: columns.clone().into(), rows }
    };
    ChartPage {
        title: "League of the café".into(),
        subtitle: "Season 3".into(),
        panels: vec![
            panel("Division 1", table(["", "", "", "", "down"], &[4])),
            panel("Division 2", table(["up", "", "", "down", "down"], &[1, 3])),
        ],
    }
}

/// A page of standings with twenty of a thousand players. Pages count from 0.
pub(crate) fn standings(page: usize) -> ChartPage {
    let columns = [("#", true), ("Player", false), ("Points", true), ("BH/C1", true), ("BH", true)]
        .map(|(name, right)| TableColumn { name: name.into(), right });
    let row = |i: usize| {
        let points = 11.0 - i as f64 / 100.0;
        let name = format!("{} {i}", PLAYERS[i % PLAYERS.len()]);
        let cells = [
            (i + 1).to_string(),
            name,
            format!("{points:.1}"),
            format!("{:.1}", points * 6.0),
            format!("{:.1}", points * 7.0),
        ];
        TableRow { cells: cells.into(), own: i % 20 == 7 }
    };
    let rows = (20 * page..20 * page + 20).map(row).collect();
    ChartPage {
        title: "Open of a thousand".into(),
        subtitle: format!("Standings after round 11 · page {} of 50", page + 1),
        panels: vec![panel("", Chart::Table { columns: columns.into(), rows })],
    }
}
