# Mutabot's texts in English. Only one person sees the texts whose keys begin with refusal-.

side-white = White
side-black = Black

# Challenges
challenge = ⚔️ { $opponent }, { $challenger } challenges you to a game of **{ $name }**. { $wish }
challenge-open = ⚔️ { $challenger } would like to play **{ $name }**. { $wish } Who’s in?
challenge-standing = ⚔️ { $challenger } plays **{ $name }** against anyone, up to { $most ->
    [one] one game
   *[other] { $most } games
  } at once. { $wish }
challenge-rematch = 🔁 { $opponent }, { $challenger } offers you a rematch of game #{ $last }: **{ $name }**. { $wish }
challenge-terms = { $terms } · challenge expires { $time }
challenge-everywhere = -# 🌐 Games in direct messages count only for the ratings across all servers, and only after both players have met five different opponents.
terms-casual = Casual game
terms-rated = Rated game: ratings change, running out of time loses, takebacks only if both players allow them
terms-casual-private = Casual game, just for the two of you
terms-rated-private = Rated game (ratings change, running out of time loses, takebacks only if you both allow them), just for the two of you
game-began = ⚔️ { $challenger }, { $player } accepts your challenge!
game-began-program = 🤖 { $player } plays { $challenger }.
wish-white = { $challenger } plays White.
wish-black = { $challenger } plays Black.
wish-random = Sides are drawn at random.
challenge-layout = Layout: { $layout }
challenge-own-layout = Layout: the challenger’s own, `{ $layout }`
challenge-ratings = 🎯 Required rating in this game, in this server: { $ratings }. Unrated players count as 1500.
ratings-between = { $least } to { $most }
ratings-from = { $least } or more
ratings-to = { $most } or less
challenge-found = 🔎 { $challenger } is already looking for the same game: **{ $game }**. { $wish } Yours isn’t posted yet; theirs is here: { $place }
challenge-found-abroad = 🌐 No one here is looking for this game, but { $challenger } in another server is: **{ $game }**. { $wish } { $mode }.
abroad-rated = Rated game, only for the ratings across all servers
abroad-direct = If you accept, you play in direct messages with me, so you must both allow them. Neither of you learns the other’s server. Your own challenge isn’t posted yet.
challenge-sent = Challenge sent to { $opponent } (game #{ $game }).
challenge-open-sent = Your open challenge is posted (game #{ $game }). The first player to accept plays you.
challenge-standing-sent = Your standing challenge is posted (#{ $game }). Everyone who accepts gets their own game with you. Withdraw it with `/games`.
challenge-posted-in = It’s in { $channel }.
challenge-private-sent = Private challenge sent to { $opponent } by direct message (game #{ $game }).
rematch-sent = You offered { $opponent } a rematch.
rematch-sent-casual = It would be casual: a rated game like this one is no longer possible here.
rematch-accepted = 🔁 The rematch begins: **{ $game }** in { $channel }.
challenge-accepted = You accepted. **{ $game }** begins!
program-begun = **{ $game }** against { $program } begins! It’s casual, and takebacks are always allowed.
program-begun-first = You’re { $side }: it’s your move.
program-begun-second = You’re { $side }: I move first.
program-begun-direct = We’re playing in direct messages.
program-ask = Which level? Level 1 is for beginners, level 8 is my best.
program-level = Level { $level }
challenge-accepted-in = It’s in { $channel }.
challenge-accepted-abroad = You accepted. **{ $game }** begins in your direct messages with me!
abroad-unreachable = If that was you, allow direct messages from me in Discord’s privacy settings. I’ve stopped pairing you with people from other servers; you can turn that back on with `/settings`.
challenge-declined = { $player } declined { $challenger }’s challenge.
challenge-declined-because = { $player } declined { $challenger }’s challenge: { $reason }.
challenge-expired = ⌛ { $challenger }’s challenge expired: no one answered in time.
challenge-unrated = { $challenger }’s challenge was cancelled: it can no longer be rated here.
challenge-abroad = 🌐 A player from another server accepted { $challenger }’s challenge. They’re playing in direct messages.
challenge-unreachable = 🌐 A player from another server accepted { $challenger }’s challenge, but I couldn’t DM one of them, so there’s no game.
notice-declined = { $opponent } declined your challenge (**{ $game }**).
notice-declined-because = { $opponent } declined your challenge (**{ $game }**): { $reason }.
notice-declined-words = { $opponent } declined your challenge (**{ $game }**): “{ $words }”
notice-expired = ⌛ Your challenge (**{ $game }**) expired: { $opponent } didn’t answer in time.
notice-unrated = Your challenge to { $opponent } (**{ $game }**) was cancelled: it can no longer be rated there. Try a casual game with `/play`.
notice-unrated-open = Your open challenge (**{ $game }**) was cancelled: it can no longer be rated there. Try a casual game with `/play`.
challenge-withdrawn = { $challenger } withdrew the challenge.
challenge-declined-reply = You declined the challenge.
challenge-withdrawn-reply = You withdrew your challenge.
challenge-unrated-reply = This challenge was cancelled: it can no longer be rated here. For a casual game, use `/play` or offer a rematch again.
reason-ask = Tell { $player } why? (optional)
reason-told = { $player } will see your reason.
reason-busy = no time right now
reason-later = happy to play another time
reason-many-games = too many games already
reason-other-game = another game, please
reason-other-terms = different settings, please (side, layout, rated or casual)
form-reason = Why are you declining?
form-reason-field = Only the challenger reads this
form-reason-example = I have an exam on Monday. Happy to play next week!
blocked = You and { $player } can no longer challenge each other, and they won’t be told why. Your open challenges are withdrawn; your games go on. Undo with `/unblock`.
unblocked = { $player } can challenge you again.
blocked-ladder = On the ladder { $name }, leaving a challenge unanswered still costs you your place.
blocked-none = You haven’t blocked anyone. To stop someone’s challenges, use the `person` option.
blocked-unknown = { $count ->
    [one] One player you blocked has had their data deleted. They’ll still be blocked if they come back.
   *[other] { $count } players you blocked have had their data deleted. They’ll still be blocked if they come back.
}
blocked-list = You’ve blocked { $people }. Undo with `/unblock`.
withdraw-direct = { $game }, against { $opponent }
withdraw-open = { $game }, open
withdraw-standing = { $game }, standing
thread-name = { $white } – { $black } #{ $number } · { $name }
thread-name-over = { $white } – { $black } #{ $number } · { $score } · { $name }

# Boards
board-title = **{ $name }**, game #{ $game }: { $white } (White) against { $black } (Black)
board-title-nameless = **{ $name }**, game #{ $game }
board-title-rated = **{ $name }**, rated game #{ $game }: { $white } (White) against { $black } (Black)
board-own = **{ $game }** · you’re { $side }
caption-move = move { $number }
board-moved = { $player } played **{ $number } { $move }**.
board-moved-words = { $player } played **{ $number } { $move }** ({ $words }).
board-passed = { $player } has no move and passes.
board-check = ⚠️ Check!
board-turn = { $player }, it’s your move.
board-thinks = 💭 { $player } is thinking.
board-turn-theirs = { $player } to move.
board-how = -# To move, reply to this message with your move, or press **Move**.
# An earlier board, in small letters: its line begins with -# in every language, and the game stands before the first dot.
board-shrunk = -# { $game } · { $moves }
board-shrunk-start = -# { $game } · the game begins
board-shrunk-undone = -# { $game } · taken back
board-shrunk-end = -# { $game } · a decision that was undone
board-shrunk-older = -# { $game } · an earlier board
played = You played **{ $move }**.
played-elsewhere = You played **{ $move }** in **{ $game }**. The game goes on in { $channel }.
played-elsewhere-over = You played **{ $move }** in **{ $game }**. { $ending } The final board is in { $channel }.
which-move = `{ $text }` could be several moves: { $moves }. Which one do you mean?
confirm-move = This is the board after **{ $move }**. Play it?
confirm-directly = Confirm your move in our direct messages.
confirm-alone = I can’t ask you to confirm a move here without showing it to everyone. Allow my direct messages, use the menus or play with `/move`.
did-you-mean = Did you mean **{ $move }**?
only-move = That piece has only one move, **{ $move }**. Play it?
one-move = One move at a time, please. Play **{ $move }** now?
one-move-plan = -# **Plan ahead** prepares your answers to your opponent’s next move.
suggestion = { $move } – { $words }

# Which game is meant
game-name = { $name } #{ $number }
about = **{ $game }**
about-in = **{ $game }** in { $channel }
about-thread = { $channel }
choice-own = { $game } against { $opponent }
choice-other = { $game }: { $white } – { $black }
which-game = { $count ->
    [one] Do you mean **{ $game }**?
   *[other] Which game do you mean? Choose it below, or name it in your message: `in game 1: d3`.
  }
which-asked = >>> { $text }
which-yours = You’re { $side }: your turn
which-theirs = You’re { $side }: their turn
which-watched = { $side } to move
which-last = { $turn }, after { $moves }
which-over = Over
button-which = Choose the game
game-over = **{ $game }** is over.
game-watched = Only the players of **{ $game }** can do that: { $white } (White) and { $black } (Black).

# Moves in plain words, as the bot writes them, and as it reads them in any language. Fillers are the words that people put between pieces and squares.
words-man = { $man } { $cell }
words-to = to { $cell }
words-placed = { $man } placed on { $cell }
words-then = then moved to { $cell }
words-returned = { $man } on { $cell } returned to its owner’s hand
words-castles = castles: { $men }
words-passing = takes the pawn en passant
read-fillers = to, on, onto, at, from, the, a, an, my, in, of, for, takes, take, captures, becomes, become, is, moves, move, moved, goes, go, plays, play, place, places, placed, put, puts, drop, drops, hand, its owner’s hand, returned, returns, stays, and, then, as, like, white, black, please, pls, into, up, down, advances, retreats, jumps, leaps, slides, steps, side, square, your, his, her, their, s, develop, develops, bring, brings, out
# Words before a move and behind it which say nothing of it; those which say that a person speaks are listed once more.
read-leads = only, just, i, i’ll, i will, i want to, i’d like to, i would like to, i’m going to, let me, let’s, i play, i move, play, move, my move, my move is, ok, okay, sorry, oops, hello, hi, hey, thanks, thank you, wait, well, alright, all right, sorry for the delay, sorry for being late, sorry i’m late, sorry for the wait, i start with, i’ll start with, i open with, i begin with
read-speaking = i, i’
read-trails = thanks, thank you, and thanks, and thank you, thanks a lot, thank you very much, many thanks, thx, ty, good luck, and good luck, have fun, glhf, please, pls, your turn, your move, then, lol, haha, hehe
# Those which say that a man takes another one.
read-taking = takes, take, taking, captures, capture, x, recaptures, recapture, retakes, retake
# Those before what a pawn becomes.
read-becoming = becomes, become, promotes, promote, promoted, promotion, promoting, makes, turns into, =
# Those which say that a pawn is taken in passing.
read-passing = en passant, e p, ep
# Those which say that the piece in play on the square just named sends another back.
read-sending = sends, send, sending, back, returning
# Those before the piece that takes, where it comes last.
read-with = with
# Those before a column.
read-column = file, column
# Those left out between the letter of a piece and squares.
read-between = to, on, onto, at, from, takes, captures
# Those at the end of a move which say that it gives check or mate.
read-ends = check, checkmate, check mate, mate, and check, and mate, and checkmate, with check, with mate, mates, checkmates
# Those among them which say that it mates, and what says so without a move.
read-mates = mate, checkmate, mates, checkmates
read-mating = checkmate, check mate
# Other names of pieces, each with the piece that it means.
read-men = horse knight
# Words that are no slips of such names.
read-common = kind, kin, pin, pan, pain, paw, date, damn, dare, rock, room, roof, root, house
read-placing = place, places, placed, put, puts, drop, drops, hand
read-castling = castle, castles, castling, king castles, king castle
read-castling-short = castle short, castles short, short castle, short castling, castle kingside, castles kingside, kingside castle, kingside castling, castle king, castles king, king castling, castling king, castling short, castling kingside
read-castling-long = castle long, castles long, long castle, long castling, castle queenside, castles queenside, queenside castle, queenside castling, castle queen, castles queen, queen castling, castling queen, castling long, castling queenside
# Where a move is looked for among other words: what stands right before a square that is meant as a move, and what says that none is.
read-playing = play, playing
read-unsure = not, never, don, won, can’t, cannot, didn, wouldn, couldn, shouldn, isn, wasn, maybe, perhaps, if, unless, instead
# What stands between two moves to choose from, and what takes back the first one.
read-either = or
read-corrections = sorry, no, oops, wait, i mean, i meant, rather, or rather, actually, make that, scratch that
# What exchanges rook and king, without the words that say nothing.
read-swap = swap rook king, swap king rook, exchange rook king, exchange king rook, rook swaps king, king swaps rook, rook exchanges king, king exchanges rook, rook king swap, king rook swap
# Messages that greet the bot, or ask it for help: phrases, in any language. A greeting begins the message, a call for help stands anywhere in a short one.
read-greetings = hello, hi, hey, hiya, howdy, greetings, good morning, good afternoon, good evening
# Messages that ask for what a command or a button does: whole messages, in any language.
read-hint = hint, a hint, hint please, give me a hint, a hint please, can i have a hint, clue, tip, what is the best move, what’s the best move, which move is best, what should i play now, what should i do now
read-draw = draw, a draw, offer draw, offer a draw, i offer a draw, i offer draw, draw offer, accept draw, claim draw, claim a draw, let’s draw, let’s call it a draw, shall we draw, shall we call it a draw, do you want a draw, want a draw, can we draw, lets draw, i want a draw, can i offer a draw, how do i offer a draw, i propose a draw, i propose draw, propose a draw, i’m offering a draw, i want to offer a draw, i would like a draw, i’d like a draw, i accept the draw, i accept a draw, i accept your draw, accept the draw, i take the draw, draw accepted, propose draw, can we make a draw, can we agree to a draw, shall we agree to a draw, could we draw, shall we stop here, can we stop here, let’s stop here, for the draw, for a draw
read-takeback = undo, undo move, undo my move, undo my last move, undo please, take back, takeback, takeback please, take it back, take that back, take my move back, can i take that back, can i take it back, can i take back, can i take back my move, can i take my move back, can i undo, can i undo my move, i want to take that back, i want to take my move back, i want to undo, let me take that back, i take it back, i take that back, mistake, my mistake, misclick, mouse slip, wrong move, i made a mistake, i played the wrong move, i didn’t mean that, i did not mean that, i didn’t mean to play that, i didn’t want to play that, cancel, cancel move, cancel my move, cancel that move, undo that, undo that move, can i undo that, can i undo it, can we undo that, could i take it back, could i take that back, could i take my move back, could i undo that, can i take this back, i want to take it back, please undo, please undo my move
read-resign = resign, i resign, abandon, i abandon, give up, i give up, concede, i concede, forfeit, surrender, i surrender, quit, i quit, stop, stop the game, end the game, i want to resign, i would like to resign, i’d like to resign, how do i resign, how to resign, resign please, let me resign, i lose, i lost, resigning, i’m resigning, im resigning, i am resigning, i want to give up, stop this game, end this game, resign this game, i resign this game, i quit this game, how do i quit, how do i quit this, how do i stop, how do i stop this, how do i end this, how do i give up, cancel the game, cancel this game, cancel my game, leave the game, delete the game, can i cancel the game, how do i cancel the game
read-claim = claim, i claim, claim win, claim the win, i claim the win, i claim a win, claim my win, i claim my win, claim victory, i claim victory, claim the victory, claim the game, i claim the game, can i claim, can i claim the win, how do i claim the win, i win on time, win on time, time is up, time’s up, your time is up
read-rest = holiday, holidays, a holiday, i’m on holiday, im on holiday, i am on holiday, i go on holiday, i’m going on holiday, i am going on holiday, on holiday, vacation, i’m on vacation, i am on vacation, on vacation, i’m away, i am away, rest, i need a break, pause, pause my clock, pause the clock, pause the game, i will be away, i’ll be away, i will be on holiday, i’ll be on holiday, i’ll be on vacation, i’m off on holiday
read-board = board, the board, show board, show the board, show me the board, flip the board, flip board, turn the board, turn the board around, rotate the board, show me the position
read-colours = what do the colours do, what do the colors do, what do the colours mean, what do the colors mean, what does yellow do, what does red do, what does blue do, what does black do, what does white do, what does green do, what does yellow mean, what does red mean, what does blue mean
read-rules = rules, the rules, show rules, show the rules, show me the rules, what are the rules, how do pawns move, how does a pawn move, how does the pawn move, how does a knight move, how does the knight move, how does a bishop move, how does the bishop move, how does a rook move, how does the rook move, how does a queen move, how does the queen move, how does a king move, how does the king move, do i have to take, do i have to capture, must i take, must i capture, how does the game work, how do the pieces move, what are the rules of chess, what are the rules of the game, the rules of chess, rules of chess, rules of the game, how does one play, explain the rules, how do i castle, how do you castle, how to castle, how does castling work, what is castling, what is en passant, what’s en passant, i do not understand the rules, i don’t understand the rules, i don’t know the rules, which games do you have, what games do you have, which games are there, what games are there, which games can i play, what games can i play
read-turn = whose turn, whose turn is it, whose move, whose move is it, who is to move, is it my turn, my turn, is it my move, i lose, i lost, have i lost, did i lose, am i losing, did i win, have i won, how much time do i have, how much time do i have left, how much time is left, how much time have i got, how long do i have, how long do i have left, time left, my time, my clock, the clock, clock, what is my deadline, when is my deadline, my deadline, deadline, how much time does my opponent have
read-games = games, my games, show my games, show me my games, list my games, list of my games, what games am i in, which games am i in, what games am i playing, which games am i playing, what games do i have, which games do i have, what are my games, where are my games, my current games, my active games
read-against = play you, play against you, let me play you, i want to play you, i want to play against you, i want to play with you, i’d like to play you, i’d like to play against you, i’d like to play with you, i would like to play against you, can i play you, can i play against you, can i play with you, can you play, can you play with me, can you play against me, do you play, i challenge you, play the bot, play against the bot, play with the bot, i want to play the bot, i want to play against the bot, i want to play with the bot, can i play the bot, can i play against the bot, can i play with the bot, play against the computer, i want to play against the computer, can i play against the computer, play a game against you, can i play a game against you, i want to play a game against you, how do i play against you, how do i play against the bot, a game against the bot, a game with the bot, game against the bot, game with the bot, new game against the bot, a game against you, a game with you, game against you
read-learn = learn, learn to play, lesson, a lesson, lessons, the lesson, teach me, please teach me, teach me to play, teach me how to play, can you teach me, can you teach me to play, can you teach me how to play, could you teach me, will you teach me, i want to learn, i want to learn to play, i’d like to learn, i would like to learn, how do i learn, how can i learn, give me a lesson, i want a lesson, i’m a beginner, i am a beginner, i’m new, i am new, i’m new here, i am new here, learn chess, learn to play chess, how do i learn chess, teach me chess, i want to learn chess, i want to learn to play chess, tutorial, the tutorial, a tutorial
read-puzzle = puzzle, a puzzle, puzzles, next puzzle, the next puzzle, another puzzle, new puzzle, a new puzzle, give me a puzzle, show me a puzzle, i want a puzzle
read-challenge = challenge, i challenge, i want to challenge, i’d like to challenge, i would like to challenge, can i challenge, how do i challenge, how do i challenge somebody, how do i challenge someone, how can i challenge somebody, how can i challenge someone, how do i challenge a friend, how can i challenge a friend, challenge a friend, play with, play against, play chess with, play chess against, play a game with, play a game against, let me play with, let me play against, i play with, i play against, i want to play with, i want to play against, i want to play chess with, i want to play chess against, i want to play a game with, i want to play a game against, i want to play a friend, i want to play with a friend, i want to play against a friend, i’d like to play with, i’d like to play against, i would like to play with, i would like to play against, can i play with, can i play against, how do i play with, how do i play against, how do i play with a friend, how do i play against a friend, how can i play with a friend, start a game with, start a game against, new game with, new game against, a game with, a game against, game with, game against, a new game against, a new game with, start a new game with, start a new game against, i want to start a game with, i want to start a game against, chess with, chess against, a game of chess with, a game of chess against
read-play = play, play with me, play me, can i play, can we play, i want to play, let’s play, want to play, new game, a new game, start a game, start game, start, begin, another game, play again, rematch, a rematch, again, one more, one more game, i want to play chess, i want to play a game, can i play a game, shall we play, play a game, play chess, let’s play chess, let’s play a game, a game of chess, i’d like to play chess, i would like to play chess, can i play chess, can we play chess
read-answer = yes, no, yeah, yep, yup, nope, nah, ok, okay, sure, yes please, of course, deal, agreed, i accept, accept, accepted, i agree, i decline, decline, no thanks, no thank you, i accept the challenge, i accept your challenge, accept the challenge, i accept the offer, i accept your offer, accept the offer, i decline the challenge, decline the challenge, decline the offer, challenge accepted
read-question = what can i do, what should i do, what do i do, what do i do now, what should i play, what can i play now, what do i play, can i castle, can i castle now, can i move, i do not understand, i don’t understand, i don’t get it, i’m confused, i am confused, moves, legal moves, my moves, show my moves, show me my moves, what are my moves, which moves can i play
read-waiting = my opponent does not play, my opponent doesn’t play, my opponent does not move, my opponent doesn’t move, my opponent is not playing, my opponent isn’t playing, my opponent is not moving, my opponent isn’t moving, my opponent stopped playing, my opponent has stopped playing, my opponent is gone, my opponent has gone, my opponent left, my opponent has left, my opponent disappeared, my opponent does not answer, my opponent doesn’t answer, my opponent does not respond, my opponent doesn’t respond, my opponent is not responding, my opponent is inactive, my opponent never plays, my opponent never moves, my friend does not answer, my friend doesn’t answer, my friend does not play, my friend doesn’t play, my friend is not playing, my friend isn’t playing, my friend does not move, my friend doesn’t move, my friend does not respond, my friend doesn’t respond
read-withdraw = withdraw, i withdraw, withdraw my challenge, i withdraw my challenge, withdraw the challenge, take back my challenge, i take back my challenge, i take my challenge back, cancel my challenge, i cancel my challenge, how do i withdraw my challenge, how do i cancel my challenge
read-leaders = leaderboard, the leaderboard, leaderboards, show the leaderboard, show me the leaderboard, rankings, the rankings, ranking, the ranking, standings, top players, best players, who is the best
read-profile = profile, my profile, show my profile, show me my profile, rating, my rating, ratings, my ratings, what is my rating, what’s my rating, my statistics, my stats, my results, my score, how many games have i won, how many games did i win, how many games have i lost, how many games have i played, how many games did i play
read-history = history, my history, finished games, my finished games, my last games, my past games, my old games
read-import = import, import a game, import my game, how do i import a game, how can i import a game, i want to import a game, import pgn, import a pgn
read-settings = settings, my settings, the settings, change settings, change my settings, options, my options, board theme, change the theme, change theme, change the board theme, change the theme of the board, change the board, change the look of the board, change the colours of the board, change the colors of the board, how do i change the theme, how do i change the board, how do i change the colours of the board, how do i change the colors of the board, how do i change the board colours, how do i change the board colors, change the colours, change the colors, change colours, change colors, change the board colours, change the board colors
read-notices = notifications, my notifications, notification, turn off notifications, turn notifications off, turn off the notifications, disable notifications, disable the notifications, how do i turn off notifications, how do i turn off the notifications, how do i disable notifications, how do i stop notifications, how do i stop the notifications, no more notifications, stop notifying me, stop pinging me, do not ping me, don’t ping me, reminders
read-privacy = delete my data, delete all my data, delete my account, erase my data, remove my data, how do i delete my data, how can i delete my data, forget me, my data, privacy, what do you know about me, what do you keep about me, what data do you keep
read-about = what is this, what’s this, what are you, what is this bot, what is this game, what’s this game, what is chess mutation, what’s chess mutation, what is mutation, what is mutation chess, what is mutabot, explain, explain this, explain the game, tell me about this game, tell me about chess mutation, are you a bot, are you a robot, are you human, are you a human, are you real, you are a bot
# What accepts an open challenge, like its button.
read-volunteers = me, me me, me please, i do, i will, i’m in, im in, i am in, count me in, i’ll play, i’ll play you, i will play, i’ll take it, i want to play, i’d play, i would, i’m up for it, i am up for it
# What declines where a question waits, among other words.
read-declining = not now, not today, not tonight, not this week, maybe later, perhaps later, another time, some other time, no time, have time
# Those among the answers that say yes or no.
read-decides = yes, no, accept, accepted, agree, agreed, decline, deal
# What says yes to a question about a move.
read-agrees = yes, y, yeah, yep, yup, ok, okay, sure, of course, yes please, yes i do, yes i did, i do, i did, exactly, correct, right, that’s right, that one, that’s it, play it
# What asks for the next step or the next board.
read-next = next, the next, next one, the next one, next please, go on, continue, another, another one, one more, skip, skip this, skip it, skip this one, more
# What stands around the number of a game at the end of such a text.
read-game-names = game, number, no
read-game-between = in, of, the, my, this, game
# What stands before the name of a game and goes with it: `a game of chess`.
read-game-of = of
# What names a game by its opponent, whose name follows.
read-versus = against, vs, versus
# What says before a move that another one was meant, or was played by mistake.
read-slips = i wanted to play, i wanted to move, i meant to play, i meant to move, i meant, i intended to play
# What people say to each other in the thread of a game, too: there it asks for nothing.
read-talk = stop, quit, abandon, i abandon, give up, concede, forfeit, surrender, i lose, i lost, have i lost, did i lose, am i losing, did i win, have i won, my turn, is it my turn, claim, i claim, time is up, time’s up, your time is up, how to resign, want a draw, do you want a draw, shall we draw, how long do i have, time left, my time, my clock, the clock, clock, deadline, my deadline, mistake, my mistake, misclick, mouse slip, wrong move, i made a mistake, i played the wrong move, shall we stop here, can we stop here, let’s stop here, i didn’t mean that, i did not mean that, leave the game, cancel the game
# What people ask of the colours of squares: a text of these words with one of each of the first two lists.
read-colour-names = colour, colours, color, colors, coloured, colored, yellow, red, blue, black, white, green
read-colour-asks = what, how, why, mean, means, meaning, explain
read-colour-others = do, does, is, are, the, a, on, of, for, in, this, these, those, here, square, squares, field, fields, cell, cells, letters, pawn, pawns, board, game, work, works, mean, about, s, happen, happens, stand
read-questions = who, what, why, is, are, where can, where could, where do, where does, where should, where is, where are, what should, what can, what could, what do, what does, what is, what are, what would, what happens, what now, which move, which piece, which one, why, how do, how does, how can, how many, how much, how long, how is, should i, should we, can i, can my, can the, can you, can we, could i, could you, could we, am i, do i, do you, does it, does the, does my, will you, would you, who is, who are, who has, when is, when does, when do
read-help = help, help me, please help, please help me, can you help me, i need help, how do i play, how do you play, how to play, how do i start, how does this work, how does it work, what can you do, what do you do, who are you, what is this, what’s this, commands, instructions, speak english, in english, hlep, hepl
# Kind words: a message of nothing else gets a reaction. Phrases, in any language.
read-kind = thanks, thank you, thank you very much, thank you so much, thanks a lot, many thanks, thx, ty, gg, ggs, wp, glhf, good game, great game, nice game, well played, good move, nice move, great move, good luck, have fun, nice, nice one, good, great, cool, awesome, wow, lol, lmao, haha, hahaha, hehe, sorry, oops, yay, wait, good bot, you’re welcome, bye, bye bye, goodbye, good night, see you, see you later, thank u, great bot, cool bot, nice bot, you are great, you’re great, you are good, well done, never mind, nevermind, no problem

# How games end
over-checkmate = 🏆 Checkmate! { $winner } wins against { $loser }.
over-stalemate = 🤝 Stalemate: no legal moves, but no check. The game is a draw.
over-repetition = 🤝 Draw by repetition.
over-fifty-moves = 🤝 Draw by the fifty-move rule.
over-resignation = 🏳️ { $loser } resigns. { $winner } wins.
over-resignation-board = 🏳️ { $loser } resigns before both players have moved and forfeits this tournament game. { $winner } wins.
over-untold = { $winner ->
    [none] 🤝 The game is a draw.
   *[other] { $winner } wins.
  }
over-agreement = 🤝 Draw by agreement.
over-abort = Game aborted. It doesn’t count.
over-abort-by = { $player } aborted the game. It doesn’t count.
board-abroad = 🌐 You were both looking for this game in different servers, so you’re playing it here.
over-abort-unreachable = I couldn’t DM one of the players, so the game didn’t start. It doesn’t count.
over-abort-unmoved = ⌛ { $player } didn’t make a first move in time. Game aborted: it doesn’t count.
over-adjudication = { $winner ->
    [none] 🤝 The game was declared a draw.
   *[other] ⚖️ { $winner } was declared the winner against { $loser }.
  }
over-forfeit = ⚖️ { $loser } was disqualified. { $winner } wins.
over-deadline-board = ⌛ { $loser } didn’t move by the round’s deadline and forfeits this tournament game. { $winner } wins.
over-time-board = ⌛ { $loser } ran out of time before both players had moved and forfeits this tournament game. { $winner } wins.
over-forfeit-board = ⚖️ { $loser } loses this tournament game by forfeit. { $winner } wins.
over-annulled-board = ⚖️ This game was annulled. It doesn’t count in its tournament.
over-neither-board = ⚖️ Both players lose this tournament game by forfeit.
over-abort-board-short = no result
over-neither-board-short = both lost by forfeit
over-abort-board = ⚖️ This tournament game ended without a result. The organisers decide the score.

# Ratings
ratings-here = 📈 { $white } · { $black }
ratings-here-half = 📈 { $white } · { $black } (counts half)
ratings-everywhere = 🌐 All servers: { $white } · { $black }
ratings-everywhere-half = 🌐 All servers: { $white } · { $black } (counts half)
ratings-counting = 📈 Ratings are being calculated.
ratings-too-short = -# Too short to be rated: fewer than two moves each.
ratings-nowhere-week = -# 📈 No rating change: these players already had six rated games of this kind in seven days.
ratings-nowhere-opponents = -# 🌐 No rating change: across all servers, games don’t count until both players have met five different opponents.
ratings-nowhere-mostly = -# 🌐 No rating change: across all servers, a game doesn’t count if more than 40% of a player’s recent games were against the same opponent.
ratings-only-here-opponents = -# 🌐 Counts only in this server: across all servers, games don’t count until both players have met five different opponents.
ratings-only-here-mostly = -# 🌐 Counts only in this server: across all servers, a game doesn’t count if more than 40% of a player’s recent games were against the same opponent.
ratings-only-here-decided = -# 🌐 Counts only in this server: the game was decided by a ruling, not by play.
ratings-decided = -# 📈 No rating change: the game was decided by a ruling, not by play.
rating-own-change = { $before } → { $after }
history-rated = { $line } · { $rating }
ratings-annulled = -# 📈 The win counts, but ratings don’t change: of the games { $player } lost on time while away, only the first is rated.
rating-change = { $player } { $before } → { $after }
rating-hidden = { $player } { $rating }
rating-beside = { $player } ({ $rating })

# Trophies
trophies-of = { $player }: { $trophies }
trophies-one = 🏅 { $player }
trophies-both = 🏅 { $white } · { $black }
trophy-first-win = first win at { $game } against a person
trophy-games = { $number } games of { $game }
trophy-tournament = tournament won
trophy-giant = giant-killer
feat-pawn-mate = checkmate by a pawn
feat-pawn-once-knight-mate = checkmate by a pawn that was a knight
feat-promoted-mate = checkmate by a promoted piece
feat-underpromotion-mate = checkmate by underpromotion
feat-soon-mate = checkmate within ten moves

# Resigning
resign-confirm = Are you sure you want to resign **{ $game }** against { $opponent }?
resign-confirm-board = Are you sure you want to resign **{ $game }** against { $opponent }? Before both players have moved, a tournament game is lost by forfeit.
abort-confirm = Abort **{ $game }** against { $opponent }? It won’t count for either of you.
kept-playing = Nothing has changed: **{ $game }** goes on.
resign-done = You resigned.
abort-done = You aborted the game.

# Draws
draw-offered = 🤝 { $opponent }, { $player } offers you a draw in **{ $game }**. Playing on declines it.
draw-ask = Offer { $opponent } a draw in **{ $game }**?
draw-stands = 🤝 { $opponent } offers you a draw.
draw-ask-accept = { $opponent } offers you a draw in **{ $game }**. Do you accept?
draw-ask-claim = Claim a draw in **{ $game }**? It ends the game at once.
draw-offer-sent-program = You offered me a draw in **{ $game }**. I’ll answer in the game.
draw-offer-sent = Draw offer sent in **{ $game }**. Your opponent can answer it or play on.
draw-agreed = You agreed to a draw.
draw-claimed = You claimed the draw.
draw-declined = Draw offer declined. The game goes on.
draw-declined-reply = You declined the draw. The game goes on.
draw-taken-back = You withdrew your draw offer. The game goes on.
draw-accepted = Draw offer accepted.
draw-void = This draw offer is no longer open.

# Takebacks
takeback-asked = ↩️ { $opponent }, { $player } asks to take back **{ $moves }** in **{ $game }**. The next move cancels the request.
takeback-sent = Takeback request sent to { $opponent }: **{ $moves }** in **{ $game }**. The next move cancels it.{ $rated ->
    [yes] {" "}If allowed, the game is no longer rated.
   *[no] {""}
  }
takeback-ask = Let { $opponent } take back **{ $moves }**? **{ $game }** will no longer be rated.
takeback-unrated = This game is no longer rated.
takeback-done = ↩️ { $player } took back **{ $moves }**.
takeback-granted = Takeback allowed.
takeback-declined = Takeback declined. The game goes on.
takeback-void = This takeback request is no longer open.
takeback-granted-reply = You allowed the takeback.
takeback-taken = You took back **{ $moves }**.
takeback-declined-reply = You declined the takeback. The game goes on.
told-player = { $player }: { $told }
notice-takeback-declined = { $opponent } declined your takeback request in **{ $game }** (move { $number }).
notice-draw-declined = { $opponent } declined your draw offer in **{ $game }** (move { $number }).
refusal-takeback-own = Your settings don’t allow takebacks in this game. Change that with `/settings`.
refusal-takeback-own-rated = In rated games, both players must allow takebacks: see **Takebacks** in `/settings`.
refusal-takeback-theirs = { $opponent } doesn’t allow takebacks in this game.
refusal-takeback-theirs-rated = In rated games, both players must allow takebacks in `/settings`, and { $opponent } doesn’t.
refusal-takeback-tournament = There are no takebacks in tournaments.
refusal-takeback-asked = You’ve already asked for a takeback. Your opponent can still answer.
refusal-takeback-before = You’ve already asked in this position. You can ask again after the next move.
refusal-takeback-answer = Your opponent is also asking for a takeback. Answer that first, or play on.
refusal-takeback-nothing = You haven’t made a move to take back yet.
refusal-takeback-closed = This request is no longer open.
refusal-takeback-own-request = That’s your own request. Your opponent must answer it.

# Planning ahead: only the player who plans reads this
by-plan = 🗓️ Played from your plan: **{ $moves }**.
answered-at-once = Planned answer, played at once: **{ $moves }**.
plan = 🗓️ **Your plan.** When { $opponent } plays one of these lines, I play your answers (“you”, in bold) at once.
plan-none = 🗓️ Nothing is planned for the rest of this game. Enter your answer to a move by { $opponent }, and I’ll play it as soon as they make that move.
plan-example = For example: `/plan lines:if { $theirs } then { $mine }`
plan-none-your-turn = 🗓️ Nothing is planned for the rest of this game, and it’s your turn. Play your move first, with **Move** or `/move`, then plan your answers. Or type a whole line now, starting with your own move: your answers apply once that move is played.
plan-your-turn = 🟢 It’s your turn: play your move first, with **Move** or `/move`.
plan-typed = Here’s what you wrote, to copy:
  ```
  { $text }
  ```
plan-waits = 🤝 A draw offer is open: your plan waits until you answer it.
plan-waited = You planned **{ $move }**. Play it now?
plan-item = • { $line }
plan-more = … and { $count } more. The menu shows them step by step.
plan-played = Played from your plan: { $moves }
plan-kept = ✅ { $count ->
    [one] One answer is planned.
   *[other] { $count } answers are planned.
  }
plan-removed = Answer removed, along with everything planned after it.
plan-cleared = Plan cleared.
plan-line = 🗓️ { $line }
plan-own = **you: { $move }**
plan-goes-on = { $count ->
    [one] One answer is planned
   *[other] { $count } answers are planned
  } after that: see the menu.
plan-after = 🗓️ After { $line }
plan-where = Where might the { $man } go?
plan-theirs = What might { $opponent } play?
plan-between = if, then, when, once
plan-leads = on, after, against
plan-fillers = if, then, i, you, and, they, play, plays, answer, when, once, black, white, opponent, my, the, he, she, answers, reply, replies, respond, responds
refusal-plan = Nothing was saved because of the line `{ $line }`. { $why }
refusal-plan-own-first = It’s your turn, so start with your move: `[your move] [their answer] [your next move]`. Read that way: { $why }
refusal-plan-empty = No line found. Write `if [their move] then [your answer]; if [another move] then [another answer]`.
refusal-plan-open-end = A line must end with your answer.
refusal-plan-twice = Another line answers the same moves differently.
refusal-plan-over = The game would be over before `{ $text }`.
refusal-plan-unreadable = I can’t read `{ $text }` as a move. { $spelling }
refusal-plan-ambiguous = `{ $text }` could be several moves: { $moves }.
refusal-plan-long = That’s too long: I read at most { $most } characters at once. Add your lines in parts.
refusal-plan-deep = You can plan at most { $most } answers in one line.
refusal-plan-full = You can plan at most { $most } answers per game. Remove some first.
refusal-plan-gone = This answer is no longer planned, or the game went another way. Reopen your plan with `/plan`.
refusal-plan-your-turn = It’s your turn: make your move first, then plan answers with the menus.
refusal-plan-ends = That move ends the game: there’s nothing to answer.
refusal-plan-pass = After that move you can only pass, and that’s automatic: there’s nothing to plan.

# Hints

hint-title = 💡 **{ $game }** · hint, step { $step } of 3
hint-told = -# After the game, everyone can see how many hints you used.
hint-told-opponent = -# After the game, your opponent can see how many hints you used.
hint-helps = -# 💡 A **Hint** helps you with one move.
hint-helps-opponent = -# 💡 A **Hint** helps you with one move. After the game, your opponent can see how many you used.
hint-counted = -# 💡 A **Hint** helps you with one move. After the game, everyone can see how many you used.
hint-man = The piece to move: **{ $man }**.
hint-move = My move would be **{ $move }**.
hint-move-words = My move would be **{ $move }**: { $words }.
hint-wins = { $moves ->
    [one] It wins at once.
   *[other] It wins by force, in at most { $moves } moves.
}
hint-loses = With best play by your opponent, you lose. This move holds out the longest.
hint-chances = Your winning chances after it: about { $percent }%.
hint-checks = It gives check.
hint-gains = It should win you { $men }.
hint-trades = You give up { $given } and should get { $men } in return.
men-and = { $men } and { $man }
men-king = a king
men-queen = { $count ->
    [one] a queen
   *[other] { $count } queens
}
men-rook = { $count ->
    [one] a rook
   *[other] { $count } rooks
}
men-bishop = { $count ->
    [one] a bishop
   *[other] { $count } bishops
}
men-knight = { $count ->
    [one] a knight
   *[other] { $count } knights
}
men-pawn = { $count ->
    [one] a pawn
   *[other] { $count } pawns
}
hint-forced = It’s the only legal move.
hint-others = With any other move, your winning chances are at most about { $percent }%.
hint-others-alike = Another move is about as good.
hint-others-lose = Every other move loses by force.
hint-line = Likely continuation: { $moves }
hint-next-move = Show the move
hint-next-why = Why?
hint-own-move = Choose a move
hint-taken-here = -# 💡 { $player } used a hint here.
hints-taken = -# 💡 { $hints }
hints-taken-by = { $player } used { $count ->
    [one] 1 hint
   *[other] { $count } hints
}.
hints-taken-both = { $white } { $black }
button-hint = 💡 Hint

# Lessons

lesson-title = 🎓 **{ $game }** · step { $number } of { $count }
lesson-aside = -# { $text }
lesson-right = ✅ **{ $move }**, well done!
lesson-right-words = ✅ **{ $move }** ({ $words }), well done!
lesson-shown = 💡 Here’s how: **{ $move }**.
lesson-shown-words = 💡 Here’s how: **{ $move }** ({ $words }).
lesson-other = 🤔 **{ $move }** is a legal move, but not what this step asks for. Try another.
lesson-wrong = 🤔 { $why } Try another move.
lesson-quietly = -# 🎓 New to this game? **Learn to play** teaches it in about ten short steps.
lesson-along = -# 🎁 New to this game? **Learn to play** teaches it in about ten short steps. The challenge will wait.
lesson-try-again = Try it again
lesson-end = 🎓 That was the last step: you know how to play.
lesson-end-shown = 🎓 That was the last step. { $done ->
    [0] You did none of the steps yourself
   *[other] You did { $done } yourself
  }, and I showed you { $shown }.
lesson-then-bot = Now play your first game against me, at the lowest level.
lesson-then-people = Now play a game: `/play` to challenge someone here or, in direct messages with me, `/play level:1` to play me.
lesson-then-accept = { $player }’s challenge is waiting for you.
lesson-finished = 🎓 **{ $game }** · Lesson finished! Play a game, or take the lesson again.
lesson-finished-shown = 🎓 **{ $game }** · Lesson finished: { $done ->
    [0] you did none of the steps yourself
    [one] you did one step yourself
   *[other] you did { $done } steps yourself
  }, and I showed you { $shown }. Play a game, or take the lesson again.

# Puzzles

puzzle-title = 🧩 **{ $game }** · puzzle { $name } · difficulty { $grade } of { $grades }
puzzle-title-daily = 🧩 **Puzzle of the day**, { $day } · { $game } · difficulty { $grade } of { $grades }
puzzle-ask-white = { $count ->
    [one] **White to move and win at once.**
   *[other] **White to move and win in { $count } moves**, whatever Black plays.
}
puzzle-ask-black = { $count ->
    [one] **Black to move and win at once.**
   *[other] **Black to move and win in { $count } moves**, whatever White plays.
}
puzzle-right = ✅ **{ $move }** is right! Your opponent plays **{ $answer }**.
puzzle-other = { $count ->
    [one] 🤔 **{ $move }** doesn’t win at once. Try something else.
   *[other] 🤔 **{ $move }** doesn’t force a win in { $count } moves. Try something else.
}
puzzle-solved = ✅ **{ $move }**: solved!
puzzle-shown = 💡 The solution: **{ $moves }**
puzzle-row = -# Solved: { $solved } · streak without a mistake: { $row } (best: { $longest })
puzzle-row-others = -# Solved: { $solved } · streak without a mistake, not counting puzzles of the day: { $row } (best: { $longest })
puzzle-row-daily = -# Puzzle of the day, days in a row: { $row } (best: { $longest })
puzzle-daily-about = -# Your tries are private. More puzzles: `/puzzle`
puzzle-film = Watch the solution
puzzle-practice-over = -# Just for practice: it’s no longer the puzzle of the day.
puzzle-practice-done = -# Just for practice: you’ve already done it.
puzzle-next = Next puzzle ▶

# Buttons
button-claim = Claim the draw ({ $why })
button-takeback = Takeback
button-takeback-yes = Allow
button-takeback-allow = Allow, unrated
button-takeback-no = Decline
button-plan = Plan ahead
button-plan-type = Type lines
button-plan-line = See an answer
button-plan-add = Plan an answer
button-plan-theirs = Your opponent’s move
button-plan-back = Back
button-plan-earlier = ◀ Previous
button-plan-later = More ▶
button-plan-remove = Remove
button-plan-clear = Remove all
button-accept = Accept
button-take = Accept
button-post-anyway = Post mine anyway
button-challenge-all = Challenge everyone here
button-how-to-play = How to play
button-learn = Learn to play
button-learn-again = Restart the lesson
button-learn-back = ◀ Previous step
button-learn-on = Next step ▶
button-learn-show = Show me
button-puzzle = Puzzles
button-puzzle-try = Solve it
button-puzzle-show = View the solution
button-play-first = Play a first game
button-help = What I can do
button-help-back = ◀ Previous page
button-help-on = Next page ▶
button-decline = Decline
button-take-back = Withdraw
button-withdraw = Withdraw a challenge
button-reason = Choose a reason
button-reason-words = In my own words
button-block = Block
button-rematch = Rematch
button-play-bot = Play against the bot
button-play-level = Choose a level
button-level-up = Next level up
button-level-down = Next level down
button-show = Show the board
button-turn = Flip board
button-moves = Moves
button-move = Move
button-draw = Offer a draw
button-draw-ask = Draw
button-keep = Keep playing
button-resign = Resign
button-resign-now = Yes, resign
button-abort-now = Yes, abort
button-draw-yes = Accept the draw
button-draw-no = Play on
button-draw-back = Withdraw the offer
button-rest = Holiday and rest
button-record = Moves (PGN)
button-pick = Choose the move
button-rules = Read another section
button-rules-back = ◀ Previous section
button-rules-on = Next section ▶
button-step-back = Back
button-type = Type a move
button-menus = Use the menus
button-confirm = Play it
button-film = Film
button-film-share = Show everyone here
button-page-back = ◀ Previous
button-page-on = More ▶
button-settings = Choose a setting
button-set = Choose an option

# Forms
form-move = Type your move
form-move-field = Your move
form-plan = Plan ahead
form-plan-field = If they play this, I answer that
form-plan-example = if [their move] then [your answer]; if [another move] then [another answer]
form-move-example = e4, Nf3, e2e4, or in words: pawn e2 to e4

# Permissions that I lack
lacking-threads = ⚠️ I can’t create threads here, so **{ $game }** is played in this channel.
lacking-write-in-threads = ⚠️ I can’t write in threads here, so **{ $game }** is played in this channel.
lacking-files = ⚠️ I can’t send pictures here, so I describe boards in words.
lacking-how = I need the **{ $permission }** permission. An admin can grant it: Edit Channel → Permissions → my role.
permission-threads = Create Public Threads
permission-write-in-threads = Send Messages in Threads
permission-files = Attach Files

# Choosing a move with menus
menu-which = Which piece do you want to move?
menu-asks = **{ $game }** · { $question }
menu-row = { $cells }; the buttons below lead to the other squares.
menu-row-one = rank { $row }: { $cell }
menu-key-only = { $step }: { $only }
menu-where = Where does your { $man } go?
menu-place = Where do you place your { $man }?
menu-then = What else does your { $man } do?
menu-how = How does your move continue?
menu-page = Page { $page } of { $pages }
menu-man = { $man } on { $cell }
menu-hand = { $man } in hand
menu-of-side = { $man } ({ $side })
menu-stay = stay on { $cell }
menu-only = can only play { $move }
menu-target = { $cell } – { $what }
menu-becomes-takes = { $becomes }, { $takes }
alt-steps = { $question } { $steps }.
alt-steps-more = { $before }; { $step }
alt-steps-or = { $before } or { $last }
alt-steps-any = Any square
alt-steps-what = { $cells }: { $what }
man-king = king
man-queen = queen
man-rook = rook
man-bishop = bishop
man-knight = knight
man-pawn = pawn
becomes-king = becomes a king
becomes-queen = becomes a queen
becomes-rook = becomes a rook
becomes-bishop = becomes a bishop
becomes-knight = becomes a knight
becomes-pawn = becomes a pawn
takes-king = takes the king
takes-queen = takes the queen
takes-rook = takes the rook
takes-bishop = takes the bishop
takes-knight = takes the knight
takes-pawn = takes the pawn

# Records
record = 📄 The moves of **{ $game }** as a file (PGN), to keep, share or open in a program that knows the game.

# Finished games
history-own = **Your finished games**
history-of = **{ $player }’s finished games** that you can see here, including any against you
history-of-here = **{ $player }’s finished games in this server**
history-server = **Finished games in this server**
history-won = 🏆 #{ $game } **won** against { $opponent }: { $how } · { $name } · { $moves ->
    [one] one move
   *[other] { $moves } moves
  } · { $day }
history-lost = ▫️ #{ $game } **lost** against { $opponent }: { $how } · { $name } · { $moves ->
    [one] one move
   *[other] { $moves } moves
  } · { $day }
history-drawn = 🤝 #{ $game } **draw** against { $opponent }: { $how } · { $name } · { $moves ->
    [one] one move
   *[other] { $moves } moves
  } · { $day }
history-off = ▫️ #{ $game } against { $opponent }: { $how } · { $name } · { $moves ->
    [one] one move
   *[other] { $moves } moves
  } · { $day }
history-line = #{ $game } { $white } – { $black } **{ $score }**: { $how } · { $name } · { $moves ->
    [one] one move
   *[other] { $moves } moves
  } · { $day }
history-none = No finished games yet.
history-none-fits = No finished games that you can see match this search.
history-none-so-far = Nothing found so far. The button searches further back.
history-imported = 📥 { $count ->
    [one] You’ve imported one game, which doesn’t count in any results. Open it with the menu.
   *[other] You’ve imported { $count } games, which don’t count in any results. Open them with the menu.
  }
history-open-imported = Open an imported game
history-item = #{ $game } { $white } – { $black } { $score }
history-item-own = #{ $game } { $won ->
    [yes] won against { $opponent }
    [no] lost against { $opponent }
    [draw] draw against { $opponent }
   *[none] against { $opponent }
  }
history-item-about = { $name }, { $how }, { $date }
history-how-checkmate = checkmate
history-how-stalemate = stalemate
history-how-repetition = repetition
history-how-fifty-moves = fifty-move rule
history-how-resignation = resignation
history-how-agreement = agreement
history-how-abort = aborted
history-how-adjudication = arbiter’s decision
history-how-forfeit = forfeit
history-how-time = on time
history-how-time-vs-bare = timeout vs insufficient material
history-how-untold = reason not recorded
history-how-unfinished = unfinished
history-how-other = by the rules of the game
button-newer = ◀ Newer
button-older = Older ▶
button-open = Open a game
game-choice-over = { $game }, over
game-choice-imported = { $game }, imported
refusal-whose-result = Whose result do you mean? Add the `player` option.

# Stepping through a game
replay-start = The start (position 0 of { $plies })
replay-at = After **{ $number } { $move }** (position { $ply } of { $plies })
replay-unfinished = The record ends here.
replay-shown = { $player } shows:
replay-shared = ✅ Everyone here can see this position now.
film-shared = ✅ Everyone here can see the film now.
replay-imported = 📥 Played elsewhere{ $count ->
    [0] .
   *[other] : { $told }
  }
replay-note = 📝 { $player }: { $text }
replay-own-note = 📝 { $text } (your note, private until the game ends)
replay-noted = 📝 { $count ->
    [one] Annotated move
   *[other] Annotated moves
  }: { $moves }
button-replay = ⏯ Step through
button-replay-first = ⏮ Start
button-replay-back = ◀ Back
button-replay-on = Next ▶
button-replay-last = End ⏭
button-share = Show everyone here
button-share-profile = Show everyone here
button-share-stats = Show everyone here
button-note = Note
button-unnote = Choose a note to remove
button-all-records = Next part
refusal-cannot-share = In a server, you can show its games and your own finished games, except private ones.
refusal-no-statistics-to-share = There are no games yet that everyone here can see.
refusal-no-profile-to-share = Your profile has nothing yet that everyone here can see.
refusal-share-failed = Discord doesn’t let me post for everyone in this channel. Try another channel.

# Looking back on a game

review-title = 🔍 Review of **{ $game }**
review-heading = Review: game #{ $number }
review-curve = White’s winning chances (%)
review-of-white = White
review-even = even
review-start = start
review-side = { $player }: { $blunders ->
    [one] 1 blunder
   *[other] { $blunders } blunders
} (??), { $mistakes ->
    [one] 1 mistake
   *[other] { $mistakes } mistakes
} (?), { $inaccuracies ->
    [one] 1 inaccuracy
   *[other] { $inaccuracies } inaccuracies
} (?!)
review-moments = Key moments, with the winning chances of the player who moved:
review-moment = **{ $move }** ({ $player }): from { $before }% to { $after }%
review-moment-inaccuracy = **{ $move }** ({ $player }, inaccuracy): from { $before }% to { $after }%
review-moment-mistake = **{ $move }** ({ $player }, mistake): from { $before }% to { $after }%
review-moment-blunder = **{ $move }** ({ $player }, blunder): from { $before }% to { $after }%
review-more = { $count ->
    [one] One other move also cost winning chances, but no more than these.
   *[other] { $count } other moves also cost winning chances, but no more than these.
}
review-clean = No mistakes found.
review-caveat = -# That’s my view, at my strength. I can be wrong.
review-spoken = White’s winning chances: { $chances }.
review-spoken-start = at the start { $percent }%
review-spoken-at = after { $side }’s move { $number }: { $percent }%
review-shown = { $player } shares a review:
review-shared = ✅ Everyone here can see the review now.
review-played = Played: **{ $number } { $move }**
review-instead = Winning chances after it: about { $better }% instead of { $played }%.
review-then = Possible continuation: { $moves }
review-answers = The move played allows: { $moves }
button-review = 🔍 Review
button-review-moment = Better move
button-review-share = Show everyone here

# Notes
note-kept = ✅ Note saved. Everyone who can see the game can read it. See and remove your notes with `/note`.
note-kept-alone = ✅ Note saved. It’s private until the game ends; then everyone who can see the game can read it. See and remove your notes with `/note`.
note-kept-own = ✅ Note saved. Only you can read it, as your opponent’s data was deleted. See and remove your notes with `/note`.
notes-none = You have no notes about **{ $game }**. Add one with `/note text:…`, or at any position with **Note** under `/show`.
notes-title = **Your notes about { $game }.** They’re private until the game ends; then everyone who can see the game can read them.
notes-title-over = **Your notes about { $game }.** Everyone who can see the game can read them.
notes-title-own = **Your notes about { $game }.** Only you can read them, as your opponent’s data was deleted.
notes-line = { $number } { $text }
notes-item = { $number } { $text }
form-note = A note on this position
form-note-field = Note (others read it after the game)
form-note-example = Next time I would take the rook
refusal-empty-note = Please type your note.
refusal-empty-answer = Please type what you found or did.
refusal-too-many-notes = You already have { $most } notes about this game. Remove one with `/note` first.
refusal-no-note = This note has already been removed.

# Records of games
all-records = 📄 { $count ->
    [one] Your finished game as a file (PGN).
   *[other] Your { $count } finished games as a file (PGN), newest first.
  }
all-records-more = 📄 { $count } of your finished games as a file (PGN), newest first. Get the next part with the button.
refusal-no-records = You have no finished games to export.
form-import = A game played elsewhere
form-import-field = Game record (PGN)
form-import-example = [White "Ann"] [Black "Bob"] and so on, one tag per line, then 1. e4 e5 2. Nf3
import-kept = ✅ Saved as #{ $game }. It doesn’t count in any results. `/show game:{ $game }` opens it again. I keep your { $most } newest imports.
import-kept-several = ✅ Saved { $count } games, { $count ->
    [2] #{ $game } and #{ $last }
   *[other] #{ $game } to #{ $last }
  }; this is the first. They don’t count in any results. `/show game:{ $last }` opens the last. I keep your { $most } newest imports.
import-dropped-number = Its position has move number 0, which I read as 1.
import-dropped-castling = I ignored the castling right `{ $letter }` in its position: the king or rook isn’t in place.
import-dropped-en-passant = I ignored the en passant square in its position: no pawn has just moved past it.
import-unreadable = I can’t read it as a move.
import-null = Null moves aren’t allowed.
import-ambiguous = It could be several moves.
import-over = The game was already over before this move.
refusal-import-empty = There are no moves in this text. Paste the whole game record (PGN), not just a position.
refusal-import-link = I can’t open links. Paste the game record (PGN) itself here.
refusal-import-file = I can’t read this file. Attach a game record (PGN) as text, up to { $most } MB.
refusal-import-long = This game is too long: I take up to { $most } moves, counting both sides.
refusal-import-line = I can’t read line { $line } of this record: a tag like `[White "Ann"]`, a bracket or a brace is incomplete.
refusal-import-game = I don’t know this record’s game. Its `Game` tag must be one of { $games }; without that tag it’s chess.
refusal-import-setup = This record starts from an impossible position. { $why }
refusal-import-move = Move { $number }, `{ $text }`, can’t be played. { $why }
refusal-import-variant = I don’t know the variant `{ $name }`, only standard chess: leave out the `Variant` tag, or set it to `Standard`.
refusal-import-edition = I don’t know the edition in this record’s `Edition` tag. Without that tag it’s the first edition.
refusal-import-many = There are too many games in this text: I take up to { $most } at once.
refusal-import-nth = Nothing was saved: game { $game } of this text has an error. { $why }

# Lists
games-title = **Your games**
games-none = You have no ongoing games. Start one with `/play`!
games-your-turn = 🟢 **{ $game }** against { $opponent }, move { $moves }: **your turn**, { $place }{ $until }{ $away }{ $offer }
games-their-turn = ⚪ **{ $game }** against { $opponent }, move { $moves }: their turn, { $place }{ $until }{ $away }{ $offer }
games-challenge-to = ⏳ **{ $game }**: your challenge to { $opponent } is waiting for an answer { $place }
games-challenge-open = ⏳ **{ $game }**: your open challenge is waiting for an opponent { $place }
games-challenge-standing = ♾️ **{ $game }**: your standing challenge { $place }
games-challenge-from = ❓ **{ $game }**: { $opponent } challenges you { $place }
games-closed = **{ $game }**: ended { $place }
games-in-channel = in { $channel }
games-in-their-direct = in their direct messages
games-in-direct = in your direct messages
games-rated = { $place }, rated
games-more = … and { $count } more.

# Settings
settings = **Your settings.** Pick one from the menu. Boards everyone sees use the server’s settings.
settings-line = • { $setting }: **{ $value }**
settings-preview = The starting position of Chess Mutation, drawn with your settings.
setting-boards = Boards only you see
setting-boards-picture = Pictures
setting-boards-words = In words
setting-theme = Colours
setting-theme-walnut = Walnut
setting-theme-night = Night
setting-theme-print = Like the printed game
setting-theme-distinct = Colour-blind friendly
setting-theme-contrast = High contrast
setting-style = Pieces
setting-style-tokens = Discs that show what each piece is now
setting-style-pawns = Pawns and kings, as in the box
setting-style-figures = Figures that show what each piece is now
setting-orientation = Seen from
setting-orientation-auto = As in the game’s thread; from your side in direct messages
setting-orientation-mine = Always your side
setting-orientation-white = Always White’s side
setting-coordinates = Coordinates
setting-coordinates-on = Shown
setting-coordinates-off = Hidden
setting-size = Size
setting-size-pixels = { $pixels } pixels wide
setting-confirm = Move confirmation
setting-confirm-off = Off: moves are played at once
setting-confirm-on = On: you see the board first
setting-claim = Draw claims
setting-claim-ask = With a button
setting-claim-auto = Automatic
setting-takeback = Takebacks
setting-takeback-casual = In casual games, if both agree
setting-takeback-off = Never
setting-takeback-on = In all games, if both agree; rated games become unrated
setting-profile = Your profile and ratings
setting-profile-on = Shown to people in servers where you’ve played
setting-profile-off = Hidden from everyone else, including on boards, in challenges and lists
setting-rating = Your rating on boards of rated games
setting-rating-off = Not shown
setting-rating-on = Shown next to your name
setting-lists = Leaderboards across all servers
setting-lists-no = You’re left out
setting-lists-yes = You can be listed
setting-abroad = Opponents from other servers
setting-abroad-no = No
setting-abroad-yes = Yes, in direct messages
setting-trophies = Your trophies
setting-trophies-on = Announced when you earn them, and shown in your profile
setting-trophies-off = Not announced, and hidden from everyone else
setting-puzzles = Your puzzles
setting-puzzles-on = Number solved and streak shown in your profile, even in servers where you haven’t played
setting-puzzles-off = Hidden from everyone else

# Ratings, profiles and leaderboards
rating-number = { $rating } ({ $games ->
    [one] one game
   *[other] { $games } games
  })
rating-none = no rating yet
rating-provisional = “?”: this rating is still provisional.
ratings-wait = ⏳ I’m still counting earlier rated games. Ratings will be back as soon as I’m done.
profile-title = **Profile of { $player }**
statistics-shared = ✅ Everyone here can see the statistics now, for games visible from here.
profile-shared = ✅ Everyone here can see your profile now, as other people see it.
profile-heading = Profile of { $name }
profile-alone = { $count ->
    [one] One game against me isn’t counted below.
   *[other] { $count } games against me aren’t counted below.
    }
profile-beaten = 🤖 Highest bot level beaten: { $games }
profile-beaten-level = { $game } { $level }
profile-only-here = This shows only this server’s games that are visible from this channel.
profile-not-of-servers = For your ratings in a server, use `/profile` there.
profile-cut = Newest only: { $parts }
profile-cut-line = -# { $cut }
profile-cut-games = { $games } games
profile-cut-rated = { $games } rated (curves)
profile-cut-opened = { $games } as White (first moves)
profile-cut-and = { $list }, { $part }
profile-anew-annulled = 🔁 Ratings were recalculated on { $day }: { $game } was annulled.
profile-anew-result = 🔁 Ratings were recalculated on { $day }: the result of { $game } was corrected.
profile-anew-taken-out = 🔁 Ratings were recalculated on { $day }: { $game } no longer counts.
profile-anew-again = 🔁 Ratings were recalculated on { $day }: { $game } counts again.
profile-anew-resumed = 🔁 Ratings were recalculated on { $day }: { $game } was resumed.
profile-anew-more = { $count ->
    [one] 🔁 Before that, { $count } more result changed.
   *[other] 🔁 Before that, { $count } more results changed.
}
profile-anew-others = 🔁 Ratings were recalculated on { $day }: the result of a game between other players changed.
profile-empty = Nothing to show yet. A profile fills up with finished games and solved puzzles (`/puzzle`).
profile-ratings = Ratings
profile-game = Game
profile-here = here
profile-everywhere = all servers
profile-rating-here = { $game }: { $here }
profile-rating-everywhere = { $game }: { $everywhere }
profile-rating-both = { $game }: { $here } in this server; { $everywhere } across all servers
profile-curve-here = Ratings in this server
profile-curve-everywhere = Ratings across all servers
profile-curve-one = 📈 { $game }: { $rating } ± { $deviation } after one game ({ $since })
profile-curve = 📈 { $game }: from { $first } ({ $since }) to { $last }; highest { $highest }, lowest { $lowest }
profile-results = Results
profile-results-line = { $side }: { $won } won, { $drawn } drawn, { $lost } lost
profile-won = won
profile-drawn = drawn
profile-lost = lost
profile-runs = Wins in a row
profile-runs-now = now
profile-runs-longest = longest
profile-runs-line = Wins in a row: { $current } now, longest { $longest }
profile-trophies = Trophies
profile-trophies-first-win = first win against a person
profile-trophies-games = { $number } games
profile-trophies-times = { $times ->
    [one] once
   *[other] { $times } times
  }
profile-trophies-item = { $name }: { $what }
profile-trophies-more = and { $count } more
profile-trophies-line = 🏅 Trophies: { $trophies }
profile-puzzles = Puzzles
profile-puzzles-solved = solved
profile-puzzles-row = streak
profile-puzzles-others = regular streak
profile-puzzles-daily = daily streak
profile-puzzles-run = { $row } (best: { $longest })
profile-puzzles-line = 🧩 Puzzles solved: { $solved } · streak without a mistake: { $row } (best: { $longest })
profile-puzzles-others-line = 🧩 Puzzles solved: { $solved } · streak without a mistake, not counting puzzles of the day: { $row } (best: { $longest })
profile-puzzles-daily-line = 📅 Puzzle of the day, days in a row: { $row } (best: { $longest })
profile-first = First moves as White
profile-first-line = First moves as White, { $game }: { $moves }
profile-calendar = Games finished in the last 26 weeks
profile-curve-season = 🏁 { $game }: { $before } became { $after } when a new season began on { $day }
profile-calendar-month = { $month }: { $games }
profile-calendar-line = Finished in the last 26 weeks: { $games ->
    [one] one game
   *[other] { $games } games on { $days ->
        [one] one day
       *[other] { $days } days
      }
  } ({ $months })
profile-monday = Mon
profile-wednesday = Wed
profile-friday = Fri
profile-less = less
profile-more = more
profile-calendar-short = Finished in the last 26 weeks: { $games ->
    [one] one game
   *[other] { $games } games on { $days ->
        [one] one day
       *[other] { $days } days
      }
  }
profile-kinds-more = … and { $count ->
    [one] one more kind of game
   *[other] { $count } more kinds of games
  }
profile-tournaments = Tournaments
profile-tournaments-played = played
profile-tournaments-won = won
profile-tournaments-first = in the top three
profile-tournaments-line = 🏆 Tournaments: { $played } played, { $won } won, { $first } in the top three
profile-tournament = { $name }: { $place }, { $day }
profile-tournament-place = place { $place } of { $players }
profile-tournament-division = place { $place } in division { $division }
profile-tournament-unplaced = unplaced
profile-against = Against { $name }
profile-against-line = Against { $player }: { $won } won, { $drawn } drawn, { $lost } lost
profile-against-won = won: { $game }, { $day }
profile-against-drawn = draw: { $game }, { $day }
profile-against-lost = lost: { $game }, { $day }
leaders-title = **{ $heading }**
leaders-here = { $game }: this server’s leaderboard
leaders-everywhere = { $game }: leaderboard across all servers
leaders-line = { $place }. { $player }: { $rating }
leaders-line-period = { $place }. { $player }: { $rating }, score { $score }, rating { $change }
leaders-of-period = { $heading }, { $period }
leaders-own = Your place: { $line }
leaders-none = No one is listed yet.
leaders-page = Page { $page } of { $pages }
leaders-player = Player
leaders-rating = Rating
leaders-games = Games
leaders-score = Score
leaders-change = Change
leaders-unlisted = **You’re not listed yet:**
leaders-lack-hidden = • Your profile is hidden. You can show it in `/settings`.
leaders-lack-lists = • You haven’t agreed to be listed across all servers. You can in `/settings`.
leaders-lack-rating = • None of your rated games counts for this leaderboard yet.
leaders-lack-sure = • Your rating isn’t certain enough yet (± { $deviation }; the limit is ± { $most }). Play more rated games.
leaders-lack-opponents = • Play rated games against { $count ->
    [one] one more opponent
   *[other] { $count } more opponents
  }.
leaders-lack-recent = • None of your rated games counted in the last 90 days.
leaders-how = `/play mode:Rated` offers a rated game.
leaders-offer = Post a rated challenge here
leaders-lack-games = • { $count ->
    [one] You need one more rated game that counts here in this period.
   *[other] You need { $count } more rated games that count here in this period.
  }
leaders-since = Games that ended since { $from }.
leaders-from-to = Games that ended from { $from } to { $to }.
leaders-until = Games that ended by { $to }.
leaders-season = The current season began on { $from }: ratings here moved halfway back to 1500.
leaders-since-ever = All games so far: this is the first season.
leaders-rule-here = Sorted by rating. To be listed, you need 5 different opponents in rated games, a game counted here in the last 90 days, a rating known to within ± 110, and a visible profile.
leaders-rule-everywhere = Sorted by rating. To be listed, you must have agreed in `/settings`, and you need 5 different opponents in rated games, a game counted across all servers in the last 90 days, a rating known to within ± 110, and a visible profile.
leaders-rule-period-here = Sorted by rating at the end of the period, or by current rating if it isn’t over. To be listed, you need 3 rated games counted in this server in that time, and a visible profile. Score and change are from these games.
leaders-rule-period-everywhere = Sorted by rating at the end of the period, or by current rating if it isn’t over. To be listed, you must have agreed in `/settings`, and you need 3 rated games counted across all servers in that time, and a visible profile. Score and change are from these games.
leaders-kept = I update this message once an hour, if anything has changed.
leaders-called = { $game }, { $period }
leaders-keep-done = ✅ I’ll post the leaderboard **{ $leaders }** in this channel and update it once an hour, without pings.
leaders-stop-done = ✅ I’ll stop updating the leaderboard **{ $leaders }** in this channel and remove its message.
leaders-barred = ⚠️ I stopped updating a leaderboard in this channel: I need **View Channel** and **Send Messages** here, and **Attach Files** for its picture.
table-title = **{ $name }** · { $heading }
tournament-table = { $table }
tournament-empty = Nothing to show yet.
tournament-own-layout = Layout: `{ $layout }`
tournament-page = page { $page } of { $pages }
tournament-nameless = Player { $number }
table-place = #
tournament-player = Player
tournament-points = Points
tournament-points-short = Pts
tournament-opponent = Opponent
tournament-result = Result
table-round = Round
tournament-colour = Colour
tournament-as-white = White
tournament-as-black = Black
tournament-board = Board
tournament-white = White
tournament-black = Black
table-bye = bye
tournament-bye-full = full-point bye
tournament-bye-half = half-point bye
tournament-absent = no game
table-standings = Standings after round { $round }
tournament-standings-line = { $place }. { $player }: { $points }
tournament-pairings = Round { $round }
tournament-not-known = not known yet
tournament-beat = { $winner } beat { $loser } { $score }
tournament-pairings-line = { $board }. { $white } (White) – { $black } (Black)
tournament-pairings-bye = { $player }: { $why }
tournament-cross = Cross-table after round { $round }
tournament-cross-line = { $place }. { $player }: { $points } ({ $results })
tournament-cross-opponents = 1 won, ½ drawn, 0 lost, + and – by forfeit
tournament-cross-rounds = + won, = drawn, – lost, each with the opponent’s place; f: by forfeit
tournament-cross-forfeit = f
tournament-cross-won = beat { $player }
tournament-cross-drawn = drew with { $player }
tournament-cross-lost = lost to { $player }
tournament-cross-won-forfeit = won by forfeit against { $player }
tournament-cross-lost-forfeit = lost by forfeit to { $player }
tournament-cross-unfinished = still to play { $player }
tournament-cross-none = no game
tournament-bracket = Bracket
tournament-stage-final = Final
tournament-stage-semifinals = Semifinals
tournament-stage-quarterfinals = Quarterfinals
tournament-stage-last = Round of { $players }
tournament-stages = { $first } · { $then }
tournament-stage-again = { $stage } (replay)
tournament-stage-upper-final = Upper bracket final
tournament-stage-lower-final = Lower bracket final
tournament-stage-third-place = Third place
tournament-stage-upper = Upper bracket, round { $round }
tournament-stage-upper-short = Upper { $round }
tournament-stage-upper-final-short = Upper final
tournament-stage-lower = Lower bracket, round { $round }
tournament-stage-second-final = Second final
tournament-by-seed = { $player } wins: better seed
tournament-by-lot = { $player } wins by lot
tournament-by-walkover = { $player } wins: the opponent left
tournament-by-nobody = no winner
tournament-drawn-seed = 🤝 { $white } – { $black }: the match is drawn, and { $player } wins as the better seed.
tournament-drawn-lot = 🎲 { $white } – { $black }: the match is drawn, and { $player } wins by lot.
tournament-not-needed = not needed
tournament-league = Season { $season }
tournament-league-after = Season { $season } after round { $round }
tournament-league-division = Division { $division }
tournament-league-way = Next
tournament-league-up = up
tournament-league-down = down
tournament-league-leaves = leaves
tournament-ladder = Ladder
tournament-ladder-line = { $place }. { $player }
tournament-challenges = Challenges
tournament-ladder-plays = plays no. { $place }
tournament-ladder-challenges = challenges no. { $place }
tournament-ladder-challenged = challenged by no. { $place }
tournament-progress = { $player }, round by round
tournament-progress-line = Round { $round }: { $result }; { $points }, place { $place }
tournament-progress-as = { $side }, { $result }
tournament-first = First place
tournament-after = round { $round }
statistics-title = **Server statistics**
statistics-heading = Server statistics
statistics-period = Games that ended in the last 26 weeks, since { $since }
statistics-cut = The last { $games } games that ended, since { $since }
statistics-left-out-shared = Not counted: games against me, private games, games not visible from here, and games with players who hide their profile.
statistics-left-out = Not counted: games against me, private games, games you can’t find with `/history`, and games with players who hide their profile.
statistics-empty = No games to count in this period.
statistics-glance = At a glance
statistics-glance-line = { $games ->
    [one] one game
   *[other] { $games } games
  } by { $people ->
    [one] one player
   *[other] { $people } players
  }; median game length: { $median }
statistics-games = games
statistics-people = players
statistics-median = median length
statistics-weeks = Each week
statistics-weeks-none = From { $since } to { $until }: no games
statistics-weeks-line = Week by week from { $since }: games { $games }; players { $people }
statistics-ends = How games ended
statistics-ends-line = How games ended: { $ends }
statistics-ends-rest = in other ways
statistics-kinds = By game
statistics-kind = Game
statistics-kinds-line = { $game }: { $games ->
    [one] one game
   *[other] { $games } games
  }, median length { $median }
day-in-picture = { $day } { $month } { $year }
month-1 = Jan
month-2 = Feb
month-3 = Mar
month-4 = Apr
month-5 = May
month-6 = Jun
month-7 = Jul
month-8 = Aug
month-9 = Sep
month-10 = Oct
month-11 = Nov
month-12 = Dec

# Boards in words, for people who cannot see them
alt-title = { $name }.
alt-last = Last move: { $number } { $move }.
alt-last-words = Last move: { $number } { $move }, { $words }.
alt-move-words = { $move }, { $words }
alt-played = Played: { $moves }.
alt-moves-and = { $moves }; { $move }
alt-before = Before the last move: { $moves }.
alt-ahead = After { $number } { $move } (not played yet):
alt-ahead-words = After { $number } { $move }, { $words } (not played yet):
alt-ahead-line = After { $moves } (not played yet):
alt-check = { $side }’s king is in check.
alt-checkmate = Checkmate.
alt-turn = { $side } to move.
alt-over = { $winner ->
    [white] White wins ({ $how }).
    [black] Black wins ({ $how }).
   *[none] The game is a draw ({ $how }).
  }
alt-claim = { $reason ->
    [repetition] This position has come up three times: a draw can be claimed with /draw.
   *[other] A draw can be claimed with /draw: { $how }.
  }
alt-hint = Hint: { $hint } It hasn’t been played.
alt-marked = Marked: { $cells }.
alt-circled = With a circle: { $cells }.
alt-crossed = With a cross: { $cells }.
alt-arrow = Arrow from { $from } to { $to }.
alt-film = As a film: { $moves }.
alt-side = { $side }: { $men }.
alt-king = king { $squares }
alt-queen = { $count ->
    [one] queen { $squares }
   *[other] queens { $squares }
  }
alt-rook = { $count ->
    [one] rook { $squares }
   *[other] rooks { $squares }
  }
alt-bishop = { $count ->
    [one] bishop { $squares }
   *[other] bishops { $squares }
  }
alt-knight = { $count ->
    [one] knight { $squares }
   *[other] knights { $squares }
  }
alt-pawn = { $count ->
    [one] pawn { $squares }
   *[other] pawns { $squares }
  }
alt-columns = Squares from { $first } to { $last }.
alt-colours = { $count ->
    [one] Rank { $ranks }: { $colours }.
   *[other] Ranks { $ranks }: { $colours }.
  }
alt-hand = { $side } in hand: { $men }.
alt-hand-king = { $count ->
    [one] king
   *[other] { $count } kings
  }
alt-hand-queen = { $count ->
    [one] queen
   *[other] { $count } queens
  }
alt-hand-rook = { $count ->
    [one] rook
   *[other] { $count } rooks
  }
alt-hand-bishop = { $count ->
    [one] bishop
   *[other] { $count } bishops
  }
alt-hand-knight = { $count ->
    [one] knight
   *[other] { $count } knights
  }
alt-hand-pawn = { $count ->
    [one] pawn
   *[other] { $count } pawns
  }

# Boards as text: letters for a fixed-width font, then the pieces rank by rank
letters-legend = Capitals are White’s pieces, lowercase letters Black’s; a dot is an empty square.
letters-legend-kinds = Capitals are White’s pieces, lowercase letters Black’s; each letter shows how the piece moves. An empty square is shown as a dot and the letter of its colour: { $kinds }.
as-it-stands = { $text }
empty-line = {""}
moves-none = No move has been played yet.
moves-earlier = { $count ->
    [one] … after one earlier move (see the game record).
   *[other] … after { $count } earlier moves (see the game record).
  }
letter-king = K
letter-queen = Q
letter-rook = R
letter-bishop = B
letter-knight = N
letter-pawn = P
spoken-white-king = white king
spoken-white-queen = white queen
spoken-white-rook = white rook
spoken-white-bishop = white bishop
spoken-white-knight = white knight
spoken-white-pawn = white pawn
spoken-black-king = black king
spoken-black-queen = black queen
spoken-black-rook = black rook
spoken-black-bishop = black bishop
spoken-black-knight = black knight
spoken-black-pawn = black pawn

# A server's own rules
setup = **Server settings.** Changes apply at once. Games in progress aren’t affected, except for how boards look and who gets pinged.
button-setup = Choose what to change
button-setup-section = Choose a section
button-set-up = Choose
button-setup-check = Check my permissions here
button-setup-log = Recent changes
setup-log = **Recent changes**
setup-log-line = • { $day } { $by } changed **{ $setting }**: { $value }
setup-log-leaders-kept = • { $day } { $by } posted a leaderboard in { $channel }: { $leaders }
setup-log-leaders-stopped = • { $day } { $by } stopped a leaderboard in { $channel }: { $leaders }
setup-log-leaders-lost = • { $day } I stopped a leaderboard in { $channel } because its message or season is gone, or I can’t write there: { $leaders }
setup-log-in = { $channel }: { $value }
setup-section = **{ $section }**
setup-section-who = Who plays, and where
setup-section-posts = Threads, pings and announcements
setup-section-looks = Languages and boards
setup-section-play = Games and time controls
setup-section-ratings = Ratings and seasons
setup-section-layouts = Chess Mutation layouts
setup-more = { $names } and { $count } more
setup-channels = Channels
setup-channels-none = everywhere
setup-channels-about = Channels, with their threads, where games can be started; none means everywhere. In a voice channel’s chat I also need **Connect**.
setup-channels-pick = Channels for games; none means everywhere
setup-roles = Who can play
setup-roles-none = everyone
setup-roles-about = Only people with one of these roles can start games or accept challenges. Choose none to let everyone play.
setup-roles-pick = Roles that can play; none means everyone
setup-threads = Threads
setup-threads-on = a thread for each game
setup-threads-off = no threads: games are played in the channel
setup-threads-about = Threads keep the channel tidy. Without threads, all boards are posted in the channel.
setup-threads-pick = With or without threads
setup-thread-life = Idle threads
setup-thread-life-week = hidden after 7 days
setup-thread-life-three-days = hidden after 3 days
setup-thread-life-day = hidden after a day
setup-thread-life-hour = hidden after an hour
setup-thread-life-about = When Discord hides the idle thread of a new game. The next message brings it back. Finished games’ threads are always hidden after an hour.
setup-thread-life-pick = When Discord hides an idle thread
setup-language = Language
setup-language-auto = the server’s language on Discord
setup-language-en = English
setup-language-fr = French
setup-language-about = The language of everything I post. Private answers use each reader’s own language.
setup-language-pick = Server language
setup-channel-language = Language by channel
setup-channel-language-none = the same everywhere
setup-channel-language-server = the server’s language
setup-channel-language-en = English
setup-channel-language-fr = French
setup-channel-language-about = The language of challenges and boards in this channel and its threads. For another channel, use `/setup` there.
setup-channel-language-pick = Language in this channel
setup-game = Default game
setup-game-about = The game played when a challenge doesn’t name one.
setup-game-pick = Default game
setup-clock = Default clock
setup-clock-about = The time control when a challenge doesn’t name one. To play without a clock anyway, add `clock:none`.
setup-clock-pick = Default time control
setup-theme = Board colours
setup-theme-about = The colours of boards that everyone sees. Boards only you see follow your `/settings`.
setup-theme-pick = Board colours
setup-style = Pieces on boards
setup-style-about = How pieces look on boards that everyone sees.
setup-style-pick = Pieces on boards
setup-side = Boards seen from
setup-side-white = White’s side
setup-side-turn = the side of the player to move
setup-side-about = Which side is at the bottom of boards that everyone sees? Players can flip a board for themselves with the button below it.
setup-side-pick = Side at the bottom of boards
setup-games = Games at once
setup-games-any = no limit
setup-games-about = How many games and open challenges can one person have here at a time?
setup-games-pick = Games at once per person
setup-pings = Pings
setup-pings-all = players, according to their own settings
setup-pings-needed = players, only when they have something to do
setup-pings-none = no one
setup-pings-about = Who I ping here. “Something to do” means a challenge, a turn, an offer or little time left. Players can choose direct messages with `/notify`.
setup-pings-pick = Who I ping
setup-announcements = Announcements
setup-announcements-none = none
setup-announcements-about = Where I post results of new games, without pings. Private games and restricted channels are left out. I need View Channel and Send Messages there.
setup-announcements-pick = Channel for announcements (leave empty for none)
announcements-barred = ⚠️ I can’t announce results in { $channel }: I’m not allowed to write there, or the channel is gone.
announcements-barred-how = I need **View Channel** and **Send Messages** there: Edit Channel (the gear) → Permissions → add my role → allow both. Or choose another channel with `/setup`.
setup-puzzles = Puzzle of the day
setup-puzzles-none = none
setup-puzzles-about = Where I post a daily puzzle of the default game, without pings. Puzzles must be allowed, and I need View Channel, Send Messages and Attach Files there.
setup-puzzles-pick = Channel for the puzzle of the day (leave empty for none)
puzzles-barred = ⚠️ I can’t post the puzzle of the day in { $channel }: a permission is missing (View Channel, Send Messages, Attach Files), or the channel is gone.
setup-puzzle-hour = Hour of the puzzle
setup-puzzle-hour-at = { $hour }:00 UTC
setup-puzzle-hour-about = The hour (UTC) when I post the puzzle of the day.
setup-puzzle-hour-pick = Hour of the puzzle of the day
announced-undone-board = ↩️ { $moderator } reopened this tournament game: it goes on.
announced-undone = ↩️ A moderator undid the verdict: the game goes on.
setup-history = Other people’s games
setup-history-server = found anywhere in the server, except games in restricted channels
setup-history-channel = found only in the channel where they were played
setup-history-about = Where do `/history` and `/show` find other people’s games? Games in restricted channels are found only there.
setup-history-pick = Where other people’s games are found
setup-rated = Rated games
setup-rated-on = allowed
setup-rated-off = none: all games are casual
setup-rated-about = Can rated games be started in this server? Games that have begun stay rated. Private games don’t belong to any server.
setup-rated-pick = Rated games
setup-decided = Games decided by moderators
setup-decided-unrated = not rated
setup-decided-rated = rated in this server
setup-decided-about = Do results set by moderators from now on count for ratings here? They never count across all servers, for aborted games, or if the moderator played.
setup-decided-pick = Games decided by moderators
setup-everywhere = Ratings across all servers
setup-everywhere-on = with this server’s games
setup-everywhere-off = without this server’s games
setup-everywhere-about = Do rated games here also count for ratings across all servers? This applies to games that end from now on. They always count here.
setup-everywhere-pick = Ratings across all servers
setup-abroad = Opponents from other servers
setup-abroad-on = allowed
setup-abroad-off = none: open challenges stay in this server
setup-abroad-about = Can open challenges reach other servers, if both players agree in `/settings`? Games are played in direct messages. Restricted channels are left out.
setup-abroad-pick = Opponents from other servers
setup-program = Games against the bot
setup-program-on = allowed
setup-program-off = none
setup-program-about = Can people play me here, with `/play level:…` or the buttons? These games aren’t rated. Games that have begun go on.
setup-program-pick = Games against the bot
setup-help = Hints, reviews and puzzles
setup-help-on = allowed
setup-help-off = none
setup-help-about = Can players use hints in unrated games, review games with `/review` and solve puzzles here? Rated games and tournaments never have hints.
setup-help-pick = Hints, reviews and puzzles
setup-seasons = Seasons
setup-seasons-off = none
setup-seasons-quarter = a new one every 3 months (January, April, July, October)
setup-seasons-half = a new one every 6 months (January and July)
setup-seasons-year = a new one every year in January
setup-seasons-about = A new season moves everyone’s rating here halfway back to 1500 and makes it provisional. Ratings across all servers don’t change. This can’t be undone.
setup-seasons-pick = When new seasons begin
setup-season-ask = **Start a new season now?** Everyone’s rating in this server, for every game, moves halfway back to 1500 and is provisional again. Ratings across all servers don’t change. This can’t be undone.
setup-season-done = ✅ A new season has begun.
setup-season-begun = a new season started
button-season-ask = Start a season now…
button-season-now = Yes, start it
button-season-no = No
setup-seasons-since = The current season began on { $day }.
season-begun = 🏁 **A new season has begun.**
season-begun-about = Everyone’s rating in this server moved halfway back to 1500 and is provisional again. `/leaderboard period:` shows how last season ended.
setup-layout = Default layout
setup-layout-about = The Chess Mutation layout when a challenge doesn’t name one.
setup-layout-pick = Default layout
setup-layouts = Custom layouts
setup-layouts-none = none
setup-layouts-about = Add one with `/setup name:… layout:…`: 8 rows of 8 letters joined by /, rank 8 first (R red, Y yellow, B blue, K black, W white). Choose one to remove it.
setup-layouts-pick = Choose a layout to remove
setup-layout-added = ✅ You can now choose the layout `{ $name }`.
setup-check-there = ℹ️ To check my permissions in { $channel }, use `/setup` there and press **Check my permissions here**.
setup-check-good = ✅ I have every permission for games in { $channel }.
setup-check-lacks = ⚠️ I’m missing these permissions in { $channel }:
setup-check-more = Optional, for tournaments:
setup-check-line = • **{ $right }**: { $why }
setup-check-how = To grant it: Edit Channel (the gear) → Permissions → add my role → allow it. Or for the whole server: Server Settings → Roles → my role → Permissions.
right-view = View Channel
right-view-why = without it I can’t see anything here
right-send = Send Messages
right-send-why = to show challenges and boards
right-attach = Attach Files
right-attach-why = for pictures of boards; without it I describe them in words
right-history = Read Message History
right-history-why = so I don’t repeat myself after a restart
right-threads = Create Public Threads
right-threads-why = to open a thread for each game; without it games stay in the channel
right-send-in-threads = Send Messages in Threads
right-send-in-threads-why = to show boards in threads
right-react = Add Reactions
right-react-why = to mark moves I can’t play; without it I answer below the message
right-events = Create Events
right-events-why = to list a tournament among the server’s events
right-roles = Manage Roles
right-roles-why = to give players a role; if the server requires 2FA, the owner of my application also needs it
right-ping = Mention @everyone, @here, and All Roles
right-ping-why = to ping a role that not everyone can mention; I never ping everyone
refusal-only-server = This works only in servers I’ve been added to.
refusal-not-manager = You need the Manage Server permission to configure me.
refusal-not-here = You can’t start games here. Try { $channels }.
refusal-no-role = To play in this server you need one of these roles: { $roles }.
refusal-too-many-games = In this server you can have only { $most ->
    [one] one game
   *[other] { $most } games
  } at once. Finish one, or withdraw a challenge.
refusal-layout-name = A layout needs a name and its rows: `/setup name:Sunday layout:RYBKKBYR/…`
refusal-layout-taken = There’s already a layout called `{ $name }`. Choose another name.
refusal-too-many-layouts = There are already { $most } custom layouts. Remove one first.
refusal-too-many-leaders = I already update { $most } leaderboards here, the maximum: { $kept }. Stop one with `/leaderboard` in its channel.
refusal-cannot-keep-leaders = I need View Channel, Send Messages (in a thread, Send Messages in Threads) and Attach Files here.

# Privacy
nobody = Deleted player
program-name = Mutabot (level { $level })
program-brief = Mutabot { $level }
privacy = **What I keep about you**
  • your Discord user ID, display name and language, your choices in `/settings`, `/notify` and `/rest`, your progress in lessons and puzzles;
  • the moves you planned in ongoing games;
  • the people you blocked or recently challenged;
  • your games and challenges: players’ user IDs and names, moves, times, result, where the boards are, and what you wrote when declining a challenge;
  • your ratings and trophies, and how each game changed them;
  • your tournaments, drafts and presets: your name and rating then, results, missed or skipped rounds, decisions, and requests to the organisers;
  • your notes, which others can read once the game is over, and the games you imported;
  • in each server: any ban and its reason; for a year, moderators’ actions on your games, and your own actions as a moderator or administrator. I delete all of it 30 days after I’m removed.
  I read your messages as moves if they are meant for me or are in your game’s thread, and I don’t store them. I don’t sell your data, pass it on or use it for advertising. The person who runs me chooses where it’s stored, and has access to it.
  { "" }**Get my data** sends you all of it as a file. **Delete my data** removes your name and user ID from it: you resign your ongoing games, and your opponents keep their games against “Deleted player”. How those games changed your ratings stays under an anonymous number, since your opponents’ ratings depend on it. Backups keep your data for a few more weeks. Messages on Discord stay until someone deletes them.
privacy-export = Here’s what I keep about you.
privacy-export-more = Here’s part of what I keep about you. The button gives you the next part.
privacy-confirm = **Delete everything I keep about you?** You resign your ongoing games, your challenges are withdrawn, and your games name you only as “Deleted player”. This can’t be undone. If you want to keep your games, use **Get my data** first.
privacy-later = Not quite done: your games no longer name you, but a file can’t be written, so I can’t finish yet. I’ll try again every hour.
privacy-gone = Done: your name and user ID are gone from everything I work with. Old files follow within the hour, backups within a few weeks. If you write to me again, you start from scratch.
button-export = Get my data
button-forget = Delete my data
button-forget-now = Yes, delete everything
refusal-not-yourself = This button belongs to someone else. To delete your own data, use `/privacy`.

# Moderators
board-moderated = ⚖️ { $moderator } ended this game as a moderator.
board-moderated-board = ⚖️ { $moderator } decided this tournament game.
board-moderated-board-own = ⚖️ { $moderator }, one of the players, ended this tournament game.
board-moderated-own = ⚖️ { $moderator } ended this game as a moderator while playing in it, and says there’s no other moderator here.
verdict-reason = Reason: { $reason }
verdict-restored = ↩️ { $moderator } undid a decision about this tournament game: its earlier result counts again.
verdict-undone-board = ↩️ { $moderator } reopened this tournament game: it goes on where it stopped.
verdict-undone-board-own = ↩️ { $moderator }, one of the players, reopened this tournament game: it goes on where it stopped.
verdict-undone = ↩️ As a moderator, { $moderator } undid the verdict: the game goes on where it stopped.
verdict-undone-own = ↩️ { $moderator } undid the verdict as a moderator while playing in this game, and says there’s no other moderator here. The game goes on where it stopped.
verdict-undone-time = The player to move gets their remaining time plus one day.
verdict-undone-plans = Planned answers are gone: plan them again with `/plan`.
verdict-undone-rematch = The rematch **{ $game }** stays a separate game.
verdict-unrated = ⚖️ { $white }, { $black }: as a moderator, { $moderator } took **{ $game }** out of the ratings. Its result stays in your game history.
verdict-rated-again = ↩️ { $white }, { $black }: as a moderator, { $moderator } made **{ $game }** count for ratings again.
verdict-stands-unrated = ⚖️ As a moderator, { $moderator } took this result out of the ratings.
verdict-abort = aborted, it doesn’t count
verdict-draw = a draw
verdict-white = White wins
verdict-black = Black wins
verdict-forfeit-white = White is disqualified, Black wins
verdict-forfeit-black = Black is disqualified, White wins
moderate-ended = You ended **{ $game }**: { $verdict }. The players have been notified.
moderate-undone = You undid the verdict on **{ $game }**: it goes on. The players have been notified.
moderate-unrated = **{ $game }** no longer changes ratings; its result stays. The players have been notified, and ratings will be updated in a moment. You can undo this for 7 days with `/moderate undo`.
moderate-rated-again = **{ $game }** changes ratings again. The players have been notified, and ratings will be updated in a moment.
moderate-banned = { $player } can no longer play in this server, and will find out when they try. Their open challenges are withdrawn.
moderate-banned-until = { $player } can’t play in this server until { $until }, and will find out when they try. Their open challenges are withdrawn.
moderate-running = Their ongoing games (`/moderate end` ends them):
moderate-game = • { $game }
moderate-unbanned = { $player } can play in this server again.
moderate-nameless = Done: the name is gone from { $count ->
    [one] one tournament
   *[other] { $count } tournaments
} in this server. Pictures and messages follow within a day.
moderate-nameless-ask = Remove the name of { $player } from all tournaments in this server? Tables, files and logs show a number instead, and tournaments they announced have no organiser. Results stay. This can’t be undone. To confirm, use the command again with `sure:True`.
refusal-nameless-nowhere = { $player } isn’t named in any tournament in this server.
refusal-nameless-plays = They’re still in **{ $name }** or running it. Remove them first (`/tournament withdraw`), or wait until it ends.
moderate-bans = **Banned from playing here**
moderate-ban = • { $player } ({ $name }), since { $day }{ $until }{ $reason }
moderate-because = : { $reason }
moderate-nobody = • no one
moderate-deeds = **Recent actions**
moderate-nothing = • none so far
moderate-deed-ended = • { $day } { $by } ended { $game } ({ $verdict })
moderate-deed-undone = • { $day } { $by } undid the verdict on { $game }
moderate-deed-unrated = • { $day } { $by } took { $game } out of the ratings
moderate-deed-rated-again = • { $day } { $by } put { $game } back into the ratings
moderate-deed-banned = • { $day } { $by } banned { $player } from playing{ $until }{ $reason }
moderate-deed-unbanned = • { $day } { $by } let { $player } play again
moderate-deed-nameless = • { $day } { $by } removed a name from { $count ->
    [one] one tournament
   *[other] { $count } tournaments
}
moderate-deed-answered = • { $day } { $by } resolved a flag on { $player } ({ $flag }){ $reason }
moderate-choice = { $game } { $players }
refusal-not-in-charge = To see this server’s statistics you need the Manage Server or Timeout Members permission.
refusal-not-moderator = You need the Timeout Members permission to do that.
refusal-not-of-server = There’s no game #{ $game } in this server. Choose one started here.
refusal-banned = You’re banned from playing in this server{ $until }.{ $why } If that’s a mistake, ask its moderators.
banned-until = {" "}until { $until }
banned-why = {" "}Reason: “{ $reason }”.
refusal-opponent-banned = { $opponent } can’t play in this server. Choose another opponent, or play elsewhere.
refusal-banned-already = { $player } is already banned from playing here.
refusal-not-banned = { $player } isn’t banned from playing here.
moderate-flags = 🚩 { $count ->
    [one] One flag is waiting: `/moderate flags`.
   *[other] { $count } flags are waiting: `/moderate flags`.
}
flags-title = 🚩 **Flags**: rated games worth a look. A flag isn’t proof.
flags-none = Nothing to look at.
flags-line = **{ $number }.** { $seen }
flag-seen-farming = **{ $name }:** nearly all the points { $player } gained here come from beating { $others } again and again.
flag-seen-arranged = **{ $name }:** { $player } lost most games against { $others } within ten moves, by resigning or on time.
flag-seen-sandbagging = **{ $name }:** { $player } lost games within ten moves, by resigning or on time, until their rating dropped, and has won since.
flag-name-farming = points from the same opponents
flag-name-arranged = quick losses to one opponent
flag-name-sandbagging = losing on purpose
flags-both = { $one } and { $other }
flags-games = Games: { $games }
flags-games-more = Games: { $games } and { $count } more
flags-own = One of these games is your own, so another moderator must resolve this flag.
flags-more = More flags: { $count }. They appear as you resolve these.
flags-looked = -# Checked: the rated games you can find here, since { $day } ({ $count }). A resolved flag returns only if newer games raise it.
flags-answer = Resolve { $number }…
flags-item = { $number }. { $player }: { $flag }
flags-answered = ✅ Resolved: { $player } ({ $flag }). Your note is in `/moderate list`.
button-flag-open = Look at a game
button-flag-fine = I looked, it’s fine
button-flag-answer = Resolve
button-unrate = Take out of the ratings…
form-unrate = Take this game out of the ratings
form-unrate-field = Reason (the players will read it)
form-unrate-example = This game was lost on purpose.
form-flag = Your note on this flag
form-flag-field = What you found or did
form-flag-example = They’re learning together; I asked them to play casual games.
refusal-flag-gone = This flag is gone: it was resolved, or its games no longer raise it. `/moderate flags` lists the current ones.
refusal-own-flag = One of the flagged games is your own, so another moderator must resolve this flag.
refusal-others-verdict = This is your own game: only a moderator who isn’t playing in it can undo someone else’s decision.
refusal-own-game = This is your own game. If no other moderator can decide it, add `alone:True`: everyone sees that, and it’s unrated.
refusal-own-ratings = This is your own game, so another moderator must decide whether it changes ratings.
refusal-changes-nothing = Game #{ $game } doesn’t count for ratings, so there’s nothing to take out.
refusal-not-over-yet = Game #{ $game } isn’t over. `/moderate end` ends it; then you can take its result out of the ratings.
refusal-ratings-fixed = A player of game #{ $game } had their data deleted, so its effect on ratings is final.
refusal-no-verdict = There’s nothing to undo: no moderator decided game #{ $game }, or that was already undone.
refusal-old-verdict = You can only undo verdicts from the last { $days } days.
refusal-player-gone = One of the players had their data deleted, so this game can’t go on.

# Texts that Discord hides from me
unheard-reply = I can’t read replies to this board: mention me, or press **{ $button }**.
unheard-role = I can’t read messages that mention my role. Mention me instead: { $bot }
unheard-thread = I can’t read this here. Reply to the board with your move, like `e4`, or press **{ $button }**.

# Too fast
refusal-too-fast = That’s too much at once. Try again in { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
  }.
refusal-server-too-fast = This server is very busy. Try again in { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
  }.

# Refusals
refusal-unreadable = I can’t read `{ $text }` as a move. { $spelling } Or say it in words, like `{ $words }`.
refusal-nothing-to-read = I can’t read anything in that text. { $spelling } Or say it in words, like `{ $words }`.
refusal-off-board = `{ $text }` is off the board, which ends at { $corner }.
refusal-no-such-move = `{ $text }` isn’t a legal move here.
refusal-nothing-to-take = There’s nothing to capture on { $square }.
refusal-commanded = `{ $text }`: { $how }
instead-hint = For a hint in a casual game, use `/hint` or **💡 Hint**. After the game, everyone can see how many you used.
instead-draw = To offer, accept or claim a draw, use `/draw` or **Draw**.
instead-takeback = `/takeback` takes back your last move if your opponent agrees; against me, at once.
instead-takeback-program = `/takeback` takes back your last move at once.
instead-takeback-person = `/takeback` takes back your last move if your opponent agrees.
instead-takeback-none = You can’t take moves back in this game: both players must allow that in `/settings`, under **Takebacks**.
instead-resign = To resign, use `/resign` or **Resign**. I’ll ask you to confirm.
instead-claim = Once your opponent’s time is up, `/claim` or **Claim the win** wins the game.
instead-rest = `/rest` puts you on holiday, or pauses your clocks at night or at weekends.
instead-board = `/board` shows you the board from your side; add `format:Text` for letters and words.
instead-colours = `/rules` explains how to play, and what the colours of the squares do.
instead-rules = `/rules` explains how to play.
instead-turn = `/games` shows your games, and whose turn it is.
instead-games = `/games` shows your games, and what’s waiting for you in them.
instead-against = `/play level:1` starts a game against me. Levels go up to 8.
instead-learn = `/learn` teaches you the game step by step, in private.
instead-puzzle = `/puzzle` gives you a puzzle, in private.
instead-challenge = `/play opponent:`{ $opponent } challenges one person; `/play` without an opponent challenges everyone in the channel.
instead-waiting = With a clock, `/claim` wins the game once your opponent’s time is up. Otherwise, offer a draw or resign; in a server, its moderators can also end the game.
instead-withdraw = To withdraw a challenge, use the menu in `/games`, or **Withdraw** below an open challenge.
instead-leaders = `/leaderboard` shows the best ratings and your place.
instead-profile = `/profile` shows your ratings and results.
instead-history = `/history` shows finished games.
instead-import = `/import` saves a game played elsewhere, to show it and step through it.
instead-settings = `/settings` sets how your boards look, and whether you confirm moves.
instead-notices = `/notify` sets how you hear that it’s your turn: a ping, a direct message, a digest, or not at all.
instead-privacy = `/privacy` shows what I keep about you, gives it to you, or deletes it.
instead-about = I host chess-like games, above all **Chess Mutation**, where a pawn moves as a knight, bishop, rook, queen or pawn, depending on the colour of its square.
instead-play = `/play` starts a game with someone here or with me.
instead-answer = To answer, press a button below.
instead-question-later = I read moves and a few words. `/help` shows what else I can do.
instead-question = I read moves and a few words. **Move** shows where your pieces can go; `/help` shows what else I can do.
answer-to = The question is about **{ $game }**.
answer-to-nothing = Nothing here needs a yes or no from you.
thanks = 👍
instead-help = `/help` shows what I can do.
instead-on-a-task = A button below the board shows the solution.
instead-leave-puzzle = **View the solution** shows the solution, then the next puzzle. You can also leave it: `/puzzle` brings it back.
instead-leave-lesson = **Show me** shows how it’s done, then the next step. You can also leave the lesson: `/learn` continues it.
tried-here-only = -# This was only a try. To move in a game, reply to its board or use the buttons below it.
refusal-illegal = `{ $text }` isn’t possible. { $why }
refusal-illegal-for-black = `{ $text }` isn’t possible. { $why } You have Black in this game.
refusal-no-lesson = There’s no lesson for { $game } yet. `/rules` explains how to play.
refusal-no-puzzles = There are no puzzles for { $game } yet, but there are for { $games }.
refusal-puzzles-off = Puzzles are off in this server. `/puzzle` still works in direct messages with me.
refusal-puzzle-gone = I no longer have this puzzle. `/puzzle` gives you another one.
refusal-not-your-turn = It’s not your turn: { $opponent } is to move.
refusal-over = This game is over. Look back on it with `/review`, or start a new one with `/play`.
refusal-goes-on = Your game is in { $place }: write your move there.
refusal-no-game = You don’t have a game here. Start one with `/play`, or see yours with `/games`.
refusal-no-game-direct = You don’t have a game here. `/play level:1` starts one against me, `/play opponent:…` challenges someone else.
refusal-only-tried-by-command = You don’t have a game here. To try a move in a lesson or puzzle, use `/move` or **Type a move** below its board.
refusal-hint-on-task = Hints are for games. Here, a button below the board shows the solution.
refusal-unreadable-game = Choose a game from the list, or type its number. `/games` shows yours.
refusal-no-such-game = There’s no game #{ $game }. See yours with `/games`.
refusal-no-profile = { $player } has no profile here, or hides it.
refusal-seasons-here = Seasons belong to a server. Use `/leaderboard where:here` in a server, or choose a month.
refusal-no-seasons = This server has no seasons (`/setup` adds them). Choose `this month` or `last month`, or leave out `period`.
refusal-no-season-over = No season is over yet in this server. Choose `this season`, or a month.
refusal-season-too-soon = The last season began less than a day ago. Wait until a full day has passed to start the next one.
refusal-others-game = Only the players of **{ $game }** can do that.
refusal-in =
    { $about }
    { $why }
refusal-not-started = This game hasn’t begun: the challenge is waiting for an answer.
film-coarser = This game is too long for a film of this size, so the film is smaller or skips positions.
refusal-no-film = No moves have been played in this game yet.
refusal-no-game-there = There’s no game in this message. Choose a message with a board or a challenge.
refusal-stale = The game has moved on. Use the newest board.
refusal-challenge-gone = This challenge is no longer open.
refusal-abroad-off = Opponents from other servers are now off, here or in your `/settings`. You can post your own challenge.
refusal-reason-told = You’ve already given a reason.
refusal-no-reason = Please give a reason.
refusal-standing-is-open = A standing challenge is open to everyone: leave out the opponent or `standing`.
refusal-standing-with-level = Standing challenges are for other players: leave out `level` or `standing`.
refusal-standing-number = A standing challenge allows 1 to { $most } games at once.
refusal-standing-full = { $player } is already playing { $most ->
    [one] a game
   *[other] { $most } games
  } from this challenge. Try again later.
refusal-standing-once = You already have a game with { $player } from this challenge. Finish it first.
refusal-ratings = I can’t read these ratings. Write `1400-1600`, `1500+`, `1500-`, or `±100` (`+-100`) around your own.
refusal-ratings-bounds = Ratings run from { $least } to { $most }. Write a range like `1400-1600` or `1500+`, or leave out `ratings` for no limit.
refusal-ratings-open = `ratings` is for open and standing challenges: leave out the opponent or `ratings`.
refusal-ratings-with-level = `ratings` is for challenges to other players: leave out `level` or `ratings`.
refusal-ratings-server = `ratings` is for open challenges in a server channel. Use `/play ratings:` there, or name an opponent here.
refusal-ratings-hidden = `±` would show your rating, but your profile is hidden. Type `1400-1600`, or show your profile in `/settings`.
refusal-ratings-wait = Earlier rated games are still being counted. Type numbers like `1400-1600`, or try again later.
refusal-out-of-range = This challenge is for ratings of { $ratings }. In this game, you count as { $own } here.
refusal-private-needs-opponent = A private game needs an opponent. `/play level:1` starts a game against me.
refusal-rematch-waits = You’ve already offered a rematch. Your opponent can still accept it.
refusal-rematch-begun = The rematch has already begun: { $about }.
refusal-not-over = This game is still going on. You can offer a rematch once it’s over.
refusal-takes-none = { $opponent } isn’t accepting challenges right now. Leave the opponent out to post an open challenge.
refusal-opponent-gone = This player’s data was deleted, so a rematch isn’t possible.
refusal-cannot-take = You can’t accept this challenge. Start your own game with `/play`.
refusal-you-blocked = You’ve blocked { $player }. To play them, use `/unblock` first.
refusal-self-block = You can’t block yourself.
refusal-bot-block = You can’t block me, but I never challenge anyone.
refusal-too-many-blocked = You’ve blocked { $most } people, the maximum. Use `/unblock` first.
refusal-not-blocked = You haven’t blocked { $player }. `/block` shows your list.
refusal-own-challenge = This is your own challenge: someone else must accept it.
refusal-not-for-you = This challenge by { $player } isn’t for you. Start your own game with `/play`.
refusal-not-your-challenge = Only { $player } can withdraw this open challenge.
refusal-bot-opponent = Other bots can’t play here. Challenge a person or me, or leave the opponent out for an open challenge.
refusal-program-unrated = Games against me aren’t rated. Leave the mode out, or challenge a person.
refusal-level-of-person = Levels are only for games against me: leave out the level or the opponent.
refusal-program-off = This server has turned off games against me. You can play me in direct messages.
refusal-hint-counts = There are no hints in rated games or tournaments.
refusal-help-off = This server has turned off hints and reviews. They still work for games in our direct messages.
refusal-review-goes-on = This game is still going on. You can review it once it’s over.
refusal-review-of-set-up = This import has its own start position. You can’t review it while you’re playing the same kind of game without hints.
refusal-review-empty = No moves were played in this game, so there’s nothing to review.
refusal-review-busy = I’m still reviewing a game for you. Ask again when that’s done.
refusal-program-elsewhere = That leads to a position from your other game, which has no hints. Play another move, or wait until that game moves on.
refusal-stands-elsewhere = This may be the position of a game in progress without hints, so I can’t help now. Try again later.
refusal-too-much-to-think = I’m busy right now. Ask again in a minute.
refusal-program-games = You can play { $most } games against me at a time. Finish or resign one of these first: { $games }.
refusal-self-opponent = You can’t challenge yourself. Leave the opponent out for an open challenge.
refusal-open-needs-server = Open challenges need a server channel. Name an opponent here, or play me: `/play level:1`.
refusal-too-many-challenges = You already have { $most } challenges waiting. Withdraw one with `/games` first.
refusal-too-many-to-them = You already have { $most } challenges waiting for { $opponent }. You can withdraw one with `/games`.
refusal-same-open = Your identical challenge #{ $game } is still open here. Change something, or withdraw that one with `/games`.
refusal-too-many-open = You already have { $most } open challenges in this channel. Withdraw one with `/games` first.
refusal-channel-full = This channel already has { $most } open challenges. Why not accept one?
refusal-too-often = That’s a lot of challenges and new games in an hour. You can start another { $time }.
refusal-too-often-them = You’ve challenged { $opponent } { $count } times within an hour. Challenge someone else, or try again { $time }.
refusal-too-often-here = You’ve posted { $count } challenges in this channel within an hour. Name an opponent, or try again { $time }.
refusal-unknown-rules = I don’t know that game. Pick one from the list.
refusal-already-offered = You’ve already offered a draw. Your opponent can still accept it.
refusal-offered-before = You’ve already offered a draw in this position. You can offer again after the next move.
refusal-own-offer = This is your own draw offer: your opponent must answer it.
refusal-no-offer = There’s no open draw offer in this game.
refusal-not-member = I’m not a member of this server, so I can’t play here. An administrator can [add me]({ $link }).
refusal-unknown-command = This command is from another version of me. Discord updates its list in a few minutes; until then, use `/help`.
refusal-bad-button = This button no longer works. Use the newest board, or a command.
refusal-cannot-write = I can’t post here. Ask an administrator to give me View Channel, Send Messages and Attach Files in this channel.
refusal-cannot-announce = I can’t announce here. Ask an administrator to give me View Channel, Send Messages and Attach Files here.
refusal-cannot-dm = I can’t DM { $opponent }. Challenge them in a server you share.
refusal-cannot-offer = I can’t deliver your offer: I’m not allowed to write there. Use `/play` in a server you share with your opponent.
refusal-not-taken = Discord rejected my message, so nothing was started. Try other words, or another channel.
failure = Something went wrong on my side (incident { $incident }). Nothing was done: try again in a moment.
failure-store = I can’t reach my storage right now (incident { $incident }), so this was **not** saved. Try again in a moment.

# Rules pages
language = English
page-title = ## { $game }: { $section }
page-sheet = **The rule sheet**
page-host = **Mutabot’s conventions**
page-diagrams = { $count ->
    [one] **The picture**
   *[other] **The pictures**
}
page-caption = { $number }. { $caption }
page-index = Rules of the games
page-older = ⚠️ This is edition { $edition } of Mutabot’s conventions. Games that began under it keep it to the end; new games, including rematches, use edition { $newest }.
page-sources = “The rule sheet” is what the printed rules of the game say. “Mutabot’s conventions” cover what the sheet leaves open, or where its language versions disagree.
every-page-common = In every game
every-page-common-host =
    - There are two players, and White moves first.
    - `/resign` resigns at any time. Until both sides have moved, it aborts the game instead, and the game doesn’t count.
    - `/draw` offers a draw. The offer is open until your opponent answers it or makes a move.
    - There’s a clock if the players agreed on one (`/play clock:`), and always in rated games. A player who runs out of time loses: at once in rated games, when the opponent uses `/claim` in casual ones. It’s a draw if the opponent has no material left to win with.
    - `/takeback` asks to take back your last move, and your opponent decides. In rated games, both players must allow takebacks in `/settings`, and the game is then no longer rated; in casual games, they’re possible unless a player has ruled them out there. In tournaments, there are none.
    - `/plan` prepares your answers, which are played as soon as your opponent plays the moves they answer. Your opponent can’t see them.
    - `/play level:` starts a game against me. It isn’t rated, takebacks are always allowed, and you lose at once if you run out of time; my moves take no time.
    - Finished games stay: `/history` finds them, `/show` steps through them. Your notes (`/note`) are private until the game ends.

# Help
welcome = 👋 Hello! I’m **Mutabot**. I host **Chess Mutation** and other chess-like games on Discord: play other people or me, move by move, at your own pace.
welcome-again = 👋 `/help` shows what I can do.
welcome-direct = **Here:** `/play opponent:…` challenges anyone who shares a server with me. You can play right here: just write me your moves.
help-topic-start = First steps
help-topic-moves = Moving
help-topic-games = Your games
help-topic-finished = Finished games
help-topic-own = Settings and privacy
help-topic-server = Running a server
help-page-start = **Mutabot hosts chess-like games, above all Chess Mutation.** Play here on Discord, move by move, with or without a clock.
  • `/play` challenges someone, or everyone in the channel · `/play level:1` starts a game against me
  • `/rules` explains the games · `/learn` teaches you one step by step{ $help ->
    [off] {""}
   *[on] {" "}· `/puzzle` gives you puzzles
  }
  • `/move` plays a move; so does **{ $move }** under the board, or a reply like `e4`
  • `/games` shows your games and whose turn it is
  • `/tournament list` shows the tournaments here
  • `/settings` sets how boards look, in pictures or in words
  All pictures are described for screen readers. If I restart, your games go on; if I don’t answer, send your message again.
help-page-moves = **Moving**
  • **{ $move }** under the board asks you step by step.
  • `/move` takes text and lists possible moves.
  • Or reply to the board (leave its @ on), mention me, or DM me: `e4`, `Nf3`, `e2e4`, `O-O`, “knight takes queen”.
  • `/board` shows the board from your side, or in words (`format:Text`). **{ $flip }** turns it, **{ $moves }** lists the moves.
  • `/plan` plays your answer at once if your opponent makes the move you expect.
  • `/takeback` asks to take back your last move.
  • `/hint` gives a hint in unrated games. At the end, everyone sees how many you used.
  • `/settings` can show your moves before they’re played.
  If Discord says I didn’t respond, look at the board: your move may be there.
help-page-games = **Your games**
  • `/play` proposes a game: rated or casual, with or without a clock, public or private, once or standing, for everyone or for a range of ratings. A person’s menu has “Challenge to a game” (under Apps).
  • `/games` lists your games, first the ones waiting for you; **Next game** takes you to the next one.
  • `/draw` offers, accepts or claims a draw · `/resign` resigns
  • `/claim` claims the win when your opponent runs out of time
  • `/rest` pauses your clocks on holiday, at weekends and at night
  • `/tournament list` shows the tournaments here · `/tournament mine` yours
  In a game’s thread, every command is about that game.
help-page-finished = **Finished games**
  • `/history` finds them: yours, another player’s, or this server’s
  • `/show` steps through a game and shows a position to others. A message’s menu has “Show this game” (under Apps).
  • `/review` goes over a game: the winning chances, and the moments that mattered
  • `/film` makes a film of a game · `/record` gives you its moves as a file
  • `/note` adds a note to a position, private until the game ends
  • `/profile` shows a player’s ratings and results · `/leaderboard` the highest ratings
  • `/import` keeps games played elsewhere (PGN); if one can’t be read, none is kept
help-page-own = **Settings and privacy**
  • `/settings` chooses how your boards look, and whether I ask before a move is played. With a screen reader, choose boards **In words**.
  • `/board format:Text` shows one board in words and letters
  • `/notify` chooses how you learn it’s your turn: a ping, a direct message, a digest, or not at all
  • `/rest` sets when your clocks are paused
  • `/block` stops challenges from someone · `/unblock` allows them again
  • `/privacy` shows what I keep about you; you can get it as a file, or have it deleted
help-page-server = **Running a server**
  • `/setup` (Manage Server) sets who can start games and where, threads, languages, the usual game and clock, boards, pings, announcements, daily puzzles, seasons and your own layouts. It also checks my permissions.
  • `/moderate` (Timeout Members) ends games, takes finished ones out of the ratings, undoes both for 7 days, and bans players. `/moderate flags` shows games worth a look.
  • `/tournament create` announces a tournament. Unless `/setup` says otherwise, it needs Manage Events or Manage Server.
  • A button below the server’s `/leaderboard` (Manage Server) keeps it posted and up to date.
  • `/stats` shows administrators and moderators the last 26 weeks of play.

help-server = **Here:** `/play` posts your challenge in this channel; once it’s accepted, the game gets its own thread.
help-direct = **Here:** just write your move, no command needed. Challenges from here must name an opponent; `/play level:1` starts a game against me. `/tournament mine` shows your tournaments everywhere.
help-guest = **Here** I’m a guest: your games go on in your direct messages. Challenges from here must name an opponent.
help-game-yours = **Here:** **{ $game }**, { $white } (White) against { $black } (Black). **It’s your move**: reply to the board, or press **{ $button }**.
help-game-theirs = **Here:** **{ $game }**, { $white } (White) against { $black } (Black). It’s { $due }’s move. Until then, `/plan` prepares your answers{ $moved ->
    [no] .
   *[yes] , and `/takeback` asks to take back your last move.
  }
help-game-watched = **Here:** **{ $game }**, { $white } (White) against { $black } (Black), for you to watch. It’s { $due }’s move.
help-clock-casual = ⏳ There’s a clock: if your opponent runs out of time, you can end the game with `/claim`.
help-clock-rated = ⏳ There’s a clock: in a rated game, a player who runs out of time loses at once.
help-clock-program = ⏳ There’s a clock: if you run out of time, you lose at once. My moves take no time.
help-game-over = **Here:** **{ $game }**, { $white } (White) against { $black } (Black), is over. `/show` steps through it, `/film` shows it as a film.

# Commands: names and descriptions
command-play = play
command-play-about = Challenge someone to a game, post an open challenge, or play the bot
command-play-game = game
command-play-game-about = Which game; if left out, the server’s usual one or Chess Mutation
command-play-opponent = opponent
command-play-opponent-about = A person, or me; leave it out for an open challenge
command-play-side = side
command-play-side-about = The side you’d like to play
command-play-layout = layout
command-play-layout-about = The colours of the board: a layout’s name, or 8 rows of letters joined by /
command-play-mode = mode
command-play-mode-about = Rated: ratings change, running out of time loses, takebacks only if both allow. Casual if left out
command-play-privacy = privacy
command-play-privacy-about = Private: played in direct messages, hidden from everyone else
command-play-standing = standing
command-play-standing-about = Keep the challenge open to everyone, for at most this many games at once
command-play-ratings = ratings
command-play-ratings-about = Who can accept an open challenge: 1400-1600, 1500+, 1500-, or ±100 around your own rating
command-play-level = level
command-play-level-about = Play against the bot, at level 1 (for beginners) to 8 (its best)
command-block = block
command-block-about = Stop getting challenges from someone, or see who you’ve blocked
command-block-person = person
command-block-person-about = The person to block; leave it out to see your list
command-unblock = unblock
command-unblock-about = Accept challenges from someone again
command-unblock-person = person
command-unblock-person-about = The person to unblock
command-move = move
command-move-about = Play a move
command-move-move = move
command-move-move-about = Your move, like Nf3, e4 or e2e4; leave it out to choose from menus
command-any-game = game
command-any-game-about = Which of your games, if you have several
command-board = board
command-board-about = See the board from your side
command-board-format = format
command-board-format-about = A picture, or letters and words
command-games = games
command-games-about = See your games and whose turn it is
command-record = record
command-record-about = Get the moves of a game as a file
command-hint = hint
command-hint-about = Get a hint for your move, step by step; not in rated games or tournaments
command-resign = resign
command-resign-about = Resign a game
command-draw = draw
command-draw-about = Offer, accept or claim a draw
command-takeback = takeback
command-takeback-about = Ask your opponent to let you take back your last move
command-plan = plan
command-plan-about = Plan answers that are played at once (conditional moves)
command-plan-lines = lines
command-plan-lines-about = if [their move] then [your answer]; if [another] then [answer]. Leave it out to see your plan
command-rules = rules
command-rules-about = See how a game is played
command-rules-game = game
command-rules-game-about = Which game
command-learn = learn
command-learn-about = Learn a game in about ten small steps
command-learn-game = game
command-learn-game-about = Which game
command-puzzle = puzzle
command-puzzle-about = Solve puzzles with only one way to win, easy ones first
command-puzzle-game = game
command-puzzle-game-about = Which game
command-settings = settings
command-settings-about = Choose how your boards look, and whether I ask before a move
command-film = film
command-film-about = Watch a game as a film
target-challenge = Challenge to a game
target-show = Show this game
command-record-all = all
command-record-all-about = Get the records of all your finished games in one file
command-history = history
command-history-about = See finished games: yours, another player’s, or this server’s
command-history-player = player
command-history-player-about = Whose games; yours if left out
command-history-against = against
command-history-against-about = Only games against this person
command-history-game = game
command-history-game-about = Only games of this kind
command-history-result = result
command-history-result-about = Only games with this result
command-history-mode = mode
command-history-mode-about = Only casual or only rated games
command-history-where = where
command-history-where-about = Only games from this server: everyone’s, unless you name a player
command-profile = profile
command-profile-about = See ratings and results, with graphs: yours or another player’s
command-profile-person = person
command-profile-person-about = Whose profile; yours if left out
command-profile-against = against
command-profile-against-about = Also show their results against this person
command-leaderboard = leaderboard
command-leaderboard-about = See the highest ratings, and your own place
command-leaderboard-game = game
command-leaderboard-game-about = Which game; the one played here if left out
command-leaderboard-where = where
command-leaderboard-where-about = In this server or across all servers
command-leaderboard-period = period
command-leaderboard-period-about = Current ratings, or the games of a month or season
command-review = review
command-review-about = Review a finished game: winning chances, and the moments that mattered
command-show = show
command-show-about = Step through a game, forward and back, and show it to others
command-show-move = move
command-show-move-about = The move to begin after; the newest position if left out
command-note = note
command-note-about = Add a note to your game, private until it ends
command-note-text = text
command-note-text-about = Your note on the newest position; leave it out to see and remove your notes
command-import = import
command-import-about = Import a game played elsewhere, to step through it and show it
command-import-file = file
command-import-file-about = The game as a file (PGN); leave it out to paste the game
choice-won = won
choice-lost = lost
choice-drawn = draw
choice-anywhere = anywhere
choice-here = in this server
choice-everywhere = across all servers
choice-now = now
choice-this-month = this month
choice-last-month = last month
choice-this-season = this season
choice-last-season = last season
command-help = help
command-help-about = See what I can do
command-privacy = privacy
command-privacy-about = See what I keep about you, get a copy, or have it deleted
command-setup = setup
command-setup-about = Set where and how games are played in this server, and who can start them
command-setup-name = name
command-setup-name-about = The name of a custom layout to add
command-setup-layout = layout
command-setup-layout-about = Its colours: 8 rows of 8 letters with / between them, rank 8 first
command-moderate = moderate
command-moderate-about = End games in this server, undo that, and decide who can play
command-moderate-end = end
command-moderate-end-about = End a game
command-moderate-game = game
command-moderate-game-about = Which game in this server
command-moderate-result = result
command-moderate-result-about = The result of the game
command-moderate-reason = reason
command-moderate-reason-about = The reason; the people it concerns will read it
command-moderate-alone = alone
command-moderate-alone-about = It’s your own game and there’s no other moderator; everyone will read that
command-moderate-undo = undo
command-moderate-undo-about = Undo a decision about a game within 7 days: it goes on, or is rated again
command-moderate-unrate = unrate
command-moderate-unrate-about = Take a finished rated game out of the ratings; its result stays
command-moderate-days = days
command-moderate-days-about = For how many days; permanently if left out
command-moderate-ban = ban
command-moderate-ban-about = Stop someone from playing in this server
command-moderate-unban = unban
command-moderate-unban-about = Let someone play in this server again
command-moderate-nameless = nameless
command-moderate-nameless-about = Remove someone’s name from this server’s tournaments
command-moderate-sure = sure
command-moderate-sure-about = Do it without asking first
command-moderate-player = player
command-moderate-player-about = Which player
command-moderate-flags = flags
command-moderate-flags-about = See rated games in this server that are worth a look
command-moderate-list = list
command-moderate-list-about = See who is banned here, and recent actions
command-stats = stats
command-stats-about = See what’s been played here recently: how much, by how many people, and how it ended
choice-white = White
choice-black = Black
choice-picture = Picture
choice-text = Text
choice-random = Random
choice-casual = Casual
choice-rated = Rated
choice-public = Public
choice-private = Private

# Clocks
clock-none = none (no time limit)
clock-per-move = { $start } per move
clock-sudden = { $start } for the whole game
clock-increment = { $start }, plus { $increment } per move
clock-fischer = { $start }, plus { $increment } per move, { $cap } at most
time-days = { $count ->
    [one] 1 day
   *[other] { $count } days
  }
time-hours = { $count } h
time-minutes = { $count } min
time-seconds = { $count } s
time-and = { $large } { $small }
challenge-clock = ⏳ Time control: { $clock }.
board-clock = ⏳ Move by { $until } ({ $left }).
board-clock-round = ⏳ Move by { $until } ({ $left }), when the round ends.
board-round-over = ⌛ The round’s time is up: the organiser will now decide this game.
board-time-up = ⌛ { $player }, your time is up: { $opponent } can claim the win.
board-time-up-unmoved = ⌛ { $player }, the time for your first move is up: { $opponent } can abort the game.
board-clock-stands = ⏳ All clocks are paused right now.
games-until = {" "}· ⏳ { $until }
games-round-over = {" "}· ⌛ the organiser will now decide it
games-time-up-mine = {" "}· ⌛ **your time is up: your opponent can claim the win**
games-time-up = {" "}· ⌛ **their time is up: you can claim the win**
games-time-up-mine-unmoved = {" "}· ⌛ **your time is up: your opponent can abort the game**
games-time-up-unmoved = {" "}· ⌛ **their time is up: you can abort the game**
time-short = ⏳ { $player }, it’s your move in **{ $game }**: you have until { $until } ({ $left }).
time-short-last = ⏳ **Last reminder.** { $player }, it’s your move in **{ $game }**: you have until { $until } ({ $left }).
time-up = ⌛ { $player } has run out of time in **{ $game }**. { $opponent }, you can claim the win, or wait for the move.
time-up-unmoved = ⌛ { $player } didn’t make a first move in time in **{ $game }**. { $opponent }, you can abort the game, or wait for the move.
time-up-mine = ⌛ Your time is up in **{ $game }**. { $opponent } can claim the win; until then you can still move.
time-up-mine-unmoved = ⌛ The time for your first move in **{ $game }** is up. { $opponent } can abort the game; until then you can still move.
past-short = -# ⏳ This message about { $player }’s time in **{ $game }** no longer applies.
past-rest = -# 🏖️ { $player } was on holiday in **{ $game }**: the clock was paused.
past-idle = -# 💤 **{ $game }** was waiting for { $player }.
past-draw = -# 🤝 The draw offer by { $player } in **{ $game }** is no longer open.
past-takeback = -# ↩️ The takeback request by { $player } in **{ $game }** is no longer open.
idle = 💤 { $player }, **{ $game }** is still waiting for your move. There’s no clock: take your time.
time-more-move = ⏳ The organisers gave the player to move { $span } more for this move.
time-more-both = ⏳ The organisers gave both players { $span } more on their clocks.
time-no-more-move = ⏳ The organisers took back the { $span } they had added for this move.
time-no-more-both = ⏳ The organisers took back the { $span } they had added to both clocks.
time-claimed = Claim accepted: your opponent had run out of time.
time-called-off = Game aborted: your opponent didn’t make a first move in time.
own-too-late = You had already run out of time. The game is over.
opponent-too-late = Your opponent had already run out of time. The game is over.
over-time = ⌛ { $loser } has run out of time. { $winner } wins.
over-time-vs-bare = 🤝 Time ran out, but the opponent had no way to win. The game is a draw.
button-claim-time = Claim the win
button-claim-time-of = Claim the win in { $game }
button-call-off = Abort the game
button-call-off-of = Abort { $game }
alt-clock = Time left: White { $white }, Black { $black }.
alt-clock-waiting = Time left: { $side } { $left }.
alt-rating-white = White’s rating: { $rating }.
alt-rating-black = Black’s rating: { $rating }.
refusal-clock = I can’t read this time control. Try `3d` (three days per move), `10+5` (minutes + seconds per move) or `none`.
refusal-clock-unit = Please add the unit: `3d` is three days per move, `10m` ten minutes for the whole game.
refusal-clock-bounds = Give each player 5 minutes to 30 days. Try `3d` (three days per move), `10+5` (minutes + seconds per move) or `none`.
refusal-rated-needs-clock = A rated game needs a clock. Leave `clock` out for three days per move, or choose another time control.
refusal-no-rated = This server has no rated games. Leave `mode` out for a casual one.
refusal-rated-layout = Rated games need a layout that `/play` lists by name. You can play a casual game with your own.
refusal-no-clock = This game has no clock. You can offer a draw (`/draw`), resign (`/resign`), or ask this server’s moderators to end it.
refusal-own-time-up = Your own time has run out. Your opponent can claim the win; until then you can still move.
refusal-own-time-runs = It’s your move: only the player who is waiting can claim a win on time.
refusal-time-left = Your opponent still has time. You can claim the win once it runs out.
refusal-many-ends = An unusual number of games just ran out of time, so claims are paused. You can claim the win later.
refusal-time-over = Time has already run out, so this no longer counts. The game will end shortly.
command-claim = claim
command-claim-about = Claim the win against an opponent who has run out of time
command-play-clock = clock
command-play-clock-about = The time control, like 3d (per move), 3d+12h max 7d, 10+5 or none

# Rest
clock-no-rest = { $control }, without holidays, weekends or nights off
rest = **When your clocks are paused**, in games with more than 6 hours per player. Your opponents can see it.
rest-zone = { $zone }, where it’s { $time }
rest-line-zone = 🕰️ Your time: { $zone }
rest-night = 🌙 Every night from { $from }:00 to { $until }:00
rest-night-none = 🌙 Your clocks also run at night
rest-weekends = 🛋️ Every Saturday and Sunday
rest-weekends-none = 🛋️ Your clocks also run at weekends
rest-by-utc = ⚠️ These times are in UTC, where it’s now { $time }. If your clock differs, choose your zone below, or type `/rest zone:UTC+2`.
rest-away = 🏖️ You’re on holiday until { $until }.
rest-away-none = 🏖️ You’re not on holiday.
rest-days-left = Days of holiday left this year: { $left } of { $most }
rest-pick-zone = Choose your time zone
rest-pick-week = Choose your nights and weekends off
rest-pick-days = Start a holiday now
rest-days = { $count ->
    [one] 1 day
   *[other] { $count } days
  }
rest-how = -# Choose below, or type `/rest` with `days:4`, `night:21-6` or `zone:UTC+5:30`. You can correct night, weekends and zone for an hour; then they’re fixed for a week. The zone doesn’t adjust for summer time. `/play clock:3d no rest` proposes a game without rest.
rest-begins = 🏖️ { $player }, whose turn it is in **{ $game }**, is on holiday until { $until }. Their clock is paused.
rest-over = 🏖️ { $player }, your holiday is over: it’s your move in **{ $game }**.
rest-ends = { $player }, whose turn it is in **{ $game }**, is back from holiday.
board-away = 🏖️ { $player } is on holiday until { $until }: their clock is paused until then.
board-away-longer = 🏖️ { $player } is on holiday until { $until }; with their nights or weekends off, their clock is paused until { $runs }.
board-back = 🏖️ { $player } is back from holiday: the clock is running again.
board-back-rests = 🏖️ { $player } is back from holiday.
board-rests = 🌙 { $player }’s clock is paused { $when }.
board-night = every night from { $from } to { $until }
board-weekends = at weekends
board-night-and-weekends = { $night } and at weekends
button-back = I’m back
refusal-zone = I can’t read this time zone. Write `UTC+2` or `-3:30`, or pick your local time from the list (not `Europe/Paris`).
refusal-night = Write your night in whole hours, from start to end, like `22-7`: at most { $most } hours, or `none`.
refusal-holidays = You get { $most } days of holiday a year, and have { $left } left. Choose fewer.
refusal-rest-kept = Night, weekends and time zone are fixed until { $time }. A holiday can begin at any time: `/rest days:3`.
command-rest = rest
command-rest-about = Choose when your clocks are paused: holidays, weekends and nights
command-rest-days = days
command-rest-days-about = Start a holiday of this many days now; 0 ends it
command-rest-night = night
command-rest-night-about = First and last hour of your night, like 22-7; none for no night
command-rest-weekends = weekends
command-rest-weekends-about = Pause your clocks on Saturdays and Sundays?
command-rest-zone = zone
command-rest-zone-about = Your time zone (pick your current local time)
choice-off = clocks are paused
choice-on = clocks run

# Notices
notify = **How I notify you** about games in a server. For games in direct messages, I always write to you there.
setting-turn = It’s your turn
setting-warning = Time is running short, or a game has been waiting for you for a long time
setting-offer = Someone makes you an offer
setting-end = A game has ended
setting-tournament = There’s a decision about you in a tournament
setting-hour = Time of the digest
setting-hour-at = { $hour }:00 { $zone }
setting-all = All of these
notify-zone = -# This hour is in UTC: set your time zone with `/rest`.
notice-by-thread = a ping where the game is
notice-by-dm = a direct message
notice-by-digest = in a digest, once a day
notice-by-none = not at all
post-refused = Discord rejected my message about game #{ $game }. See the board with `/board`.
notice-place = The game is in { $channel }.
notice-unreachable = { $player }, I can’t DM you, so I’ll ping you here from now on.
digest = 📬 **Waiting for you**
digest-same = 📬 Nothing new: the same games are waiting for you. I’ll write again when something changes.
digest-ended = 🏁 **Ended since your last digest**
digest-ended-game = **{ $game }** { $place }: { $ending }
digest-ended-more = { $count ->
    [one] … and one more of your games has ended: see `/history`.
   *[other] … and { $count } more of your games have ended: see `/history`.
  }
games-away = {" "}· 🏖️ until { $until }
games-offer = {" "}· 🤝 **you have a draw offer**
games-nothing-waits = It’s not your turn in any game.
button-next = Next game
button-games = More games
button-leaders-back = ◀ Previous
button-leaders-on = More ▶
button-leaders-own = My place
button-leaders-keep = Post here and keep updated
button-leaders-stop = Stop updating
command-notify = notify
command-notify-about = Choose how you learn it’s your turn: a ping, a direct message, a digest, or not at all

# Tournaments
tournament-title = **{ $name }** · tournament { $number }
tournament-terms = { $system } · { $game } · { $clock } · { $mode }
tournament-open = ✍️ Sign-up is open: { $count ->
    [0] no one has joined yet
    [one] { $count } player so far
   *[other] { $count } players so far
    } (at most { $most }).
tournament-open-rounds = { $open } { $rounds ->
    [one] There will be { $rounds } round.
   *[other] There will be { $rounds } rounds at most.
    }
tournament-running = ▶️ Now playing: { $round }. Still in: { $count }.
tournament-waits = { $round } (not started yet)
tournament-between = ⏸️ { $waits }. Still in: { $count }.
tournament-won = 🏆 The tournament is over. Winner: { $winner }.
tournament-over = The tournament is over, with no winner.
tournament-cancelled = The tournament was cancelled.
tournament-organiser = Organised by { $organiser }.
tournament-round = Round { $round }
tournament-round-of = Round { $round } of { $rounds }
tournament-the-final = ⚔️ This is the final: { $white } and { $black } play for the title.
tournament-fewer-rounds = { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
    } instead of { $asked }: with { $count } players, some would otherwise meet twice. If more people join, there will be more rounds.
tournament-nth-game = Game { $round }
tournament-begins = 📣 **{ $round }**: play begins. { $rooms }
tournament-white-first = -# White is named first.
tournament-pair = { $board }. { $white } – { $black }
tournament-pair-of-stage = { $line } ({ $stage })
tournament-pair-result = { $board }. { $white } – { $black }: { $result }
tournament-bye = { $player } has the bye this round, as the number of players is odd. It counts as a win.
tournament-left-out = 🙋 Not checked in, so not paired: { $people }.
tournament-free = { $player } sits out this round.
tournament-room = Tournament { $number }, { $round }, board { $board }
tournament-room-nth = round { $round }
tournament-result-white = White wins
tournament-result-draw = Draw
tournament-result-black = Black wins
tournament-result-forfeit-white = Black wins by forfeit
tournament-result-forfeit-black = White wins by forfeit
tournament-result-forfeit-both = Both lose by forfeit
tournament-result-annulled = Doesn’t count
tournament-act-result = ⚖️ { $by } entered a result. { $round }, { $white } – { $black }: { $result }.
tournament-act-corrected = ⚖️ { $by } corrected a result. { $round }, { $white } – { $black }: “{ $result }” instead of “{ $was }”.
tournament-act-left = { $by } has left the tournament.
tournament-left-void = Fewer than half of their games were finished, so none count.
tournament-act-own-entry = { $by }, who organises this tournament, joined it without approval.
tournament-act-withdrawn = ⚖️ { $by } withdrew { $player } from the tournament.
tournament-act-cancelled-early = ⚖️ { $by } cancelled the tournament.
tournament-act-cancelled = ⚖️ { $by } cancelled the tournament. Games in progress can still be finished, as ordinary games.
tournaments = **Tournaments**
tournaments-none = There are no tournaments here that you can see. If this server lets you, announce one with `/tournament create`.
tournament-line = { $title } · { $terms } · { $stage } · { $channel }
tournament-stage-open = sign-up is open
tournament-stage-running = in progress
tournament-stage-finished = over
tournament-stage-cancelled = cancelled
tournament-nobody = No one has joined yet.
tournament-entrant = { $number }. { $player }
tournament-entrant-rated = { $number }. { $player } ({ $rating })
tournament-gone = ~~{ $line }~~
tournament-round-undone = ~~{ $round }~~ ↩️ The start of this round was undone. Its games are annulled, and it will be paired again later.
tournament-round-off = { $round }: cancelled with the tournament. Its games can still be finished, as ordinary games.
tournament-place = { $place }. { $player }
tournament-place-in = ▫️ { $player } is still in
tournament-place-points = { $place }. { $player } · **{ $points }**
tournament-standings-first = Standings: no round is over yet
tournament-final = Final standings
tournament-uncounted = Left too early for their games to count: { $players }
tournament-why = { $round }: { $white } (White) – { $black } (Black)
tournament-why-points = Points before this round: White { $white }, Black { $black }. Players with the same score meet where the Swiss rules (FIDE, 2026) allow it.
tournament-why-first = Under these rules, this opponent was first in line.
tournament-why-seeds = In round 1 the top half of the list plays the bottom half. The list is in order of rating, then of joining.
tournament-why-floated = { $player } came down from the score group of { $points }, where not everyone could be paired.
tournament-why-floated-odd = { $player } came down from the score group of { $points }, which had an odd number of players ({ $count }).
tournament-why-passed = { $other } had priority as an opponent for { $player }, but { $why }.
tournament-why-table = In a round robin, the Berger tables set pairings and colours: number { $white } against number { $black }. The numbers were drawn by lot.
tournament-why-bracket = This follows from the bracket: seed { $white } against seed { $black }. The best seeds meet as late as possible; colours in the first game are drawn by lot.
tournament-why-replay = Their match was drawn, so this is a replay, with colours reversed.
tournament-passed-met = they have already met
tournament-passed-rule = another rule of this tournament forbids it
tournament-passed-same-colour = both must have the same colour
tournament-passed-no-opponent = another player would have been left without an opponent
tournament-passed-colours = fewer players would have got the colour they were due
tournament-passed-floats = a player would have met players with other scores too often
tournament-passed-whole = the pairings as a whole would have been worse
tournament-colours-both = Colours: both have the colour they were due.
tournament-colours-stronger = Colours: one of them had the stronger claim to theirs.
tournament-colours-alternation = Colours: reversed from the last round where theirs differed.
tournament-colours-higher = Colours: the player with more points (if equal, with the smaller pairing number) has the colour they were due.
tournament-colours-drawn = Colours: settled by the lot drawn before the first round.
tournament-which-board = You have no opponent this round. Which pairing should I explain?
tournament-created = The tournament is announced in this channel. Once enough people have joined, press **Close sign-up and start** here, or in `/tournament desk`.
tournament-join-ask = Do you want to join **{ $name }**?
tournament-join-public = Everyone who sees this channel will see your name, your results and, if you have one, your rating when you join.
tournament-join-hidden = Everyone who sees this channel will see your name and results. Your profile is hidden: your rating counts for the order of players, but I don’t show it.
tournament-join-threads = Your games are played in threads here.
tournament-joined = You’ve joined. { $called }
entry-joined-here = You’ve joined and checked in. { $called }
entry-call-thread = I’ll ping you when your game begins, unless pings are off in this server.
entry-call-dm = I’ll DM you when your game begins.
entry-call-digest = When your game begins, only your daily digest will say so, as you chose. You can change that with `/notify`.
entry-call-none = I won’t notify you when your game begins, as you chose. You can change that with `/notify`.
tournament-left = You’ve left the tournament.
tournament-leave-ask = The tournament has begun. If you leave, you lose your current match and are out. Do you want to leave?
tournament-leave-swiss-ask = The tournament has begun. If you leave, you lose your current game and won’t be paired again. **{ $button }** brings you back later. Do you want to leave?
tournament-leave-table-ask = The tournament has begun. If you leave, you lose your current game and all remaining ones. If fewer than half of your games are over by then, none count. Do you want to leave?
tournament-leave-waited-ask = People are waiting for a place. If you leave, the first of them gets yours at once; if you come back, you wait behind the others. Do you want to leave?
tournament-start-ask = Close sign-up for **{ $name }** and start the first round with { $count } players?
tournament-ladder-start-ask = Open **{ $name }** with { $count } players? The ladder starts in order of rating, then of joining. Others can join later, at the bottom.
tournament-started = The first round begins.
tournament-cancel-ask-early = Cancel **{ $name }**? This can’t be undone.
tournament-cancel-ask = Cancel **{ $name }**? This can’t be undone. Games in progress can still be finished, as ordinary games.
tournament-called-off = The tournament has been cancelled.
tournament-no-season = 🔁 It won’t be repeated: there won’t be another season.
tournament-decided = Done. I’ll announce it in the tournament’s channel.
button-tournament-join = Join
button-tournament-join-now = Yes, join
button-tournament-leave = Leave
button-tournament-leave-now = Yes, leave
button-tournament-entrants = Players
button-tournament-start = Close sign-up and start
button-tournament-start-now = Yes, start
button-tournament-cancel = Cancel the tournament
button-tournament-cancel-now = Yes, cancel it
button-tournament-standings = Standings
button-tournament-round = Games of the round

## Tournaments: rooms, and the world around them
tournament-rooms-games = Each game has its own thread. I ping both players there, unless they chose otherwise in `/notify`.
tournament-rooms-players = Each player has one thread for all their games with White. I ping both players there, unless they chose otherwise in `/notify`.
tournament-rooms-rounds = All games of the round are played in the thread below this message. I ping the players of each game there, unless they chose otherwise in `/notify`.
tournament-rooms-direct = I send each game to its players in direct messages.
tournament-room-player = { $player } · tournament { $number }
tournament-room-round = { $name } · { $round }
tournament-event = { $terms }. Join and follow it in the channel where it was announced.
tournament-role = { $name } ({ $number })
tournament-act-gone = 🚪 { $player } is no longer in this server, or can’t play here, and is out of the tournament.
tournament-act-moved = 📌 { $by } moved the tournament to this channel.
tournament-act-over = The tournament is cancelled: I was away from this server for 30 days.
tournament-moved = The tournament goes on in this channel. Games in progress stay where they are.
tournament-moved-unseen = Not everyone in the server can see this channel. Games of players who can’t are played in direct messages.
tournament-warning = { $organiser }, about your tournament:
tournament-missed-nobody = { $round }: a player missed it. Their data has since been deleted.
tournament-warning-threads-full-direct = Discord won’t open any more threads in your server: too many are active. I now send new games of **{ $name }** in direct messages. Inactive threads close automatically.
tournament-warning-threads-full-round = Discord won’t open any more threads in your server: too many are active. New games of **{ $name }** now share one thread per round, or are played in direct messages if that fails. Inactive threads close automatically.
tournament-warning-threads-full-channel = Discord won’t open any more threads in your server: too many are active. New games of **{ $name }** are now played directly in { $channel }. Inactive threads close automatically.
tournament-warning-no-writing = I can no longer write in { $channel }, so no one can follow **{ $name }** there. Its games go on. Let me see that channel and write in it, or use `/tournament move` in another one.
tournament-warning-announcement-gone = The announcement of **{ $name }** was deleted. I’ve posted it again, as people join and leave with its buttons. If it’s deleted again, use `/tournament` instead.
tournament-warning-channel-gone = The channel of **{ $name }** was deleted. Its games go on, but no round will begin. To continue in another channel, use `/tournament move` there, with the tournament’s number { $number }.
tournament-warning-no-event = I can’t create events in your server, so **{ $name }** isn’t in its list of events. I need the “Create Events” permission, and will try again when something changes in the tournament.
tournament-warning-no-role = I can’t give the players of **{ $name }** their role. I need the “Manage Roles” permission, and I give only a role that I created and that has no permissions. If your server requires 2FA (error 60003), the owner of my application also needs it. I’ll try again when something changes in the tournament.
tournament-warning-back = I’m back in your server, and **{ $name }** goes on. Deadlines and clocks have as much time left as when I was removed.
tournament-warning-table-gone = The standings message of **{ $name }** was deleted. I’ve posted it again. If it’s deleted again, I won’t repost it: use `/tournament standings`.
tournament-warning-round-gone = The message for the current round of **{ $name }** was deleted. I’ve posted it again, as it leads to the games and shows their results. If it’s deleted again, I won’t repost it: use `/tournament rounds`.
tournament-warning-event-gone = The scheduled event for **{ $name }** was deleted. The tournament goes on without it: I won’t create it again.
tournament-warning-role-gone = The players’ role in **{ $name }** was deleted. The tournament goes on without it: I won’t create it again.
tournament-warning-unseen = Some players of **{ $name }** can’t see { $channel }, so I send their games to both players in direct messages. To have them played there, let these players see the channel, or use `/tournament move` in one that everyone sees.
tournament-warning-thread-gone = I can no longer write in a thread of **{ $name }**: it was deleted or locked, or I don’t have the “Send Messages in Threads” permission. Its games go on in { $channel }.
tournament-warning-thread-gone-lacking = I can no longer write in the threads of **{ $name }**, so its games go on in { $channel } itself. Give me the “Send Messages in Threads” permission there, and later games get threads again.
tournament-warning-organiser-gone = The person who announced **{ $name }** is no longer in this server. The tournament goes on: its helpers, and people with Manage Events or Manage Server, run it at the organiser’s desk.
tournament-warning-entry-role-gone = The role required to join **{ $name }** was deleted, so no one can join. While sign-up is open, you can choose another role, or none, with `/tournament set`.
tournament-warning-ping-role-gone = The role I pinged each round of **{ $name }** was deleted. I no longer ping any role there.
tournament-warning-helpers-role-gone = The helpers’ role in **{ $name }** was deleted, so they can no longer run it with you. You can choose another role at the organiser’s desk.
button-tournament-why = Why this opponent?
refusal-not-organiser = Only organisers can do that: the creator, helpers, and people with Manage Events or Manage Server.
refusal-organiser-there = Organisers do that in the tournament’s own server: try again in { $channel }.
refusal-no-such-tournament = I can’t find that tournament. `/tournament list` shows the ones you can see here.
refusal-tournament-which = Several tournaments match: { $names }. Choose one with the `tournament` option.
tournament-which = Which tournament do you mean?
tournament-which-more = The menu has the newest { $count }. For any other, use the `tournament` option.
button-tournament-which = Choose a tournament
refusal-tournament-in-thread = Tournament games need threads of their own. Announce the tournament in a channel, not in a thread.
refusal-tournament-name = Type a name for the tournament, like `Spring Cup`.
refusal-tournament-clock = A tournament needs a clock, so that every round ends: `3d` gives three days per move.
refusal-tournament-clock-bounds = Give each player 5 minutes to 30 days. Try `3d` (three days per move) or `10+5` (minutes + seconds per move).
refusal-tournament-clock-unread = I can’t read this time control. Try `3d` (three days per move), `3d+12h max 7d` or `10+5` (minutes + seconds).
refusal-tournament-rounds = Only a Swiss lets you choose the number of rounds. Otherwise it follows from the number of players.
refusal-tournaments-of-one = You have { $count } tournaments here, the maximum: { $names }. Cancel one, or have someone with Manage Server announce it.
refusal-tournaments-lately = That’s { $most } tournaments in a day, the maximum. Try again { $time }, or have someone with Manage Server announce it.
refusal-tournaments-here = This server has { $most } open or running tournaments, the maximum. You can announce one when another ends.
refusal-tournament-closed = Sign-up is closed, so this tournament can no longer be changed or started.
refusal-tournament-joined = You’ve already joined this tournament.
refusal-tournament-full = This tournament is full ({ $most } players). If a player leaves before it begins, you can join.
refusal-tournament-few = A tournament needs at least { $least } players.
refusal-tournament-not-in = That’s only for players in this tournament. A button below its announcement lists them.
refusal-tournament-over = This tournament is over, or was cancelled. `/tournament list` shows the others.
refusal-tournament-not-begun = You can do that once the tournament has begun. `/tournament show` shows its status.
refusal-tournament-round = There’s no such round yet. The last one is round { $last }.
refusal-tournament-division = There’s no such division. The last one is division { $last }.
refusal-tournament-no-divisions = Only a league has divisions. Leave out `division` for the report of the whole tournament.
refusal-tournament-board = There’s no such board: this round has boards 1 to { $last }.
refusal-tournament-own-game = This is your own game. Another organiser must decide it: a helper, or someone with Manage Events or Manage Server.
refusal-tournament-later = Later matches depend on this result. In a bracket, only results of the last round can be changed.
## Rounds and time
tournament-bye-through = { $player } goes through to the next round without a game.
tournament-round-replays = 🔁 { $count ->
    [one] Replay with colours reversed: board
   *[other] Replays with colours reversed: boards
    } { $boards }.
tournament-deadline = ⏳ The round ends { $left }, on { $until }, at the latest. { $late }
tournament-ends = ⏳ The round ends { $left }, on { $until }.
tournament-later = Board { $board } has until { $until }.
tournament-late-organiser = The organiser then decides unfinished games. A player to move who hasn’t made a single move loses by forfeit, unless they’re on holiday.
tournament-late-draw = An unfinished game then counts as a draw. A player to move who hasn’t made a single move loses by forfeit, unless they’re on holiday.
tournament-late-clock = The player with more time left then wins unfinished games. A player to move who hasn’t made a single move loses by forfeit, unless they’re on holiday.
tournament-late-forfeit = In unfinished games, the player to move then loses by forfeit. If they’re on holiday and haven’t made a single move, the organiser decides.
tournament-remind-called = { $people } { $text }
tournament-remind-check-in = 🙋 Are you there? The tournament begins on { $starts }. Press **I’m here**, or use `/tournament here`, or you won’t be paired.
tournament-remind-absent = 🙋 You haven’t checked in yet. Sign-up closes on { $starts }. Press **I’m here**, or use `/tournament here`, or you won’t be paired.
tournament-remind-closing = ⏳ Sign-up closes and the first round begins on { $starts }.
tournament-remind-ladder = ⏳ The ladder opens on { $starts }.
tournament-remind-round = ⏳ **{ $round }**: the deadline is { $left }. { $late }
tournament-outside = ⌛ **{ $round }**: time is up, so for the tournament your game is over: { $result }. You can play on, but the standings won’t change.
tournament-unseen = ⏳ **{ $round }**: time is up for the others. You were notified late, so your game goes on until { $until }.
tournament-deadline-unseen = ⏳ { $organiser }, { $count ->
    [one] the players on board
   *[other] the players on boards
    } { $boards } were notified late, so they have until { $until }.
tournament-deadline-passed = ⌛ **{ $round }**: time is up.
tournament-deadline-waits = ⚖️ { $organiser }, the round is waiting for results: { $count ->
    [one] board
   *[other] boards
    } { $boards }.
tournament-held = ✋ **{ $round }**: time is up, and { $count } of { $boards } games aren’t over. That’s a lot, so I’m asking first. { $organiser }, should the deadline rule decide them? If not, give the round more time at your desk.
tournament-stuck = ✋ No pairing possible ({ $round }): { $why }
tournament-stuck-few = fewer than two players are left.
tournament-stuck-bye = the number of players is odd, and each player has already had a bye or a win by forfeit.
tournament-stuck-met = the remaining players have met, or must not meet.
tournament-stuck-ask = { $organiser }, your decision: pair by hand at your desk, or choose below.
tournament-stuck-wait = Or wait: I’ll try again when someone joins, comes back, or wants to play after all.
tournament-by-press-ask = ⏸️ All results are in. { $organiser }, you can start the next round.
tournament-act-put-off-few-here = ⏳ Too few people have checked in, so the tournament begins a day later: { $starts }. Sign-up stays open.
tournament-act-put-off = ⏳ Too few people have joined, so the tournament begins a day later: { $starts }. Sign-up stays open.
tournament-act-few-here = Too few people checked in, so the tournament is cancelled.
tournament-act-too-few = Too few people joined, so the tournament is cancelled.
tournament-act-deadline = ⚖️ { $by } applied the deadline rule to unfinished games ({ $round }).
tournament-why-bye = { $round }: the number of players is odd, so { $player } has the bye, which counts as a win. It goes to a player with as few points as possible, and never twice to the same player.
tournament-why-second-bye = { $round }: no player was eligible for the bye, so the organisers gave { $player } another one, which counts as a win. It goes to the player with the fewest points.
tournament-why-through = { $round }: the bracket has more places than players. The best seeds, including { $player } (seed { $number }), go straight through to the next round.
tournament-why-waits = { $round }: { $player } has no match this round, and is still in. The next opponent comes from the current matches.
tournament-why-free = { $round }: the number of players is odd, so under the Berger tables number { $number }, { $player }, sits out. Everyone does so once per cycle.
tournament-called = { $role }
refusal-tournament-ping = I can’t ping that role for you. Pick one everyone can mention, or ask someone who can mention all roles (no @everyone).
refusal-tournament-ping-me = I can’t ping that role. Pick one everyone can mention, or give me **Mention @everyone, @here, and All Roles**.
button-tournament-deadline = Apply the deadline rule
refusal-tournament-deadline = There’s no deadline to apply: that round’s games are decided, or have more time.

command-tournament = tournament
command-tournament-about = Tournaments: announce one, join, standings and rounds
command-tournament-create = create
command-tournament-create-about = Announce a tournament in this channel
command-tournament-name = name
command-tournament-name-about = The name of the tournament
command-tournament-system = system
command-tournament-system-about = The pairing system: Swiss, round robin, knock-out …
command-tournament-game = game
command-tournament-game-about = Which game is played; this server’s usual one if left out
command-tournament-layout = layout
command-tournament-layout-about = The layout of the game
command-tournament-length = length
command-tournament-length-about = Number of rounds in a Swiss; if left out, it depends on the number of players
command-tournament-clock = clock
command-tournament-clock-about = The time control; three days per move if left out
command-tournament-mode = mode
command-tournament-mode-about = Rated or casual games
command-tournament-ping = ping
command-tournament-ping-about = A role to ping when a round begins
command-tournament-event = event
command-tournament-event-about = Add it to the server’s events? Needs a channel everyone sees and a set start
command-tournament-role = role
command-tournament-role-about = Give its players a role (without permissions) until the tournament ends?
command-tournament-move = move
command-tournament-move-about = Move a tournament to this channel, where it goes on
command-tournament-list = list
command-tournament-list-about = See the tournaments here
command-tournament-show = show
command-tournament-show-about = See a tournament, and what you can do in it
command-tournament-standings = standings
command-tournament-standings-about = See the standings
command-tournament-rounds = rounds
command-tournament-rounds-about = See the pairings of a round, and the results so far
command-tournament-decide = decide
command-tournament-decide-about = Publicly enter or change a result
command-tournament-withdraw = withdraw
command-tournament-withdraw-about = Publicly withdraw a player from a tournament
command-tournament-tournament = tournament
command-tournament-tournament-about = Which tournament; the one in this channel if left out
command-tournament-round = round
command-tournament-round-about = Which round; the last one if left out
command-tournament-division = division
command-tournament-division-about = Which league division to report; the first six if left out
command-tournament-board = board
command-tournament-board-about = The number of the board
command-tournament-result = result
command-tournament-result-about = The result of the game
command-tournament-reason = reason
command-tournament-reason-about = The reason; everyone will read it
command-tournament-player = player
command-tournament-player-about = Which player
## Preparing a tournament
tournament-suggested = { $name } · no. { $number } · { $stage }
tournament-entry = 🚪 To join you need { $limits }.
limit-role = the { $role } role
limit-rating = a rating of { $range } in this server
limit-rated-games = { $count ->
    [one] { $count } rated game of this kind finished here
   *[other] { $count } rated games of this kind finished here
    }
limit-approval = the organiser’s approval
limit-and = { $all }, and { $one }
tournament-starts = 🗓️ Sign-up closes and round 1 begins on { $date } ({ $left }).
tournament-ladder-starts = 🗓️ The ladder opens on { $date } ({ $left }).
tournament-days = ⏳ A round lasts { $count ->
    [one] { $count } day at most.
   *[other] { $count } days at most.
    } { $late }
tournament-by-press = ▶️ The organiser starts each round.
tournament-tie-breaks = 📊 Tie-breaks: { $codes }
tournament-replays = 🔁 { $count ->
    [0] A drawn match isn’t replayed: the better seed goes through.
    [one] A drawn match is replayed once; then the better seed goes through.
   *[other] A drawn match is replayed up to { $count } times; then the better seed goes through.
    }
tournament-replays-lot = 🔁 { $count ->
    [0] A drawn match isn’t replayed: it’s decided by lot.
    [one] A drawn match is replayed once; then it’s decided by lot.
   *[other] A drawn match is replayed up to { $count } times; then it’s decided by lot.
    }
tournament-third-place = 🥉 The semifinal losers play for third place.
tournament-no-draws = 🤝 No draws by agreement before move { $count }.
tournament-rooms = 📍 Games: { $rooms }.
tournament-rooms-full = If Discord won’t open any more threads, new games go here: { $rooms }.
tournament-series = 🔁 Repeats { $every }. This is season { $season }; players who stay in are entered in the next one.
tournament-join-series = This tournament repeats. If you stay in until its end, I’ll enter you in the next season, and the same things will be public there. You can leave at any time.
tournament-act-changed = ⚙️ { $by } has changed the terms of this tournament.
tournament-act-adapted = ⚙️ The server no longer allows some terms of the last season, so this one differs:
act-term = • { $term }: { $from } → { $to }
tournament-from-now = From now on:
tournament-act-stopped = 🔁 { $by } has stopped repeating this tournament: there won’t be another season.
tournament-act-few = 🔁 This tournament no longer repeats: two seasons in a row had too few players.
tournament-act-unentitled = 🔁 This tournament no longer repeats: the person who announced it can no longer announce tournaments here.
tournament-hurried = ⚠️ A round lasts { $days ->
        [one] one day
       *[other] { $days } days
    } at most, with this clock: { $clock }. Few games will finish in time: the deadline will decide most of them.
tournament-created-dated = The tournament is announced in this channel. Sign-up closes and play begins on { $date }. To begin earlier, press **Close sign-up and start**, here or in `/tournament desk`.
tournament-changed = Terms changed.
tournament-stopped = The tournament no longer repeats. The current season goes on.
draft-begun = Choose what you like from the menus, then press **Announce here**.
draft-of = Nothing changes until you press **Save changes**.
draft-changed = This has changed since you last looked. Here’s the current version.
draft-discarded = Draft discarded.
draft-discard-changes = Discard changes
draft-changes-discarded = Changes discarded. The tournament stays as it was.
draft-nameless = **Unnamed tournament**
draft-named = **{ $name }**
button-draft-name = Name
button-draft-chapter = Choose a section
button-draft-term = What do you want to change?
button-draft-set = Choose
button-draft-type = Type it
button-draft-announce = Announce here
button-draft-change = Save changes
button-draft-discard = Discard
button-presets = Presets
button-preset-use = Use these terms
button-preset-keep = Save for me
button-preset-keep-here = Save for this server
button-preset-drop = Remove a preset
button-presets-back = Back
button-tournament-change = Change the terms
button-tournament-stop = Stop repeating
chapter-play = Game and format
chapter-entry = Who can join
chapter-calendar = Dates
chapter-results = Results and where to play
term-name = Name
term-name-none = none yet
term-name-about = Name the tournament, or change its name: press **Type it**.
term-name-example = Spring Cup
term-system = System
term-system-about = Swiss: opponents on similar scores. Round robin: everyone meets. Knock-out: one loss (or two) and you’re out. League: divisions. Ladder: challenges.
term-rounds = Rounds
term-rounds-none = set by the number of players
term-rounds-count = { $count ->
    [one] { $count } round
   *[other] { $count } rounds at most
    }
term-rounds-about = Maximum number of rounds in a Swiss; fewer if few people join. In other systems, the number of players decides.
term-rounds-example = 7
term-game = Game
term-game-about = Which game to play. Each game has its own usual layout.
term-layout = Layout
term-layout-usual = the usual start
term-layout-own = one of your own: `{ $layout }`
term-layout-about = Starting position: the name of a layout, or one typed in full.
term-layout-example = The name of a layout, or all its rows
term-clock = Clock
term-clock-about = Time control of each game, so that rounds end. For an evening: `10+5`. Over several weeks, three days a move (`3d`) suits most people.
term-clock-example = 3d, 5d+12h max 10d, 15+10
term-rest = Rest
term-rest-yes = clocks pause on holidays, at night and at weekends
term-rest-no = no rest: clocks never pause
term-rest-about = Do the clocks of slow games pause while a player rests (`/rest`)?
term-mode = Mode
term-mode-about = Do games change ratings?
term-mode-casual = casual games
term-mode-rated = rated games
term-players = Players
term-players-none = as many as this server allows
term-players-count = { $count } at most
term-players-about = Maximum number of players. Anyone after that goes on the waiting list. Admins can allow larger tournaments in `/setup`.
term-players-example = 16
term-role = Role
term-role-none = everyone can join
term-role-about = Only people with this role can join. Choose none to let everyone join.
term-ratings = Ratings
term-ratings-none = any
term-ratings-about = Only players whose rating in this server and game is in this range can join. Provisional ratings don’t count.
term-ratings-example = 1400-1600, or 1500+
term-rated-games = Rated games played
term-rated-games-none = none needed
term-rated-games-count = { $count ->
    [one] at least { $count }
   *[other] at least { $count }
    }
term-rated-games-about = Rated games of this kind that a player must have finished in this server to join.
term-rated-games-example = 5
term-approval = Approval
term-approval-no = not needed
term-approval-yes = the organiser approves each player
term-approval-about = Do players need your approval to join?
term-players-role = Role for players
term-players-role-no = none
term-players-role-yes = created automatically
term-players-role-about = Give the players a role (without permissions) until the tournament ends? I need the Manage Roles permission.
term-event = Event
term-event-no = none
term-event-yes = in the list of events
term-event-about = List it in this server’s events? Everyone must see this channel, and the start must be set. I need the Create Events permission.
term-next-round = The next round starts
term-next-round-no = automatically
term-next-round-yes = when the organiser starts it
term-next-round-about = When all games are over, does the next round begin automatically, or when you press **Begin the next round**?
term-starts = Start
term-starts-none = when the organiser starts it
term-starts-count = { $count ->
    [one] in { $count } day, at this time of day
   *[other] in { $count } days, at this time of day
    }
term-starts-about = When sign-up closes and round 1 begins. Press **Type it** for any date, in your time zone.
term-starts-example = 2026-12-24 18:00, 24/12 6pm, tomorrow 18:00, in 3 days
term-check-in = Check-in
term-check-in-none = not needed
term-check-in-span = { $span } before the start
term-check-in-about = How long before the start players can check in. Players who haven’t checked in aren’t paired.
term-check-in-example = 30 min, 1h30, 24 hours
term-days = Days per round
term-days-none = until all games are over
term-days-count = { $count ->
    [one] { $count } day at most
   *[other] { $count } days at most
    }
term-days-about = The next round begins when all games are over, or after this many days, whichever comes first.
term-days-example = 7
term-late = At the deadline
term-late-organiser = the organiser decides
term-late-draw = counts as a draw
term-late-clock = won by the player with more time left
term-late-forfeit = lost by the player to move
term-late-about = What happens to unfinished games. Under any rule, a player to move who hasn’t made a first move loses by forfeit, unless on holiday.
term-repeat = Repeats
term-repeat-none = no
term-repeat-weeks = { $count ->
    [one] every week
   *[other] every { $count } weeks
    }
term-repeat-months = { $count ->
    [one] every month
   *[other] every { $count } months
    }
term-repeat-about = How long after a season the next is announced, once it’s over, with everyone who stayed in. Stops if one is cancelled, or after two with too few players.
term-repeat-example = every 2 weeks, or monthly
term-zone = Your time zone
term-zone-none = not known yet
term-zone-about = Time zone of the dates you type. I save it, and `/rest` shows it. Everyone sees dates in their own.
term-zone-example = UTC+2
term-ping = Role to ping
term-ping-none = no one is pinged
term-ping-about = A role that I ping when a round begins, if Discord lets both of us ping it. Choose none to ping no one.
term-tie-breaks = Tie-breaks
term-tie-breaks-none = the system’s usual ones
term-tie-breaks-about = Order of players tied on points, in FIDE codes: BH Buchholz, BH/C1 cut lowest, SB Sonneborn-Berger, DE direct encounter, WIN wins, PS progressive, KS Koya.
term-tie-breaks-example = BH/C1, BH, DE, WIN, SB
term-replays = Replays
term-replays-none = as usual: once
term-replays-count = { $count ->
    [0] none
    [one] { $count } time
   *[other] { $count } times
    }
term-replays-lot = { $count ->
    [0] none, then drawing lots
    [one] once, then drawing lots
   *[other] { $count } times, then drawing lots
    }
term-replays-about = How many times a drawn knock-out match is replayed (two games, colours reversed), and what decides after that: the better seed, or drawing lots.
term-third-place = Match for third place
term-third-place-no = no
term-third-place-yes = yes
term-third-place-about = Do the losing semifinalists of a knock-out play for third place?
term-no-draws = Draws by agreement
term-no-draws-none = at any time
term-no-draws-count = not before move { $count }
term-no-draws-about = Players can’t agree on a draw before this move. Draws by the rules of the game are always possible.
term-no-draws-example = 30
term-rooms = Where games are played
term-rooms-games = each game in its own thread
term-rooms-players = a thread per player, for all their games as White
term-rooms-rounds = a thread per round, for all its games
term-rooms-direct = direct messages
term-rooms-about = Threads in this channel, or direct messages.
term-rooms-full = If threads run out
term-rooms-full-direct = direct messages
term-rooms-full-round = one thread for the round
term-rooms-full-channel = in the channel
term-rooms-full-about = Where new games go once Discord won’t open any more threads.
term-word = `{ $word }`
term-words = { $all }, { $one }
term-yes-no = `yes`, `no`
form-tournament = Prepare a tournament
form-tournament-field = What is it called?
form-tournament-example = Spring Cup
form-preset = Save these terms
form-preset-field = Name of the preset
form-preset-example = Weekly Swiss
presets = **Presets**: tournament terms saved under a name.
presets-none = None saved yet.
preset-own = yours
preset-server = this server’s
preset-use = use
preset-keep = save
preset-drop = remove
preset-kept = Saved as **{ $name }**, without the dates.
preset-used = Terms of **{ $name }** applied.
preset-dropped = Removed **{ $name }**.
setup-section-tournaments = Tournaments
setup-hosts = Who can announce tournaments
setup-hosts-organisers = people with Manage Events or Manage Server
setup-hosts-everybody = everyone
setup-hosts-about = The person who announces a tournament runs it. People with Manage Events or Manage Server run all of them.
setup-hosts-pick = Who can announce tournaments
setup-host-roles = Roles that can announce tournaments
setup-host-roles-none = no other roles
setup-host-roles-about = Members with these roles can also announce tournaments, and run their own.
setup-host-roles-pick = Roles that can announce tournaments
setup-tournament-size = Players in a tournament
setup-tournament-size-about = Maximum number of players in a tournament here. Large ones post many messages and open many threads.
setup-tournament-size-pick = Maximum number of players
refusal-not-host = You need Manage Events, Manage Server or a role chosen in `/setup` to announce tournaments here.
refusal-no-draft = You have no draft here, and no tournament with open sign-up. `/tournament create` begins one.
refusal-tournament-system = I don’t know this system. `/tournament create` lists the systems, like `Swiss`.
refusal-tournament-number = Type a whole number from { $least } to { $most }, in figures.
refusal-tournament-check-in = I can’t read this length of time. Type 5 minutes to 3 days, with the unit: `30 min`, `1h30` or `1d`.
refusal-tournament-days = I can’t read this number of days. Type 1 to { $most }, like `7`, `10 days` or `2 weeks`.
refusal-tournament-word = I don’t understand this. Type one of these: { $words }.
refusal-tournament-unfit = “{ $term }” doesn’t apply to this system: { $system }. Choose the system first.
refusal-tournament-ratings = Type a range of ratings in figures, like `1400-1600` or `1500+`.
refusal-tournament-role = Name a role in this server that not everyone has, like `@Chess`, or `none`.
refusal-tournament-date = I can’t read this date. Try `2026-12-24 18:00`, `24/12 6pm`, `tomorrow 18:00`, `friday 8pm` or `in 3 days`.
refusal-tournament-start = The start must be at least a minute and at most 400 days from now.
refusal-tournament-zone = I don’t know your time zone yet. Add it to the date once, like `24/12 18:00 UTC+1`.
draft-zone-first = ⚠️ I don’t know your time zone yet. Choose it below, in the **Your time zone** menu. Your date is saved.
draft-no-events = ⚠️ There will be no event: I need the “Create Events” permission.
draft-no-event-date = ⚠️ There will be no event: set the start first.
draft-no-event-here = ⚠️ There will be no event: not everyone in the server sees this channel.
draft-no-check-in = ⚠️ There will be no check-in: set the start first.
draft-no-roles = ⚠️ Players won’t get a role: I need the “Manage Roles” permission.
refusal-tournament-zone-kept = You rest at night or at weekends, so your clocks follow this time zone. Change it with `/rest zone:`.
refusal-tournament-tie-breaks = I can’t use these tie-breaks. Type up to eight codes in order, like `SB, DE, WIN` (in a Swiss also `BH/C1, BH`).
refusal-tournament-repeat = I can’t read this. Type `every week`, `every 2 weeks` or `monthly`: at most 52 weeks or 12 months.
refusal-tournament-agreed = Players have joined for this game and mode. To play something else, cancel this tournament and announce another.
refusal-tournament-places = { $count } players have already joined. Choose { $count } places or more.
refusal-tournament-no-series = This tournament doesn’t repeat.
refusal-preset-name = Type a name for these terms, like `Weekly Swiss`.
refusal-presets-full = There are already { $most } presets. Remove one first.
refusal-no-preset = There’s no preset with this name. **Presets** in the draft of a tournament lists them.
command-tournament-set = set
command-tournament-set-about = Change a setting of your draft, or of a tournament that hasn’t begun
command-tournament-term = term
command-tournament-term-about = Which setting to change
command-tournament-value = value
command-tournament-value-about = Its new value; `none` for the default
command-tournament-draft = draft
command-tournament-draft-about = Edit your draft with menus, or change an announced tournament
command-tournament-announce = announce
command-tournament-announce-about = Announce your draft in this channel
command-tournament-preset = preset
command-tournament-preset-about = Terms saved under a name
command-tournament-action = action
command-tournament-action-about = Use these terms, save your draft’s terms under this name, or remove them
command-tournament-shelf = shelf
command-tournament-shelf-about = Your own presets, or this server’s; yours if left out
command-tournament-starts = starts
command-tournament-starts-about = When sign-up closes and round 1 begins, in your time zone: tomorrow 18:00, 24/12 6pm, in 3 days
command-tournament-days = days
command-tournament-days-about = Maximum length of a round, in days
command-tournament-players = players
command-tournament-players-about = Maximum number of players
command-tournament-repeat = repeat
command-tournament-repeat-about = Repeat automatically: every week, every 2 weeks, monthly

## Systems
choice-swiss = Swiss
choice-round-robin = Round robin
choice-double-round-robin = Double round robin
choice-knock-out = Knock-out

## Tournaments: joining, waiting, rounds off, coming back
entry-first = 👥 { $people }
entry-first-more = 👥 { $people } and { $count } more
entry-will-wait = All places are taken: you’d be number { $place } on the waiting list. You move up automatically when players leave before the start.
entry-will-ask = The organiser must approve your request.
entry-will-be-late = It has begun. You’d play from round { $round } on, with { $missed ->
    [one] half a point for the round you missed
   *[other] half a point for the last round you missed, and nothing for the others before it
    }.
entry-will-check-in = From { $time } on, press **{ $button }** below the announcement or use `/tournament here`. Otherwise you’ll be left out when sign-up closes.
entry-will-be-read = If you lose a round by forfeit without a move or a message, everyone can see it. After two in 90 days, you can’t join tournaments here for a while.
entry-tells-range = It’s only for ratings of { $ratings }. Your rating stays hidden, but everyone will know that it’s in this range.
entry-blocked = You could be paired with someone you’ve blocked: { $people }. My messages are all you need to play them. If you don’t play, you lose by forfeit.
entry-queued = You’re on the waiting list. I’ll let you know when you get a place.
entry-asked = The organiser has your request. I’ll let you know when it’s answered.
entry-late = You’re in, from the next round on. { $called }
entry-checked-in-asking = Noted. You’ll be checked in once the organisers accept your request to join.
entry-checked-in-waiting = You’re checked in, but still on the waiting list. I’ll let you know when you get a place.
entry-checked-in = You’re checked in. { $called }
entry-waiting = ⏳ On the waiting list: { $count }.
entry-asking = ✉️ Waiting for the organiser’s answer: { $count }.
entry-check-in = 🙋 From { $time } on, press **I’m here** if you’ve joined, or you’ll be left out when sign-up closes. Here so far: { $count }.
entry-late-open = You can still join: you get half a point for the last round you missed, and play from the next one on.
entry-start-absent = { $count ->
    [one] One player hasn’t checked in, and will be left out
   *[other] { $count } players haven’t checked in, and will be left out
    }. In a Swiss they can still join late.
entry-few-here = Players checked in: { $count }. A tournament needs at least { $least }.
entry-start-asking = { $count ->
    [one] One person is still waiting for your answer, and will be left out
   *[other] { $count } people are still waiting for your answer, and will be left out
    }. To let anyone in, press **Join requests** first.
entry-start-usual = There will be { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
    }, even if others join later.
entry-start-rounds = You asked for { $asked } rounds. With { $count } players there { $rounds ->
    [one] is one
   *[other] are { $rounds }
    }: with more, some would meet twice.
entry-barred = You missed { $count } rounds here within 90 days without a move or a message, the last one on { $last }. You can’t join tournaments until { $until }.
entry-barred-ask = If you had a good reason, ask the organiser of this tournament to let you in. That clears your record.
entry-bars = 🚫 **Barred from tournaments here.** Forfeiting two rounds within 90 days without a move or a message bars a player for a day; each further one doubles that, up to 30 days. A player’s record is cleared by playing a tournament to its end, or when an organiser lets them in.
entry-bars-none = No one is barred from tournaments here. Forfeiting two rounds within 90 days without a move or a message bars a player for a day; each further one doubles that, up to 30 days.
entry-bars-line = • { $player }, until { $until }: missed { $count } rounds, the last one on { $last }
entry-asks-list = ✉️ { $count ->
    [one] One request to join.
   *[other] { $count } requests to join.
    }
entry-asks-one = { $player } asked to join on { $time }.
entry-asks-one-rated = { $player } (rating { $rating }) asked to join on { $time }.
entry-asks-barred = ⚠️ Barred until { $until }: missed { $count } tournament rounds here without a move, the last one on { $last }. Letting them in clears their record.
entry-asks-none = ✉️ No requests to join.
entry-list-waiting = Waiting list:
entry-list-absent = Didn’t check in:
entry-line-here = { $line } 🙋
entry-line-away = { $line } 💤 (missed a round, not paired until they’re back)
entry-line-unpaired = { $line } 💤 (missed a round, so not paired in this one)
entry-line-gone = ~~{ $line }~~ (left)
entry-line-bye = { $line } ⏸️ (sits out the next round)
entry-bye-line-half = { $player } sits out this round on request (a half-point bye).
entry-bye-line-zero = { $player } sits out this round (a zero-point bye).
entry-bye-half = ⏸️ You sit out round { $round }, for half a point. You can change your mind until it begins.
entry-bye-zero = ⏸️ You sit out round { $round }, for no points: half a point is given only once, and only in the first half of the rounds. You can change your mind until it begins.
entry-bye-zero-late = ⏸️ You sit out round { $round }, for no points: you already had half a point for joining late. You can change your mind until it begins.
entry-bye-not = ▶️ You play in round { $round }.
entry-back-bye = ▶️ Welcome back!
entry-back = ▶️ Welcome back! You’re paired again from round { $round } on.
entry-act-joined = 👋 { $player } has joined and plays from the next round on.
entry-act-joined-rounds = 👋 { $player } has joined and plays from the next round on. There are now { $rounds } rounds.
entry-act-back = 👋 { $player } plays again, from the next round on.
entry-told-up = 🎟️ { $player }, a place is free: you’re in. { $title }
entry-told-in = 🎟️ { $player }, the organiser has let you in. { $title }
entry-told-waiting = 🎟️ { $player }, the organiser has let you in. You’re on the waiting list, and I’ll let you know when you get a place. { $title }
entry-told-away = The organiser has turned you away. { $title }
entry-told-away-why = The organiser has turned you away. { $title } Reason: { $reason }
entry-told-missed = 💤 { $player }, you lost round { $round } by forfeit, without a move. { $then } { $title }
entry-told-missed-stage = 💤 { $player }, you lost your game by forfeit, without a move ({ $round }). { $then } { $title }
entry-told-overtaken = 📨 { $player }, { $count ->
    [one] your request is closed, as your game now has a result. If that’s undone, it opens again.
   *[other] your requests are closed, as your game now has a result. If that’s undone, they open again.
    } { $title }
entry-missed-twice = If you miss another round within 90 days, you can’t join tournaments here for a while.
entry-missed-twice-leave = If you miss another round within 90 days, you can’t join tournaments here for a while. If you can’t play on, please leave the tournament.
entry-missed-barred = You’ve missed { $count } rounds here within 90 days, so you can’t join another tournament here until { $until }.
entry-missed-one-barred = { $player } has missed { $count } rounds here within 90 days, so they can’t join another tournament here until { $until }.
entry-told-bye = ⏸️ { $player }, you have the bye in round { $round }: no game, but it counts as a win. { $title }
entry-told-unanswered = ✉️ Your request wasn’t answered in time, and now it’s too late to join. { $title }
entry-told-left-out = 🙋 { $player }, you didn’t check in, so you’re not in the tournament. { $title }
entry-told-left-out-late = 🙋 { $player }, you didn’t check in, so you’re not in round 1. Press **{ $button }** to play from the next round on. { $title }
entry-told-missed-away = 💤 { $player }, you lost round { $round } by forfeit, without a move. To be paired again, press **{ $button }**. { $then } { $title }
entry-told-missed-unpaired = 💤 { $player }, you lost round { $round } by forfeit, without a move. I haven’t paired you since. { $then } { $title }
entry-told-came = ~~💤 Missed: { $round }~~ { $player }, your absence no longer counts as a missed round. { $title }
entry-waits = You’re on the waiting list. I’ll let you know when you get a place; **{ $button }** takes you off the list.
entry-asks = The organiser already has your request. I’ll let you know when it’s answered.
entry-turned-away = The organiser has turned you away.
entry-turned-away-why = The organiser has turned you away. Reason: { $reason }
entry-deleted = You joined before your data was deleted, so you can’t join this tournament again.
entry-taken-out = The organisers removed you from this tournament. Ask { $organiser } to let you back in. `/tournament log` says why.
entry-taken-out-others = The organisers removed you. Ask someone with Manage Events to let you back in. `/tournament log` says why.
entry-come-back = You’ve left this tournament. To come back, press **{ $button }** or use `/tournament back`.
entry-role = This tournament is only for people with the { $role } role. Ask an admin for it.
entry-role-there = This tournament is only for people with a certain role. Join in its server, where I see your roles.
entry-games = To join, you need at least { $least ->
    [one] one finished rated game
   *[other] { $least } finished rated games
    } of { $game } in this server. You have { $games }.
entry-rating = This tournament is for ratings of { $ratings }. Yours is { $own } here.
entry-rating-unsure = This tournament is for ratings of { $ratings }. Yours is provisional: play more rated games here (`/play mode:rated`).
entry-late-system = It has begun, and in this system you can’t join late.
entry-late-half = More than half of the rounds have begun, so it’s too late to join.
entry-no-check-in = This tournament has no check-in: everyone who has joined plays.
entry-check-in-later = It’s too early. Check in from { $time } on.
entry-only-swiss = Only in a Swiss can you sit out a round and come back.
entry-no-round = The last round has begun: there’s no next one.
entry-not-paired = You’re not paired in the next round anyway. **{ $button }** changes that.
entry-bye-few = At least { $least } others must play the next round, so you’re needed. You can still leave the tournament.
entry-bye-met = Without you, the next round can’t be paired, so you’re needed. You can still leave the tournament.
entry-never-in = You’re not in this tournament. If it’s not too late, press **{ $button }** below its announcement to join.
entry-is-in = You’re in: I’ll pair you in the next round.
entry-asks-no-more = That request was already answered or withdrawn. `/tournament entries` lists the open ones.
entry-asks-self = You can’t answer your own request. Ask a helper, or someone with Manage Events or Manage Server.
refusal-tournament-entry = { $why }
form-turn-away = Turn someone away
form-turn-away-field = Reason (only they will see it)
form-turn-away-example = It’s only for members of the school club.
button-tournament-here = I’m here
button-tournament-bye = Sit out the next round
button-tournament-play = I’ll play after all
button-tournament-back = I’m back
button-tournament-asks = Join requests
button-tournament-let-in = Let in
button-tournament-turn-away = Refuse with a reason
button-tournament-appeal = Ask the organiser
command-tournament-join = join
command-tournament-join-about = Join a tournament, or its waiting list
command-tournament-here = here
command-tournament-here-about = Check in before a tournament begins
command-tournament-bye = bye
command-tournament-bye-about = Sit out the next round of a Swiss
command-tournament-back = back
command-tournament-back-about = Be paired again after leaving or missing a round
command-tournament-leave = leave
command-tournament-leave-about = Leave a tournament
command-tournament-entries = entries
command-tournament-entries-about = For organisers: requests to join
command-tournament-bars = bars
command-tournament-bars-about = Players barred from tournaments here, and why

## Systems, files and how figures were made
tournament-division = **Division { $division }**
tournament-place-medal = { $medal } { $line }
tournament-place-tied = { $line } ({ $code } { $figure })
tournament-place-by-lot = { $line } (drawn by lot)
tournament-place-up = { $line } ⬆️ promoted
tournament-place-down = { $line } ⬇️ relegated
tournament-files = Files for **{ $name }**: tables as CSV for spreadsheets, reports (TRF) for arbiters’ programs, and the games.
tournament-files-no-report = Files for **{ $name }**: tables as CSV for spreadsheets, the tournament’s history as text, and the games.
tournament-files-round = Files of **{ $name }**, with the games of round { $round }.
tournament-files-more = These are { $shown } of { $count } games. For the games of one round, use the `round` option.
tournament-how = How the place of { $player } was computed
tournament-how-place = Place { $place }. Points: { $points }.
tournament-how-place-by-lot = Place { $place }. Points: { $points }. Still tied after all tie-breaks, so lots were drawn.
tournament-how-none = **{ $code }** doesn’t apply here.
tournament-how-figure = **{ $code }** { $value } = { $terms } · { $about }
tournament-how-value = **{ $code }** { $value } · { $about }
tournament-how-own = { $amount }
tournament-how-term = { $amount } ({ $player })
tournament-how-chosen = { $figure }. Rounds they chose to sit out are left out first.
tournament-how-cut = ~~{ $term }~~ (left out)
tournament-how-absences = In Buchholz, if an opponent didn’t play the last rounds, these count as draws. Your own round without a game counts as a game against someone with your points.
tournament-how-choose = Whose place do you want explained?
tournament-how-bracket = In a bracket, a player’s last match decides their place. Players who go out in the same round share places.
button-tournament-how = How was this computed?
button-tournament-files = Files
refusal-tournament-no-draw = No draws by agreement before move { $before } here. You can claim a draw at any time, for example by repetition.
command-tournament-files = files
command-tournament-files-about = Tables as CSV, reports for arbiters (TRF), and the games as PGN
choice-double-elimination = Double elimination
choice-league = League
choice-ladder = Ladder
tournament-ladder-running = ▶️ The ladder is open. Players: { $count }. **Challenge** shows who you can challenge: if you win, you take the place just above them. You can join at any time, at the bottom.
tournament-ladder-begins = 📣 **Game { $round }** of the ladder: the challenge is on. I’ll ping both players where it’s played.
tournament-ladder-sent = You’ve challenged { $player }. If they decline or don’t answer within { $days } days, you take the place just above them without a game.
tournament-ladder-called = ⚔️ { $player } challenges you. Accept within { $days } days to play for your place. If you decline or don’t answer, { $player } takes the place just above you.
tournament-ladder-decline-ask = Decline? { $player } takes the place just above you at once, without a game, and you go down by one.
tournament-ladder-declined = Challenge declined. { $player } takes the place just above you.
tournament-ladder-withdrawn = Challenge withdrawn. You can challenge { $player } again in { $days } days, and others at once.
tournament-ladder-came = 👋 { $player } is back on the ladder, at the bottom.
tournament-ladder-over = 🏆 The ladder is over. { $first } is at the top.
tournament-ladder-over-empty = The ladder is over, and no one is left on it.
ladder-call-taken = ✅ The challenge was accepted.
ladder-call-declined = 🏳️ The challenge was declined.
ladder-call-withdrawn = ↩️ The challenge was withdrawn.
ladder-call-lapsed = ⌛ The challenge wasn’t answered in time.
ladder-call-void = 🚪 The challenge is off: a player has left the ladder, or the ladder is over.
tournament-ladder-whom = Who do you want to challenge?
tournament-ladder-taken = The game begins. I’ll ping you both where it’s played.
tournament-ladder-started = The ladder is open, in order of rating, then of joining.
tournament-ladder-joined = You’re on the ladder, at the bottom. **{ $button }** shows who you can challenge.
tournament-ladder-end-ask = End **{ $name }**? Its places are then final. Games in progress can be finished, but change nothing. This can’t be undone.
tournament-ladder-ended = The ladder is over.
button-ladder-end-now = Yes, end it
tournament-why-challenge = One of them challenged the other on the ladder. Colours are drawn by lot.
tournament-act-challenged = ⚔️ { $player } challenges { $other }, who has { $days } days to answer. If { $other } declines or doesn’t answer, { $player } takes the place just above without a game.
tournament-act-climbed = 🪜 { $player } climbs from no. { $from } to no. { $to }.
tournament-act-walked-over = 🪜 { $player }’s challenge wasn’t answered in time: { $player } climbs from no. { $from } to no. { $to }.
tournament-act-declined = 🪜 { $player }’s challenge was declined: { $player } climbs from no. { $from } to no. { $to }.
tournament-act-dropped = { $player } is off the ladder, after unanswered challenges or a long absence. They can join again at the bottom.
button-tournament-challenge = Challenge
button-tournament-accept = Accept the challenge
button-tournament-decline = Decline
button-tournament-decline-now = Yes, decline
button-tournament-retract = Withdraw
button-tournament-show = Show
refusal-ladder-not-on = You’re not on this ladder. `/tournament join` puts you at the bottom.
refusal-ladder-first = You’re first on this ladder, so there’s no one to challenge.
refusal-ladder-nobody = The three active players above you can’t be challenged now: each has a challenge, or played you within two weeks.
refusal-ladder-busy = You already have a challenge or a game on this ladder. Finish it first.
refusal-ladder-taken = Someone else has challenged them. Choose another player, or wait for that game, two weeks at most.
refusal-ladder-apart = You and { $player } can’t challenge each other on this ladder. Choose someone else.
refusal-ladder-soon = You two played recently. You can challenge each other again { $days } days after that game.
refusal-ladder-gone = This challenge is no longer open: it was answered or withdrawn, it expired, or a player left the ladder.
refusal-ladder-none = There’s no such challenge. `/tournament mine` shows your challenges.
refusal-ladder-other = That tournament isn’t a ladder: I pair its rounds. `/play` starts a game outside it.
refusal-ladder-paused = This ladder is paused: no challenges until the organisers resume it. No deadline passes until then.
refusal-ladder-not-yours = Only the challenged player can answer this challenge.
refusal-ladder-not-challenger = Only the challenger can withdraw this challenge.
refusal-ladder-counted = On a ladder, results count at once, so this one can’t be changed.
tournament-how-ladder = On a ladder, a player who beats someone above takes the place just above them. Nothing else counts.
tournament-ladder-leave-ask = Leave the ladder? You lose your place and your challenges; a game in progress goes on as an ordinary one. You can join again at the bottom.

## Pages of tournaments, and where else they are met
board-title-in = { $title } · { $room }
games-in-tournament = { $place }, { $room }
history-in-tournament = { $line } · { $room }
thread-name-event = { $event } { $round }.{ $board }
thread-name-ladder = { $event } { $game }
tournament-room-named = **{ $name }**, { $round }, board { $board }
tournament-room-ladder = **{ $name }**, game { $game }
tournament-view-standings = Standings
tournament-view-crosstable = Cross-table
tournament-view-bracket = Bracket
tournament-view-pairings = Pairings
tournament-view-live = Games in progress
tournament-view-progress = My rounds
tournament-view-how = How a place was computed
tournament-view-why = Why these opponents
tournament-view-who = Who plays
tournament-go-back = ◀ Page
tournament-go-on = Page ▶
tournament-through = through to the next round
tournament-rests = sits out
tournament-by-lots = -# Players tied on everything are ordered by lot.
tournament-tie-break = -# **{ $code }**: { $meaning }
tie-break-without = { $meaning }, without { $count ->
    [one] the lowest
   *[other] the { $count } lowest
    }
tie-break-de = points in games between the tied players
tie-break-win = rounds won, even without playing
tie-break-won = games won
tie-break-bpg = games with Black
tie-break-bwg = games won with Black
tie-break-ps = sum of the points after each round
tie-break-rep = rounds the player chose to play
tie-break-std = points of 1, ½ and 0
tie-break-tpn = pairing number, lowest first
tie-break-bh = sum of the opponents’ points (Buchholz)
tie-break-aob = average of the opponents’ Buchholz
tie-break-fb = sum of the opponents’ points as if the last round were drawn (fore Buchholz)
tie-break-sb = points of beaten opponents, and half the points of drawn ones (Sonneborn-Berger)
tie-break-ks = points against opponents with at least half of the points (Koya)
tie-break-aro = average rating of the opponents
tie-break-tpr = rating that matches the results (performance rating)
tie-break-ptp = lowest rating expected to score as much (perfect performance)
tie-break-apro = average performance rating of the opponents
tie-break-appo = average perfect performance of the opponents
tie-break-rtng = rating
tournament-live = 👀 **{ $round }**: games in progress
tournament-live-line = { $board }. { $white } – { $black } · move { $moves } · { $room }
tournament-live-direct = { $board }. { $white } – { $black } · move { $moves } · game #{ $game }
tournament-live-none = No games of this round are in progress.
tournament-pair-room = { $board }. { $white } – { $black } · { $room }
tournament-more-boards = … and { $count ->
    [one] one more board
   *[other] { $count } more boards
    }: **Pairings** shows all of them.
tournament-round-over = 🏁 **{ $round }**: all results are in.
tournament-as-it-stood = -# As it was at the end of this round, without later corrections.
tournament-kept = -# I keep this message up to date.
tournament-film = 🎞️ The final as a film:
tournament-step = { $count ->
    [one] { $points } point
   *[other] { $points } points
    }
tournament-place-alt = { $place }. { $player }
tournaments-mine = **Your tournaments**
tournaments-mine-none = You haven’t joined any tournaments. `/tournament list` shows the ones you can see here.
tournament-mine = • { $line }
tournament-show-one = { $name }
tournament-mine-open = You’ve joined; sign-up is open.
tournament-mine-queued = You’re on the waiting list.
tournament-mine-asked = The organiser hasn’t answered your request yet.
tournament-mine-out = It began without you: you didn’t get a place, or didn’t check in.
tournament-mine-left = You’ve left it.
tournament-mine-away = 💤 You missed a round. To be paired again, press **{ $button }** or use `/tournament back`.
tournament-mine-over = It’s over.
tournament-at-board = { $round }, board { $board }
tournament-mine-plays = { $round }: you play { $opponent } as { $side }, in { $room }.
tournament-mine-waits = { $round }: you play { $opponent } as { $side }.
tournament-mine-done = { $round }, against { $opponent }: { $result }.
tournament-mine-next = { $waits }.
tournament-mine-bye = { $round }: you have the bye, which counts as a win.
tournament-mine-free = { $round }: you have no game.
tournament-mine-points = Place { $place }, { $points } { $count ->
    [one] point
   *[other] points
  }
tournament-mine-challenged = { $player } has challenged you. If you decline or don’t answer, they take the place just above you.
tournament-mine-challenges = You’ve challenged { $player }, who hasn’t answered yet.
tournament-mine-place = Place { $place }
tournament-mine-in = You’re still in.
command-tournament-mine = mine
command-tournament-mine-about = Your tournaments, and your next game
command-tournament-table = table
command-tournament-table-about = What to show; the standings if left out
command-tournament-games = games
command-tournament-games-about = All pairings, or only the games in progress
command-tournament-format = format
command-tournament-format-about = A picture, or text
tournament-digest = 🏆 { $title }: { $round }
tournament-digest-place = 🏆 { $title }: { $round }. { $place }
digest-tournaments = 📬 Your digest: news from your tournaments, and what needs your attention there.
digest-check-in = Check-in is open until { $time }: press **{ $button }** below the announcement, or use `/tournament here`.
digest-place = You now have a place.
digest-waits = You’re now on the waiting list.
digest-away = You weren’t let in. Reason: { $reason }
digest-missed = You lost a round by forfeit, without a move ({ $round }).

## The desk of a tournament
desk-ask = Nothing changes until you confirm.
desk-back = Back to the desk
desk-lately = **Recent steps**
desk-undoable = **The last step, which you can undo**
    { $act }
desk-line = { $at } · { $act }
desk-between = ⏸️ No games in progress. Before you begin the next round, you can change results, withdraw players or bring them back, keep two apart, and pair by hand.
desk-between-table = ⏸️ No games in progress. Before you begin the next round, you can change results and withdraw players.
desk-deadline-waits = The round’s deadline will be extended by the length of the pause.
desk-paused = ⏸️ Paused: games and their clocks go on, but no round begins.
desk-missing = { $count ->
    [0] { $all ->
        [one] Board 1 has its result.
       *[other] All { $all } boards have their results.
    }
    [one] { $all ->
        [one] Board 1 has no result yet.
       *[other] { $count } of { $all } boards has no result yet.
    }
   *[other] { $count } of { $all } boards have no result yet.
    }
desk-absent = Not checked in yet ({ $count }): { $people }
desk-pleas = 📨 { $count ->
    [one] { $count } request is waiting for an answer.
   *[other] { $count } requests are waiting for an answer.
    }
desk-to-pair = 👥 Next round: { $count } to pair{ $missed ->
    [0] { "" }
   *[other] , { $missed } not back after a missed round
    }{ $rest ->
    [0] { "" }
   *[other] , { $rest } sitting out
    }.
desk-asking = 🚪 { $count ->
    [one] { $count } person wants to join.
   *[other] { $count } people want to join.
    }
desk-by-hand = ✍️ Next round, by hand: { $one } (White) – { $other }
desk-apart = ↔️ Kept apart: { $one } – { $other }
desk-runners = 👥 Everyone with the { $role } role helps to run this tournament.
desk-runners-unpinged = 👥 Everyone with the { $role } role helps to run this tournament. To ping it, I need a role that everyone may mention, or the **Mention @everyone, @here, and All Roles** permission.
desk-no-runners = This tournament has no helpers.
desk-open = no result yet
desk-off = The tournament was cancelled, so results can’t be entered.
desk-entrant = { $player } has joined. You can turn them away until the first round begins; only they see your reason.
desk-missed = Missed a round: not paired until they’re back
desk-unpaired = Missed a round, so not paired in this one
desk-rests = Sits out the next round, as asked
desk-gone = No longer in the tournament
desk-which-board = A board: { $round }
desk-which-player = A player
desk-which-plea = Players’ requests
desk-which-role = A role, or none
desk-plea-item = { $player }: { $about }
desk-begin = Begin the next round
desk-second-bye = Give { $player } a bye
desk-to-move = ⏳ { $player } to move since { $since }.
desk-room = Game: { $room }
desk-own-board = This is your own game, so someone else must decide it. Name a role under **Helpers**, and its members can.
desk-answer = Answer
desk-result-white = { $white } wins
desk-result-draw = Draw
desk-result-black = { $black } wins
desk-result-forfeit-black = { $white } wins by forfeit
desk-result-forfeit-white = { $black } wins by forfeit
desk-result-forfeit-both = Both lose by forfeit
desk-undo-round = Undo the start: { $round }
desk-later = More time, or end now
desk-end-ladder = End the ladder
desk-role = Helpers
desk-more = More boards and players
desk-first = First boards and players
desk-round-before = Previous round
desk-round-after = Next round
desk-rivals = Pair by hand, or keep apart
desk-rivals-ask = Who should { $player } be paired with by hand in the next round, or kept apart from?
desk-white = { $player } has White
desk-would-meet = As things are, { $player } will meet { $other } in the next round.
desk-would-bye = As things are, { $player } will have the bye in the next round.
desk-breaks = Pairing { $one } and { $other } in the next round would break rules of the Swiss system:
desk-breaks-nothing = Pairing { $one } and { $other } in the next round wouldn’t break any absolute rule of the Swiss system.
desk-plea = 📨 { $at } · { $player } asks for { $about }.
desk-clocks-move = The player to move gets this time on the clock.
desk-clocks-both = Both players get this time on their clocks.
desk-clocks-stay = The clocks of the games don’t change.
desk-later-ask = How much more time? Everyone will see your reason. Or end the round now: the deadline rule decides boards without a result, and the next round begins.
desk-early-ask = End this round now? The deadline rule decides boards without a result, and the next round begins. Everyone will see your reason.
desk-longer-ask = How much more time for this game? Everyone will see your reason.
desk-longer-waits = The round waits for it; the other games keep their deadline.
desk-grant-time = Grant { $span }
tournament-hours = { $count ->
    [one] { $count } hour
   *[other] { $count } hours
    }
desk-role-ask = Everyone with this role helps to run the tournament: they enter results, withdraw players and start rounds. Choose no role to have no helpers.
desk-can-ask = What do you want to ask the organisers for? I’ll let you know when they answer.
desk-has-asked = You’ve asked for { $about }, and are waiting for an answer. You said: { $says }
desk-asked = Request sent: { $about }. Everyone can see it; only the organisers see your details. I’ll let you know when they answer.
desk-asked-others = Request sent: { $about }. It’s your own game, so another organiser will answer. Everyone can see it; only the organisers see your details.
desk-log-empty = The organisers haven’t done anything in this tournament yet.
desk-log-newer = Newer
desk-log-older = Older
desk-ask-withdraw = Withdraw { $player }? They lose their game by forfeit, and are no longer paired.
desk-ask-withdraw-idle = Withdraw { $player }? Their results stay, and they’re no longer paired.
desk-ask-withdraw-table-idle = Withdraw { $player }? If fewer than half of their games are over, none of them count. Otherwise they lose the rest by forfeit.
desk-ask-withdraw-table = Withdraw { $player }? They lose their game by forfeit. If fewer than half of their games are over by then, none of them count.
desk-ask-pause = Pause **{ $name }**? Games and clocks go on, so players can lose on time. No round begins and no deadline passes until you resume it.
desk-ask-early = End the round now ({ $round })? The deadline rule decides boards without a result ({ $count }), and the next round begins. Games that haven’t begun wait for you to enter a result or a forfeit. If the rule leaves the decision to you, all unfinished games do.
desk-ask-end = End **{ $name }** now? There will be no more rounds, and the standings become final. This can’t be undone.
desk-ask-over = The tournament is over. Change this result to “{ $result }”? The final standings, and perhaps the winner, will change.
desk-ask-replay = Annul the game of board { $board }? It’s kept, but doesn’t count. The two play another one with the same colours.
desk-ask-undo-round = Undo the start of the round ({ $round })? { $count ->
    [0] All its games are annulled: they’re kept, but don’t change ratings, and their players are told.
    [one] All its games are annulled, even the finished one: they’re kept, but don’t change ratings, and their players are told.
   *[other] All its games are annulled, even the { $count } finished ones: they’re kept, but don’t change ratings, and their players are told.
    } The tournament is then paused, and you can make changes before the round is paired again.
desk-replayed = Done. I’ll ping both players for their new game.
desk-undone = Undone. I’m announcing it in the tournament’s channel.
desk-turned-away = Done. Only { $player } sees your reason.
desk-pair-dropped = Done. This also drops the pairing made by hand for the next round; the log says so.
desk-undone-round = The start of the round is undone ({ $round }). Make your changes, then begin the round: it’s paired again with the same lots.
desk-corrected = Corrected. I’m updating the final standings.
desk-closed-standings = Done. The round was already over, so this changes the standings.
desk-closed-changed = Done. The round was already over, so this changes the standings and later pairings, but not rounds already paired.
desk-no-old = It’s too late: a tournament can be corrected for { $days } days after its end.
desk-no-player = I can’t find that player here. **Who plays?** lists everyone. In a command, use the `player` and `other` options.
desk-no-same = Name two different players.
desk-no-change = The board already has this result.
desk-no-replay = Only a game of the current round can be replayed, and only if both players are still in. You can enter a result instead.
desk-no-replayed = The replay is already over, and undoing this would lose it. Enter the board’s result instead.
desk-no-gone = This player is already out. **Bring back** lets them play again.
desk-no-away = This player is already in the tournament.
desk-no-return = In this system, players who are out can’t return. If withdrawing them was the last step, undo it.
desk-no-deleted = This player’s data was deleted, so they can’t be brought back.
desk-no-hand = Only a Swiss can be paired by hand. Here the tables or the bracket decide.
desk-no-apart = These two aren’t kept apart.
desk-no-apart-again = These two are already kept apart.
desk-no-more-apart = { $most } pairs of players are already kept apart, the maximum. Let some of them meet again first.
desk-no-pairing = That would leave the others without possible pairings. Choose another pair, or let two players meet who are kept apart.
desk-no-by-hand = This pairing wasn’t made by hand. The desk lists the ones that were.
desk-no-hand-gone = { $player } is no longer in the tournament, so they can’t be paired by hand.
desk-no-hand-missed = { $player } missed a round, so they aren’t paired. Bring them back at the desk first.
desk-no-hand-rests = { $player } sits out the next round, so they can’t be paired by hand.
desk-no-next = There’s no next round to pair by hand.
desk-no-pause = The tournament is already paused.
desk-no-challenged = You have an open challenge on this ladder. Settle it first, or leave this to another organiser.
desk-no-begin = This round has already begun ({ $round }).
desk-no-go-on = This round has already begun, or the tournament isn’t paused.
desk-no-hours = Say how many more hours: from 1 to { $most }.
desk-no-start = Sign-up has no closing time, so there’s nothing to extend. You start the tournament when you want.
desk-no-round = There’s no current round with a deadline, so there’s nothing to change.
desk-no-longer = Only a game in progress in this round can have more time.
desk-no-role = Only the person who announced the tournament, or someone with Manage Events or Manage Server, can choose its helpers.
desk-no-everybody = Everyone has that role. Choose one that only some people have.
desk-no-left = One of the two has left, and the rules of a round robin decide that board. You can’t enter another result.
desk-no-stands = A player’s data was deleted, so this result can’t be changed.
desk-no-stands-round = A player’s data was deleted, so this round can’t be undone. You can still correct results between other players.
desk-overdue = ⚖️ Time is up, and the organiser decides: enter a result for { $count ->
    [one] board
   *[other] boards
    } { $boards }, or give more time.
desk-no-more-games = A final needs a winner. This result would call for another game, but the tournament is over.
desk-no-time = The earlier deadline has already passed. Choose another one instead.
desk-no-undo = There’s nothing to undo: finished rounds stay. You can still correct a wrong result.
desk-no-undo-ladder = On a ladder, nothing can be undone: each result moves players at once.
desk-no-undo-round = There’s nothing to undo: the last round is over ({ $round }). You can still correct a wrong result at its board.
desk-no-stale = Something has changed. Open `/tournament desk` again.
desk-no-stuck = This is only for a round that can’t be paired.
desk-no-second-bye = Another bye doesn’t help: the others still can’t be paired. Pair by hand, bring someone back, or end the tournament.
desk-no-twice = That’s already undone.
desk-no-open-board = Your game already has a result. If it’s wrong, choose **Appeal against a decision** below `/tournament request`.
desk-no-board = You have no game to claim yet. Ask for something else, or wait for your round.
desk-no-own = Only players in this tournament can ask its organisers for something here.
desk-no-own-round = You’re still playing in this round, so you’d decide your own game. Finish it first, or leave this to another organiser.
desk-no-more-undone = The start of a round has been undone too often, and that pings all players each time. Try again in a few hours.
desk-no-own-undo = You’re paired in this round, so another organiser must undo it.
desk-no-plea = This request was already answered or withdrawn. The desk lists the open ones.
desk-no-which-plea = That player has several open requests. Choose one with the `kind` option.
desk-no-asking = That person hasn’t asked to join. `/tournament entries` shows who has.
desk-no-whom = Name the player they don’t want to meet, with the `other` option or on the page of this request at the desk.
desk-no-spare = Only a Swiss can keep two players apart.
desk-no-more-spared = One of the two is already kept apart from three others, the maximum.
desk-asked-secret = Request sent. Only the organisers see it, and I’ll DM you their answer.
desk-spare = Grant …
desk-spare-ask = Which player does { $player } not want to meet?
desk-spared-ask = { $player } won’t be paired with { $other } from the next round on, and no one else learns why. This can’t be undone.
desk-spared = Granted: the two won’t be paired from now on. Only the player who asked is told.
desk-not-spared = Request declined. Only the player who asked is told.
act-spared = ✅ { $by } has granted a player’s request about the pairings.
act-not-spared = ❌ { $by } has refused a player’s request about the pairings.
entry-told-spared = { $player }, your request is granted: from the next round on, you won’t be paired with that player. { $title }
entry-told-not-spared = { $player }, your request not to meet another player was declined. { $title }
tournament-warning-asks-to-join = Someone wants to join **{ $name }**. Answer with **Join requests** at the organiser’s desk: `/tournament desk`.
tournament-warning-asked = A player of **{ $name }** has sent the organisers a private request. Answer it at the organiser’s desk: `/tournament desk`.
act-replayed = 🔁 { $by } has annulled a game, to be played again. { $round }, { $white } – { $black }.
act-returned = ⚖️ { $by } has brought { $player } back into the tournament.
act-apart = ⚖️ { $by } keeps { $one } and { $other } apart.
act-together = ⚖️ { $by } lets { $one } and { $other } meet again.
act-paired = ⚖️ { $by } has paired { $white } (White) and { $black } by hand for the next round.
act-unpaired = ⚖️ { $by } has undone the pairing made by hand: { $white } (White) and { $black }.
act-pair-dropped = ✍️ The pairing made by hand, { $white } (White) and { $black }, is dropped: one of them won’t play in the next round.
act-postponed = ⏳ { $by } has extended the round by { $span } ({ $round }).
act-extended = ⏳ { $by } has given one game { $span } more. { $round }, { $white } – { $black }.
act-until = New deadline: { $until }.
act-until-here = New deadline: { $until }. Players who checked in stay checked in.
act-postponed-start = ⏳ { $by } has extended sign-up by { $span }.
act-early = ⏩ { $by } has ended the round early ({ $round }): the deadline rule decides boards without a result.
act-paused = ⏸️ { $by } has paused the tournament. Games and their clocks go on, but no round begins and no deadline passes.
act-goes-on = ▶️ { $by } has resumed the tournament.
act-goes-on-later = ▶️ { $by } has resumed the tournament. Deadlines are extended by the length of the pause.
act-begins = ▶️ { $by } has started the next round.
act-runners = 👥 { $by } has named helpers: everyone with the { $role } role helps to run the tournament.
act-no-runners = 👥 { $by } has removed the helpers.
act-started = ▶️ { $by } has closed sign-up and started the tournament.
act-let-in = ✅ { $by } has let { $player } in.
act-turned-away = ❌ { $by } has turned someone away.
act-ended = 🏁 { $by } has ended the ladder: its places are final.
act-ended-early = 🏁 { $by } has ended the tournament: no more rounds, and the places are final.
act-second-bye = ⚖️ { $by } has given { $player } a bye, so that the others can be paired.
act-undid = ↩️ { $by } has undone a step: ~~{ $act }~~
act-undid-unknown = ↩️ { $by } has undone the last step.
act-undid-round = ↩️ { $by } has undone the start of the round ({ $round }).
act-undid-round-so = Its games are annulled: they’re kept, but don’t count. The round will be paired again.
act-asked = 📨 { $by } asks for { $about }. { $organiser }, you can answer at the organiser’s desk (`/tournament desk`).
act-asked-others = 📨 { $by } asks for { $about }. { $organiser } plays in this game, so another organiser must answer at the organiser’s desk (`/tournament desk`).
act-granted = ✅ { $by } has granted a request by { $player }: { $about }.
act-granted-time = ✅ { $by } has granted a request by { $player }: { $about }. Their game gets { $span } more.
act-refused = ❌ { $by } has refused a request by { $player }: { $about }.
act-result-standings = This round was already over, so the change affects the standings.
act-result-bracket = This round was already over, so the change affects who goes on or has won.
act-result-closed = This round was already over, so the change affects the standings and later pairings, but not rounds already paired.
step-result = Enter a result
step-replay = Annul and play again
step-withdraw = Withdraw
step-return = Bring back
step-apart = Keep apart
step-together = Let them meet again
step-pair = Pair by hand
step-unpair = Undo this pairing
step-postpone = More time
step-extend = More time for this game
step-allow = Grant more time
step-early = End the round now
step-pause = Pause
step-go-on = Resume
step-second-bye = Give another bye
step-end = End the tournament
step-undo = Undo the last step
step-undo-round = Undo the start of the round
step-cancel = Cancel the tournament
step-start = Start
step-stop = Stop repeating
step-deadline = Let the deadline decide
step-let-in = Let in
step-turn-away = Turn away
step-runners = Helpers
step-grant = Grant
step-refuse = Refuse
plea-win = the win, as the opponent is absent
plea-win-button = Claim the win: the opponent is absent
plea-win-example = My opponent hasn’t moved for a week.
plea-win-granted = If you grant it, the opponent loses this game by forfeit.
plea-date = time until a date agreed with the opponent
plea-date-button = We’ve agreed on a date
plea-date-example = We play on Saturday at 3 pm.
plea-date-granted = If you grant it, their game gets that much more time. The round waits for it; the other games keep their deadline.
plea-adjourn = more time
plea-adjourn-button = I need more time
plea-adjourn-example = I’m travelling until Friday.
plea-adjourn-granted = If you grant it, their game gets that much more time. The round waits for it; the other games keep their deadline.
plea-no-time-granted = They have no game that could get more time, so you can’t grant this.
plea-appeal = another decision
plea-appeal-button = Appeal against a decision
plea-appeal-example = The forfeit at board 2 is a mistake.
plea-appeal-granted = If you grant it, change the decision at its board, or with **Undo the last step**.
plea-apart = no game against a certain player
plea-apart-button = Not against …
plea-apart-example = Not against Bob, please. Only the organisers read this.
plea-apart-granted = No one else sees this request or your answer. If you grant it, choose the player it’s about.
step-spare = Grant: don’t pair them
form-step-field = Reason (everyone will see it)
form-step-example = Agreed with the players concerned.
form-plea-field = Details (only the organisers will see them)
tournament-why-hand = The organisers made this pairing by hand.
tournament-why-hand-breaks = It breaks a rule: { $why }.
button-tournament-desk = Organiser’s desk
button-tournament-step = Do it
button-tournament-sure = Yes, do it
button-tournament-runners = Helpers
button-tournament-log = Log
button-tournament-request = Ask the organisers
button-tournament-plea = Ask
refusal-desk = { $why }
command-tournament-desk = desk
command-tournament-desk-about = For organisers: what needs your attention, and what you can do
command-tournament-log = log
command-tournament-log-about = What the organisers did in a tournament, and why
command-tournament-request = request
command-tournament-request-about = Ask the organisers: claim a win, get more time, appeal
command-tournament-step = step
command-tournament-step-about = What to do; shows the desk if left out
command-tournament-other = other
command-tournament-other-about = The second player, if there are two; the first one has White
command-tournament-hours = hours
command-tournament-hours-about = How many more hours
command-tournament-undo = undo
command-tournament-undo-about = Which step to undo; I ask first if left out
command-tournament-sure = sure
command-tournament-sure-about = Do it without asking again
command-tournament-helpers = helpers
command-tournament-helpers-about = For the “Helpers” step: their role. With `sure` and no role, removes the helpers
command-tournament-appeal = appeal
command-tournament-appeal-about = Ask the organiser to let you in even though you missed rounds
command-tournament-challenge = challenge
command-tournament-challenge-about = On a ladder: challenge someone, or answer a challenge
command-tournament-answer = answer
command-tournament-answer-about = What to do about your challenge
ladder-answer-accept = Accept
ladder-answer-decline = Decline
ladder-answer-withdraw = Withdraw mine
command-tournament-kind = kind
command-tournament-kind-about = What to ask for; shows all choices if left out
command-tournament-text = text
command-tournament-text-about = Details for the organisers
