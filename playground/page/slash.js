// A slash command being filled in: its name, then a pill for each option.

import { avatar, el, fill } from "./dom.js";
import { Popup } from "./popup.js";
import { say, spoken } from "./words.js";

const TYPE = { sub: 1, group: 2, string: 3, integer: 4, boolean: 5, user: 6, channel: 7, role: 8, mentionable: 9, number: 10, file: 11 };
const DEBOUNCE_MS = 120;

/** The name of a command, option or choice in the person's language. */
export const nameOf = (thing) => thing.name_localizations?.[spoken()] ?? thing.name;
export const describe = (thing) => thing.description_localizations?.[spoken()] ?? thing.description ?? "";

/** Chat commands with their subcommands flattened: `{path, label, description, options, command}`. */
export function flatCommands(commands) {
  const flat = (thing, path, label) => {
    const subs = (thing.options ?? []).filter((o) => o.type === TYPE.sub || o.type === TYPE.group);
    if (subs.length) return subs.flatMap((sub) => flat(sub, `${path} ${sub.name}`, `${label} ${nameOf(sub)}`));
    const options = (thing.options ?? []).filter((o) => o.type !== TYPE.file);
    return [{ path, label, description: describe(thing), options }];
  };
  return commands.filter((c) => (c.type ?? 1) === 1).flatMap((c) => flat(c, c.name, nameOf(c)));
}

/** The field in command mode. `host` has members(), channels(), suggest(path, options, focused), send(path, options), cancel(text), complain(text). */
export class CommandField {
  constructor(command, host, given = "") {
    this.command = command;
    this.host = host;
    this.pills = [];
    this.popup = new Popup(say("choose"), (item) => this.#pick(item));
    this.hint = el("div", { class: "command-hint", id: "command-hint", data: { testid: "command-hint" } });
    this.pillBox = el("span", { class: "pills" });
    this.chips = el("span", { class: "chips" });
    this.node = el("div", { class: "command", role: "group", "aria-label": say("command", { name: `/${command.label}` }), data: { testid: "command", command: command.path }, tabindex: -1 },
      el("span", { class: "command-name" }, `/${command.label}`), this.pillBox, this.chips);
    this.node.addEventListener("keydown", (e) => this.#bareKey(e));
    const values = this.#read(given);
    // A command without required options still offers its first one, which is not sent if it is left empty.
    const offered = command.options.filter((o) => o.required || values.has(o.name));
    for (const option of offered.length ? offered : command.options.slice(0, 1)) this.#add(option);
    for (const pill of this.pills) if (values.has(pill.option.name)) pill.input.value = values.get(pill.option.name);
    this.#chips();
  }

  /** Focuses the first empty pill. */
  focus() {
    const pill = this.pills.find((p) => !p.input.value) ?? this.pills.at(-1);
    if (pill) pill.input.focus();
    else this.node.focus();
    if (!pill) this.#explain(null);
  }

  /** Sends the command, or shows which option is missing. */
  submit() {
    const options = {};
    for (const pill of this.pills) {
      const text = pill.input.value.trim();
      if (!text && !pill.option.required) continue;
      const value = text ? this.#value(pill, text) : undefined;
      if (value === undefined) {
        const key = !text ? "missing" : [TYPE.integer, TYPE.number].includes(pill.option.type) && !pill.option.choices?.length ? "notNumber" : "notChoice";
        pill.node.classList.add("wrong");
        pill.input.setAttribute("aria-invalid", "true");
        this.host.complain(say(key, { name: nameOf(pill.option) }));
        pill.input.focus();
        return;
      }
      options[pill.option.name] = value;
    }
    this.popup.hide();
    this.host.send(this.command.path, options);
  }

  // Parses text after the name: `move:e2e4 note:"well played"`, or one value for the first option.
  #read(text) {
    const values = new Map();
    const names = this.command.options.map((o) => o.name);
    if (!names.length || !text.trim()) return values;
    const parts = text.split(new RegExp(`(?:^|\\s)(${names.join("|")}):`));
    if (parts[0].trim()) values.set(names[0], parts[0].trim());
    for (let i = 1; i < parts.length; i += 2) values.set(parts[i], parts[i + 1].trim().replace(/^"(.*)"$/, "$1"));
    return values;
  }

  #add(option) {
    const id = `option-${option.name}`;
    const numeric = option.type === TYPE.integer || option.type === TYPE.number;
    const input = el("input", { id, role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-describedby": "command-hint", "aria-required": option.required ? "true" : "false",
      autocomplete: "off", spellcheck: "false", enterkeyhint: "send", inputmode: numeric ? "decimal" : undefined, maxlength: option.max_length, data: { option: option.name } });
    const node = el("span", { class: "pill", data: { testid: "pill", option: option.name } }, el("label", { for: id }, nameOf(option)), el("span", { class: "grow" }, input));
    const pill = { option, input, node, picked: null, asked: 0 };
    input.addEventListener("focus", () => {
      this.popup.attach(input);
      this.#explain(pill);
      if (!pill.picked && !input.value) this.#suggest(pill);
    });
    input.addEventListener("blur", () => {
      pill.asked += 1;
      this.popup.hide();
    });
    input.addEventListener("click", () => !this.popup.open && this.#suggest(pill));
    input.addEventListener("input", () => this.#typed(pill));
    input.addEventListener("keydown", (e) => this.#key(e, pill));
    this.pills.push(pill);
    this.pillBox.append(node);
    return pill;
  }

  #remove(pill) {
    const i = this.pills.indexOf(pill);
    this.pills.splice(i, 1);
    pill.node.remove();
    this.#chips();
    (this.pills[i - 1] ?? this.pills[0])?.input.focus();
    if (!this.pills.length) this.node.focus();
  }

  // Shows the options that can still be added.
  #chips() {
    const left = this.command.options.filter((o) => !this.pills.some((p) => p.option === o));
    fill(this.chips, left.map((option) =>
      el("button", { type: "button", class: "chip", title: describe(option), "aria-label": `${say("addOption")}: ${nameOf(option)}. ${describe(option)}`, data: { testid: "add-option", option: option.name },
        onclick: () => {
          const pill = this.#add(option);
          this.#chips();
          pill.input.focus();
        } }, `+ ${nameOf(option)}`)));
  }

  #explain(pill) {
    const option = pill?.option;
    if (!option) {
      fill(this.hint, el("span", {}, this.command.description), el("span", { class: "keys" }, say("keys")));
      return;
    }
    fill(this.hint, el("b", {}, nameOf(option)), el("span", {}, describe(option)), !option.required && el("i", {}, say("optional")), el("span", { class: "keys" }, say("keys")));
  }

  #typed(pill) {
    const prefix = `${pill.option.name}:`;
    if (pill.input.value.startsWith(prefix)) pill.input.value = pill.input.value.slice(prefix.length);
    pill.picked = null;
    pill.node.classList.remove("wrong");
    pill.input.removeAttribute("aria-invalid");
    this.host.complain("");
    this.popup.moved = false;
    this.#suggest(pill);
  }

  // Suggests items that match the typed text; for autocompleted options the bot provides them.
  #suggest(pill) {
    const { option, input } = pill;
    const text = input.value.trim();
    const heading = `${nameOf(option)} — ${describe(option)}`;
    const ask = (pill.asked += 1);
    // Without typed text nothing is highlighted, so that pressing Enter twice plays no unintended move.
    const show = (items) => this.popup.show(items, { heading, active: text ? 0 : -1, status: text ? say("noChoices") : "" });
    if (!option.autocomplete) {
      const items = this.#items(option);
      if (!items) return this.popup.hide();
      const fold = (s) => s.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
      return show(pill.picked ? items : items.filter((item) => fold(`${item.label} ${item.also ?? ""}`).includes(fold(text.replace(/^@/, "")))));
    }
    // Until the answer comes nothing is highlighted, so that Enter never chooses an outdated suggestion.
    this.popup.show([], { heading, status: say("searching") });
    const options = {};
    for (const other of this.pills) {
      const value = other.input.value.trim() ? this.#value(other, other.input.value.trim()) : undefined;
      if (value !== undefined) options[other.option.name] = value;
    }
    options[option.name] = text;
    setTimeout(async () => {
      if (ask !== pill.asked) return;
      try {
        const choices = await this.host.suggest(this.command.path, options, option.name);
        if (ask === pill.asked) show(choices.map((c) => ({ label: nameOf(c), value: c.value })));
      } catch (refused) {
        if (ask === pill.asked) this.popup.show([], { heading, status: refused.message });
      }
    }, DEBOUNCE_MS);
  }

  #items(option) {
    if (option.choices?.length) return option.choices.map((c) => ({ label: nameOf(c), value: c.value }));
    if (option.type === TYPE.boolean) return [{ label: say("yes"), value: true, also: "true yes" }, { label: say("no"), value: false, also: "false no" }];
    if (option.type === TYPE.user || option.type === TYPE.mentionable)
      return this.host.members().map((m) => ({ label: m.display_name, note: m.name, value: m.id, also: m.name, lead: avatar(m, "small") }));
    if (option.type === TYPE.channel) return this.host.channels().map((c) => ({ label: `#${c.name}`, value: c.id }));
    return null;
  }

  #pick(item) {
    const pill = this.pills.find((p) => p.input === this.popup.input);
    pill.input.value = item.label;
    pill.picked = item;
    pill.asked += 1;
    pill.node.classList.remove("wrong");
    this.host.complain("");
    this.popup.hide();
    const next = this.pills.find((p) => p.option.required && !p.input.value);
    if (next) next.input.focus();
  }

  // The value to send for a text: the chosen one, the one with this name, or the text itself where allowed.
  #value(pill, text) {
    const { option, picked } = pill;
    if (picked && picked.label === text) return picked.value;
    const items = this.#items(option);
    if (items) {
      const bare = text.replace(/^@/, "").toLowerCase();
      return items.find((i) => i.label.toLowerCase() === bare || i.note?.toLowerCase() === bare || String(i.value) === text.replace(/^<@!?(\d+)>$/, "$1"))?.value;
    }
    if (option.type === TYPE.integer) return /^-?\d+$/.test(text) ? Number(text) : undefined;
    if (option.type === TYPE.number) return Number.isFinite(Number(text.replace(",", "."))) ? Number(text.replace(",", ".")) : undefined;
    return text;
  }

  #key(event, pill) {
    if (event.isComposing || this.popup.arrow(event)) return;
    const { popup } = this;
    if (event.key === "ArrowDown" && !popup.open) this.#suggest(pill);
    else if (event.key === "Enter") {
      event.preventDefault();
      const item = popup.open ? popup.items[popup.active] : null;
      if (!item) return this.submit();
      const typed = item.label === pill.input.value.trim();
      popup.pick();
      if (typed) this.submit();
    } else if (event.key === "Tab" && !event.shiftKey && popup.open && popup.active >= 0 && (pill.input.value || popup.moved)) {
      popup.pick();
      if (document.activeElement !== pill.input) event.preventDefault();
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      if (popup.open) popup.hide();
      else this.host.cancel("");
    } else if (event.key === "Backspace" && !pill.input.value) {
      event.preventDefault();
      if (!pill.option.required) this.#remove(pill);
      else if (this.pills.every((p) => !p.input.value)) this.host.cancel(`/${this.command.label}`);
      else this.pills[this.pills.indexOf(pill) - 1]?.input.focus();
    }
  }

  // Handles keys while no pill has the focus: a command without options waits for Enter.
  #bareKey(event) {
    if (event.target !== this.node) return;
    if (event.key === "Enter") {
      event.preventDefault();
      this.submit();
    } else if (event.key === "Escape") this.host.cancel("");
    else if (event.key === "Backspace") this.host.cancel(`/${this.command.label}`);
  }
}
