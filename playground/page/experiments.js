// The panel of experiments: time, permissions, closed messages, refusals, outages, removal of the bot.

import { ask } from "./api.js";
import { el, fill, iconButton } from "./dom.js";
import { LOCALES, say, spoken } from "./words.js";

const HOUR_MS = 3_600_000;
const SPANS = [[1, "hour", HOUR_MS], [1, "day", 24 * HOUR_MS], [7, "day", 168 * HOUR_MS]];
const WEATHERS = ["well", "slow", "failing", "blocked", "odd", "away"];

/** How the bot's next message can fail: the key of its words, and the failure. */
const REFUSALS = {
  page: { status: 403, page: true },
  later: { status: 403, code: 40333 },
  busy: { status: 503, code: 130000 },
  content: { status: 400, code: 50035 },
  moderated: { status: 400, code: 200000 },
  gone: { status: 404, code: 10003 },
  throttled: { status: 429, page: true, retry_after: 5 },
};

/** A profile and a message that clients do not expect. */
const ODD_PERSON = { fields: { public_flags: 2 ** 50, flags: 2 ** 50, avatar_decoration_data: { asset: "v3_0123456789abcdef0123456789abcdef01234567", sku_id: null }, primary_guild: { tag: "♟" } }, member: { flags: 2 ** 50, unusual: [1] } };
const ODD_MESSAGE = { type: 999, content: "♫", embeds: [{ type: "video", video: { height: 1 } }], components: [{ type: 1, id: 1, components: [{ type: 999, id: 2 }] }], reactions: [{ count: 1, me: false, emoji: { id: null, name: "♫" } }] };

const unit = (n, name) => new Intl.NumberFormat(spoken(), { style: "unit", unit: name, unitDisplay: "long" }).format(n);

/** Returns whether any experiment differs from its default. */
export function isOn(state) {
  return Boolean(state) && (state.ahead_ms > 0 || !state.bot_in_server || state.discord !== "well" || state.closed_dms.length > 0 || Object.keys(state.denied).length > 0 ||
    state.granted.length > 0 || state.forbidden.length > 0 || Boolean(state.new_dms) || state.threads_late > 0 || !state.sublimits || state.events_twice || state.altered.length > 0);
}

/** The panel. It stays open next to the chat until it is closed. */
export class Experiments {
  constructor(app) {
    this.app = app;
    this.node = el("aside", { class: "experiments", id: "experiments", popover: "manual", data: { testid: "experiments" } });
    this.node.addEventListener("keydown", (e) => e.key === "Escape" && this.toggle(false));
  }

  toggle(open = !this.node.matches(":popover-open")) {
    this.node.togglePopover(open);
    this.app.frame.node.classList.toggle("trying", open);
    this.app.frame.redraw();
    if (open) {
      this.draw();
      this.node.querySelector("button")?.focus();
    } else this.app.frame.node.querySelector(".experiments-toggle")?.focus();
  }

  /** Shows the state and preserves the focus. */
  draw() {
    const state = this.app.experiments;
    if (!state || !this.node.matches(":popover-open")) return;
    const key = this.node.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
    const top = this.node.scrollTop;
    this.node.setAttribute("aria-label", say("experiments"));
    fill(this.node,
      el("header", {}, el("h2", {}, say("experiments")), iconButton("close", say("close"), () => this.toggle(false), { "data-key": "close" })),
      el("p", { class: "subtext" }, say("experimentsMore")),
      el("p", { class: "complaint", role: "alert" }, this.complaint ?? ""),
      this.#time(state), this.#sample(state), this.#bare(state), this.#rights(state), this.#messages(state), this.#weather(state), this.#refusals(state), this.#others(state), this.#server(state));
    this.node.scrollTop = top;
    if (key) this.node.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus();
  }

  async #change(body) {
    this.complaint = undefined;
    try {
      this.app.experiment(await ask("POST", "/experiments", body));
    } catch (refused) {
      this.complaint = refused.message;
    }
    this.draw();
  }

  #time(state) {
    const days = Math.floor(state.ahead_ms / (24 * HOUR_MS));
    const hours = Math.round((state.ahead_ms % (24 * HOUR_MS)) / HOUR_MS);
    const ahead = [days && unit(days, "day"), hours && unit(hours, "hour")].filter(Boolean).join(" ");
    return part(say("time"),
      el("p", {}, new Date(Date.now() + state.ahead_ms).toLocaleString(spoken(), { dateStyle: "full", timeStyle: "short" })),
      ahead && el("p", { class: "subtext", data: { testid: "ahead" } }, say("ahead", { ahead })),
      el("div", { class: "row" }, SPANS.map(([n, name, ms]) =>
        el("button", { type: "button", class: "button", data: { key: `pass-${ms}` }, onclick: () => this.#change({ advance_ms: ms }) }, say("letPass", { span: unit(n, name) })))),
      el("p", { class: "subtext" }, say("timeMore")));
  }

  #sample(state) {
    if (!state.sample) return null;
    const seed = () => Math.floor(Math.random() * 1_000_000);
    return part(say("sample"),
      el("div", { class: "row" }, el("button", { type: "button", class: "button", disabled: state.sample === "running", data: { key: "sample", testid: "sample" }, onclick: () => this.#change({ sample: seed() }) },
        say(state.sample === "running" ? "sampleRuns" : "sampleStart"))),
      el("p", { class: "subtext" }, say("sampleMore")));
  }

  #bare(state) {
    if (state.message_content === null) return null;
    return part(say("bareMoves"), check("bare", say("bareSwitch"), state.message_content, (on) => this.#change({ message_content: on })),
      el("p", { class: "subtext" }, say("bareMore")));
  }

  #rights(state) {
    const channels = this.app.channelList();
    const here = this.app.channel?.parent_id ?? this.app.channel?.id;
    this.place ??= channels.find((c) => c.id === here)?.id ?? channels[0]?.id;
    const denied = state.denied[this.place] ?? [];
    const change = (name, on) => this.#change({ deny: { channel: this.place, rights: on ? denied.filter((d) => d !== name) : [...denied, name] } });
    return part(say("botRights"),
      el("label", { class: "pick" }, say("inChannel"), el("select", { data: { key: "place" }, onchange: (e) => ((this.place = e.target.value), this.draw()) },
        channels.map((c) => el("option", { value: c.id, selected: c.id === this.place }, `#${c.name}`)))),
      state.rights.map((name) => check(`right-${name}`, say(`right_${name}`), !denied.includes(name), (on) => change(name, on))),
      el("p", { class: "subtext" }, say("moreRights")),
      state.more_rights.map((name) => check(`right-${name}`, say(`right_${name}`), state.granted.includes(name),
        (on) => this.#change({ grant: on ? [...state.granted, name] : state.granted.filter((g) => g !== name) }))));
  }

  #messages(state) {
    return part(say("openDms"), this.app.people.map((p) =>
      check(`dm-${p.id}`, p.display_name, !state.closed_dms.includes(p.id), (open) => this.#change({ dms: { person: p.id, open } }))),
      check("new-dms", say("newDms"), Boolean(state.new_dms), (on) => this.#change({ new_dms: on ? { people: 1, minutes: 10 } : null })));
  }

  #weather(state) {
    return part("Discord", WEATHERS.map((name) => check(`weather-${name}`, say(`weather_${name}`), state.discord === name, () => this.#change({ discord: name }), "radio")));
  }

  #refusals(state) {
    const button = (key, words, body) => el("button", { type: "button", class: "button", data: { key }, onclick: () => this.#change(body) }, words);
    return part(say("refusals"),
      el("p", { class: "subtext" }, say("refusalsMore")),
      el("div", { class: "row" }, Object.entries(REFUSALS).map(([name, fail]) => button(`fail-${name}`, say(`fail_${name}`), { fail }))),
      el("div", { class: "row" }, button("limit", say("globalLimit"), { limit_ms: 10_000 })),
      check("sublimits", say("sublimits"), state.sublimits, (on) => this.#change({ sublimits: on })),
      check("threads-late", say("threadsLate"), state.threads_late > 0, (on) => this.#change({ threads_late: on ? 1 : 0 })),
      el("label", { class: "pick" }, say("forbidden"), el("input", { value: state.forbidden.join(", "), data: { key: "forbidden" },
        onchange: (e) => this.#change({ forbid: e.target.value.split(",").map((word) => word.trim()).filter(Boolean) }) })));
  }

  #others(state) {
    const { channel, me } = this.app;
    const isThread = channel?.kind === "thread";
    const set = (change) => this.#change({ thread: { id: channel.id, archived: channel.archived, locked: channel.locked, ...change } });
    return part(say("others"),
      check("odd-me", say("oddPerson", { name: me.display_name }), state.altered.includes(me.id), (on) => this.#change({ alter: { id: me.id, ...(on ? ODD_PERSON : {}) } })),
      check("twice", say("eventsTwice"), state.events_twice, (on) => this.#change({ events_twice: on })),
      isThread && check("archived", say("threadArchived"), channel.archived, (archived) => set({ archived })),
      isThread && check("locked", say("threadLocked"), channel.locked, (locked) => set({ locked })),
      el("div", { class: "row" },
        channel && el("button", { type: "button", class: "button", data: { key: "raw" }, onclick: () => this.#change({ raw: { channel: channel.id, message: ODD_MESSAGE } }) }, say("otherBot")),
        el("button", { type: "button", class: "button", data: { key: "event" }, onclick: () => this.#change({ event: { name: "GUILD_CREATE", data: { id: "1", unavailable: true, roles: "new" } } }) }, say("oddEvent"))));
  }

  #server(state) {
    const names = new Intl.DisplayNames([spoken()], { type: "language" });
    return part(say("server"), check("member", say("botInServer"), state.bot_in_server, (on) => this.#change({ bot_in_server: on })),
      check("commands-only", say("commandsOnly"), state.commands_only, (on) => this.#change({ commands_only: on })),
      el("label", { class: "pick" }, say("serverLanguage"), el("select", { data: { key: "language" }, onchange: (e) => this.#change({ locale: e.target.value }) },
        LOCALES.map((l) => el("option", { value: l, selected: l === state.locale }, names.of(l))))));
  }
}

function part(title, ...content) {
  return el("fieldset", {}, el("legend", {}, title), content);
}

function check(key, label, on, change, type = "checkbox") {
  return el("label", { class: "check" }, el("input", { type, name: type === "radio" ? "weather" : undefined, checked: on, data: { key }, onchange: (e) => change(e.target.checked) }), el("span", {}, label));
}
