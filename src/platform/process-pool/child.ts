import { type ChildProcess, fork } from "node:child_process";
import { Socket } from "node:net";

/** A process of a pool, and what it does. */
export interface Child<Task> {
  process: ChildProcess;
  /** The needs for which it has loaded its modules: it starts at once on such a task. */
  loaded: Set<string>;
  task: Task | null;
  /** When its task began, as `performance.now()` gives it. */
  begunAt: number;
  /** Resident memory at the last check. */
  rssMb: number;
  /** Settles the task when the process is killed on purpose. */
  killedFor: Error | null;
  timers: NodeJS.Timeout[];
  idleTimer: NodeJS.Timeout | null;
  stderrTail: string;
}

/** An idle child was ended on purpose. */
export class ChildReplaced extends Error {}

/**
 * Size of a child's young generation in MB, instead of Node's 16. A one-page document takes 8 % less CPU with 8 than
 * with 4 and 5 MB more memory; with 16 it takes 30 MB more memory and no less CPU.
 */
const semiSpaceMb = 8;

/** How much of a child's stderr is kept for the log. */
const stderrTailChars = 2000;

/**
 * How a child's C library returns memory: a block of 4 MB or more at once, and whatever is free beyond 64 MB at the end
 * of its heap. Left alone, glibc learns from the first large block to keep such blocks. Recognising dense pages then
 * takes 460 to 600 MB; with these limits it takes 350 (and a tenth more time for the first pages). Other C libraries do
 * not know these names.
 */
const allocation = {
  MALLOC_MMAP_THRESHOLD_: String(4 * 2 ** 20),
  MALLOC_TRIM_THRESHOLD_: String(64 * 2 ** 20),
  MALLOC_ARENA_MAX: "2",
};

/** The flags of Node with which a child runs. */
export function flagsOf({ heapMb }: { heapMb: number }): string[] {
  return [`--max-old-space-size=${heapMb}`, `--max-semi-space-size=${semiSpaceMb}`, "--no-warnings"];
}

/** Starts a child that loads what these needs name; its replies come as messages. */
export function forkChild<Task>(
  { script, heapMb }: { script: URL; heapMb: number },
  needs: Iterable<string>,
): Child<Task> {
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const forked = fork(script, [String(process.pid), ...needs], {
    serialization: "advanced",
    execArgv: flagsOf({ heapMb }),
    // No secret of the service reaches a process that handles hostile input.
    env: { PATH, TMPDIR, NODE_COMPILE_CACHE, TZ: "UTC", ...allocation },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const child: Child<Task> = {
    process: forked,
    loaded: new Set(),
    task: null,
    begunAt: 0,
    rssMb: 0,
    killedFor: null,
    timers: [],
    idleTimer: null,
    stderrTail: "",
  };
  forked.stderr?.setEncoding("utf8").on("data", (text: string) => {
    child.stderrTail = (child.stderrTail + text).slice(-stderrTailChars);
  });
  return child;
}

/** While a child works, this process waits for it; an idle child does not keep it alive, and ends with it. */
export function holdProcess<Task>({ process }: Child<Task>, isHeld: boolean): void {
  const pipe = process.stderr instanceof Socket ? [process.stderr] : [];
  for (const each of [process, ...pipe]) isHeld ? each.ref() : each.unref();
  if (isHeld) process.channel?.ref();
  else process.channel?.unref();
}

/** SIGKILL: a task that hangs in native code or WebAssembly reacts to nothing else. */
export function killChild<Task>(child: Child<Task>, reason: Error | null): void {
  child.killedFor ??= reason ?? new ChildReplaced("the process was replaced");
  child.process.kill("SIGKILL");
}
