import { createCollector } from "../collect-garbage.ts";

/**
 * A process that has had nothing to do for this many milliseconds returns its memory. In a stream of documents the next
 * one comes sooner than that, and three seconds after the last one the memory should be back.
 */
const restMs = 1000;

/**
 * Gives V8's free pages back to the system when a process rests: 240 MB after a document of 500 pages. Returns the
 * functions to call when work begins and ends.
 */
export function giveMemoryBack(): { workBegins(): void; workEnds(): void } {
  const collectGarbage = createCollector();
  let timer: NodeJS.Timeout | null = null;
  const workBegins = () => {
    if (timer) clearTimeout(timer);
    timer = null;
  };
  return {
    workBegins,
    workEnds() {
      workBegins();
      timer = setTimeout(collectGarbage, restMs);
      timer.unref();
    },
  };
}
