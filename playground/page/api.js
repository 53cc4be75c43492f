// The people API of the playground: one person's requests, and the server's pushes.

/** A refusal by the server. Its message can be shown to people. */
export class Refused extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** Sends a request. Returns the answer's JSON, or throws a `Refused`. */
export async function ask(method, path, body) {
  let answer;
  try {
    answer = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refused(0, "The playground does not answer. Is it still running?");
  }
  const text = await answer.text();
  let json;
  try {
    json = text ? JSON.parse(text) : {};
  } catch {
    json = { error: text };
  }
  if (!answer.ok) throw new Refused(answer.status, json.error ?? `The playground answered ${answer.status}.`);
  return json;
}

export function personApi(id) {
  const base = `/people/${encodeURIComponent(id)}`;
  const channel = (c) => `${base}/channels/${encodeURIComponent(c)}`;
  return {
    state: () => ask("GET", `${base}/state`),
    messages: (c, before) => ask("GET", `${channel(c)}/messages?limit=50${before ? `&before=${before}` : ""}`),
    say: (c, body) => ask("POST", `${channel(c)}/messages`, body),
    command: (c, body) => ask("POST", `${channel(c)}/commands`, body),
    autocomplete: (c, body) => ask("POST", `${channel(c)}/autocomplete`, body),
    component: (c, body) => ask("POST", `${channel(c)}/components`, body),
    modal: (c, body) => ask("POST", `${channel(c)}/modals`, body),
    dm: () => ask("POST", `${base}/dm`, {}),
    socket: (onPush, onLink) => keepSocket(`${base}/socket`, onPush, onLink),
  };
}

/** A WebSocket that reconnects automatically. Calls `onLink(true)` after each connection, including the first. */
function keepSocket(path, onPush, onLink) {
  let wait = 250;
  const open = () => {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${path}`);
    socket.onopen = () => {
      wait = 250;
      onLink(true);
    };
    socket.onmessage = (event) => onPush(JSON.parse(event.data));
    socket.onclose = () => {
      onLink(false);
      setTimeout(open, wait);
      wait = Math.min(wait * 2, 4000);
    };
  };
  open();
}

/** The path of one of the playground's files. A page opened as `localhost` must not load from `127.0.0.1`. */
export function ownUrl(url) {
  const at = new URL(url, location.href);
  return ["127.0.0.1", "localhost"].includes(at.hostname) ? at.pathname + at.search : url;
}
