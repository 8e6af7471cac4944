import type { Child } from "./child.ts";
import { chooseSetBack } from "./choose-set-back.ts";
import { readRssBytes } from "./read-rss.ts";

interface MemoryLimits {
  /** Limit of one working child, in MB. */
  maxRssMb: number;
  /** Limit of all children together, in MB. */
  memoryMb: number;
  /** Ending a child of at most this size, in MB, makes no room: the next one would need as much. */
  smallMb: number;
}

/** Which children have to go so that a pool stays within its limits. */
interface TooMuch<Task> {
  /** Over the limit of one. */
  outgrown: Child<Task>[];
  /** Idle: it ends to make room for large ones. */
  resting: Child<Task> | null;
  /** Gives way to the others: its task starts again later. */
  setBack: Child<Task> | null;
}

/**
 * Reads how much memory each child uses, and says which have to go. Small children only go for large ones: otherwise a
 * stream of small tasks would spend its time on starting processes.
 */
export function lookAtMemory<Task extends { accountId: string; setBackMb: number }>(
  children: Iterable<Child<Task>>,
  { maxRssMb, memoryMb, smallMb }: MemoryLimits,
): TooMuch<Task> {
  const alive = [...children].filter(({ killedFor }) => !killedFor);
  for (const child of alive) child.rssMb = (readRssBytes(child.process.pid ?? 0) ?? 0) / 2 ** 20;
  const outgrown = alive.filter(({ task, rssMb }) => task && rssMb > maxRssMb);
  const rest = alive.filter((child) => !outgrown.includes(child));
  if (sumRssMb(rest) <= memoryMb) return { outgrown, resting: null, setBack: null };
  const [idle = null] = rest.filter(({ task }) => !task).toSorted((a, b) => b.rssMb - a.rssMb);
  if (idle && idle.rssMb > smallMb) return { outgrown, resting: idle, setBack: null };
  const large = rest.flatMap((child) => {
    const { task, rssMb, begunAt } = child;
    if (!task || rssMb <= smallMb) return [];
    return [{ child, accountId: task.accountId, rssMb, begunAt, wasSetBack: task.setBackMb > 0 }];
  });
  const setBack = chooseSetBack(large)?.child ?? null;
  return setBack && idle ? { outgrown, resting: idle, setBack: null } : { outgrown, resting: null, setBack };
}

/** The memory that the children used at the last look, in MB. */
export function sumRssMb<Task>(children: Iterable<Child<Task>>): number {
  return [...children].reduce((sum, { rssMb }) => sum + rssMb, 0);
}
