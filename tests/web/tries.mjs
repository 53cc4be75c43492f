// The first page, phones, the lists of threads, and what people try out beside the chat, with the real bot.
//
//   npm ci && node tries.mjs URL OUT_DIR
//
// URL, OUT_DIR and Chromium as for page.mjs. One line a step; status 1 at the first that fails.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { button, command, faults, id, launch, loaded, option, visit, write } from "./browser.mjs";
import { assert, check } from "./human.mjs";

const [base, out] = process.argv.slice(2);
if (!base || !out) {
  console.error("usage: node tries.mjs http://127.0.0.1:PORT OUT_DIR");
  process.exit(2);
}
mkdirSync(out, { recursive: true });

const PHONE = { width: 360, height: 740 };
const SIZES = [[PHONE, { isMobile: true, hasTouch: true }], [{ width: 1280, height: 900 }, {}]];
const LANGUAGES = [["en", "en-US"], ["fr", "fr"]];

const browser = await launch();
const complaints = [];

await check("the first page says what this is and what to try, above the fold, in both languages", async () => {
  for (const [viewport, device] of SIZES) for (const [lang, locale] of LANGUAGES) {
    const page = await browser.window({ viewport, locale, ...device });
    await page.goto(base);
    const steps = page.getByTestId("steps").getByRole("listitem");
    await steps.first().waitFor();
    assert.equal(await steps.count(), 3);
    assert.match(await steps.first().innerText(), lang === "fr" ? /\/jouer/ : /\/play/);
    const begin = page.getByTestId(viewport.width < 760 ? "begin" : "side-by-side");
    const box = await begin.boundingBox();
    assert.ok(box.y + box.height <= viewport.height, `the button ends at ${box.y + box.height}`);
    await page.getByText(lang === "fr" ? "administratrice" : "administrator").waitFor();
    await shoot(page, `tries-welcome-${viewport.width}-${lang}`);
    await page.context().close();
  }
});

const ann = await browser.open(base, "ann", complaints);
const bob = await browser.open(base, "bob", complaints);

await check("a game begins", async () => {
  for (const page of [ann, bob]) {
    await page.locator('[data-testid="bot-status"].on').waitFor();
    await visit(page, "games");
  }
  await command(ann, "play");
  await option(ann, "opponent", "bo", /Bob/);
  await option(ann, "side", "wh", /White/);
  await option(ann, "clock", "1d");
  await ann.keyboard.press("Enter");
  await button(bob, "Accept").click();
  await ann.getByTestId("thread-card").last().click();
  await ann.getByTestId("attachment").last().waitFor();
});

await check("on a phone no button lies over what can be read", async () => {
  const thread = new URL(ann.url()).hash;
  const phone = await browser.window({ viewport: PHONE, isMobile: true, hasTouch: true });
  await write(ann, "a first line that is long enough to reach the other side of a small screen");
  await write(ann, "and a second one of the same person, which has no name above it and is just as long");
  await phone.goto(`${base}/?as=${await id(base, "bob")}${thread}`);
  await phone.getByText("and a second one").waitFor();
  await loaded(phone);
  const covered = await phone.evaluate(() => {
    const boxes = [];
    const words = document.createTreeWalker(document.querySelector('[data-testid="log"]'), NodeFilter.SHOW_TEXT);
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      if (!node.parentElement.closest("button, .sr")) for (const box of range.getClientRects()) boxes.push([node.textContent, box]);
    }
    const buttons = [...document.querySelectorAll(".actions button")].map((b) => b.getBoundingClientRect()).filter((b) => b.width > 0);
    const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    return { n: buttons.length, over: boxes.filter(([, box]) => buttons.some((b) => over(box, b))).map(([text]) => text) };
  });
  assert.ok(covered.n >= 3, `${covered.n} buttons`);
  assert.deepEqual(covered.over, []);
  await shoot(phone, "tries-phone");
  await phone.getByTestId("reply").last().tap();
  await phone.getByTestId("replying").waitFor();
  await phone.context().close();
});

await check("the panel is told in both languages on both sizes, and stays beside the chat", async () => {
  for (const [viewport, device] of SIZES) for (const [lang, locale] of LANGUAGES) {
    const page = await browser.window({ viewport, locale, ...device });
    page.setDefaultTimeout(15_000);
    await page.goto(`${base}/?as=${await id(base, lang === "fr" ? "chloe" : "dmitri")}`);
    await page.getByTestId("experiments-toggle").click();
    const panel = page.getByTestId("experiments");
    await panel.getByRole("heading", { name: lang === "fr" ? "Expériences" : "Experiments" }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), viewport.width);
    await shoot(page, `tries-panel-${viewport.width}-${lang}`);
    await panel.getByRole("button", { name: lang === "fr" ? "Fermer" : "Close" }).click();
    await panel.waitFor({ state: "hidden" });
    await page.context().close();
  }
});

const panel = ann.getByTestId("experiments");

await check("a right that is taken is missed by the bot, and everybody's panel shows it", async () => {
  await ann.getByTestId("experiments-toggle").click();
  await panel.getByLabel("Attach Files").uncheck();
  await bob.locator(".experiments-toggle.on").waitFor();
  await command(ann, "move");
  await ann.locator('input[data-option="move"]').fill("e4");
  await ann.keyboard.press("Escape");
  await ann.keyboard.press("Enter");
  await visit(bob, "general");
  await ann.getByTestId("message").filter({ hasText: /can’t send pictures/ }).first().waitFor();
  await panel.getByLabel("Attach Files").check();
  await bob.locator(".experiments-toggle.on").waitFor({ state: "detached" });
});

await check("the bot leaves the server and comes back", async () => {
  await panel.getByLabel("The bot is a member").uncheck();
  await panel.getByLabel("The bot is a member").and(ann.locator(":not(:checked)")).waitFor();
  await panel.getByLabel("The bot is a member").check();
  await panel.getByLabel("The bot is a member").and(ann.locator(":checked")).waitFor();
});

await check("Discord cannot be reached, and is there again", async () => {
  await panel.getByLabel("cannot be reached").check();
  await bob.getByTestId("bot-status").getByText("offline").waitFor();
  await panel.getByLabel("works", { exact: true }).check();
  await bob.locator('[data-testid="bot-status"].on').waitFor({ timeout: 60_000 });
});

await check("time passes: the clock of the game runs out, and its thread is archived and listed", async () => {
  const left = () => ann.locator('time[data-style="R"]').last().innerText();
  const before = await left();
  for (let day = 1; day <= 2; day += 1) {
    await panel.getByRole("button", { name: "+ 1 day" }).click();
    await panel.getByTestId("ahead").getByText(`${day} day`).waitFor();
    if (day === 1) assert.notEqual(await left(), before, "what is shown goes by the new time");
  }
  await ann.getByTestId("message").filter({ hasText: /first move in time/ }).last().waitFor({ timeout: 30_000 });
  for (let week = 1; week <= 2; week += 1) await panel.getByRole("button", { name: "+ 7 days" }).click();
  await panel.getByTestId("ahead").getByText("16 days").waitFor();
  await ann.locator(".top .badge").getByText("archived").waitFor();
  await panel.getByRole("button", { name: "Close" }).click();
  await ann.getByTestId("threads").click();
  const list = ann.getByTestId("thread-list");
  await list.getByRole("heading", { name: "Archived" }).waitFor();
  assert.equal(await list.getByRole("link").count(), 1);
  await shoot(ann, "tries-threads");
  await ann.keyboard.press("Escape");
});

await check("what is unread is marked as read at once", async () => {
  await write(ann, "are you there, @Bob?");
  await bob.getByTestId("mark-read").click();
  await bob.getByTestId("mark-read").waitFor({ state: "detached" });
  assert.equal(await bob.locator('[data-testid="channel"].unread').count(), 0);
});

await check("nothing went wrong on the way", async () => assert.deepEqual(complaints, []));

await browser.close();
console.log(`what people try works; the screenshots are in ${out}`);
process.exit(0);

// A picture, and what axe finds in both themes.
async function shoot(page, name) {
  for (const colorScheme of ["dark", "light"]) {
    await page.emulateMedia({ colorScheme });
    assert.deepEqual(await faults(page), [], name);
  }
  await page.screenshot({ path: join(out, `${name}.png`) });
}
