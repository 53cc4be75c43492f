//! A sixth game, played in the bot: nothing outside its folder and the list of games knows it.

use expect_test::expect;
use tests::Stage;

#[tokio::test]
async fn a_sixth_game_is_challenged_played_asked_about_and_won_like_any() {
    let played = Stage::new()
        .play(
            "\
ann   /play game:toy opponent:cleo side:white
cleo  [accept]
ann   /rules game:toy
ann   goes to #1001
cleo  goes to #1001
ann   middle
ann   c
cleo  C@c
cleo  C@nw
ann   N@n
cleo  s
ann   w
cleo  e
ann   nw
ann   sw
ann   {w-sw}
cleo  Cs-se
cleo  n-e
ann   /games
ann   n-ne
ann   /board game:1
",
        )
        .await;
    expect![[r#"
        ann   /play game:toy opponent:cleo side:white
          > #general: challenge challenger=@ann name=toy-name wish=wish-white opponent=@cleo | challenge-terms terms=terms-casual time=in 168h00 | ping cleo [accept] [decline]
          > ann only: challenge-sent opponent=@cleo game=1
        cleo  [accept]
          > #general edited: board-title game=1 name=toy-name white=@ann black=@cleo
          > thread #1001: #1 ann – cleo
          > #1001: board-title game=1 name=toy-name white=@ann black=@cleo | board-turn player=@ann | board=3/3/3 white, seen by white | ping ann [move] [draw] [resign]
          > cleo only (fr): challenge-accepted game=1
        ann   /rules game:toy
          > ann only: page-title game=toy-name section=toy-page-game | page-sheet | toy-page-game-sheet | page-sources | page-diagrams count=1 | toy-diagram-start | board=3/3/3 white, seen by white, 480 wide {game: The game} {turns: A turn} {end: The end} {notation: Writing turns} {common: In every game}
        ann   goes to #1001
        cleo  goes to #1001
        ann   middle
          > ann only: refusal-unreadable text=middle spelling=toy-spelling
        ann   c
          > #1001: board-moved player=@ann move=N@c number=1. | board-turn player=@cleo | board=3/1N1/3 black, seen by white | ping cleo [move] [draw] [resign]
          > #1001 board 1002 retires
          > ann only: played move=N@c [plan]
        cleo  C@c
          > cleo only: refusal-illegal text=C@c why=toy-why-taken cell=c
        cleo  C@nw
          > #1001: board-moved player=@cleo move=N@nw number=1… | board-turn player=@ann | board=n2/1N1/3 white, seen by white | ping ann [move] [draw] [resign]
          > #1001 board 1003 retires
          > cleo only (fr): played move=C@nw [plan]
        ann   N@n
          > #1001: board-moved player=@ann move=N@n number=2. | board-turn player=@cleo | board=nN1/1N1/3 black, seen by white | ping cleo [move] [draw] [resign]
          > #1001 board 1004 retires
          > ann only: played move=N@n [plan]
        cleo  s
          > #1001: board-moved player=@cleo move=N@s number=2… | board-turn player=@ann | board=nN1/1N1/1n1 white, seen by white | ping ann [move] [draw] [resign]
          > #1001 board 1005 retires
          > cleo only (fr): played move=C@s [plan]
        ann   w
          > #1001: board-moved player=@ann move=N@w number=3. | board-turn player=@cleo | board=nN1/NN1/1n1 black, seen by white | ping cleo [move] [draw] [resign]
          > #1001 board 1006 retires
          > ann only: played move=N@w [plan]
        cleo  e
          > #1001: board-moved player=@cleo move=N@e number=3… | board-turn player=@ann | board=nN1/NNn/1n1 white, seen by white | ping ann [move] [draw] [resign]
          > #1001 board 1007 retires
          > cleo only (fr): played move=C@e [plan]
        ann   nw
          > ann only: refusal-illegal text=nw why=toy-why-taken cell=nw
        ann   sw
          > ann only: which-move text=sw moves=Nw-sw, Nc-sw {w-sw: Nw-sw} {c-sw: Nc-sw}
        ann   {w-sw}
          > #1001: board-moved player=@ann move=Nw-sw number=4. | board-turn player=@cleo | board=nN1/1Nn/Nn1 black, seen by white | ping cleo [move] [draw] [resign]
          > #1001 board 1008 retires
          > ann only: played move=Nw-sw [plan]
        cleo  Cs-se
          > #1001: board-moved player=@cleo move=Ns-se number=4… | board-turn player=@ann | board=nN1/1Nn/N1n white, seen by white | ping ann [move] [draw] [resign]
          > #1001 board 1009 retires
          > cleo only (fr): played move=Cs-se [plan]
        cleo  n-e
          > cleo only: refusal-not-your-turn opponent=@ann
        ann   /games
          > ann only: games-title | games-your-turn game=1 until= away= offer= opponent=@cleo moves=5 place=games-in-channel channel=<#1001> [next]
        ann   n-ne
          > #1001: board-moved player=@ann move=Nn-ne number=5. | toy-over-three-in-line winner=@ann loser=@cleo | board=n1N/1Nn/N1n over, seen by white | ping cleo [rematch] [replay] [film] [record]
          > #1001 board 1010 retires
          > thread #1001 closes when it is quiet
          > ann only: played move=Nn-ne
        ann   /board game:1
          > ann only: board-title game=1 name=toy-name white=@ann black=@cleo | toy-over-three-in-line winner=@ann loser=@cleo | board=n1N/1Nn/N1n over, seen by white
    "#]].assert_eq(&played);
}
