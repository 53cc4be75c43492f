//! Boards for those who do not see them: letters, men rank by rank, and the descriptions of pictures.

use std::sync::Arc;

use bot::app::ask::{begin, play, see};
use bot::app::{Act, App, Message, Terms, Which};
use bot::record::{GameId, Moment, Wish};
use bot::words::Lang;
use expect_test::{Expect, expect};
use rules::Letters;
use store::Memory;

use crate::ask::Asker;

/// A game between the persons 1 (White) and 2, moved on by codes.
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
            Act::Begin(begin::Ask::Challenge {
                game,
                opponent: None,
                terms: Terms { wish: Wish::White, ..Terms::default() },
            }),
        )
        .await;
        new.ask(2, Lang::En, Act::Begin(begin::Ask::Accept(GameId(1)))).await;
        new
    }

    async fn ask(&mut self, who: u64, lang: Lang, act: Act) -> Message {
        self.events += 1;
        let request = Asker::new(who).in_lang(lang).among(lang).asks(self.events, act);
        self.app.handle(&request).await.unwrap().reply.unwrap()
    }

    async fn as_text(&mut self, who: u64, lang: Lang) -> String {
        let message = self.ask(who, lang, Act::See(see::Ask::Board { game: Which::Here, as_text: true })).await;
        assert!(message.pictures.is_empty());
        message.text.iter().map(|text| text.say(lang)).collect::<Vec<_>>().join("\n")
    }
}

/// Checks the board as text after these moves, as White sees it in English and Black in French.
async fn check(game: &str, moves: &str, white: Expect, black: Expect) {
    let mut playing = Game::new(game).await;
    for (idx, code) in moves.split_whitespace().enumerate() {
        let text = code.to_owned();
        playing.ask(1 + idx as u64 % 2, Lang::En, Act::Play(play::Ask::Move { game: Which::Here, text })).await;
    }
    white.assert_eq(&playing.as_text(1, Lang::En).await);
    black.assert_eq(&playing.as_text(2, Lang::Fr).await);
}

#[tokio::test]
async fn chess_mutation_as_text() {
    check("mutation", "e2e4 b8c6", expect![[r#"
        **Chess Mutation**, game #1: <@1> (White) against <@2> (Black)
        <@1>, it is your move.
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
        Capitals are White’s pieces, small letters Black’s, each by how it moves; a dot is an empty square with its colour: ·k black, ·b blue, ·r red, ·w white, ·y yellow.
        Rank 8: black rook a8, black bishop c8, black queen d8, black king e8, black bishop f8, black knight g8, black rook h8.
        Rank 7: black pawn a7, black pawn b7, black pawn c7, black pawn d7, black pawn e7, black pawn f7, black pawn g7, black pawn h7.
        Rank 6: black knight c6.
        Rank 4: white queen e4.
        Rank 2: white pawn a2, white pawn b2, white pawn c2, white pawn d2, white pawn f2, white pawn g2, white pawn h2.
        Rank 1: white rook a1, white knight b1, white bishop c1, white queen d1, white king e1, white bishop f1, white knight g1, white rook h1.
        White may still castle on both sides. Black may still castle on both sides."#]], expect![[r#"
        **Chess Mutation**, partie n° 1 : <@1> (Blancs) contre <@2> (Noirs)
        C’est à <@1> de jouer.
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
        Les majuscules sont les Blancs, les minuscules les Noirs, chaque pièce selon sa marche ; un point est une case vide avec sa couleur : ·n noire, ·b bleue, ·r rouge, · blanche, ·j jaune.
        Rangée 1 : tour blanche h1, cavalier blanc g1, fou blanc f1, roi blanc e1, dame blanche d1, fou blanc c1, cavalier blanc b1, tour blanche a1.
        Rangée 2 : pion blanc h2, pion blanc g2, pion blanc f2, pion blanc d2, pion blanc c2, pion blanc b2, pion blanc a2.
        Rangée 4 : dame blanche e4.
        Rangée 6 : cavalier noir c6.
        Rangée 7 : pion noir h7, pion noir g7, pion noir f7, pion noir e7, pion noir d7, pion noir c7, pion noir b7, pion noir a7.
        Rangée 8 : tour noire h8, cavalier noir g8, fou noir f8, roi noir e8, dame noire d8, fou noir c8, tour noire a8.
        Les Blancs peuvent encore roquer des deux côtés. Les Noirs peuvent encore roquer des deux côtés."#]]).await;
}

#[tokio::test]
async fn echek_as_text() {
    check(
        "echek",
        "Q@c4",
        expect![[r#"
            **ECHEK**, game #1: <@1> (White) against <@2> (Black)
            <@2> is to move.
            ```
            7  ·  ·  ·  ·  ·  ·
            6  ·  ·  ·  ·  ·  ·
            5  ·  ·  ·  k  ·  ·
            4  ·  ·  Q  K  ·  ·
            3  ·  ·  ·  ·  ·  ·
            2  ·  ·  ·  ·  ·  ·
               a  b  c  d  e  f
            ```
            Capitals are White’s pieces, small letters Black’s; a dot is an empty square.
            Rank 5: black king d5.
            Rank 4: white queen c4, white king d4.
            White in hand: rook, bishop, knight, pawn.
            Black in hand: queen, rook, bishop, knight, pawn.
            Both sides may still exchange rook and king."#]],
        expect![[r#"
        **ECHEK**, partie n° 1 : <@1> (Blancs) contre <@2> (Noirs)
        <@2>, à vous de jouer.
        ```
        2  ·  ·  ·  ·  ·  ·
        3  ·  ·  ·  ·  ·  ·
        4  ·  ·  R  D  ·  ·
        5  ·  ·  r  ·  ·  ·
        6  ·  ·  ·  ·  ·  ·
        7  ·  ·  ·  ·  ·  ·
           f  e  d  c  b  a
        ```
        Les majuscules sont les Blancs, les minuscules les Noirs ; un point est une case vide.
        Rangée 4 : roi blanc d4, dame blanche c4.
        Rangée 5 : roi noir d5.
        En main, Blancs : tour, fou, cavalier, pion.
        En main, Noirs : dame, tour, fou, cavalier, pion.
        Chaque camp peut encore échanger la tour et le roi."#]],
    )
    .await;
}

#[tokio::test]
async fn a_game_that_was_called_off_is_told_without_a_score() {
    for (lang, wanted) in [(Lang::En, "The game was called off."), (Lang::Fr, "La partie a été annulée")] {
        let mut playing = Game::new("chess").await;
        playing.ask(1, lang, Act::Play(play::Ask::ResignNow(GameId(1), Moment(0)))).await;
        let game = Which::Named(GameId(1));
        let board = playing.ask(1, lang, Act::See(see::Ask::Board { game, as_text: false })).await;
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
            let legal = table.legal(Letters::English);
            let code = legal[random.usize(..legal.len())].code.clone();
            table.play(&code, Letters::English).unwrap();
            playing.ask(who, Lang::En, Act::Play(play::Ask::Move { game: Which::Here, text: code })).await;
            for lang in Lang::ALL {
                if table.outcome().is_none() {
                    let text = playing.as_text(who, lang).await;
                    assert!(text.chars().count() <= 1900, "{text}");
                    let board =
                        playing.ask(who, lang, Act::See(see::Ask::Board { game: Which::Here, as_text: false })).await;
                    let alt = &board.pictures[0].alt;
                    // Every man has his square, and the last word is a whole one: nothing was cut.
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
