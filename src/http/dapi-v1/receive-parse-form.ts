import { Readable } from "node:stream";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { Failure } from "../../domain/failure.ts";
import type { ReceivedFile } from "../../domain/file.ts";
import type { Parsing } from "../../pipeline/parsing.ts";

/** The message about a form whose file has another name. */
export const strayFileMessage =
  "No file was found. The file part must be named `file`; this form has a file under another name.";

/** The text fields that mean something in a parse form; others are ignored. */
const parseFormFields = ["file_url", "environment", "has_multiple_entries"] as const;

/** Those of the dashboard's forms: people may give the password of a PDF, too. */
export const uploadFormFields = [...parseFormFields, "password"] as const;

type FormField = (typeof uploadFormFields)[number];

/**
 * Bytes that a form may have in addition to its file: boundaries, part headers, text fields, and parts with other
 * names. A body longer than the file limit plus this cannot contain a file within the limit.
 */
export const formOverheadBytes = 256 * 1024;

/** Receives files while they stream in. */
export type FileTaker = Pick<Parsing, "receiveFile" | "discardFile">;

/** A parse form as it arrived: its file is stored, its text fields are not examined yet. */
export interface ParseForm {
  file: ReceivedFile | null;
  texts: Partial<Record<FormField, string>>;
  /** Name of the first file part that is not called `file`, for a helpful message. */
  strayFileName: string | null;
  /** Whether `file` came as a text field, that is, without a filename. */
  hasTextAsFile: boolean;
}

/**
 * What a form may contain. `fieldSize` is more than the longest `file_url` needs. `parts` leaves room for more than the
 * four fields, because some clients add their own. `fileSize` is unlimited here: the file store counts, and stops at
 * the limit.
 */
const formLimits = {
  fieldNameSize: 200,
  fieldSize: 8 * 1024,
  fields: 50,
  files: 10,
  parts: 60,
  headerPairs: 50,
  headerSize: 16 * 1024,
  fileSize: Number.POSITIVE_INFINITY,
};

/**
 * Receives a multipart form while it streams in; its file goes straight into the file store. Throws `fileMissing` for a
 * body that is not a complete form, `invalidRequest` for one that contains too much, `fileTooLarge` past the limit;
 * then nothing is left behind.
 */
export async function receiveParseForm(
  request: FastifyRequest,
  parsing: FileTaker,
  maxFileBytes: number,
  fields: readonly FormField[] = parseFormFields,
): Promise<ParseForm> {
  const form: ParseForm = { file: null, texts: {}, strayFileName: null, hasTextAsFile: false };
  const parts = request.parts({ limits: formLimits });
  const first = parts.next();
  // The form parser reads from here on, and skips what stands before the first boundary and after the last.
  const tooLong = refusePast(request.raw, maxFileBytes + formOverheadBytes);
  try {
    await Promise.race([receiveParts(first, parts, parsing, form, fields), tooLong]);
    return form;
  } catch (error) {
    request.raw.unpipe();
    if (form.file) await parsing.discardFile(form.file);
    throw error;
  }
}

type Parts = ReturnType<FastifyRequest["parts"]>;

async function receiveParts(
  first: ReturnType<Parts["next"]>,
  parts: Parts,
  parsing: FileTaker,
  form: ParseForm,
  fields: readonly FormField[],
): Promise<void> {
  for (let next = first; ; next = parts.next()) {
    const { value: part, done } = await next.catch(refuseForm);
    if (done) return;
    if (part.type === "file") await receiveFilePart(part, parsing, form);
    else receiveText(part.fieldname, part.value, part.valueTruncated, form, fields);
  }
}

async function receiveFilePart(part: MultipartFile, parsing: FileTaker, form: ParseForm): Promise<void> {
  if (part.fieldname !== "file") {
    form.strayFileName ??= part.fieldname;
    await skipPart(part, form);
    return;
  }
  if (form.file) {
    part.file.destroy();
    throw new Failure("invalidRequest", "The form has more than one `file`. Send each document in a separate request.");
  }
  const bytes = Readable.from(bytesOf(part), { objectMode: false });
  const received = await parsing.receiveFile(bytes, part.filename ?? null);
  if (isEmptyFileInput(part, received)) await parsing.discardFile(received);
  else form.file = received;
}

/**
 * Reads and discards a part with another name, because the parts after it cannot be reached otherwise. It must not be
 * as large as a document.
 */
async function skipPart(part: MultipartFile, form: ParseForm): Promise<void> {
  let sizeBytes = 0;
  for await (const chunk of bytesOf(part)) {
    sizeBytes += chunk.length;
    if (sizeBytes <= formOverheadBytes) continue;
    if (form.file === null) throw new Failure("fileMissing", strayFileMessage);
    throw new Failure("invalidRequest", "The form has another large part besides `file`. Send only the document.");
  }
}

/** Rejects once a body exceeds the total bytes of its form, and never otherwise. */
function refusePast(body: Readable, maxBytes: number): Promise<never> {
  return new Promise((_, reject) => {
    let sizeBytes = 0;
    body.on("data", (chunk: Buffer) => {
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes)
        reject(new Failure("fileTooLarge", `A form can have up to ${maxBytes} bytes, including its file.`));
    });
  });
}

/** A browser sends a file input that nobody filled in as a part without name and without bytes. */
function isEmptyFileInput(part: MultipartFile, received: ReceivedFile): boolean {
  return part.filename === "" && received.sizeBytes === 0;
}

/** A part's bytes; a form that ends within them is the client's fault, not the file store's. */
async function* bytesOf(part: MultipartFile): AsyncGenerator<Buffer> {
  try {
    yield* part.file;
  } catch (error) {
    refuseForm(error);
  }
}

function receiveText(
  name: string,
  value: unknown,
  isCut: boolean,
  form: ParseForm,
  fields: readonly FormField[],
): void {
  if (name === "file") form.hasTextAsFile = true;
  const field = fields.find((known) => known === name);
  if (!field) return;
  if (typeof value !== "string" || isCut)
    throw new Failure("invalidRequest", `\`${field}\` must be plain text of up to ${formLimits.fieldSize} bytes.`);
  if (form.texts[field] !== undefined) throw new Failure("invalidRequest", `\`${field}\` appears more than once.`);
  form.texts[field] = value;
}

const limitErrors: Record<string, string> = {
  FST_PARTS_LIMIT: `The form has more than ${formLimits.parts} parts.`,
  FST_FILES_LIMIT: `The form has more than ${formLimits.files} files.`,
  FST_FIELDS_LIMIT: `The form has more than ${formLimits.fields} text fields.`,
  FST_PROTO_VIOLATION: "The form has a field with a reserved name.",
  FST_INVALID_JSON_FIELD_ERROR: "The form has a field declared as JSON that is not valid JSON.",
};

/** The form parser's errors for a broken body have no codes: anything that is not a known limit is an incomplete form. */
function refuseForm(error: unknown): never {
  if (error instanceof Failure) throw error;
  const limit = error instanceof Error && "code" in error ? limitErrors[String(error.code)] : undefined;
  if (limit) throw new Failure("invalidRequest", limit, { cause: error });
  throw new Failure(
    "fileMissing",
    "The body is not a complete multipart form. Let your HTTP library write the Content-Type header with its boundary.",
    { cause: error },
  );
}
