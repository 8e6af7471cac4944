import { createCollector } from "../collect-garbage.ts";

/**
 * A process that has had nothing to do for this long returns its memory, in milliseconds: the next document of a stream
 * comes sooner, and three seconds after the last one nobody should see what it used.
 */
const restMs = 1000;

/**
 * Returns V8's free pages to the system when a process rests: 240 MB after a document of 500 pages. Returns what to
 * call when work begins and ends.
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
