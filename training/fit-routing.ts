import { join } from "node:path";
import { parseArgs } from "node:util";
import { countSent, findLeast, type Routed, routeCase } from "../bench/routing/count-cases.ts";
import { makeCases, type RoutingCase } from "../bench/routing/make-cases.ts";
import { readFits } from "../bench/routing/read-fits.ts";
import { routingSchema } from "../src/routing/rank-fits.ts";
import { fitRoutingWeights } from "./fits/fit-routing-weights.ts";
import { provenance, writeFitted } from "./fits/write-fitted.ts";

const help = `Fits the numbers by which a document that is sent without a parser is given to one.

  node training/fit-routing.ts --data FOLDER [--documents N]

  --data FOLDER   folder of the data sets; their documents and made ones are sent to accounts with ten parsers each
  --documents N   only so many of the documents, of all sets (all)

The file routing/routing.json holds numbers only.
`;

/** The number of parts in which kinds are held out. */
const PARTS = 5;
/**
 * The share of the documents that go to a parser by themselves which may go to a wrong one. Half of the 2 % that we promise,
 * because the bound is chosen on few documents.
 */
const MOST_WRONG = 0.01;

const { values: options } = parseArgs({
  options: {
    data: { type: "string", default: "" },
    documents: { type: "string", default: "" },
    help: { type: "boolean", default: false },
  },
});
if (options.help || options.data === "") {
  console.log(help);
  process.exit(options.help ? 0 : 2);
}

const pool = await readFits(options.data, options.documents === "" ? Infinity : Number(options.documents));
const cases = makeCases(pool);
const parts = routeHeldOut();
const heldOut = parts.flat();
const least = findLeast(heldOut, MOST_WRONG);
// With a bound that saw no document of the part either.
const sent = parts
  .map((part) => countSent(part, findLeast(parts.filter((other) => other !== part).flat(), MOST_WRONG)))
  .reduce((sum, each) => ({
    sent: sum.sent + each.sent,
    right: sum.right + each.right,
    wrong: sum.wrong + each.wrong,
  }));
const known = heldOut.filter(({ isKnown }) => isKnown);
const by = "kind of document";
const countOf = (wanted: string) => pool.documents.filter(({ source }) => source === wanted).length;
const file = routingSchema.parse({
  fitted: await provenance({
    command: `node training/fit-routing.ts --data FOLDER${options.documents && ` --documents ${options.documents}`}`,
    sets: [
      { name: "real documents of the sets", documents: countOf("real") },
      { name: "made", documents: countOf("made") },
    ],
    heldOut: [
      {
        by,
        what: "best suggestion is right",
        of: heldOut.length,
        after: heldOut.filter((each) => each.isRight).length,
      },
      { by, what: "documents sent to a parser that go to the right one", of: sent.sent, after: sent.right },
      { by, what: "documents with a parser that are sent to it", of: known.length, after: sent.right },
    ],
  }),
  ...fitRoutingWeights(cases),
  least,
});
await writeFitted(join(import.meta.dirname, "..", "src", "routing", "routing.json"), file);
console.log(JSON.stringify(file, null, 2));

/** Each case, routed by weights that saw no document of its kind. */
function routeHeldOut(): Routed[][] {
  const kinds = [...new Set(cases.map(({ document }) => document.kind))].sort();
  const partOf = ({ document }: RoutingCase) => kinds.indexOf(document.kind) % PARTS;
  return Array.from({ length: PARTS }, (_, part) => {
    const weights = fitRoutingWeights(cases.filter((each) => partOf(each) !== part));
    return cases.filter((each) => partOf(each) === part).map((each) => routeCase(each, weights));
  });
}
