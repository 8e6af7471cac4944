import { readFile } from "node:fs/promises";
import type { LearnedModel } from "../extraction/learning/contract/learned-model.ts";
import { unpackModel } from "./pack-model.ts";

/** A learned model in a file on this machine; a file of that path never changes. */
export interface ModelFile {
  path: string;
}

/** Models that a process keeps unpacked: those of the most recently used parsers. */
const keptModels = 4;

/** Least recently used first. */
const loaded = new Map<string, LearnedModel | null>();

/** The model in a file, unpacked once per process; null for one in another version's form. */
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
