import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

type CollectGarbage = (options: { type: "major"; execution: "sync"; flavor: "last-resort" }) => void;

/**
 * Makes a function that collects all garbage and returns V8's free pages to the system, in some tens of milliseconds.
 * V8 keeps what its heap once grew to, even after an ordinary collection; only a last-resort collection releases it.
 */
export function createCollector(): () => void {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as CollectGarbage;
  // Users' code that runs in contexts of this process must not find `gc`.
  setFlagsFromString("--no-expose-gc");
  return () => collectGarbage({ type: "major", execution: "sync", flavor: "last-resort" });
}
