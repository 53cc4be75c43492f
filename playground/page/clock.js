// The playground's time: this machine's, and what people have let pass on top of it.

let ahead = 0;

/** Sets how far time is ahead of the machine's clock, in milliseconds. */
export function setAhead(ms) {
  ahead = ms;
}

/** The time in milliseconds since 1970. */
export function now() {
  return Date.now() + ahead;
}
