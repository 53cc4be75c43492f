//! Leaderboards that are kept up to date, and seasons that have begun, done on the stage as at Discord.

use bot::app::{PostStep, PostTold};
use bot::record::Sent;

use super::{Stage, place};

impl Stage {
    pub(super) async fn deliver_leaders(&mut self) {
        let mut due = self.app.leaders_due(self.now).await.expect("the memory store answers");
        due.extend(self.app.servers_to_tell(self.now).await.expect("the memory store answers"));
        for key in due {
            let item = self.app.next_post(&key, self.now).await.expect("the memory store answers");
            let Some(item) = item else { continue };
            let told = match &item.step {
                PostStep::Post { to, message, .. } => {
                    self.next_message += 1;
                    self.show(&place(*to), message);
                    PostTold::Posted(Sent { channel: *to, message: self.next_message })
                }
                PostStep::Edit { sent, message } => {
                    self.show(&format!("{} edited", place(sent.channel)), message);
                    PostTold::Changed
                }
                PostStep::Remove { from, .. } => {
                    self.tell(&format!("{}: a message is removed", place(*from)));
                    PostTold::Removed
                }
            };
            self.app.told_post(&item, told, self.now).await.expect("the memory store answers");
        }
    }
}
