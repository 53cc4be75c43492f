//! News of tournaments: each has a lane of its own, beside those of its games.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use futures::{FutureExt, StreamExt};
use serenity::all::{GuildId, UserId};

use super::outside::{self, Bot, NO_MEMBER};
use super::replies::{Said, barred_or, told_in};
use super::{AT_ONCE, BRISK, Courier, Delivered, PATIENCE, present};
use crate::app::{Delivery, Message, NewsItem, Told, TournamentNews};
use crate::discord::refused::{is_barred, is_code, is_refused};
use crate::discord::view::View;
use crate::machine::now;
use crate::observe::Route;
use crate::record::{Sent, TournamentId};
use crate::refusal::{Failure, Trouble};

/// Discord knows no such channel.
const NO_CHANNEL: isize = 10_003;
/// Discord knows no such message.
const NO_MESSAGE: isize = 10_008;

impl Courier {
    /// Says the news that is left of tournaments, as [`Courier::deliver_left`] does that of games.
    pub(super) async fn deliver_left_of_tournaments(self: &Arc<Self>) -> Result<(), Trouble> {
        let tournaments = self.app.tournaments_with_news().await?;
        let is_free = |id: &TournamentId| self.app.looks_after(*id) && self.tournaments.is_free(id, present());
        let free = tournaments.into_iter().filter(is_free);
        let deliver = |id| {
            let courier = Arc::clone(self);
            let delivery = tokio::spawn(async move { courier.deliver_one_left_tournament(id).await });
            async move { drop(tokio::time::timeout(BRISK, delivery).await) }
        };
        futures::stream::iter(free).for_each_concurrent(AT_ONCE, deliver).await;
        self.tournaments.tidy(present());
        Ok(())
    }

    /// Says the news that is left of one tournament. No failure in it, whatever it is, reaches the others.
    async fn deliver_one_left_tournament(&self, id: TournamentId) {
        match AssertUnwindSafe(self.deliver_all_of_tournament(id, true)).catch_unwind().await {
            Ok(Ok(_)) => {}
            Ok(Err(trouble)) => trouble.log(),
            Err(_) => {
                self.tournaments.went(&id, false, present());
                Trouble::from(Failure::new("tell news of a tournament", "panicked; see the lines above")).log();
            }
        }
    }

    /// Says the news of a tournament; tells whether it could not be announced, and was called off.
    pub(in crate::discord) async fn deliver_of_tournament(&self, id: TournamentId) -> Result<Delivered, Trouble> {
        self.deliver_all_of_tournament(id, false).await
    }

    async fn deliver_all_of_tournament(&self, id: TournamentId, left: bool) -> Result<Delivered, Trouble> {
        let delivery = async {
            let _turn = self.tournaments.enter(&id).await;
            let delivered = self.say_all_of_tournament(id, left).await;
            self.tournaments.went(&id, delivered.is_ok(), present());
            delivered
        };
        // What is another process's is said by that one.
        self.app.on_behalf(id, delivery).await.unwrap_or(Ok(Delivered::Yes))
    }

    async fn say_all_of_tournament(&self, id: TournamentId, left: bool) -> Result<Delivered, Trouble> {
        let mut delivered = Delivered::Yes;
        while !self.is_silent()
            && let Some(item) = self.app.next_news_of_tournament(id).await?
        {
            let is_doubtful = self.doubtful.about(&self.app, left, &item.key);
            let said = tokio::time::timeout(PATIENCE, self.say_of_tournament(&item, is_doubtful)).await;
            let said = said.map_err(|_| "Discord did not answer".into()).and_then(|said| said.map_err(Into::into));
            let told = match said {
                Ok(Said::Told(told)) => told,
                Ok(Said::Barred { .. }) => {
                    tracing::warn!(tournament = id.0, "Discord does not let me do that");
                    Told::Barred
                }
                Err(error) => {
                    let source: Box<dyn std::error::Error + Send + Sync> = error;
                    return Err(Failure::new("tell of a tournament; it will be tried again", source).into());
                }
            };
            if self.app.told_of_tournament(&item, told).await? {
                delivered = Delivered::ChallengeDropped;
            }
            self.doubtful.settle(&item.key);
        }
        Ok(delivered)
    }

    async fn say_of_tournament(&self, item: &TournamentNews, is_doubtful: bool) -> serenity::Result<Said> {
        match &item.delivery {
            Delivery::Post { to, message, mark, .. } => {
                let channel = match self.channel(*to).await {
                    Ok(channel) => channel,
                    Err(error) => return lost_or(Err(error), |()| Told::Done),
                };
                if is_doubtful && let Some(found) = self.find(channel, mark, None).await? {
                    return Ok(Said::Told(told_in(channel, found)));
                }
                let sent = self.send(channel, View::of(message).await.create(&item.nonce)).await;
                let sent = match sent {
                    // Where files are not allowed, pictures are described in words.
                    Err(error) if has_files(message) && is_code(&error, &[50013]) => {
                        self.send(channel, View::in_words(message).create(&item.nonce)).await
                    }
                    sent => sent,
                };
                lost_or(sent, |message| told_in(channel, message.id))
            }
            Delivery::Edit { sent, message } => match self.replace(*sent, message).await {
                Err(error) if is_code(&error, &[NO_MESSAGE]) => Ok(Said::Told(Told::Gone)),
                // Too much was changed in it: what follows is told anyway.
                Err(error) if is_code(&error, &[30046]) => Ok(Said::Told(Told::Done)),
                Err(error) if is_refused(&error) && !is_barred(&error) => Ok(Said::Told(Told::Done)),
                edited => lost_or(edited, |()| Told::Done),
            },
            Delivery::OpenThread { sent, message, name, members, life } => {
                self.open_thread(None, *sent, message, (name, *life), members).await
            }
            Delivery::Event(guild, deed) => outside::change_event(self.bot(), *guild, deed).await,
            Delivery::Role(guild, deed) => outside::change_role(self.bot(), *guild, deed, is_doubtful).await,
            _ => Ok(Said::Told(Told::Done)),
        }
    }

    fn bot(&self) -> Bot<'_> {
        Bot { http: self.http(), meters: &self.meters, me: self.me() }
    }

    /// Asks Discord whether the players whose room is about to open are still in the server. Whoever is not leaves the
    /// tournament; returns whether somebody did, so that there is something else to tell.
    pub(super) async fn somebody_left(&self, item: &NewsItem) -> Result<bool, Trouble> {
        let mut has_left = false;
        for (guild, who) in &item.members {
            // Answers that arrive in another order than Discord counted in would tell of more requests left than there are.
            let turn = self.members.enter(guild).await;
            let asking = self.http().get_member(GuildId::new(guild.0), UserId::new(who.0));
            let answer = self.count(Route::GetMember, asking).await;
            drop(turn);
            match answer {
                Err(error) if is_code(&error, &NO_MEMBER) => {
                    has_left |= self.app().left_server(item.game, *who, now()).await?;
                }
                // Discord does not tell: they are taken at their word.
                Err(error) if is_refused(&error) => {}
                Err(error) => return Err(Failure::new("ask who is still in a server", error).into()),
                Ok(_) => {}
            }
        }
        Ok(has_left)
    }

    /// Changes a message with its pictures.
    async fn replace(&self, sent: Sent, message: &Message) -> serenity::Result<()> {
        match self.edit(sent, View::of(message).await.replace()).await {
            Err(error) if has_files(message) && is_code(&error, &[50013]) => {
                self.edit(sent, View::in_words(message).replace()).await
            }
            edited => edited,
        }
    }
}

fn has_files(message: &Message) -> bool {
    message.figures.is_some() || message.film.is_some()
}

/// As [`barred_or`], but a channel that is gone is told apart from one in which the bot may not write.
fn lost_or<T>(result: serenity::Result<T>, told: impl FnOnce(T) -> Told) -> serenity::Result<Said> {
    match result {
        Err(error) if is_code(&error, &[NO_CHANNEL]) => Ok(Said::Told(Told::Lost)),
        result => barred_or(result, told),
    }
}
