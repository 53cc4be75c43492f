// The first page: an introduction, first commands, the choice of a person, and two people side by side.

import { avatar, el, icon } from "./dom.js";
import { say } from "./words.js";

/** Commands that the page offers to begin with, and their options. */
export const AT_ONCE = { play: { level: 1 }, learn: {} };

/** Shows the introduction and the people to choose from. */
export function welcome(root, people) {
  document.title = say("welcome");
  const [a, b] = people;
  const names = { a: a.display_name, b: b?.display_name };
  root.replaceChildren(el("main", { class: "welcome" },
    el("header", {}, el("img", { src: "/page/logo.svg", alt: "", width: 56, height: 56 }), el("h1", {}, say("welcome"))),
    el("p", {}, say("welcomeMore")),
    b && el("ol", { class: "steps", data: { testid: "steps" } }, ["stepPlay", "stepAccept", "stepMove"].map((step) => el("li", {}, say(step, names)))),
    el("div", { class: "row begin" },
      el("a", { class: "button primary wide alone", href: `/?as=${a.id}`, data: { testid: "begin" } }, say("beginAs", names)),
      b && el("a", { class: "button primary wide pair", href: `/?both=${a.id},${b.id}`, data: { testid: "side-by-side" } }, icon("split"), el("span", {}, say("sideBySide", names)))),
    el("div", { class: "row begin" },
      Object.keys(AT_ONCE).map((what) => el("a", { class: "button wide", href: `/?as=${a.id}&try=${what}`, data: { testid: `try-${what}` } }, say(`try-${what}`)))),
    el("h2", {}, say("who")),
    el("ul", { class: "cards" }, people.map((p, i) =>
      el("li", {}, el("a", { class: "card", href: `/?as=${p.id}`, data: { testid: "choose", personId: p.id } }, avatar(p, "large"), el("b", {}, p.display_name),
        el("small", {}, p.locale), !i && el("small", {}, say("owner")))))),
    el("p", { class: "subtext" }, say("ownerMore", names)), el("p", { class: "subtext" }, say("hears"))));
}

/** Two complete pages next to each other, one person each. */
export function sideBySide(root, people) {
  document.title = people.map((p) => p.display_name).join(" | ");
  root.replaceChildren(el("main", { class: "both" }, el("h1", { class: "sr" }, document.title), people.map((p) => el("iframe", { src: `/?as=${p.id}`, title: p.display_name }))));
}
