// Buttons and menus below a message.

import { avatar, el, icon } from "./dom.js";
import { say } from "./words.js";

const STYLE = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "primary" };

const emojiText = (emoji) => (emoji ? (emoji.id ? `:${emoji.name}:` : emoji.name) : null);

/** The rows of a message. `app.press(message, custom_id, values)` sends; `busy` is the custom_id that waits for an answer. */
export function rows(message, app, busy) {
  return (message.components ?? []).map((row) =>
    row.type === 1
      ? el("div", { class: "row", data: { testid: "row" } }, row.components.map((c) => component(c, message, app, busy)))
      : el("div", { class: "subtext" }, say("unsupported")));
}

function component(c, message, app, busy) {
  if (c.type === 2) return button(c, message, app, busy);
  if ([3, 5, 6, 7, 8].includes(c.type)) return menu(c, message, app, busy);
  return el("span", { class: "subtext" }, say("unsupported"));
}

function button(c, message, app, busy) {
  const inner = [emojiText(c.emoji) && el("span", { class: "emoji" }, emojiText(c.emoji)), c.label && el("span", {}, c.label)];
  const style = `button ${STYLE[c.style] ?? "secondary"}`;
  if (c.style === 5)
    return el("a", { class: style, href: /^https?:/.test(c.url) ? c.url : undefined, target: "_blank", rel: "noreferrer noopener" }, inner, icon("link"));
  const waiting = busy === c.custom_id;
  return el("button", {
    type: "button", class: waiting ? `${style} waiting` : style, disabled: c.disabled, "aria-disabled": busy ? "true" : undefined, "aria-busy": waiting ? "true" : undefined,
    "aria-label": c.label ? undefined : emojiText(c.emoji), data: { customId: c.custom_id },
    onclick: () => app.press(message, c.custom_id),
  }, inner);
}

function optionsOf(c, app) {
  const people = () => app.memberList().map((m) => ({ value: m.id, label: m.display_name, description: m.name, lead: avatar(m, "small") }));
  const channels = () => app.channelList().map((ch) => ({ value: ch.id, label: `#${ch.name}` }));
  const roles = () => app.roles.map((role) => ({ value: role.id, label: `@${role.name}` }));
  return { 3: () => c.options ?? [], 5: people, 6: roles, 7: people, 8: channels }[c.type]();
}

// A button that opens a list. A single choice is sent at once, several when the list closes.
function menu(c, message, app, busy) {
  const options = optionsOf(c, app);
  const least = c.min_values ?? 1;
  const most = c.max_values ?? 1;
  const chosen = new Set([...options.filter((o) => o.default).map((o) => o.value), ...(c.default_values ?? []).map((v) => v.id)]);
  const before = [...chosen].join();
  let active = 0;
  const list = el("div", { class: "menu-list", role: "listbox", tabindex: 0, hidden: true, "aria-label": c.placeholder ?? say("choose"), "aria-multiselectable": most > 1 ? "true" : undefined });
  const text = el("span", { class: "menu-text" });
  const opener = el("button", { type: "button", class: "menu-button", "aria-haspopup": "listbox", "aria-expanded": "false", disabled: c.disabled, "aria-disabled": busy ? "true" : undefined,
    "aria-busy": busy === c.custom_id ? "true" : undefined, data: { customId: c.custom_id } }, text, icon("down"));
  const label = () => {
    const picked = options.filter((o) => chosen.has(o.value)).map((o) => o.label);
    text.textContent = picked.join(", ") || c.placeholder || say("choose");
    opener.classList.toggle("empty", !picked.length);
    opener.setAttribute("aria-label", [c.placeholder ?? say("choose"), ...(picked.length ? [picked.join(", ")] : [])].join(": "));
  };
  const mark = () => {
    [...list.children].forEach((node, i) => {
      node.setAttribute("aria-selected", String(chosen.has(options[i].value)));
      node.classList.toggle("active", i === active);
    });
    const at = list.children[active];
    if (at) list.setAttribute("aria-activedescendant", at.id);
    at?.scrollIntoView({ block: "nearest" });
  };
  const close = (send) => {
    if (list.hidden) return;
    list.hidden = true;
    opener.setAttribute("aria-expanded", "false");
    label();
    if (send && chosen.size >= least && [...chosen].join() !== before) app.press(message, c.custom_id, [...chosen]);
  };
  const pick = (i) => {
    const { value } = options[i];
    if (most === 1) {
      chosen.clear();
      chosen.add(value);
      list.hidden = true;
      opener.setAttribute("aria-expanded", "false");
      label();
      opener.focus();
      app.press(message, c.custom_id, [value]);
    } else {
      if (chosen.has(value)) chosen.delete(value);
      else if (chosen.size < most) chosen.add(value);
      active = i;
      mark();
    }
  };
  list.append(...options.map((o, i) =>
    el("div", { role: "option", id: `menu-${message.id}-${c.custom_id}-${i}`, class: "menu-item", data: { value: o.value }, onclick: () => pick(i), onmousemove: () => (active = i, mark()) },
      o.lead, emojiText(o.emoji) && el("span", { class: "emoji" }, emojiText(o.emoji)),
      el("span", { class: "menu-words" }, el("span", {}, o.label), o.description && el("small", {}, o.description)), icon("check"))));
  opener.addEventListener("click", () => {
    if (!list.hidden) return close(true);
    if (opener.hasAttribute("aria-disabled")) return;
    list.hidden = false;
    opener.setAttribute("aria-expanded", "true");
    active = Math.max(0, options.findIndex((o) => chosen.has(o.value)));
    mark();
    list.focus();
  });
  list.addEventListener("keydown", (e) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[e.key];
    if (move) active = (active + move + options.length) % options.length;
    else if (e.key === "Enter" || e.key === " ") pick(active);
    else if (e.key === "Escape") close(false);
    else return;
    e.preventDefault();
    mark();
    if (list.hidden) opener.focus();
  });
  list.addEventListener("blur", () => close(most > 1));
  label();
  // The source, so that an unchanged menu stays as it is.
  return Object.assign(el("div", { class: "menu" }, opener, list), { menu: JSON.stringify(c) });
}
