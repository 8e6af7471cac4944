/**
 * What Winnow suggests from documents of the data sets, with the labelled values among it: for looking through, and for
 * comparing two versions. A suggestion without a label may still be true; people judge that by reading.
 */
import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { proposeFields } from "../src/extraction/propose-fields.ts";
import { layoutDocument } from "../src/layout/layout-document.ts";
import { readCached } from "./accuracy/read-cached.ts";
import { readSet } from "./proposal/read-sets.ts";

const { values: options } = parseArgs({
  options: {
    data: { type: "string", default: process.env.WINNOW_BENCH_DATA ?? "" },
    most: { type: "string", default: "16" },
    sets: { type: "string", default: "kinds,azure_forms,einvoice,adbuy,sroie,fara" },
    keep: { type: "string", default: "" },
  },
});
if (options.data === "") {
  console.error(
    "Say where the data sets are: node bench/proposal.ts --data FOLDER [--most 16] [--sets a,b] [--keep FILE]",
  );
  process.exit(2);
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\d]/gu, "");
const kept: object[] = [];
console.log("| set | documents | fields | with a labelled value | lists |\n|---|---|---|---|---|");
for (const set of options.sets.split(",")) {
  const count = { documents: 0, fields: 0, labelled: 0, lists: 0 };
  for (const { id, path, values } of await readSet(options.data, set, Number(options.most))) {
    const { fields } = proposeFields(layoutDocument(await readCached(await readFile(path))));
    const truths = values.map(plain).filter((value) => value !== "");
    const scalars = fields.filter(({ field }) => field.type !== "list");
    const isLabelled = (text: string) =>
      truths.some((truth) => truth === text || (text.length > 3 && truth.includes(text)));
    count.documents += 1;
    count.fields += scalars.length;
    count.lists += fields.length - scalars.length;
    count.labelled += scalars.filter((made) => isLabelled(plain(made.values[0]?.text ?? ""))).length;
    kept.push({
      set,
      id,
      values,
      fields: scalars.map(({ field, values: [value] }) => ({
        name: field.name,
        type: field.type,
        caption: field.hints[0] ?? "",
        value: value?.text ?? "",
      })),
      table: fields
        .filter(({ field }) => field.type === "list")
        .flatMap((made) =>
          made.field.fields.map((child) => ({
            head: child.hints[0] ?? child.name,
            values: made.values.filter(({ fieldId }) => fieldId === child.id).map(({ text }) => text),
          })),
        ),
    });
  }
  console.log(`| ${set} | ${count.documents} | ${count.fields} | ${count.labelled} | ${count.lists} |`);
}
if (options.keep !== "") await writeFile(options.keep, JSON.stringify(kept));
