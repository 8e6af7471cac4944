/** Bytes of headers; those of usual mails have some ten thousand, with signatures. */
const mostBytes = 262_144;

/** A mail's headers; null if they are too large. */
export function readHead(raw: Buffer): string | null {
  const start = raw.subarray(0, mostBytes + 4).toString("latin1");
  const end = /\r?\n\r?\n/.exec(start);
  if (end !== null) return start.slice(0, end.index);
  return raw.length > mostBytes ? null : start;
}
