// The list above the field: commands, people, choices. The field keeps the focus; the arrow keys move in the list.

import { el, fill } from "./dom.js";
import { say } from "./words.js";

let count = 0;

/** Announces the number of suggestions to screen readers. */
export const hits = el("div", { class: "sr", role: "status" });

/** A listbox controlled from an input. `onpick(item)` gets the item chosen by Enter, Tab or pointer. */
export class Popup {
  constructor(label, onpick) {
    this.onpick = onpick;
    this.items = [];
    this.active = -1;
    this.heading = el("div", { class: "popup-heading" });
    // A long list can be scrolled with only the keyboard.
    this.list = el("div", { role: "listbox", id: `popup-${(count += 1)}`, "aria-label": label, class: "popup-list", tabindex: "0" });
    this.node = el("div", { class: "popup", hidden: true, data: { testid: "popup" } }, this.heading, this.list);
    // Pressing an option must not take the focus from the field.
    this.node.addEventListener("mousedown", (e) => e.preventDefault());
  }

  get open() {
    return !this.node.hidden;
  }

  /** Connects the list to the field that controls it. */
  attach(input) {
    if (this.input && this.input !== input) this.#free(this.input);
    this.input = input;
    input.setAttribute("aria-controls", this.list.id);
    this.#tell();
  }

  /** Shows items `{label, hint, note, lead, value}`. Enter chooses the item at `active`; -1 for none. */
  show(items, { heading = "", active = -1, status = "" } = {}) {
    this.items = items;
    this.active = items.length ? active : -1;
    this.moved = false;
    this.heading.hidden = !heading;
    this.heading.textContent = heading;
    const options = items.map((item, i) =>
      el("div", { role: "option", id: `${this.list.id}-${i}`, class: "popup-item", "aria-selected": "false", onclick: () => this.pick(i), onmousemove: () => this.#activate(i) },
        item.lead, el("span", { class: "popup-label" }, item.label), item.note && el("span", { class: "popup-note" }, item.note),
        item.hint && el("span", { class: "popup-hint" }, item.hint)));
    const empty = !items.length && status && el("div", { class: "popup-status", role: "option", "aria-disabled": "true", "aria-selected": "false" }, status);
    fill(this.list, options, empty);
    this.node.hidden = !items.length && !status;
    hits.textContent = items.length ? say("hits", { count: items.length }) : status;
    this.#activate(this.active);
    this.#tell();
  }

  hide() {
    this.items = [];
    this.active = -1;
    this.node.hidden = true;
    hits.textContent = "";
    this.list.replaceChildren();
    this.#tell();
  }

  pick(i = this.active) {
    const item = this.items[i];
    if (item) this.onpick(item);
  }

  /** Handles an arrow key. Returns true if it was for the list. */
  arrow(event) {
    if (!this.open || !this.items.length) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return false;
    event.preventDefault();
    const from = this.active < 0 && step < 0 ? 0 : this.active;
    this.#activate((from + step + this.items.length) % this.items.length);
    this.moved = true;
    return true;
  }

  #activate(i) {
    this.list.querySelector('[aria-selected="true"]')?.setAttribute("aria-selected", "false");
    this.active = i;
    const option = this.list.children[i];
    if (i >= 0 && option) {
      option.setAttribute("aria-selected", "true");
      option.scrollIntoView({ block: "nearest" });
    }
    this.#tell();
  }

  #tell() {
    if (!this.input) return;
    if (this.input.getAttribute("role") === "combobox") this.input.setAttribute("aria-expanded", String(this.open));
    if (this.open && this.active >= 0) this.input.setAttribute("aria-activedescendant", `${this.list.id}-${this.active}`);
    else this.input.removeAttribute("aria-activedescendant");
  }

  #free(input) {
    input.removeAttribute("aria-activedescendant");
    if (input.getAttribute("role") === "combobox") input.setAttribute("aria-expanded", "false");
  }
}
