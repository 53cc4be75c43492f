// The playground's time: the machine's time plus the skipped time.

let ahead = 0;

export function setAhead(ms) {
  ahead = ms;
}

/** Milliseconds since 1970. */
export function now() {
  return Date.now() + ahead;
}
