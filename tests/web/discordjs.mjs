// A second opinion on the stand-in: discord.js, which we did not write, uses all of it that a bot needs.
//
//   npm ci && node discordjs.mjs URL TOKEN
//
// URL and TOKEN are those of a playground without a bot (`mutabot playground --without-bot --port N` prints both);
// the environment's PLAYGROUND_URL and PLAYGROUND_TOKEN do as well. One line a check; status 1 at the first that fails.

import { deflateSync } from "node:zlib";
import {
  ActionRowBuilder, ApplicationCommandOptionType as Option, AttachmentBuilder, ButtonBuilder, ButtonStyle, Client, Events, GatewayIntentBits as Intent,
  MessageFlags, ModalBuilder, Partials, StringSelectMenuBuilder, TextInputBuilder, TextInputStyle,
} from "discord.js";
import { Human, assert, check, once } from "./human.mjs";

const base = (process.argv[2] ?? process.env.PLAYGROUND_URL ?? "").replace(/\/$/, "");
const token = process.argv[3] ?? process.env.PLAYGROUND_TOKEN;
// A real token must never be tried here, nor this script against the real Discord.
if (!/^http:\/\/(127\.0\.0\.1|localhost|\[::1\]):\d+$/.test(base) || !token) {
  console.error("usage: node discordjs.mjs http://127.0.0.1:PORT TOKEN");
  process.exit(2);
}

const client = new Client({
  rest: { api: `${base}/api` },
  intents: [Intent.Guilds, Intent.GuildMessages, Intent.DirectMessages, Intent.GuildMessageReactions],
  partials: [Partials.Channel],
});
client.on(Events.Error, (error) => console.error(error));
client.rest.on("invalidRequestWarning", (warning) => console.error(warning));

const PRIVATE = { flags: MessageFlags.Ephemeral };
const isOf = (name) => (i) => i.commandName === name || i.customId === name;
const asked = (name) => once(client, Events.InteractionCreate, isOf(name));
const ALT = "White to move. White: king e1. Black: king e8.";
const png = picture(96, 128);
const board = () => new AttachmentBuilder(png, { name: "board.png", description: ALT });
const row = (...parts) => new ActionRowBuilder().addComponents(...parts);
const button = (id, label, style = ButtonStyle.Secondary) => new ButtonBuilder().setCustomId(id).setLabel(label).setStyle(style);

const COMMANDS = [
  { name: "picture", description: "Sends a picture", description_localizations: { fr: "Envoie une image" }, options: [
    { type: Option.User, name: "opponent", description: "Whom", required: true },
    { type: Option.String, name: "side", description: "Side", choices: [{ name: "White", value: "white" }, { name: "Black", value: "black" }] },
    { type: Option.Integer, name: "days", description: "Days", min_value: 1, max_value: 30 },
    { type: Option.Boolean, name: "rated", description: "Rated" },
  ] },
  { name: "move", description: "Moves", options: [{ type: Option.String, name: "move", description: "The move", required: true, autocomplete: true }] },
  { name: "note", description: "Opens a form" },
  { name: "slow", description: "Thinks first" },
  { name: "silent", description: "Is never answered" },
];

let ann, bob, general, hello, thread;

await check("ready, with the server, its channels and the application", async () => {
  const ready = once(client, Events.ClientReady);
  await client.login(token);
  await ready;
  assert.equal(client.user.bot, true);
  const guild = await client.guilds.fetch([...client.guilds.cache.keys()][0]);
  general = guild.channels.cache.find((c) => c.name === "general");
  assert.ok(general.isTextBased());
  assert.equal((await client.application.fetch()).id, client.application.id);
});

await check("the people see the bot online", async () => {
  [ann, bob] = await Promise.all(["ann", "bob"].map((name) => Human.named(base, name)));
  if (!(await ann.state()).bot.online) await ann.until("bot_online", (data) => data.online);
  assert.equal((await ann.state()).bot.online, true);
});

await check("members are asked for over the gateway, by their ids", async () => {
  const found = await general.guild.members.fetch({ user: [ann.id, bob.id, "77"], time: 10_000 });
  assert.deepEqual([...found.keys()].sort(), [ann.id, bob.id].sort());
});

await check("commands are registered, read back and pushed to the people", async () => {
  const set = await client.application.commands.set(COMMANDS);
  assert.equal(set.size, COMMANDS.length);
  assert.equal((await client.application.commands.fetch()).size, COMMANDS.length);
  await ann.until("commands");
  const known = (await ann.state()).commands.find((c) => c.name === "picture");
  assert.equal(known.description_localizations.fr, "Envoie une image");
  assert.deepEqual(known.options.map((o) => o.name), ["opponent", "side", "days", "rated"]);
});

await check("a message with a picture, alt text and buttons of every style", async () => {
  hello = await general.send({ content: "**Board**", files: [board()], components: [
    row(button("yes", "Yes", ButtonStyle.Success), button("no", "No", ButtonStyle.Danger), button("off", "Off").setDisabled(true), new ButtonBuilder().setURL("https://example.org/").setLabel("Rules").setStyle(ButtonStyle.Link)),
    row(new StringSelectMenuBuilder().setCustomId("pick").setPlaceholder("Pick").addOptions({ label: "One", value: "1" }, { label: "Two", value: "2", description: "the second" })),
  ], allowedMentions: { parse: [] } });
  assert.equal(hello.attachments.first().description, ALT);
  const seen = await bob.until("message_create", (m) => m.id === hello.id);
  const [file] = seen.attachments;
  assert.deepEqual([file.filename, file.width, file.height, file.description, file.size], ["board.png", 96, 128, ALT, png.length]);
  assert.deepEqual(Buffer.from(await (await fetch(file.url)).arrayBuffer()), png);
  assert.equal(seen.components[0].components.length, 4);
});

await check("text is read when the bot is meant, and only then", async () => {
  let heard = once(client, Events.MessageCreate, (m) => m.author.id === ann.id);
  await ann.say(general.id, `<@${client.user.id}> e2e4`);
  assert.equal((await heard).content, `<@${client.user.id}> e2e4`);
  heard = once(client, Events.MessageCreate, (m) => m.author.id === ann.id);
  await ann.say(general.id, "just talking");
  assert.equal((await heard).content, "");
  heard = once(client, Events.MessageCreate, (m) => m.author.id === bob.id);
  await bob.say(general.id, "d7d5", hello.id);
  const reply = await heard;
  assert.equal(reply.content, "d7d5");
  assert.equal(reply.reference.messageId, hello.id);
});

await check("a slash command with options of every kind, answered with a file", async () => {
  const waiting = asked("picture");
  const sent = await ann.command(general.id, "picture", { opponent: bob.id, side: "black", days: 3, rated: true }, "fr");
  const i = await waiting;
  assert.deepEqual([i.options.getUser("opponent").id, i.options.getString("side"), i.options.getInteger("days"), i.options.getBoolean("rated"), i.locale], [bob.id, "black", 3, true, "fr"]);
  assert.equal(i.user.id, ann.id);
  assert.ok(i.inGuild());
  await i.reply({ content: `<@${bob.id}>`, files: [board()], allowedMentions: { users: [bob.id] } });
  const seen = await bob.until("message_create", (m) => m.interaction?.name === "picture");
  assert.equal(seen.attachments[0].description, ALT);
  assert.deepEqual(seen.mentions.map((u) => u.id), [bob.id]);
  assert.equal((await ann.until("interaction_done", (d) => d.interaction_id === sent.interaction_id)).interaction_id, i.id);
  assert.equal((await i.fetchReply()).id, seen.id);
});

await check("what does not fit the command's options is refused", async () => {
  for (const options of [{}, { opponent: bob.id, days: 31 }, { opponent: bob.id, side: "green" }, { opponent: bob.id, what: 1 }])
    await assert.rejects(ann.command(general.id, "picture", options), (e) => e.status === 400 && e.message.length > 5);
});

await check("autocomplete", async () => {
  const waiting = asked("move");
  const choices = ann.complete(general.id, "move", { move: "e" }, "move");
  const i = await waiting;
  assert.ok(i.isAutocomplete());
  assert.deepEqual(i.options.getFocused(true).value, "e");
  await i.respond([{ name: "e4 (e2e4)", value: "e2e4" }, { name: "e3", value: "e2e3" }]);
  assert.deepEqual((await choices).choices.map((c) => c.value), ["e2e4", "e2e3"]);
});

await check("a form is shown, filled in and answered privately", async () => {
  const waiting = asked("note");
  await ann.command(general.id, "note");
  const text = new TextInputBuilder().setCustomId("text").setLabel("Text").setStyle(TextInputStyle.Paragraph).setMinLength(2).setMaxLength(20);
  await (await waiting).showModal(new ModalBuilder().setCustomId("note-form").setTitle("A note").addComponents(row(text)));
  const form = await ann.until("modal");
  assert.equal(form.title, "A note");
  await assert.rejects(ann.submit(general.id, "note-form", { text: "x" }), (e) => e.status === 400);
  const submitted = asked("note-form");
  await ann.submit(general.id, "note-form", { text: "well played" });
  const i = await submitted;
  assert.equal(i.fields.getTextInputValue("text"), "well played");
  await i.reply({ content: "noted", ...PRIVATE });
  const answer = await ann.until("message_create", (m) => m.content === "noted");
  assert.equal(answer.flags & 64, 64);
  assert.ok(!(await bob.messages(general.id)).some((m) => m.content === "noted"));
});

await check("defer, edit with a picture, follow up, and delete", async () => {
  const waiting = asked("slow");
  await ann.command(general.id, "slow");
  const i = await waiting;
  await i.deferReply();
  assert.equal((await bob.until("message_create", (m) => m.interaction?.name === "slow")).thinking, true);
  const edited = await i.editReply({ content: "thought", files: [board()] });
  await bob.until("message_update", (m) => m.id === edited.id && m.content === "thought" && !m.thinking && m.attachments.length === 1);
  const more = await i.followUp({ content: "and more", ...PRIVATE });
  await ann.until("message_create", (m) => m.id === more.id);
  await i.deleteReply();
  await bob.until("message_delete", (d) => d.id === edited.id);
});

await check("a thread is started from a message and written in", async () => {
  thread = await hello.startThread({ name: "Ann – Bob", autoArchiveDuration: 1440 });
  const seen = await bob.until("channel_create", (c) => c.id === thread.id);
  assert.deepEqual([seen.kind, seen.parent_id, seen.name], ["thread", general.id, "Ann – Bob"]);
  const first = await thread.send("your move");
  await ann.until("message_create", (m) => m.id === first.id && m.channel_id === thread.id);
  assert.equal((await ann.messages(general.id)).find((m) => m.id === hello.id).thread.id, thread.id);
  const heard = once(client, Events.MessageCreate, (m) => m.channelId === thread.id && m.author.id === bob.id);
  await bob.say(thread.id, "d7d5", first.id);
  assert.equal((await heard).content, "d7d5");
  await thread.setName("Ann – Bob, over");
  await ann.until("channel_update", (c) => c.id === thread.id && c.name === "Ann – Bob, over");
});

await check("buttons: an update keeps the picture, a deferred one edits later, a disabled one cannot be pressed", async () => {
  let waiting = asked("yes");
  await bob.press(general.id, hello.id, "yes");
  let i = await waiting;
  assert.deepEqual([i.user.id, i.message.id], [bob.id, hello.id]);
  await i.update({ content: "pressed" });
  await ann.until("message_update", (m) => m.id === hello.id && m.content === "pressed" && m.attachments.length === 1);
  waiting = asked("no");
  await ann.press(general.id, hello.id, "no");
  i = await waiting;
  await i.deferUpdate();
  await i.editReply({ content: "pressed twice" });
  await bob.until("message_update", (m) => m.id === hello.id && m.content === "pressed twice");
  await i.followUp({ content: "only you", ...PRIVATE });
  await ann.until("message_create", (m) => m.content === "only you");
  await assert.rejects(ann.press(general.id, hello.id, "off"), (e) => e.status === 400);
  await assert.rejects(ann.press(general.id, hello.id, "gone"), (e) => e.status === 404);
});

await check("a menu", async () => {
  const waiting = asked("pick");
  await ann.press(general.id, hello.id, "pick", ["2"]);
  const i = await waiting;
  assert.deepEqual(i.values, ["2"]);
  await i.update({ components: [] });
  await bob.until("message_update", (m) => m.id === hello.id && m.components.length === 0);
});

await check("a move by private menus: each answer takes the place of the one before, picture included", async () => {
  const menu = (id, ...options) => row(new StringSelectMenuBuilder().setCustomId(id).setPlaceholder("Which?").addOptions(options));
  const shown = (content) => ann.until("message_update", (m) => m.content === content);
  let waiting = asked("move");
  await ann.command(general.id, "move", { move: "?" });
  let i = await waiting;
  await i.deferReply(PRIVATE);
  await i.editReply({ content: "Which man?", files: [board()], components: [menu("step:", { label: "pawn e2", value: "e2" }, { label: "knight g1", value: "g1", description: "plays Nf3 at once" })] });
  const first = await shown("Which man?");
  await assert.rejects(bob.press(general.id, first.id, "step:", ["e2"]), (e) => e.status === 404);
  await assert.rejects(ann.press(general.id, first.id, "step:", ["a9"]), (e) => e.status === 400);
  waiting = asked("step:");
  await ann.press(general.id, first.id, "step:", ["e2"]);
  i = await waiting;
  await i.deferUpdate();
  const other = new AttachmentBuilder(png, { name: "cells.png", description: "e3, e4" });
  await i.editReply({ content: "Where to?", attachments: [], files: [other], components: [menu("step:e2", { label: "e3", value: "e2e3" }, { label: "e4", value: "e2e4" }), row(button("back", "Back"))] });
  const second = await shown("Where to?");
  assert.deepEqual([second.id, second.attachments.map((a) => a.filename), second.components.length], [first.id, ["cells.png"], 2]);
  waiting = asked("step:e2");
  await ann.press(general.id, first.id, "step:e2", ["e2e4"]);
  i = await waiting;
  assert.deepEqual(i.values, ["e2e4"]);
  await i.deferUpdate();
  await i.editReply({ content: "You played e4.", attachments: [], components: [] });
  const last = await shown("You played e4.");
  assert.deepEqual([last.attachments, last.components], [[], []]);
  assert.ok(!(await bob.messages(general.id)).some((m) => m.id === first.id));
});

await check("edit, react, fetch, list and delete", async () => {
  const sent = await general.send("first");
  await sent.edit({ content: "second", files: [board()] });
  await ann.until("message_update", (m) => m.id === sent.id && m.content === "second" && m.edited_timestamp);
  await sent.react("♟️");
  await ann.until("reaction", (r) => r.message_id === sent.id);
  assert.equal((await general.messages.fetch({ message: sent.id, force: true })).content, "second");
  assert.ok((await general.messages.fetch({ limit: 5 })).has(sent.id));
  await general.sendTyping();
  await ann.until("typing", (t) => t.channel_id === general.id);
  await sent.delete();
  await ann.until("message_delete", (d) => d.id === sent.id);
  await assert.rejects(general.messages.fetch({ message: sent.id, force: true }), (e) => e.code === 10008);
});

await check("direct messages, both ways", async () => {
  const { channel_id: dm } = await ann.openDm();
  const heard = once(client, Events.MessageCreate, (m) => m.channelId === dm);
  await ann.say(dm, "no mention needed");
  const message = await heard;
  assert.equal(message.content, "no mention needed");
  await message.reply("hello");
  await ann.until("message_create", (m) => m.channel_id === dm && m.content === "hello" && m.referenced_message?.id === message.id);
  await (await client.users.fetch(bob.id)).send("a word");
  await bob.until("message_create", (m) => m.content === "a word");
});

await check("Discord's limits are kept, with Discord's codes", async () => {
  const refuses = (body, code) => assert.rejects(general.send(body), (e) => e.code === code, `expected ${code}`);
  await refuses({ content: "x".repeat(2001) }, 50035);
  await refuses({ content: " " }, 50006);
  await refuses({ content: "x", components: [row(button("same", "1"), button("same", "2"))] }, 50035);
  await refuses({ embeds: [{ description: "x".repeat(4097) }] }, 50035);
  await assert.rejects(client.channels.fetch("1", { force: true }), (e) => e.code === 10003);
});

await check("an interaction can be answered once", async () => {
  const waiting = asked("slow");
  await ann.command(general.id, "slow");
  const i = await waiting;
  await i.reply("once");
  i.replied = false;
  await assert.rejects(i.reply("twice"), (e) => e.code === 40060);
});

await check("silence for three seconds is shown as no answer", async () => {
  const { interaction_id: id } = await ann.command(general.id, "silent");
  await ann.until("interaction_failed", (d) => d.interaction_id === id);
});

await check("the bot leaves and the people see it", async () => {
  ann.pushed.length = 0;
  await client.destroy();
  await ann.until("bot_online", (d) => d.online === false);
  assert.equal((await ann.state()).bot.online, false);
});

ann.close();
bob.close();
console.log("discord.js and the stand-in agree");
// Its timers would keep the program alive for a while.
process.exit(0);

// A small grey PNG, made here so that no file has to be kept.
function picture(width, height) {
  const chunk = (type, data) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length);
    body.copy(out, 4);
    out.writeUInt32BE(crc32(body), body.length + 4);
    return out;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  const rows = Buffer.alloc((width + 1) * height, 0x80);
  for (let y = 0; y < height; y += 1) rows[y * (width + 1)] = 0;
  return Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))]);
}

// node:zlib has it only since Node 20.15.
function crc32(bytes) {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
