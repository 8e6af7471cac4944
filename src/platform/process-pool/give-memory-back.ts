import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

type CollectGarbage = (options: { type: "major"; execution: "sync"; flavor: "last-resort" }) => void;

/**
 * A process that has had nothing to do for so long gives its memory back, in milliseconds: the next document of a stream
 * comes sooner, and three seconds after the last one nobody should see what it took.
 */
const restMs = 1000;

/**
 * Gives V8's free pages back to the system when a process rests. By itself V8 keeps what its heap once grew to (240 MB after
 * a document of 500 pages), as an ordinary collection does; only the one of last resort lets go of it. It takes some tens
 * of milliseconds. Returns what to call when work begins and ends.
 */
export function giveMemoryBack(): { workBegins(): void; workEnds(): void } {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as CollectGarbage;
  // Code of users that runs in contexts of this process must not find it.
  setFlagsFromString("--no-expose-gc");
  let timer: NodeJS.Timeout | null = null;
  const workBegins = () => {
    if (timer) clearTimeout(timer);
    timer = null;
  };
  return {
    workBegins,
    workEnds() {
      workBegins();
      timer = setTimeout(() => collectGarbage({ type: "major", execution: "sync", flavor: "last-resort" }), restMs);
      timer.unref();
    },
  };
}
