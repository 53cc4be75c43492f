// The page as two people use it: a challenge, ten moves by command, reply and mention, and a resignation, with the real bot.
//
//   npm ci && node page.mjs URL OUT_DIR
//
// URL is that of `mutabot playground --port N --folder DIR` with an empty DIR; OUT_DIR gets the screenshots.
// Needs Chromium: Debian's /usr/bin/chromium, or the program that the environment's CHROMIUM names.
// One line a step; status 1 at the first that fails (with failed-*.png showing what was there instead).

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { button, command, composer, faults, id, launch, loaded, option, pill, suggestions, visit, write } from "./browser.mjs";
import { assert } from "./human.mjs";

const base = (process.argv[2] ?? process.env.PLAYGROUND_URL ?? "").replace(/\/$/, "");
const out = process.argv[3] ?? process.env.OUT_DIR;
if (!base || !out) {
  console.error("usage: node page.mjs http://127.0.0.1:PORT OUT_DIR");
  process.exit(2);
}
mkdirSync(out, { recursive: true });

// Wished for in this order; where one is not legal, the first that the bot suggests is played instead.
const MOVES = ["e2e4", "d7d5", "d2d4", "e7e5", "c2c4", "c7c5", "f2f4", "f7f5", "b2b3", "b7b6"];
const WAYS = ["command", "reply", "menus", "mention", "form", "words", "bare"];
const PHONE = { width: 360, height: 740 };

const browser = await launch();
const complaints = [];
const ann = await open("ann", { colorScheme: "light" });
const bob = await open("bob", { colorScheme: "dark" });

await step("both people see the bot online and the same channels", async () => {
  for (const page of [ann, bob]) {
    await page.locator('[data-testid="bot-status"].on').waitFor();
    await visit(page, "general");
  }
});

await step("people let the bot read every message, and it starts anew for that", async () => {
  await ann.getByTestId("experiments-toggle").click();
  const bare = ann.getByTestId("experiments").getByLabel("The bot reads every message");
  assert.equal(await bare.isChecked(), false);
  await bare.check();
  const state = `${base}/people/${await id(base, "ann")}/state`;
  await ann.waitForFunction(async (url) => (await (await fetch(url)).json()).bot.hears_all, state);
  assert.equal(await bare.isChecked(), true);
  await ann.keyboard.press("Escape");
  await ann.getByTestId("experiments").waitFor({ state: "hidden" });
  for (const page of [ann, bob]) await page.locator('[data-testid="bot-status"].on').waitFor();
});

await step("what one writes the other reads, with its Markdown and without its HTML", async () => {
  await write(ann, "**Good** evening <b>@Bob</b> @Bob");
  const message = bob.getByTestId("message").filter({ hasText: "evening" });
  await message.locator("strong", { hasText: "Good" }).waitFor();
  assert.equal(await message.getByTestId("content").innerText(), "Good evening <b>@Bob</b> @Bob");
  await bob.locator('[data-testid="message"].for-me .mention.me').first().waitFor();
});

await step("/play lists itself, takes its options and challenges Bob", async () => {
  await command(ann, "play");
  await option(ann, "opponent", "bo", /Bob/);
  await option(ann, "side", "wh", /White/);
  await option(ann, "layout", "cl");
  await ann.keyboard.press("Enter");
  await button(bob, "Accept").waitFor();
});

await step("Bob accepts with the button, and a thread opens with the board", async () => {
  await button(bob, "Accept").click();
  const card = ann.getByTestId("thread-card").last();
  await card.waitFor();
  await card.click();
  await bob.locator('.threads [data-testid="channel"]').first().click();
  await boardsAre(1);
});

await step("an unreadable move is refused to Ann alone, and the refusal can be dismissed", async () => {
  await command(ann, "move");
  await pill(ann, "move").fill("zz9");
  await ann.getByTestId("popup").getByText("No suggestions").waitFor();
  await ann.keyboard.press("Enter");
  const refusal = ann.locator('[data-testid="message"][data-private]').last();
  await refusal.getByText("Only you can see this").waitFor();
  await refusal.getByText("zz9").waitFor();
  assert.equal(await bob.getByText("zz9").count(), 0);
  await refusal.getByTestId("dismiss").click();
  await refusal.waitFor({ state: "detached" });
});

for (const [i, wish] of MOVES.entries()) {
  const page = i % 2 ? bob : ann;
  const way = WAYS[i % WAYS.length];
  await step(`move ${i + 1} of ${MOVES.length}, by ${way}`, async () => {
    const played = await play(page, way, wish);
    await boardsAre(i + 2);
    console.log(`        ${i % 2 ? "Bob" : "Ann"} played ${played}`);
  });
}

await step("only the newest board can be pressed, and only it asks for a move", async () => {
  for (const page of [ann, bob]) {
    // Private answers have buttons of their own.
    const boards = page.getByTestId("message").filter({ has: page.getByTestId("attachment") });
    await page.waitForFunction(() => {
      const boards = [...document.querySelectorAll('[data-testid="message"]:has([data-testid="attachment"])')];
      return boards.filter((board) => board.querySelector('[data-testid="row"]')).length === 1;
    });
    // Five buttons, and below them the one that asks for the last move back.
    assert.equal(await boards.last().getByTestId("row").count(), 2);
  }
});

await step("the description of a picture can be read", async () => {
  const figure = ann.locator("figure").last();
  await figure.getByRole("button", { name: "Show the description of the picture" }).click();
  const words = await figure.locator("figcaption").innerText();
  assert.ok(words.length > 60, words);
  await figure.getByRole("button", { name: "Show the description of the picture" }).click();
});

await step("pictures for people: light, dark, a phone in French, and both sides at once", async () => {
  await ann.screenshot({ path: join(out, "page-light.png") });
  await bob.screenshot({ path: join(out, "page-dark.png") });
  for (const page of [ann, bob]) assert.deepEqual(await faults(page), []);
  const chloe = await open("chloe", { viewport: PHONE, colorScheme: "light", isMobile: true, hasTouch: true });
  await chloe.goto(`${base}/?as=${await id(base, "chloe")}#${new URL(ann.url()).hash.slice(1)}`);
  await chloe.getByTestId("attachment").last().waitFor();
  await loaded(chloe);
  assert.equal(await chloe.evaluate(() => document.documentElement.scrollWidth), PHONE.width);
  // The heading has no room for the channel beside the thread's own name.
  assert.deepEqual([await chloe.locator(".top .parent").isVisible(), await ann.locator(".top .parent").isVisible()], [false, true]);
  // Two lines show which game it is, and the list's button that something is unread behind it.
  const title = chloe.getByTestId("place").locator("span");
  assert.ok(await title.evaluate((node) => node.scrollHeight <= node.clientHeight + 1), await title.innerText());
  await chloe.getByRole("button", { name: "Afficher les salons", exact: true }).waitFor();
  const thread = await bob.getByTestId("place").innerText();
  await visit(bob, "general");
  await write(bob, "Good evening");
  await chloe.getByRole("button", { name: "Afficher les salons (non lu)" }).waitFor();
  await visit(bob, thread);
  assert.equal(await chloe.locator(".menu-toggle").evaluate((node) => getComputedStyle(node, "::after").content), '""');
  await chloe.screenshot({ path: join(out, "page-360.png") });
  await chloe.locator('[data-testid="composer"]').pressSequentially("/j");
  await chloe.getByRole("option", { name: "/jouer" }).waitFor();
  await chloe.screenshot({ path: join(out, "page-360-commands.png") });
  assert.deepEqual(await faults(chloe), []);
  await chloe.emulateMedia({ colorScheme: "dark" });
  await chloe.screenshot({ path: join(out, "page-360-dark.png") });
  assert.deepEqual(await faults(chloe), []);
  const both = await browser.window({ viewport: { width: 1600, height: 900 }, colorScheme: "light" });
  await both.goto(`${base}/?both=${await id(base, "ann")},${await id(base, "bob")}`);
  for (const frame of [both.frameLocator("iframe").first(), both.frameLocator("iframe").last()]) {
    await frame.locator('.threads [data-testid="channel"]').first().click();
    await frame.locator('[data-testid="attachment"]').last().waitFor();
  }
  for (const frame of both.frames().slice(1)) await loaded(frame);
  await both.screenshot({ path: join(out, "page-both.png") });
  assert.deepEqual(await faults(both), []);
});

await step("/resign asks first, and the button ends the game", async () => {
  await command(bob, "resign");
  await bob.keyboard.press("Enter");
  const question = bob.locator('[data-testid="message"][data-private]').last();
  await question.getByRole("button").first().waitFor();
  await bob.screenshot({ path: join(out, "page-resign.png") });
  await question.getByRole("button", { name: "Yes" }).click();
  await ann.locator('[data-testid="message"]:not([data-private])').filter({ hasText: /resign/i }).last().waitFor();
  await ann.waitForFunction(() => !document.querySelector('[data-testid="message"]:not([data-private]) [data-custom-id^="1:move:"]'));
  // The thread gets the result into its name, and Discord says so with a message of its own.
  await ann.locator("article.notice").getByText(/^Mutabot changed the channel name: /).waitFor();
  await ann.screenshot({ path: join(out, "page-over.png") });
});

await step("the film is one press away, and moves", async () => {
  await button(ann, "Film").click();
  const film = ann.locator('[data-testid="message"][data-private] img[alt*="As a film"]').last();
  await film.waitFor();
  await loaded(ann);
  assert.match(await film.getAttribute("src"), /\.gif$/);
  await ann.screenshot({ path: join(out, "page-film.png") });
});

await step("a message's menu shows its game, a person's menu challenges, by keyboard too", async () => {
  const board = bob.getByTestId("message").filter({ has: bob.getByTestId("attachment") }).last();
  await board.hover();
  await board.getByTestId("apps").click();
  await bob.screenshot({ path: join(out, "page-apps.png") });
  await bob.getByRole("menuitem", { name: "Show this game" }).click();
  await bob.locator('[data-testid="message"][data-private]').filter({ hasText: /game #1/ }).getByTestId("attachment").last().waitFor();
  await visit(ann, "games");
  await ann.getByRole("button", { name: "Apps: Chloé" }).press("Enter");
  await ann.getByRole("menuitem", { name: "Challenge to a game" }).press("Enter");
  await button(ann, "Accept").waitFor();
});

await step("nothing went wrong on the way, and nothing was loaded from elsewhere", async () => assert.deepEqual(complaints, []));

await browser.close();
console.log(`a whole game on the page; the screenshots are in ${out}`);

// ---- how people do things ----

function open(name, options) {
  return browser.open(base, name, complaints, options);
}

async function step(name, run) {
  const began = performance.now();
  try {
    await run();
  } catch (error) {
    console.log(`FAILED  ${name}`);
    console.error(error, complaints);
    await browser.shoot(out);
    await browser.close();
    process.exit(1);
  }
  console.log(`ok      ${name} (${Math.round(performance.now() - began)} ms)`);
}

async function play(page, way, wish) {
  if (way === "menus") return playByMenus(page, wish);
  if (way === "form") return playByForm(page, wish);
  if (way === "words") return playBare(page, `pawn ${wish.slice(0, 2)} to ${wish.slice(2)}`);
  if (way === "bare") return playBare(page, wish);
  await command(page, "move");
  await pill(page, "move").fill(wish);
  const found = suggestions(page).first().or(page.getByTestId("popup").getByText("No suggestions"));
  await found.waitFor();
  if (!(await suggestions(page).count())) {
    await pill(page, "move").fill("");
    await suggestions(page).first().waitFor();
  }
  const label = (await suggestions(page).first().innerText()).trim();
  if (way === "command") {
    await suggestions(page).first().click();
    await page.keyboard.press("Enter");
    return label;
  }
  const text = label.split(" – ")[0];
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  if (way === "reply") {
    const board = page.getByTestId("message").filter({ has: page.getByTestId("attachment") }).last();
    await board.hover();
    await board.getByTestId("reply").click();
    await page.getByTestId("replying").waitFor();
    await write(page, text);
  } else {
    await composer(page).pressSequentially("@Mut");
    await page.getByRole("option", { name: "Mutabot" }).waitFor();
    await page.keyboard.press("Tab");
    await composer(page).pressSequentially(text);
    await page.keyboard.press("Enter");
  }
  return label;
}

// The button under the board, then a menu for the man and a button for his cell; back once on the way, and by keyboard at the end.
async function playByMenus(page, wish) {
  await button(page, "Move").click();
  const answer = page.locator('[data-testid="message"][data-private]').last();
  const opener = answer.locator(".menu-button");
  const wanted = (value) => answer.locator(`.menu-item[data-value="${value}"]`);
  const asks = (question) => answer.getByTestId("content").getByText(question).waitFor();
  await asks("Which piece do you want to move?");
  await opener.click();
  const man = (await wanted(wish.slice(0, 2)).count()) ? wish.slice(0, 2) : await answer.locator(".menu-item:not(:has(small))").first().getAttribute("data-value");
  await page.screenshot({ path: join(out, "page-menu-men.png") });
  assert.deepEqual(await faults(page), []);
  await wanted(man).click();
  await asks(/Where does your \w+ on .. go\?/);
  await loaded(page);
  assert.match(await answer.getByTestId("attachment").getAttribute("alt"), /^Where does your \w+ on .. go\? /);
  await page.screenshot({ path: join(out, "page-menu-cells.png") });
  await answer.getByRole("button", { name: "Back", exact: true }).click();
  await asks("Which piece do you want to move?");
  await opener.click();
  await wanted(man).click();
  await asks(/Where does your \w+ on .. go\?/);
  // Its cells come first, in rows; the way back stands below them.
  const cells = answer.getByTestId("row").first().getByRole("button");
  const wished = answer.getByRole("button", { name: new RegExp(`^x?${wish.slice(2, 4)}\\b`) });
  const cell = (await wished.count()) ? wished.first() : cells.first();
  const label = await cell.innerText();
  await cell.focus();
  await page.keyboard.press("Enter");
  await answer.getByTestId("content").getByText(/^You played/).waitFor();
  assert.equal(await answer.getByTestId("attachment").count(), 0);
  return label;
}

// The button under the board, then the one that opens the form; what is no move brings the form back.
async function playByForm(page, wish) {
  await button(page, "Move").click();
  const answer = page.locator('[data-testid="message"][data-private]').last();
  const open = answer.getByRole("button", { name: "Type a move", exact: true });
  await open.waitFor();
  const form = page.getByRole("dialog", { name: "Type your move" });
  for (const [text, told] of [["nonsense", "I can’t read nonsense as a move"], [wish, /^You played/]]) {
    await open.click();
    await form.getByLabel("Your move").pressSequentially(text);
    if (text === wish) await page.screenshot({ path: join(out, "page-form.png") });
    await page.keyboard.press("Enter");
    await form.waitFor({ state: "detached" });
    await answer.getByTestId("content").getByText(told).waitFor();
  }
  return wish;
}

// Said in the thread to nobody in particular.
async function playBare(page, text) {
  await write(page, text);
  return text;
}

// Both people see this many boards: the newest has loaded, is not square, has words, and is in view; the earlier ones are lines.
async function boardsAre(n) {
  for (const page of [ann, bob]) {
    await page.waitForFunction((wanted) => {
      const boards = document.querySelectorAll('[data-testid="attachment"]').length;
      const lines = [...document.querySelectorAll('[data-testid="content"] .subtext')].filter((line) => /#\d+ · /.test(line.innerText));
      return boards === 1 && lines.length === wanted - 1;
    }, n);
    await loaded(page);
    const board = page.getByTestId("attachment").last();
    const [width, height, alt] = await board.evaluate((img) => [img.naturalWidth, img.naturalHeight, img.alt]);
    assert.ok(width >= 800 && width !== height, `${width} by ${height}`);
    assert.match(alt, n % 2 ? /White to move/ : /Black to move/);
    await page.waitForFunction(() => {
      const log = document.querySelector('[data-testid="log"]');
      return log.scrollHeight - log.scrollTop - log.clientHeight < 5;
    });
  }
}
