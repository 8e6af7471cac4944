import { type ChildProcess, fork } from "node:child_process";
import { Failure } from "../../model/failure.ts";
import type { ChildMessage, TaskMessage } from "./protocol.ts";
import { readRssBytes } from "./read-rss.ts";

export interface ProcessPoolOptions {
  /** The child's script; it calls `serveTasks`. */
  script: URL;
  /** How many tasks run at once. An express task may use one process more, so that it never waits behind long ones. */
  size: number;
  /** Heap limit of a child. */
  heapMb: number;
  /** A child over this resident size is killed while it works, and replaced when it grew past half of it. */
  maxRssMb: number;
  /**
   * A child that had nothing to do for so long ends, unless it is one of the `warm` ones. One of those that has grown past
   * a third of `maxRssMb` is replaced then: what its work needed goes back to the system.
   */
  idleMs: number;
  /** How many children are kept though they are idle; `warmUp` starts them. */
  warm: number;
}

export interface RunOptions<Progress> {
  /** The task's process is killed after so long. A function is asked when the task begins: waiting takes no time. */
  timeoutMs: number | (() => number);
  /** Goes before other waiting tasks, and may use the extra process. */
  isExpress?: boolean;
  /** Kills the task's process, or takes the task out of the line. */
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
}

/** The task ran longer than its time limit; its process was killed. */
export class TaskTimedOut extends Error {
  override readonly name = "TaskTimedOut";
}

/** The task's process grew over the memory limit; it was killed. */
export class TaskOutgrewMemory extends Error {
  override readonly name = "TaskOutgrewMemory";
}

/** The task's process died: a crash in native code, or a kill from outside. */
export class TaskCrashed extends Error {
  override readonly name = "TaskCrashed";
}

/** An idle child was ended on purpose. */
class ChildReplaced extends Error {}

export interface ProcessPool<Request, Reply, Progress> {
  /** Rejects with the child's `Failure`, `TaskTimedOut`, `TaskOutgrewMemory`, `TaskCrashed`, the signal's reason, or the child's own error. */
  run(request: Request, options: RunOptions<Progress>): Promise<Reply>;
  /** Starts the warm children, so that the first task does not wait for one. */
  warmUp(request: Request): Promise<void>;
  /** Kills every child; running tasks reject. */
  close(): void;
}

interface Task {
  id: number;
  request: unknown;
  timeoutMs: RunOptions<never>["timeoutMs"];
  isExpress: boolean;
  onProgress: ((progress: never) => void) | undefined;
  resolve: (reply: never) => void;
  reject: (error: unknown) => void;
}

interface Child {
  process: ChildProcess;
  task: Task | null;
  /** Settles the task when the process is killed on purpose. */
  killedFor: Error | null;
  timers: NodeJS.Timeout[];
  idleTimer: NodeJS.Timeout | null;
  stderrTail: string;
}

/**
 * Size of a child's young generation in MB, instead of Node's 16: on a 500-page document it saves 100 MB and costs no
 * measurable time on a page.
 */
const semiSpaceMb = 4;

/** How often the memory of a working child is looked at, and how much of its stderr is kept for the log. */
const rssPollMs = 250;
const stderrTailChars = 2000;

/**
 * How a child's C library gives memory back: a block of 4 MB or more at once, and what is free at the end of its heap beyond
 * 64 MB. By itself glibc learns from the first large block to keep such blocks; recognising dense pages then takes 460 to
 * 600 MB, with these limits 350 (and a tenth more time for the first pages). Other C libraries do not know these names.
 */
const allocation = {
  MALLOC_MMAP_THRESHOLD_: String(4 * 2 ** 20),
  MALLOC_TRIM_THRESHOLD_: String(64 * 2 ** 20),
  MALLOC_ARENA_MAX: "2",
};

/**
 * Runs tasks in processes of their own: hostile input can hang, crash or fill the memory of such a process, and nothing
 * else. A time limit kills; a crash rejects one task; memory goes back to the system when a process ends.
 */
export function createProcessPool<Request, Reply, Progress = never>(
  options: ProcessPoolOptions,
): ProcessPool<Request, Reply, Progress> {
  const children = new Set<Child>();
  const waiting: Task[] = [];
  let nextId = 1;
  let isClosed = false;

  const startChild = (): Child => {
    const child = forkChild(options);
    child.process.on("message", (message: ChildMessage) => onMessage(child, message));
    child.process.on("error", (error) => onExit(child, `could not be started: ${error.message}`));
    child.process.on("exit", (code, signal) =>
      onExit(child, signal ? `was ended by ${signal}` : `exited with ${code}`),
    );
    children.add(child);
    return child;
  };

  const assign = (child: Child, task: Task): void => {
    if (child.idleTimer) clearTimeout(child.idleTimer);
    child.idleTimer = null;
    child.task = task;
    const kill = (reason: Error) => killChild(child, reason);
    const timeoutMs = typeof task.timeoutMs === "number" ? task.timeoutMs : task.timeoutMs();
    child.timers = [
      setTimeout(() => kill(new TaskTimedOut(`took longer than ${Math.round(timeoutMs)} ms`)), timeoutMs),
      setInterval(() => {
        const rss = child.process.pid === undefined ? null : readRssBytes(child.process.pid);
        if (rss !== null && rss > options.maxRssMb * 2 ** 20)
          kill(new TaskOutgrewMemory(`needed more than ${options.maxRssMb} MB of memory`));
      }, rssPollMs),
    ];
    const message: TaskMessage = { id: task.id, request: task.request };
    child.process.send(message, (error) => {
      if (error) kill(new TaskCrashed(`could not be handed over: ${error.message}`));
    });
  };

  const schedule = (): void => {
    while (waiting.length > 0) {
      const index = Math.max(
        0,
        waiting.findIndex((task) => task.isExpress),
      );
      const task = waiting[index];
      if (!task) return;
      const busy = [...children].filter((child) => child.task).length;
      if (busy >= options.size + (task.isExpress ? 1 : 0)) return;
      waiting.splice(index, 1);
      const idle = [...children].find((child) => !child.task && !child.killedFor);
      assign(idle ?? startChild(), task);
    }
  };

  const release = (child: Child): Task | null => {
    const { task } = child;
    for (const timer of child.timers) clearTimeout(timer);
    child.timers = [];
    child.task = null;
    return task;
  };

  const onMessage = (child: Child, message: ChildMessage): void => {
    if (child.task?.id !== message.id) return;
    if (message.type === "progress") {
      child.task.onProgress?.(message.progress as never);
      return;
    }
    const task = release(child);
    if (message.rssBytes > (options.maxRssMb / 2) * 2 ** 20) killChild(child, null);
    else restChild(child, message.rssBytes);
    if (message.type === "reply") task?.resolve(message.reply as never);
    else if (message.type === "failure") task?.reject(new Failure(message.kind, message.message));
    else task?.reject(Object.assign(new Error(message.message), { stack: message.stack }));
    schedule();
  };

  const restChild = (child: Child, rssBytes: number): void => {
    const hasGrown = rssBytes > (options.maxRssMb / 3) * 2 ** 20;
    child.idleTimer = setTimeout(() => {
      if (children.size > options.warm || hasGrown) killChild(child, null);
    }, options.idleMs);
    child.idleTimer.unref();
  };

  const onExit = (child: Child, how: string): void => {
    if (!children.delete(child)) return;
    if (child.idleTimer) clearTimeout(child.idleTimer);
    const task = release(child);
    task?.reject(child.killedFor ?? new TaskCrashed(`the process ${how}. ${child.stderrTail}`.trim()));
    if (child.killedFor instanceof ChildReplaced && !isClosed && children.size < options.warm) startChild();
    schedule();
  };

  return {
    run(request, { timeoutMs, isExpress = false, signal, onProgress }) {
      if (isClosed) return Promise.reject(new TaskCrashed("the pool is closed"));
      if (signal?.aborted) return Promise.reject(signal.reason);
      return new Promise<Reply>((resolve, reject) => {
        const task: Task = { id: nextId++, request, timeoutMs, isExpress, onProgress, resolve, reject };
        const onAbort = () => {
          const index = waiting.indexOf(task);
          if (index >= 0) waiting.splice(index, 1);
          for (const child of children) if (child.task === task) killChild(child, signal?.reason);
          reject(signal?.reason);
        };
        signal?.addEventListener("abort", onAbort, { once: true });
        const settled = <Value>(settle: (value: Value) => void) => {
          return (value: Value) => {
            signal?.removeEventListener("abort", onAbort);
            settle(value);
          };
        };
        task.resolve = settled(resolve);
        task.reject = settled(reject);
        waiting.push(task);
        schedule();
      });
    },
    async warmUp(request) {
      const runs = Array.from({ length: options.warm }, () => this.run(request, { timeoutMs: 60_000 }));
      await Promise.all(runs);
    },
    close() {
      isClosed = true;
      for (const task of waiting.splice(0)) task.reject(new TaskCrashed("the pool was closed"));
      for (const child of children) killChild(child, new TaskCrashed("the pool was closed"));
    },
  };
}

function forkChild(options: ProcessPoolOptions): Child {
  const forked = fork(options.script, [], {
    serialization: "advanced",
    execArgv: [`--max-old-space-size=${options.heapMb}`, `--max-semi-space-size=${semiSpaceMb}`, "--no-warnings"],
    // No secret of the service reaches a process that handles hostile input.
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, TZ: "UTC", ...allocation },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const child: Child = { process: forked, task: null, killedFor: null, timers: [], idleTimer: null, stderrTail: "" };
  forked.stderr?.setEncoding("utf8").on("data", (text: string) => {
    child.stderrTail = (child.stderrTail + text).slice(-stderrTailChars);
  });
  return child;
}

/** SIGKILL: a task that hangs in native code or WebAssembly hears nothing else. */
function killChild(child: Child, reason: Error | null): void {
  child.killedFor ??= reason ?? new ChildReplaced("the process was replaced");
  child.process.kill("SIGKILL");
}
