// The parts around the messages: channels, heading, members, and the person's own profile.

import { ON, appsMenu } from "./apps.js";
import { avatar, el, fill, icon, iconButton } from "./dom.js";
import { isOn } from "./experiments.js";
import { isDark, toggleTheme } from "./theme.js";
import { threadList } from "./threads.js";
import { LOCALES, say } from "./words.js";

const KIND = { text: "hash", thread: "thread", dm: "at", group: "people" };

/** The frame of the page. Call `redraw` after each change of the state. */
export class Frame {
  constructor(app) {
    this.app = app;
    this.rail = el("nav", { class: "rail", id: "rail" });
    this.heading = el("header", { class: "top" });
    this.side = el("aside", { class: "members" });
    this.typingLine = el("div", { class: "typing", "aria-live": "polite" });
    this.banner = el("div", { class: "banner", role: "status", hidden: true, data: { testid: "banner" } });
    this.shade = el("div", { class: "shade", onclick: () => this.#drawer(false) });
    this.switcher = el("div", { class: "switcher", popover: "auto", id: "switcher", role: "dialog", "aria-label": say("switchPerson") });
    const main = el("main", {}, this.heading, this.banner, app.log.node, this.typingLine, app.composer.node);
    this.node = el("div", { class: "page" }, this.rail, this.shade, main, this.side, this.switcher, app.panel.node);
    if (localStorage.getItem("members") === "off") this.node.classList.add("alone");
    addEventListener("hashchange", () => this.#drawer(false));
    addEventListener("keydown", (e) => e.key === "Escape" && this.#drawer(false));
    this.link(false);
    this.banner.hidden = true;
  }

  /** Shows whether the playground is connected. */
  link(up, why) {
    this.node.dataset.link = up ? "up" : "down";
    this.banner.hidden = up;
    this.banner.textContent = why ?? say("reconnecting");
  }

  redraw() {
    const { app } = this;
    if (!app.guild) return;
    this.#drawRail();
    if (app.channel) this.#drawHeading();
    this.#drawMembers();
    this.typing();
    const mine = [...app.unread.values()].reduce((sum, u) => sum + u.mine, 0);
    document.title = `${mine ? `(${mine}) ` : ""}${app.channel ? app.placeName(app.channel) : app.guild.name} · ${app.me.display_name}`;
  }

  typing() {
    const typist = this.app.typists.get(this.app.channel?.id);
    const on = typist && typist.until > Date.now();
    fill(this.typingLine, on && el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i")), on && el("span", {}, say("typing", { name: this.app.names.user(typist.user) })));
  }

  #drawer(open) {
    if (this.node.classList.toggle("drawer", open)) this.rail.querySelector("a")?.focus();
    this.heading.querySelector(".menu-toggle")?.setAttribute("aria-expanded", String(open));
  }

  #drawRail() {
    const { app } = this;
    const all = [...app.channels.values()];
    const dm = all.find((c) => c.kind === "dm");
    const focused = this.rail.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
    this.rail.setAttribute("aria-label", say("channels"));
    fill(this.rail,
      el("header", { class: "guild" }, el("img", { src: "/page/logo.svg", alt: "", width: 32, height: 32 }), el("span", {}, app.guild.name)),
      el("div", { class: "rail-scroll" },
        el("h2", {}, say("channels"), app.unread.size > 0 && el("button", { type: "button", class: "linklike", data: { testid: "mark-read" }, onclick: () => app.markRead() }, say("markRead"))),
        el("ul", {}, all.filter((c) => c.kind === "text").map((c) => el("li", {}, this.#link(c), this.#threads(all.filter((t) => t.parent_id === c.id))))),
        el("h2", {}, say("dms")),
        el("ul", {}, el("li", {}, dm ? this.#link(dm) : el("button", { type: "button", class: "channel", data: { testid: "open-dm" }, onclick: () => app.openDm() },
          avatar({ ...app.bot, bot: true }, "tiny"), el("span", {}, say("openDm", { name: app.bot.name })))),
          all.filter((c) => c.kind === "group").map((c) => el("li", {}, this.#link(c))))),
      this.#me());
    if (focused) this.rail.querySelector(`a[href="${focused}"]`)?.focus();
  }

  #threads(threads) {
    const { app } = this;
    const live = threads.filter((t) => !t.archived || t.id === app.channel?.id || app.unread.has(t.id)).sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1));
    const old = threads.filter((t) => !live.includes(t));
    return [
      live.length > 0 && el("ul", { class: "threads" }, live.map((t) => el("li", {}, this.#link(t)))),
      old.length > 0 && el("details", { class: "threads" }, el("summary", {}, `${old.length} ${say("archived")}`), el("ul", {}, old.map((t) => el("li", {}, this.#link(t))))),
    ];
  }

  #link(channel) {
    const { app } = this;
    const unread = app.unread.get(channel.id);
    const lead = channel.kind === "dm" ? avatar({ ...app.bot, bot: true }, "tiny") : icon(KIND[channel.kind]);
    return el("a", { class: ["channel", unread && "unread", channel.archived && "archived"].filter(Boolean).join(" "), href: `#${channel.id}`, "aria-current": channel.id === app.channel?.id ? "page" : undefined,
      data: { testid: "channel", channelId: channel.id, kind: channel.kind } },
      lead, el("span", {}, channel.kind === "dm" ? app.bot.name : channel.name),
      unread && (unread.mine ? el("b", { class: "count" }, String(unread.mine)) : el("i", { class: "dot" })), unread && el("span", { class: "sr" }, say("unread")));
  }

  #me() {
    const { app } = this;
    const locales = LOCALES.includes(app.locale) ? LOCALES : [app.locale, ...LOCALES];
    const names = new Intl.DisplayNames([app.locale], { type: "language" });
    return el("footer", { class: "self" },
      el("button", { type: "button", class: "self-button", popovertarget: "switcher", title: say("switchPerson"), data: { testid: "person" } },
        avatar(app.userOf(app.me)), el("span", { class: "me-words" }, el("b", {}, app.me.display_name), el("small", {}, app.me.name)), icon("swap"), el("span", { class: "sr" }, say("switchPerson"))),
      el("div", { class: "self-tools" },
        el("select", { "aria-label": say("language"), title: say("language"), data: { testid: "locale" }, onchange: (e) => app.setLocale(e.target.value) },
          locales.map((l) => el("option", { value: l, selected: l === app.locale, title: names.of(l) }, l))),
        iconButton(isDark() ? "sun" : "moon", say("theme"), () => (toggleTheme(), this.redraw()), { "data-testid": "theme" })));
  }

  #drawHeading() {
    const { app } = this;
    const { channel } = app;
    // Keep an open list of threads until something is chosen.
    if (this.heading.querySelector(":popover-open")) return;
    const parent = channel.parent_id && app.channels.get(channel.parent_id);
    fill(this.heading,
      this.#menuToggle(),
      parent && el("a", { class: "parent", href: `#${parent.id}` }, icon("hash"), parent.name), parent && el("span", { class: "crumb", "aria-hidden": "true" }, "›"),
      el("h1", { data: { testid: "place" } }, icon(KIND[channel.kind]), el("span", {}, channel.kind === "dm" ? app.bot.name : channel.name)),
      channel.archived && el("span", { class: "badge soft" }, say("archived")),
      channel.topic && el("span", { class: "topic" }, channel.topic),
      el("span", { class: "spring" }),
      threadList(app, channel),
      iconButton("flask", say("experiments"), () => app.panel.toggle(), { class: `icon-button experiments-toggle${isOn(app.experiments) ? " on" : ""}`, "aria-expanded": String(app.panel.node.matches(":popover-open")), "aria-controls": "experiments", "data-testid": "experiments-toggle" }),
      iconButton("people", say("showMembers"), () => {
        const alone = this.node.classList.toggle("alone");
        localStorage.setItem("members", alone ? "off" : "on");
      }, { class: "icon-button members-toggle" }));
    this.#drawSwitcher();
  }

  /** The button of the drawer, which also shows unread messages in other channels. */
  #menuToggle() {
    const isOpen = () => this.node.classList.contains("drawer");
    const elsewhere = [...this.app.unread].filter(([id]) => id !== this.app.channel.id);
    const unread = elsewhere.map(([, count]) => count);
    const kind = unread.some((u) => u.mine) ? " mine" : unread.length ? " news" : "";
    const label = kind ? `${say("openMenu")} (${say("unread")})` : say("openMenu");
    return iconButton("menu", label, () => this.#drawer(!isOpen()), { class: `icon-button menu-toggle${kind}`, "aria-expanded": String(isOpen()), "aria-controls": "rail" });
  }

  #drawSwitcher() {
    const { app } = this;
    if (this.switcher.matches(":popover-open")) return;
    const others = app.people.filter((p) => p.id !== app.me.id);
    fill(this.switcher, el("h2", {}, say("switchPerson")),
      app.people.map((p) => el("a", { class: "choice", href: `/?as=${p.id}#${app.channel?.kind === "dm" ? "" : app.channel?.id ?? ""}`, target: "_top", "aria-current": p.id === app.me.id ? "true" : undefined, data: { testid: "switch", personId: p.id } },
        avatar(p), el("span", { class: "me-words" }, el("b", {}, p.display_name), el("small", {}, p.locale)))),
      others[0] && el("a", { class: "choice split", href: `/?both=${app.me.id},${others[0].id}`, target: "_top" }, icon("split"), el("span", {}, say("sideBySide", { a: app.me.display_name, b: others[0].display_name }))));
  }

  #drawMembers() {
    const { app } = this;
    const members = [...app.members.values()];
    const line = (m) => el("li", { class: "member" }, avatar(app.userOf(m)), el("span", { class: "me-words" }, el("b", {}, m.display_name),
      m.bot ? el("small", { class: app.bot.online ? "on" : "", data: { testid: "bot-status" } }, say(app.bot.online ? "online" : "offline")) : el("small", {}, m.name)),
      !m.bot && appsMenu(app, ON.person, m.id, m.display_name));
    this.side.setAttribute("aria-label", say("members"));
    fill(this.side, el("h2", {}, say("people")), el("ul", {}, members.filter((m) => !m.bot).map(line)), el("h2", {}, say("bots")), el("ul", {}, members.filter((m) => m.bot).map(line)));
  }
}
