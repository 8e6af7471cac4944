import { fstatSync, writeSync } from "node:fs";
import { hostname } from "node:os";

/**
 * The most bytes of lines, some thousand, that wait while the log cannot be written. Later lines are counted, not kept.
 */
const mostWaitingBytes = 1_000_000;
/** Milliseconds between attempts to write the waiting lines. */
const retryMs = 200;

/** Where log lines go: never waits, and never throws. */
export interface LogStream {
  write(line: string): void;
}

/**
 * Writes log lines to a file descriptor, at once, so that a process's last words are included. If that is impossible (a
 * full disk, a pipe that nobody reads), lines wait, and when too many do, the newer ones are dropped: the log must
 * never stop the service. When lines can be written again, one reports how many were dropped, and why.
 */
export function createLogStream(fd: 1 | 2): LogStream {
  prepare(fd);
  const waiting: Buffer[] = [];
  let waitingBytes = 0;
  let droppedLines = 0;
  let reason = "";
  let timer: NodeJS.Timeout | null = null;

  /** Writes what it can of a line; returns the rest of it, or null. */
  const tryWrite = (bytes: Buffer): Buffer | null => {
    let rest = bytes;
    try {
      while (rest.length > 0) rest = rest.subarray(writeSync(fd, rest));
      return null;
    } catch (error) {
      reason = (error as NodeJS.ErrnoException).code ?? String(error);
      return rest;
    }
  };

  const keep = (bytes: Buffer): void => {
    waiting.push(bytes);
    waitingBytes += bytes.length;
    timer ??= setInterval(writeWaiting, retryMs).unref();
  };

  const writeWaiting = (): void => {
    for (let next = waiting[0]; next; next = waiting[0]) {
      const rest = tryWrite(next);
      waitingBytes -= next.length - (rest?.length ?? 0);
      if (rest) {
        waiting[0] = rest;
        return;
      }
      waiting.shift();
    }
    if (timer) clearInterval(timer);
    timer = null;
    if (droppedLines === 0) return;
    const line = describeDropped(droppedLines, reason);
    droppedLines = 0;
    const rest = tryWrite(line);
    if (rest) keep(rest);
  };

  process.on("exit", writeWaiting);
  return {
    write(line) {
      const bytes = Buffer.from(line);
      if (waiting.length === 0) {
        const rest = tryWrite(bytes);
        if (rest) keep(rest);
      } else if (waitingBytes + bytes.length <= mostWaitingBytes) keep(bytes);
      else droppedLines++;
    },
  };
}

/** A line as pino writes them. */
function describeDropped(droppedLines: number, reason: string): Buffer {
  const msg = "Log lines were dropped because the log could not be written";
  const line = { level: 40, time: Date.now(), pid: process.pid, hostname: hostname(), droppedLines, reason, msg };
  return Buffer.from(`${JSON.stringify(line)}\n`);
}

/**
 * As soon as a standard stream that is a pipe is accessed, Node makes its writes fail with "not now" instead of
 * waiting.
 */
function prepare(fd: 1 | 2): void {
  if (isFileOrClosed(fd)) return;
  const stream = fd === 1 ? process.stdout : process.stderr;
  // Nothing here writes through it, but others do, and a reader that goes away must not end the process.
  stream.on("error", () => {});
}

function isFileOrClosed(fd: number): boolean {
  try {
    return fstatSync(fd).isFile();
  } catch {
    return true;
  }
}
