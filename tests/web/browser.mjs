// Chromium, and how people use the page: shared by the scripts that drive it.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const PATIENCE_MS = 15_000;
const DESKTOP = { width: 1280, height: 900 };
// Nothing but the page: no service of the browser's own may go out to the network.
const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** A browser: Debian's Chromium, or the program that the environment's CHROMIUM names. */
export async function launch() {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
  const pages = [];
  return {
    close: () => browser.close(),
    /** An empty window. */
    window: async (options) => (await browser.newContext({ viewport: DESKTOP, locale: "en-US", ...options })).newPage(),
    /** The page as that person; what the browser complains of is added to `complaints`. */
    async open(base, name, complaints, options = {}) {
      const page = await this.window(options);
      page.setDefaultTimeout(PATIENCE_MS);
      page.on("pageerror", (error) => complaints.push(`${name}: ${error}`));
      page.on("console", (line) => ["error", "warning"].includes(line.type()) && complaints.push(`${name}: ${line.text()}`));
      page.on("request", (request) => !request.url().startsWith(base) && complaints.push(`${name}: asked for ${request.url()}`));
      await page.goto(`${base}/?as=${await id(base, name)}`);
      await page.getByTestId("composer").waitFor();
      pages.push([name, page]);
      return page;
    },
    /** What everybody saw when a step failed. */
    async shoot(folder) {
      for (const [name, page] of pages) await page.screenshot({ path: `${folder}/failed-${name}.png` }).catch(() => {});
    },
  };
}

/** The id of the person of that name. */
export async function id(base, name) {
  const people = await (await fetch(`${base}/people`)).json();
  return people.find((p) => p.name === name).id;
}

/** The field in which messages are written. */
export const composer = (page) => page.getByTestId("composer");
/** The field of a command's option. */
export const pill = (page, name) => page.locator(`input[data-option="${name}"]`);
/** What is suggested now. */
export const suggestions = (page) => page.getByTestId("popup").getByRole("option").filter({ hasNotText: /^(Searching…|No suggestions)$/ });
/** The newest button of that name below a message. */
export const button = (page, name) => page.getByTestId("log").getByRole("button", { name, exact: true }).last();

/** Turns to a channel of the list; what is typed before the page has turned would stay where it was. */
export async function visit(page, name) {
  await page.locator("#rail").getByRole("link", { name }).click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
}

/** Writes a message and sends it with Enter. */
export async function write(page, text) {
  await composer(page).fill(text);
  if (await page.getByTestId("popup").isVisible()) await page.keyboard.press("Escape");
  await composer(page).press("Enter");
}

/** Begins a command: typed, then taken from the list with Tab. */
export async function command(page, name) {
  await composer(page).fill("");
  await composer(page).pressSequentially(`/${name}`);
  await page.getByRole("option", { name: `/${name}` }).first().waitFor();
  await page.keyboard.press("Tab");
  await page.locator(`[data-testid="command"][data-command="${name}"]`).waitFor();
}

/** Types into an option, adding it first where it is not asked for, and takes a suggestion with Enter. */
export async function option(page, name, text, wanted = /./) {
  if (!(await pill(page, name).count())) await page.locator(`[data-testid="add-option"][data-option="${name}"]`).click();
  await pill(page, name).pressSequentially(text);
  await suggestions(page).filter({ hasText: wanted }).first().waitFor();
  await page.keyboard.press("Enter");
  await page.getByTestId("popup").waitFor({ state: "hidden" });
}

/** What axe finds wrong with the page as it is now: nothing of any weight is let pass. */
export async function faults(page) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  return found.violations.map((v) => `${v.impact}: ${v.id} ${v.nodes.map((n) => `${n.target} ${n.any[0]?.message ?? ""}`).join(" | ")}`);
}

/** Done when every picture has come. */
export function loaded(page) {
  return page.waitForFunction(() => [...document.querySelectorAll('[data-testid="attachment"]')].every((img) => img.complete && img.naturalWidth > 0));
}
