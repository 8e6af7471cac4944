import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readTranscript } from "../bench/accuracy/read-transcript.ts";
import { readManifest } from "../src/evaluation/manifest.ts";
import { gapFactNames, isSpace, type SpaceWeights, wordSpacesSchema } from "../src/reading/ocr/word-gaps.ts";
import { fitLogistic } from "./fits/fit-logistic.ts";
import { provenance, writeFitted } from "./fits/write-fitted.ts";
import { type Gap, readGaps } from "./word-spaces/read-gaps.ts";

const help = `Fits the weights by which OCR tells whether a space stands between two characters.

  node training/fit-word-spaces.ts --data FOLDER

  --data FOLDER   folder of the data sets, of which the pictures of sroie and funsd are read
  --dry           print the weights and figures without writing the file

Documents are held out in five parts, those of one shop together. The file reading/ocr/word-spaces.json holds
numbers only.
`;

const { values: options } = parseArgs({
  options: {
    data: { type: "string", default: "" },
    dry: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
if (options.help || options.data === "") {
  console.log(help);
  process.exit(options.help ? 0 : 2);
}

/** Sets of pictures whose words are known with their places, and how many documents of each are read. */
const sets = { sroie: 40, funsd: 40 };
type SetName = keyof typeof sets;
const setNames = Object.keys(sets) as SetName[];
/**
 * The truth of funsd's forms separates words by what they mean: "9/ 3/ 92" where no space is printed. A space narrower
 * than this (in columns, beyond what is usual between letters), or within a number, is taken for one of these and left
 * out.
 */
const LEAST_WHITE = 0.3;
/** The number of parts in which documents are held out. */
const PARTS = 5;
/**
 * How strongly weights are held at 0, in pairs. Receipts and forms have few amounts after a colon: held by 1, 3 more of
 * 34,253 pairs are judged right, but "15.03.2026: 1.234,56" loses its space.
 */
const HOLD = 4;
const ITERATIONS = 200;

/** A document's gaps, and its issuer: the shop of a receipt; each form is its own. */
interface ReadPicture {
  set: SetName;
  maker: string;
  gaps: Gap[];
}

const path = join(import.meta.dirname, "..", "src", "reading", "ocr", "word-spaces.json");
const inUse = wordSpacesSchema.parse(JSON.parse(await readFile(path, "utf8"))).weights;
const pictures: ReadPicture[] = [];
for (const set of setNames) pictures.push(...(await readPictures(set)));
const makers = [...new Set(pictures.map(({ maker }) => maker))];
const partOf = ({ maker }: ReadPicture) => makers.indexOf(maker) % PARTS;
const told = { inUse: 0, heldOut: 0, byNetwork: 0 };
for (let part = 0; part < PARTS; part += 1) {
  const fitted = fit(pictures.filter((picture) => partOf(picture) !== part));
  const tested = pictures.filter((picture) => partOf(picture) === part).flatMap(({ gaps }) => gaps);
  told.inUse += countRight(tested, inUse);
  told.heldOut += countRight(tested, fitted);
  told.byNetwork += tested.filter(({ facts, isSpace: is }) => facts.logProbability > Math.log(0.5) === is).length;
}
const gaps = pictures.flatMap((picture) => picture.gaps);
const weights = fit(pictures);
const file = wordSpacesSchema.parse({
  fitted: await provenance({
    command: "node training/fit-word-spaces.ts --data FOLDER",
    sets: setNames.map((name) => ({ name, documents: pictures.filter(({ set }) => set === name).length })),
    heldOut: [
      { by: "shop or form", what: "gaps told right", of: gaps.length, before: told.byNetwork, after: told.heldOut },
    ],
  }),
  weights,
});
console.log(JSON.stringify(file, null, 2));
console.log(`${gaps.length} gaps, ${gaps.filter((gap) => gap.isSpace).length} of them spaces; judged wrong: by the weights in use \
${gaps.length - told.inUse}, by weights that never saw the document ${gaps.length - told.heldOut}, by the network alone \
${gaps.length - told.byNetwork}`);
for (const set of setNames) {
  const own = pictures.filter((picture) => picture.set === set).flatMap((picture) => picture.gaps);
  console.log(
    `${set}: ${own.length} gaps; in use ${own.length - countRight(own, inUse)} wrong, fitted ${own.length - countRight(own, weights)}`,
  );
}
if (!options.dry) await writeFitted(path, file);

async function readPictures(set: SetName): Promise<ReadPicture[]> {
  const folder = join(options.data, set);
  const documents = await readManifest(folder);
  const step = Math.max(1, Math.floor(documents.length / sets[set]));
  const chosen = documents.filter((_, index) => index % step === 0).slice(0, sets[set]);
  const lines = (await readFile(join(folder, "manifest.jsonl"), "utf8")).trim().split("\n");
  const truths = new Map(lines.map((line) => JSON.parse(line)).map((line) => [line.file as string, line]));
  const found: ReadPicture[] = [];
  for (const { id, file, records } of chosen) {
    const truth = truths.get(file);
    const { pages } = await readTranscript(join(folder, truth.ocr_truth), truth.width, truth.height);
    const gaps = await readGaps(
      await readFile(join(folder, file)),
      pages.flatMap(({ words }) => words),
    );
    found.push({
      set,
      maker: String(records[0]?.company ?? id)
        .toLowerCase()
        .slice(0, 12),
      gaps: set === "funsd" ? gaps.filter(isPrinted) : gaps,
    });
  }
  return found;
}

function isPrinted({ isSpace: is, facts }: Gap): boolean {
  return !is || (facts.extraGap >= LEAST_WHITE && facts.isInNumber === 0);
}

/** Fits the weights; all sets together weigh as much as their gaps, and each as much as the others. */
function fit(from: ReadPicture[]): SpaceWeights {
  const all = from.reduce((sum, { gaps: own }) => sum + own.length, 0);
  const cases = setNames.flatMap((name) => {
    const own = from.filter(({ set }) => set === name).flatMap((picture) => picture.gaps);
    const weight = all / setNames.length / own.length;
    return own.map(({ facts, isSpace: isTrue }) => ({
      inputs: gapFactNames.map((fact) => facts[fact]),
      isTrue,
      weight,
    }));
  });
  const holds = gapFactNames.map((name) => (name === "base" ? 0 : HOLD));
  const found = fitLogistic(cases, { start: holds.map(() => 0), holds, iterations: ITERATIONS });
  return Object.fromEntries(
    gapFactNames.map((name, index) => [name, Number((found[index] ?? 0).toFixed(2))]),
  ) as SpaceWeights;
}

function countRight(from: Gap[], by: SpaceWeights): number {
  return from.filter((gap) => isSpace(gap.facts, by) === gap.isSpace).length;
}
