// Builds elements. Text becomes text nodes, so nothing that a person or a bot writes is parsed as HTML.

const SVG = "http://www.w3.org/2000/svg";

/** Creates an element. `on…` properties are listeners, `style` an object, `data` a dataset. Absent values are omitted. */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key === "style") for (const [name, v] of Object.entries(value)) node.style.setProperty(name, v);
    else if (key === "data") for (const [name, v] of Object.entries(value)) v !== undefined && (node.dataset[name] = v);
    else if (key === "value") node.value = value;
    else node.setAttribute(key, value === true ? "" : String(value));
  }
  node.append(...children.flat(Infinity).filter((child) => child !== undefined && child !== null && child !== false));
  return node;
}

const PATHS = {
  hash: "M9 4 7 20M17 4l-2 16M4 9h16M3 15h16",
  thread: "M5 5h14v10h-6l-4 4v-4H5z",
  at: "M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0m0-4v5a2.5 2.5 0 0 0 5 0v-1a9 9 0 1 0-4 7.5",
  menu: "M4 6h16M4 12h16M4 18h16",
  people: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.5 20c0-3.5 3-6 6.5-6s6.5 2.5 6.5 6M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5c2 .8 3.5 2.8 3.5 5.5",
  reply: "M9 6 4 11l5 5M4 11h9c4 0 7 2.5 7 7",
  send: "M4 12 20 4l-4 16-4-6zM12 14l8-10",
  close: "M6 6l12 12M18 6 6 18",
  down: "M6 9l6 6 6-6",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.500M17.5 17.5 19 19M19 5l-1.5 1.500M6.5 17.5 5 19",
  moon: "M20 14a8 8 0 1 1-9-10 6.5 6.5 0 0 0 9 10",
  swap: "M4 8h14l-3-3M20 16H6l3 3",
  eye: "M2 12s3.5-6.5 10-6.500S22 12 22 12s-3.5 6.5-10 6.500S2 12 2 12M12 9.500a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  pause: "M8 5v14M16 5v14",
  play: "M7 4.500v15l12-7.500z",
  check: "M5 12.5 10 17 19 7",
  link: "M14 5h5v5M19 5l-8 8M11 6H5v13h13v-6",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  flask: "M9 3h6M10 3v6l-5 9a2 2 0 0 0 2 3h10a2 2 0 0 0 2-3l-5-9V3M8 15h8",
  split: "M3 5h18v14H3zM12 5v14",
};

/** A line drawing, hidden from screen readers. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}

/** A button with only an icon. Its name is for screen readers and the tooltip. */
export function iconButton(name, label, onclick, props = {}) {
  return el("button", { type: "button", class: "icon-button", "aria-label": label, title: label, onclick, ...props }, icon(name));
}

/** The avatar of a person: the initial on their own colour, or the bot's badge. */
export function avatar(user, size = "") {
  if (user.bot) return el("img", { class: `avatar ${size}`, src: "/page/logo.svg", alt: "", width: 40, height: 40 });
  const name = user.display_name ?? user.global_name ?? user.username ?? user.name ?? "?";
  const initial = (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? "?").toUpperCase();
  return el("span", { class: `avatar ${size}`, "aria-hidden": "true", style: { "--hue": hue(user) } }, initial);
}

function hue(user) {
  if (user.avatar_hue !== undefined) return user.avatar_hue;
  let sum = 0;
  for (const c of user.id ?? "0") sum = (sum * 31 + c.charCodeAt(0)) % 360;
  return sum;
}

// The parts of a message that are patched in place. All other changed nodes are replaced.
const PARTS = ".body, .who, .actions, .files, .row, button[data-custom-id], button[data-testid]";
const isSame = (node, other) => node.isEqualNode(other) || Boolean(node.dataset?.url && node.dataset.url === other.dataset?.url);
const partName = (node) => node.matches?.(PARTS) && `${node.tagName} ${node.dataset.customId ?? node.dataset.testid ?? node.classList[0]}`;

/** Turns an element into a fresh one of the same kind, touching only differences. Screen readers announce replaced nodes, and a replaced node loses the focus. */
export function patch(old, fresh) {
  dress(old, fresh);
  let at = old.firstChild;
  const dropTo = (end) => {
    while (at !== end) {
      const next = at.nextSibling;
      at.remove();
      at = next;
    }
  };
  const find = (fits) => {
    let node = at;
    while (node && !fits(node)) node = node.nextSibling;
    return node;
  };
  for (const child of [...fresh.childNodes]) {
    const part = partName(child);
    const same = find((node) => isSame(node, child));
    const unused = !same && child.menu && find((node) => node.menu === child.menu && node.textContent === child.textContent);
    // A text with an opened spoiler.
    const read = !same && child.source && find((node) => node.source === child.source);
    const alike = !same && part && find((node) => partName(node) === part);
    if (same || unused || read || alike) {
      dropTo(same || unused || read || alike);
      if (unused) dress(at.firstChild, child.firstChild);
      if (alike) patch(at, child);
      at = at.nextSibling;
    } else old.insertBefore(child, at);
  }
  dropTo(null);
}

function dress(old, fresh) {
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
}

export function fill(node, ...children) {
  node.replaceChildren(...children.flat(Infinity).filter(Boolean));
  return node;
}
