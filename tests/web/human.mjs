// A person of the playground, driven over the same API that the page uses; and one line for every check.

import assert from "node:assert/strict";
import WebSocket from "ws";

const PATIENCE_MS = 15_000;

/** A person: asks the server, and remembers everything that was pushed. */
export class Human {
  constructor(base, person) {
    this.base = base;
    this.person = person;
    this.id = person.id;
    this.pushed = [];
    this.waiting = new Set();
  }

  /** The person of that name, with their socket open. */
  static async named(base, name) {
    const people = await (await fetch(`${base}/people`)).json();
    const human = new Human(base, people.find((p) => p.name === name));
    const socket = new WebSocket(`${base.replace(/^http/, "ws")}/people/${human.id}/socket`);
    await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
    socket.on("message", (data) => {
      human.pushed.push(JSON.parse(data));
      for (const look of human.waiting) look();
    });
    human.socket = socket;
    return human;
  }

  async ask(method, path, body) {
    const answer = await fetch(`${this.base}/people/${this.id}${path}`, {
      method, headers: { "content-type": "application/json" }, body: body && JSON.stringify(body), signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const json = await answer.json();
    if (!answer.ok) throw Object.assign(new Error(json.error), { status: answer.status });
    return json;
  }

  state = () => this.ask("GET", "/state");
  messages = (channel) => this.ask("GET", `/channels/${channel}/messages`);
  say = (channel, content, reply_to) => this.ask("POST", `/channels/${channel}/messages`, { content, reply_to });
  command = (channel, name, options = {}, locale = undefined) => this.ask("POST", `/channels/${channel}/commands`, { name, options, locale });
  complete = (channel, name, options, focused) => this.ask("POST", `/channels/${channel}/autocomplete`, { name, options, focused });
  press = (channel, message_id, custom_id, values) => this.ask("POST", `/channels/${channel}/components`, { message_id, custom_id, values });
  submit = (channel, custom_id, fields) => this.ask("POST", `/channels/${channel}/modals`, { custom_id, fields });
  openDm = () => this.ask("POST", "/dm", {});

  /** The first push of this kind that fits, past ones included. */
  until(type, fits = () => true) {
    return new Promise((resolve, reject) => {
      const found = () => this.pushed.find((push) => push.type === type && fits(push.data));
      const give = (end) => (clearTimeout(timer), this.waiting.delete(look), end());
      const look = () => {
        const push = found();
        if (push) give(() => resolve(push.data));
      };
      const timer = setTimeout(() => give(() => reject(new Error(`${this.person.name} was never pushed: ${type} ${fits}`))), PATIENCE_MS);
      this.waiting.add(look);
      look();
    });
  }

  close() {
    this.socket.close();
  }
}

/** Runs named checks one after another; the first that fails ends the program with status 1. */
export async function check(name, run) {
  const began = performance.now();
  try {
    await run();
  } catch (error) {
    console.log(`FAILED  ${name}`);
    console.error(error);
    process.exit(1);
  }
  console.log(`ok      ${name} (${Math.round(performance.now() - began)} ms)`);
}

/** Waits for one event of an emitter that fits. */
export function once(emitter, event, fits = () => true) {
  return new Promise((resolve, reject) => {
    const end = () => (clearTimeout(timer), emitter.off(event, listen));
    const listen = (...args) => fits(...args) && (end(), resolve(args[0]));
    const timer = setTimeout(() => (end(), reject(new Error(`no ${event} came: ${fits}`))), PATIENCE_MS);
    emitter.on(event, listen);
  });
}

export { assert };
