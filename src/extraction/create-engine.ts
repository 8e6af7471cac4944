import type { EngineSettings } from "../domain/parser.ts";
import type { Engine } from "./engine.ts";
import { createLocalEngine } from "./local-engine.ts";

/** One per process, because it remembers the parsers it has read. */
let local: Engine | null = null;

/** The engine for a parser's settings. An engine that needs a client or a model gets it here, not from a global. */
export function createEngine({ type }: Pick<EngineSettings, "type">): Engine {
  switch (type) {
    case "local":
      local ??= createLocalEngine();
      return local;
  }
}
