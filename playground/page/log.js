// The message list of the open channel, in step with the state and scrolled to the newest message.

import { el, fill, icon, patch } from "./dom.js";
import { continues, messageNode, pendingNode } from "./messages.js";
import { when } from "./markdown.js";
import { dayName, say } from "./words.js";

const NEAR_PX = 80;
// Screen readers do not announce the first messages of an opened channel, or older ones that are loaded.
const QUIET_MS = 1_000;

/** The scrolling list. It shows `app.history(channel)` and touches only changed rows. */
export class Log {
  constructor(app) {
    this.app = app;
    this.nodes = new Map();
    this.stick = true;
    this.head = el("div", { class: "log-head" });
    this.rows = el("div", { class: "log-rows" });
    this.list = el("div", { class: "log", role: "log", "aria-live": "polite", "aria-relevant": "additions", tabindex: 0, data: { testid: "log" } }, this.head, this.rows);
    this.newer = el("button", { type: "button", class: "newer", hidden: true, onclick: () => this.toEnd() }, say("newer"), icon("down"));
    this.node = el("div", { class: "log-frame" }, this.list, this.newer);
    this.list.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    const follow = new ResizeObserver(() => this.stick && this.#bottom());
    follow.observe(this.rows);
    follow.observe(this.list);
    setInterval(() => this.#tick(), 20_000);
  }

  /** Switches to a channel and shows its end. */
  turnTo(channel) {
    this.channel = channel;
    this.nodes.clear();
    this.rows.replaceChildren();
    this.list.setAttribute("aria-label", say("messagesIn", { place: this.app.placeName(channel) }));
    this.stick = true;
    this.isRead = false;
    this.sync();
  }

  /** Updates the rows to the state. */
  sync() {
    const { app, channel } = this;
    if (!channel) return;
    const history = app.history(channel.id);
    this.list.setAttribute("aria-busy", String(!history.loaded));
    if (!this.isRead) this.#hush();
    this.isRead = history.loaded;
    this.#heading(history);
    const wanted = [];
    let before = null;
    let day = null;
    for (const m of history.list) {
      if (app.dismissed.has(m.id)) continue;
      const today = new Date(m.timestamp).toDateString();
      if (today !== day) {
        wanted.push([`day-${today}`, "", () => this.#day(m.timestamp)]);
        before = null;
      }
      day = today;
      const compact = continues(before, m);
      const busy = app.busy.get(m.id);
      const failed = app.failed.get(m.id);
      const thread = m.thread && app.channels.get(m.thread.id)?.name;
      wanted.push([m.id, JSON.stringify([m, compact, busy, failed, thread]), (old) => messageNode(m, { compact, busy, failed, app, old })]);
      before = m;
    }
    for (const p of app.pending) if (p.channel === channel.id) wanted.push([`pending-${p.key}`, String(p.failed), () => pendingNode(p, app)]);
    const had = this.nodes.size;
    const last = this.rows.lastElementChild;
    this.#place(wanted);
    if (this.stick) this.#bottom();
    else if (had && this.rows.lastElementChild !== last) this.newer.hidden = false;
  }

  /** Scrolls to the newest message and stays there. */
  toEnd() {
    this.stick = true;
    this.#bottom();
  }

  /** Scrolls to a message and highlights it briefly. */
  reveal(id) {
    const node = this.nodes.get(id)?.node;
    if (!node) return;
    node.scrollIntoView({ block: "center", behavior: "smooth" });
    node.classList.remove("glow");
    void node.offsetWidth;
    node.classList.add("glow");
  }

  // Keyed: unchanged rows keep their place and element.
  #place(wanted) {
    const keys = new Set(wanted.map(([key]) => key));
    for (const [key, { node }] of this.nodes) {
      if (keys.has(key)) continue;
      if (node.contains(document.activeElement)) this.list.focus({ preventScroll: true });
      node.remove();
      this.nodes.delete(key);
    }
    let at = this.rows.firstElementChild;
    for (const [key, signature, make] of wanted) {
      const known = this.nodes.get(key);
      if (known && known.signature === signature) {
        if (known.node === at) at = at.nextElementSibling;
        else this.rows.insertBefore(known.node, at);
        continue;
      }
      const fresh = make(known?.node);
      const node = known?.node ?? fresh;
      this.nodes.set(key, { signature, node });
      if (known) {
        const held = node.contains(document.activeElement) ? document.activeElement : null;
        patch(node, fresh);
        if (node === at) at = at.nextElementSibling;
        else this.rows.insertBefore(node, at);
        if (held) this.#hold(node, held);
      } else this.rows.insertBefore(node, at);
    }
  }

  // Keeps the focus on the control that was used, or on its message if that is gone.
  #hold(node, held) {
    if (node.contains(held) && !held.disabled) return held.focus({ preventScroll: true });
    const id = held.dataset.customId;
    const twin = id && node.querySelector(`[data-custom-id="${CSS.escape(id)}"]:not(:disabled)`);
    (twin || node).focus({ preventScroll: true });
  }

  #hush() {
    this.list.setAttribute("aria-live", "off");
    clearTimeout(this.hushed);
    this.hushed = setTimeout(() => this.list.setAttribute("aria-live", "polite"), QUIET_MS);
  }

  #heading(history) {
    const place = this.app.placeName(this.channel);
    this.newer.firstChild.textContent = say("newer");
    const state = JSON.stringify([say("beginning", { place }), history.complete, history.loaded, history.list.length > 0, this.app.experiments?.message_content]);
    if (state === this.headed) return;
    this.headed = state;
    const words = history.complete
      ? [el("div", { class: "log-mark" }, icon({ text: "hash", thread: "thread", dm: "at", group: "people" }[this.channel.kind] ?? "hash")), el("h2", {}, place), el("p", {}, say("beginning", { place })), !history.list.length && [el("p", {}, say("noMessages")), this.channel.kind !== "dm" && !this.app.experiments?.message_content && el("p", {}, say("hears"))]]
      : [history.loaded ? null : el("p", {}, say("older"))];
    fill(this.head, words);
  }

  #day(timestamp) {
    return el("div", { class: "day", role: "separator" }, el("span", {}, dayName(new Date(timestamp))));
  }

  async #scrolled() {
    const { list } = this;
    this.stick = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_PX;
    if (this.stick) this.newer.hidden = true;
    if (list.scrollTop > 200 || this.loading) return;
    this.loading = true;
    const height = list.scrollHeight;
    this.#hush();
    if (await this.app.loadOlder(this.channel.id)) list.scrollTop += list.scrollHeight - height;
    this.loading = false;
  }

  #bottom() {
    this.list.scrollTop = this.list.scrollHeight;
    this.newer.hidden = true;
  }

  // Updates relative times such as "in five minutes".
  #tick() {
    for (const node of this.rows.querySelectorAll('time[data-style="R"]')) node.textContent = when(Number(node.dataset.at), "R");
  }
}
