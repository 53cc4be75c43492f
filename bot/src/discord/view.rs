//! From the app's messages to Discord's: translated, drawn, within the limits, pinging nobody but who is meant.

use render::{Caption, Options};
use rules::{Ply, Side};
use serenity::all::{
    ButtonStyle, CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateButton,
    CreateInteractionResponseFollowup, CreateMessage, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
    EditInteractionResponse, EditMessage, Nonce,
};

use super::limits;
use crate::app::{Button, Choice, Message, Picture, Press};
use crate::words::{Lang, Text};

/// A message ready to be sent in any of Discord's ways.
pub(super) struct View {
    content: String,
    mentions: CreateAllowedMentions,
    rows: Vec<CreateActionRow>,
    file: Option<CreateAttachment>,
}

impl View {
    /// Translates a message and draws its picture, on a thread where that may take its time.
    pub(super) async fn of(message: &Message) -> View {
        let file = match message.picture.clone() {
            Some(picture) => Some(attach(picture).await),
            None => None,
        };
        View::with_file(message, file, None)
    }

    /// The same without the picture, for where files are not allowed: the board in words instead.
    pub(super) fn in_words(message: &Message) -> View {
        View::with_file(message, None, message.picture.as_ref().map(|picture| picture.alt.as_str()))
    }

    fn with_file(message: &Message, file: Option<CreateAttachment>, more: Option<&str>) -> View {
        let mut lines: Vec<String> = message.text.iter().map(|text| text.say(message.lang)).collect();
        lines.extend(more.map(str::to_owned));
        let users: Vec<_> = message.ping.iter().map(|who| serenity::all::UserId::new(who.0)).collect();
        let buttons: Vec<_> = message.buttons.iter().map(|button| dress(button, message.lang)).collect();
        let mut rows: Vec<_> = message.choice.iter().map(|choice| menu(choice, message.lang)).collect();
        if !buttons.is_empty() {
            rows.push(CreateActionRow::Buttons(buttons));
        }
        View {
            content: limits::cut(&lines.join("\n"), limits::CONTENT),
            mentions: CreateAllowedMentions::new().users(users),
            rows,
            file,
        }
    }

    /// As a new message that can be sent again without appearing twice.
    pub(super) fn create(self, nonce: &str) -> CreateMessage {
        CreateMessage::new()
            .content(self.content)
            .allowed_mentions(self.mentions)
            .components(self.rows)
            .add_files(self.file)
            .nonce(Nonce::String(nonce.to_owned()))
            .enforce_nonce(true)
    }

    /// As an answer under somebody's message.
    pub(super) fn reply_to(self, message: &serenity::all::Message) -> CreateMessage {
        CreateMessage::new()
            .content(self.content)
            .allowed_mentions(self.mentions.replied_user(false))
            .components(self.rows)
            .add_files(self.file)
            .reference_message(message)
    }

    /// As the new state of a message.
    pub(super) fn edit(self) -> EditMessage {
        EditMessage::new().content(self.content).allowed_mentions(self.mentions).components(self.rows)
    }

    /// As the answer to an interaction that was deferred.
    pub(super) fn respond(self) -> EditInteractionResponse {
        let edit =
            EditInteractionResponse::new().content(self.content).allowed_mentions(self.mentions).components(self.rows);
        match self.file {
            Some(file) => edit.new_attachment(file),
            None => edit,
        }
    }

    /// As a further, private answer to an interaction.
    pub(super) fn follow_up(self) -> CreateInteractionResponseFollowup {
        CreateInteractionResponseFollowup::new()
            .content(self.content)
            .allowed_mentions(self.mentions)
            .components(self.rows)
            .add_files(self.file)
            .ephemeral(true)
    }
}

fn dress(button: &Button, lang: Lang) -> CreateButton {
    let style = match button.press {
        Press::Accept | Press::DrawYes => ButtonStyle::Success,
        Press::Resign | Press::Draw | Press::Decline | Press::DrawNo | Press::Pick => ButtonStyle::Secondary,
        Press::ResignNow => ButtonStyle::Danger,
    };
    let label = Text::new(format!("button-{}", button.press.word())).say(lang);
    CreateButton::new(button.custom_id()).label(label).style(style)
}

fn menu(choice: &Choice, lang: Lang) -> CreateActionRow {
    let option = |ply: &Ply| CreateSelectMenuOption::new(limits::cut(&ply.notation, limits::CHOICE), &ply.code);
    let options = choice.moves.iter().take(limits::CHOICES).map(option).collect();
    let hint = Text::new(format!("button-{}", choice.button.press.word())).say(lang);
    let kind = CreateSelectMenuKind::String { options };
    CreateActionRow::SelectMenu(CreateSelectMenu::new(choice.button.custom_id(), kind).placeholder(hint))
}

async fn attach(picture: Picture) -> CreateAttachment {
    let Picture { scene, seen_by, names: [above, below], over, alt, file } = picture;
    let drawn = tokio::task::spawn_blocking(move || {
        let options = Options {
            seen_by,
            turn: !over,
            above: Some(caption(seen_by.other(), above)),
            below: Some(caption(seen_by, below)),
            ..Options::default()
        };
        render::draw(&scene, &options)
    });
    let png = drawn.await.expect("drawing a scene of a registered game does not panic");
    CreateAttachment::bytes(png, file).description(alt)
}

fn caption(side: Side, name: String) -> Caption {
    Caption { side: Some(side), text: name, aside: String::new() }
}
