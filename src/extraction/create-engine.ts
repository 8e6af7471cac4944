import type { EngineSettings } from "../domain/parser.ts";
import type { Engine } from "./engine.ts";
import { createLocalEngine } from "./local-engine.ts";

/** One for the process, as it remembers the parsers that it has read. */
let local: Engine | null = null;

/** The engine of a parser's settings. An engine that needs a client or a model is given it here, not by a global. */
export function createEngine({ type }: Pick<EngineSettings, "type">): Engine {
  switch (type) {
    case "local":
      local ??= createLocalEngine();
      return local;
  }
}
