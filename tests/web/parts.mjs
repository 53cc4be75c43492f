// Every part of a chat that a bot can use, as the page shows it: forms, menus, buttons of all kinds, private and
// late and missing answers, embeds, files, reactions, the connection coming back. The bot is a discord.js script.
//
//   npm ci && node parts.mjs URL TOKEN [OUT_DIR]
//
// URL and TOKEN as for discordjs.mjs, Chromium as for page.mjs. With OUT_DIR there are screenshots.

import { readFileSync } from "node:fs";
import {
  ActionRowBuilder, ApplicationCommandOptionType as Option, ApplicationCommandType, AttachmentBuilder, ButtonBuilder, ButtonStyle, Client, EmbedBuilder, Events, GatewayIntentBits as Intent,
  MessageFlags, ModalBuilder, StringSelectMenuBuilder, TextInputBuilder, TextInputStyle,
} from "discord.js";
import { launch, option, command, composer, button, faults, id, visit, write } from "./browser.mjs";
import { Human, assert, check, once } from "./human.mjs";

const [base, token, out] = process.argv.slice(2);
if (!/^http:\/\/(127\.0\.0\.1|localhost):\d+$/.test(base ?? "") || !token) {
  console.error("usage: node parts.mjs http://127.0.0.1:PORT TOKEN [OUT_DIR]");
  process.exit(2);
}

const client = new Client({ rest: { api: `${base}/api` }, intents: [Intent.Guilds, Intent.GuildMessages] });
client.on(Events.Error, (error) => console.error(error));
const row = (...parts) => new ActionRowBuilder().addComponents(...parts);
const push = (name, label, style) => new ButtonBuilder().setCustomId(name).setLabel(label).setStyle(style);
const COMMANDS = [
  { name: "greet", description: "Says hello", name_localizations: { fr: "saluer" }, description_localizations: { fr: "Dit bonjour" }, options: [
    { type: Option.User, name: "who", description: "Whom to greet", required: true, name_localizations: { fr: "qui" } },
    { type: Option.Integer, name: "times", description: "How often" },
    { type: Option.Boolean, name: "loud", description: "Aloud?" },
  ] },
  { name: "form", description: "Opens a form" },
  { name: "late", description: "Thinks first" },
  { name: "never", description: "Is not answered" },
  { type: ApplicationCommandType.User, name: "Wave at them", name_localizations: { fr: "Saluer de loin" } },
  { type: ApplicationCommandType.Message, name: "Count letters" },
];

const browser = await launch();
const complaints = [];
let general, ann, bob, panel;

await check("a bot comes online while the page is open", async () => {
  ann = await browser.open(base, "ann", complaints);
  bob = await browser.open(base, "bob", complaints, { colorScheme: "dark" });
  await ann.getByTestId("bot-status").waitFor();
  const ready = once(client, Events.ClientReady);
  await client.login(token);
  await ready;
  general = client.guilds.cache.first().channels.cache.find((c) => c.name === "general");
  await client.application.commands.set(COMMANDS);
  await ann.locator('[data-testid="bot-status"].on').waitFor();
  for (const page of [ann, bob]) await visit(page, "general");
});

await check("options of several kinds; a wrong number and a stranger are refused before anything is sent", async () => {
  await command(ann, "greet");
  await ann.keyboard.type("nobody of that name");
  await ann.keyboard.press("Enter");
  await ann.getByTestId("complaint").getByText("who: pick one from the list").waitFor();
  await ann.locator('input[data-option="who"]').fill("");
  await option(ann, "who", "chl");
  await ann.locator('[data-testid="add-option"][data-option="times"]').click();
  await ann.keyboard.type("three");
  await ann.keyboard.press("Enter");
  await ann.getByTestId("complaint").getByText("times: enter a number").waitFor();
  await ann.locator('input[data-option="times"]').fill("3");
  await option(ann, "loud", "t");
  const asked = once(client, Events.InteractionCreate);
  await ann.keyboard.press("Enter");
  const i = await asked;
  assert.deepEqual([i.options.getUser("who").username, i.options.getInteger("times"), i.options.getBoolean("loud"), i.locale], ["chloe", 3, true, "en-US"]);
  await i.reply(`Hello ${i.options.getUser("who")}`);
  await bob.getByTestId("message").filter({ hasText: "Hello @Chloé" }).getByText("Ann used /greet").waitFor();
  assert.equal(await ann.getByTestId("pending").count(), 0);
});

await check("commands and the page in the language that is chosen", async () => {
  await ann.getByTestId("locale").selectOption("fr");
  await composer(ann).pressSequentially("/sal");
  await ann.getByRole("option", { name: "/saluer" }).getByText("Dit bonjour").waitFor();
  await ann.keyboard.press("Enter");
  await ann.getByTestId("pill").getByText("qui").waitFor();
  await ann.keyboard.press("Escape");
  await ann.keyboard.press("Escape");
  await ann.getByRole("heading", { name: "Salons" }).waitFor();
  await ann.getByTestId("locale").selectOption("en-US");
});

await check("menus of people and of messages, by keyboard and by pointer, in the language that is chosen", async () => {
  await ann.getByTestId("locale").selectOption("fr");
  let asked = once(client, Events.InteractionCreate);
  await ann.getByRole("button", { name: /Applications\s: Bob/ }).press("Enter");
  await ann.getByRole("menuitem", { name: "Saluer de loin" }).press("Enter");
  let i = await asked;
  assert.deepEqual([i.isUserContextMenuCommand(), i.targetUser.username, i.locale], [true, "bob", "fr"]);
  await i.reply({ content: "Waved.", flags: MessageFlags.Ephemeral });
  await ann.getByTestId("message").filter({ hasText: "Waved." }).waitFor();
  await ann.getByTestId("locale").selectOption("en-US");
  asked = once(client, Events.InteractionCreate);
  const message = ann.getByTestId("message").filter({ hasText: "Hello @Chloé" });
  await message.hover();
  await message.getByTestId("apps").click();
  await ann.getByRole("menuitem", { name: "Count letters" }).click();
  i = await asked;
  assert.deepEqual([i.isMessageContextMenuCommand(), i.targetMessage.content.startsWith("Hello")], [true, true]);
  await i.reply({ content: "Counted.", flags: MessageFlags.Ephemeral });
  await ann.getByTestId("message").filter({ hasText: "Counted." }).waitFor();
});

await check("Escape leaves a command, Backspace takes its name back", async () => {
  await command(ann, "greet");
  await ann.keyboard.press("Backspace");
  assert.equal(await composer(ann).inputValue(), "/greet");
  await composer(ann).fill("");
  await command(ann, "greet");
  await ann.keyboard.press("Escape");
  await ann.keyboard.press("Escape");
  assert.equal(await composer(ann).inputValue(), "");
});

await check("a form: required and short fields, and what was typed arrives", async () => {
  // The form is pushed before the page knows which interaction it belongs to: the worst order, which happens under load.
  let release;
  const shown = new Promise((resolve) => (release = resolve));
  await ann.route("**/commands", async (route) => {
    const response = await route.fetch();
    await shown;
    await route.fulfill({ response });
  });
  let asked = once(client, Events.InteractionCreate);
  await command(ann, "form");
  await ann.keyboard.press("Enter");
  const title = new TextInputBuilder().setCustomId("title").setLabel("Title").setStyle(TextInputStyle.Short).setMinLength(3).setMaxLength(12);
  const text = new TextInputBuilder().setCustomId("text").setLabel("Text").setStyle(TextInputStyle.Paragraph).setRequired(false).setPlaceholder("As long as you like");
  await (await asked).showModal(new ModalBuilder().setCustomId("filled").setTitle("A note to Bob").addComponents(row(title), row(text)));
  release();
  const form = ann.getByRole("dialog", { name: "A note to Bob" });
  await form.getByLabel("Title").waitFor();
  await ann.unroute("**/commands");
  assert.equal(await bob.getByRole("dialog", { name: "A note to Bob" }).count(), 0);
  if (out) await ann.screenshot({ path: `${out}/parts-form.png` });
  assert.deepEqual(await faults(ann), []);
  await form.getByRole("button", { name: "Submit" }).click();
  assert.equal(await form.getByLabel("Title").evaluate((input) => input.validity.valueMissing), true);
  await form.getByLabel("Title").pressSequentially("Well played, and more");
  await form.getByLabel("Text").fill("two\nlines");
  asked = once(client, Events.InteractionCreate);
  await form.getByRole("button", { name: "Submit" }).click();
  const i = await asked;
  assert.deepEqual(["title", "text"].map((name) => i.fields.getTextInputValue(name)), ["Well played,", "two\nlines"]);
  await i.reply({ content: "Noted.", flags: MessageFlags.Ephemeral });
  await form.waitFor({ state: "detached" });
  await ann.getByTestId("message").filter({ hasText: "Noted." }).getByText("Only you can see this").waitFor();
  assert.equal(await bob.getByText("Noted.").count(), 0);
});

await check("a late answer is waited for, one that never comes is said so", async () => {
  let asked = once(client, Events.InteractionCreate);
  await command(ann, "late");
  await ann.keyboard.press("Enter");
  const i = await asked;
  await i.deferReply();
  await bob.getByTestId("thinking").getByText("Mutabot is thinking…").waitFor();
  await i.editReply("Here it is.");
  await bob.getByTestId("message").filter({ hasText: "Here it is." }).waitFor();
  asked = once(client, Events.InteractionCreate);
  await command(ann, "never");
  await ann.keyboard.press("Enter");
  await asked;
  await ann.getByTestId("pending").getByText("The application did not respond").waitFor();
  assert.equal(await bob.getByTestId("pending").count(), 0);
  await ann.getByTestId("pending").getByTestId("dismiss").click();
  await ann.getByTestId("pending").waitFor({ state: "detached" });
});

await check("buttons of every style, an embed, a file, a hidden picture", async () => {
  const swatch = new AttachmentBuilder(Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64"), { name: "SPOILER_dot.png", description: "One dot" });
  panel = await general.send({
    content: "# All parts\n### and a small heading\n> quoted\n- one\n- two\n\n||hidden|| `code` <t:86400:D>",
    embeds: [new EmbedBuilder().setTitle("Standings").setDescription("After **12** games").setColor(0xe9b949).addFields({ name: "Ann", value: "7", inline: true }, { name: "Bob", value: "5", inline: true })],
    files: [swatch, new AttachmentBuilder(Buffer.from("1. e4 e5"), { name: "game.txt" })],
    components: [
      row(push("a", "Primary", ButtonStyle.Primary), push("b", "Secondary", ButtonStyle.Secondary).setEmoji("♟️"), push("c", "Success", ButtonStyle.Success), push("d", "Danger", ButtonStyle.Danger), new ButtonBuilder().setURL("https://example.org/").setLabel("Link").setStyle(ButtonStyle.Link)),
      row(push("off", "Off", ButtonStyle.Secondary).setDisabled(true), push("mute", "Mute", ButtonStyle.Secondary)),
      row(new StringSelectMenuBuilder().setCustomId("one").setPlaceholder("One of them").addOptions({ label: "Red", value: "r", description: "rook" }, { label: "Blue", value: "b", description: "bishop" })),
      row(new StringSelectMenuBuilder().setCustomId("some").setPlaceholder("Some of them").setMinValues(1).setMaxValues(2).addOptions({ label: "One", value: "1" }, { label: "Two", value: "2" }, { label: "Three", value: "3" })),
    ],
  });
  const message = ann.getByTestId("message").filter({ hasText: "All parts" });
  await message.getByTestId("embed").getByText("Standings").waitFor();
  assert.deepEqual(await message.getByRole("heading", { level: 2 }).evaluateAll((found) => found.map((h) => h.className)), ["h h1", "h h3"]);
  assert.equal(await message.getByRole("button", { name: "Off" }).isDisabled(), true);
  assert.equal(await message.getByRole("link", { name: "Link" }).getAttribute("href"), "https://example.org/");
  assert.equal(await message.getByRole("link", { name: /game\.txt/ }).getAttribute("download"), "game.txt");
  await message.getByRole("button", { name: "Spoiler, press to show" }).press("Enter");
  await message.locator(".spoiler.shown").getByText("hidden").waitFor();
  if (out) for (const [page, name] of [[ann, "light"], [bob, "dark"]]) await page.screenshot({ path: `${out}/parts-${name}.png` });
});

await check("a film runs, says in words what it shows, and can be stopped; where little motion is wished for it begins stopped", async () => {
  const film = readFileSync(new URL("../../docs/game.gif", import.meta.url));
  const alt = "A film of 32 moves. White mates.";
  await general.send({ files: [new AttachmentBuilder(film, { name: "film.gif", description: alt })] });
  const figure = ann.locator("figure").filter({ has: ann.getByAltText(alt) });
  await figure.locator("img").evaluate((img) => img.decode());
  assert.equal(await figure.locator(".still").isVisible(), false);
  await figure.getByRole("button", { name: "Stop the film" }).press("Enter");
  assert.equal(await figure.locator(".still").isVisible(), true);
  assert.deepEqual(await figure.locator(".still").evaluate((still) => [still.width, still.height]), await figure.locator("img").evaluate((img) => [img.naturalWidth, img.naturalHeight]));
  if (out) await ann.screenshot({ path: `${out}/parts-film.png` });
  await figure.getByRole("button", { name: "Run the film" }).press("Enter");
  assert.equal(await figure.locator(".still").isVisible(), false);
  await figure.getByRole("button", { name: "Show the description of the picture" }).press("Enter");
  await figure.locator("figcaption").getByText(alt).waitFor();
  await figure.getByRole("button", { name: `Enlarge the picture: ${alt}` }).press("Enter");
  const large = ann.getByRole("dialog", { name: alt });
  await large.locator("img").waitFor();
  assert.deepEqual(await faults(ann), []);
  await ann.keyboard.press("Escape");
  await large.waitFor({ state: "detached" });
  const calm = await browser.open(base, "emi", complaints, { reducedMotion: "reduce" });
  await visit(calm, "general");
  await calm.getByRole("button", { name: "Run the film" }).waitFor();
  await calm.context().close();
});

await check("a press waits for its answer, and says when none came", async () => {
  let asked = once(client, Events.InteractionCreate);
  // Screen readers read out each node that is added to the log.
  await ann.getByTestId("log").evaluate((log) => {
    window.n_added = 0;
    new MutationObserver((seen) => seen.forEach((it) => (window.n_added += it.addedNodes.length))).observe(log, { childList: true, subtree: true });
  });
  await button(ann, "Success").click();
  let i = await asked;
  assert.equal(await button(ann, "Success").getAttribute("aria-busy"), "true");
  await i.deferUpdate();
  await ann.locator('[aria-busy="true"]').waitFor({ state: "detached" });
  assert.equal(await ann.evaluate(() => window.n_added), 0);
  assert.equal(await ann.evaluate(() => document.activeElement.textContent), "Success");
  asked = once(client, Events.InteractionCreate);
  await button(ann, "Mute").press("Enter");
  await asked;
  await ann.getByText("This interaction failed").waitFor();
  assert.equal(await bob.getByText("This interaction failed").count(), 0);
});

await check("menus by keyboard, one choice and several", async () => {
  let asked = once(client, Events.InteractionCreate);
  await button(ann, "One of them").press("Enter");
  await ann.keyboard.press("ArrowDown");
  await ann.keyboard.press("Enter");
  let i = await asked;
  assert.deepEqual(i.values, ["b"]);
  await i.deferUpdate();
  await ann.locator('[aria-busy="true"]').waitFor({ state: "detached" });
  asked = once(client, Events.InteractionCreate);
  await button(ann, "Some of them").click();
  await ann.getByRole("option", { name: "Three" }).click();
  await ann.getByRole("option", { name: "One", exact: true }).click();
  await composer(ann).click();
  i = await asked;
  assert.deepEqual([...i.values].sort(), ["1", "3"]);
  await i.update({ components: [] });
  await bob.getByText("Some of them").waitFor({ state: "detached" });
});

await check("reactions, typing, an edit and a deletion are seen at once", async () => {
  await panel.react("🎉");
  await ann.getByTestId("reaction").getByText("🎉").waitFor();
  await general.sendTyping();
  await ann.getByText("Mutabot is typing…").waitFor();
  await panel.edit({ content: "Changed", embeds: [], files: [], attachments: [] });
  await ann.getByTestId("message").filter({ hasText: "Changed" }).getByText("(edited)").waitFor();
  await panel.delete();
  await ann.getByText("Changed").waitFor({ state: "detached" });
});

await check("a reaction that comes as soon as its message is seen", async () => {
  const author = await id(base, "ann");
  const react = (message) => {
    if (message.author.id === String(author)) message.react("❌").catch((error) => complaints.push(String(error)));
  };
  client.on(Events.MessageCreate, react);
  for (let i = 1; i <= 20; i += 1) {
    await write(ann, `reacted to ${i}.`);
    await ann.getByTestId("message").filter({ hasText: `reacted to ${i}.` }).getByTestId("reaction").getByText("❌").waitFor();
  }
  client.off(Events.MessageCreate, react);
});

await check("somebody else's channel becomes unread, and direct messages open", async () => {
  await visit(bob, "games");
  await general.send({ content: `<@${await id(base, "bob")}>, it’s your move.` });
  await bob.locator('[data-testid="channel"].unread').filter({ hasText: "general" }).waitFor();
  await bob.getByTestId("open-dm").click();
  await bob.getByRole("heading", { level: 1, name: "Mutabot" }).waitFor();
});

await check("the line breaks and comes back, and nothing said meanwhile is missed", async () => {
  const page = await browser.window();
  let broken = false;
  let line;
  await page.routeWebSocket(/\/socket$/, (socket) => {
    line = socket;
    if (broken) socket.close();
    else socket.connectToServer();
  });
  await page.goto(`${base}/?as=${await id(base, "dmitri")}`);
  await page.getByText("it’s your move.").waitFor();
  broken = true;
  await line.close();
  await page.getByTestId("banner").getByText("Reconnecting…").waitFor();
  await general.send("said while the line was broken");
  assert.equal(await page.getByText("said while").count(), 0);
  broken = false;
  await page.getByText("said while the line was broken").waitFor();
  await page.getByTestId("banner").waitFor({ state: "hidden" });
});

await check("the newest message is in view; earlier ones come while scrolling up, and the place is kept", async () => {
  const emi = await Human.named(base, "emi");
  const games = client.guilds.cache.first().channels.cache.find((c) => c.name === "games").id;
  for (let i = 1; i <= 120; i += 1) await emi.say(games, `line ${i}`);
  emi.close();
  const page = await browser.window();
  await page.goto(`${base}/?as=${emi.id}#${games}`);
  const line = (i) => page.getByText(`line ${i}`, { exact: true });
  const inView = (i) => line(i).evaluate((node) => {
    const [box, frame] = [node.getBoundingClientRect(), document.querySelector('[data-testid="log"]').getBoundingClientRect()];
    return box.top < frame.bottom && box.bottom > frame.top;
  });
  await line(120).waitFor();
  assert.equal(await inView(120), true);
  assert.equal(await line(70).count(), 0);
  for (const [top, next] of [[71, 70], [21, 20]]) {
    await page.getByTestId("log").evaluate((log) => (log.scrollTop = 0));
    await line(next).waitFor({ state: "attached" });
    assert.equal(await inView(top), true, `line ${top} has jumped away`);
  }
  await page.getByText("This is where #games begins.").waitFor({ state: "attached" });
});

await check("nobody is shut out: no accessibility faults in either theme", async () => {
  await command(ann, "greet");
  for (const page of [ann, bob]) assert.deepEqual(await faults(page), []);
});

await check("nothing went wrong on the way", async () => assert.deepEqual(complaints, []));

await client.destroy();
await browser.close();
console.log("the page shows every part");
process.exit(0);
