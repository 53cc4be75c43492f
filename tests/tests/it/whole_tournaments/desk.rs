//! The organiser's steps, by buttons of the desk or typed.

use bot::app::ask::desk::{DeskStep, DeskUndo, DeskView, EntrantRef};
use serde_json::{Value, json};
use tests::house::component;

use super::Way;
use super::hall::Hall;

fn offered(message: &Value) -> Vec<(String, Vec<String>)> {
    let rows = message["components"].as_array().into_iter().flatten();
    let all = rows.flat_map(|row| row["components"].as_array().into_iter().flatten());
    let values = |component: &Value| {
        let options = component["options"].as_array().into_iter().flatten();
        options.filter_map(|option| option["value"].as_str().map(str::to_owned)).collect()
    };
    all.filter_map(|component| Some((component["custom_id"].as_str()?.to_owned(), values(component)))).collect()
}

fn is_of(custom_id: &str, does: &str) -> bool {
    custom_id.split(':').nth(1) == Some(does)
}

impl Hall<'_> {
    pub(super) async fn takes(&mut self, step: DeskStep) -> Value {
        let reason = if self.plan.lang == "fr" { "décidé ensemble" } else { "agreed" };
        let told = match self.plan.way {
            Way::Buttons => self.presses_for(step, reason).await,
            Way::Commands => self.types_for(step, reason).await,
        };
        let asked = offered(&told).into_iter().map(|(custom_id, _)| custom_id).find(|custom_id| {
            let parts: Vec<_> = custom_id.split(':').collect();
            let is_it = parts.get(3) == Some(&step.word());
            is_of(custom_id, "tournament-cancel-now") || (is_it && is_of(custom_id, "tournament-sure"))
        });
        match asked {
            Some(custom_id) if step != DeskStep::GoOn => self.clicks(self.club.ann, &told, &custom_id, &[]).await,
            _ => told,
        }
    }

    async fn presses_for(&mut self, step: DeskStep, reason: &str) -> Value {
        let ann = self.club.ann;
        let desk = self.asks(ann, "tournament desk", &json!({})).await;
        let page = match step.offered_at() {
            DeskView::Home => desk,
            DeskView::Duo(a, b) => {
                let player = self.chooses(&desk, &DeskView::Player(a).to_string()).await;
                let button = offered(&player).into_iter().map(|(custom_id, _)| custom_id);
                let rivals = button.into_iter().find(|it| it.contains(":rivals:")).unwrap();
                let rivals = self.clicks(ann, &player, &rivals, &[]).await;
                self.chooses(&rivals, &DeskView::Duo(a, b).to_string()).await
            }
            DeskView::Later => {
                let button = offered(&desk).into_iter().find(|(custom_id, _)| custom_id.ends_with(":later"));
                self.clicks(ann, &desk, &button.unwrap().0, &[]).await
            }
            view => self.chooses(&desk, &view.to_string()).await,
        };
        let wanted = match step {
            DeskStep::Undo(DeskUndo::Last) => ":undo:".to_owned(),
            DeskStep::Cancel => "tournament-cancel:".to_owned(),
            step => format!(":{step}"),
        };
        let is_it = |custom_id: &str| match step {
            DeskStep::Undo(_) | DeskStep::Cancel => custom_id.contains(&wanted),
            _ => custom_id.ends_with(&wanted),
        };
        let button = offered(&page).into_iter().map(|(custom_id, _)| custom_id).find(|custom_id| is_it(custom_id));
        let button = button.unwrap_or_else(|| panic!("nothing does {step}: {page}"));
        if is_of(&button, "tournament-sure") {
            return self.clicks(ann, &page, &button, &[]).await;
        }
        let mut watch = self.club.server.subscribe();
        let channel = page["channel_id"].as_str().unwrap().parse().unwrap();
        self.club.client(ann).click(channel, tests::house::id(&page), &button, &[]).unwrap();
        self.fills_in(ann, &mut watch, reason).await
    }

    async fn chooses(&self, message: &Value, value: &str) -> Value {
        let menu = offered(message).into_iter().find(|(_, values)| values.iter().any(|offered| offered == value));
        let (menu, _) = menu.unwrap_or_else(|| panic!("nothing offers {value}: {message}"));
        self.clicks(self.club.ann, message, &menu, &[value]).await
    }

    /// Types a step with all its options.
    async fn types_for(&mut self, step: DeskStep, reason: &str) -> Value {
        let ann = self.club.ann;
        let person = async |whom: EntrantRef| match whom {
            EntrantRef::Number(number) => self.person(number).await.to_string(),
            EntrantRef::Person(who) => who.0.to_string(),
        };
        let mut options = json!({ "reason": reason });
        let command = match step {
            DeskStep::Result { round, board, verdict } => {
                (options["board"], options["result"]) = (json!(board), json!(<&str>::from(verdict)));
                if let Some(round) = round {
                    options["round"] = json!(round);
                }
                return self.asks(ann, "tournament decide", &options).await;
            }
            DeskStep::Withdraw(whom) => {
                options["player"] = json!(person(whom).await);
                "tournament withdraw"
            }
            DeskStep::Return(whom) => {
                options["player"] = json!(person(whom).await);
                "tournament desk"
            }
            DeskStep::Apart([a, b], _) | DeskStep::Pair([a, b], _) => {
                (options["player"], options["other"]) = (json!(person(a).await), json!(person(b).await));
                "tournament desk"
            }
            DeskStep::Replay(board) => {
                options["board"] = json!(board);
                "tournament desk"
            }
            DeskStep::Undo(_) => {
                // A step to undo is named as in autocompletion.
                let typed = json!({ "step": "undo", "undo": "" });
                let client = self.club.client(ann);
                let named = client.autocomplete(self.channel, "tournament desk", &typed, "undo").await.unwrap();
                options["undo"] = named.first().unwrap_or_else(|| panic!("nothing can be undone"))["value"].clone();
                "tournament desk"
            }
            _ => "tournament desk",
        };
        options["sure"] = json!(true);
        if command == "tournament desk" {
            options["step"] = json!(step.word());
        }
        let told = self.asks(ann, command, &options).await;
        assert!(component(&told, "tournament-which").is_none(), "{told}");
        told
    }
}
