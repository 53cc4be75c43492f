//! News of tournaments: each has a lane of its own, beside those of its games.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use futures::{FutureExt, StreamExt};

use super::outside::{self, Bot};
use super::replies::{Said, barred_or, told_in};
use super::rooms::Presence;
use super::{AT_ONCE, BRISK, Courier, Delivered, PATIENCE, present};
use crate::app::{Delivery, Message, RoleDeed, Told, TournamentNews};
use crate::discord::refused::{is_barred, is_code, is_refused};
use crate::discord::view::View;
use crate::machine::now;
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
        let free = tournaments.into_iter().filter(|id| self.tournaments.is_free(id, present()));
        let deliver = |id| {
            let courier = Arc::clone(self);
            let delivery = tokio::spawn(async move { courier.deliver_one_tournament(id, true).await });
            async move { drop(tokio::time::timeout(BRISK, delivery).await) }
        };
        futures::stream::iter(free).for_each_concurrent(AT_ONCE, deliver).await;
        self.tournaments.tidy(present());
        Ok(())
    }

    /// Says the news of one tournament. No failure in it, whatever it is, reaches the others.
    async fn deliver_one_tournament(&self, id: TournamentId, left: bool) {
        match AssertUnwindSafe(self.deliver_all_of_tournament(id, left)).catch_unwind().await {
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

    /// Says the news of a tournament while whoever caused it is answered: what many people change at once is told together,
    /// as the lane of a tournament lets one tell what has become of all.
    pub(in crate::discord) fn deliver_soon(self: &Arc<Self>, id: TournamentId) {
        let courier = Arc::clone(self);
        tokio::spawn(async move { courier.deliver_one_tournament(id, false).await });
    }

    async fn deliver_all_of_tournament(&self, id: TournamentId, left: bool) -> Result<Delivered, Trouble> {
        let _turn = self.tournaments.enter(&id).await;
        let delivered = self.say_all_of_tournament(id, left).await;
        self.tournaments.went(&id, delivered.is_ok(), present());
        delivered
    }

    async fn say_all_of_tournament(&self, id: TournamentId, left: bool) -> Result<Delivered, Trouble> {
        let mut delivered = Delivered::Yes;
        while !self.silent.load(Ordering::Relaxed)
            && let Some(item) = self.app.next_news_of_tournament(id).await?
        {
            if self.has_left(&item).await? {
                continue;
            }
            let is_doubtful = left || self.doubt(|keys| keys.contains(&item.key));
            if matches!(item.delivery, Delivery::Role(_, RoleDeed::Make(_, None))) {
                self.app.asks_for_role(id, now()).await?;
            }
            let said = tokio::time::timeout(PATIENCE, self.say_of_tournament(&item, is_doubtful)).await;
            let said = said.map_err(|_| "Discord did not answer".into()).and_then(|said| said.map_err(Into::into));
            let told = match said {
                Ok(Said::Told(told)) => told,
                Ok(Said::Barred { .. }) => {
                    tracing::warn!(tournament = id.0, "Discord does not let me do that");
                    Told::Barred
                }
                Err(error) => {
                    self.doubt(|keys| keys.insert(item.key.clone()));
                    let source: Box<dyn std::error::Error + Send + Sync> = error;
                    return Err(Failure::new("tell of a tournament; it will be tried again", source).into());
                }
            };
            if self.app.told_of_tournament(&item, told).await? {
                delivered = Delivered::ChallengeDropped;
            }
            self.doubt(|keys| keys.remove(&item.key));
        }
        Ok(delivered)
    }

    /// Asks Discord whether whoever has just got a place is still in the server. If not, the next one gets it; returns whether there is
    /// something else to tell by that.
    async fn has_left(&self, item: &TournamentNews) -> Result<bool, Trouble> {
        let mut has_left = false;
        for (guild, who) in &item.members {
            if matches!(self.presence(*guild, *who).await?, Presence::Gone) {
                has_left |= self.app().left_before(item.tournament, *who, now()).await?;
            }
        }
        Ok(has_left)
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
            Delivery::Role(guild, deed) => outside::change_role(self.bot(), *guild, deed).await,
            _ => Ok(Said::Told(Told::Done)),
        }
    }

    fn bot(&self) -> Bot<'_> {
        Bot { http: self.http(), meters: &self.meters, me: self.me() }
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
