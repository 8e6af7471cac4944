import { readFile } from "node:fs/promises";
import type { LearnedModel } from "../extraction/learning/contract/learned-model.ts";
import { unpackModel } from "./pack-model.ts";

/** A learned model in a file on this machine. The file at a path never changes. */
export interface ModelFile {
  path: string;
}

/** How many models a process keeps unpacked: those of the most recently used parsers. */
const keptModels = 4;

/** Least recently used first. */
const loaded = new Map<string, LearnedModel | null>();

/** Loads the model in a file, unpacked once per process; null for one in another version's format. */
export async function loadModel({ path }: ModelFile): Promise<LearnedModel | null> {
  const known = loaded.get(path);
  const model = known === undefined ? unpackModel(await readFile(path)) : known;
  loaded.delete(path);
  loaded.set(path, model);
  for (const oldest of loaded.keys()) {
    if (loaded.size <= keptModels) break;
    loaded.delete(oldest);
  }
  return model;
}
