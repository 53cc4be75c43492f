# Mutabot's texts in English. Only one person sees the texts whose keys begin with refusal-.

side-white = White
side-black = Black

# Challenges
challenge = ⚔️ { $opponent }, { $challenger } challenges you to a game of **{ $name }**. { $wish }
challenge-open = ⚔️ { $challenger } would like to play **{ $name }**. { $wish } Who accepts?
challenge-standing = ⚔️ { $challenger } will play **{ $name }** with anybody, up to { $most ->
    [one] one game
   *[other] { $most } games
  } at once. { $wish }
challenge-rematch = 🔁 { $opponent }, { $challenger } offers you a rematch of game #{ $last }: **{ $name }**. { $wish }
challenge-terms = { $terms } · the challenge expires { $time }
challenge-everywhere = -# 🌐 In direct messages, a game counts only for the ratings across all servers, and only once both players have met five different opponents.
terms-casual = Casual game
terms-rated = Rated game: it changes ratings, running out of time loses, no takebacks unless both players allow them
terms-casual-private = Casual game, just for the two of you
terms-rated-private = Rated game (it changes ratings, running out of time loses, no takebacks unless you both allow them), just for the two of you
game-began = ⚔️ { $challenger }, { $player } accepts your challenge!
game-began-program = 🤖 { $player } plays { $challenger }.
wish-white = { $challenger } plays White.
wish-black = { $challenger } plays Black.
wish-random = Sides are drawn at random.
challenge-layout = Layout: { $layout }
challenge-own-layout = Layout: the challenger’s own, `{ $layout }`
challenge-ratings = 🎯 For ratings of { $ratings } here, in this game; without a rating yet, you count as 1500.
ratings-between = { $least } to { $most }
ratings-from = { $least } or more
ratings-to = { $most } or less
challenge-found = 🔎 { $challenger } is already looking for the same game: **{ $game }**. { $wish } Your challenge has not been posted yet. Theirs is here: { $place }
challenge-found-abroad = 🌐 Nobody here is looking for this game, but { $challenger } in another server is: **{ $game }**. { $wish } { $mode }.
abroad-rated = Rated game, for the ratings across all servers only
abroad-direct = If you accept, you play in direct messages with me, so both of you must accept those. Neither of you is told which server the other is in. Your own challenge has not been posted yet.
challenge-sent = Your challenge to { $opponent } is posted (game #{ $game }). They can accept or decline it with the buttons below it.
challenge-open-sent = Your open challenge is posted (game #{ $game }). The first to accept it plays you.
challenge-standing-sent = Your standing challenge is posted (#{ $game }). Everybody who accepts it gets their own game with you; you can withdraw it with `/games`.
challenge-posted-in = It is in { $channel }.
challenge-private-sent = Your private challenge to { $opponent } was sent to their direct messages (game #{ $game }). Nobody else sees it.
rematch-sent = You offered { $opponent } a rematch.
rematch-sent-casual = A rated game like this one is no longer possible here, so it would be a casual one.
rematch-accepted = 🔁 The rematch begins: **{ $game }** in { $channel }.
challenge-accepted = You accepted. **{ $game }** begins!
program-begun = **{ $game }** against { $program } begins! Takebacks are always allowed, and the game is not rated.
program-begun-first = You are { $side }: it is your move.
program-begun-second = You are { $side }: I begin.
program-begun-direct = It is played in our direct messages.
program-ask = At which level do you want to play me? Level 1 is for beginners, level 8 is the best I can do.
program-level = Level { $level }
challenge-accepted-in = It is played in { $channel }.
challenge-accepted-abroad = You accepted. **{ $game }** begins in your direct messages with me!
abroad-unreachable = If it was you, allow direct messages from me in your privacy settings on Discord. Anyone I could not write to is no longer paired with people from other servers; `/settings` turns that on again.
challenge-declined = { $player } declined the challenge by { $challenger }.
challenge-declined-because = { $player } declined the challenge by { $challenger }: { $reason }.
challenge-expired = ⌛ The challenge by { $challenger } expired: nobody answered in time.
challenge-unrated = The challenge by { $challenger } has ended: it was for a rated game, which is no longer possible here.
challenge-abroad = 🌐 Somebody from another server accepted the challenge by { $challenger }. They are playing in direct messages.
challenge-unreachable = 🌐 Somebody from another server accepted the challenge by { $challenger }, but I could not send one of the two a direct message, so there is no game.
notice-declined = { $opponent } declined your challenge **{ $game }**.
notice-declined-because = { $opponent } declined your challenge **{ $game }**: { $reason }.
notice-declined-words = { $opponent } declined your challenge **{ $game }**: “{ $words }”
notice-expired = ⌛ Your challenge **{ $game }** expired: { $opponent } did not answer in time.
notice-unrated = Your challenge **{ $game }** to { $opponent } has ended: it was for a rated game, which is no longer possible there. Challenge them to a casual game with `/play`.
notice-unrated-open = Your open challenge **{ $game }** has ended: it was for a rated game, which is no longer possible there. Post one for a casual game with `/play`.
challenge-withdrawn = { $challenger } withdrew the challenge.
challenge-declined-reply = You declined the challenge.
challenge-withdrawn-reply = You withdrew your challenge.
challenge-unrated-reply = This challenge was for a rated game, which is no longer possible here, so it has ended. A casual game is possible: use `/play`, or offer a rematch again.
reason-ask = Would you like to tell { $player } why? (optional)
reason-told = { $player } will be told.
reason-busy = no time at the moment
reason-later = happy to play another time
reason-many-games = too many games already
reason-other-game = another game, please
reason-other-terms = other terms, please (side, layout, rated or casual)
form-reason = Why are you declining?
form-reason-field = Only the challenger will read it
form-reason-example = I have an exam on Monday. Happy to play next week!
blocked = You won’t get any more challenges from { $player }, and you can’t challenge them. A challenge between the two of you that was still waiting is withdrawn. They will not be told why. Undo it with `/unblock`. Your games with each other go on.
unblocked = { $player } can challenge you again.
blocked-ladder = On the ladder { $name } nothing changes: an unanswered challenge still costs the place.
blocked-none = You have not blocked anybody. Use the option `person` to stop getting challenges from somebody.
blocked-unknown = { $count ->
    [one] One person you blocked has had their data deleted. The block holds if they come back.
   *[other] { $count } people you blocked have had their data deleted. The blocks hold if they come back.
}
blocked-list = You don’t get challenges from { $people }. Undo it with `/unblock`.
withdraw-direct = { $game }, against { $opponent }
withdraw-open = { $game }, open
withdraw-standing = { $game }, standing
thread-name = { $name } · { $white } – { $black } #{ $number }
thread-name-over = { $score } · { $name } · { $white } – { $black } #{ $number }
thread-name-of = { $white } – { $black } · { $name } #{ $number }
thread-name-of-over = { $score } · { $white } – { $black } · { $name } #{ $number }

# Boards
board-title = **{ $name }**, game #{ $game }: { $white } (White) against { $black } (Black)
board-title-nameless = **{ $name }**, game #{ $game }
board-title-rated = **{ $name }**, rated game #{ $game }: { $white } (White) against { $black } (Black)
board-own = **{ $game }** · you are { $side }
caption-move = move { $number }
board-moved = { $player } played **{ $number } { $move }**.
board-moved-words = { $player } played **{ $number } { $move }** ({ $words }).
board-passed = { $player } has no other move and passes.
board-check = ⚠️ Check!
board-turn = { $player }, it is your move.
board-thinks = 💭 { $player } is thinking.
board-turn-theirs = { $player } is to move.
board-how = -# To move, reply to this message with your move, or press **Move**.
# An earlier board, in small letters: its line begins with -# in every language, and the game stands before the first dot.
board-shrunk = -# { $game } · { $moves }
board-shrunk-start = -# { $game } · the game begins
board-shrunk-undone = -# { $game } · taken back
board-shrunk-end = -# { $game } · a verdict that was undone
board-shrunk-older = -# { $game } · an earlier board
played = You played **{ $move }**.
played-elsewhere = You played **{ $move }** in **{ $game }**. The game goes on in { $channel }.
played-elsewhere-over = You played **{ $move }** in **{ $game }**, and the game is over. { $ending } The final board is in { $channel }.
which-move = `{ $text }` could be several moves: { $moves }. Which one do you mean?
confirm-move = After **{ $move }** the board would look like this. Play it?
confirm-directly = Confirm your move in our direct messages.
confirm-alone = You asked to see the board before a move is played, and here everybody would see it: let me write to you directly, use the menus, or play with `/move`.
did-you-mean = Did you mean **{ $move }**?
only-move = Its only move is **{ $move }**. Play it?
one-move = One move at a time, please. Play **{ $move }** now?
one-move-plan = -# **Plan ahead** prepares how you answer what your opponent plays next.
suggestion = { $move } – { $words }

# Which game is meant
game-name = { $name } #{ $number }
about = **{ $game }**
about-in = **{ $game }** in { $channel }
about-thread = { $channel }
choice-own = { $game } against { $opponent }
choice-other = { $game }: { $white } – { $black }
which-game = { $count ->
    [one] Do you mean **{ $game }**? Nothing has been done yet.
   *[other] Which game do you mean? Nothing has been done yet.
  }
which-asked = >>> { $text }
which-yours = You are { $side }: your turn
which-theirs = You are { $side }: their turn
which-watched = { $side } to move
which-last = { $turn }, after { $moves }
which-over = Over
button-which = Choose the game
game-over = **{ $game }** is over.
game-watched = You are watching **{ $game }**: { $white } (White) against { $black } (Black). Only its two players can do that.

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
read-against = play you, play against you, let me play you, i want to play you, i want to play against you, i want to play with you, i’d like to play you, i’d like to play against you, i’d like to play with you, i would like to play against you, can i play you, can i play against you, can i play with you, can you play, can you play with me, can you play against me, do you play, i challenge you, play the bot, play against the bot, play with the bot, i want to play the bot, i want to play against the bot, i want to play with the bot, play against the computer, how do i play against you, how do i play against the bot, a game against the bot, a game with the bot, game against the bot, game with the bot, new game against the bot, a game against you, a game with you, game against you
read-learn = learn, learn to play, lesson, a lesson, lessons, the lesson, teach me, please teach me, teach me to play, teach me how to play, can you teach me, can you teach me to play, can you teach me how to play, could you teach me, will you teach me, i want to learn, i want to learn to play, i’d like to learn, i would like to learn, how do i learn, how can i learn, give me a lesson, i want a lesson, i’m a beginner, i am a beginner, i’m new, i am new, i’m new here, i am new here, learn chess, learn to play chess, how do i learn chess, teach me chess, i want to learn chess, i want to learn to play chess, tutorial, the tutorial, a tutorial
read-puzzle = puzzle, a puzzle, puzzles, next puzzle, the next puzzle, another puzzle, new puzzle, a new puzzle, give me a puzzle, show me a puzzle, i want a puzzle
read-challenge = challenge, i challenge, i want to challenge, i’d like to challenge, i would like to challenge, can i challenge, how do i challenge, how do i challenge somebody, how do i challenge someone, how can i challenge somebody, how can i challenge someone, how do i challenge a friend, how can i challenge a friend, challenge a friend, play with, play against, play chess with, play chess against, play a game with, play a game against, let me play with, let me play against, i play with, i play against, i want to play with, i want to play against, i want to play chess with, i want to play chess against, i want to play a game with, i want to play a game against, i want to play a friend, i want to play with a friend, i want to play against a friend, i’d like to play with, i’d like to play against, i would like to play with, i would like to play against, can i play with, can i play against, how do i play with, how do i play against, how do i play with a friend, how do i play against a friend, how can i play with a friend, start a game with, start a game against, new game with, new game against, a game with, a game against, game with, game against, a new game against, a new game with, start a new game with, start a new game against, i want to start a game with, i want to start a game against, chess with, chess against, a game of chess with, a game of chess against
read-play = play, play with me, play me, can i play, can we play, i want to play, let’s play, want to play, new game, a new game, start a game, start game, start, begin, another game, play again, rematch, a rematch, again, one more, one more game, i want to play chess, i want to play a game, can i play a game, shall we play, play a game, play chess, let’s play chess, let’s play a game, a game of chess, i’d like to play chess, i would like to play chess, can i play chess, can we play chess
read-answer = yes, no, ok, okay, sure, yes please, of course, deal, agreed, i accept, accept, accepted, i agree, i decline, decline, no thanks, no thank you, i accept the challenge, i accept your challenge, accept the challenge, i accept the offer, i accept your offer, accept the offer, i decline the challenge, decline the challenge, decline the offer, challenge accepted
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
# What asks for the next step or the next board.
read-next = next, the next, next one, the next one, next please, go on, continue, another, another one, one more, skip, skip this, skip it, skip this one, more
# What stands around the number of a game at the end of such a text.
read-game-names = game, number, no
read-game-between = in, of, the, my, this, game
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
over-stalemate = 🤝 Stalemate: no legal move, but no check either. The game is a draw.
over-repetition = 🤝 The same position has come up several times. The game is a draw.
over-fifty-moves = 🤝 Fifty moves by each side without progress: a draw was claimed.
over-resignation = 🏳️ { $loser } resigns. { $winner } wins.
over-resignation-board = 🏳️ { $loser } resigns before both have moved, which in a tournament is a loss by forfeit. { $winner } wins.
over-untold = { $winner ->
    [none] 🤝 The game is a draw.
   *[other] { $winner } wins.
  }
over-agreement = 🤝 The players agreed to a draw.
over-abort = The game was called off. It does not count.
over-abort-by = { $player } called the game off. It does not count.
board-abroad = 🌐 You were both looking for this game, in different servers, so you play it here.
over-abort-unreachable = I could not send one of the two players a direct message, so the game did not begin. It does not count.
over-abort-unmoved = ⌛ { $player } made no first move in time. The game is called off and does not count.
over-adjudication = { $winner ->
    [none] 🤝 The game was declared a draw.
   *[other] ⚖️ { $winner } was declared the winner against { $loser }.
  }
over-forfeit = ⚖️ { $loser } was disqualified. { $winner } wins.
over-deadline-board = ⌛ { $loser } had not moved by the deadline of the round and loses this tournament game by forfeit. { $winner } wins.
over-time-board = ⌛ { $loser } ran out of time before both had moved, which in a tournament is a loss by forfeit. { $winner } wins.
over-forfeit-board = ⚖️ { $loser } loses this tournament game by forfeit. { $winner } wins.
over-annulled-board = ⚖️ This game was annulled. It does not count in its tournament.
over-neither-board = ⚖️ Both players lose this tournament game by forfeit.
over-abort-board-short = no result
over-neither-board-short = both lost by forfeit
over-abort-board = ⚖️ This tournament game ended without a result. The organisers decide what it counts as.

# Ratings
ratings-here = 📈 { $white } · { $black }
ratings-here-half = 📈 { $white } · { $black } (counts half)
ratings-everywhere = 🌐 All servers: { $white } · { $black }
ratings-everywhere-half = 🌐 All servers: { $white } · { $black } (counts half)
ratings-counting = 📈 Ratings are being counted.
ratings-too-short = -# Too short for the rating: fewer than two moves each.
ratings-nowhere-week = -# 📈 No rating changes: these two had already played six rated games of this kind within seven days.
ratings-nowhere-opponents = -# 🌐 No rating changes: across all servers, a game counts once both players have met five different opponents.
ratings-nowhere-mostly = -# 🌐 No rating changes: across all servers, a game does not count if its opponent makes up more than 40 % of a player’s last games.
ratings-only-here-opponents = -# 🌐 Not across all servers yet: there, a game counts once both players have met five different opponents.
ratings-only-here-mostly = -# 🌐 Not across all servers: there, a game does not count if its opponent makes up more than 40 % of a player’s last games.
ratings-only-here-decided = -# 🌐 In this server only: this result was decided, not played.
ratings-decided = -# 📈 No rating changes: this result was decided, not played.
rating-own-change = { $before } → { $after }
history-rated = { $line } · { $rating }
ratings-annulled = -# 📈 The win stands, but ratings don’t change: of the games that { $player } lost on time while away, only the first counts for ratings.
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
resign-confirm = Do you really want to resign **{ $game }** against { $opponent }? You will lose the game.
resign-confirm-board = Do you really want to resign **{ $game }** against { $opponent }? You have not both moved yet, and in a tournament that makes it a loss by forfeit.
abort-confirm = **{ $game }** against { $opponent } has hardly begun. Do you want to call it off? It will not count for either of you.
kept-playing = Nothing has changed: **{ $game }** goes on.
resign-done = You resigned.
abort-done = You called the game off.

# Draws
draw-offered = 🤝 { $opponent }, { $player } offers you a draw in **{ $game }**. The offer stands until you answer it or play on.
draw-ask = Offer { $opponent } a draw in **{ $game }**?
draw-stands = 🤝 { $opponent } offers you a draw.
draw-ask-accept = { $opponent } offers you a draw in **{ $game }**. Do you accept?
draw-ask-claim = You may claim a draw in **{ $game }**, which ends the game at once. Do you want to?
draw-offer-sent-program = You offered me a draw in **{ $game }**. I will answer where the game is played.
draw-offer-sent = You offered a draw in **{ $game }**. The offer stands until your opponent answers it or plays on.
draw-agreed = You agreed to a draw.
draw-claimed = You claimed the draw.
draw-declined = The draw offer was declined. The game goes on.
draw-declined-reply = You declined the draw. The game goes on.
draw-taken-back = You took your draw offer back. The game goes on.
draw-accepted = The draw offer was accepted.
draw-void = The draw offer is no longer open.

# Takebacks
takeback-asked = ↩️ { $opponent }, { $player } would like to take back **{ $moves }** in **{ $game }**. The request stands until you answer it or a move is made.
takeback-sent = You asked { $opponent } to let you take back **{ $moves }** in **{ $game }**. The request stands until it is answered or a move is made.{ $rated ->
    [yes] {" "}If it is granted, the game is no longer rated.
   *[no] {""}
  }
takeback-ask = If you let { $opponent } take back **{ $moves }**, **{ $game }** will no longer be rated. Do you want to allow it?
takeback-unrated = This game is no longer rated.
takeback-done = ↩️ { $player } took back **{ $moves }**.
takeback-granted = The takeback was allowed.
takeback-declined = The request to take moves back was declined. The game goes on.
takeback-void = The request to take moves back is no longer open.
takeback-granted-reply = You allowed the takeback.
takeback-taken = You took back **{ $moves }**.
takeback-declined-reply = You declined the takeback. The game goes on.
told-player = { $player }: { $told }
notice-takeback-declined = { $opponent } declined your takeback request in **{ $game }** (move { $number }).
notice-draw-declined = { $opponent } declined your draw offer in **{ $game }** (move { $number }).
refusal-takeback-own = Your own settings rule out takebacks in this game. You can change that with `/settings`.
refusal-takeback-own-rated = There are no takebacks in rated games unless both players allow them. You can do so in `/settings`, under **Takebacks**.
refusal-takeback-theirs = { $opponent } does not allow takebacks in this game.
refusal-takeback-theirs-rated = There are no takebacks in rated games unless both players allow them in `/settings`, and { $opponent } does not.
refusal-takeback-asked = You have already asked for that. Your opponent can still answer.
refusal-takeback-before = You have already asked for that in this position. You can ask again after the next move.
refusal-takeback-answer = Your opponent has asked to take moves back as well. Answer that first, or play on.
refusal-takeback-nothing = You have not made a move yet that could be taken back.
refusal-takeback-closed = This request is no longer open.
refusal-takeback-own-request = This is your own request: your opponent must answer it.

# Planning ahead: only the player who plans reads this
by-plan = 🗓️ Played from your plan: **{ $moves }**.
answered-at-once = Planned answer, played at once: **{ $moves }**.
plan = 🗓️ **Your plan.** As soon as { $opponent } plays one of these lines, your answers (“you”, in bold) are played at once. Only you see this.
plan-none = 🗓️ You have nothing planned for the rest of this game. Say how you would answer a move by { $opponent }, and your answer is played as soon as they make that move. Only you see this.
plan-example = For example: `/plan lines:if { $theirs } then { $mine }`
plan-none-your-turn = 🗓️ You have nothing planned for the rest of this game, and it is your turn: play your move first, with the button **Move** or with `/move`, then plan your answers. You can also type a line now that begins with the move you have in mind: once you have played that move, your answers are played for you.
plan-your-turn = 🟢 It is your turn: play your move first, with the button **Move** or with `/move`.
plan-typed = This is what you wrote, to copy:
  ```
  { $text }
  ```
plan-waits = 🤝 A draw offer is open: your plan waits until you answer it.
plan-waited = Your plan waited for your answer. Play **{ $move }** now?
plan-item = • { $line }
plan-more = … and { $count } more. The menu shows them step by step.
plan-played = Played from your plan: { $moves }
plan-kept = ✅ { $count ->
    [one] One answer is planned.
   *[other] { $count } answers are planned.
  }
plan-removed = The answer, and everything planned after it, was removed.
plan-cleared = Your plan is empty now.
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
refusal-plan = Nothing was saved, because of the line `{ $line }`. { $why }
refusal-plan-own-first = It is your move now, so a line begins with your own move: `[your move] [their answer] [your next move]`. Read as your move: { $why }
refusal-plan-empty = I found no line. Write what your opponent might play and how you answer, in turn: `if [their move] then [your answer]; if [another move] then [another answer]`
refusal-plan-open-end = A line must end with your answer to your opponent’s move.
refusal-plan-twice = Another line answers the same moves differently.
refusal-plan-over = The game would be over before `{ $text }`.
refusal-plan-unreadable = I cannot read `{ $text }` as a move. { $spelling }
refusal-plan-ambiguous = `{ $text }` could be several moves: { $moves }.
refusal-plan-long = That is too much at once: I can read at most { $most } characters. Add your lines in several parts.
refusal-plan-deep = You can plan at most { $most } answers in a row.
refusal-plan-full = You can plan at most { $most } answers in a game. Remove some first.
refusal-plan-gone = This answer is no longer planned, or the game went another way. Open your plan again with `/plan`.
refusal-plan-your-turn = It is your turn: make your move first. Then you can plan answers with the menus.
refusal-plan-ends = That move ends the game: there is nothing to answer.
refusal-plan-pass = After that move you can only pass, which happens automatically: there is nothing to plan.

# Hints

hint-title = 💡 **{ $game }** · this hint, step { $step } of 3
hint-told = -# At the end, everybody can read how many hints you took.
hint-told-opponent = -# At the end, your opponent can read how many hints you took.
hint-helps = -# 💡 A **Hint** helps you with one move.
hint-helps-opponent = -# 💡 A **Hint** helps you with one move. At the end, your opponent can read how many you took.
hint-counted = -# 💡 A **Hint** helps you with one move. At the end, everybody can read how many you took.
hint-man = The piece to move: **{ $man }**.
hint-move = My move would be **{ $move }**.
hint-move-words = My move would be **{ $move }**: { $words }.
hint-wins = { $moves ->
    [one] It wins at once.
   *[other] It wins by force, in at most { $moves } moves.
}
hint-loses = If your opponent finds the best moves, the game is lost. This move holds out the longest.
hint-chances = Your winning chances after it: about { $percent } %.
hint-checks = It gives check.
hint-gains = It should win you { $men }.
hint-trades = You give up { $given } and should get { $men } for it.
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
hint-forced = There is no other legal move.
hint-others = With any other move, your winning chances are at most about { $percent } %.
hint-others-alike = Another move is about as good.
hint-others-lose = Every other move loses by force.
hint-line = It might go on like this: { $moves }
hint-next-move = Show the move
hint-next-why = Why?
hint-own-move = Choose a move
hint-taken-here = -# 💡 { $player } took a hint here.
hints-taken = -# 💡 { $hints }
hints-taken-by = { $player } took { $count ->
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
lesson-shown = 💡 This is how: **{ $move }**.
lesson-shown-words = 💡 This is how: **{ $move }** ({ $words }).
lesson-other = 🤔 **{ $move }** is a legal move, but not what this step asks for. Try another one.
lesson-wrong = 🤔 { $why } Try another move.
lesson-quietly = -# 🎓 New to this game? **Learn to play** shows it in about ten small steps, for you alone.
lesson-along = -# 🎁 New to this game? A lesson comes with the challenge: **Learn to play**, about ten small steps for you alone. The challenge waits meanwhile.
lesson-try-again = Try it again
lesson-end = 🎓 That was the last step: you know how to play.
lesson-end-shown = 🎓 That was the last step. { $done ->
    [0] You did none of them yourself
   *[other] You did { $done } yourself
  }, and I showed you { $shown }.
lesson-then-bot = Now play a first game against me, on the lowest level.
lesson-then-people = Now play a game: `/play` challenges people here, and in direct messages with me, `/play level:1` starts a game against me.
lesson-then-accept = { $player }’s challenge is waiting for you.
lesson-finished = 🎓 **{ $game }** · You have finished this lesson. Play a game, or go through it once more.
lesson-finished-shown = 🎓 **{ $game }** · You have seen this lesson to its end: { $done ->
    [0] you did none of its steps yourself
   *[other] you did { $done } of its steps yourself
  }, and I showed you { $shown }. Play a game, or go through it once more.

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
puzzle-right = ✅ **{ $move }**, right! Your opponent answers **{ $answer }**.
puzzle-other = { $count ->
    [one] 🤔 **{ $move }** does not win at once. Try another move.
   *[other] 🤔 **{ $move }** does not win in { $count } moves against every defence. Try another move.
}
puzzle-solved = ✅ **{ $move }**: solved!
puzzle-shown = 💡 The solution: **{ $moves }**
puzzle-row = -# Solved: { $solved } · in a row without a wrong move: { $row } (longest { $longest })
puzzle-row-others = -# Solved: { $solved } · in a row without a wrong move, puzzles of the day aside: { $row } (longest { $longest })
puzzle-row-daily = -# Puzzle of the day, days in a row: { $row } (longest { $longest })
puzzle-daily-about = -# Your tries are private: nobody else sees them. More puzzles: `/puzzle`
puzzle-film = Watch the solution
puzzle-practice-over = -# This is for practice: it is no longer the puzzle of the day.
puzzle-practice-done = -# This is for practice: you have done it before.
puzzle-next = Next puzzle ▶

# Buttons
button-claim = Claim the draw ({ $why })
button-takeback = Take a move back
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
button-challenge-all = Challenge everybody here
button-how-to-play = How to play
button-learn = Learn to play
button-learn-again = Lesson from the start
button-learn-back = ◀ Step before
button-learn-on = Next step ▶
button-learn-show = Show me
button-puzzle = Puzzles
button-puzzle-try = Solve it
button-puzzle-show = Give up and see it
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
button-level-up = One level up
button-level-down = One level down
button-show = Show the board
button-turn = Flip board
button-moves = Moves
button-move = Move
button-draw = Offer a draw
button-draw-ask = Draw
button-keep = Keep playing
button-resign = Resign
button-resign-now = Yes, resign
button-abort-now = Yes, call it off
button-draw-yes = Accept the draw
button-draw-no = Play on
button-draw-back = Take the offer back
button-rest = Holiday and rest
button-record = Moves as a file
button-pick = Choose the move
button-rules = Read another section
button-rules-back = ◀ Previous section
button-rules-on = Next section ▶
button-step-back = Back
button-type = Type a move
button-menus = Use the menus
button-confirm = Play it
button-film = Film
button-film-share = Show to everybody here
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
lacking-threads = ⚠️ I am not allowed to open threads here, so **{ $game }** is played in this channel.
lacking-write-in-threads = ⚠️ I am not allowed to write in threads here, so **{ $game }** is played in this channel.
lacking-files = ⚠️ I am not allowed to send pictures here, so I describe boards in words.
lacking-how = The missing permission is **{ $permission }**. An administrator can give it to me: Edit Channel → Permissions → my role. I say this only once in this channel.
permission-threads = Create Public Threads
permission-write-in-threads = Send Messages in Threads
permission-files = Attach Files

# Choosing a move with menus
menu-which = Which piece do you want to move?
menu-asks = **{ $game }** · { $question }
menu-row = { $cells }; the buttons below lead to the other squares.
menu-row-one = row { $row }: { $cell }
menu-key-only = { $step }: { $only }
menu-where = Where does your { $man } go?
menu-place = Where do you place your { $man }?
menu-then = What else does your { $man } do?
menu-how = How does your move continue?
menu-page = Page { $page } of { $pages }
menu-man = { $man } on { $cell }
menu-hand = { $man } from the hand
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
record = 📄 The moves of **{ $game }** as a file (PGN): to keep, to pass on, or to open in a program that knows the game.

# Finished games
history-own = **Your finished games**
history-of = **Finished games of { $player }** that you can see here, and those against you
history-of-here = **Finished games of { $player } in this server**
history-server = **Finished games of this server**
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
history-none = There are no finished games yet.
history-none-fits = None of the finished games that you can see match this search.
history-none-so-far = Nothing found so far. The button searches further back.
history-imported = 📥 { $count ->
    [one] You have imported one game, which doesn’t count in anybody’s results: the menu opens it.
   *[other] You have imported { $count } games, which don’t count in anybody’s results: the menu opens them.
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
history-how-fifty-moves = fifty moves
history-how-resignation = resignation
history-how-agreement = agreement
history-how-abort = called off
history-how-adjudication = arbiter’s decision
history-how-forfeit = forfeit
history-how-time = on time
history-how-time-vs-bare = time, but no material left to win with
history-how-untold = reason not recorded
history-how-unfinished = unfinished
history-how-other = by the rules of the game
button-newer = ◀ Newer
button-older = Older ▶
button-open = Open a game
game-choice-over = { $game }, over
game-choice-imported = { $game }, imported
refusal-whose-result = Whose result do you mean? Say so with the option `player`.

# Stepping through a game
replay-start = The start (position 0 of { $plies })
replay-at = After **{ $number } { $move }** (position { $ply } of { $plies })
replay-unfinished = The record ends here.
replay-shown = { $player } shows:
replay-shared = ✅ Everybody here can see this position now.
film-shared = ✅ Everybody here can see the film now.
replay-imported = 📥 Played elsewhere{ $count ->
    [0] .
   *[other] : { $told }
  }
replay-note = 📝 { $player }: { $text }
replay-own-note = 📝 { $text } (your note: only you see it until the game ends)
replay-noted = 📝 { $count ->
    [one] Annotated move
   *[other] Annotated moves
  }: { $moves }
button-replay = ⏯ Step through
button-replay-first = ⏮ Start
button-replay-back = ◀ Back
button-replay-on = Next ▶
button-replay-last = End ⏭
button-share = Show to everybody here
button-share-profile = Show to everybody here
button-share-stats = Show to everybody here
button-note = Note
button-unnote = Choose a note to remove
button-all-records = Next part
refusal-cannot-share = You can show games only in servers: your own finished ones that are not private, and those of the same server.
refusal-no-statistics-to-share = There are no games yet that everybody here may know of.
refusal-no-profile-to-share = There is nothing in your profile yet that everybody here may see.
refusal-share-failed = I could not show it here: Discord does not let me post for everybody in this channel. Try another channel.

# Looking back on a game

review-title = 🔍 Looking back on **{ $game }**
review-heading = Looking back: game #{ $number }
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
review-moments = The moments that mattered most, with the winning chances of the player who moved:
review-moment = **{ $move }** ({ $player }): from { $before } % to { $after } %
review-moment-inaccuracy = **{ $move }** ({ $player }, inaccuracy): from { $before } % to { $after } %
review-moment-mistake = **{ $move }** ({ $player }, mistake): from { $before } % to { $after } %
review-moment-blunder = **{ $move }** ({ $player }, blunder): from { $before } % to { $after } %
review-more = { $count ->
    [one] One other move cost something, too, but no more than these.
   *[other] { $count } other moves cost something, too, but no more than these.
}
review-clean = No move gave much away.
review-caveat = -# That is how I see it at my strength. I can be wrong.
review-spoken = White’s winning chances: { $chances }.
review-spoken-start = at the start { $percent } %
review-spoken-at = after { $side }’s move { $number }: { $percent } %
review-shown = { $player } looks back:
review-shared = ✅ Everybody here can see this now.
review-played = Played: **{ $number } { $move }**
review-instead = Winning chances after it: about { $better } % instead of { $played } %.
review-then = It might have gone on like this: { $moves }
review-answers = The move played allows: { $moves }
button-review = 🔍 Look back
button-review-moment = Better move
button-review-share = Show to everybody here

# Notes
note-kept = ✅ Noted. The game is over, so everybody who can see it can read your note now. `/note` shows and removes your notes.
note-kept-alone = ✅ Noted. Only you see it until the game ends; after that everybody who can see the game can read it. `/note` shows and removes your notes.
note-kept-own = ✅ Noted. Only you can read it, as your opponent’s data was deleted. `/note` shows and removes your notes.
notes-none = You have no notes about **{ $game }**. `/note text:…` adds one at its newest position, the button **Note** under `/show` at any position.
notes-title = **Your notes about { $game }.** Only you see them until the game ends, then everybody who can see the game.
notes-title-over = **Your notes about { $game }.** The game is over: everybody who can see it can read them.
notes-title-own = **Your notes about { $game }.** Only you can read them, as your opponent’s data was deleted.
notes-line = { $number } { $text }
notes-item = { $number } { $text }
form-note = A note at this position
form-note-field = Note (others read it after the game)
form-note-example = Next time I would take the rook
refusal-empty-note = Please type your note.
refusal-empty-answer = Please type what you found, or did.
refusal-too-many-notes = You already have { $most } notes about this game. Remove one with `/note` first.
refusal-no-note = This note has already been removed.

# Records of games
all-records = 📄 { $count ->
    [one] Your finished game as a file (PGN).
   *[other] Your { $count } finished games as a file (PGN), the newest first.
  }
all-records-more = 📄 { $count } of your finished games as a file (PGN), the newest first. The button gives you the next part.
refusal-no-records = You have no finished games to put into a file.
form-import = A game played elsewhere
form-import-field = Game record (PGN)
form-import-example = [White "Ann"] [Black "Bob"] and so on, one tag per line, then 1. e4 e5 2. Nf3
import-kept = ✅ Saved as #{ $game }. It doesn’t count in anybody’s results. `/show game:{ $game }` brings it back; in a server, its button shows it to others. I keep your { $most } newest imports.
import-kept-several = ✅ Saved { $count } games, { $count ->
    [2] #{ $game } and #{ $last }
   *[other] #{ $game } to #{ $last }
  }; this is the first. They don’t count in anybody’s results. `/show game:{ $last }` shows the last; in a server, the button shows this one to others. I keep your { $most } newest imports.
import-dropped-number = I read 1 for the move number 0 of its position.
import-dropped-castling = I left out `{ $letter }` of its position: king or rook is not in place to castle.
import-dropped-en-passant = I left out the en passant square of its position: no pawn has passed it.
import-unreadable = I cannot read it as a move.
import-null = It is a null move, which nobody can play.
import-ambiguous = It could be several moves.
import-over = The game was already over before this move.
refusal-import-empty = There are no moves in this text. Paste a whole record as other programs save it (PGN): a position alone is not enough.
refusal-import-link = I can’t open links. Copy the record (PGN) of the game itself, and paste it here.
refusal-import-file = I can’t take this file: attach a record (PGN) as text, of up to { $most } MB.
refusal-import-long = This record is too long: I take games of up to { $most } moves, both sides counted.
refusal-import-line = I cannot read line { $line } of this record: a tag like `[White "Ann"]`, a bracket or a brace is incomplete.
refusal-import-game = I do not know the game in this record. Its tag `Game` must be one of { $games }; without that tag it is chess.
refusal-import-setup = This record begins from an impossible position. { $why }
refusal-import-move = Move { $number }, `{ $text }`, cannot be played. { $why }
refusal-import-variant = This record is of the variant `{ $name }`. I know orthodox chess only, without the tag `Variant` or with `Standard` in it.
refusal-import-edition = I do not know the edition in the tag `Edition` of this record. Without that tag it is the first.
refusal-import-many = There are too many games in this text: I take up to { $most } at once.
refusal-import-nth = Game { $game } of this text cannot be saved, so none was. { $why }

# Lists
games-title = **Your games**
games-none = You have no ongoing games. Start one with `/play`!
games-your-turn = 🟢 **{ $game }** against { $opponent }, move { $moves }: **your turn**, { $place }{ $until }{ $away }{ $offer }
games-their-turn = ⚪ **{ $game }** against { $opponent }, move { $moves }: their turn, { $place }{ $until }{ $away }{ $offer }
games-challenge-to = ⏳ **{ $game }**: your challenge to { $opponent } is waiting for an answer { $place }
games-challenge-open = ⏳ **{ $game }**: your open challenge is waiting for somebody { $place }
games-challenge-standing = ♾️ **{ $game }**: your standing challenge { $place }
games-challenge-from = ❓ **{ $game }**: { $opponent } challenges you { $place }
games-closed = **{ $game }**: ended { $place }
games-in-channel = in { $channel }
games-in-their-direct = in their direct messages
games-in-direct = in your direct messages
games-rated = { $place }, rated
games-more = … and { $count } more.

# Settings
settings = **Your settings.** Pick one from the menu. Boards that everybody sees look as their server chose.
settings-line = • { $setting }: **{ $value }**
settings-preview = The starting position of Chess Mutation, drawn with your settings.
setting-boards = Boards that you alone see
setting-boards-picture = Pictures
setting-boards-words = In words
setting-theme = Colours
setting-theme-walnut = Walnut
setting-theme-night = Night
setting-theme-print = Like the printed game
setting-theme-distinct = For colour-blind eyes
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
setting-confirm = Confirm before a move is played
setting-confirm-off = No, it is played at once
setting-confirm-on = Yes, the board is shown first
setting-claim = When a draw can be claimed
setting-claim-ask = You claim it yourself, with a button
setting-claim-auto = It is claimed for you at once
setting-takeback = Takebacks
setting-takeback-casual = In casual games, if both agree
setting-takeback-off = Never
setting-takeback-on = Also in rated games, if both agree; they are then no longer rated
setting-profile = Your profile and your ratings
setting-profile-on = Shown to people of servers where you have played
setting-profile-off = Hidden from everybody else, including on boards, in challenges and lists
setting-rating = Your rating on boards of rated games
setting-rating-off = Not shown
setting-rating-on = Shown beside your name
setting-lists = Leaderboards across all servers
setting-lists-no = You are left out
setting-lists-yes = You may be listed
setting-abroad = Opponents from other servers
setting-abroad-no = No
setting-abroad-yes = Yes, in direct messages
setting-trophies = Your trophies
setting-trophies-on = Announced when you earn them, and shown in your profile
setting-trophies-off = Not announced, and shown to nobody else
setting-puzzles = Your puzzles
setting-puzzles-on = Shown in your profile, even in servers where you have not played: number solved, number in a row
setting-puzzles-off = Shown to nobody else

# Ratings, profiles and leaderboards
rating-number = { $rating } ({ $games ->
    [one] one game
   *[other] { $games } games
  })
rating-none = no rating yet
rating-provisional = “?”: this rating is still provisional.
ratings-wait = ⏳ Earlier rated games are still being counted. Ratings can be seen once that is done.
profile-title = **Profile of { $player }**
statistics-shared = ✅ Everybody here can see the statistics now, for the games that they may see.
profile-shared = ✅ Everybody here can see your profile now, as far as others may read it here.
profile-heading = Profile of { $name }
profile-alone = { $count ->
    [one] One game against me is not counted below.
   *[other] { $count } games against me are not counted below.
    }
profile-beaten = 🤖 Highest level of mine beaten: { $games }
profile-beaten-level = { $game } { $level }
profile-only-here = Only games of this server that can be seen from here are shown.
profile-not-of-servers = Your ratings in a server are shown there: use `/profile` in it.
profile-cut = Newest only: { $parts }
profile-cut-line = -# { $cut }
profile-cut-games = { $games } games
profile-cut-rated = { $games } rated (curves)
profile-cut-opened = { $games } as White (first moves)
profile-cut-and = { $list }, { $part }
profile-anew-annulled = 🔁 Ratings were recalculated on { $day }: { $game } was annulled.
profile-anew-result = 🔁 Ratings were recalculated on { $day }: the result of { $game } was corrected.
profile-anew-taken-out = 🔁 Ratings were recalculated on { $day }: { $game } was taken out of the ratings.
profile-anew-again = 🔁 Ratings were recalculated on { $day }: { $game } counts for ratings again.
profile-anew-resumed = 🔁 Ratings were recalculated on { $day }: the end of { $game } was taken back.
profile-anew-more = { $count ->
    [one] 🔁 Before that, { $count } more result changed.
   *[other] 🔁 Before that, { $count } more results changed.
}
profile-anew-others = 🔁 Ratings were recalculated on { $day }: the result of a game between other players changed.
profile-empty = There is nothing to show yet: profiles are made of finished games and solved puzzles (`/puzzle`), ratings of rated games.
profile-ratings = Ratings
profile-game = Game
profile-here = here
profile-everywhere = all servers
profile-rating-here = { $game }: { $here }
profile-rating-everywhere = { $game }: { $everywhere }
profile-rating-both = { $game }: { $here } in this server; { $everywhere } across all servers
profile-curve-here = Ratings in this server
profile-curve-everywhere = Ratings across all servers
profile-curve-one = 📈 { $game }: { $rating } ± { $deviation } after a single game ({ $since })
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
profile-puzzles-row = in a row
profile-puzzles-others = others in a row
profile-puzzles-daily = days in a row
profile-puzzles-run = { $row } (longest { $longest })
profile-puzzles-line = 🧩 Puzzles solved: { $solved } · in a row without a wrong move: { $row } (longest { $longest })
profile-puzzles-others-line = 🧩 Puzzles solved: { $solved } · in a row without a wrong move, puzzles of the day aside: { $row } (longest { $longest })
profile-puzzles-daily-line = 📅 Puzzle of the day, days in a row: { $row } (longest { $longest })
profile-first = First moves as White
profile-first-line = First moves as White, { $game }: { $moves }
profile-calendar = Finished games of the last 26 weeks
profile-curve-season = 🏁 { $game }: a new season began on { $day }, so { $before } became { $after }
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
profile-tournaments-first = in the first three
profile-tournaments-line = 🏆 Tournaments: { $played } played, { $won } won, { $first } in the first three
profile-tournament = { $name }: { $place }, { $day }
profile-tournament-place = place { $place } of { $players }
profile-tournament-division = place { $place } in division { $division }
profile-tournament-unplaced = no place
profile-against = Against { $name }
profile-against-line = Against { $player }: { $won } won, { $drawn } drawn, { $lost } lost
profile-against-won = won: { $game }, { $day }
profile-against-drawn = draw: { $game }, { $day }
profile-against-lost = lost: { $game }, { $day }
leaders-title = **{ $heading }**
leaders-here = { $game }: leaderboard of this server
leaders-everywhere = { $game }: leaderboard across all servers
leaders-line = { $place }. { $player }: { $rating }
leaders-line-period = { $place }. { $player }: { $rating }, score { $score }, rating { $change }
leaders-of-period = { $heading }, { $period }
leaders-own = Your place: { $line }
leaders-none = Nobody is listed yet.
leaders-page = Page { $page } of { $pages }
leaders-player = Player
leaders-rating = Rating
leaders-games = Games
leaders-score = Score
leaders-change = Change
leaders-unlisted = **You are not listed yet:**
leaders-lack-hidden = • Your profile is hidden. `/settings` shows it.
leaders-lack-lists = • You have not agreed to be listed across all servers. You can in `/settings`.
leaders-lack-rating = • No rated game of yours counts for this leaderboard yet.
leaders-lack-sure = • Your rating is still uncertain (± { $deviation }; the limit is ± { $most }): more rated games will make it more certain.
leaders-lack-opponents = • Play rated games against { $count ->
    [one] one more person
   *[other] { $count } more different people
  }.
leaders-lack-recent = • None of your rated games has counted in the last 90 days.
leaders-how = `/play mode:Rated` offers a rated game.
leaders-offer = Post a rated challenge here
leaders-lack-games = • { $count ->
    [one] One more rated game of yours must count here in this period.
   *[other] { $count } more rated games of yours must count here in this period.
  }
leaders-since = Games that ended since { $from }.
leaders-from-to = Games that ended from { $from } to { $to }.
leaders-until = Games that ended until { $to }.
leaders-season = The current season began on { $from }: ratings here then went halfway back to 1500.
leaders-since-ever = All games so far: the first season is still going on.
leaders-rule-here = Listed by rating: everybody who has played rated games against at least 5 different people, has had a game counted here in the last 90 days, and whose rating is certain to within ± 110. Those who hide their profile are left out.
leaders-rule-everywhere = Listed by rating: everybody who agreed to it in `/settings`, has played rated games against at least 5 different people, has had a game counted across all servers in the last 90 days, and whose rating is certain to within ± 110. Those who hide their profile are left out.
leaders-rule-period-here = Listed by rating at the end of the period, or now if it goes on: everybody with at least 3 rated games that counted in this server in that time. Score and change are those of these games. Those who hide their profile are left out.
leaders-rule-period-everywhere = Listed by rating at the end of the period, or now if it goes on: everybody who agreed to it in `/settings`, and has at least 3 rated games that counted across all servers in that time. Score and change are those of these games. Those who hide their profile are left out.
leaders-kept = This message is kept up to date: once an hour I look whether anything has changed.
leaders-called = { $game }, { $period }
leaders-keep-done = ✅ The leaderboard **{ $leaders }** will appear in this channel as one message, and I will keep it up to date once an hour. Nobody is pinged.
leaders-stop-done = ✅ I no longer keep the leaderboard **{ $leaders }** up to date in this channel, and remove its message.
leaders-barred = ⚠️ I had to stop keeping a leaderboard up to date in this channel, because a permission is missing: I need **View Channel** and **Send Messages** here, and **Attach Files** for its picture.
table-title = **{ $name }** · { $heading }
tournament-table = { $table }
tournament-empty = There is nothing to show yet.
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
tournament-by-lot = { $player } wins: drawn by lot
tournament-by-walkover = { $player } wins: the opponent left
tournament-by-nobody = nobody wins
tournament-drawn-seed = 🤝 { $white } – { $black }: the match is drawn, and { $player } wins it as the better seed.
tournament-drawn-lot = 🎲 { $white } – { $black }: the match is drawn, and a lot decides it for { $player }.
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
statistics-title = **Statistics of this server**
statistics-heading = Statistics of the server
statistics-period = Games that ended in the last 26 weeks, since { $since }
statistics-cut = The last { $games } games that ended, since { $since }
statistics-left-out-shared = Games against me, private games, games that cannot be seen from here, and games with somebody who hides their profile are left out.
statistics-left-out = Games against me, private games, games that you cannot find with `/history`, and games with somebody who hides their profile are left out.
statistics-empty = No games that count here have ended lately.
statistics-glance = At a glance
statistics-glance-line = { $games ->
    [one] one game
   *[other] { $games } games
  } by { $people ->
    [one] one person
   *[other] { $people } people
  }; median time of a game: { $median }
statistics-games = games
statistics-people = people
statistics-median = median time
statistics-weeks = Each week
statistics-weeks-none = From { $since } to { $until }: nothing
statistics-weeks-line = Week by week from { $since }: games { $games }; people { $people }
statistics-ends = How games ended
statistics-ends-line = How games ended: { $ends }
statistics-ends-rest = in other ways
statistics-kinds = By game
statistics-kind = Game
statistics-kinds-line = { $game }: { $games ->
    [one] one game
   *[other] { $games } games
  }, median time { $median }
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
alt-ahead = After { $number } { $move }, which has not been played:
alt-ahead-words = After { $number } { $move }, { $words }, which has not been played:
alt-ahead-line = After { $moves }, which have not been played:
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
alt-hint = Hint: { $hint } It has not been played.
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
letters-legend = Capitals are White’s pieces, small letters Black’s; a dot is an empty square.
letters-legend-kinds = Capitals are White’s pieces, small letters Black’s, each by how it moves; a dot is an empty square with its colour: { $kinds }.
as-it-stands = { $text }
empty-line = {""}
moves-none = No move has been played yet.
moves-earlier = { $count ->
    [one] … after one earlier move, which the record has.
   *[other] … after { $count } earlier moves, which the record has.
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
setup = **How I work in this server.** Changes apply at once. Ongoing games go on as they began, except for how boards look and who I ping.
button-setup = Choose what to change
button-setup-section = Choose a section
button-set-up = Choose
button-setup-check = Check my permissions here
button-setup-log = Recent changes
setup-log = **What was changed here**
setup-log-line = • { $day } { $by } changed **{ $setting }**: { $value }
setup-log-leaders-kept = • { $day } { $by } had a leaderboard kept up to date in { $channel }: { $leaders }
setup-log-leaders-stopped = • { $day } { $by } stopped a leaderboard that was kept up to date in { $channel }: { $leaders }
setup-log-leaders-lost = • { $day } I stopped keeping a leaderboard up to date in { $channel }, because its message or season is gone, or I am not allowed to write there: { $leaders }
setup-log-in = { $channel }: { $value }
setup-section = **{ $section }**
setup-section-who = Who plays, and where
setup-section-posts = Threads, pings and announcements
setup-section-looks = Languages and boards
setup-section-play = Games and clocks
setup-section-ratings = Ratings and seasons
setup-section-layouts = Layouts of Chess Mutation
setup-more = { $names } and { $count } more
setup-channels = Channels
setup-channels-none = everywhere
setup-channels-about = Games can be started only in these channels and their threads. Choose none to allow them everywhere. In a voice channel’s chat I also need the permission **Connect**.
setup-channels-pick = Channels for games; none means everywhere
setup-roles = Who may play
setup-roles-none = everybody
setup-roles-about = Only people with one of these roles can start games or accept challenges. Choose none to let everybody play.
setup-roles-pick = Roles that may play; none means everybody
setup-threads = Threads
setup-threads-on = a thread for each game
setup-threads-off = no threads: games are played in the channel
setup-threads-about = Threads keep the channel tidy. Without them all boards are posted in the channel itself.
setup-threads-pick = With or without threads
setup-thread-life = Idle threads
setup-thread-life-week = hidden after 7 days
setup-thread-life-three-days = hidden after 3 days
setup-thread-life-day = hidden after a day
setup-thread-life-hour = hidden after an hour
setup-thread-life-about = How long the thread of a game stays in the channel list when nobody posts in it. Hidden by Discord, it loses nothing: it comes back with the next message. This holds for threads opened from now on; the thread of a finished game is always hidden after an hour.
setup-thread-life-pick = When Discord hides an idle thread
setup-language = Language
setup-language-auto = the server’s language on Discord
setup-language-en = English
setup-language-fr = French
setup-language-about = The language of what everybody reads. Private answers are in each reader’s own language.
setup-language-pick = Language of this server
setup-channel-language = Language by channel
setup-channel-language-none = the same everywhere
setup-channel-language-server = the server’s language
setup-channel-language-en = English
setup-channel-language-fr = French
setup-channel-language-about = The language of challenges and boards in this channel and its threads, where it is not that of the server. For another channel, use `/setup` there.
setup-channel-language-pick = Language in this channel
setup-game = Usual game
setup-game-about = The game that is played when a challenge names none.
setup-game-pick = Usual game
setup-clock = Usual clock
setup-clock-about = The clock of challenges that name none. To play without a clock all the same, add `clock:none`.
setup-clock-pick = Usual clock
setup-theme = Colours of boards
setup-theme-about = The colours of the boards that everybody sees. Boards that only one person sees follow their `/settings`.
setup-theme-pick = Colours of boards
setup-style = Pieces on boards
setup-style-about = How pieces look on the boards that everybody sees.
setup-style-pick = Pieces on boards
setup-side = Boards seen from
setup-side-white = White’s side
setup-side-turn = the side of the player to move
setup-side-about = Which side is at the bottom of the boards that everybody sees. Everybody can flip a board for themselves with the button below it.
setup-side-pick = Side at the bottom of boards
setup-games = Games at once
setup-games-any = no limit
setup-games-about = How many games and open challenges one person may have in this server at the same time.
setup-games-pick = Games at once per person
setup-pings = Pings
setup-pings-all = players, as each of them chose
setup-pings-needed = players, only when they have something to do
setup-pings-none = nobody
setup-pings-about = Who I ping in this server. “Something to do” means a challenge, a turn, an offer, or time running short. Players who are not pinged can still choose direct messages with `/notify`.
setup-pings-pick = Who I ping
setup-announcements = Announcements
setup-announcements-none = none
setup-announcements-about = In this channel I announce the results of games that begin from now on, without pinging anybody. Private games, and those of channels that not everybody sees, are not announced. I need the permissions View Channel and Send Messages there: to see whether I have them, use `/setup` in that channel.
setup-announcements-pick = Channel for announcements (leave empty for none)
announcements-barred = ⚠️ I cannot announce results in { $channel }: I am not allowed to write there, or the channel is gone.
announcements-barred-how = I need the permissions **View Channel** and **Send Messages** there: Edit Channel (the gear) → Permissions → add my role → allow both. Or choose another channel with `/setup`. I am telling only you, because you chose the channel, and only this once.
setup-puzzles = Puzzle of the day
setup-puzzles-none = none
setup-puzzles-about = In this channel I post a puzzle every day, without pinging anybody: of the usual game of this server or, if it has none, of Chess Mutation. Everybody solves it in private. Where hints, reviews and puzzles are switched off, none is posted. I need the permissions View Channel, Send Messages and Attach Files there.
setup-puzzles-pick = Channel for the puzzle of the day (leave empty for none)
puzzles-barred = ⚠️ I cannot post the puzzle of the day in { $channel }: I lack a permission there (View Channel, Send Messages, Attach Files), or the channel is gone.
setup-puzzle-hour = Hour of the puzzle
setup-puzzle-hour-at = { $hour }:00 UTC
setup-puzzle-hour-about = From which hour of the day, by universal time (UTC), the puzzle of the day is posted.
setup-puzzle-hour-pick = Hour of the puzzle of the day
announced-undone-board = ↩️ { $moderator } took back what ended this tournament game: it goes on.
announced-undone = ↩️ A moderator undid the verdict: the game goes on.
setup-history = Other people’s games
setup-history-server = found anywhere in the server, except those of channels that not everybody sees
setup-history-channel = found only in the channel where they were played
setup-history-about = Where people can find other people’s games with `/history` and `/show`. Whatever you choose, games of a channel that not everybody sees are found only there.
setup-history-pick = Where other people’s games are found
setup-rated = Rated games
setup-rated-on = allowed
setup-rated-off = none: all games are casual
setup-rated-about = Whether rated games can be started in this server. Those that have begun stay rated. Private games belong to no server.
setup-rated-pick = Rated games
setup-decided = Games that moderators decided
setup-decided-unrated = not rated
setup-decided-rated = rated in this server
setup-decided-about = Whether a rated game whose result a moderator decided changes the ratings of this server. It never changes ratings across all servers, and a game that was called off, or that a moderator decided while playing in it, does not change ratings at all. The choice holds for decisions made from now on.
setup-decided-pick = Games that moderators decided
setup-everywhere = Ratings across all servers
setup-everywhere-on = with the games of this server
setup-everywhere-off = without the games of this server
setup-everywhere-about = Whether rated games of this server also count for the ratings across all servers. They always count for the ratings of this server. The choice holds for games that end from now on.
setup-everywhere-pick = Ratings across all servers
setup-abroad = Opponents from other servers
setup-abroad-on = allowed
setup-abroad-off = none: open challenges stay in this server
setup-abroad-about = Whether people here can play people from other servers through open challenges, if both said so in `/settings`. Such games are played in direct messages and belong to no server; nobody is told which server the other is in. Challenges in channels that not everybody sees never leave this server.
setup-abroad-pick = Opponents from other servers
setup-program = Games against the bot
setup-program-on = allowed
setup-program-off = none
setup-program-about = Whether people may play me here, with `/play level:…` or the buttons. Such games are not rated. Games that have begun go on.
setup-program-pick = Games against the bot
setup-help = Hints, reviews and puzzles
setup-help-on = allowed
setup-help-off = none
setup-help-about = Whether players may take hints in games of this server that are not rated, look back on finished games here with `/review`, and solve puzzles here with `/puzzle`. There are never hints in rated games and tournaments.
setup-help-pick = Hints, reviews and puzzles
setup-seasons = Seasons
setup-seasons-off = none
setup-seasons-quarter = a new one every 3 months (January, April, July, October)
setup-seasons-half = a new one every 6 months (January and July)
setup-seasons-year = a new one every year in January
setup-seasons-about = When a season begins, everybody’s rating in this server goes halfway back to 1500 and is provisional again. Ratings across all servers stay as they are. A season that has begun cannot be taken back. `/leaderboard period:` shows who played best in one.
setup-seasons-pick = When new seasons begin
setup-season-ask = **Begin a new season now?** Everybody’s rating in this server, for every game, goes halfway back to 1500 and is provisional again. Ratings across all servers stay as they are. This cannot be undone.
setup-season-done = ✅ A new season has begun.
setup-season-begun = a new season begun
button-season-ask = Begin a season now…
button-season-now = Yes, begin it
button-season-no = No
setup-seasons-since = The current season began on { $day }.
season-begun = 🏁 **A new season has begun.**
season-begun-about = Everybody’s rating in this server, for every game, went halfway back to 1500 and is provisional again. Ratings across all servers stay as they are. `/leaderboard period:` shows how the last season ended.
setup-layout = Usual layout
setup-layout-about = The layout of Chess Mutation that is played when nobody chooses one.
setup-layout-pick = Usual layout
setup-layouts = Custom layouts
setup-layouts-none = none
setup-layouts-about = Add one with `/setup name:… layout:…`: 8 rows of 8 letters, rank 8 first, separated by / (R red, Y yellow, B blue, K black, W white). Choose one here to remove it; games that have begun keep theirs.
setup-layouts-pick = Choose a layout to remove
setup-layout-added = ✅ The layout `{ $name }` is available now.
setup-check-there = ℹ️ Only in { $channel } can I see whether I may post there: use `/setup` in it, and press **Check my permissions here**.
setup-check-good = ✅ In { $channel } I have every permission that games need.
setup-check-lacks = ⚠️ In { $channel } these permissions are missing:
setup-check-more = For tournaments you can also grant:
setup-check-line = • **{ $right }**: { $why }
setup-check-how = To grant it: Edit Channel (the gear) → Permissions → add my role → allow it. Or for the whole server: Server Settings → Roles → my role → Permissions.
right-view = View Channel
right-view-why = without it I can’t see anything here
right-send = Send Messages
right-send-why = to show challenges and boards
right-attach = Attach Files
right-attach-why = for pictures of boards; without it I describe them in words
right-history = Read Message History
right-history-why = so I do not repeat myself after a restart
right-threads = Create Public Threads
right-threads-why = to open a thread for each game; without it games stay in the channel
right-send-in-threads = Send Messages in Threads
right-send-in-threads-why = to show boards in threads
right-react = Add Reactions
right-react-why = to mark at once what I cannot play; without it I answer below the message
right-events = Create Events
right-events-why = to list a tournament among the server’s events
right-roles = Manage Roles
right-roles-why = to give players a role; if the server requires 2FA, the owner of my application needs it too
right-ping = Mention @everyone, @here, and All Roles
right-ping-why = to ping a role that not everybody may mention; I never ping everybody
refusal-only-server = This works only in a server that I have been added to.
refusal-not-manager = Only people with the permission Manage Server can configure me.
refusal-not-here = Games cannot be started here. Try { $channels }.
refusal-no-role = In this server only people with one of these roles can play: { $roles }.
refusal-too-many-games = In this server nobody may have more than { $most ->
    [one] one game
   *[other] { $most } games
  } at once. Finish one, or withdraw a challenge.
refusal-layout-name = A layout needs a name and its rows: `/setup name:Sunday layout:RYBKKBYR/…`
refusal-layout-taken = There is already a layout called `{ $name }`. Choose another name.
refusal-too-many-layouts = There are already { $most } custom layouts. Remove one first.
refusal-too-many-leaders = This server already has { $most } leaderboards that I keep up to date, which is the most: { $kept }. Stop one of them first: use `/leaderboard` in its channel, with its game and period, and press **Stop keeping it up to date**.
refusal-cannot-keep-leaders = I cannot write in this channel. To keep a leaderboard up to date here I need the permissions View Channel and Send Messages (in a thread, Send Messages in Threads), and Attach Files for its picture. Grant them, then press the button again.

# Privacy
nobody = Deleted player
program-name = Mutabot (level { $level })
privacy = **What I keep about you**
  • your Discord user ID, display name and language, your choices in `/settings`, `/notify` and `/rest`, your progress in lessons and puzzles;
  • the moves you planned in ongoing games;
  • the people you blocked or recently challenged;
  • your games and challenges: players’ user IDs and names, moves, times, result, where the boards are, and what you wrote when declining a challenge;
  • your ratings and trophies, and how each game changed them;
  • your tournaments, drafts and presets: your name and rating then, results, missed or skipped rounds, decisions, and requests to the organisers;
  • your notes, which others can read once the game is over, and the games you imported;
  • in each server: any ban and its reason; for a year, moderators’ actions on your games, and your own actions as a moderator or administrator. All of it is deleted 30 days after I’m removed.
  I read your messages as moves if they are meant for me or are in your game’s thread, and I don’t store them. I don’t sell your data, pass it on or use it for advertising. The person who runs me chooses where it is stored, and has access to it.
  { "" }**Get my data** sends you all of it as a file. **Delete my data** removes your name and user ID from it: you resign your ongoing games, and your opponents keep their games against “Deleted player”. How those games changed your ratings stays under an anonymous number, since your opponents’ ratings depend on it. Backups keep your data for a few more weeks. Messages on Discord stay until someone deletes them.
privacy-export = Here is what I keep about you. Only you can see this message.
privacy-export-more = Here is a part of what I keep about you; the button gives you the next one. Only you can see this message.
privacy-confirm = **Delete everything that I keep about you?** Your ongoing games are resigned, your challenges are withdrawn, and in the games that you played you appear only as “Deleted player”. This cannot be undone. If you want to keep your games, use **Get my data** first.
privacy-later = Not quite done: your games no longer name you, but a file can’t be written, so I can’t finish yet. I’ll try again every hour.
privacy-gone = Done: your name and user ID are gone from everything that I work with. Old files follow within the hour, backups within a few weeks. If you write to me again, you start from scratch.
button-export = Get my data
button-forget = Delete my data
button-forget-now = Yes, delete everything
refusal-not-yourself = This button belongs to somebody else: you can only delete your own data. Use `/privacy`.

# Moderators
board-moderated = ⚖️ { $moderator } ended this game as a moderator of the server.
board-moderated-board = ⚖️ { $moderator } decided this tournament game.
board-moderated-board-own = ⚖️ { $moderator }, who plays in it, ended this tournament game.
board-moderated-own = ⚖️ { $moderator } ended this game as a moderator while playing in it, and says that there is no other moderator here.
verdict-reason = Reason: { $reason }
verdict-restored = ↩️ { $moderator } took back a decision about this tournament game: its result from before counts again.
verdict-undone-board = ↩️ { $moderator } took back what ended this tournament game: it goes on where it stood.
verdict-undone-board-own = ↩️ { $moderator }, who plays in it, took back what ended this tournament game: it goes on where it stood.
verdict-undone = ↩️ { $moderator } undid the verdict as a moderator of the server: the game goes on where it stood.
verdict-undone-own = ↩️ { $moderator } undid the verdict as a moderator while playing in this game, and says that there is no other moderator here. The game goes on where it stood.
verdict-undone-time = The player to move has the time that was left, and one more day.
verdict-undone-plans = If you had planned answers before that, they are gone: plan them again with `/plan`.
verdict-undone-rematch = The rematch **{ $game }** stays a game of its own.
verdict-unrated = ⚖️ { $white }, { $black }: { $moderator } decided as a moderator of the server that **{ $game }** does not change ratings. Its result stays in the histories.
verdict-rated-again = ↩️ { $white }, { $black }: { $moderator } undid a decision as a moderator of the server. **{ $game }** changes ratings again.
verdict-stands-unrated = ⚖️ This result does not change ratings: { $moderator } decided so as a moderator of the server.
verdict-abort = called off, it does not count
verdict-draw = a draw
verdict-white = White wins
verdict-black = Black wins
verdict-forfeit-white = White is disqualified, Black wins
verdict-forfeit-black = Black is disqualified, White wins
moderate-ended = You ended **{ $game }**: { $verdict }. The players have been told.
moderate-undone = You undid the verdict on **{ $game }**: it goes on. The players have been told.
moderate-unrated = **{ $game }** no longer changes ratings; its result stays. The players have been told, and the ratings follow in a moment. You can undo that for 7 days with `/moderate undo`.
moderate-rated-again = **{ $game }** changes ratings again. The players have been told, and the ratings follow in a moment.
moderate-banned = { $player } can no longer play in this server, and will be told so when they try. Their open challenges are withdrawn.
moderate-banned-until = { $player } cannot play in this server until { $until }, and will be told so when they try. Their open challenges are withdrawn.
moderate-running = Their ongoing games, which you can end with `/moderate end` if they should not go on:
moderate-game = • { $game }
moderate-unbanned = { $player } can play in this server again.
moderate-nameless = Done: the name is gone from { $count ->
    [one] one tournament
   *[other] { $count } tournaments
} of this server. Pictures and messages of tournaments are drawn again within a day.
moderate-nameless-ask = This takes the name of { $player } away from all tournaments of this server: in tables, files and logs they are a number, and tournaments that they announced have no organiser. Results stay. It cannot be undone. To do it, use this command again with `sure:True`.
refusal-nameless-nowhere = { $player } is not named in any tournament of this server.
refusal-nameless-plays = They still play in **{ $name }**, or run it. Take them out of it first (`/tournament withdraw`), or wait for its end.
moderate-bans = **Banned from playing here**
moderate-ban = • { $player } ({ $name }), since { $day }{ $until }{ $reason }
moderate-because = : { $reason }
moderate-nobody = • nobody
moderate-deeds = **Recent actions**
moderate-nothing = • none so far
moderate-deed-ended = • { $day } { $by } ended { $game } ({ $verdict })
moderate-deed-undone = • { $day } { $by } undid the verdict on { $game }
moderate-deed-unrated = • { $day } { $by } took { $game } out of the ratings
moderate-deed-rated-again = • { $day } { $by } put { $game } back into the ratings
moderate-deed-banned = • { $day } { $by } banned { $player } from playing{ $until }{ $reason }
moderate-deed-unbanned = • { $day } { $by } let { $player } play again
moderate-deed-nameless = • { $day } { $by } took a name away from { $count ->
    [one] one tournament
   *[other] { $count } tournaments
}
moderate-deed-answered = • { $day } { $by } answered a flag about { $player } ({ $flag }){ $reason }
moderate-choice = { $game } { $players }
refusal-not-in-charge = Only administrators and moderators of the server (permission Manage Server or Timeout Members) can see its statistics.
refusal-not-moderator = Only moderators of the server (permission Timeout Members) can do that.
refusal-not-of-server = There is no game #{ $game } in this server. Name one that was started here.
refusal-banned = The moderators of this server do not let you play here{ $until }.{ $why } Ask them if you think this is a mistake; your games elsewhere are not affected.
banned-until = {" "}until { $until }
banned-why = {" "}Their reason: “{ $reason }”.
refusal-opponent-banned = { $opponent } cannot play in this server. Choose another opponent, or play elsewhere.
refusal-banned-already = { $player } is already banned from playing here.
refusal-not-banned = { $player } can play here: there is nothing to undo.
moderate-flags = 🚩 { $count ->
    [one] One flag waits for an answer: `/moderate flags`.
   *[other] { $count } flags wait for an answer: `/moderate flags`.
}
flags-title = 🚩 **Flags**: rated games that are worth a look. Only you see this. A flag proves nothing and punishes nobody.
flags-none = There is nothing to look at.
flags-line = **{ $number }.** { $seen }
flag-seen-farming = **{ $name }:** nearly all the points that { $player } gained here come from beating { $others } again and again.
flag-seen-arranged = **{ $name }:** { $player } lost most games against { $others } by resigning or on time within ten moves.
flag-seen-sandbagging = **{ $name }:** { $player } lost games by resigning or on time within ten moves until the rating had dropped, and has been winning since.
flag-name-farming = points from the same opponents
flag-name-arranged = quick losses to one opponent
flag-name-sandbagging = losses on purpose
flags-both = { $one } and { $other }
flags-games = Games: { $games }
flags-games-more = Games: { $games } and { $count } more
flags-own = You play in one of these games, so another moderator answers this.
flags-more = More flags: { $count }. They come up as you answer these.
flags-looked = -# Looked at: the rated games that you can find here, since { $day } ({ $count }). A flag that you answer is gone until newer games raise it.
flags-answer = Answer { $number }…
flags-item = { $number }. { $player }: { $flag }
flags-answered = ✅ Answered: { $player } ({ $flag }). Your answer is in `/moderate list`.
button-flag-open = Look at a game
button-flag-fine = I have looked, it is fine
button-flag-answer = Answer
button-unrate = Take out of the ratings…
form-unrate = Take this game out of the ratings
form-unrate-field = Why: the players will read it
form-unrate-example = This game was lost on purpose.
form-flag = Your answer to this flag
form-flag-field = What you found, or did
form-flag-example = They are learning together; I asked them to play casual games.
refusal-flag-gone = This flag is gone: it was answered, or its games no longer raise it. `/moderate flags` shows what there is now.
refusal-own-flag = You play in a game of this flag, so another moderator answers it.
refusal-others-verdict = You play in this game, and somebody else has decided it: only a moderator who doesn’t play in it can undo that.
refusal-own-game = You play in this game, so another moderator decides it. If there is no other, add `alone:True`: everybody will read that you decided your own game, and it will not change ratings.
refusal-own-ratings = You play in this game, so another moderator decides whether it changes ratings.
refusal-changes-nothing = Game #{ $game } does not change ratings anyway. Only the result of a rated game that counts can be taken out of them.
refusal-not-over-yet = Game #{ $game } is not over. While it is played, you can end it with `/moderate end`; once it is over, its result can be taken out of the ratings.
refusal-ratings-fixed = A player of game #{ $game } had their data deleted, so what it did to ratings stays as it is.
refusal-no-verdict = There is nothing to undo: no moderator has decided game #{ $game }, or the decision has been undone already.
refusal-old-verdict = Only verdicts of the last { $days } days can be undone.
refusal-player-gone = One of the players had their data deleted: this game cannot go on.

# Texts that Discord hides from me
unheard-reply = I can’t read replies to this board: mention me, or press **{ $button }**.
unheard-role = I can’t read messages that name my role. Name me instead: { $bot }
unheard-thread = I can’t read this here. Reply to the board with your move, like `e4`, or press **{ $button }**.

# Too fast
refusal-too-fast = You asked for too much at once. Please try again in { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
  }. Nothing was lost.
refusal-server-too-fast = There is a lot going on in this server just now. Please try again in { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
  }. Nothing was lost.

# Refusals
refusal-unreadable = I cannot read `{ $text }` as a move. { $spelling } Or say it in words, like `{ $words }`.
refusal-nothing-to-read = There is nothing that I can read in this text. { $spelling } Or say it in words, like `{ $words }`.
refusal-off-board = `{ $text }` is off the board, which ends at { $corner }.
refusal-no-such-move = `{ $text }` fits no legal move in this position.
refusal-nothing-to-take = There is nothing to take on { $square }.
refusal-commanded = `{ $text }`: { $how }
instead-hint = `/hint` gives you a hint in casual games, and so does the button **💡 Hint**. At the end, everybody can read how many you took.
instead-draw = `/draw` offers, accepts or claims a draw, and so does the button **Draw**.
instead-takeback = `/takeback` takes your last move back, if your opponent agrees; against me at once.
instead-takeback-program = `/takeback` takes your last move back at once.
instead-takeback-person = `/takeback` takes your last move back, if your opponent agrees.
instead-takeback-none = Moves can’t be taken back in this game: both players would have to allow that in `/settings`, under **Takebacks**.
instead-resign = `/resign` resigns the game, and so does the button **Resign**. I ask you before the game ends.
instead-claim = `/claim` claims the win once your opponent’s time is up, and so does the button **Claim the win**.
instead-rest = `/rest` lets you go on holiday, and pauses your clocks at night or at weekends.
instead-board = `/board` shows you the board from your side, with `format:Text` in letters and words.
instead-colours = `/rules` shows how the game is played, and what its squares do.
instead-rules = `/rules` shows how the game is played.
instead-turn = `/games` shows your games, and whose turn it is.
instead-games = `/games` shows your games, and what waits for you in them.
instead-against = `/play level:1` begins a game against me; there are levels up to 8.
instead-learn = `/learn` teaches you the game step by step, for you alone.
instead-puzzle = `/puzzle` gives you a puzzle, for you alone.
instead-challenge = `/play opponent:`{ $opponent } challenges one person, and `/play` alone everybody in the channel.
instead-waiting = With a clock, `/claim` wins the game once your opponent’s time is up. Without one, you can offer a draw or resign; if the game belongs to a server, its moderators can end it, too.
instead-withdraw = To withdraw a challenge, use the menu of `/games`, or **Withdraw** below it if it is open to everybody.
instead-leaders = `/leaderboard` shows the best ratings, and your place.
instead-profile = `/profile` shows your ratings and results.
instead-history = `/history` shows the games that are over.
instead-import = `/import` keeps a game played elsewhere, to show it and step through it.
instead-settings = `/settings` chooses how your boards look, and whether I ask you before a move.
instead-notices = `/notify` chooses how you learn that it is your turn: by a ping, a direct message, a digest, or not at all.
instead-privacy = `/privacy` shows what I keep about you, gives it to you, and deletes it if you wish.
instead-about = I host **Chess Mutation** and other chess-like games. In Chess Mutation, the colour of its square makes each pawn a knight, bishop, rook, queen or plain pawn.
instead-play = `/play` begins a game, with somebody here or with me.
instead-answer = To answer, press a button.
instead-question-later = I read moves, and a few words. `/help` shows what else I can do.
instead-question = I read moves, and a few words. **Move** shows where each of your pieces can go, and `/help` what else I can do.
answer-to = **{ $game }**:
answer-to-nothing = Nothing here is waiting for a yes or no from you.
thanks = 👍
instead-help = `/help` shows what I can do.
instead-on-a-task = A button below the board shows you the solution.
instead-leave-puzzle = **Give up and see it** shows you the solution, and after it the next puzzle. You can also leave it: `/puzzle` shows it again.
instead-leave-lesson = **Show me** shows you how it is done, and after it the next step. You can also leave the lesson: `/learn` goes on with it.
tried-here-only = -# This was only a try: it changes nothing in your games. To move in one of them, reply to its board, or use the buttons below it.
refusal-illegal = `{ $text }` is not possible. { $why }
refusal-illegal-for-black = `{ $text }` is not possible. { $why } You have Black in this game.
refusal-no-lesson = There is no lesson for { $game } yet. `/rules` explains how it is played.
refusal-no-puzzles = There are no puzzles for { $game } yet. There are some for: { $games }.
refusal-puzzles-off = This server has turned off puzzles. `/puzzle` still works in direct messages with me.
refusal-puzzle-gone = This puzzle is no longer in my collection. `/puzzle` shows you another one.
refusal-not-your-turn = It is not your turn: { $opponent } is to move.
refusal-over = This game is over. Look back on it with `/review`, or start a new one with `/play`.
refusal-goes-on = Your game goes on in { $place }: write your move there.
refusal-no-game = You don’t have a game here. Start one with `/play`, or see your games with `/games`.
refusal-no-game-direct = You don’t have a game here. `/play level:1` begins one against me, and `/play opponent:…` challenges somebody who shares a server with me. Then just write me your moves.
refusal-only-tried-by-command = You don’t have a game here. To try a move in your lesson or puzzle, use `/move`, or **Type a move** below its board.
refusal-hint-on-task = Hints are for games. In a lesson or a puzzle, a button below the board shows you the solution.
refusal-unreadable-game = Choose a game from the list, or write its number. `/games` shows yours.
refusal-no-such-game = There is no game #{ $game }. See your games with `/games`.
refusal-no-profile = { $player } has no profile here, or does not show it.
refusal-seasons-here = Seasons belong to a server. Use `/leaderboard` in a server that I have been added to, with `where:here` or without `where`; or choose a month.
refusal-no-seasons = This server has no seasons; people who manage it can choose them with `/setup`. Choose `this month` or `last month`, or leave out `period`.
refusal-no-season-over = No season of this server is over yet. Choose `this season`, or a month.
refusal-season-too-soon = The last season began less than a day ago. The next one can begin a day after it.
refusal-others-game = **{ $game }** is somebody else’s game: only its two players can do that.
refusal-in =
    { $about }
    { $why }
refusal-not-started = This game has not begun: the challenge is waiting for an answer.
film-coarser = The game is too long for one film at this size, so this one is smaller or shows only some of the positions.
refusal-no-film = Nothing has been played in this game yet: there is no film to show.
refusal-no-game-there = There is no game in this message. Choose a message with a board or a challenge.
refusal-stale = The game has moved on since then. Please use the newest board.
refusal-challenge-gone = This challenge is no longer open.
refusal-abroad-off = Opponents from other servers have been turned off since, in your `/settings` or for this server. You can still post your own challenge.
refusal-reason-told = You have already given a reason.
refusal-no-reason = Please give a reason: I can’t do it without one.
refusal-standing-is-open = A standing challenge is open to everybody: leave out either the opponent or `standing`.
refusal-standing-with-level = A standing challenge is for other people, and a level is for a game against me: leave out either `level` or `standing`.
refusal-standing-number = A standing challenge allows 1 to { $most } games at once.
refusal-standing-full = { $player } is playing { $most ->
    [one] a game
   *[other] { $most } games
  } from this challenge at the moment, which is as many as they want. Try again later!
refusal-standing-once = You are already playing a game from this challenge with { $player }. Finish it first.
refusal-ratings = I cannot read these ratings. Write a range like `1400-1600`, a minimum like `1500+`, a maximum like `1500-`, or a distance from your own rating like `±100` or `+-100`.
refusal-ratings-bounds = Ratings lie between { $least } and { $most }. Write a range that includes some of those, like `1400-1600`, a minimum of at least { $least }, like `1500+`, or a maximum below { $most }, like `1500-`. If anybody may accept, leave out `ratings`.
refusal-ratings-open = `ratings` is for open and standing challenges: leave out either the opponent or `ratings`.
refusal-ratings-with-level = `ratings` is for open and standing challenges to other people, and a level is for a game against me: leave out either `level` or `ratings`.
refusal-ratings-server = `ratings` is for open and standing challenges, which need a server channel where others can see them: use `/play ratings:` there. Here, name an opponent and leave out `ratings`.
refusal-ratings-hidden = With `±`, the challenge would show your rating, and your profile is hidden. Type numbers, like `1400-1600`, or show your profile with `/settings`.
refusal-ratings-wait = Earlier rated games are still being counted, so nobody’s rating is known yet. Type numbers, such as `1400-1600`, or try again later.
refusal-out-of-range = This challenge is for ratings of { $ratings }. In this game, you count as { $own } here.
refusal-private-needs-opponent = A private game needs an opponent: nobody else could see the challenge. `/play level:1` plays me.
refusal-rematch-waits = You have already offered a rematch. Your opponent can still accept it.
refusal-rematch-begun = The rematch has already begun: { $about }.
refusal-not-over = This game is still going on: you can offer a rematch once it is over.
refusal-takes-none = { $opponent } is not taking challenges at the moment. Somebody else might like to play: leave the opponent out for an open challenge.
refusal-opponent-gone = This player had their data deleted, so there is nobody left to offer a rematch.
refusal-cannot-take = You cannot accept this challenge. Start a game of your own with `/play`.
refusal-you-blocked = You have blocked { $player }. Use `/unblock` first if you would like to play.
refusal-self-block = You cannot block yourself.
refusal-bot-block = You can’t block me: I never challenge anybody. If you don’t want to play against me, there is nothing you need to do.
refusal-too-many-blocked = You have blocked { $most } people, which is the most I can remember. Use `/unblock` first.
refusal-not-blocked = You have not blocked { $player }. `/block` shows your list.
refusal-own-challenge = This is your own challenge: somebody else must accept it.
refusal-not-for-you = This challenge by { $player } is not for you. Start a game of your own with `/play`.
refusal-not-your-challenge = Only { $player } can withdraw this open challenge. If you do not want to play, just ignore it.
refusal-bot-opponent = Other bots cannot play here. Challenge a person, choose me to play against me, or leave the opponent out for an open challenge.
refusal-program-unrated = Games against me are not rated. Leave the mode out to play me, or challenge a person to a rated game.
refusal-level-of-person = Levels are only for games against me. Leave the level out to challenge this person, or the opponent to play me.
refusal-program-off = This server has turned off games against me. You can play me in direct messages.
refusal-hint-counts = There are no hints in rated games and in tournaments. In other games, and in games against me, you can take as many as you like.
refusal-help-off = This server has turned off hints and reviews. You can still have them in the games that you play in direct messages with me.
refusal-review-goes-on = This game is still being played. You can look back on it once it is over.
refusal-review-of-set-up = This import begins with a position of its own, and you’re playing a game of this kind without help. You can look back on it once that game is over.
refusal-review-empty = No move was played in this game, so there is nothing to look back on.
refusal-review-busy = I am still looking back on a game for you. Please ask again once you have that.
refusal-program-elsewhere = After this move, this board would have the same position as one of your running games without help, and my reply would help you there. Play something else here, or wait until that game has gone on.
refusal-stands-elsewhere = I give no advice on a position that may be on the board of a running game without help. Try again later. Only openings are free: the first four moves each, and in short games fewer.
refusal-too-much-to-think = I have a lot to think about at the moment. Please ask again in a minute.
refusal-program-games = You can play { $most } games against me at a time, and these are going on: { $games }. Finish or resign one of them first.
refusal-self-opponent = You cannot challenge yourself. Leave the opponent out for an open challenge.
refusal-open-needs-server = An open challenge needs a server channel where others can see it. Name an opponent here, or play me: `/play level:1`.
refusal-too-many-challenges = You already have { $most } challenges waiting for an answer. Withdraw one with `/games` first.
refusal-too-many-to-them = You already have { $most } challenges waiting for { $opponent }. Give them time, or withdraw one with `/games`.
refusal-same-open = Your challenge #{ $game } in this channel is just like this one and still open. Change something, or withdraw that one with `/games` first.
refusal-too-many-open = You already have { $most } open challenges in this channel. Withdraw one with `/games` first.
refusal-channel-full = This channel already has { $most } open challenges. How about accepting one of them?
refusal-too-often = That is a lot of challenges and new games in an hour. You can begin another one { $time }.
refusal-too-often-them = You have challenged { $opponent } { $count } times within an hour. You can challenge them again { $time }, and others now.
refusal-too-often-here = You have posted { $count } challenges in this channel within an hour. You can post another { $time }, and challenge one person now.
refusal-unknown-rules = I do not know that game. Pick one from the list.
refusal-already-offered = You have already offered a draw. Your opponent can still accept it.
refusal-offered-before = You have already offered a draw in this position. You can offer one again after the next move.
refusal-own-offer = This is your own draw offer: your opponent must answer it.
refusal-no-offer = There is no open draw offer in this game.
refusal-not-member = I’m not a member of this server, so I can’t play here. An administrator can [add me]({ $link }).
refusal-unknown-command = I do not know this command: it belongs to another version of me. Discord shows the right ones in a few minutes; until then, `/help` lists what I can do.
refusal-bad-button = I no longer know this button. Please use the newest board, or a command.
refusal-cannot-write = I cannot show the challenge here. I need the permissions View Channel, Send Messages and Attach Files in this channel; please ask an administrator.
refusal-cannot-announce = I can’t announce the tournament here. I need the permissions View Channel, Send Messages and Attach Files in this channel: ask an administrator.
refusal-cannot-dm = I cannot write to { $opponent }: they do not accept direct messages from me. Challenge them in a server that you share.
refusal-cannot-offer = I cannot deliver the offer to your opponent: I am not allowed to write where it would be shown. Use `/play` in a server that you share.
refusal-not-taken = Discord didn’t take my message, so nothing was started. Try other words, or another channel.
failure = Sorry, something went wrong on my side (incident { $incident }). Nothing was done; please try again in a moment.
failure-store = Sorry, I cannot reach my storage right now (incident { $incident }), so this was **not** saved. Please try again in a moment.

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
page-older = ⚠️ This is edition { $edition } of Mutabot’s conventions. Games that began under it are played under it to the end; new games, rematches too, are played under edition { $newest }.
page-sources = “The rule sheet” is what the printed rules of the game say. “Mutabot’s conventions” are how I handle what the sheet leaves open, or where its language versions disagree.
every-page-common = In every game
every-page-common-host =
    - Two players play, and White moves first.
    - `/resign` resigns at any time. Until both sides have moved, it calls the game off instead, and the game does not count.
    - `/draw` offers a draw. The offer stands until it is answered, or until the opponent’s next move.
    - There is a clock if the players agreed on one (`/play clock:`), and always in rated games. A player who runs out of time loses: in rated games at once, in casual ones when the opponent uses `/claim`. It is a draw if the opponent has no material left to win with.
    - `/takeback` asks to take your last move back, and your opponent decides. In rated games it is possible only if both players have allowed it in `/settings`, and the game is then no longer rated; in casual ones, unless one of them has ruled it out there.
    - `/plan` prepares your answers, which are played as soon as your opponent plays the moves they answer. Nobody else sees them.
    - `/play level:` plays me. Such a game is not rated, takebacks are always allowed, and you lose at once if you run out of time; my moves take no time.
    - Finished games stay: `/history` finds them, `/show` steps through them. Nobody else can read your notes (`/note`) before the end.

# Help
welcome = 👋 Hello! I am **Mutabot**. I host **Chess Mutation** and other chess-like games here on Discord: you play other people, or me, move by move and at your own pace.
welcome-again = 👋 `/help` shows what I can do.
welcome-direct = **Here:** `/play opponent:…` challenges somebody who shares a server with me. Your games can go on right here: just write me your moves.
help-topic-start = First steps
help-topic-moves = Moving
help-topic-games = Your games
help-topic-finished = Finished games
help-topic-own = Just for you
help-topic-server = Running a server
help-page-start = **Mutabot hosts chess-like games, above all Chess Mutation.** You play here on Discord, move by move, with or without a clock.
  • `/play` challenges somebody, or everybody in the channel · `/play level:1` plays me
  • `/rules` shows how the games are played · `/learn` teaches you one in small steps{ $help ->
    [off] {""}
   *[on] {" "}· `/puzzle` gives you puzzles
  }
  • `/move` plays a move, and so does the button **{ $move }** under the board, or simply a message like `e4` in reply to it
  • `/games` shows your games and what waits for you
  • `/tournament list` shows the tournaments here
  • `/settings` chooses how your boards look, or has them described in words
  Every picture has a description for screen readers. Nothing is lost when I restart: your games go on. If a message of yours gets no answer just then, send it again.
help-page-moves = **Moving**
  • The button **{ $move }** under the board asks you step by step, with a picture of where your piece can go.
  • `/move` takes a move as text; while you type, the list shows what is possible.
  • Or just write your move as a reply to the board (leave its @ on), in a message that mentions me, or in our direct messages: `e4`, `Nf3`, `e2e4`, `O-O`, or in words, like “pawn e2 to e4” or “knight takes queen”.
  • `/board` shows you the board from your side, with `format:Text` in letters and words. Below a board, **{ $flip }** turns it for you alone, and **{ $moves }** lists the moves so far.
  • `/plan` plays your answers at once when your opponent makes the move you expect. Nobody else sees them.
  • `/takeback` asks your opponent to let you take your last move back.
  • `/hint` gives you a hint, step by step, in games that are not rated. At the end everybody reads how many you took.
  • `/settings` lets you see every move on the board before it is played.
  If Discord says that I did not respond, look at the board: your move may have been played.
help-page-games = **Your games**
  • `/play` proposes a game: rated or casual, with or without a clock, public or private, once or standing, for everybody or for a range of ratings. A person’s menu has “Challenge to a game” (under Apps).
  • `/games` lists them, what waits for you first; **Next game** leads from one to the next.
  • `/draw` offers, accepts or claims a draw · `/resign` gives up
  • `/claim` claims the win when your opponent has run out of time
  • `/rest` pauses your clocks on holiday, at weekends and at night
  • `/tournament list` shows the tournaments here · `/tournament mine` those you play in
  In a game’s thread, every command is about that game.
help-page-finished = **Finished games**
  • `/history` finds them: your own, somebody’s, or those of this server
  • `/show` steps through a game and shows a position to others. A message’s menu has “Show this game” (under Apps).
  • `/review` looks back on a game: the winning chances, and the moments that mattered
  • `/film` makes a film of a game · `/record` gives you its moves as a file
  • `/note` adds a note to a position, for you alone until the game ends
  • `/profile` shows ratings and results, yours or somebody’s · `/leaderboard` shows who has the highest ratings
  • `/import` keeps games that were played elsewhere (PGN); if one can’t be read, none is kept
help-page-own = **Just for you**
  • `/settings` chooses how your boards look, and whether I ask before a move is played. For screen readers: **Boards that you alone see**, **In words**
  • `/board format:Text` shows a board in words and letters once
  • `/notify` chooses how you learn that it is your turn: a ping, a direct message, a digest, or not at all
  • `/rest` says when your clocks are paused
  • `/block` stops challenges from somebody · `/unblock` allows them again
  • `/privacy` shows what I keep about you; you can get it as a file, or have it deleted
help-page-server = **Running a server**
  • `/setup` sets where games can be started and by whom, with or without threads, the language (also by channel), the usual game and clock, how boards look, how many games at once, who I ping, where I announce results and post a puzzle every day, seasons, and your own layouts. It also checks my permissions and shows recent changes. It needs the permission Manage Server.
  • `/moderate` ends games, takes finished ones out of the ratings, undoes both for 7 days, keeps people from playing, and shows what was done. `/moderate flags` shows rated games that are worth a look. It needs the permission Timeout Members.
  • `/tournament create` announces a tournament: a name and a system are enough. Unless `/setup` says otherwise, it needs the permission Manage Events or Manage Server.
  • Below a `/leaderboard` of the server, a button keeps it in that channel, up to date. It needs the permission Manage Server.
  • `/stats` shows, to administrators and moderators, what was played here in the last 26 weeks: how much, by how many people, and how it ended.

help-server = **Here:** `/play` posts your challenge in this channel; once it is accepted, the game gets a thread of its own.
help-direct = **Here:** just write your move, no command needed. A challenge from here must name an opponent, and `/play level:1` plays me. `/tournament mine` shows the tournaments that you play in, wherever they are.
help-guest = **Here** I am a guest: only you see my answers, and your games go on in your direct messages. A challenge from here must name an opponent.
help-game-yours = **Here:** **{ $game }**, { $white } (White) against { $black } (Black). **It is your move**: reply to the board, or press **{ $button }**.
help-game-theirs = **Here:** **{ $game }**, { $white } (White) against { $black } (Black). It is { $due }’s move. Meanwhile `/plan` prepares your answers{ $moved ->
    [no] .
   *[yes] , and `/takeback` asks to take your last move back.
  }
help-game-watched = **Here:** **{ $game }**, { $white } (White) against { $black } (Black), for you to watch. It is { $due }’s move.
help-clock-casual = ⏳ There is a clock: when your opponent runs out of time, you can end the game with `/claim`.
help-clock-rated = ⏳ There is a clock, and in a rated game a player who runs out of time loses at once.
help-clock-program = ⏳ There is a clock, and you lose at once when your time runs out. My moves take no time.
help-game-over = **Here:** **{ $game }**, { $white } (White) against { $black } (Black), has ended. `/show` steps through it, `/film` shows it as a film.

# Commands: names and descriptions
command-play = play
command-play-about = Challenge somebody or everybody to a game, or play the bot
command-play-game = game
command-play-game-about = Which game; left out, the server’s usual one or Chess Mutation
command-play-opponent = opponent
command-play-opponent-about = Who you challenge: a person, or me; leave it out for an open challenge
command-play-side = side
command-play-side-about = The side you would like to play
command-play-layout = layout
command-play-layout-about = The colours of the board: a layout’s name, or 8 rows of letters joined by /
command-play-mode = mode
command-play-mode-about = Rated: changes ratings, running out of time loses, takebacks only if both allow them (else casual)
command-play-privacy = privacy
command-play-privacy-about = Private: in direct messages, and nobody else sees it
command-play-standing = standing
command-play-standing-about = Stays open to everybody: at most this many games at once
command-play-ratings = ratings
command-play-ratings-about = Who may accept an open challenge: 1400-1600, 1500+, 1500-, or ±100 around your own rating
command-play-level = level
command-play-level-about = Play against the bot, at level 1 (for beginners) to 8 (its best)
command-block = block
command-block-about = Stop getting challenges from somebody, or see who you have blocked
command-block-person = person
command-block-person-about = Who; leave it out to see your list
command-unblock = unblock
command-unblock-about = Accept challenges from somebody again
command-unblock-person = person
command-unblock-person-about = Who
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
command-hint-about = Take a hint for your move, step by step; not in rated games and tournaments
command-resign = resign
command-resign-about = Resign a game
command-draw = draw
command-draw-about = Offer, accept or claim a draw
command-takeback = takeback
command-takeback-about = Ask your opponent to let you take your last move back
command-plan = plan
command-plan-about = Plan answers that are played at once; only you see them
command-plan-lines = lines
command-plan-lines-about = if [their move] then [your answer]; if [another] then [answer]. Leave it out to see your plan
command-rules = rules
command-rules-about = How a game is played
command-rules-game = game
command-rules-game-about = Which game
command-learn = learn
command-learn-about = Learn a game in about ten small steps, for you alone
command-learn-game = game
command-learn-game-about = Which game
command-puzzle = puzzle
command-puzzle-about = Solve a puzzle, for you alone: one way to win, easy ones first
command-puzzle-game = game
command-puzzle-game-about = Which game
command-settings = settings
command-settings-about = Choose how your boards look, and whether you are asked before a move
command-film = film
command-film-about = See a game as a film
target-challenge = Challenge to a game
target-show = Show this game
command-record-all = all
command-record-all-about = The records of all your finished games in one file
command-history = history
command-history-about = See finished games: your own, somebody’s, or those of this server
command-history-player = player
command-history-player-about = Whose games; your own if you leave it out
command-history-against = against
command-history-against-about = Only games against this person
command-history-game = game
command-history-game-about = Only games of this kind
command-history-result = result
command-history-result-about = Only games with this result
command-history-mode = mode
command-history-mode-about = Only casual or only rated games
command-history-where = where
command-history-where-about = Only games of this server: everybody’s, unless you name a player
command-profile = profile
command-profile-about = See ratings and results, with their curves: your own or somebody’s
command-profile-person = person
command-profile-person-about = Whose profile; your own if you leave it out
command-profile-against = against
command-profile-against-about = Also how their games against this person ended
command-leaderboard = leaderboard
command-leaderboard-about = See who has the highest ratings, and your own place
command-leaderboard-game = game
command-leaderboard-game-about = Which game; the one played here if you leave it out
command-leaderboard-where = where
command-leaderboard-where-about = In this server or across all servers
command-leaderboard-period = period
command-leaderboard-period-about = The ratings of now, or the games of a month or a season
command-review = review
command-review-about = Look back on a finished game: winning chances, and the moments that mattered
command-show = show
command-show-about = See a game position by position, forward and back, and show it to others
command-show-move = move
command-show-move-about = After which move to begin; the newest position if you leave it out
command-note = note
command-note-about = Note something about your game: yours alone until it ends
command-note-text = text
command-note-text-about = Your note at the newest position; leave it out to see and remove your notes
command-import = import
command-import-about = Keep a game played elsewhere, to show it and step through it
command-import-file = file
command-import-file-about = Game record as a file (PGN); without it, paste it
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
command-help-about = What I can do
command-privacy = privacy
command-privacy-about = What I keep about you; get it, or have it deleted
command-setup = setup
command-setup-about = Where, how and by whom games are played in this server
command-setup-name = name
command-setup-name-about = The name of a custom layout to add
command-setup-layout = layout
command-setup-layout-about = Its colours: 8 rows of 8 letters with / between them, rank 8 first
command-moderate = moderate
command-moderate-about = End games of this server, undo that, and decide who may play
command-moderate-end = end
command-moderate-end-about = End a game
command-moderate-game = game
command-moderate-game-about = Which game of this server
command-moderate-result = result
command-moderate-result-about = How it ends
command-moderate-reason = reason
command-moderate-reason-about = Why: those whom it concerns will read it
command-moderate-alone = alone
command-moderate-alone-about = You play in this game and there is no other moderator: everybody will read that
command-moderate-undo = undo
command-moderate-undo-about = Undo what was decided about a game within 7 days: it goes on, or is rated again
command-moderate-unrate = unrate
command-moderate-unrate-about = Take a finished rated game out of the ratings: its result stays
command-moderate-days = days
command-moderate-days-about = For how many days; for good if left out
command-moderate-ban = ban
command-moderate-ban-about = Keep somebody from playing in this server
command-moderate-unban = unban
command-moderate-unban-about = Let somebody play in this server again
command-moderate-nameless = nameless
command-moderate-nameless-about = Take somebody’s name away from the tournaments of this server
command-moderate-sure = sure
command-moderate-sure-about = Do it: I ask first if left out
command-moderate-player = player
command-moderate-player-about = Who
command-moderate-flags = flags
command-moderate-flags-about = Rated games of this server that are worth a look
command-moderate-list = list
command-moderate-list-about = Who is banned here, and recent actions
command-stats = stats
command-stats-about = What has been played in this server lately: how much, by how many, and how it ended
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
clock-none = none (time does not count)
clock-per-move = { $start } for each move
clock-sudden = { $start } for the whole game
clock-increment = { $start }, plus { $increment } for each move
clock-fischer = { $start }, plus { $increment } for each move, { $cap } at most
time-days = { $count ->
    [one] 1 day
   *[other] { $count } days
  }
time-hours = { $count } h
time-minutes = { $count } min
time-seconds = { $count } s
time-and = { $large } { $small }
challenge-clock = ⏳ Clock: { $clock }.
board-clock = ⏳ Move by { $until } ({ $left }).
board-clock-round = ⏳ Move by { $until } ({ $left }): the round ends then.
board-round-over = ⌛ The round’s time is up: the organiser decides this game now.
board-time-up = ⌛ { $player }, your time is up: { $opponent } may claim the win.
board-time-up-unmoved = ⌛ { $player }, the time for your first move is up: { $opponent } may call the game off.
board-clock-stands = ⏳ All clocks are paused at the moment.
games-until = {" "}· ⏳ { $until }
games-round-over = {" "}· ⌛ the organiser decides it now
games-time-up-mine = {" "}· ⌛ **your time is up: your opponent may claim the win**
games-time-up = {" "}· ⌛ **their time is up: you may claim the win**
games-time-up-mine-unmoved = {" "}· ⌛ **your time is up: your opponent may call the game off**
games-time-up-unmoved = {" "}· ⌛ **their time is up: you may call the game off**
time-short = ⏳ { $player }, it is your move in **{ $game }**: you have until { $until } ({ $left }).
time-short-last = ⏳ **Last reminder.** { $player }, it is your move in **{ $game }**: you have until { $until } ({ $left }).
time-up = ⌛ { $player } has run out of time in **{ $game }**. { $opponent }, you may claim the win, or wait for the move.
time-up-unmoved = ⌛ { $player } made no first move in time in **{ $game }**. { $opponent }, you may call the game off, or wait for the move.
time-up-mine = ⌛ Your time is up in **{ $game }**. { $opponent } may claim the win; until then you can still move.
time-up-mine-unmoved = ⌛ The time for your first move in **{ $game }** is up. { $opponent } may call the game off; until then you can still move.
past-short = -# ⏳ This was about the time of { $player } in **{ $game }**.
past-rest = -# 🏖️ { $player } was on holiday in **{ $game }**: the clock stood still.
past-idle = -# 💤 **{ $game }** was waiting for { $player }.
past-draw = -# 🤝 The draw offer by { $player } in **{ $game }** is no longer open.
past-takeback = -# ↩️ The takeback request by { $player } in **{ $game }** is no longer open.
idle = 💤 { $player }, **{ $game }** is still waiting for your move. There is no clock: take your time.
time-more-move = ⏳ The organisers gave the player to move { $span } more for this move.
time-more-both = ⏳ The organisers gave both players { $span } more on their clocks.
time-no-more-move = ⏳ The organisers took back the { $span } that they had added for this move.
time-no-more-both = ⏳ The organisers took back the { $span } that they had added to both clocks.
time-claimed = Your claim was granted: your opponent had run out of time.
time-called-off = The game is called off: your opponent made no first move in time.
own-too-late = Your time had already run out. The game has ended.
opponent-too-late = Your opponent’s time had already run out. The game has ended.
over-time = ⌛ { $loser } has run out of time. { $winner } wins.
over-time-vs-bare = 🤝 Time ran out, but the opponent could never win. The game is a draw.
button-claim-time = Claim the win
button-claim-time-of = Claim the win in { $game }
button-call-off = Call the game off
button-call-off-of = Call off { $game }
alt-clock = Time left: White { $white }, Black { $black }.
alt-clock-waiting = Time left: { $side } { $left }.
alt-rating-white = White’s rating: { $rating }.
alt-rating-black = Black’s rating: { $rating }.
refusal-clock = I cannot read this time control. You could write `3d` (three days for each move), `3d+12h max 7d` (three days, plus twelve hours for each move, at most seven days), `10+5` (ten minutes, plus five seconds for each move) or `none`.
refusal-clock-unit = Days, hours or minutes? Add the unit: `3d`, for example, is three days for each move, and `10m` ten minutes for the whole game.
refusal-clock-bounds = A player needs at least 5 minutes and can have at most 30 days. You could write `3d` (three days for each move), `10+5` (ten minutes, plus five seconds for each move) or `none`.
refusal-rated-needs-clock = A rated game needs a clock, so that it ends one day. Leave the option out to get three days for each move, or choose another time control.
refusal-no-rated = This server has no rated games. Leave `mode` out for a casual one.
refusal-rated-layout = A rated game needs one of the layouts that `/play` offers by name. With your own, you can play a casual game.
refusal-no-clock = Time does not count in this game. You can offer a draw with `/draw` or resign with `/resign`; if the game belongs to a server, its moderators can end it, too.
refusal-own-time-up = It is your own time that has run out. Your opponent may claim the win; until then you can still move.
refusal-own-time-runs = It is your move: only the player who is waiting can claim a win on time.
refusal-time-left = Your opponent still has time. You may claim the win once it has run out.
refusal-many-ends = An unusual number of games have just run out of time, so I am waiting until somebody has looked into it. You keep the right to claim the win: please try again later.
refusal-time-over = Time has already run out in this game, so this no longer counts. The game will end shortly.
command-claim = claim
command-claim-about = Claim the win against an opponent who has run out of time
command-play-clock = clock
command-play-clock-about = How much time each player has, for example 3d, 3d+12h max 7d, 10+5 or none

# Rest
clock-no-rest = { $control }, without holidays, weekends or nights off
rest = **When your clocks are paused**, in games with more than 6 hours for each player. Your opponents can see it.
rest-zone = { $zone }, where it is { $time }
rest-line-zone = 🕰️ Your time: { $zone }
rest-night = 🌙 Every night from { $from }:00 to { $until }:00
rest-night-none = 🌙 Your clocks run at night, too
rest-weekends = 🛋️ Every Saturday and Sunday
rest-weekends-none = 🛋️ Your clocks run at weekends, too
rest-by-utc = ⚠️ All this goes by UTC, where it is now { $time }. If your clock shows another time, choose your zone below, or type it: `/rest zone:UTC+2`.
rest-away = 🏖️ You are on holiday until { $until }.
rest-away-none = 🏖️ You are not on holiday.
rest-days-left = Days of holiday left this year: { $left } of { $most }
rest-pick-zone = Choose your time zone
rest-pick-week = Choose your weekly rest
rest-pick-days = Go on holiday from now on
rest-days = { $count ->
    [one] One day
   *[other] { $count } days
  }
rest-how = -# Choose below, or type `/rest` with `days:4`, `night:21-6` or `zone:UTC+5:30`. You can correct night, weekends and zone for an hour, then they are fixed for a week. The zone does not follow summer time. `/play clock:3d no rest` proposes a game without rest.
rest-begins = 🏖️ { $player }, whose turn it is in **{ $game }**, is on holiday until { $until }; their clock is paused.
rest-over = 🏖️ { $player }, your holiday is over: it is your move in **{ $game }**.
rest-ends = { $player }, whose turn it is in **{ $game }**, is back from holiday.
board-away = 🏖️ { $player } is on holiday until { $until }: their clock is paused until then.
board-away-longer = 🏖️ { $player } is on holiday until { $until }; as they rest at night or at weekends, their clock is paused until { $runs }.
board-back = 🏖️ { $player } is back from holiday: the clock runs again.
board-back-rests = 🏖️ { $player } is back from holiday.
board-rests = 🌙 The clock of { $player } is paused { $when }.
board-night = every night from { $from } to { $until }
board-weekends = at weekends
board-night-and-weekends = { $night } and at weekends
button-back = I am back
refusal-zone = I cannot read this time zone. Write how far your clock is from UTC, like `UTC+2` or `-3:30`, or pick from the list the time that your clock shows now. Names such as `Europe/Paris` don’t work: how far they are from UTC changes in summer.
refusal-night = Write a night in full hours, the first and the last, like `22-7`: at most { $most } hours, or `none` for no night.
refusal-holidays = There are { $most } days of holiday in a year, and you have { $left } left. Choose fewer.
refusal-rest-kept = Night, weekends and time zone are fixed for a week, so that nobody can keep moving their night. You can change them again from { $time }. A holiday can begin at any time: `/rest days:3`.
command-rest = rest
command-rest-about = Holidays, weekends and nights: when your clocks are paused
command-rest-days = days
command-rest-days-about = A holiday of this many days from now on; 0 ends it
command-rest-night = night
command-rest-night-about = Its first and last hour, like 22-7; none for no night
command-rest-weekends = weekends
command-rest-weekends-about = Whether your clocks are paused on Saturdays and Sundays
command-rest-zone = zone
command-rest-zone-about = Your time zone, by what your clock shows now
choice-off = clocks are paused
choice-on = clocks run

# Notices
notify = **How I notify you** about games that are shown in a server. For games in direct messages, I always write to you there.
setting-turn = It is your turn
setting-warning = Time is running short, or a game has long been waiting for you
setting-offer = Somebody makes you an offer
setting-end = A game has ended
setting-tournament = Something is decided about you in a tournament
setting-hour = Hour of the digest
setting-hour-at = { $hour }:00 { $zone }
setting-all = All of these
notify-zone = -# The hour is in UTC: set your time zone with `/rest`.
notice-by-thread = A ping where the game is
notice-by-dm = A direct message
notice-by-digest = In a digest, once a day
notice-by-none = Not at all
post-refused = Discord didn’t take my message about game #{ $game }. Use `/board` to see it.
notice-place = The game is in { $channel }.
notice-unreachable = { $player }, I can’t send you direct messages: from now on I ping you here.
digest = 📬 **Waiting for you**
digest-same = 📬 Nothing new: the same games still wait for you. I’ll write again when something changes.
digest-ended = 🏁 **Ended since your last digest**
digest-ended-game = **{ $game }** { $place }: { $ending }
digest-ended-more = { $count ->
    [one] … and one more of your games has ended: see `/history`.
   *[other] … and { $count } more of your games have ended: see `/history`.
  }
games-away = {" "}· 🏖️ until { $until }
games-offer = {" "}· 🤝 **you are offered a draw**
games-nothing-waits = Nothing is waiting for you: it is not your turn in any game.
button-next = Next game
button-games = More games
button-leaders-back = ◀ Previous
button-leaders-on = More ▶
button-leaders-own = My place
button-leaders-keep = Keep it here, up to date
button-leaders-stop = Stop keeping it up to date
command-notify = notify
command-notify-about = How you learn that it is your turn: a ping, a direct message, a digest, or not at all

# Tournaments
tournament-title = **{ $name }** · tournament { $number }
tournament-terms = { $system } · { $game } · { $clock } · { $mode }
tournament-open = ✍️ Sign-up is open: { $count ->
    [0] nobody has joined yet
    [one] { $count } player so far
   *[other] { $count } players so far
    } (at most { $most }).
tournament-open-rounds = { $open } { $rounds ->
    [one] There will be { $rounds } round.
   *[other] There will be { $rounds } rounds at most.
    }
tournament-running = ▶️ Now playing: { $round }. Still in: { $count }.
tournament-waits = { $round } (not begun yet)
tournament-between = ⏸️ { $waits }. Still in: { $count }.
tournament-won = 🏆 The tournament is over. Winner: { $winner }.
tournament-over = The tournament is over, and nobody has won it.
tournament-cancelled = The tournament was called off.
tournament-organiser = Organised by { $organiser }.
tournament-round = Round { $round }
tournament-round-of = Round { $round } of { $rounds }
tournament-the-final = ⚔️ This is the final: { $white } and { $black } play for the title.
tournament-fewer-rounds = { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
    } instead of { $asked }, as { $count } players would meet twice otherwise. If more people join, there will be more.
tournament-nth-game = Game { $round }
tournament-begins = 📣 **{ $round }**: play begins. { $rooms }
tournament-white-first = -# White is named first.
tournament-pair = { $board }. { $white } – { $black }
tournament-pair-of-stage = { $line } ({ $stage })
tournament-pair-result = { $board }. { $white } – { $black }: { $result }
tournament-bye = { $player } has the bye in this round, as the number of players is odd. It counts as a win.
tournament-left-out = 🙋 Not checked in, so not paired: { $people }.
tournament-free = { $player } sits this round out.
tournament-room = Tournament { $number }, { $round }, board { $board }
tournament-room-nth = round { $round }
tournament-result-white = White wins
tournament-result-draw = Draw
tournament-result-black = Black wins
tournament-result-forfeit-white = Black wins by forfeit
tournament-result-forfeit-black = White wins by forfeit
tournament-result-forfeit-both = Both lose by forfeit
tournament-result-annulled = Does not count
tournament-act-result = ⚖️ { $by } has entered a result. { $round }, { $white } – { $black }: { $result }.
tournament-act-corrected = ⚖️ { $by } has corrected a result. { $round }, { $white } – { $black }: { $result }. Before: { $was }.
tournament-act-left = { $by } has left the tournament.
tournament-left-void = Fewer than half of their games were finished, so none of them count.
tournament-act-own-entry = { $by }, who organises this tournament, has joined it without approval.
tournament-act-withdrawn = ⚖️ { $by } has taken { $player } out of the tournament.
tournament-act-cancelled-early = ⚖️ { $by } has called off the tournament.
tournament-act-cancelled = ⚖️ { $by } has called off the tournament. Games in progress can be finished, but no longer count for a tournament.
tournaments = **Tournaments**
tournaments-none = There are no tournaments here that you can see. If this server lets you, `/tournament create` announces one.
tournament-line = { $title } · { $terms } · { $stage } · { $channel }
tournament-stage-open = sign-up is open
tournament-stage-running = being played
tournament-stage-finished = over
tournament-stage-cancelled = called off
tournament-nobody = Nobody has joined yet.
tournament-entrant = { $number }. { $player }
tournament-entrant-rated = { $number }. { $player } ({ $rating })
tournament-gone = ~~{ $line }~~
tournament-round-undone = ~~{ $round }~~ ↩️ The start of this round was undone. Its games are annulled, and it is paired again later.
tournament-round-off = { $round }: called off with the tournament. Its games can be finished, but no longer count for a tournament.
tournament-place = { $place }. { $player }
tournament-place-in = ▫️ { $player } is still in
tournament-place-points = { $place }. { $player } · **{ $points }**
tournament-standings-first = Standings: no round is over yet
tournament-final = Final standings
tournament-uncounted = Left too early for their games to count: { $players }
tournament-why = { $round }: { $white } (White) – { $black } (Black)
tournament-why-points = Points before this round: White { $white }, Black { $black }. Players with the same score meet wherever the rules of the Swiss system (FIDE, 2026) allow it.
tournament-why-first = Nobody else came first in the order of these rules.
tournament-why-seeds = In round 1 the upper half of the list meets the lower half: the order is by rating, then by joining.
tournament-why-floated = { $player } came down from the score group of { $points }, where not everyone could be paired.
tournament-why-floated-odd = { $player } came down from the score group of { $points }, which had an odd number of players ({ $count }).
tournament-why-passed = { $other } came first as an opponent of { $player }, but { $why }.
tournament-why-table = In a round robin the Berger tables say who meets whom, and with which colours: number { $white } against number { $black }. The numbers were drawn by lot.
tournament-why-bracket = This follows from the bracket: seed { $white } against seed { $black }. The best seeds meet as late as possible; who has White first is drawn by lot.
tournament-why-replay = Their match was drawn, so this is a replay, with colours reversed.
tournament-passed-met = they have met already
tournament-passed-rule = another rule of this tournament forbids it
tournament-passed-same-colour = both must have the same colour
tournament-passed-no-opponent = somebody else would have been left without an opponent
tournament-passed-colours = fewer players would have got the colour they were due
tournament-passed-floats = somebody would have met players with other points too often
tournament-passed-whole = the pairs would have been worse as a whole
tournament-colours-both = Colours: both have the colour they were due.
tournament-colours-stronger = Colours: one of them was due theirs more than the other.
tournament-colours-alternation = Colours: the opposite of the last round in which theirs differed.
tournament-colours-higher = Colours: the player with more points, or on equal points the one with the smaller pairing number, has the colour they were due.
tournament-colours-drawn = Colours: they follow from the lot that was drawn before the first round.
tournament-which-board = You have no opponent in this round. Which pair shall I explain?
tournament-created = The tournament is announced in this channel. Once enough people have joined, press **Close sign-up and start** here, or in `/tournament desk`.
tournament-join-ask = Do you want to join **{ $name }**?
tournament-join-public = Everybody who sees this channel will read your name, your results and your rating at the time you join (or that you have none).
tournament-join-hidden = Everybody who sees this channel will read your name and your results. You hide your profile: your rating counts for the order of players, and I show it to nobody.
tournament-join-threads = Your games are played in threads here.
tournament-joined = You have joined. { $called }
entry-joined-here = You have joined, and you are checked in. { $called }
entry-call-thread = I will ping you when your game begins, unless pings are off in this server.
entry-call-dm = I will send you a direct message when your game begins.
entry-call-digest = You will read that your game has begun only in your daily digest, as you chose: `/notify` changes that.
entry-call-none = I will not tell you when your game begins, as you chose: `/notify` changes that.
tournament-left = You have left the tournament.
tournament-leave-ask = The tournament has begun. If you leave, you lose the match that you are playing in it, and are out. Do you want to leave?
tournament-leave-swiss-ask = The tournament has begun. If you leave, you lose the game that you are playing in it and are no longer paired. **{ $button }** brings you back later. Do you want to leave?
tournament-leave-table-ask = The tournament has begun. If you leave, you lose the game that you are playing in it and all your remaining games. If fewer than half of your games are over by then, none of them count. Do you want to leave?
tournament-leave-waited-ask = People are waiting for a place. If you leave, yours goes to the first of them at once; if you come back, you wait behind the others. Do you want to leave?
tournament-start-ask = Close the sign-up of **{ $name }** and begin the first round with { $count } players?
tournament-ladder-start-ask = Open **{ $name }** with { $count } players? The ladder begins in the order of their ratings, then of joining. Others can join later, at its foot.
tournament-started = The first round begins.
tournament-cancel-ask-early = Call off **{ $name }**? This cannot be undone.
tournament-cancel-ask = Call off **{ $name }**? This cannot be undone. Games in progress can be finished, but no longer count for a tournament.
tournament-called-off = The tournament has been called off.
tournament-no-season = 🔁 It will not be repeated: no season follows this one.
tournament-decided = Done. I am telling everybody in the tournament’s channel.
button-tournament-join = Join
button-tournament-join-now = Yes, join
button-tournament-leave = Leave
button-tournament-leave-now = Yes, leave
button-tournament-entrants = Who plays?
button-tournament-start = Close sign-up and start
button-tournament-start-now = Yes, start
button-tournament-cancel = Call off
button-tournament-cancel-now = Yes, call it off
button-tournament-standings = Standings
button-tournament-round = Games of the round

## Tournaments: rooms, and the world around them
tournament-rooms-games = Each game gets a thread. I ping both players there, unless they chose otherwise in `/notify`.
tournament-rooms-players = Each player has one thread for all their games with White. The game is played there, and I ping both players, unless they chose otherwise in `/notify`.
tournament-rooms-rounds = All games of the round are played in the thread below this message. I ping both players of each game there, unless they chose otherwise in `/notify`.
tournament-rooms-direct = I send each game to its players in direct messages.
tournament-room-player = { $player } · tournament { $number }
tournament-room-round = { $name } · { $round }
tournament-event = { $terms }. Join and follow it in the channel where it was announced.
tournament-role = { $name } ({ $number })
tournament-act-gone = 🚪 { $player } is no longer in this server, or may not play here, and is out of the tournament.
tournament-act-moved = 📌 { $by } has moved the tournament to this channel.
tournament-act-over = The tournament is called off: I was away from this server for 30 days.
tournament-moved = The tournament goes on in this channel. Games in progress stay where they are.
tournament-moved-unseen = Not everybody in the server sees this channel. Games of players who do not see it are played in direct messages.
tournament-warning = { $organiser }, about your tournament:
tournament-missed-nobody = { $round }: somebody missed it. Their data has been deleted since.
tournament-warning-threads-full-direct = Discord won’t open any more threads in your server: too many are active. I send new games of **{ $name }** to their players in direct messages instead. Threads in which nobody writes close by themselves.
tournament-warning-threads-full-round = Discord won’t open any more threads in your server: too many are active. New games of **{ $name }** are played together in one thread for the round, or in direct messages if even that can’t be opened. Threads in which nobody writes close by themselves.
tournament-warning-threads-full-channel = Discord won’t open any more threads in your server: too many are active. New games of **{ $name }** are played in { $channel } itself. Threads in which nobody writes close by themselves.
tournament-warning-no-writing = I may not write in { $channel } any more, so nobody can follow **{ $name }** there. Its games go on. Let me see that channel and write in it, or use `/tournament move` in another one.
tournament-warning-announcement-gone = The announcement of **{ $name }** was deleted. I have posted it once more, since people join and leave by its buttons. If it is deleted again, everything can still be done with `/tournament`.
tournament-warning-channel-gone = The channel of **{ $name }** was deleted. The tournament waits: its games go on, and no round begins. Use `/tournament move` in another channel, with the tournament’s number { $number }, and it goes on there.
tournament-warning-no-event = I may not create events in your server, so **{ $name }** is not in its list of events. I need the permission “Create Events”, and will try again when something changes in the tournament.
tournament-warning-no-role = I cannot give the players of **{ $name }** their role. I need the permission “Manage Roles”, and I give out only a role that I have made and that has no permissions. If your server requires 2FA (error 60003), the owner of my application needs it too. I will try again when something changes in the tournament.
tournament-warning-back = I am back in your server, and **{ $name }** goes on. Deadlines and clocks have as much time left as when I was removed.
tournament-warning-table-gone = The message that shows the standings of **{ $name }** was deleted. I have posted it once more. If it is deleted again, it stays away: `/tournament standings` shows the same.
tournament-warning-round-gone = The message of the current round of **{ $name }** was deleted. I have posted it once more, since it leads to the games and shows their results. If it is deleted again, it stays away: `/tournament rounds` shows the same.
tournament-warning-event-gone = The scheduled event of **{ $name }** was deleted. The tournament goes on without it: I do not create it again.
tournament-warning-role-gone = The role of the players of **{ $name }** was deleted. The tournament goes on without it: I do not create it again.
tournament-warning-unseen = Some players of **{ $name }** cannot see { $channel }. I send their games to both players in direct messages instead. To have them played there, let these players see the channel, or use `/tournament move` in one that everybody sees.
tournament-warning-thread-gone = I cannot write in a thread of **{ $name }** any more: it was deleted or locked, or I lack the permission “Send Messages in Threads”. Its games go on in { $channel }.
tournament-warning-thread-gone-lacking = I cannot write in the threads of **{ $name }** any more: I lack the permission “Send Messages in Threads” in { $channel }. Its games go on in the channel itself. Give me that permission, and later games have threads again.
tournament-warning-organiser-gone = The person who announced **{ $name }** is no longer in this server. The tournament goes on: its helpers and people who may manage this server’s events or the server itself run it, at the organiser’s desk.
tournament-warning-entry-role-gone = The role that people need to join **{ $name }** was deleted, so nobody can join any more. As long as sign-up is open, you can choose another role, or none, with `/tournament set`.
tournament-warning-ping-role-gone = The role that I pinged at each round of **{ $name }** was deleted. From now on I don’t ping any role there.
tournament-warning-helpers-role-gone = The role of the helpers of **{ $name }** was deleted, so they cannot run it with you any more. You can name another role at the organiser’s desk.
button-tournament-why = Why this opponent?
refusal-not-organiser = Only the organisers can do that: whoever announced the tournament, its helpers, and people who may manage this server’s events or the server itself (permission Manage Events or Manage Server).
refusal-organiser-there = Organisers do that in the tournament’s own server, where I see what they may do: try again in { $channel }.
refusal-no-such-tournament = I cannot find that tournament. `/tournament list` shows those that you can see here.
refusal-tournament-which = Several tournaments could be meant: { $names }. Say which one with the option `tournament`.
tournament-which = Which tournament do you mean?
tournament-which-more = The menu has the newest { $count }. Name any other with the option `tournament`.
button-tournament-which = Choose a tournament
refusal-tournament-in-thread = Games of a tournament get threads of their own, and a thread cannot have threads. Announce it in a channel.
refusal-tournament-name = Type a name for the tournament, like `Spring Cup`.
refusal-tournament-clock = A tournament needs a clock, so that every round ends: `3d` gives each player three days for each move.
refusal-tournament-clock-bounds = A player needs at least 5 minutes and can have at most 30 days. You could write `3d` (three days for each move) or `10+5` (ten minutes, plus five seconds for each move).
refusal-tournament-clock-unread = I cannot read this time control. You could write `3d` (three days for each move), `3d+12h max 7d` (three days, plus twelve hours for each move, at most seven days) or `10+5` (ten minutes, plus five seconds for each move).
refusal-tournament-rounds = Only in a Swiss can you choose the number of rounds. In the other systems it follows from the number of players.
refusal-tournaments-of-one = You have { $count } tournaments here that are not over, which is the most for one person: { $names }. Finish one or call it off first, or ask somebody who may manage the server: they can announce more.
refusal-tournaments-lately = You have announced { $most } tournaments here within a day, which is the most for one person. You can announce another one { $time }, or ask somebody who may manage the server: they can announce more.
refusal-tournaments-here = This server has { $most } tournaments that are not over, which is the most. `/tournament list` shows those that you can see. As soon as one of them ends or is called off, another can be announced.
refusal-tournament-closed = Sign-up for this tournament is closed. Its terms can be changed, and it can be started, only while sign-up is open.
refusal-tournament-joined = You have joined this tournament already.
refusal-tournament-full = This tournament has { $most } players, and there is no room for more. If somebody leaves before it begins, you can join.
refusal-tournament-few = A tournament needs at least { $least } players.
refusal-tournament-not-in = That is for people who are in this tournament. A button below its announcement lists them.
refusal-tournament-over = This tournament is over, or was called off. `/tournament list` shows which ones are not.
refusal-tournament-not-begun = This tournament has not begun yet. You can do that once it has; `/tournament show` shows how it stands.
refusal-tournament-round = There is no such round yet. The last one is round { $last }.
refusal-tournament-division = There is no such division. The last one is division { $last }.
refusal-tournament-no-divisions = Only a league has divisions. Leave the option `division` out: you get the report of the whole tournament.
refusal-tournament-board = There is no such board: this round has boards 1 to { $last }.
refusal-tournament-own-game = You play in this game, so somebody else who runs this tournament has to decide it: a helper, or anybody who may manage events or the server.
refusal-tournament-later = Later matches follow from this result, or would have to, so it stays as it is. In a bracket only results of the last round can be changed.
## Rounds and time
tournament-bye-through = { $player } goes on to the next round without a game.
tournament-round-replays = 🔁 { $count ->
    [one] Replay with colours reversed: board
   *[other] Replays with colours reversed: boards
    } { $boards }.
tournament-deadline = ⏳ The round ends { $left }, on { $until }, at the latest. { $late }
tournament-ends = ⏳ The round ends { $left }, on { $until }.
tournament-later = Board { $board } has until { $until }.
tournament-late-organiser = The organiser decides games that are not over then. A player to move who has not made a single move by then loses by forfeit, unless they are on holiday.
tournament-late-draw = A game that is not over then counts as a draw. A player to move who has not made a single move by then loses by forfeit, unless they are on holiday.
tournament-late-clock = A game that is not over then is won by the player with more time left. A player to move who has not made a single move by then loses by forfeit, unless they are on holiday.
tournament-late-forfeit = In a game that is not over then, the player to move loses by forfeit. But if they are on holiday and have not made a single move yet, the organiser decides.
tournament-remind-called = { $people } { $text }
tournament-remind-check-in = 🙋 Are you there? The tournament begins on { $starts }. Press **I’m here**, or use `/tournament here`: otherwise you are not paired.
tournament-remind-absent = 🙋 You have not checked in yet. Sign-up closes on { $starts }. Press **I’m here**, or use `/tournament here`: otherwise you are not paired.
tournament-remind-closing = ⏳ Sign-up closes and the first round begins on { $starts }.
tournament-remind-ladder = ⏳ The ladder opens on { $starts }.
tournament-remind-round = ⏳ **{ $round }**: the deadline is { $left }. { $late }
tournament-outside = ⌛ **{ $round }**: the time is up, so for the tournament your game is over: { $result }. You may play on, but how it ends changes nothing in the standings.
tournament-unseen = ⏳ **{ $round }**: the time is up for the others. Your game reached you late, so it goes on until { $until }.
tournament-deadline-unseen = ⏳ { $organiser }, { $count ->
    [one] the game on board
   *[other] the games on boards
    } { $boards } reached the players late: more time until { $until }.
tournament-deadline-passed = ⌛ **{ $round }**: the time is up.
tournament-deadline-waits = ⚖️ { $organiser }, the round waits for results: { $count ->
    [one] board
   *[other] boards
    } { $boards }.
tournament-held = ✋ **{ $round }**: the time is up, and { $count } of { $boards } games are not over. That is a lot, so I decide nothing by myself. { $organiser }, shall the deadline decide them? If not, give the round more time at your desk.
tournament-stuck = ✋ No pairing possible ({ $round }): { $why }
tournament-stuck-few = fewer than two players are left.
tournament-stuck-bye = the number of players is odd, and each has had a bye or a win by forfeit.
tournament-stuck-met = the players who are left have met, or must not meet.
tournament-stuck-ask = { $organiser }, you decide: pair by hand at your desk, or choose below.
tournament-stuck-wait = Or wait: I try again when someone joins, comes back, or wants to play after all.
tournament-by-press-ask = ⏸️ All results are in. { $organiser }, the next round waits for you.
tournament-act-put-off-few-here = ⏳ Too few people have checked in, so the tournament begins a day later: { $starts }. Sign-up stays open.
tournament-act-put-off = ⏳ Too few people have joined, so the tournament begins a day later: { $starts }. Sign-up stays open.
tournament-act-few-here = Too few people have checked in, so the tournament is called off.
tournament-act-too-few = Too few people have joined, so the tournament is called off.
tournament-act-deadline = ⚖️ { $by } has let the deadline decide the open boards ({ $round }).
tournament-why-bye = { $round }: the number of players is odd, so { $player } has the bye, which counts as a win. It goes to a player with as few points as possible, and to nobody twice.
tournament-why-second-bye = { $round }: nobody might have a bye any more, so the organisers have given { $player } another one, which counts as a win. It goes to the player with the fewest points.
tournament-why-through = { $round }: the bracket has more places than there are players. The best seeds, { $player } (seed { $number }) among them, go through to the next round without a game.
tournament-why-waits = { $round }: { $player } has no match in this round and is still in the tournament. The next opponent comes from the matches that are being played.
tournament-why-free = { $round }: the number of players is odd, and by the Berger tables it is the turn of number { $number }, { $player }, to sit out. Everybody does so once in each cycle.
tournament-called = { $role }
refusal-tournament-ping = Discord does not let you ping that role, so I do not either. Pick a role that everybody may mention, or ask somebody who may mention all roles. I never ping everybody.
refusal-tournament-ping-me = Discord doesn’t let me ping that role. Pick one that everybody may mention, or give me the permission **Mention @everyone, @here, and All Roles**.
button-tournament-deadline = Let the deadline decide
refusal-tournament-deadline = No deadline waits for your decision: the games of that round have been decided, or have more time.

command-tournament = tournament
command-tournament-about = Tournaments: announce one, join, standings and rounds
command-tournament-create = create
command-tournament-create-about = Announce a tournament in this channel
command-tournament-name = name
command-tournament-name-about = What it is called
command-tournament-system = system
command-tournament-system-about = Who meets whom: Swiss, round robin, knock-out …
command-tournament-game = game
command-tournament-game-about = Which game is played; the one that this server usually plays if left out
command-tournament-layout = layout
command-tournament-layout-about = The layout of the game
command-tournament-length = length
command-tournament-length-about = How many rounds, in a Swiss; if left out, the number of players decides
command-tournament-clock = clock
command-tournament-clock-about = The clock of each game; three days for each move if left out
command-tournament-mode = mode
command-tournament-mode-about = Whether its games are rated
command-tournament-ping = ping
command-tournament-ping-about = A role that is pinged when a round begins
command-tournament-event = event
command-tournament-event-about = Whether it is among this server’s events, if everybody sees this channel and the start is known
command-tournament-role = role
command-tournament-role-about = Whether I make a role without permissions for its players, and remove it at the end
command-tournament-move = move
command-tournament-move-about = Announce a tournament in this channel instead; it goes on here
command-tournament-list = list
command-tournament-list-about = Tournaments that you can see here
command-tournament-show = show
command-tournament-show-about = A tournament, and what you can do in it
command-tournament-standings = standings
command-tournament-standings-about = The standings
command-tournament-rounds = rounds
command-tournament-rounds-about = Who meets whom in a round, and the results so far
command-tournament-decide = decide
command-tournament-decide-about = Enter or change a result, for everybody to read
command-tournament-withdraw = withdraw
command-tournament-withdraw-about = Take a player out of a tournament, for everybody to read
command-tournament-tournament = tournament
command-tournament-tournament-about = Which tournament; the one in this channel if left out
command-tournament-round = round
command-tournament-round-about = Which round; the last one if left out
command-tournament-division = division
command-tournament-division-about = A league’s division whose report you want; the first six if left out
command-tournament-board = board
command-tournament-board-about = The number of the board
command-tournament-result = result
command-tournament-result-about = The result of the game
command-tournament-reason = reason
command-tournament-reason-about = Why: everybody will read it
command-tournament-player = player
command-tournament-player-about = Which player
## Preparing a tournament
tournament-suggested = { $name } · no. { $number } · { $stage }
tournament-entry = 🚪 To join you need { $limits }.
limit-role = the role { $role }
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
    [0] A drawn match is not replayed: the better seed goes through.
    [one] A drawn match is replayed once; then the better seed goes through.
   *[other] A drawn match is replayed up to { $count } times; then the better seed goes through.
    }
tournament-replays-lot = 🔁 { $count ->
    [0] A drawn match is not replayed: a lot decides it.
    [one] A drawn match is replayed once; then a lot decides it.
   *[other] A drawn match is replayed up to { $count } times; then a lot decides it.
    }
tournament-third-place = 🥉 The semifinal losers play for third place.
tournament-no-draws = 🤝 No draws by agreement before move { $count }.
tournament-rooms = 📍 Games: { $rooms }.
tournament-rooms-full = If Discord won’t open any more threads, new games go here: { $rooms }.
tournament-series = 🔁 Repeats { $every }. This is season { $season }; players who stay in are entered in the next one.
tournament-join-series = This tournament repeats. If you stay in until its end, I’ll enter you in the next season, which is just as public. You can leave at any time.
tournament-act-changed = ⚙️ { $by } has changed the terms of this tournament.
tournament-act-adapted = ⚙️ The server no longer allows some terms of the last season, so this one differs:
act-term = • { $term }: { $from } → { $to }
tournament-from-now = From now on:
tournament-act-stopped = 🔁 { $by } has stopped repeating this tournament: there’s no next season.
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
chapter-results = Results and venue
term-name = Name
term-name-none = none yet
term-name-about = Every tournament needs a name. Press **Type it**.
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
term-clock-about = Time control of each game, so that rounds end. Three days a move suits most people.
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
term-players-role-yes = I make one
term-players-role-about = Create a role without permissions for the players, and remove it at the end? I need the permission Manage Roles.
term-event = Event
term-event-no = none
term-event-yes = in the list of events
term-event-about = List it in this server’s events? Everyone must see this channel, and the start must be set. I need the permission Create Events.
term-next-round = The next round starts
term-next-round-no = automatically
term-next-round-yes = when I start it
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
term-check-in-about = How long before the start players can check in. Players who don’t aren’t paired.
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
term-repeat-about = Announces the next season this long after the last, once that is over, with all who stayed in. Ends if one is cancelled, or after two with too few players.
term-repeat-example = every 2 weeks, or monthly
term-zone = Your time zone
term-zone-none = not known yet
term-zone-about = Time zone of the dates you type. I save it, and `/rest` shows it. Everyone sees dates in their own.
term-zone-example = UTC+2
term-ping = Role to ping
term-ping-none = no one is pinged
term-ping-about = A role that I ping when a round begins, if Discord lets both of us ping it. Choose none to ping no one.
term-tie-breaks = Tie-breaks
term-tie-breaks-none = as usual for the system
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
    [0] none, then a lot
    [one] once, then a lot
   *[other] { $count } times, then a lot
    }
term-replays-about = How often a drawn knock-out match is replayed (two games, colours reversed), and what decides after that: the better seed, or drawing lots.
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
refusal-tournament-role = Name a role of this server that not everyone has, like `@Chess`, or `none`.
refusal-tournament-date = I can’t read this date. Try `2026-12-24 18:00`, `24/12 6pm`, `tomorrow 18:00`, `friday 8pm` or `in 3 days`.
refusal-tournament-start = The start must be at least a minute and at most 400 days from now.
refusal-tournament-zone = I don’t know your time zone yet. Add it to the date once, like `24/12 18:00 UTC+1`.
draft-zone-first = ⚠️ I don’t know your time zone yet. Choose it below, in the menu **Your time zone**. Your date is saved.
draft-no-events = ⚠️ There will be no event: I need the permission “Create Events”.
draft-no-event-date = ⚠️ There will be no event: set the start first.
draft-no-event-here = ⚠️ There will be no event: not everyone in the server sees this channel.
draft-no-check-in = ⚠️ There will be no check-in: set the start first.
draft-no-roles = ⚠️ Players won’t get a role: I need the permission “Manage Roles”.
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
command-tournament-set-about = Change a term of your draft, or of a tournament that hasn’t begun
command-tournament-term = term
command-tournament-term-about = Which term to change
command-tournament-value = value
command-tournament-value-about = Its new value; `none` for the default
command-tournament-draft = draft
command-tournament-draft-about = Your draft with menus, or changes to an announced tournament
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
entry-will-check-in = From { $time } on, press **{ $button }** below the announcement or use `/tournament here`. Otherwise you’re left out when sign-up closes.
entry-will-be-read = If you miss a round without a move or a message, everyone can see it. After two in 90 days, you can’t join tournaments here for a while.
entry-tells-range = It’s only for ratings of { $ratings }. Your rating stays hidden, but everyone will know that it’s in this range.
entry-blocked = You may meet someone you’ve blocked: { $people }. You can play that game using only my messages, or lose it by forfeit.
entry-queued = You’re on the waiting list. I’ll let you know when you get a place.
entry-asked = The organiser has your request. I’ll let you know when it’s answered.
entry-late = You’re in, from the next round on. { $called }
entry-checked-in-asking = Noted. You’ll be checked in once the organisers accept your request to join.
entry-checked-in-waiting = You’re checked in, but still on the waiting list. I’ll let you know when you get a place.
entry-checked-in = You’re checked in. { $called }
entry-waiting = ⏳ On the waiting list: { $count }.
entry-asking = ✉️ Waiting for the organiser’s answer: { $count }.
entry-check-in = 🙋 From { $time } on, press **I’m here** if you’ve joined, or you’re left out when sign-up closes. Here so far: { $count }.
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
    }: with more, players would meet twice.
entry-barred = You missed { $count } rounds here within 90 days without a move or a message, the last one on { $last }. You can’t join tournaments until { $until }.
entry-barred-ask = If you had a good reason, ask the organiser of this tournament to let you in. That clears your record.
entry-bars = 🚫 **Barred from tournaments here.** Missing two rounds within 90 days without a move or a message bars a player for a day; each further one doubles that, up to 30 days. Playing a tournament to its end clears it, and so does an organiser who lets them in.
entry-bars-none = No one is barred from tournaments here. Missing two rounds within 90 days without a move or a message bars a player for a day; each further one doubles that, up to 30 days.
entry-bars-line = • { $player }, until { $until }: missed { $count } rounds, the last one on { $last }
entry-asks-list = ✉️ { $count ->
    [one] One request to join.
   *[other] { $count } requests to join.
    }
entry-asks-one = { $player } asked to join on { $time }.
entry-asks-one-rated = { $player } (rating { $rating }) asked to join on { $time }.
entry-asks-barred = ⚠️ Barred until { $until }: missed { $count } tournament rounds here without a move or a message, the last one on { $last }. Letting them in clears that.
entry-asks-none = ✉️ No requests to join.
entry-list-waiting = Waiting list:
entry-list-absent = Didn’t check in:
entry-line-here = { $line } 🙋
entry-line-away = { $line } 💤 (missed a round, not paired until they’re back)
entry-line-unpaired = { $line } 💤 (missed a round, so not paired in this one)
entry-line-gone = ~~{ $line }~~ (left)
entry-line-bye = { $line } ⏸️ (sits out the next round)
entry-bye-line-half = { $player } sits out this round on request, for half a point (a bye).
entry-bye-line-zero = { $player } sits out this round, for no points.
entry-bye-half = ⏸️ You sit out round { $round }, for half a point. You can change your mind until it begins.
entry-bye-zero = ⏸️ You sit out round { $round }, for no points: half a point is given once, in the first half of the rounds. You can change your mind until it begins.
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
entry-told-missed = 💤 { $player }, you lost round { $round } by forfeit, without a move or a message. { $then } { $title }
entry-told-missed-stage = 💤 { $player }, you lost your game by forfeit, without a move or a message ({ $round }). { $then } { $title }
entry-told-overtaken = 📨 { $player }, { $count ->
    [one] your request is closed, as your game has its result. If that is undone, it’s open again.
   *[other] your requests are closed, as your game has its result. If that is undone, they’re open again.
    } { $title }
entry-missed-twice = If you miss another round within 90 days, you can’t join tournaments here for a while.
entry-missed-twice-leave = If you miss another round within 90 days, you can’t join tournaments here for a while. If you can’t play on, leave.
entry-missed-barred = You’ve missed { $count } rounds here within 90 days, so you can’t join another tournament here until { $until }.
entry-missed-one-barred = { $player } has missed { $count } rounds here within 90 days, so they can’t join another tournament here until { $until }.
entry-told-bye = ⏸️ { $player }, you have the bye in round { $round }: no game, but it counts as a win. { $title }
entry-told-unanswered = ✉️ Your request wasn’t answered in time, and now it’s too late to join. { $title }
entry-told-left-out = 🙋 { $player }, you didn’t check in, so you’re not in the tournament. { $title }
entry-told-left-out-late = 🙋 { $player }, you didn’t check in, so you’re not in round 1. Press **{ $button }** to play from the next round on. { $title }
entry-told-missed-away = 💤 { $player }, you lost round { $round } by forfeit, without a move or a message. To be paired again, press **{ $button }**. { $then } { $title }
entry-told-missed-unpaired = 💤 { $player }, you lost round { $round } by forfeit, without a move or a message. I haven’t paired you since. { $then } { $title }
entry-told-came = ~~💤 Missed: { $round }~~ { $player }, this no longer counts as a missed round. { $title }
entry-waits = You’re on the waiting list. I’ll let you know when you get a place; **{ $button }** takes you off the list.
entry-asks = The organiser already has your request. I’ll let you know when it’s answered.
entry-turned-away = The organiser has turned you away.
entry-turned-away-why = The organiser has turned you away. Reason: { $reason }
entry-deleted = You joined before your data was deleted, so you can’t join this tournament again.
entry-taken-out = The organisers took you out of this tournament. Ask { $organiser } to bring you back. `/tournament log` says why.
entry-taken-out-others = The organisers took you out. Ask someone with Manage Events to bring you back. `/tournament log` says why.
entry-come-back = You’ve left this tournament. To come back, press **{ $button }** or use `/tournament back`.
entry-role = This tournament is only for people with the role { $role }. Ask an admin for it.
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
button-tournament-play = I play after all
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
tournament-files = Files of **{ $name }**: tables as CSV for spreadsheets, reports (TRF) for arbiters’ programs, and the games.
tournament-files-no-report = Files of **{ $name }**: tables as CSV for spreadsheets, the course of the tournament as text, and the games.
tournament-files-round = Files of **{ $name }**, with the games of round { $round }.
tournament-files-more = These are { $shown } of { $count } games. For the games of one round, use the option `round`.
tournament-how = How the place of { $player } was computed
tournament-how-place = Place { $place }. Points: { $points }.
tournament-how-place-by-lot = Place { $place }. Points: { $points }. Still tied after all tie-breaks, so lots were drawn.
tournament-how-none = **{ $code }** separated no one here.
tournament-how-figure = **{ $code }** { $value } = { $terms } · { $about }
tournament-how-value = **{ $code }** { $value } · { $about }
tournament-how-own = { $amount }
tournament-how-term = { $amount } ({ $player })
tournament-how-chosen = { $figure }. A round they chose to sit out is left out first.
tournament-how-cut = ~~{ $term }~~ (left out)
tournament-how-absences = In Buchholz, an opponent’s unplayed rounds at the end count as draws, and a round without a game as one against someone with your own points.
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
ladder-call-lapsed = ⌛ The challenge was not answered in time.
ladder-call-void = 🚪 The challenge is off: a player has left the ladder, or the ladder is over.
tournament-ladder-whom = Who do you want to challenge?
tournament-ladder-taken = The game begins. I’ll ping you both where it’s played.
tournament-ladder-started = The ladder is open, in order of rating, then of joining.
tournament-ladder-joined = You’re on the ladder, at the bottom. **{ $button }** shows who you can challenge.
tournament-ladder-end-ask = End **{ $name }**? Its places are then final. Games in progress can be finished, but change nothing. This can’t be undone.
tournament-ladder-ended = The ladder is over.
button-ladder-end-now = Yes, end it
tournament-why-challenge = One of them challenged the other on the ladder. White is drawn by lot.
tournament-act-challenged = ⚔️ { $player } challenges { $other }, who has { $days } days to answer. If { $other } declines or doesn’t answer, { $player } takes the place just above without a game.
tournament-act-climbed = 🪜 { $player } climbs from place { $from } to place { $to }.
tournament-act-walked-over = 🪜 The challenge of { $player } was not answered in time: { $player } climbs from place { $from } to place { $to }.
tournament-act-declined = 🪜 The challenge of { $player } was declined: { $player } climbs from place { $from } to place { $to }.
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
tie-break-tpr = rating that fits the results (performance)
tie-break-ptp = lowest rating expected to score as much (perfect performance)
tie-break-apro = average performance of the opponents
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
tournament-mine-out = It began without you: you got no place, or didn’t check in.
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
tournament-mine-challenges = You’ve challenged { $player }, and have no answer yet.
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
digest-tournaments = 📬 Your digest: news from your tournaments, and what needs you there.
digest-check-in = Check-in is open until { $time }: press **{ $button }** below the announcement, or use `/tournament here`.
digest-place = You now have a place.
digest-waits = You’re now on the waiting list.
digest-away = You weren’t let in. Reason: { $reason }
digest-missed = You missed a round without telling anyone ({ $round }).

## The desk of a tournament
desk-ask = Are you sure?
desk-back = Back to the desk
desk-lately = **Recent steps**
desk-undoable = **The last step, which you can undo**
    { $act }
desk-line = { $at } · { $act }
desk-between = ⏸️ No games in progress. Before you begin the next round, you can change results, take players out or bring them back, keep two apart, and pair by hand.
desk-between-table = ⏸️ No games in progress. Before you begin the next round, you can change results and take players out.
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
    [one] { $count } person asks to join.
   *[other] { $count } people ask to join.
    }
desk-by-hand = ✍️ Next round, by hand: { $one } (White) – { $other }
desk-apart = ↔️ Kept apart: { $one } – { $other }
desk-runners = 👥 Everyone with the role { $role } helps to run this tournament.
desk-runners-unpinged = 👥 Everyone with the role { $role } helps to run this tournament. To ping it, I need a role that everyone may mention, or the permission **Mention @everyone, @here, and All Roles**.
desk-no-runners = This tournament has no helpers.
desk-open = no result yet
desk-off = The tournament was cancelled, so results can’t be entered.
desk-entrant = { $player } has joined. You can turn them away until the first round begins; only they see why.
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
desk-own-board = You play in this game, so someone else must decide it. Name a role under **Helpers**, and its members can.
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
desk-first = The first ones
desk-round-before = Previous round
desk-round-after = Next round
desk-rivals = Pair by hand, or keep apart
desk-rivals-ask = Who should { $player } be paired with by hand in the next round, or kept apart from?
desk-white = { $player } has White
desk-would-meet = Currently, { $player } meets { $other } in the next round.
desk-would-bye = Currently, { $player } has the bye in the next round.
desk-breaks = Pairing { $one } and { $other } in the next round would break rules of the Swiss system:
desk-breaks-nothing = Pairing { $one } and { $other } in the next round would break no absolute rule of the Swiss system.
desk-plea = 📨 { $at } · { $player } asks for { $about }.
desk-clocks-move = The player to move gets this time on the clock.
desk-clocks-both = Both players get this time on their clocks.
desk-clocks-stay = The clocks of the games don’t change.
desk-later-ask = How much more time? Everyone will see why. Or end the round now: the deadline rule decides boards without a result, and the next round begins.
desk-early-ask = End this round now? The deadline rule decides boards without a result, and the next round begins. Everyone will see why.
desk-longer-ask = How much more time for this game? Everyone will see why.
desk-longer-waits = The round waits for it; the other games keep their deadline.
desk-grant-time = Grant { $span }
tournament-hours = { $count ->
    [one] { $count } hour
   *[other] { $count } hours
    }
desk-role-ask = Everyone with this role helps to run the tournament: they enter results, take players out and begin rounds. Choose none to remove the helpers.
desk-can-ask = What do you want to ask the organisers for? I’ll let you know when they answer.
desk-has-asked = You’ve asked for { $about }, and are waiting for an answer. You said: { $says }
desk-asked = Request sent: { $about }. Everyone can see it; only the organisers see your details. I’ll let you know when they answer.
desk-asked-others = Request sent: { $about }. You play in this game, so another organiser will answer. Everyone can see it; only the organisers see your details.
desk-log-empty = The organisers haven’t done anything in this tournament yet.
desk-log-newer = Newer
desk-log-older = Older
desk-ask-withdraw = Take { $player } out? They lose their game by forfeit, and are no longer paired.
desk-ask-withdraw-idle = Take { $player } out? Their results stay, and they’re no longer paired.
desk-ask-withdraw-table-idle = Take { $player } out? If fewer than half of their games are over, none of them count. Otherwise they lose the rest by forfeit.
desk-ask-withdraw-table = Take { $player } out? They lose their game by forfeit. If fewer than half of their games are over by then, none of them count.
desk-ask-pause = Pause **{ $name }**? Games and clocks go on, so players can lose on time. No round begins and no deadline passes until you resume it.
desk-ask-early = End the round now ({ $round })? The deadline rule decides boards without a result ({ $count }), and the next round begins. Games that haven’t begun wait for you to enter a result or forfeit; if the rule is that you decide, all of them do.
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
desk-turned-away = Done. Only { $player } sees why.
desk-pair-dropped = Done. This also drops the pair made by hand for the next round; the log says so.
desk-undone-round = The start of the round is undone ({ $round }). Make your changes, then begin the round: the same lots pair it again.
desk-corrected = Corrected. I’m posting the new standings.
desk-closed-standings = Done. The round was over: this changes the standings.
desk-closed-changed = Done. The round was over: this changes the standings and later pairings, but no round already paired.
desk-no-old = It’s too late: a tournament can be corrected for { $days } days after its end.
desk-no-player = I can’t find that player here. **Who plays?** lists everyone. In a command, use the options `player` and `other`.
desk-no-same = Name two different players.
desk-no-change = The board already has this result.
desk-no-replay = Only a game of the current round can be replayed, and only if both players are still in. You can enter a result instead.
desk-no-replayed = The new game is over, and would be lost. Enter the board’s result instead.
desk-no-gone = This player is already out. To let them play again, bring them back.
desk-no-away = This player is already in the tournament.
desk-no-return = In this system, players who are out can’t return. If taking them out was the last step, undo it.
desk-no-deleted = This player’s data was deleted, so they can’t be brought back.
desk-no-hand = Only a Swiss can be paired by hand. Here the tables or the bracket decide.
desk-no-apart = These two aren’t kept apart.
desk-no-apart-again = These two are already kept apart.
desk-no-more-apart = { $most } pairs of players are already kept apart, which is the most. Let some of them meet again first.
desk-no-pairing = Then the others couldn’t be paired. Choose another pair, or let two players meet who are kept apart.
desk-no-by-hand = This pair wasn’t made by hand. The desk lists the ones that were.
desk-no-hand-gone = { $player } is no longer in the tournament, so they can’t be paired by hand.
desk-no-hand-missed = { $player } missed a round, so they aren’t paired. Bring them back at the desk first.
desk-no-hand-rests = { $player } sits out the next round, so they can’t be paired by hand.
desk-no-next = There’s no next round to pair by hand.
desk-no-pause = The tournament is already paused.
desk-no-challenged = You have an open challenge on this ladder. Settle it first, or leave this to another organiser.
desk-no-go-on = The tournament isn’t paused.
desk-no-hours = Say how many more hours: from 1 to { $most }.
desk-no-start = Sign-up has no closing time, so there’s nothing to extend. You start the tournament when you want.
desk-no-round = There’s no current round with a deadline, so there’s nothing to change.
desk-no-longer = Only a game in progress in this round can have more time.
desk-no-role = Only the person who announced the tournament, or someone with Manage Events or Manage Server, can choose its helpers.
desk-no-everybody = Everyone has that role. Choose one that only some people have.
desk-no-left = One of the two has left, and the rules of a round robin decide that board. You can’t enter another result.
desk-no-stands = The data of one of the two was deleted, so this result can’t be changed.
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
desk-no-own-round = You still play in this round, so you’d decide your own game. Finish it first, or leave this to another organiser.
desk-no-more-undone = The start of a round was undone too often, and all players are pinged each time. Try again in a few hours.
desk-no-own-undo = You’re paired in this round, so another organiser must undo it.
desk-no-plea = This request was already answered or withdrawn. The desk lists the open ones.
desk-no-which-plea = That player has several open requests. Choose one with the option `kind`.
desk-no-asking = That person hasn’t asked to join. `/tournament entries` shows who has.
desk-no-whom = Name the player they don’t want to meet, with the option `other` or on the page of this request at the desk.
desk-no-spare = Only a Swiss can keep two players apart.
desk-no-more-spared = One of the two is already kept apart from three others, which is the most.
desk-asked-secret = Request sent. Only the organisers see it, and I’ll DM you their answer.
desk-spare = Grant …
desk-spare-ask = Which player does { $player } not want to meet?
desk-spared-ask = { $player } isn’t paired with { $other } from the next round on, and no one else learns why. This can’t be undone.
desk-spared = Granted: the two aren’t paired from now on. Only the player who asked is told.
desk-not-spared = Request declined. Only the player who asked is told.
act-spared = ✅ { $by } has granted a player’s request about the pairings.
act-not-spared = ❌ { $by } has refused a player’s request about the pairings.
entry-told-spared = { $player }, your request is granted: from the next round on, you’re not paired with that player. { $title }
entry-told-not-spared = { $player }, your request not to meet another player was declined. { $title }
tournament-warning-asks-to-join = Someone asks to join **{ $name }**. Answer with **Join requests** at the organiser’s desk: `/tournament desk`.
tournament-warning-asked = A player of **{ $name }** has sent the organisers a private request. Answer it at the organiser’s desk: `/tournament desk`.
act-replayed = 🔁 { $by } has annulled a game, to be played again. { $round }, { $white } – { $black }.
act-returned = ⚖️ { $by } has brought { $player } back into the tournament.
act-apart = ⚖️ { $by } keeps { $one } and { $other } apart.
act-together = ⚖️ { $by } lets { $one } and { $other } meet again.
act-paired = ⚖️ { $by } has paired { $white } (White) and { $black } by hand for the next round.
act-unpaired = ⚖️ { $by } has undone the pair made by hand: { $white } (White) and { $black }.
act-pair-dropped = ✍️ The pair made by hand, { $white } (White) and { $black }, is dropped: one of them doesn’t play in the next round.
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
act-runners = 👥 { $by } has named helpers: everyone with the role { $role } helps to run the tournament.
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
act-granted = ✅ { $by } has granted a request of { $player }: { $about }.
act-granted-time = ✅ { $by } has granted a request of { $player }: { $about }. Their game gets { $span } more.
act-refused = ❌ { $by } has refused a request of { $player }: { $about }.
act-result-standings = This round was over: its results change the standings.
act-result-bracket = This round was over: its results decide who goes on or has won.
act-result-closed = This round was over: its results change the standings and later pairings, but no round already paired.
step-result = Enter a result
step-replay = Annul and play again
step-withdraw = Take out
step-return = Bring back
step-apart = Keep apart
step-together = Let them meet again
step-pair = Pair by hand
step-unpair = Undo this pair
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
tournament-why-hand = The organisers made this pair by hand.
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
command-tournament-desk-about = For organisers: what needs you, and what you can do
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
command-tournament-helpers-about = For the step “Helpers”: their role. With `sure` and no role, removes the helpers
command-tournament-appeal = appeal
command-tournament-appeal-about = Ask the organiser to let you in although you missed rounds
command-tournament-challenge = challenge
command-tournament-challenge-about = On a ladder: challenge someone, or answer a challenge
command-tournament-answer = answer
command-tournament-answer-about = What to do about your challenge
ladder-answer-accept = Accept
ladder-answer-decline = Decline
ladder-answer-withdraw = Withdraw mine
command-tournament-kind = kind
command-tournament-kind-about = What you ask for; shows all choices if left out
command-tournament-text = text
command-tournament-text-about = Details for the organisers
