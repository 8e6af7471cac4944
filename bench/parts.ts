/**
 * Joins documents of different kinds into files, sends them to accounts with ten parsers each, and counts which are split
 * where another kind begins, by themselves or as a proposal; and how many files that are one document stay whole.
 */
import { parseArgs } from "node:util";
import { findParts } from "../src/pipeline/routing/find-parts.ts";
import { leastPart } from "../src/routing/score-cut.ts";
import { makeFiles } from "./parts/make-files.ts";
import { printOutcomes } from "./parts/print-outcomes.ts";
import { judgeOutcome, type Outcome, sendFiles } from "./parts/route-files.ts";
import { readPoolParsers } from "./routing/read-pool.ts";

const help = `Counts how files with documents of several kinds are split.

  node bench/parts.ts --data FOLDER

  --data FOLDER   folder of the data sets, whose documents are joined

It uses the weights in use, which saw these documents; \`node training/fit-part-cuts.ts\` prints the same table for kinds that
the weights never saw.
`;

const { values: options } = parseArgs({
  options: {
    data: { type: "string", default: process.env.WINNOW_BENCH_DATA ?? "" },
    help: { type: "boolean", default: false },
  },
});
if (options.help || options.data === "") {
  console.log(help);
  process.exit(options.help ? 0 : 2);
}

const parsers = await readPoolParsers(options.data);
const outcomes: Outcome[] = [];
for (const sent of sendFiles((await makeFiles(options.data, parsers)).flat(), parsers)) {
  outcomes.push(judgeOutcome(sent, await findParts(sent.file.text, sent.recognise())));
}
printOutcomes(outcomes, leastPart);
