// The entry point. The address names the person.

import { ask } from "./api.js";
import { App, nobody } from "./app.js";
import { el } from "./dom.js";
import { followTheme } from "./theme.js";
import { AT_ONCE, sideBySide, welcome } from "./welcome.js";
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
  const first = query.get("try");
  // Reloading the page must not use the command again.
  if (first) history.replaceState(null, "", `/?as=${me?.id}${location.hash}`);
  if (me) new App(people, me, AT_ONCE[first] && { path: first, options: AT_ONCE[first] }).start(root);
  else nobody(root);
}
