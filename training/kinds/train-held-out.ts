import { join } from "node:path";
import { readManifest } from "../../src/evaluation/manifest.ts";
import { type TrainedKind, trainedKinds } from "../../src/extraction/fields/trained/trained-weights.ts";
import type { Example } from "../../src/extraction/learning/contract/example.ts";
import { type TrainingSource, trainKind } from "../../src/extraction/learning/training/train-kind.ts";
import { likeness, readPageWords } from "../../src/extraction/learning/words/page-words.ts";
import { matching, readSources, type TrainingSet, trainingSets } from "./training-sets.ts";

/** The number of parts in which a set's layouts are held out. */
const PARTS = 5;
/** The similarity from which two documents have the same layout, as where weights are trained. */
const SAME_LAYOUT = 0.4;

/**
 * Weights that never saw a document's layout, by the document's id; null for a folder that no weights were trained on.
 */
export type HeldOutTrainer = (folder: string) => Promise<Map<string, TrainedKind[]> | null>;

/** Trains the weights of a set's folder without each of its layouts, once for all sets that ask for the same folder. */
export function createHeldOutTrainer(data: string, fieldsFolder: string): HeldOutTrainer {
  const trained = new Map<string, Map<string, TrainedKind[]>>();
  return async (folder) => {
    const [kind, set] = Object.entries(trainingSets).find(([, each]) => each.folder === folder) ?? [];
    if (kind === undefined || set === undefined) return null;
    const weights = trained.get(kind) ?? (await trainHeldOut(kind, set, data, fieldsFolder));
    trained.set(kind, weights);
    return weights;
  };
}

/**
 * Trains a kind's weights again for each part of its set, without that part's documents. Documents with one layout or
 * issuer, or that look alike, are in one part. The result gives, by document id, the weights that never saw a similar
 * document.
 */
async function trainHeldOut(
  kind: string,
  set: TrainingSet,
  data: string,
  fieldsFolder: string,
): Promise<Map<string, TrainedKind[]>> {
  const folder = join(data, set.folder);
  const sources = await readSources(folder, join(fieldsFolder, `${set.fields}.json`), set.made);
  const [own, ...made] = sources;
  if (own === undefined) return new Map();
  const parts = await partsOf(own.documents, folder, set.issuer);
  const weights = new Map<string, TrainedKind[]>();
  for (let part = 0; part < PARTS; part += 1) {
    const seen = own.documents.filter(({ id }) => parts.get(id) !== part);
    const kinds = trainWithout(kind, set, [{ ...own, documents: seen }, ...made]);
    for (const { id } of own.documents) if (parts.get(id) === part) weights.set(id, kinds);
  }
  return weights;
}

/** The shipped weights, with those of one kind trained on the given documents alone. */
function trainWithout(kind: string, { alsoCalled = {} }: TrainingSet, sources: TrainingSource[]): TrainedKind[] {
  const { meanings, alsoAsked, fields } = trainKind(sources, alsoCalled, matching);
  return trainedKinds().map((shipped) =>
    shipped.kind === kind ? { ...shipped, meanings, alsoAsked, alsoCalled, fields } : shipped,
  );
}

/** The part of each document, by its id; large layouts first, each to the part that has fewest documents so far. */
async function partsOf(documents: Example[], folder: string, issuer: string | undefined): Promise<Map<string, number>> {
  const manifest = new Map((await readManifest(folder)).map((line) => [line.id, line]));
  const alike = documents.map(({ id, layout }) => ({
    ids: [id],
    names: new Set([manifest.get(id)?.layout, issuerName(manifest.get(id)?.records[0]?.[issuer ?? ""])]),
    prints: [readPageWords(layout.pages).fingerprint],
  }));
  const groups: typeof alike = [];
  for (const document of alike) {
    const same = groups.filter(
      (group) =>
        [...document.names].some((name) => typeof name === "string" && group.names.has(name)) ||
        group.prints.some((print) => document.prints.some((other) => likeness(print, other) >= SAME_LAYOUT)),
    );
    for (const group of same) groups.splice(groups.indexOf(group), 1);
    const all = [...same, document];
    groups.push({
      ids: all.flatMap(({ ids }) => ids),
      names: new Set(all.flatMap(({ names }) => [...names])),
      prints: all.flatMap(({ prints }) => prints),
    });
  }
  groups.sort((a, b) => b.ids.length - a.ids.length);
  const sizes = new Array<number>(PARTS).fill(0);
  const parts = new Map<string, number>();
  for (const { ids } of groups) {
    const smallest = sizes.indexOf(Math.min(...sizes));
    sizes[smallest] = (sizes[smallest] ?? 0) + ids.length;
    for (const id of ids) parts.set(id, smallest);
  }
  return parts;
}

/** A shop's name without its branch, so that branches of a shop are one issuer. */
function issuerName(value: unknown): string | null {
  return typeof value === "string"
    ? value
        .toLowerCase()
        .replace(/[^\p{L}\d ]/gu, "")
        .split(/\s+/u)
        .slice(0, 3)
        .join(" ")
    : null;
}
