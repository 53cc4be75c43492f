//! Boards for blind players: letters, pieces rank by rank, and alternative texts.

use std::sync::Arc;

use bot::app::ask::{begin, play, see};
use bot::app::{App, ChallengeTerms, GameChoice, Message, RequestAct};
use bot::record::{GameId, GameMoment, SideWish};
use bot::words::Lang;
use expect_test::{Expect, expect};
use rules::PieceLetters;
use store::Memory;

use crate::ask::Asker;

struct Game {
    app: App,
    events: u64,
}

impl Game {
    async fn new(game: &str) -> Game {
        let mut new = Game { app: App::new(Arc::new(Memory::new()), Vec::new()), events: 0 };
        let game = Some(game.to_owned());
        new.ask(
            1,
            Lang::En,
            RequestAct::Begin(begin::BeginAsk::Challenge {
                game,
                opponent: None,
                terms: ChallengeTerms { wish: SideWish::White, ..ChallengeTerms::default() },
            }),
        )
        .await;
        new.ask(2, Lang::En, RequestAct::Begin(begin::BeginAsk::Accept(GameId(1)))).await;
        new
    }

    async fn ask(&mut self, who: u64, lang: Lang, act: RequestAct) -> Message {
        self.events += 1;
        let request = Asker::new(who).in_lang(lang).among(lang).asks(self.events, act);
        self.app.handle(&request).await.unwrap().reply.unwrap()
    }

    async fn as_text(&mut self, who: u64, lang: Lang) -> String {
        let message =
            self.ask(who, lang, RequestAct::See(see::SeeAsk::Board { game: GameChoice::Here, as_text: true })).await;
        assert!(message.pictures.is_empty());
        message.text.iter().map(|text| text.say(lang)).collect::<Vec<_>>().join("\n")
    }
}

async fn check(game: &str, moves: &str, white: Expect, black: Expect) {
    let mut playing = Game::new(game).await;
    for (idx, code) in moves.split_whitespace().enumerate() {
        let text = code.to_owned();
        playing
            .ask(1 + idx as u64 % 2, Lang::En, RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Here, text }))
            .await;
    }
    white.assert_eq(&playing.as_text(1, Lang::En).await);
    black.assert_eq(&playing.as_text(2, Lang::Fr).await);
}

#[tokio::test]
async fn chess_mutation_as_text() {
    check("mutation", "e2e4 b8c6", expect![[r#"
        **Chess Mutation**, game #1: <@1> (White) against <@2> (Black)
        <@1>, it’s your move.
        Chess Mutation. Last move: 1… Nc6, knight b8 to c6. White to move.
        White: king e1, queens e4 d1, rooks a1 h1, bishops c1 f1, knights b1 g1, pawns a2 b2 c2 d2 f2 g2 h2.
        Black: king e8, queen d8, rooks a8 h8, bishops c8 f8, knights g8 c6, pawns a7 b7 c7 d7 e7 f7 g7 h7.
        White may still castle on both sides. Black may still castle on both sides.
        Squares from a to h. Ranks 8, 5, 4, 1: red, yellow, blue, black, black, blue, yellow, red. Ranks 7, 2: white. Ranks 6, 3: yellow, blue, yellow, yellow, yellow, yellow, blue, yellow.
        ```
        8  r ·y  b  q  k  b  n  r
        7  p  p  p  p  p  p  p  p
        6 ·y ·b  n ·y ·y ·y ·b ·y
        5 ·r ·y ·b ·k ·k ·b ·y ·r
        4 ·r ·y ·b ·k  Q ·b ·y ·r
        3 ·y ·b ·y ·y ·y ·y ·b ·y
        2  P  P  P  P ·w  P  P  P
        1  R  N  B  Q  K  B  N  R
           a  b  c  d  e  f  g  h
        ```
        Capitals are White’s pieces, lowercase letters Black’s; each letter shows how the piece moves. An empty square is shown as a dot and the letter of its colour: ·k black, ·b blue, ·r red, ·w white, ·y yellow."#]], expect![[r#"
            **Chess Mutation**, partie n° 1 : <@1> (Blancs) contre <@2> (Noirs)
            C’est à <@1> de jouer.
            Jeu : Chess Mutation. Dernier coup : 1… Cc6, cavalier b8 vers c6. Aux Blancs de jouer.
            Noirs : roi e8, dame d8, tours a8 h8, fous c8 f8, cavaliers g8 c6, pions a7 b7 c7 d7 e7 f7 g7 h7.
            Blancs : roi e1, dames e4 d1, tours a1 h1, fous c1 f1, cavaliers b1 g1, pions a2 b2 c2 d2 f2 g2 h2.
            Les Blancs peuvent encore roquer des deux côtés. Les Noirs peuvent encore roquer des deux côtés.
            Couleur des cases, de a à h. Rangées 8, 5, 4, 1 : rouge, jaune, bleue, noire, noire, bleue, jaune, rouge. Rangées 7, 2 : blanche. Rangées 6, 3 : jaune, bleue, jaune, jaune, jaune, jaune, bleue, jaune.
            ```
            1  T  C  F  R  D  F  C  T
            2  P  P  P  ·  P  P  P  P
            3 ·j ·b ·j ·j ·j ·j ·b ·j
            4 ·r ·j ·b  D ·n ·b ·j ·r
            5 ·r ·j ·b ·n ·n ·b ·j ·r
            6 ·j ·b ·j ·j ·j  c ·b ·j
            7  p  p  p  p  p  p  p  p
            8  t  c  f  r  d  f ·j  t
               h  g  f  e  d  c  b  a
            ```
            Les majuscules sont les Blancs, les minuscules les Noirs, chaque pièce selon sa marche ; un point est une case vide avec sa couleur : ·n noire, ·b bleue, ·r rouge, · blanche, ·j jaune."#]]).await;
}

#[tokio::test]
async fn echek_as_text() {
    check(
        "echek",
        "Q@c4",
        expect![[r#"
            **ECHEK**, game #1: <@1> (White) against <@2> (Black)
            <@2> to move.
            ECHEK. Last move: 1. Q@c4, white queen placed on c4. Black to move.
            White: king d4, queen c4.
            White in hand: rook, bishop, knight, pawn.
            Black: king d5.
            Black in hand: queen, rook, bishop, knight, pawn.
            Area: columns a to f, rows 2 to 7. Both sides may still exchange rook and king.
            ```
            7  ·  ·  ·  ·  ·  ·
            6  ·  ·  ·  ·  ·  ·
            5  ·  ·  ·  k  ·  ·
            4  ·  ·  Q  K  ·  ·
            3  ·  ·  ·  ·  ·  ·
            2  ·  ·  ·  ·  ·  ·
               a  b  c  d  e  f
            ```
            Capitals are White’s pieces, lowercase letters Black’s; a dot is an empty square."#]],
        expect![[r#"
            **ECHEK**, partie n° 1 : <@1> (Blancs) contre <@2> (Noirs)
            <@2>, à vous de jouer.
            Jeu : ECHEK. Dernier coup : 1. D@c4, dame blanche posée en c4. Aux Noirs de jouer.
            Noirs : roi d5.
            En main, Noirs : dame, tour, fou, cavalier, pion.
            Blancs : roi d4, dame c4.
            En main, Blancs : tour, fou, cavalier, pion.
            Aire de jeu : colonnes a à f, rangées 2 à 7. Chaque camp peut encore échanger la tour et le roi.
            ```
            2  ·  ·  ·  ·  ·  ·
            3  ·  ·  ·  ·  ·  ·
            4  ·  ·  R  D  ·  ·
            5  ·  ·  r  ·  ·  ·
            6  ·  ·  ·  ·  ·  ·
            7  ·  ·  ·  ·  ·  ·
               f  e  d  c  b  a
            ```
            Les majuscules sont les Blancs, les minuscules les Noirs ; un point est une case vide."#]],
    )
    .await;
}

#[tokio::test]
async fn a_game_that_was_called_off_is_told_without_a_score() {
    for (lang, wanted) in [(Lang::En, "Game aborted."), (Lang::Fr, "Partie annulée")] {
        let mut playing = Game::new("chess").await;
        playing.ask(1, lang, RequestAct::Play(play::PlayAsk::ResignNow(GameId(1), GameMoment(0)))).await;
        let game = GameChoice::Named(GameId(1));
        let board = playing.ask(1, lang, RequestAct::See(see::SeeAsk::Board { game, as_text: false })).await;
        let alt = &board.pictures[0].alt;
        assert!(alt.contains(wanted) && !alt.contains('*'), "{alt}");
    }
}

#[tokio::test]
async fn every_board_of_every_game_fits_where_its_words_go() {
    let random = &mut fastrand::Rng::with_seed(3);
    for info in rules::games() {
        let mut table = rules::open(info.id, "", None).unwrap();
        let mut playing = Game::new(info.id).await;
        while table.outcome().is_none() && table.codes().len() < 60 {
            let who = 1 + table.turn() as u64;
            let legal = table.legal(PieceLetters::English);
            let code = legal[random.usize(..legal.len())].code.clone();
            table.play(&code, PieceLetters::English).unwrap();
            playing
                .ask(who, Lang::En, RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Here, text: code }))
                .await;
            for lang in Lang::ALL {
                if table.outcome().is_none() {
                    let text = playing.as_text(who, lang).await;
                    assert!(text.chars().count() <= 1900, "{text}");
                    let board = playing
                        .ask(who, lang, RequestAct::See(see::SeeAsk::Board { game: GameChoice::Here, as_text: false }))
                        .await;
                    let alt = &board.pictures[0].alt;
                    // The text names the square of every piece and ends with a full stop, so nothing was cut.
                    let men = table.scene().cells.into_iter().filter(|cell| cell.piece.is_some());
                    men.for_each(|cell| {
                        assert!(alt.contains(&cell.name) && text.contains(&cell.name), "{alt}\n{text}")
                    });
                    assert!(alt.ends_with('.') && alt.chars().count() < 1024, "{alt}");
                }
            }
        }
    }
}
