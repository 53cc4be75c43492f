// One person's chat: its state, the server's pushes, and the person's requests.

import { personApi } from "./api.js";
import { setAhead } from "./clock.js";
import { Composer } from "./composer.js";
import { showForm } from "./dialogs.js";
import { el, icon } from "./dom.js";
import { Log } from "./log.js";
import { Experiments } from "./experiments.js";
import { Frame } from "./frame.js";
import { nameOf as localName, flatCommands } from "./slash.js";
import { say, speak } from "./words.js";

/** Everything that one person sees and does. */
export class App {
  constructor(people, me, first) {
    // The command to use first, once the bot can answer.
    this.first = first;
    this.people = people;
    this.me = me;
    this.api = personApi(me.id);
    this.channels = new Map();
    this.members = new Map();
    this.robots = new Map();
    this.roles = [];
    this.commands = [];
    this.bot = { id: "0", name: "Bot", online: false };
    this.histories = new Map();
    this.unread = new Map();
    this.dismissed = new Set();
    // Requests in progress: commands without an answer, pressed components, and outcomes that came before their answer.
    this.pending = [];
    this.busy = new Map();
    this.failed = new Map();
    this.waiting = new Map();
    this.outcomes = new Map();
    this.mine = new Set();
    this.forms = new Map();
    this.typists = new Map();
    this.locale = localStorage.getItem(`locale-${me.id}`) ?? me.locale;
    speak(this.locale);
    this.names = {
      user: (id) => (this.members.get(id) ?? this.robots.get(id))?.display_name ?? "?",
      channel: (id) => (this.channels.has(id) ? this.placeName(this.channels.get(id)) : "#?"),
      isMe: (id) => id === this.me.id,
      command: (path) => this.composer.begin(path),
    };
    this.log = new Log(this);
    this.composer = new Composer(this);
    this.panel = new Experiments(this);
    this.frame = new Frame(this);
  }

  /** Shows the page and keeps it up to date. */
  start(root) {
    root.replaceChildren(this.frame.node);
    addEventListener("hashchange", () => this.#follow());
    addEventListener("focus", () => this.channel && this.#seen(this.channel.id));
    this.api.socket((push) => this.#pushed(push), (up) => (up ? this.#reload() : this.frame.link(false)));
  }

  // ---- for the other modules ----

  memberList() {
    return [...this.members.values()].filter((m) => m.id !== this.me.id).concat(this.members.get(this.me.id) ?? []);
  }

  channelList() {
    return [...this.channels.values()].filter((c) => c.kind === "text");
  }

  userOf(user) {
    const person = this.people.find((p) => p.id === user.id);
    return { ...user, ...person, ...this.members.get(user.id), avatar_hue: (person ?? this.robots.get(user.id))?.avatar_hue };
  }

  nameOf(user) {
    return this.members.get(user.id)?.display_name ?? user.global_name ?? user.username ?? "?";
  }

  placeName(channel) {
    if (channel.kind === "dm") return `@${this.bot.name}`;
    return ["thread", "group"].includes(channel.kind) ? channel.name : `#${channel.name}`;
  }

  history(id) {
    if (!this.histories.has(id)) this.histories.set(id, { list: [], loaded: false, complete: false });
    return this.histories.get(id);
  }

  /** Replaces each `@Name` by Discord's mention. */
  withMentions(text) {
    const names = this.memberList().flatMap((m) => [[m.display_name, m.id], [m.name, m.id]]).sort((a, b) => b[0].length - a[0].length);
    for (const [name, id] of names) {
      const safe = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
      text = text.replace(new RegExp(`(^|[\\s(])@${safe}(?![\\p{L}\\p{N}_])`, "giu"), `$1<@${id}>`);
    }
    return text;
  }

  // ---- the person's requests ----

  async sendText(channel, content, reply) {
    const message = await this.api.say(channel, { content, ...(reply ? { reply_to: reply } : {}) });
    this.log.stick = true;
    // A push may have been faster and have more data, such as a reaction.
    if (message?.id && !this.history(channel).list.some((m) => m.id === message.id)) this.#keep({ channel_id: channel, ...message });
  }

  sendCommand(channel, path, options) {
    const name = localName(flatCommands(this.commands).find((c) => c.path === path) ?? { name: path });
    return this.#use(channel, { name: path, options }, `/${name}`);
  }

  /** Uses a command in the menu of a person or message. */
  useOn(command, target) {
    this.#use(this.channel.id, { name: command.name, target }, localName(command)).catch((refused) => this.composer.complain(refused.message));
  }

  async #use(channel, body, label) {
    const pending = { key: crypto.randomUUID?.() ?? String(performance.now()), channel, name: body.name, label };
    this.pending.push(pending);
    this.log.stick = true;
    this.log.sync();
    try {
      const { interaction_id: id } = await this.api.command(channel, { ...body, locale: this.locale });
      this.#await(id, {
        done: () => this.dismissPending(pending),
        failed: (why) => ((pending.failed = why ?? say("noAnswer")), this.log.sync()),
      });
    } catch (refused) {
      this.dismissPending(pending);
      throw refused;
    }
  }

  async suggest(channel, path, options, focused) {
    const { choices } = await this.api.autocomplete(channel, { name: path, options, focused, locale: this.locale });
    return choices;
  }

  async press(message, customId, values) {
    if (this.busy.has(message.id)) return;
    this.failed.delete(message.id);
    this.busy.set(message.id, customId);
    this.log.sync();
    const free = (why) => {
      this.busy.delete(message.id);
      if (why) this.failed.set(message.id, why);
      this.log.sync();
    };
    try {
      const { interaction_id: id } = await this.api.component(message.channel_id ?? this.channel.id,
        { message_id: message.id, custom_id: customId, ...(values ? { values } : {}), locale: this.locale });
      this.#await(id, { done: () => free(), failed: (why) => free(why ?? say("failed")) });
    } catch (refused) {
      free(refused.message);
    }
  }

  dismiss(message) {
    this.dismissed.add(message.id);
    this.log.sync();
    this.composer.focus();
  }

  dismissPending(pending) {
    this.pending = this.pending.filter((p) => p !== pending);
    this.log.sync();
  }

  markRead() {
    this.unread.clear();
    this.frame.redraw();
  }

  /** Applies the state of the experiments. */
  experiment(state) {
    const hasPassed = state.ahead_ms !== this.experiments?.ahead_ms;
    this.experiments = state;
    setAhead(state.ahead_ms);
    this.panel.draw();
    this.frame.redraw();
    // Relative times such as "today" have changed.
    if (hasPassed && this.channel) this.log.turnTo(this.channel);
    else this.log.sync();
  }

  async openDm() {
    const { channel_id: id } = await this.api.dm();
    if (!this.channels.has(id)) await this.#reload();
    location.hash = id;
  }

  setLocale(locale) {
    this.locale = locale;
    localStorage.setItem(`locale-${this.me.id}`, locale);
    speak(locale);
    this.frame.redraw();
    this.composer.relabel();
    this.log.turnTo(this.channel);
  }

  async loadOlder(id) {
    const history = this.history(id);
    if (history.complete || !history.loaded) return false;
    const older = await this.api.messages(id, history.list[0]?.id).catch(() => []);
    history.complete = older.length < 50;
    history.list.unshift(...older.filter((m) => !history.list.some((h) => h.id === m.id)));
    this.log.sync();
    return older.length > 0;
  }

  // ---- the server's pushes ----

  async #reload() {
    let state;
    try {
      state = await this.api.state();
    } catch (refused) {
      return this.frame.link(false, refused.message);
    }
    this.me = { ...this.me, ...state.me, avatar_hue: this.me.avatar_hue };
    this.guild = state.guild;
    this.bot = state.bot;
    this.commands = state.commands;
    this.channels = new Map(state.channels.map((c) => [c.id, c]));
    this.members = new Map(state.members.map((m) => [m.id, m]));
    this.robots = new Map(state.robots.map((m) => [m.id, m]));
    this.roles = state.roles;
    this.experiments = state.experiments;
    setAhead(state.experiments.ahead_ms);
    this.panel.draw();
    for (const history of this.histories.values()) history.loaded = false;
    // Requests that were in progress when the connection broke get no answer.
    this.pending = [];
    this.busy.clear();
    this.waiting.clear();
    this.frame.link(true);
    this.frame.redraw();
    this.channel = undefined;
    this.#follow();
    const { first } = this;
    if (!first || !this.commands.length) return;
    this.first = undefined;
    this.sendCommand(this.channel.id, first.path, first.options).catch((refused) => this.composer.complain(refused.message));
  }

  // Opens the channel in the address.
  #follow() {
    const wanted = this.channels.get(location.hash.slice(1));
    const channel = wanted ?? [...this.channels.values()].find((c) => c.kind === "text");
    if (!channel || channel === this.channel) return;
    const moved = this.log.channel?.id !== channel.id;
    this.channel = channel;
    if (this.composer.channel?.id !== channel.id) this.composer.turnTo(channel);
    else this.composer.channel = channel;
    if (moved) this.log.turnTo(channel);
    else this.log.channel = channel;
    this.#seen(channel.id);
    this.frame.redraw();
    this.#load(channel.id);
    if (matchMedia("(pointer: fine)").matches && document.hasFocus()) this.composer.focus();
  }

  async #load(id) {
    const history = this.history(id);
    if (history.loaded) return;
    try {
      const list = await this.api.messages(id);
      const newest = history.list.filter((m) => !list.some((l) => l.id === m.id) && BigInt(m.id) > BigInt(list.at(-1)?.id ?? 0));
      history.list = [...list, ...newest];
      history.complete = list.length < 50;
      history.loaded = true;
    } catch (refused) {
      this.composer.complain(refused.message);
    }
    this.log.sync();
  }

  #pushed({ type, data }) {
    const act = {
      message_create: () => this.#keep(data, true),
      message_update: () => this.#keep(data),
      message_delete: () => this.#drop(data),
      channel_create: () => this.#channel(data),
      channel_update: () => this.#channel(data),
      channel_delete: () => (this.channels.delete(data.id), this.frame.redraw(), this.#follow()),
      commands: () => ((this.commands = Array.isArray(data) ? data : data.commands), this.frame.redraw()),
      bot_online: () => ((this.bot = { ...this.bot, ...(typeof data === "boolean" ? { online: data } : data) }), this.frame.redraw()),
      modal: () => this.#form(data),
      interaction_done: () => this.#outcome(data.interaction_id, true),
      interaction_failed: () => this.#outcome(data.interaction_id, false, data.error),
      typing: () => this.#typing(data),
      reaction: () => this.#reaction(data),
      experiments: () => this.experiment(data),
    }[type];
    act?.();
  }

  #keep(message, isNew = false) {
    const history = this.history(message.channel_id);
    const at = history.list.findIndex((m) => m.id === message.id);
    if (at >= 0) history.list[at] = { ...history.list[at], ...message };
    else {
      history.list.push(message);
      history.list.sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
    }
    if (isNew && message.author.id !== this.me.id) {
      this.typists.delete(message.channel_id);
      const here = message.channel_id === this.channel?.id;
      if (!here || !document.hasFocus()) {
        const mine = (message.mentions ?? []).some((u) => u.id === this.me.id) || this.channels.get(message.channel_id)?.kind === "dm";
        const count = this.unread.get(message.channel_id) ?? { all: 0, mine: 0 };
        this.unread.set(message.channel_id, { all: count.all + 1, mine: count.mine + (mine ? 1 : 0) });
      }
      this.frame.redraw();
    }
    if (message.interaction?.id) this.#outcome(message.interaction.id, true);
    if (message.channel_id === this.channel?.id) this.log.sync();
  }

  #drop({ id, channel_id: channel }) {
    const history = this.history(channel);
    history.list = history.list.filter((m) => m.id !== id);
    if (channel === this.channel?.id) this.log.sync();
  }

  #channel(channel) {
    this.channels.set(channel.id, { ...this.channels.get(channel.id), ...channel });
    if (channel.id === this.channel?.id) this.channel = this.channels.get(channel.id);
    this.frame.redraw();
    this.log.sync();
    if (location.hash.slice(1) === channel.id) this.#follow();
  }

  #reaction(data) {
    const message = this.history(data.channel_id).list.find((m) => m.id === data.message_id);
    if (!message) return;
    if (data.reactions) message.reactions = data.reactions;
    else if (data.emoji) {
      const list = message.reactions ?? [];
      const known = list.find((r) => r.emoji.name === data.emoji.name);
      if (known) known.count += data.removed ? -1 : 1;
      else if (!data.removed) list.push({ emoji: data.emoji, count: 1, me: data.user_id === this.me.id });
      message.reactions = list.filter((r) => r.count > 0);
    }
    this.log.sync();
  }

  #typing({ channel_id: channel, user_id: user }) {
    if (user === this.me.id) return;
    this.typists.set(channel, { user: user ?? this.bot.id, until: Date.now() + 10_000 });
    this.frame.typing();
    setTimeout(() => this.frame.typing(), 10_050);
  }

  // An outcome may come before or after the answer with the interaction's id.
  #await(id, reaction) {
    const known = this.outcomes.get(id);
    const form = this.forms.get(id);
    this.mine.add(id);
    this.waiting.set(id, reaction);
    if (form) this.#form(form);
    if (known) this.#outcome(id, known.done, known.why);
  }

  #outcome(id, done, why) {
    const reaction = this.waiting.get(id);
    if (!reaction) {
      this.outcomes.set(id, { done, why });
      return;
    }
    this.waiting.delete(id);
    if (done) reaction.done();
    else reaction.failed(why);
  }

  // A form is shown only in the tab that requested it.
  #form(form) {
    const id = form.interaction_id;
    if (!this.mine.has(id)) {
      this.forms.set(id, form);
      return;
    }
    this.forms.delete(id);
    this.#outcome(id, true);
    const channel = form.channel_id ?? this.channel.id;
    showForm(form, async (fields) => {
      const { interaction_id: sent } = await this.api.modal(channel, { custom_id: form.custom_id, fields, locale: this.locale });
      await new Promise((resolve, reject) => this.#await(sent, { done: resolve, failed: (e) => reject(new Error(e ?? say("submitFailed"))) }));
    });
  }

  #seen(id) {
    if (this.unread.delete(id)) this.frame.redraw();
  }
}

/** The page for an unknown person. */
export function nobody(root) {
  root.replaceChildren(el("main", { class: "welcome" }, el("p", {}, icon("people"), " ", say("noSuchPerson")), el("a", { class: "button primary", href: "/" }, say("who"))));
}
