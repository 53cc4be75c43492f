//! Converts messages for Discord: translates, draws, applies limits, and pings only the intended people.

use futures::future::join_all;
use serde_json::{Value, json};
use serenity::all::{
    ButtonStyle, ChannelId, ChannelType, CreateActionRow, CreateAllowedMentions, CreateButton, CreateInputText,
    CreateModal, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption, InputTextStyle, RoleId,
};

use super::body::{AttachedFile, DiscordBody, PRIVATE};
use super::{easel, limits};
use crate::app::{Button, ButtonForm, ChoiceMenu, MenuOption, Message, PickerChoice, PickerMenu, Picture, Press};
use crate::words::{Lang, Text};

#[derive(Clone)]
pub(super) struct MessageView {
    content: String,
    mentions: CreateAllowedMentions,
    rows: Vec<CreateActionRow>,
    files: Vec<AttachedFile>,
}

impl MessageView {
    pub(super) async fn of(message: &Message) -> MessageView {
        MessageView::drawn_by(message, |picture| render::draw(&picture.scene, &picture.options)).await
    }

    async fn drawn_by(message: &Message, draw: fn(&Picture) -> Vec<u8>) -> MessageView {
        let in_words = message.boards_in_words(limits::CONTENT);
        let to_draw = if in_words.is_some() { &[][..] } else { &message.pictures };
        let threads = to_draw.iter().cloned().map(|picture| easel::draw(move || draw(&picture)));
        let all_drawn = join_all(threads).await;
        let mut files = Vec::new();
        let mut undrawn: Vec<_> = in_words.iter().flatten().map(String::as_str).collect();
        for (picture, drawn) in to_draw.iter().zip(all_drawn) {
            match drawn {
                Ok(png) => files.push(file(&picture.file, png, Some(alt(picture)))),
                Err(error) => {
                    tracing::error!(%error, file = picture.file, "a picture could not be drawn");
                    undrawn.push(picture.alt.as_str());
                }
            }
        }
        let figures_in_words = message.figures_in_words(in_words.as_deref().unwrap_or_default(), limits::CONTENT);
        let drawn = if figures_in_words.is_none() { drawn_figures(message).await } else { None };
        match (&figures_in_words, drawn) {
            (Some(words), _) => undrawn.extend(Some(words.as_str()).filter(|words| !words.is_empty())),
            (None, Some(drawn)) => files.push(drawn),
            (None, None) => {
                undrawn.extend(message.figures.iter().filter(|it| !it.is_said).map(|figures| figures.alt.as_str()))
            }
        }
        let coarser = text!("film-coarser").say(message.lang);
        let films = |by_ear: bool| message.film.as_ref().filter(|_| message.by_ear == by_ear);
        undrawn.extend(films(true).map(|film| film.alt.as_str()));
        if let Some(film) = films(false) {
            let to_make = film.clone();
            match easel::draw(move || render::film(&to_make.scenes, &to_make.options)).await {
                Ok(Ok(made)) => {
                    let description = limits::cut(&film.alt, limits::ALT);
                    files.push(file(&film.file, made.gif, Some(description)));
                    if made.every > 1 || made.width < film.options.picture.width {
                        undrawn.push(coarser.as_str());
                    }
                }
                Ok(Err(_)) => undrawn.push(film.alt.as_str()),
                Err(error) => {
                    tracing::error!(%error, file = film.file, "a film could not be made");
                    undrawn.push(film.alt.as_str());
                }
            }
        }
        files.extend(message.files.iter().map(|it| file(&it.name, it.bytes.as_slice().to_vec(), None)));
        MessageView::with_files(message, files, &undrawn)
    }

    pub(super) fn in_words(message: &Message) -> MessageView {
        let films = message.film.iter().map(|film| film.alt.as_str());
        let figures = message.figures.iter().filter(|figures| !figures.is_said).map(|figures| figures.alt.as_str());
        let pictures = message.pictures.iter().map(|picture| picture.alt.as_str());
        let told: Vec<_> = pictures.chain(figures).chain(films).collect();
        MessageView::with_files(message, Vec::new(), &told)
    }

    fn with_files(message: &Message, files: Vec<AttachedFile>, told: &[&str]) -> MessageView {
        let mut lines: Vec<_> = message.text.iter().map(|text| text.say(message.lang)).collect();
        // For screen readers, figures come after the title and before their explanation.
        let is_heard = message.by_ear && message.figures.is_some();
        let at = if is_heard { lines.len().min(1) } else { lines.len() };
        lines.splice(at..at, told.iter().map(|&line| line.to_owned()));
        let users: Vec<_> = message.ping.iter().map(|who| serenity::all::UserId::new(who.0)).collect();
        let buttons: Vec<_> = message.buttons.iter().map(|button| dress(button, message.lang)).collect();
        let mut rows: Vec<_> = message.choices.iter().flat_map(|choice| choose(choice, message.lang)).collect();
        rows.extend(message.pickers.iter().map(|picker| pick(picker, message.lang)));
        rows.extend(buttons.chunks(limits::BUTTONS).map(|row| CreateActionRow::Buttons(row.to_vec())));
        MessageView {
            content: limits::cut(&lines.join("\n"), limits::CONTENT),
            mentions: CreateAllowedMentions::new()
                .users(users)
                .roles(message.ping_role.map(|role| RoleId::new(role.0))),
            rows,
            files,
        }
    }

    pub(super) fn create(self, nonce: &str) -> DiscordBody {
        DiscordBody::with_files(self.once(nonce), self.files)
    }

    /// Returns a reply, even if the message was deleted.
    pub(super) fn reply_to(self, message: u64, nonce: &str) -> DiscordBody {
        let mut reply = self.once(nonce);
        reply["allowed_mentions"]["replied_user"] = false.into();
        reply["message_reference"] = json!({ "message_id": message.to_string(), "fail_if_not_exists": false });
        DiscordBody::with_files(reply, self.files)
    }

    pub(super) fn edit(self) -> DiscordBody {
        DiscordBody::json(&self.json())
    }

    pub(super) fn replace(self) -> DiscordBody {
        DiscordBody::with_files(self.json(), self.files)
    }

    pub(super) fn private(self) -> DiscordBody {
        let mut message = self.json();
        message["flags"] = PRIVATE.into();
        DiscordBody::with_files(message, self.files)
    }

    fn once(&self, nonce: &str) -> Value {
        let mut message = self.json();
        message["nonce"] = nonce.into();
        message["enforce_nonce"] = true.into();
        message
    }

    fn json(&self) -> Value {
        json!({ "content": self.content, "allowed_mentions": self.mentions, "components": self.rows })
    }
}

pub(super) fn modal(form: &ButtonForm, lang: Lang) -> DiscordBody {
    let say = |text: &Text, most| limits::cut(&text.say(lang), most);
    let id = form.button.custom_id();
    let style = if form.longest > limits::SHORT { InputTextStyle::Paragraph } else { InputTextStyle::Short };
    let field = CreateInputText::new(style, say(&form.field, limits::FIELD), "text")
        .placeholder(say(&form.placeholder, limits::CHOICE))
        .max_length(form.longest)
        .required(true);
    let modal =
        CreateModal::new(id, say(&form.title, limits::FIELD)).components(vec![CreateActionRow::InputText(field)]);
    DiscordBody::json(&json!({ "type": 9, "data": modal }))
}

fn dress(button: &Button, lang: Lang) -> CreateButton {
    let style = match button.press {
        Press::Move | Press::LearnOn | Press::Puzzle | Press::PlayFirst => ButtonStyle::Primary,
        Press::Accept | Press::DrawYes | Press::TakebackYes | Press::Claim | Press::Confirm => ButtonStyle::Success,
        Press::TakebackAllow | Press::TournamentJoin | Press::TournamentJoinNow => ButtonStyle::Success,
        Press::TournamentStartNow | Press::DraftAnnounce => ButtonStyle::Success,
        Press::TournamentCancelNow | Press::TournamentLeaveNow => ButtonStyle::Danger,
        Press::ResignNow | Press::ForgetNow | Press::Block | Press::PlanClear | Press::SeasonNow => ButtonStyle::Danger,
        _ => ButtonStyle::Secondary,
    };
    let label = match &button.label {
        Some(label) => label.say(lang),
        None => text!("button-{}", button.press.word()).say(lang),
    };
    let label = limits::cut(&label, limits::LABEL);
    CreateButton::new(button.custom_id()).label(label).style(style).disabled(button.off)
}

fn choose(choice: &ChoiceMenu, lang: Lang) -> Vec<CreateActionRow> {
    if choice.button.press != Press::Go {
        return vec![menu(choice, lang)];
    }
    let button = |item: &MenuOption| {
        let label = match &item.about {
            Some(about) => text!("menu-key-only").with("step", item.label.clone()).with("only", about.clone()).into(),
            None => item.label.clone(),
        };
        dress(&choice.button.clone().with(&item.value).labelled(label), lang)
    };
    let buttons: Vec<_> = choice.items.iter().map(button).collect();
    buttons.chunks(limits::BUTTONS).map(|row| CreateActionRow::Buttons(row.to_vec())).collect()
}

fn menu(choice: &ChoiceMenu, lang: Lang) -> CreateActionRow {
    let option = |item: &MenuOption| {
        let label = limits::cut(&item.label.say(lang), limits::CHOICE);
        let option = CreateSelectMenuOption::new(label, &item.value).default_selection(item.chosen);
        match &item.about {
            Some(about) => option.description(limits::cut(&about.say(lang), limits::CHOICE)),
            None => option,
        }
    };
    let options = choice.items.iter().take(limits::CHOICES).map(option).collect();
    let placeholder = limits::cut(&choice.placeholder.say(lang), limits::PLACEHOLDER);
    let menu = CreateSelectMenu::new(choice.button.custom_id(), CreateSelectMenuKind::String { options });
    CreateActionRow::SelectMenu(menu.placeholder(placeholder))
}

fn pick(picker: &PickerMenu, lang: Lang) -> CreateActionRow {
    let placeholder = limits::cut(&picker.placeholder.say(lang), limits::PLACEHOLDER);
    let kind = match &picker.picked {
        PickerChoice::Channels(channels) => channels_of(channels),
        PickerChoice::Channel(channel) => channels_of(channel.as_slice()),
        PickerChoice::Roles(roles) => {
            CreateSelectMenuKind::Role { default_roles: Some(roles.iter().map(|role| RoleId::new(role.0)).collect()) }
        }
    };
    let menu = CreateSelectMenu::new(picker.button.custom_id(), kind).placeholder(placeholder);
    let most = if matches!(picker.picked, PickerChoice::Channel(_)) { 1 } else { limits::PICKED };
    // An empty selection is also an answer.
    CreateActionRow::SelectMenu(menu.min_values(0).max_values(most))
}

fn channels_of(picked: &[crate::record::ChannelId]) -> CreateSelectMenuKind {
    CreateSelectMenuKind::Channel {
        channel_types: Some(vec![ChannelType::Text, ChannelType::News]),
        default_channels: Some(picked.iter().map(|channel| ChannelId::new(channel.0)).collect()),
    }
}

/// Draws a message's page of figures. On failure, the message's sentences say the same.
async fn drawn_figures(message: &Message) -> Option<AttachedFile> {
    let figures = message.figures.as_ref()?;
    let (page, options) = (figures.page.clone(), figures.options);
    match easel::draw(move || render::page(&page, &options)).await {
        Ok(png) => {
            let description = limits::cut(&figures.alt, limits::ALT);
            Some(file(&figures.file, png, Some(description)))
        }
        Err(error) => {
            tracing::error!(%error, file = figures.file, "figures could not be drawn");
            None
        }
    }
}

fn file(name: &str, bytes: Vec<u8>, about: Option<String>) -> AttachedFile {
    AttachedFile { name: name.to_owned(), bytes: bytes.into(), about }
}

fn alt(picture: &Picture) -> String {
    limits::cut(&picture.in_words(limits::ALT).replace('\n', " "), limits::ALT)
}

#[cfg(test)]
mod tests {
    use render::{ChartPage, FilmOptions, PageOptions, PictureOptions};
    use rules::{PieceLetters, Side};

    use super::*;
    use crate::app::{FigurePage, MessageFilm};

    #[test]
    fn the_buttons_that_lead_on_stand_out() {
        let style =
            |press| serde_json::to_value(dress(&Button::new(press, "chess"), Lang::En)).unwrap()["style"].clone();
        for press in [Press::Move, Press::LearnOn, Press::Puzzle, Press::PlayFirst] {
            assert_eq!(style(press), 1, "{press:?}");
        }
        assert_eq!(style(Press::LearnBack), 2);
    }

    #[tokio::test]
    async fn a_picture_that_cannot_be_drawn_is_told_in_words() {
        let mut message = Message::new(Lang::En, text!("games-title"));
        let mut table = rules::open("chess", "", None).unwrap();
        table.play("e4", PieceLetters::English).unwrap();
        let options = PictureOptions { seen_by: Side::Black, ..PictureOptions::default() };
        let (alt, file) = ("White: king e1.".to_owned(), "board.png".to_owned());
        let colours = Some("Rank 8: white.".to_owned());
        message.pictures = vec![Picture { scene: table.scene(), options, alt, said: Vec::new(), colours, file }];
        assert_eq!(MessageView::of(&message).await.files.len(), 1);
        let view = MessageView::drawn_by(&message, |_| panic!("no ink")).await;
        assert!(view.files.is_empty());
        assert_eq!(view.content, "**Your games**\nWhite: king e1.");
    }

    #[tokio::test]
    async fn a_picture_is_told_in_words_to_who_wants_that_as_far_as_there_is_room() {
        let mut message = Message::new(Lang::En, text!("games-title"));
        let scene = rules::open("chess", "", None).unwrap().scene();
        let (alt, file) = ("White: king e1.".to_owned(), "board.png".to_owned());
        let colours = Some("Rank 8: white.".to_owned());
        message.pictures =
            vec![Picture { scene, options: PictureOptions::default(), alt, said: Vec::new(), colours, file }];
        let whole = "White: king e1.\nRank 8: white.";
        assert_eq!(MessageView::of(&message).await.files[0].about, Some(whole.replace('\n', " ")));
        message.by_ear = true;
        let view = MessageView::of(&message).await;
        assert!(view.files.is_empty());
        assert_eq!(view.content, format!("**Your games**\n{whole}"));
        message.pictures[0].alt = "e".repeat(limits::CONTENT);
        let view = MessageView::of(&message).await;
        assert_eq!((view.files.len(), view.content.as_str()), (1, "**Your games**"), "nothing of it is lost");
    }

    #[tokio::test]
    async fn a_page_of_figures_is_drawn_and_its_words_are_said_once() {
        let mut message = Message::new(Lang::En, text!("games-title"));
        message.figures = Some(FigurePage {
            page: ChartPage { title: "Ann".to_owned(), ..ChartPage::default() },
            options: PageOptions::default(),
            alt: "Ann.".to_owned(),
            file: "profile.png".to_owned(),
            n_pages: 1,
            is_said: true,
        });
        let view = MessageView::of(&message).await;
        assert_eq!((view.files.len(), view.content.as_str()), (1, "**Your games**"));
        assert_eq!(MessageView::in_words(&message).content, "**Your games**", "its sentences say what the figures do");
        message.figures.as_mut().unwrap().is_said = false;
        assert_eq!(MessageView::of(&message).await.content, "**Your games**");
        assert_eq!(MessageView::in_words(&message).content, "**Your games**\nAnn.", "nothing else says it");
        message.by_ear = true;
        let view = MessageView::of(&message).await;
        assert_eq!((view.files.len(), view.content.as_str()), (0, "**Your games**\nAnn."));
    }

    #[tokio::test]
    async fn a_film_that_is_too_large_is_told_in_words() {
        let mut table = rules::open("chess", "", None).unwrap();
        table.play("e4", PieceLetters::English).unwrap();
        let mut message = Message::new(Lang::En, text!("games-title"));
        let film = |limit| MessageFilm {
            scenes: table.film(),
            options: FilmOptions { limit, ..FilmOptions::default() },
            alt: "One move: e4".to_owned(),
            file: "film.gif".to_owned(),
        };
        message.film = Some(film(FilmOptions::UPLOAD));
        assert_eq!(MessageView::of(&message).await.files.len(), 1);
        message.film = Some(film(100));
        let view = MessageView::of(&message).await;
        assert!(view.files.is_empty());
        assert_eq!(view.content, "**Your games**\nOne move: e4");
        // A coarser film is used if it fits, and described as such.
        let wide = render::film(&table.film(), &FilmOptions::default()).unwrap().gif.len();
        message.film = Some(film(wide * 3 / 4));
        let view = MessageView::of(&message).await;
        assert_eq!(view.files.len(), 1);
        assert!(view.content.ends_with(&text!("film-coarser").say(Lang::En)), "{}", view.content);
    }
}
