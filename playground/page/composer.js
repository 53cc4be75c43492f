// The input field for text with mentions and for slash commands.

import { avatar, el, fill, icon, iconButton } from "./dom.js";
import { titled } from "./messages.js";
import { Popup, hits } from "./popup.js";
import { CommandField, flatCommands } from "./slash.js";
import { say } from "./words.js";

/** The composer of the open channel. `app` has the state and sends requests. */
export class Composer {
  constructor(app) {
    this.app = app;
    this.reply = null;
    this.field = null;
    this.drafts = new Map();
    this.popup = new Popup(say("commandList"), (item) => this.#pick(item));
    this.text = el("textarea", { rows: 1, "aria-autocomplete": "list", "aria-haspopup": "listbox", autocomplete: "off", enterkeyhint: "send", maxlength: 2000, data: { testid: "composer" } });
    this.popup.attach(this.text);
    this.text.addEventListener("input", () => this.#typed());
    this.text.addEventListener("keydown", (e) => this.#key(e));
    this.text.addEventListener("blur", () => this.popup.hide());
    this.complaint = el("div", { class: "complaint", role: "alert", data: { testid: "complaint" } });
    this.replying = el("div", { class: "replying", hidden: true, data: { testid: "replying" } });
    this.slot = el("div", { class: "slot" }, this.text);
    this.sendButton = el("button", { type: "submit", class: "send", "aria-label": say("send"), title: say("send") }, icon("send"));
    this.top = el("div", { class: "composer-top" });
    this.node = el("form", { class: "composer", onsubmit: (e) => (e.preventDefault(), this.#submit()) },
      this.top, hits, this.complaint, this.replying, el("div", { class: "field" }, this.slot, this.sendButton));
    fill(this.top, this.popup.node);
  }

  /** Switches to a channel, and keeps the draft of the previous one. */
  turnTo(channel) {
    if (this.channel) this.drafts.set(this.channel.id, this.text.value);
    this.channel = channel;
    this.#leave(this.drafts.get(channel.id) ?? "");
    this.answer(null);
    this.relabel();
  }

  /** Updates the labels after a change of channel or language. */
  relabel() {
    const label = say("messageTo", { place: this.app.placeName(this.channel) });
    this.text.setAttribute("aria-label", label);
    this.text.placeholder = label;
    this.sendButton.setAttribute("aria-label", say("send"));
  }

  /** Makes the next text a reply to this message; `null` for no message. */
  answer(message) {
    this.reply = message;
    this.replying.hidden = !message;
    if (!message) return;
    fill(this.replying, icon("reply"), el("span", {}, say("replying", { message: titled(message, this.app) })),
      iconButton("close", say("cancelReply"), () => (this.answer(null), this.focus())));
    if (this.field) this.#leave("");
    this.focus();
  }

  focus() {
    if (this.field) this.field.focus();
    else this.text.focus();
  }

  /** Begins a command by its path, as when its mention is pressed. */
  begin(path) {
    const command = flatCommands(this.app.commands).find((c) => c.path === path);
    if (command) this.#enter(command);
  }

  complain(text) {
    this.complaint.textContent = text;
  }

  #commands() {
    return flatCommands(this.app.commands);
  }

  #typed() {
    this.complain("");
    this.#grow();
    const { value } = this.text;
    const slash = /^\/(\S*(?: \S*)*)$/.exec(value);
    if (slash) return this.#slash(slash[1]);
    const before = value.slice(0, this.text.selectionStart);
    const at = /(?:^|\s)@([^\s@]*)$/.exec(before);
    if (at) return this.#mention(at[1]);
    this.popup.hide();
  }

  #slash(typed) {
    const commands = this.#commands();
    const begun = commands.filter((c) => typed.startsWith(`${c.label} `) || typed.startsWith(`${c.path} `));
    if (begun.length) {
      const command = begun.sort((a, b) => b.path.length - a.path.length)[0];
      const length = typed.startsWith(`${command.label} `) ? command.label.length : command.path.length;
      return this.#enter(command, typed.slice(length + 1));
    }
    const word = typed.toLowerCase();
    const fit = commands.filter((c) => c.label.toLowerCase().startsWith(word) || c.path.startsWith(word));
    const rest = commands.filter((c) => !fit.includes(c) && (c.label.includes(word) || c.description.toLowerCase().includes(word)));
    const items = [...fit, ...(word ? rest : [])].map((c) => ({ command: c, label: `/${c.label}`, hint: c.description, note: c.options.map((o) => o.name).join("  ") || null }));
    this.popup.show(items, { heading: say("commandList"), active: 0, status: this.app.bot.online ? say("noCommand", { name: `/${typed}` }) : say("botAway") });
  }

  #mention(typed) {
    const word = typed.toLowerCase();
    const items = this.app.memberList().filter((m) => `${m.display_name} ${m.name}`.toLowerCase().includes(word))
      .map((m) => ({ member: m, label: m.display_name, note: m.name, lead: avatar(m, "small") }));
    this.popup.show(items, { heading: say("mention"), active: 0 });
  }

  #pick(item) {
    if (item.command) return this.#enter(item.command);
    const { value, selectionStart } = this.text;
    const before = value.slice(0, selectionStart).replace(/@[^\s@]*$/, `@${item.member.display_name} `);
    this.text.value = before + value.slice(selectionStart).trimStart();
    this.text.setSelectionRange(before.length, before.length);
    this.popup.hide();
  }

  #key(event) {
    if (event.isComposing || this.popup.arrow(event)) return;
    const choosing = this.popup.open && this.popup.active >= 0;
    if (choosing && (event.key === "Enter" || event.key === "Tab") && !event.shiftKey) {
      event.preventDefault();
      this.popup.pick();
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.#submit();
    } else if (event.key === "Escape") {
      if (this.popup.open) this.popup.hide();
      else if (this.reply) this.answer(null);
    }
  }

  #enter(command, given) {
    this.answer(null);
    this.popup.hide();
    this.complain("");
    const { app } = this;
    this.field = new CommandField(command, {
      members: () => app.memberList(),
      channels: () => app.channelList(),
      suggest: (path, options, focused) => app.suggest(this.channel.id, path, options, focused),
      complain: (text) => this.complain(text),
      cancel: (text) => (this.#leave(text), this.text.focus(), text && this.#typed()),
      send: (path, options) => this.#send(() => app.sendCommand(this.channel.id, path, options)),
    }, given);
    fill(this.top, this.field.popup.node, this.field.hint);
    fill(this.slot, this.field.node);
    this.field.focus();
  }

  #leave(text) {
    this.field = null;
    this.popup.hide();
    this.complain("");
    fill(this.top, this.popup.node);
    fill(this.slot, this.text);
    this.text.value = text;
    this.#grow();
  }

  async #submit() {
    if (this.field) return this.field.submit();
    const typed = this.text.value.trim();
    if (!typed) return;
    const known = /^\/(\S+)/.exec(typed);
    if (known) {
      const command = this.#commands().find((c) => c.path === typed.slice(1) || c.label === typed.slice(1));
      if (command) return this.#enter(command);
      return this.complain(say("noCommand", { name: known[0] }));
    }
    const reply = this.reply;
    await this.#send(() => this.app.sendText(this.channel.id, this.app.withMentions(typed), reply?.id));
  }

  // Empties the field at once, and restores the text if the server refuses it.
  async #send(send) {
    const { field, reply, channel } = this;
    const text = this.text.value;
    this.#leave("");
    this.answer(null);
    this.text.focus();
    try {
      await send();
    } catch (refused) {
      if (this.channel === channel && !this.text.value && !this.field) {
        if (field) {
          this.field = field;
          fill(this.top, field.popup.node, field.hint);
          fill(this.slot, field.node);
          field.focus();
        } else {
          this.text.value = text;
          this.answer(reply);
          this.#grow();
        }
      }
      this.complain(refused.message);
    }
  }

  #grow() {
    this.text.style.height = "auto";
    this.text.style.height = `${Math.min(this.text.scrollHeight, 200)}px`;
  }
}
