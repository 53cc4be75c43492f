//! Properties of every game, checked on random walks with fixed seeds.

use std::collections::HashSet;
use std::thread;

use fastrand::Rng;
use rules::{
    EndReason, Game, GameSpec, GameTable, GameVisitor, Move, MoveError, OpenError, PieceLetters, Scene, Side,
    TypedTable,
};

use crate::bad_text::mutated;
use crate::words;

/// The minimum number of plies in all games together.
const PLIES: usize = 100_000;
const LONGEST: usize = 250;
/// Slow checks run at a random ply in this many.
const RARELY: usize = 16;

#[test]
fn every_game_keeps_the_contract_on_random_walks() {
    let share = PLIES.div_ceil(rules::editions().len());
    let n_plies: usize = thread::scope(|scope| {
        let work = |info: &GameSpec| rules::visit_edition(info.id, info.edition, Walk { n_plies: share });
        let walk = |info: &'static GameSpec| scope.spawn(move || work(info));
        let walks: Vec<_> = rules::editions().iter().copied().map(walk).collect();
        let walked = walks.into_iter().map(|walk| walk.join().expect("its game keeps the contract"));
        walked.map(|n_plies| n_plies.expect("a game of the list is found by its id")).sum()
    });
    assert!(n_plies >= PLIES, "only {n_plies} plies were walked");
}

#[test]
fn a_game_that_does_not_exist_is_not_opened() {
    assert_eq!(rules::open("draughts", "", None).err(), Some(OpenError::UnknownGame));
    assert!(rules::info("draughts").is_none());
    let ids: HashSet<&str> = rules::games().iter().map(|info| info.id).collect();
    assert_eq!(ids.len(), rules::games().len(), "two games share an id");
    assert_eq!(rules::info("mutation").map(|info| info.name), Some("Chess Mutation"));
}

#[test]
fn a_game_is_found_by_its_edition_and_begins_with_the_newest() {
    assert_eq!(rules::open_edition("echek", 3, "", None).err(), Some(OpenError::UnknownGame));
    assert_eq!(rules::open_edition("chess", 2, "", None).err(), Some(OpenError::UnknownGame));
    assert_eq!(rules::open_edition("draughts", 1, "", None).err(), Some(OpenError::UnknownGame));
    for info in rules::editions() {
        assert!(
            rules::edition(info.id, info.edition)
                .is_some_and(|found| (found.id, found.edition) == (info.id, info.edition))
        );
        let table = rules::open_edition(info.id, info.edition, "", None).unwrap();
        assert_eq!((table.info().id, table.info().edition), (info.id, info.edition));
        assert!((1..info.edition).all(|older| rules::edition(info.id, older).is_some()), "{}", info.id);
    }
    for info in rules::games() {
        assert_eq!(rules::info(info.id).map(|newest| newest.edition), Some(info.edition));
        let newest = rules::editions().iter().filter(|other| other.id == info.id).map(|other| other.edition).max();
        assert_eq!(
            (newest, rules::open(info.id, "", None).unwrap().info().edition),
            (Some(info.edition), info.edition)
        );
    }
}

struct Walk {
    n_plies: usize,
}

impl GameVisitor for Walk {
    type Output = usize;

    fn visit<G: Game>(self) -> usize {
        let rng = &mut Rng::with_seed(64);
        let mut n_plies = 0;
        while n_plies < self.n_plies {
            n_plies += walk::<G>(rng);
        }
        n_plies
    }
}

fn walk<G: Game>(rng: &mut Rng) -> usize {
    let setup = rng.choice(G::INFO.setups).map_or("", |(name, _)| name);
    let mut game = G::start(setup, None).unwrap();
    let mut table = TypedTable::new(game.clone());
    while table.codes().len() < LONGEST {
        let moves = game.legal_moves();
        let letters = if rng.bool() { PieceLetters::English } else { PieceLetters::French };
        let legal = table.legal(letters);
        assert_eq!(legal.is_empty(), table.outcome().is_some(), "{}", table.position());
        let marked = table.codes().last().is_some_and(|code| code != "pass");
        check_scene(&G::INFO, &table.scene(), marked);
        check_position(&game, &table);
        if legal.is_empty() {
            let before = table.codes().len();
            assert_eq!(table.play("e2e4", PieceLetters::English), Err(MoveError::Over));
            assert_eq!(table.codes().len(), before);
            break;
        }
        assert_eq!(legal.len(), moves.len());
        let coded = moves.iter().map(|m| game.decode(&game.code(m)));
        assert!(coded.zip(&moves).all(|(coded, m)| coded.as_ref() == Ok(m)), "{}", table.position());
        check_unique(&legal);
        let chosen = rng.usize(..legal.len());
        check_read(&table, letters, &legal[chosen]);
        check_completion(&table, letters, &legal[chosen]);
        check_any_text(&table, rng, letters, &legal);
        if rng.usize(..RARELY) == 0 {
            assert_eq!(legal, table.moves(letters));
            assert_eq!(legal, table.complete("", letters));
            legal.iter().for_each(|m| check_read(&table, letters, m));
            check_steps(&table);
            check_perft(&game);
        }
        let turn = game.turn();
        game.play_unchecked(&moves[chosen]);
        assert_eq!(game.turn(), turn.other(), "the sides alternate");
        let m = table.play(&legal[chosen].code, PieceLetters::English).unwrap();
        assert_eq!(m.code, legal[chosen].code);
    }
    check_replay(&table);
    table.codes().len()
}

fn check_unique(legal: &[Move]) {
    let texts: HashSet<&str> = legal.iter().flat_map(|m| [&*m.code, &*m.notation]).collect();
    // A notation may equal the code of the same move, but not of another one.
    let same = legal.iter().filter(|m| m.code == m.notation).count();
    assert_eq!(texts.len(), 2 * legal.len() - same);
}

fn check_read(table: &dyn GameTable, letters: PieceLetters, m: &Move) {
    match table.read(&m.code, letters) {
        Ok(read) => assert_eq!(&read, m, "{} in {}", m.code, table.position()),
        // In a code, R is the rook. In French it is the king, so the code may be refused, but it must not be another
        // move.
        Err(_) => assert!(letters == PieceLetters::French && m.code.starts_with("R@"), "{}", m.code),
    }
    match table.read(&m.notation, letters) {
        Ok(read) => assert_eq!(&read, m, "{} in {}", m.notation, table.position()),
        // `bxc3` can also mean the bishop, so the player is asked.
        Err(MoveError::Ambiguous { candidates }) => assert!(candidates.contains(m), "{}", m.notation),
        Err(error) => panic!("{}: {error:?} in {}", m.notation, table.position()),
    }
}

fn check_completion(table: &dyn GameTable, letters: PieceLetters, m: &Move) {
    assert_eq!(table.complete(&m.code, letters).first(), Some(m));
    assert_eq!(table.complete(&m.notation, letters).first(), Some(m));
}

fn check_any_text(table: &dyn GameTable, rng: &mut Rng, letters: PieceLetters, legal: &[Move]) {
    let known = &legal[rng.usize(..legal.len())].notation;
    let text = mutated(rng, known);
    match table.read(&text, letters) {
        Ok(m) => assert!(legal.contains(&m), "{text:?} is {m:?}"),
        Err(MoveError::Illegal { why }) => words::check(table.info(), &why),
        Err(MoveError::Ambiguous { candidates }) => assert!(candidates.len() > 1, "{text:?}"),
        Err(error) => assert_eq!(error, MoveError::Unreadable, "{text:?}"),
    }
}

/// Checks that each step leads to another step or to a move, and all together to each legal move once.
fn check_steps(table: &dyn GameTable) {
    let mut begun = vec![String::new()];
    let mut found = Vec::new();
    while let Some(code) = begun.pop() {
        let steps = table.steps(&code, PieceLetters::English);
        assert!(!steps.is_empty() || table.outcome().is_some(), "{code} leads nowhere in {}", table.position());
        for step in steps {
            assert!(step.more || step.whole.is_some());
            let is_same = step.code == code;
            if step.whole.is_some() && (is_same || !step.more) {
                found.push(step.code.clone());
            }
            if step.more && !is_same {
                begun.push(step.code);
            }
        }
    }
    let mut legal: Vec<String> = table.legal(PieceLetters::English).into_iter().map(|m| m.code).collect();
    found.sort_unstable();
    legal.sort_unstable();
    assert_eq!(found, legal, "{}", table.position());
}

fn check_position<G: Game>(game: &G, table: &dyn GameTable) {
    assert_eq!((game.setup(), game.position(), game.turn()), (table.setup(), table.position(), table.turn()));
    let again = G::start(&game.setup(), Some(&game.position())).unwrap();
    assert_eq!(&again, game);
    assert_eq!(again.position(), game.position());
    assert_eq!(again.legal_moves(), game.legal_moves());
}

fn check_perft<G: Game>(game: &G) {
    let moves = game.legal_moves();
    let n_after = |m: &G::Move| {
        let mut next = game.clone();
        next.play_unchecked(m);
        next.legal_moves().len() as u64
    };
    assert_eq!(game.perft(0), 1);
    assert_eq!(game.perft(1), moves.len() as u64);
    assert_eq!(game.perft(2), moves.iter().map(n_after).sum::<u64>());
}

fn check_replay(table: &dyn GameTable) {
    let GameSpec { id, edition, .. } = *table.info();
    for letters in [PieceLetters::English, PieceLetters::French] {
        let line = table.line(letters);
        assert_eq!(table.last(letters), line.last().cloned());
        assert_eq!(line.iter().map(|m| &m.code).collect::<Vec<_>>(), table.codes().iter().collect::<Vec<_>>());
        let by_code = |m: &Move| (m.code.clone(), PieceLetters::English);
        let by_notation = |m: &Move| (m.notation.clone(), letters);
        for text in [&by_code as &dyn Fn(&Move) -> (String, PieceLetters), &by_notation] {
            let start = table.start_position();
            let mut again = rules::open_edition(id, edition, &table.setup(), start.as_deref()).unwrap();
            for m in &line {
                let (text, letters) = text(m);
                match letters {
                    PieceLetters::English => again.replay(&text).unwrap(),
                    PieceLetters::French => again.play(&text, letters).or_else(|_| again.replay(&m.code)).unwrap(),
                };
            }
            assert_eq!(again.position(), table.position());
            assert_eq!(again.outcome(), table.outcome());
            assert_eq!(again.line(letters), line);
        }
    }
    let film = table.film();
    assert_eq!(film.len(), table.codes().len() + 1);
    assert_eq!(film.last(), Some(&table.scene()));
}

fn check_scene(info: &GameSpec, scene: &Scene, marked: bool) {
    assert_eq!(scene.cells.len(), scene.columns.len() * scene.rows.len());
    let names: HashSet<&str> = scene.cells.iter().map(|cell| &*cell.name).collect();
    assert_eq!(names.len(), scene.cells.len());
    assert!(!names.contains(""));
    let word = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_lowercase());
    for cell in &scene.cells {
        assert!(cell.piece.is_none() || cell.tint.is_some(), "a man beside the board on {}", cell.name);
        assert!(cell.tint.is_none_or(|tint| word(tint.name)));
        assert!(!cell.marks.check || cell.piece.is_some_and(|piece| piece.side == scene.turn));
    }
    let in_hand = scene.trays.iter().flat_map(|(_, hand)| hand).copied();
    for piece in scene.cells.iter().filter_map(|cell| cell.piece).chain(in_hand) {
        let is_known = |name: &str| info.men.iter().any(|man| man.name == name);
        assert!(is_known(piece.man) && is_known(piece.acts), "{piece:?}");
    }
    assert_eq!(scene.cells.iter().any(|cell| cell.marks.last), marked);
    assert_eq!(&scene.seen_by(Side::Black).seen_by(Side::Black), scene);
    let turned = scene.seen_by(Side::Black);
    let (width, height) = (scene.columns.len(), scene.rows.len());
    assert_eq!(turned.cell(0, 0), scene.cell(width - 1, height - 1));
}

#[test]
fn a_man_is_the_same_in_every_game_and_has_letters_of_his_own_there() {
    for info in rules::games() {
        for man in info.men {
            assert_eq!(rules::man(man.name), Some(man), "{}", info.id);
            assert!(man.name.chars().all(|c| c.is_ascii_lowercase()) && !man.name.is_empty(), "{man:?}");
        }
        for letters in [PieceLetters::English, PieceLetters::French] {
            let capitals: HashSet<char> = info.men.iter().map(|man| man.letter(letters)).collect();
            assert_eq!(capitals.len(), info.men.len(), "{} in {letters:?}", info.id);
            assert!(capitals.iter().all(char::is_ascii_uppercase));
        }
    }
    assert_eq!(rules::man("camel"), None);
}

#[test]
fn every_reason_is_found_by_its_word() {
    let own = rules::games().iter().flat_map(|info| info.reasons);
    for reason in own.map(|word| EndReason::Own(word)).chain(EndReason::SHARED) {
        assert_eq!(rules::reason(reason.word()), Some(reason));
    }
    assert_eq!(rules::reason("boredom"), None);
}

#[test]
fn every_game_is_described_in_full() {
    fn full(info: &GameSpec) -> bool {
        !info.id.is_empty() && !info.name.is_empty() && info.words.iter().all(|(_, source)| !source.is_empty())
    }
    for info in rules::games() {
        assert!(full(info), "{info:?}");
        for (name, rows) in info.setups {
            let by_name = rules::open(info.id, name, None).unwrap();
            assert_eq!(&by_name.setup(), rows);
        }
    }
}
