// The first page: who one wants to be, and two people side by side.

import { avatar, el, icon } from "./dom.js";
import { say } from "./words.js";

/** Offers the people to choose from. */
export function welcome(root, people) {
  document.title = say("who");
  const [a, b] = people;
  root.replaceChildren(el("main", { class: "welcome" },
    el("img", { src: "/page/logo.svg", alt: "", width: 72, height: 72 }),
    el("h1", {}, say("who")),
    el("p", {}, say("whoMore")),
    el("ul", { class: "cards" }, people.map((p) =>
      el("li", {}, el("a", { class: "card", href: `/?as=${p.id}`, data: { testid: "choose", personId: p.id } }, avatar(p, "large"), el("b", {}, p.display_name), el("small", {}, p.locale))))),
    b && el("a", { class: "button primary wide", href: `/?both=${a.id},${b.id}`, data: { testid: "side-by-side" } }, icon("split"), el("span", {}, say("sideBySide", { a: a.display_name, b: b.display_name })))));
}

/** Two whole pages next to each other, one person each. */
export function sideBySide(root, people) {
  document.title = people.map((p) => p.display_name).join(" | ");
  root.replaceChildren(el("main", { class: "both" }, el("h1", { class: "sr" }, document.title), people.map((p) => el("iframe", { src: `/?as=${p.id}`, title: p.display_name }))));
}
