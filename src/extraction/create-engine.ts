import type { EngineSettings } from "../domain/parser.ts";
import type { Engine } from "./engine.ts";
import { createLocalEngine } from "./local-engine.ts";

/** One per process, because it remembers the parsers it has read. */
let local: Engine | null = null;

/** The engine for a parser's settings. An engine that needs a client or a model gets it here, not from a global. */
export function createEngine({ type, threshold }: Pick<EngineSettings, "type" | "threshold">): Engine {
  switch (type) {
    case "local":
      local ??= createLocalEngine();
      return threshold === undefined ? local : withThreshold(local, threshold);
  }
}

function withThreshold({ type, extract, explain }: Engine, threshold: number): Engine {
  return {
    type,
    extract: (request) => extract({ ...request, threshold }),
    explain: (request) => explain({ ...request, threshold }),
  };
}
