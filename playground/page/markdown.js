// Discord's Markdown: `parse` turns text into plain data, `render` makes elements of it.

import { now } from "./clock.js";
import { el } from "./dom.js";
import { say, spoken } from "./words.js";

// Sticky rules, tried in order at each position. An escaped character never opens or closes anything.
const INSIDE = "((?:\\\\.|[^\\\\])+?)";
const RULES = [
  [/\\([^A-Za-z0-9\s])/y, (m) => ({ t: "text", v: m[1] })],
  [/(`+)([^`]|[^`][^]*?[^`])\1(?!`)/y, (m) => ({ t: "code", v: m[2].replace(/^ (.*) $/s, "$1") })],
  [/<@!?(\d+)>/y, (m) => ({ t: "user", id: m[1] })],
  [/<@&(\d+)>/y, (m) => ({ t: "role", id: m[1] })],
  [/<#(\d+)>/y, (m) => ({ t: "channel", id: m[1] })],
  [/<\/([^:>]{1,100}):(\d+)>/y, (m) => ({ t: "command", name: m[1], id: m[2] })],
  [/<t:(-?\d{1,13})(?::([tTdDfFR]))?>/y, (m) => ({ t: "time", at: Number(m[1]), style: m[2] ?? "f" })],
  [/<(a?):(\w+):(\d+)>/y, (m) => ({ t: "emoji", name: m[2] })],
  [/@(?:everyone|here)\b/y, (m) => ({ t: "everyone", v: m[0] })],
  [/\[((?:\\.|[^\\\]\n])+)\]\(<?(https?:\/\/[^\s)>]+)>?(?:\s+"[^"\n]*")?\)/y, (m) => ({ t: "link", href: m[2], c: inline(m[1]) })],
  [/<(https?:\/\/[^\s>]+)>/y, (m) => ({ t: "link", href: m[1], c: [{ t: "text", v: m[1] }] })],
  [/https?:\/\/[^\s<]*[^\s<.,:;"'!?)\]*_~|]/y, (m) => ({ t: "link", href: m[0], c: [{ t: "text", v: m[0] }] })],
  [new RegExp(`\\*\\*\\*${INSIDE}\\*\\*\\*(?!\\*)`, "sy"), (m) => ({ t: "strong", c: [{ t: "em", c: inline(m[1]) }] })],
  [new RegExp(`\\*\\*${INSIDE}\\*\\*(?!\\*)`, "sy"), (m) => ({ t: "strong", c: inline(m[1]) })],
  [new RegExp(`__${INSIDE}__(?!_)`, "sy"), (m) => ({ t: "u", c: inline(m[1]) })],
  [new RegExp(`~~${INSIDE}~~`, "sy"), (m) => ({ t: "s", c: inline(m[1]) })],
  [new RegExp(`\\|\\|${INSIDE}\\|\\|`, "sy"), (m) => ({ t: "spoiler", c: inline(m[1]) })],
  [/\*(?![\s*])((?:\\.|\*\*|[^\\*])+?)(?<!\s)\*(?!\*)/sy, (m) => ({ t: "em", c: inline(m[1]) })],
  [/(?<![A-Za-z0-9_])_(?!_)((?:\\.|__|[^\\_])+?)_(?![A-Za-z0-9_])/sy, (m) => ({ t: "em", c: inline(m[1]) })],
];
const PLAIN = /[^\\`<@[h*_~|]+/y;

function inline(text) {
  const nodes = [];
  const add = (v) => {
    const last = nodes.at(-1);
    if (last?.t === "text") last.v += v;
    else nodes.push({ t: "text", v });
  };
  let at = 0;
  next: while (at < text.length) {
    PLAIN.lastIndex = at;
    const plain = PLAIN.exec(text);
    if (plain) {
      add(plain[0]);
      at = PLAIN.lastIndex;
      continue;
    }
    for (const [rule, make] of RULES) {
      rule.lastIndex = at;
      const found = rule.exec(text);
      if (!found) continue;
      at = rule.lastIndex;
      const node = make(found);
      if (node.t === "text") add(node.v);
      else nodes.push(node);
      continue next;
    }
    add(text[at]);
    at += 1;
  }
  return nodes;
}

/** Parses a message's text into blocks (paragraphs, headings, quotes, lists, code) of inline nodes. */
export function parse(text) {
  const blocks = [];
  const fence = /```(?:([\w+#-]*)\n)?([^]+?)```/g;
  let from = 0;
  for (const found of text.matchAll(fence)) {
    blocks.push(...lines(text.slice(from, found.index).replace(/\n$/, "")));
    blocks.push({ t: "pre", lang: found[1] ?? "", v: found[2].replace(/^\n|\n$/g, "") });
    from = found.index + found[0].length;
    if (text[from] === "\n") from += 1;
  }
  blocks.push(...lines(text.slice(from)));
  return blocks;
}

const ITEM = /^(\s*)(?:([-*])|(\d{1,9})\.)\s+(\S.*)$/;

function lines(text) {
  if (text === "") return [];
  const all = text.split("\n");
  const blocks = [];
  let plain = [];
  const flush = () => {
    if (plain.length) blocks.push({ t: "p", c: inline(plain.join("\n")) });
    plain = [];
  };
  for (let i = 0; i < all.length; i += 1) {
    const line = all[i];
    const heading = /^(#{1,3}|-#)\s+(\S.*)$/.exec(line);
    if (heading) {
      flush();
      blocks.push({ t: "heading", level: heading[1] === "-#" ? 0 : heading[1].length, c: inline(heading[2]) });
    } else if (line.startsWith(">>> ")) {
      flush();
      blocks.push({ t: "quote", c: parse([line.slice(4), ...all.slice(i + 1)].join("\n")) });
      return blocks;
    } else if (line.startsWith("> ")) {
      flush();
      const quoted = [];
      while (all[i]?.startsWith("> ")) quoted.push(all[i++].slice(2));
      i -= 1;
      blocks.push({ t: "quote", c: lines(quoted.join("\n")) });
    } else if (ITEM.test(line)) {
      flush();
      const items = [];
      while (i < all.length && ITEM.test(all[i])) items.push(ITEM.exec(all[i++]));
      i -= 1;
      blocks.push(...lists(items));
    } else plain.push(line);
  }
  flush();
  return blocks;
}

// Items with more indentation belong to the previous item.
function lists(items) {
  const found = [];
  for (let i = 0; i < items.length; ) {
    const [, indent, bullet, number, text] = items[i];
    const below = [];
    for (i += 1; i < items.length && items[i][1].length > indent.length; i += 1) below.push(items[i]);
    const item = { c: inline(text), below: lists(below) };
    const last = found.at(-1);
    if (last && last.ordered === !bullet) last.items.push(item);
    else found.push({ t: "list", ordered: !bullet, start: Number(number ?? 1), items: [item] });
  }
  return found;
}

/** The plain words of a text on one line, for quotes and notices. */
export function plainText(text, names) {
  const flat = (nodes) =>
    nodes.map((n) => {
      if (n.t === "user") return `@${names.user(n.id)}`;
      if (n.t === "channel") return names.channel(n.id);
      if (n.t === "command") return `/${n.name}`;
      if (n.t === "time") return when(n.at, n.style);
      if (n.t === "spoiler") return "▒▒▒";
      if (n.t === "list") return n.items.map((item) => flat(item.c) + flat(item.below)).join(" ");
      return n.v ?? (n.c ? flat(n.c) : "");
    }).join("");
  return parse(text).map((block) => flat([block])).join(" ").replace(/\s+/g, " ").trim();
}

/** Renders a text. `names` looks up users and channels, and handles pressed commands. */
export function render(text, names) {
  return parse(text).map((block) => make(block, names));
}

function make(node, names) {
  const inner = () => (node.c ?? []).map((child) => make(child, names));
  switch (node.t) {
    case "text":
      return document.createTextNode(node.v);
    case "p":
      return el("div", { class: "para" }, inner());
    case "heading":
      // In the page's outline, headings in messages are one level below the channel's. Their class sets the size.
      return node.level ? el("h2", { class: `h h${node.level}` }, inner()) : el("div", { class: "subtext" }, inner());
    case "quote":
      return el("blockquote", {}, inner());
    case "pre":
      return el("pre", { tabindex: 0 }, el("code", {}, node.v));
    case "list":
      return el(node.ordered ? "ol" : "ul", node.ordered && node.start !== 1 ? { start: node.start } : {},
        node.items.map((item) => el("li", {}, item.c.map((c) => make(c, names)), item.below.map((c) => make(c, names)))));
    case "code":
      return el("code", {}, node.v);
    case "link":
      return el("a", { href: node.href, target: "_blank", rel: "noreferrer noopener", title: node.href }, inner());
    case "user":
      return el("span", { class: names.isMe(node.id) ? "mention me" : "mention" }, `@${names.user(node.id)}`);
    case "role":
      return el("span", { class: "mention" }, "@role");
    case "everyone":
      return el("span", { class: "mention me" }, node.v);
    case "channel":
      return el("a", { class: "mention", href: `#${node.id}` }, names.channel(node.id));
    case "command":
      return el("button", { type: "button", class: "mention", onclick: () => names.command(node.name) }, `/${node.name}`);
    case "emoji":
      return document.createTextNode(`:${node.name}:`);
    case "time": {
      const date = new Date(node.at * 1000);
      const full = date.toLocaleString(spoken(), { dateStyle: "full", timeStyle: "short" });
      return el("time", { class: "stamp", datetime: date.toISOString(), title: full, data: { at: node.at, style: node.style } }, when(node.at, node.style));
    }
    case "spoiler": {
      const cover = el("span", { class: "spoiler", role: "button", tabindex: 0, "aria-label": say("showSpoiler") }, el("span", {}, inner()));
      const show = () => {
        cover.classList.add("shown");
        for (const name of ["role", "tabindex", "aria-label"]) cover.removeAttribute(name);
      };
      cover.addEventListener("click", show);
      cover.addEventListener("keydown", (e) => (e.key === "Enter" || e.key === " ") && (e.preventDefault(), show()));
      return cover;
    }
    default:
      return el({ strong: "strong", em: "em", u: "u", s: "s" }[node.t], {}, inner());
  }
}

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [["year", 31_557_600], ["month", 2_629_800], ["day", 86_400], ["hour", 3_600], ["minute", 60], ["second", 1]];

/** Formats a Discord timestamp: seconds since 1970, and the letter of its style. */
export function when(at, style) {
  const date = new Date(at * 1000);
  if (Number.isNaN(date.getTime())) return "?";
  if (style !== "R") return date.toLocaleString(spoken(), STYLES[style]);
  const away = at - now() / 1000;
  const [unit, size] = UNITS.find(([, s]) => Math.abs(away) >= s) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(spoken(), { numeric: "auto" }).format(Math.round(away / size), unit);
}
