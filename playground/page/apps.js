// The menu of commands for a person or a message.

import { el, iconButton } from "./dom.js";
import { nameOf } from "./slash.js";
import { say } from "./words.js";

export const ON = { person: 2, message: 3 };

/** Returns the button with its menu, or null if the bot has no such commands. */
export function appsMenu(app, kind, target, name) {
  const commands = app.commands.filter((c) => c.type === kind);
  if (!commands.length) return null;
  const id = `apps-${kind}-${target}`;
  const menu = el("div", { class: "apps", id, popover: "auto", role: "menu", "aria-label": say("appsFor", { name }) },
    commands.map((c) => el("button", { type: "button", role: "menuitem", class: "choice", data: { testid: "apps-command", command: c.name }, onclick: () => {
      menu.hidePopover();
      app.useOn(c, target);
    } }, nameOf(c))));
  const opener = iconButton("more", say("appsFor", { name }), undefined, { popovertarget: id, "aria-haspopup": "menu", "data-testid": "apps" });
  // Place the popover next to the button that opened it.
  menu.addEventListener("toggle", (e) => {
    if (e.newState !== "open") return;
    const at = menu.previousElementSibling.getBoundingClientRect();
    menu.style.left = `${Math.max(8, Math.min(at.left, innerWidth - menu.offsetWidth - 8))}px`;
    menu.style.top = `${Math.max(8, Math.min(at.bottom + 4, innerHeight - menu.offsetHeight - 8))}px`;
    menu.firstElementChild?.focus();
  });
  menu.addEventListener("keydown", (e) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[e.key];
    if (!step) return;
    const items = [...menu.children];
    items[(items.indexOf(document.activeElement) + step + items.length) % items.length].focus();
    e.preventDefault();
  });
  return [opener, menu];
}
