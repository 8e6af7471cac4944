import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type FileInput, readGiven } from "../../mcp/given-file.ts";
import { chooseEntry } from "../../mcp/present/choose-entry.ts";
import { presentDocument } from "../../mcp/present/present-document.ts";
import { presentExplanation } from "../../mcp/present/present-explanation.ts";
import { presentParsers } from "../../mcp/present/present-parsers.ts";
import { presentProposal } from "../../mcp/present/present-proposal.ts";
import type { SeenDocument } from "../../mcp/present/seen-document.ts";
import { percent } from "../../mcp/present/text.ts";
import { readTaskId, toTaskId } from "../../mcp/task-id.ts";
import { toProblem } from "../../mcp/to-problem.ts";
import { answerNow, type Task, ToolProblem, type Workplace } from "../../mcp/workplace.ts";
import type { ReadFile, TriedFile } from "../try/try-file.ts";
import type { Roots } from "./roots.ts";

/** A document that was given to this process. */
interface LocalDocument {
  seen: SeenDocument;
  createdAt: Date;
  updatedAt: Date;
  /** Pages that were read so far. */
  progress: { done: number; total: number } | null;
  problem: ToolProblem | null;
  /** How its kind was found, as a sentence. */
  note: string;
  /** Emits `end` when it was read. */
  end: EventTarget;
}

/** Documents that are remembered, for questions about them. */
const mostRemembered = 50;

/** Below this confidence, 0 to 1, another kind is not worth a word; `winnow try` has the same limit. */
const leastOther = 0.05;

/** Said where only a service can help. */
const needsService =
  "Tell the user to set WINNOW_URL and WINNOW_TOKEN for `winnow mcp`, to work with a Winnow service.";

/** The tools on this machine alone, as `winnow try` works: nothing is stored, and nothing leaves the machine. */
export function createLocalWorkplace(roots: Roots): Workplace {
  const documents = new Map<string, LocalDocument>();
  let line = Promise.resolve();

  const read = async (file: FileInput): Promise<{ bytes: Buffer; filename: string }> => {
    const given = readGiven(file);
    if (given.kind === "path") return roots.read(given.path);
    if (given.kind === "bytes") return { bytes: given.bytes, filename: given.filename ?? "document" };
    throw new ToolProblem("service_needed", `Without a service, nothing is downloaded. Give path. ${needsService}`);
  };

  const get = (documentId: string): LocalDocument => {
    const found = documents.get(documentId);
    if (found) return found;
    throw new ToolProblem(
      "document_not_found",
      "No such document was read since this server started. Without a service, documents are not kept: call parse_file again.",
    );
  };

  const remember = (document: LocalDocument): void => {
    documents.set(document.seen.id, document);
    for (const [id, { seen }] of documents) {
      if (documents.size <= mostRemembered) return;
      if (seen.status === "completed" || seen.status === "failed") documents.delete(id);
    }
  };

  return {
    async list_parsers({ parser }) {
      const { listTemplates } = await import("../../parsers/template-library.ts");
      const { structured, text } = presentParsers(listTemplates(), { only: parser, noun: "ready-made template" });
      return answerNow<"list_parsers">(structured, text);
    },

    async parse_file({ parser, has_multiple_entries: hasMultipleEntries, places, ...file }) {
      const { bytes, filename } = await read(file);
      const wanted = await findWanted(parser);
      const now = new Date();
      const id = randomUUID();
      const document: LocalDocument = {
        seen: { id, status: "processing", parser: null, filename, pageCount: 0, entries: [], error: null },
        createdAt: now,
        updatedAt: now,
        progress: null,
        problem: null,
        note: "",
        end: new EventTarget(),
      };
      remember(document);
      // One at a time: each uses all of the machine.
      line = line.then(() => readInto(document, bytes, { wanted, hasMultipleEntries }));
      return { kind: "task", task: toTask(document, { places }) };
    },

    async get_document({ document_id, places }) {
      const { seen, note } = get(document_id);
      return { kind: "answer", answer: presentDocument(seen, { places, note }) };
    },

    async correct_value() {
      throw new ToolProblem(
        "service_needed",
        `Without a service, there is nothing to correct and nobody to teach. ${needsService}`,
      );
    },

    async propose_parser(file) {
      const { bytes } = await read(file);
      const [{ readDocument }, { doSampleTask }] = await Promise.all([
        import("../../reading/read-document.ts"),
        import("../../pipeline/sample-work.ts"),
      ]);
      const words = await readDocument(bytes);
      const proposal = {
        ...doSampleTask(words, { kind: "propose" }),
        template: doSampleTask(words, { kind: "template" }),
      };
      const next = `Nothing was created. With a service, the user creates a parser in its dashboard. Here, parse_file finds the template by itself. ${needsService}`;
      const { structured, text } = presentProposal(proposal, next);
      return answerNow<"propose_parser">(structured, text);
    },

    async explain_value({ document_id, field, entry_id }) {
      const { structured, text } = presentExplanation(chooseEntry(get(document_id).seen.entries, entry_id), field);
      return answerNow<"explain_value">(structured, text);
    },

    async findTask(taskId, waitMs) {
      const { documentId, places } = readTaskId(taskId);
      const document = documents.get(documentId);
      if (document === undefined) return null;
      if (document.seen.status === "processing" && waitMs > 0)
        await once(document.end, "end", { signal: AbortSignal.timeout(waitMs) }).catch(() => undefined);
      return toTask(document, { places });
    },
  };
}

async function findWanted(slug: string | undefined) {
  const { findTemplate, listTemplates } = await import("../../parsers/template-library.ts");
  if (slug === undefined) return { kind: "anything", templates: listTemplates() } as const;
  const template = findTemplate(slug);
  if (template) return { kind: "template", template } as const;
  const known = listTemplates().map((each) => each.slug);
  throw new ToolProblem("parser_not_found", `There is no template ${slug}. Templates: ${known.join(", ")}.`);
}

/** Reads a document. Whatever happens to it is noted in it. */
async function readInto(
  document: LocalDocument,
  bytes: Buffer,
  options: { wanted: Awaited<ReturnType<typeof findWanted>>; hasMultipleEntries: boolean },
): Promise<void> {
  try {
    // Readers and engines are loaded only when needed.
    const { tryFile } = await import("../try/try-file.ts");
    const read = await tryFile(bytes, {
      ...options,
      onPage: (done, total) => {
        document.progress = { done, total };
      },
    });
    document.seen = { ...document.seen, ...toSeen(read) };
    document.note = toNote(read.kind);
  } catch (error) {
    const problem = toProblem(error);
    if (problem === null) console.error(error);
    document.problem =
      problem ??
      new ToolProblem("doc:processing_failed", "Winnow failed to read this file. Tell the user to report it.");
    const { code, message } = document.problem;
    document.seen = { ...document.seen, status: "failed", error: { code, message } };
  }
  document.updatedAt = new Date();
  document.end.dispatchEvent(new Event("end"));
}

function toSeen({ kind, records, text }: ReadFile): Pick<SeenDocument, "status" | "parser" | "pageCount" | "entries"> {
  const template = kind.is === "new" ? null : kind.is === "chosen" ? kind.template : kind.best.template;
  return {
    status: "completed",
    parser: template && { slug: template.slug, name: template.name },
    pageCount: text.pages.length,
    entries: records.map((record) => ({ ...record, id: randomUUID(), status: "completed", editedFields: [] })),
  };
}

function toNote(kind: Extract<TriedFile["result"], ReadFile>["kind"]): string {
  if (kind.is === "chosen") return "";
  if (kind.is === "new") return "No template fits this document.";
  const { template, confidence } = kind.best;
  const others = kind.others
    .filter((other) => other.confidence >= leastOther)
    .map((other) => `${other.template.slug} (${percent(other.confidence)})`);
  const instead = others.length === 0 ? "" : ` It could also be: ${others.join(", ")}.`;
  return `It is of the kind ${template.name} (${percent(confidence)}).${instead}`;
}

function toTask(
  { seen, createdAt, updatedAt, progress, problem, note }: LocalDocument,
  { places }: { places: boolean },
): Task {
  const isWaiting = progress === null || progress.done === progress.total;
  return {
    id: toTaskId(seen.id, { places }),
    createdAt,
    updatedAt,
    message: isWaiting ? "The document is being read." : `Page ${progress.done} of ${progress.total} was read.`,
    ...(progress && { progress }),
    outcome: problem ?? (seen.status === "completed" ? presentDocument(seen, { places, note }) : null),
  };
}
