// The picture of the README: a game in English and one in French, side by side, as two phones show them.
//
//   npm ci && node phone.mjs URL phone.png && pngquant --output ../../docs/phone.png --force phone.png
//
// URL is that of `mutabot playground --port N --folder DIR` with an empty DIR. Chromium as for page.mjs.

import { launch, loaded } from "./browser.mjs";
import { Human } from "./human.mjs";

const [base, out] = process.argv.slice(2);
if (!base || !out) {
  console.error("usage: node phone.mjs http://127.0.0.1:PORT OUT.png");
  process.exit(2);
}

// The phones and the gap between them are 1,000 pixels wide.
const PHONE = { viewport: { width: 390, height: 873 }, deviceScaleFactor: 1.25, isMobile: true, hasTouch: true };
const GAP = 24;
const ENGLISH = { locale: "en-US", names: ["ann", "bob"], channel: "games", colorScheme: "dark" };
const FRENCH = { locale: "fr", names: ["chloe", "dmitri"], channel: "français", colorScheme: "light" };

const browser = await launch();
const shots = [await shoot(await played(ENGLISH, ["Nc3", "knight to c6", "e4", "e5", "knight to d5", "knight to d4"]))];

const ann = await Human.named(base, "ann");
const french = await place(ann, FRENCH.channel);
await ann.command(french, "setup");
for (const [menu, value] of [["setup-section", "looks"], ["setup:", "channel-language"], ["set-up:channel-language", "fr"]]) {
  const answer = await ann.until("message_update", (message) => message.channel_id === french && part(message, `1:${menu}`, value));
  await ann.press(french, answer.id, part(answer, `1:${menu}`, value).custom_id, [value]);
}

const choice = await played(FRENCH, ["Cc3", "cavalier c6", "e4", "e5"]);
await choice.getByTestId("log").locator('[data-custom-id^="1:move:"]').last().click();
const answer = choice.locator('[data-testid="message"][data-private]').last();
await answer.locator(".menu-button").click();
await answer.locator('.menu-item[data-value="c3"]').click();
await answer.getByTestId("attachment").waitFor();
shots.push(await shoot(choice));

const sheet = await browser.window({ viewport: { width: 1000, height: 1091 } });
const images = shots.map((shot) => `<img src="data:image/png;base64,${shot.toString("base64")}">`);
const style = `body { margin: 0; display: flex; gap: ${GAP}px } img { border-radius: 24px; outline: 2px solid #8888; outline-offset: -2px }`;
await sheet.setContent(`<style>${style}</style>${images.join("")}`);
await sheet.screenshot({ path: out, omitBackground: true });
await browser.close();
process.exit(0);

/** The page of the first of a pair, who has White, after moves written as replies. */
async function played({ locale, names, channel, colorScheme }, moves) {
  const pair = await Promise.all(names.map((name) => Human.named(base, name)));
  const [one, two] = pair;
  const parent = await place(one, channel);
  await one.command(parent, "play", { opponent: two.id, side: "white" }, locale);
  const challenge = await two.until("message_create", (message) => message.channel_id === parent && part(message, "1:accept"));
  await two.press(parent, challenge.id, part(challenge, "1:accept").custom_id);
  const next = (after) => one.until("message_create", (m) => m.attachments?.length && part(m, "1:move:") && BigInt(m.id) > BigInt(after));
  let board = await next(challenge.id);
  for (const [n, move] of moves.entries()) {
    await pair[n % 2].say(board.channel_id, move, board.id);
    board = await next(board.id);
  }
  const page = await browser.window({ ...PHONE, locale, colorScheme });
  await page.goto(`${base}/?as=${one.id}#${board.channel_id}`);
  await page.getByTestId("attachment").last().waitFor();
  return page;
}

async function place(human, name) {
  const { channels } = await human.state();
  return channels.find((channel) => channel.name === name).id;
}

/** The button or menu of a message whose id begins so; a menu that offers the value. */
function part(message, begin, value) {
  const parts = (message.components ?? []).flatMap((row) => row.components ?? []);
  return parts.find(({ custom_id, options }) => custom_id?.startsWith(begin) && (!value || options?.some((option) => option.value === value)));
}

async function shoot(page) {
  await page.mouse.move(0, 0);
  await loaded(page);
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))));
  await page.getByTestId("message").last().scrollIntoViewIfNeeded();
  return page.screenshot();
}
