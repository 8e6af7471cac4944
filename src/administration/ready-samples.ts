import { createReadStream } from "node:fs";
import { join } from "node:path";
import { receiveFile } from "../intake/receive-file.ts";
import type { AdministrationDeps, Person } from "./administration-deps.ts";
import type { createManageInbox } from "./manage-inbox.ts";
import { refuseUnknown } from "./refuse-unknown.ts";

const folder = join(import.meta.dirname, "..", "..", "samples");

/** By the name in the address. */
const samples = new Map([
  ["invoice", { file: "invoice-en.pdf", title: "Invoice" }],
  ["receipt", { file: "receipt.jpg", title: "Receipt" }],
  ["statement", { file: "statement.pdf", title: "Bank statement" }],
]);

/** Sample documents that come with Winnow, so that a person without a file at hand can try it. */
export function createReadySamples(
  { files, limits }: AdministrationDeps,
  inbox: Pick<ReturnType<typeof createManageInbox>, "keep" | "checkRoom">,
) {
  return {
    list: () => [...samples].map(([name, { title }]) => ({ name, title })),

    async route(person: Person, name: string) {
      const { file } = samples.get(name) ?? refuseUnknown("sample");
      await inbox.checkRoom(person);
      const stream = createReadStream(join(folder, file));
      const received = await receiveFile(files, stream, file, { maxBytes: limits.maxUploadBytes });
      return inbox.keep(person, received, { environment: "default", hasMultipleEntries: false });
    },
  };
}
