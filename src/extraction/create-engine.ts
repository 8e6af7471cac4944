import type { EngineSettings } from "../domain/parser.ts";
import type { Engine } from "./engine.ts";
import { createLocalEngine } from "./local-engine.ts";

/** The engine of a parser's settings. An engine that needs a client or a model is given it here, not by a global. */
export function createEngine({ type }: Pick<EngineSettings, "type">): Engine {
  switch (type) {
    case "local":
      return createLocalEngine();
  }
}
