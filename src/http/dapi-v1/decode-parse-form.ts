import { maxIdempotencyKeyLength } from "../../contract/requests.ts";
import { environmentPattern } from "../../domain/environment.ts";
import { Failure } from "../../domain/failure.ts";
import { checkFileUrl } from "../../intake/check-file-url.ts";
import type { AddressedParser, ParseRequest } from "../../pipeline/parsing.ts";
import { type ParseForm, strayFileMessage } from "./receive-parse-form.ts";

/** What a parse form asks for, once its shape is checked. */
export type ParseOrder = Pick<ParseRequest, "input" | "environment" | "hasMultipleEntries">;

const booleans = new Map([
  ["true", true],
  ["1", true],
  ["false", false],
  ["0", false],
]);

/** Checks a received form against the parser it is for; throws `fileMissing`, `invalidRequest`, `uniqueFieldRequired`. */
export function decodeParseForm(form: ParseForm, parser: Pick<AddressedParser, "hasUniqueField">): ParseOrder {
  const input = decodeInput(form);
  const environment = form.texts.environment ?? "default";
  if (!environmentPattern.test(environment))
    throw new Failure("invalidRequest", "`environment` must be 1 to 64 letters, digits, `.`, `_` or `-`.");
  const hasMultipleEntries = booleans.get((form.texts.has_multiple_entries ?? "false").toLowerCase());
  if (hasMultipleEntries === undefined)
    throw new Failure("invalidRequest", "`has_multiple_entries` must be `true`, `false`, `1` or `0`.");
  if (hasMultipleEntries && !parser.hasUniqueField)
    throw new Failure(
      "uniqueFieldRequired",
      "`has_multiple_entries` needs at least one unique field on the parser. Mark one in the parser's settings.",
    );
  return { input, environment, hasMultipleEntries };
}

/** An empty `file_url` counts as missing: form libraries send one for an input left blank. */
function decodeInput(form: ParseForm): ParseOrder["input"] {
  const url = form.texts.file_url || null;
  if (form.file && url !== null) throw new Failure("invalidRequest", "Send either `file` or `file_url`, not both.");
  if (form.file) return { kind: "file", file: form.file };
  if (url === null) throw new Failure("fileMissing", explainMissingFile(form));
  checkFileUrl(url);
  return { kind: "url", url };
}

function explainMissingFile(form: ParseForm): string {
  if (form.hasTextAsFile)
    return "`file` is a text field. Send it as a file part with a filename, as HTTP libraries do.";
  if (form.strayFileName !== null) return strayFileMessage;
  return "No file was found. Send the document as `file`, or its address as `file_url`.";
}

/** 1 to 255 printable ASCII characters. */
const idempotencyKeyPattern = new RegExp(`^[\\x20-\\x7e]{1,${maxIdempotencyKeyLength}}$`);

/** Reads the optional `Idempotency-Key` header; null if there is none. */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header === "string" && idempotencyKeyPattern.test(header)) return header;
  throw new Failure(
    "invalidRequest",
    `The Idempotency-Key header must be 1 to ${maxIdempotencyKeyLength} printable ASCII characters.`,
  );
}
