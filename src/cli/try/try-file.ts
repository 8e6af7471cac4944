import { errorCatalogue } from "../../contract/errors.ts";
import type { DocumentText } from "../../domain/document-text.ts";
import { Failure, type FailureKind } from "../../domain/failure.ts";
import type { Field } from "../../domain/field.ts";
import { subjectOf, type Template } from "../../domain/parser.ts";
import type { ParsedRecord } from "../../domain/warning.ts";
import { proposeFields } from "../../extraction/propose-fields.ts";
import { layoutDocument } from "../../layout/layout-document.ts";
import type { FileTask } from "../../pipeline/parse-file.ts";
import { parseFile } from "../../pipeline/parse-file.ts";
import { readDocument } from "../../reading/read-document.ts";
import { type FittingTemplate, recogniseTemplate } from "./recognise-template.ts";

/** What to look for in a document: what the user chose, or whatever fits. */
export type Wanted =
  | { kind: "template"; template: Template }
  | { kind: "fields"; fields: Field[] }
  | { kind: "anything"; templates: readonly Template[] };

/** What a document is: of a kind that fits or was chosen, or with fields of its own. */
export type Kind =
  | { is: "recognised"; best: FittingTemplate; others: FittingTemplate[] }
  | { is: "chosen"; template: Template | null }
  /** No template fits: the fields are those that the document suggests. */
  | { is: "new"; title: string | null };

/** What became of one file. */
export interface TriedFile {
  path: string;
  durationMs: number;
  result: ReadFile | { error: { code: string; message: string } };
}

export interface ReadFile {
  kind: Kind;
  records: ParsedRecord[];
  /** What was read and how, to explain it. */
  bytes: Uint8Array;
  text: DocumentText;
  task: FileTask;
}

export interface TryFileOptions {
  wanted: Wanted;
  hasMultipleEntries: boolean;
  /** Called after each page. */
  onPage: (done: number, total: number) => void;
}

/** Reads a file's bytes and finds the wanted values. */
export async function tryFile(bytes: Uint8Array, options: TryFileOptions): Promise<ReadFile> {
  const text = await readDocument(bytes, { onPage: options.onPage });
  const { kind, fields, subject } = choose(text, options.wanted);
  const task: FileTask = {
    fields,
    subject,
    engine: { type: "local", embedded: true },
    hasMultipleEntries: options.hasMultipleEntries,
    today: new Date().toISOString().slice(0, 10),
  };
  const { records } = await parseFile(bytes, task, { text });
  return { kind, records, bytes, text, task };
}

function choose(text: DocumentText, wanted: Wanted): { kind: Kind; fields: Field[]; subject: string } {
  if (wanted.kind === "fields") return { kind: { is: "chosen", template: null }, fields: wanted.fields, subject: "" };
  if (wanted.kind === "template") {
    const { template } = wanted;
    return { kind: { is: "chosen", template }, fields: template.fields, subject: subjectOf(template) };
  }
  const layout = layoutDocument(text);
  const [best, ...others] = recogniseTemplate(layout, wanted.templates);
  if (best === undefined) {
    const { title, fields } = proposeFields(layout);
    return { kind: { is: "new", title }, fields: fields.map(({ field }) => field), subject: "" };
  }
  return {
    kind: { is: "recognised", best, others },
    fields: best.template.fields,
    subject: subjectOf(best.template),
  };
}

/** Why a file gives nothing; throws what is our own fault. */
export function whyNot(error: unknown): { code: string; message: string } {
  if (error instanceof Failure) return { code: codeOf(error.kind), message: error.message };
  if (error instanceof Error && "syscall" in error) return { code: "unreadable", message: error.message };
  throw error;
}

function codeOf(kind: FailureKind): string {
  return kind in errorCatalogue ? errorCatalogue[kind as keyof typeof errorCatalogue].code : kind;
}
