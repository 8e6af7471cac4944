import { fieldsWithLabels, findTemplate } from "../../src/parsers/template-library.ts";
import { parseFile } from "../../src/pipeline/parse-file.ts";
import { makeInvoice } from "../service/make-invoice.ts";

/** Documents before the measurement, and measured ones. */
const [warmUps, measured] = [300, 300];

const template = findTemplate("invoice");
if (template === null) throw new Error("The library has no invoice.");
const engine = { type: "local", embedded: true } as const;
const task = { fields: fieldsWithLabels(template), engine, hasMultipleEntries: false, today: "2026-03-20" };
const pages = Number(process.argv[2]);
for (let number = 1; number <= warmUps; number++) await parseFile(await makeInvoice(number, pages), task);
const documents = await Promise.all(Array.from({ length: measured }, (_, number) => makeInvoice(number, pages)));
const before = process.cpuUsage();
for (const bytes of documents) await parseFile(bytes, task);
const { user, system } = process.cpuUsage(before);
process.send?.((user + system) / 1000 / measured);
