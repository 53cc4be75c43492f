// The list of a channel's active and archived threads.

import { el, fill, icon, iconButton } from "./dom.js";
import { say, shortTime } from "./words.js";

const DISCORD_EPOCH_MS = 1_420_070_400_000;
const timeOf = (id) => new Date(Number(BigInt(id) >> 22n) + DISCORD_EPOCH_MS);

/** Returns the button and its list for a channel or its thread. */
export function threadList(app, channel) {
  const parent = channel.kind === "thread" ? channel.parent_id : channel.id;
  if (channel.kind !== "text" && channel.kind !== "thread") return null;
  const list = el("div", { class: "thread-list", id: "thread-list", popover: "auto", role: "dialog", "aria-label": say("threads"), data: { testid: "thread-list" } });
  list.addEventListener("toggle", (e) => {
    if (e.newState !== "open") return;
    const threads = [...app.channels.values()].filter((c) => c.parent_id === parent).sort((a, b) => (BigInt(newest(a)) < BigInt(newest(b)) ? 1 : -1));
    const of = (title, some) => some.length > 0 && [el("h3", {}, title), el("ul", {}, some.map((t) => line(t, () => list.hidePopover())))];
    fill(list, el("h2", {}, say("threads")), of(say("inUse"), threads.filter((t) => !t.archived)), of(say("archivedThreads"), threads.filter((t) => t.archived)),
      !threads.length && el("p", { class: "subtext" }, say("noThreads")));
    list.querySelector("a")?.focus();
  });
  return [iconButton("thread", say("threads"), undefined, { popovertarget: "thread-list", "aria-haspopup": "dialog", "data-testid": "threads" }), list];
}

const newest = (thread) => thread.last_message_id ?? thread.id;

function line(thread, close) {
  return el("li", {}, el("a", { class: "choice", href: `#${thread.id}`, onclick: close }, icon("thread"), el("span", { class: "me-words" }, el("b", {}, thread.name),
    el("small", {}, shortTime(timeOf(newest(thread)))))));
}
