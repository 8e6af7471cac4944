import { Failure } from "../../domain/failure.ts";
import { type Child, ChildReplaced, forkChild, holdProcess, killChild } from "./child.ts";
import { Lane, type LaneTask } from "./lane.ts";
import { lookAtMemory, sumRssMb } from "./look-at-memory.ts";
import type { ChildMessage, TaskMessage } from "./protocol.ts";
import { readRssBytes } from "./read-rss.ts";

export interface ProcessPoolOptions<Request> {
  /** The child's script; it calls `serveTasks`. */
  script: URL;
  /**
   * Names what a process has to load for a task; such tasks go to a process that has loaded it, if one is idle. All tasks
   * need the same by default.
   */
  needOf?: (request: Request) => string;
  /** How many tasks run at once. Tasks that somebody waits for (`isExpress`) may use one process more. */
  size: number;
  /**
   * Additional processes for accounts without a running task, so that they get in however long another account's tasks
   * take.
   */
  newcomers: number;
  /** Short tasks run in this many separate processes, and never wait behind others; each account must leave one of them free. */
  shortTasks: number;
  /** Heap limit of a child. */
  heapMb: number;
  /**
   * Limit on the resident size of all children together, in MB. Above it, idle children are ended; then tasks are set
   * back, and start again when there is room, so that two large ones run one after the other. No limit by default.
   */
  memoryMb?: number;
  /**
   * What a child uses after small tasks, in MB. Ending one of this size makes no room, so it is only ended for two or
   * more larger ones. 0 by default.
   */
  smallMb?: number;
  /**
   * A working child over this resident size, in MB, is killed. One that has grown past half of it is replaced after its
   * task.
   */
  maxRssMb: number;
  /** A child that had nothing to do for this long ends, unless it is one of the `warm` ones. */
  idleMs: number;
  /** How many children are kept although they are idle; `warmUp` starts them. */
  warm: number;
}

export interface RunOptions<Progress> {
  /**
   * The task's process is killed after this long. A function is called when the task starts. Neither waiting nor the
   * start of a process counts.
   */
  timeoutMs: number | (() => number);
  /** Whose task it is: accounts take turns, by the time that their tasks have taken. */
  accountId: string;
  /** Goes before its account's other tasks, and may use an extra process. */
  isExpress?: boolean;
  /** Usually done in milliseconds. */
  isShort?: boolean;
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

export interface ProcessPool<Request, Reply, Progress> {
  /**
   * Rejects with the child's `Failure`, `TaskTimedOut`, `TaskOutgrewMemory`, `TaskCrashed`, the signal's reason, or the
   * child's own error.
   */
  run(request: Request, options: RunOptions<Progress>): Promise<Reply>;
  /** Starts the warm children, so that the first task does not wait for one. */
  warmUp(request: Request): Promise<void>;
  /** Kills every child; running tasks reject. */
  close(): void;
}

interface Task extends LaneTask {
  id: number;
  request: unknown;
  need: string;
  /** A number once it has started. */
  timeoutMs: RunOptions<never>["timeoutMs"];
  isShort: boolean;
  /** What its process used when it was set back; 0 if it was not. */
  setBackMb: number;
  onProgress: ((progress: never) => void) | undefined;
  resolve: (reply: never) => void;
  reject: (error: unknown) => void;
}

/**
 * The longest that a process may take to start and load what a task needs, in milliseconds. It takes one second, or twenty on
 * a machine with ten times as much work as it can do.
 */
const startLimitMs = 60_000;

/**
 * How often the memory of working children is checked, in milliseconds: a page picture of 100 MB takes less than a
 * second to make.
 */
const rssPollMs = 100;

/**
 * A child that has had nothing to do for this many milliseconds has returned what memory it can (`give-memory-back.ts`,
 * after one second). If it still uses more than a third of `maxRssMb`, the memory is in its C library or in
 * WebAssembly, which never return it. Such a child is ended; a warm one is replaced.
 */
const settledMs = 2000;

/**
 * Runs tasks in separate processes: hostile input can hang, crash or fill the memory of such a process, and nothing
 * else. The process is killed at the time limit; a crash rejects one task; memory returns to the system when a process
 * ends.
 */
export function createProcessPool<Request, Reply, Progress = never>(
  options: ProcessPoolOptions<Request>,
): ProcessPool<Request, Reply, Progress> {
  const children = new Set<Child<Task>>();
  const { size, newcomers, shortTasks, needOf = () => "" } = options;
  const long = new Lane<Task>({ size, express: 1, newcomers, perAccount: Number.POSITIVE_INFINITY });
  const short = new Lane<Task>({ size: shortTasks, express: 0, newcomers: 0, perAccount: Math.max(1, shortTasks - 1) });
  const laneOf = (task: Task) => (task.isShort ? short : long);
  const { memoryMb = Number.POSITIVE_INFINITY, smallMb = 0 } = options;
  let watch: NodeJS.Timeout | null = null;
  let nextId = 1;
  let isClosed = false;

  const startChild = (needs: Iterable<string> = []): Child<Task> => {
    const child = forkChild<Task>(options, needs);
    // A child that replaces another has no task yet.
    holdProcess(child, false);
    child.process.on("message", (message: ChildMessage) => onMessage(child, message));
    child.process.on("error", (error) => onExit(child, `could not be started: ${error.message}`));
    child.process.on("exit", (code, signal) =>
      onExit(child, signal ? `was ended by ${signal}` : `exited with ${code}`),
    );
    children.add(child);
    return child;
  };

  const assign = (child: Child<Task>, task: Task): void => {
    if (child.idleTimer) clearTimeout(child.idleTimer);
    child.idleTimer = null;
    child.task = task;
    holdProcess(child, true);
    child.begunAt = performance.now();
    if (child.loaded.has(task.need)) startClock(child, task);
    else limit(child, startLimitMs, "its process took longer to start than");
    watch ??= setInterval(watchMemory, rssPollMs).unref();
    const message: TaskMessage = { id: task.id, request: task.request, need: task.need };
    child.process.send(message, (error) => {
      if (error) killChild(child, new TaskCrashed(`could not be handed over: ${error.message}`));
    });
  };

  const startClock = (child: Child<Task>, task: Task): void => {
    // A task that was set back starts again with the same limit, so its clock is only asked once.
    if (typeof task.timeoutMs !== "number") task.timeoutMs = task.timeoutMs();
    limit(child, task.timeoutMs, "took longer than");
  };

  const limit = (child: Child<Task>, ms: number, what: string): void => {
    for (const timer of child.timers) clearTimeout(timer);
    child.timers = [setTimeout(() => killChild(child, new TaskTimedOut(`${what} ${Math.round(ms)} ms`)), ms)];
  };

  const working = () => [...children].filter(({ task, killedFor }) => task && !killedFor);

  const watchMemory = (): void => {
    const { outgrown, resting, setBack } = lookAtMemory(children, {
      maxRssMb: options.maxRssMb,
      memoryMb,
      smallMb,
    });
    for (const child of outgrown)
      killChild(child, new TaskOutgrewMemory(`needed more than ${options.maxRssMb} MB of memory`));
    if (resting) killChild(resting, null);
    if (setBack) setTaskBack(setBack);
    if (working().length > 0) return;
    clearInterval(watch ?? undefined);
    watch = null;
  };

  const setTaskBack = (child: Child<Task>): void => {
    const { task, rssMb } = child;
    for (const timer of child.timers.splice(0)) clearTimeout(timer);
    child.task = null;
    killChild(child, null);
    if (!task) return;
    task.setBackMb = rssMb;
    laneOf(task).setBack(task);
  };

  const fits = ({ setBackMb }: Task): boolean => {
    const others = working();
    return setBackMb === 0 || others.length === 0 || sumRssMb(others) + setBackMb <= memoryMb;
  };

  const schedule = (): void => {
    for (const lane of [short, long])
      for (let task = lane.takeNext(fits); task; task = lane.takeNext(fits)) {
        const { need } = task;
        const idle = [...children].filter((child) => !child.task && !child.killedFor);
        assign(idle.find(({ loaded }) => loaded.has(need)) ?? idle[0] ?? startChild(), task);
      }
  };

  const release = (child: Child<Task>): Task | null => {
    const { task } = child;
    for (const timer of child.timers) clearTimeout(timer);
    child.timers = [];
    child.task = null;
    if (task) laneOf(task).remove(task);
    return task;
  };

  const onMessage = (child: Child<Task>, message: ChildMessage): void => {
    if (child.task?.id !== message.id) return;
    if (message.type === "ready") {
      child.loaded.add(child.task.need);
      startClock(child, child.task);
      return;
    }
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

  const restChild = (child: Child<Task>, rssBytes: number): void => {
    holdProcess(child, false);
    const settledAfterMs = Math.min(settledMs, options.idleMs);
    const onSettled = () => {
      const keptBytes = readRssBytes(child.process.pid ?? 0) ?? rssBytes;
      if (keptBytes > (options.maxRssMb / 3) * 2 ** 20) killChild(child, null);
      else child.idleTimer = setTimeout(onIdle, options.idleMs - settledAfterMs).unref();
    };
    const onIdle = () => {
      // Those that have loaded the most stay.
      const kept = [...children].toSorted((a, b) => b.loaded.size - a.loaded.size).slice(0, options.warm);
      if (!kept.includes(child)) killChild(child, null);
    };
    child.idleTimer = setTimeout(onSettled, settledAfterMs).unref();
  };

  const onExit = (child: Child<Task>, how: string): void => {
    if (!children.delete(child)) return;
    if (child.idleTimer) clearTimeout(child.idleTimer);
    const task = release(child);
    task?.reject(child.killedFor ?? new TaskCrashed(`the process ${how}. ${child.stderrTail}`.trim()));
    if (child.killedFor instanceof ChildReplaced && !isClosed && children.size < options.warm) startChild(child.loaded);
    schedule();
  };

  return {
    run(request, { timeoutMs, accountId, isExpress = false, isShort = false, signal, onProgress }) {
      if (isClosed) return Promise.reject(new TaskCrashed("the pool is closed"));
      if (signal?.aborted) return Promise.reject(signal.reason);
      return new Promise<Reply>((resolve, reject) => {
        const base = {
          id: nextId++,
          setBackMb: 0,
          request,
          need: needOf(request),
          timeoutMs,
          accountId,
          isExpress,
          isShort,
          onProgress,
        };
        const onAbort = () => {
          const child = [...children].find((each) => each.task === task);
          if (child) killChild(child, signal?.reason);
          else laneOf(task).remove(task);
          reject(signal?.reason);
        };
        signal?.addEventListener("abort", onAbort, { once: true });
        const settled = <Value>(settle: (value: Value) => void) => {
          return (value: Value) => {
            signal?.removeEventListener("abort", onAbort);
            settle(value);
          };
        };
        const task: Task = { ...base, resolve: settled(resolve), reject: settled(reject) };
        laneOf(task).add(task);
        schedule();
      });
    },
    async warmUp(request) {
      const runs = Array.from({ length: options.warm }, () => this.run(request, { timeoutMs: 60_000, accountId: "" }));
      await Promise.all(runs);
    },
    close() {
      isClosed = true;
      for (const task of [...short.takeWaiting(), ...long.takeWaiting()])
        task.reject(new TaskCrashed("the pool was closed"));
      for (const child of children) killChild(child, new TaskCrashed("the pool was closed"));
    },
  };
}
