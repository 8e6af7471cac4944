/**
 * Accepts the values of `test/documents/` that are read correctly today: `node scripts/accept-documents.ts`. It says
 * which are new and which are lost. A lost value was promised, so look at it before you commit.
 */
import { readManifest } from "../src/evaluation/manifest.ts";
import { documentsFolder, readAccepted, writeAccepted } from "./documents/documents-folder.ts";
import { judgeDocument } from "./documents/judge-document.ts";

const before = await readAccepted(documentsFolder).catch(() => new Map<string, Set<string>>());
const accepted = new Map<string, string[]>();
let total = 0;
for (const document of await readManifest(documentsFolder)) {
  const judgements = await judgeDocument(documentsFolder, document, "kept");
  const right = judgements.filter(({ isRight }) => isRight).map(({ value }) => value);
  const known = before.get(document.file) ?? new Set();
  for (const value of right) if (!known.has(value)) console.log(`new   ${document.file}  ${value}`);
  for (const value of known) if (!right.includes(value)) console.log(`lost  ${document.file}  ${value}`);
  accepted.set(document.file, right);
  total += judgements.length;
}
await writeAccepted(documentsFolder, accepted);
console.log(
  `${[...accepted.values()].flat().length} of ${total} values of ${accepted.size} documents are read correctly.`,
);
