/**
 * Sends documents of many kinds, without naming a parser, to accounts with ten parsers each, and counts which go to the right
 * parser, which wait although there is one, and which go to a wrong one. Also measures how long looking takes.
 */
import { parseArgs } from "node:util";
import { judgeParsers } from "../src/extraction/judge-parsers.ts";
import { layoutDocument } from "../src/layout/layout-document.ts";
import { leastProbability } from "../src/routing/rank-fits.ts";
import { countSent, type Routed, routeCase } from "./routing/count-cases.ts";
import { makeCases } from "./routing/make-cases.ts";
import { readFits } from "./routing/read-fits.ts";
import { readPoolDocuments, readPoolParsers, withMadeFolder } from "./routing/read-pool.ts";

const help = `Counts where documents go that are sent without a parser.

  node bench/routing.ts --data FOLDER [--documents N]

  --data FOLDER   folder of the data sets; their documents and made ones are sent
  --documents N   only so many of the documents, of all sets (all)
`;

/** Looks that are timed, each at another document with 10 parsers and all templates. */
const TIMED = 20;

const { values: options } = parseArgs({
  options: {
    data: { type: "string", default: process.env.WINNOW_BENCH_DATA ?? "" },
    documents: { type: "string", default: "" },
    help: { type: "boolean", default: false },
  },
});
if (options.help || options.data === "") {
  console.log(help);
  process.exit(options.help ? 0 : 2);
}

const most = options.documents === "" ? Number.POSITIVE_INFINITY : Number(options.documents);
const pool = await readFits(options.data, most);
const cases = makeCases(pool);
for (const cells of [
  ["documents", "sent", "best suggestion right", "to the right parser", "wait although known", "to a wrong parser"],
  ["---", "---", "---", "---", "---", "---"],
])
  console.log(`| ${cells.join(" | ")} |`);
for (const source of ["real", "made"] as const) {
  const routed = cases.filter(({ document }) => document.source === source).map((each) => routeCase(each));
  printRow(
    `${source}, account has a parser for it`,
    routed.filter(({ isKnown }) => isKnown),
  );
  printRow(
    `${source}, account has none`,
    routed.filter(({ isKnown }) => !isKnown),
  );
}
await printTimes();

function printRow(name: string, routed: Routed[]): void {
  const { right, wrong } = countSent(routed, leastProbability);
  const known = routed.filter(({ isKnown }) => isKnown).length;
  const waiting = known === 0 ? "" : share(known - right - wrong, known);
  const best = routed.filter(({ isRight }) => isRight).length;
  const cells = [
    name,
    String(routed.length),
    share(best, routed.length),
    share(right, known),
    waiting,
    share(wrong, routed.length),
  ];
  console.log(`| ${cells.join(" | ")} |`);
}

function share(count: number, of: number): string {
  return of === 0 ? "" : `${count} of ${of} (${((100 * count) / of).toFixed(1)} %)`;
}

/** How long judging takes, once the words of the first pages are read and the parsers are known to the process. */
async function printTimes(): Promise<void> {
  const all = await readPoolParsers(options.data);
  const parsers = [
    ...all.filter(({ isTemplate }) => !isTemplate).slice(0, 10),
    ...all.filter((each) => each.isTemplate),
  ].map(({ fields, name }) => ({ fields, subject: name }));
  const times = await withMadeFolder(async (folder) => {
    const documents = (await readPoolDocuments(options.data, folder)).slice(0, TIMED);
    const found: number[] = [];
    for (const { read } of documents) {
      const layout = layoutDocument(await read());
      const begin = performance.now();
      judgeParsers(layout, parsers, 8);
      found.push(performance.now() - begin);
    }
    return found.sort((a, b) => a - b);
  });
  const at = (part: number) => Math.round(times[Math.floor(part * (times.length - 1))] ?? 0);
  console.log(
    `\n${parsers.length} parsers and templates: ${at(0.5)} ms in the median, ${at(0.95)} ms for the 95th of 100.`,
  );
}
