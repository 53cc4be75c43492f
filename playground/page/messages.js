// The elements of a message: author, time, content and controls.

import { ownUrl } from "./api.js";
import { ON, appsMenu } from "./apps.js";
import { avatar, el, icon, iconButton } from "./dom.js";
import { rows } from "./components.js";
import { enlarge } from "./dialogs.js";
import { plainText, render } from "./markdown.js";
import { say, shortTime, spoken } from "./words.js";

const FLAG = { ephemeral: 64, loading: 128 };
const TYPE = { added: 1, renamed: 4, pin: 6, join: 7, thread: 18, reply: 19, starter: 21 };
const GROUP_MS = 7 * 60_000;

export const isPrivate = (m) => Boolean((m.flags ?? 0) & FLAG.ephemeral);
/** Whether the bot has deferred its answer. */
export const isThinking = (m) => Boolean(m.thinking || (m.flags ?? 0) & FLAG.loading);
const interactionOf = (m) => m.interaction ?? null;

/** Whether `m` follows `before` without its own heading. */
export function continues(before, m) {
  if (!before || isNotice(before) || isNotice(m) || m.referenced_message !== undefined && m.referenced_message !== null || interactionOf(m)) return false;
  return before.author.id === m.author.id && isPrivate(before) === isPrivate(m) && new Date(m.timestamp) - new Date(before.timestamp) < GROUP_MS;
}

const isNotice = (m) => [TYPE.added, TYPE.renamed, TYPE.pin, TYPE.join, TYPE.thread].includes(m.type);

/** The element of a message. Reuses the pictures of `old`, its previous version, so that an edit does not flicker. */
export function messageNode(m, { compact, busy, failed, app, old }) {
  if (isNotice(m)) return notice(m, app);
  const source = m.type === TYPE.starter && m.referenced_message ? m.referenced_message : m;
  const author = app.nameOf(source.author);
  const time = new Date(source.timestamp);
  const mentionsMe = (m.mentions ?? []).some((u) => u.id === app.me.id) || m.mention_everyone;
  const classes = ["message", compact && "compact", mentionsMe && !isPrivate(m) && "for-me", isPrivate(m) && "private"].filter(Boolean).join(" ");
  const stamp = el("time", { class: "time", datetime: time.toISOString(), title: time.toLocaleString(spoken(), { dateStyle: "full", timeStyle: "short" }) },
    compact ? time.toLocaleTimeString(spoken(), { timeStyle: "short" }) : shortTime(time));
  const named = titled(source, app);
  const actions = !isPrivate(m) && !isThinking(m) && el("div", { class: "actions" },
    iconButton("reply", say("replyTo", { message: named }), () => app.composer.answer(source), { "data-testid": "reply" }),
    appsMenu(app, ON.message, m.id, named));
  return el("article", { class: classes, id: `m-${m.id}`, tabindex: -1, "aria-label": `${author}, ${shortTime(time)}`, data: { testid: "message", messageId: m.id, authorId: source.author.id, private: isPrivate(m) ? "1" : undefined } },
    quoted(m, app), used(m, app),
    el("div", { class: "gutter" }, compact ? stamp : avatar(app.userOf(source.author))),
    el("div", { class: "body" },
      !compact && el("div", { class: "who" }, el("span", { class: "name", style: nameColour(source.author, app) }, author), source.author.bot && el("span", { class: "badge" }, say("app")), stamp, actions),
      content(source, app), pictures(source, old), (source.embeds ?? []).map((e) => embed(e, app)), rows(source, app, busy),
      failed && el("div", { class: "failed", role: "alert" }, failed),
      reactions(source), threadCard(m, app),
      isPrivate(m) && el("div", { class: "only-you" }, icon("eye"), say("onlyYou"), " · ",
        el("button", { type: "button", class: "linklike", data: { testid: "dismiss" }, onclick: () => app.dismiss(m) }, say("dismiss"))),
      compact && actions));
}

/** The name of a message for its controls: author, time and first words. */
export function titled(m, app) {
  const words = plainText(m.content ?? "", app.names).replace(/\s+/g, " ").slice(0, 60);
  return say("messageOf", { name: app.nameOf(m.author), time: shortTime(new Date(m.timestamp)) }) + (words && `: ${words}`);
}

/** A row for a command that is being sent, or that got no answer. */
export function pendingNode(p, app) {
  return el("article", { class: "message private pending", data: { testid: "pending", state: p.failed ? "failed" : "sending" } },
    el("div", { class: "used" }, avatar(app.me, "tiny"), el("span", {}, say("used", { name: app.me.display_name, command: p.label }))),
    el("div", { class: "gutter" }, avatar({ ...app.bot, bot: true })),
    el("div", { class: "body" }, el("div", { class: "who" }, el("span", { class: "name" }, app.bot.name), el("span", { class: "badge" }, say("app"))),
      p.failed ? el("div", { class: "failed", role: "alert" }, p.failed) : el("div", { class: "thinking" }, dots()),
      p.failed && el("div", { class: "only-you" }, icon("eye"), say("onlyYou"), " · ", el("button", { type: "button", class: "linklike", data: { testid: "dismiss" }, onclick: () => app.dismissPending(p) }, say("dismiss")))));
}

function dots() {
  return el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i"));
}

function nameColour(user, app) {
  const person = app.userOf(user);
  return person.bot || person.avatar_hue === undefined ? {} : { "--hue": person.avatar_hue };
}

function content(m, app) {
  if (isThinking(m) && !m.content) return el("div", { class: "thinking", data: { testid: "thinking" } }, dots(), el("span", {}, say("thinking", { name: app.nameOf(m.author) })));
  if (!m.content) return null;
  const jumbo = /^(?:\p{Extended_Pictographic}\uFE0F?\s*){1,12}$/u.test(m.content);
  const edited = m.edited_timestamp && el("span", { class: "edited" }, ` (${say("edited")})`);
  const node = Object.assign(el("div", { class: jumbo ? "content jumbo" : "content", data: { testid: "content" } }, render(m.content, app.names)), { source: JSON.stringify([m.content, edited?.textContent]) });
  if (edited) (node.lastElementChild?.classList.contains("para") ? node.lastElementChild : node).append(edited);
  return node;
}

function quoted(m, app) {
  if (m.type !== TYPE.reply && !(m.referenced_message && m.type !== TYPE.starter)) return null;
  const to = m.referenced_message;
  if (!to) return el("div", { class: "quoted" }, el("i", {}, say("gone")));
  const words = to.content ? plainText(to.content, app.names) : (to.attachments?.length ? say("picture") : "…");
  return el("button", { type: "button", class: "quoted", onclick: () => app.log.reveal(to.id), data: { testid: "quoted" } },
    avatar(app.userOf(to.author), "tiny"), el("b", {}, app.nameOf(to.author)), el("span", {}, words.slice(0, 200)), to.attachments?.length > 0 && icon("file"));
}

function used(m, app) {
  const interaction = interactionOf(m);
  if (!interaction?.name) return null;
  const user = app.userOf(interaction.user);
  return el("div", { class: "used" }, avatar(user, "tiny"), el("span", {}, say("used", { name: app.nameOf(interaction.user), command: `/${interaction.name}` })));
}

function notice(m, app) {
  const name = app.nameOf(m.author);
  const whom = (m.mentions ?? []).map((user) => app.nameOf(user)).join(", ");
  const key = { [TYPE.added]: "added", [TYPE.renamed]: "renamed", [TYPE.pin]: "pinned", [TYPE.join]: "joined" }[m.type];
  const time = new Date(m.timestamp);
  const target = m.message_reference?.channel_id ?? m.thread?.id;
  const words = m.type === TYPE.thread ? say("threadStarted", { name, thread: "" }) : say(key, { name, whom, place: m.content });
  return el("article", { class: "notice", id: `m-${m.id}`, data: { testid: "message", messageId: m.id } }, icon({ [TYPE.thread]: "thread", [TYPE.renamed]: "hash" }[m.type] ?? "people"), el("span", {}, words),
    m.type === TYPE.thread && (target ? el("a", { href: `#${target}` }, m.content) : el("b", {}, m.content)), el("time", { class: "time", datetime: time.toISOString() }, shortTime(time)));
}

function threadCard(m, app) {
  const thread = m.thread && (app.channels.get(m.thread.id) ?? m.thread);
  if (!thread) return null;
  return el("a", { class: "thread-card", href: `#${thread.id}`, "aria-label": say("openThread", { name: thread.name }), data: { testid: "thread-card" } },
    icon("thread"), el("b", {}, thread.name), el("span", { class: "go", "aria-hidden": "true" }, "›"));
}

function reactions(m) {
  if (!m.reactions?.length) return null;
  return el("div", { class: "reactions", "aria-label": say("reactions") }, m.reactions.map((r) =>
    el("span", { class: r.me ? "reaction mine" : "reaction", data: { testid: "reaction" } }, r.emoji.name, el("b", {}, String(r.count ?? 1)))));
}

function pictures(m, old) {
  const files = m.attachments ?? [];
  if (!files.length) return null;
  return el("div", { class: files.length > 1 ? "files several" : "files" }, files.map((file) =>
    old?.querySelector(`figure[data-url="${CSS.escape(file.url)}"]`) ? el("figure", { data: { url: file.url } })
      : file.width || file.content_type?.startsWith("image/") ? picture(file) : card(file)));
}

// The size is known before the picture loads, so nothing jumps.
function picture(file) {
  const name = file.description || file.filename;
  const image = el("img", { src: ownUrl(file.url), alt: file.description ?? "", width: file.width, height: file.height, loading: "eager", decoding: "async", data: { testid: "attachment" } });
  const figure = el("figure", { data: { url: file.url }, style: { "--ratio": `${file.width || 4} / ${file.height || 3}`, "--wide": `${file.width || 400}px` } },
    el("button", { type: "button", class: "zoom", "aria-label": say("enlarge", { name }), onclick: () => enlarge(file) }, image));
  if (file.content_type === "image/gif") stoppable(figure, image);
  if (file.filename.startsWith("SPOILER_")) {
    figure.classList.add("covered");
    figure.addEventListener("click", (e) => {
      if (!figure.classList.contains("covered")) return;
      e.stopPropagation();
      e.preventDefault();
      figure.classList.remove("covered");
    }, true);
  }
  if (file.description) {
    const words = el("figcaption", { hidden: true }, name);
    const badge = el("button", { type: "button", class: "alt", "aria-label": say("showAlt"), "aria-expanded": "false", onclick: () => {
      words.hidden = !words.hidden;
      badge.setAttribute("aria-expanded", String(!words.hidden));
    } }, "ALT");
    figure.append(badge, words);
  }
  return figure;
}

// Plays a film at once, unless the system prefers reduced motion. When stopped, it shows its first picture.
function stoppable(figure, image) {
  const still = el("canvas", { class: "still", hidden: true, "aria-hidden": "true" });
  const toggle = el("button", { type: "button", class: "motion", data: { testid: "motion" }, onclick: () => run(!still.hidden) });
  const run = (runs) => {
    still.hidden = runs;
    figure.classList.toggle("stopped", !runs);
    toggle.replaceChildren(icon(runs ? "pause" : "play"));
    toggle.setAttribute("aria-label", say(runs ? "stopFilm" : "runFilm"));
  };
  const draw = () => {
    [still.width, still.height] = [image.naturalWidth, image.naturalHeight];
    still.getContext("2d").drawImage(image, 0, 0);
  };
  image.addEventListener("load", draw, { once: true });
  run(!matchMedia("(prefers-reduced-motion: reduce)").matches);
  image.after(still);
  figure.append(toggle);
}

function card(file) {
  const size = file.size > 1_048_576 ? `${(file.size / 1_048_576).toFixed(1)} MB` : `${Math.ceil((file.size ?? 0) / 1024)} kB`;
  return el("a", { class: "file", href: ownUrl(file.url), download: file.filename }, icon("file"), el("span", {}, file.filename), el("small", {}, size));
}

function embed(e, app) {
  const colour = e.color ? `#${e.color.toString(16).padStart(6, "0")}` : undefined;
  const link = (url, text) => (/^https?:/.test(url ?? "") ? el("a", { href: url, target: "_blank", rel: "noreferrer noopener" }, text) : text);
  return el("section", { class: "embed", style: colour ? { "--colour": colour } : {}, data: { testid: "embed" } },
    e.author?.name && el("div", { class: "embed-author" }, link(e.author.url, e.author.name)),
    e.title && el("div", { class: "embed-title" }, link(e.url, e.title)),
    e.description && el("div", { class: "content" }, render(e.description, app.names)),
    e.fields?.length > 0 && el("div", { class: "embed-fields" }, e.fields.map((f) =>
      el("div", { class: f.inline ? "inline" : "" }, el("b", {}, f.name), el("div", { class: "content" }, render(f.value, app.names))))),
    e.image?.url && el("img", { src: ownUrl(e.image.url), alt: e.image.description ?? "", width: e.image.width, height: e.image.height }),
    (e.footer?.text || e.timestamp) && el("div", { class: "embed-footer" }, [e.footer?.text, e.timestamp && shortTime(new Date(e.timestamp))].filter(Boolean).join(" · ")));
}
