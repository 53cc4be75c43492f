// Where the page begins: the address says who one is.

import { ask } from "./api.js";
import { App, nobody } from "./app.js";
import { el } from "./dom.js";
import { followTheme } from "./theme.js";
import { sideBySide, welcome } from "./welcome.js";
import { say, speak } from "./words.js";

const root = document.getElementById("root");
const query = new URLSearchParams(location.search);
const find = (people, ids) => ids.map((id) => people.find((p) => p.id === id || p.name === id));

followTheme();
speak(navigator.language);
begin();

async function begin() {
  let people;
  try {
    people = await ask("GET", "/people");
  } catch {
    root.replaceChildren(el("main", { class: "welcome" }, el("p", { role: "status" }, say("reconnecting"))));
    setTimeout(begin, 1000);
    return;
  }
  const both = query.get("both")?.split(",");
  if (both) {
    const two = find(people, both);
    return two.every(Boolean) ? sideBySide(root, two) : nobody(root);
  }
  if (!query.has("as")) return welcome(root, people);
  const [me] = find(people, [query.get("as")]);
  if (me) new App(people, me).start(root);
  else nobody(root);
}
