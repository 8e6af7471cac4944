import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { validateXML } from "xmllint-wasm";

/** The part of the library that is used. Its types bring those of browsers along, so they are left out. */
interface Rules {
  validateString(xml: string): { assertId: string | null; message?: string }[];
}
const require = createRequire(import.meta.url);
const { Schema }: { Schema: { fromString(rules: string): Rules } } = require("node-schematron");

const folder = join(import.meta.dirname, "en16931");
const read = (name: string) => readFileSync(join(folder, name), "utf8");

let rules: Rules | null = null;

/** The rules of EN 16931 that an invoice breaks, such as `BR-09`; none if it is valid. */
export function brokenRules(xml: string): string[] {
  rules ??= Schema.fromString(read("EN16931-CII-validation-preprocessed.sch"));
  return rules.validateString(xml).map(({ assertId, message }) => assertId ?? message ?? "a rule without a name");
}

/** What the schema of the Cross Industry Invoice says against an invoice; nothing if it is valid. */
export async function schemaErrors(xml: string): Promise<string[]> {
  const files = readdirSync(folder).filter((name) => name.endsWith(".xsd"));
  const schemas = files.map((fileName) => ({ fileName, contents: read(fileName) }));
  const isRoot = ({ fileName }: { fileName: string }) => fileName === "CrossIndustryInvoice_100pD16B.xsd";
  const { errors } = await validateXML({
    xml: [{ fileName: "invoice.xml", contents: xml }],
    schema: schemas.filter(isRoot),
    preload: schemas.filter((schema) => !isRoot(schema)),
    initialMemoryPages: 512,
    maxMemoryPages: 4096,
  });
  return errors.map(({ message }) => message);
}
