//! Updates leaderboards and begins seasons on the stage, as on Discord.

use bot::app::{PostStep, PostTold, tell};
use bot::record::SentMessage;

use super::{Stage, place};

impl Stage {
    pub(super) async fn deliver_leaders(&mut self) {
        let mut due = tell::leaders_due(&self.app, self.now).await.expect("the memory store answers");
        due.extend(tell::servers_to_tell(&self.app, self.now).await.expect("the memory store answers"));
        for key in due {
            let item = tell::next_post(&self.app, &key, self.now).await.expect("the memory store answers");
            let Some(item) = item else { continue };
            let told = match &item.step {
                PostStep::Post { to, message, .. } => {
                    self.next_message += 1;
                    self.show(&place(*to), message);
                    PostTold::Posted(SentMessage { channel: *to, message: self.next_message })
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
            tell::told_post(&self.app, &item, told, self.now).await.expect("the memory store answers");
        }
    }
}
