// What a pair sees from the challenge to the end, pages of figures, help and setup, with the real bot: in both languages, on a phone and on a desktop.
//
//   npm ci && node tour.mjs URL OUT_DIR
//
// URL, OUT_DIR and Chromium as for page.mjs. A screenshot of each place at each size, tour-PLACE-WIDTH-LANGUAGE.png, and nothing that
// axe finds in either theme. One line a step; status 1 at the first that fails.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { faults, id, launch, loaded } from "./browser.mjs";
import { assert, check, Human } from "./human.mjs";

const [base, out] = process.argv.slice(2);
if (!base || !out) {
  console.error("usage: node tour.mjs http://127.0.0.1:PORT OUT_DIR");
  process.exit(2);
}
mkdirSync(out, { recursive: true });

const SIZES = [{ width: 360, height: 740 }, { width: 1280, height: 900 }];
const PAIRS = [
  { lang: "en", locale: "en-US", names: ["ann", "bob"], channel: "general", accept: "Accept" },
  { lang: "fr", locale: "fr", names: ["chloe", "farid"], channel: "français", accept: "Accepter" },
];

const browser = await launch();
const complaints = [];
const ann = await Human.named(base, "ann");

await check("an administrator lets a channel speak French", async () => {
  const channel = await place(ann, "français");
  await ann.command(channel, "setup");
  for (const [menu, value] of [["setup-section", "looks"], ["setup:", "channel-language"], ["set-up:channel-language", "fr"]]) {
    await choose(ann, channel, `1:${menu}`, value);
  }
});

for (const pair of PAIRS) {
  const [one, two] = await Promise.all(pair.names.map((name) => Human.named(base, name)));
  const page = await browser.window({ locale: pair.locale });
  page.setDefaultTimeout(15_000);
  page.on("pageerror", (error) => complaints.push(`${pair.lang}: ${error}`));
  const channel = await place(one, pair.channel);
  let thread;

  await check(`${pair.lang}: the challenge`, async () => {
    await look(page, two, channel);
    await one.command(channel, "play", { opponent: two.id, side: "white" }, pair.locale);
    await page.getByTestId("log").getByRole("button", { name: pair.accept, exact: true }).last().waitFor();
    await shoot(page, "challenge", pair);
    await page.getByTestId("log").getByRole("button", { name: pair.accept, exact: true }).last().click();
  });

  await check(`${pair.lang}: the first board`, async () => {
    await page.getByTestId("thread-card").last().waitFor();
    thread = await opened(one, channel);
    await look(page, one, thread);
    await page.getByTestId("attachment").last().waitFor();
    await shoot(page, "first-board", pair);
  });

  await check(`${pair.lang}: the menu`, async () => {
    await page.getByTestId("log").locator('[data-custom-id^="1:move:"]').last().click();
    await page.locator('[data-testid="message"][data-private]').last().getByTestId("row").first().waitFor();
    await shoot(page, "menu", pair);
    await page.locator('[data-testid="message"][data-private]').last().getByTestId("dismiss").click();
  });

  await check(`${pair.lang}: a refusal in the thread`, async () => {
    await one.command(thread, "move", { move: pair.lang === "fr" ? "cavalier e4" : "knight to e4" }, pair.locale);
    await page.locator('[data-testid="message"][data-private]').last().waitFor();
    await shoot(page, "refusal", pair);
  });

  await check(`${pair.lang}: the end`, async () => {
    for (const [i, move] of ["e2e4", "e7e5"].entries()) {
      await [one, two][i].command(thread, "move", { move }, pair.locale);
      // The board before has become a line.
      await page.waitForFunction((n) => {
        const lines = [...document.querySelectorAll('[data-testid="content"] .subtext')];
        return lines.filter((line) => /(#|n°\s)\d+ · /.test(line.innerText)).length === n;
      }, i + 1);
    }
    await one.command(thread, "resign", {}, pair.locale);
    await page.locator('[data-testid="message"][data-private] [data-custom-id*="resign-now"]').last().click();
    await page.locator("article.notice").last().waitFor();
    await shoot(page, "end", pair);
  });

  await check(`${pair.lang}: pages of figures`, async () => {
    // Only who runs the server is shown its statistics.
    for (const [who, command] of [[one, "profile"], [one, "leaderboard"], [ann, "stats"]]) {
      await look(page, who, channel);
      await who.command(channel, command, {}, pair.locale);
      const answer = page.locator('[data-testid="message"][data-private]').last();
      // Nobody is on a leaderboard yet: that is said in words alone.
      await answer.getByTestId(command === "leaderboard" ? "content" : "attachment").first().waitFor();
      await shoot(page, command, pair);
    }
  });

  await check(`${pair.lang}: help and setup`, async () => {
    // Only an administrator is offered /setup.
    for (const [who, command] of [[one, "help"], [ann, "setup"]]) {
      await look(page, who, channel);
      await who.command(channel, command, {}, pair.locale);
      await page.locator('[data-testid="message"][data-private]').last().getByTestId("row").first().waitFor();
      await shoot(page, command, pair);
    }
  });
  await page.context().close();
  one.close();
  two.close();
}

await check("nothing went wrong on the way", async () => assert.deepEqual(complaints, []));
await browser.close();
console.log(`a tour in both languages; the screenshots are in ${out}`);
process.exit(0);

/** The channel of that name. */
async function place(human, name) {
  const { channels } = await human.state();
  return channels.find((channel) => channel.name === name).id;
}

/** Chooses a value from the menu of that name in a private answer in a channel. */
async function choose(human, channel, name, value) {
  const offers = (menu) => menu.options.some((option) => option.value === value);
  const has = (message) => menus(message).find((menu) => menu.custom_id.startsWith(name) && offers(menu));
  const fits = (message) => message.channel_id === channel && has(message);
  const answer = await human.until("message_update", fits);
  await human.press(channel, answer.id, has(answer).custom_id, [value]);
}

/** The menus of a message. */
function menus(message) {
  return (message.components ?? []).flatMap((row) => row.components ?? []).filter((part) => part.options);
}

/** The newest thread of a channel. */
async function opened(human, channel) {
  const state = await human.state();
  const threads = (state.threads ?? state.channels).filter((thread) => thread.parent_id === channel);
  return threads.at(-1).id;
}

/** Shows a place as that person sees it. */
async function look(page, human, channel) {
  await page.goto(`${base}/?as=${human.id}#${channel}`);
  await page.getByTestId("composer").waitFor();
  await page.locator('[data-testid="bot-status"].on').waitFor({ state: "attached" });
}

/** A picture at each size, and what axe finds there in both themes. */
async function shoot(page, name, { lang }) {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await loaded(page);
    // The list of channels slides away where there is no room for it.
    await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))));
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= size.width, `${name} is wider than ${size.width}`);
    for (const colorScheme of ["dark", "light"]) {
      await page.emulateMedia({ colorScheme });
      assert.deepEqual(await faults(page), [], name);
    }
    await page.getByTestId("message").last().scrollIntoViewIfNeeded();
    await page.screenshot({ path: join(out, `tour-${name}-${size.width}-${lang}.png`) });
  }
}
