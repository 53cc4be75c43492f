// What the page makes of Discord's Markdown. `node --test` needs no browser: reading gives plain data.

import assert from "node:assert/strict";
import { test } from "node:test";
import { parse, plainText } from "../../playground/page/markdown.js";

// A compact form: tags by name, text as it is.
const show = (nodes) => nodes.map((n) => {
  if (n.t === "text") return n.v;
  if (n.t === "p") return show(n.c);
  if (n.t === "list") return `<${n.ordered ? "ol" : "ul"}>${n.items.map((i) => `<li>${show(i.c)}${show(i.below)}</li>`).join("")}</>`;
  if (n.t === "heading") return `<h${n.level}>${show(n.c)}</>`;
  const inner = n.v ?? n.id ?? n.name ?? (n.t === "time" ? `${n.at}${n.style}` : show(n.c));
  return `<${n.t}${n.href ? ` ${n.href}` : ""}>${inner}</>`;
}).join("");
const check = (text, wanted) => assert.equal(show(parse(text)), wanted);

test("emphasis of every kind, and nested", () => {
  check("**b** *i* _i_ __u__ ~~s~~ ||p||", "<strong>b</> <em>i</> <em>i</> <u>u</> <s>s</> <spoiler>p</>");
  check("***both*** **a *b* c**", "<strong><em>both</></> <strong>a <em>b</> c</>");
  check("**over\ntwo lines**", "<strong>over\ntwo lines</>");
});

test("what only looks like emphasis stays as it is", () => {
  check("snake_case_name 2*3*4 ** * _", "snake_case_name 2<em>3</>4 ** * _");
  check("Emi\\_\\*the\\*\\_Great \\\\", "Emi_*the*_Great \\");
  check("a * b * c", "a * b * c");
});

test("code keeps everything, fences keep lines", () => {
  check("`**x**` ``a`b``", "<code>**x**</> <code>a`b</>");
  check("before\n```rust\nlet x = 1;\n<b>\n```\nafter", "before<pre>let x = 1;\n<b></>after");
  check("```one```", "<pre>one</>");
});

test("headings, quotes and lists", () => {
  check("# A\n## B\n### C\n-# d\n#no", "<h1>A</><h2>B</><h3>C</><h0>d</>#no");
  check("> a\n> b\nc", "<quote>a\nb</>c");
  check(">>> a\n- b", "<quote>a<ul><li>b</li></></>");
  check("- a\n  - b\n- c\n1. d", "<ul><li>a<ul><li>b</li></></li><li>c</li></><ol><li>d</li></>");
});

test("mentions, times, commands and links", () => {
  check("<@12> <@!13> <#3> </play:1> <t:60:R> <t:60>", "<user>12</> <user>13</> <channel>3</> <command>1</> <time>60R</> <time>60f</>");
  check("[the **rules**](https://a.b/c) <https://d.e> https://f.g/h.", "<link https://a.b/c>the <strong>rules</></> <link https://d.e>https://d.e</> <link https://f.g/h>https://f.g/h</>.");
  check("[x](javascript:alert(1)) <script>", "[x](javascript:alert(1)) <script>");
});

test("bare words for quotes of a message", () => {
  const names = { user: () => "Ann", channel: (id) => (id === "2" ? "#games" : "Chess · Ann – Bob #1") };
  assert.equal(plainText("# Hi\n**<@1>** in <#2>:\n- ||secret||", names), "Hi @Ann in #games: ▒▒▒");
  // A thread has no sign of its own before its name, which may hold one.
  assert.equal(plainText("in <#3>", names), "in Chess · Ann – Bob #1");
});

test("whatever is typed is read, and soon", () => {
  const bits = ["*", "_", "`", "|", "~", "[", "](", "<@", ">", "\\", "\n", "- ", "# ", "a", "http://", "🙂"];
  let seed = 7;
  const next = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648);
  const began = performance.now();
  for (let i = 0; i < 3000; i += 1) {
    let text = "";
    for (let n = next() % 40; n > 0; n -= 1) text += bits[next() % bits.length].repeat(1 + (next() % 3));
    parse(text);
  }
  for (const bit of bits) parse(bit.repeat(2000 / bit.length));
  assert.ok(performance.now() - began < 5000);
});
