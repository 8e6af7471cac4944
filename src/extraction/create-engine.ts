import type { EngineSettings } from "../domain/parser.ts";
import type { Engine } from "./engine.ts";
import { createLocalEngine } from "./local-engine.ts";

/** One per process, because it remembers the parsers it has read. */
let local: Engine | null = null;

/**
 * The engine for a parser's settings. Every document is read by the local engine first: what a language model is asked
 * depends on it (`src/questions`).
 */
export function createEngine({ threshold }: Pick<EngineSettings, "type" | "threshold">): Engine {
  local ??= createLocalEngine();
  return threshold === undefined ? local : withThreshold(local, threshold);
}

function withThreshold({ type, extract, explain }: Engine, threshold: number): Engine {
  return {
    type,
    extract: (request) => extract({ ...request, threshold }),
    explain: (request) => explain({ ...request, threshold }),
  };
}
