import { Readable } from "node:stream";
import type { Administration } from "../../administration/administration.ts";
import type { AssistedDocument } from "../../administration/assist.ts";
import { errorCatalogue } from "../../contract/errors.ts";
import { inexactNumberMessage, isExactNumber } from "../../contract/exact-number.ts";
import type { Origin } from "../../domain/audit-event.ts";
import { Failure } from "../../domain/failure.ts";
import type { ReceivedFile } from "../../domain/file.ts";
import { checkFileUrl } from "../../intake/check-file-url.ts";
import { type FileInput, readGiven } from "../../mcp/given-file.ts";
import { chooseEntry } from "../../mcp/present/choose-entry.ts";
import { presentDocument } from "../../mcp/present/present-document.ts";
import { presentExplanation } from "../../mcp/present/present-explanation.ts";
import { presentParsers } from "../../mcp/present/present-parsers.ts";
import { presentProposal } from "../../mcp/present/present-proposal.ts";
import type { SeenDocument } from "../../mcp/present/seen-document.ts";
import { percent } from "../../mcp/present/text.ts";
import { readTaskId, toTaskId } from "../../mcp/task-id.ts";
import { type Answer, answerNow, type Task, ToolProblem, type Workplace } from "../../mcp/workplace.ts";
import type { Caller } from "../../pipeline/parsing.ts";
import type { HttpServices } from "../http-services.ts";
import { isStorableText } from "../is-storable-text.ts";

const noParsers =
  "This account has no parsers yet. Look at a sample with propose_parser, and tell the user to create a parser in the dashboard.";
const nextForProposal =
  "Nothing was created. Tell the user to create the parser in the dashboard (New parser, from a sample), or with these fields in a set-up file and winnow apply.";

/** The tools at work for the account of a token. Everything is looked up by that account. */
export function createServiceWorkplace(
  { parsing, administration }: Pick<HttpServices, "parsing"> & { administration: Pick<Administration, "assist"> },
  caller: Caller & Origin,
): Workplace {
  const { assist } = administration;

  const receive = async (file: FileInput): Promise<ReceivedFile> => {
    const given = findGiven(file);
    if (given.kind === "url") return assist.download(caller, given.url);
    return parsing.receiveFile(Readable.from([given.bytes], { objectMode: false }), given.filename);
  };

  /** Finds the parser of a file that came without one; the file goes on to it, or is discarded. */
  const route = async (file: FileInput, gone: AbortSignal) => {
    const received = await receive(file);
    try {
      const routed = await assist.route(caller, received, gone);
      if (routed.slug === null) throw undecided(routed.suggestions);
      return { slug: routed.slug, input: { kind: "file", file: received } as const };
    } catch (error) {
      await parsing.discardFile(received);
      throw error;
    }
  };

  const toInput = async (file: FileInput) => {
    const given = findGiven(file);
    if (given.kind === "url") return given;
    return { kind: "file", file: await receive(file) } as const;
  };

  const answerDocument = (found: AssistedDocument, options: { places: boolean; note?: string }): Answer =>
    presentDocument(toSeen(found), options);

  return {
    async list_parsers({ parser }) {
      const parsers = await assist.listParsers(caller);
      if (parsers.length === 0) return answerNow<"list_parsers">({ parsers: [] }, noParsers);
      const { structured, text } = presentParsers(parsers, { only: parser, noun: "parser" });
      return answerNow<"list_parsers">(structured, text);
    },

    async parse_file({ parser: slug, has_multiple_entries: hasMultipleEntries, places, ...file }, { signal }) {
      // Before the bytes are stored: an unknown parser needs none.
      if (slug !== undefined) await parsing.findParser(caller, slug);
      const { slug: chosen, input } =
        slug === undefined ? await route(file, signal) : { slug, input: await toInput(file) };
      try {
        const parser = await parsing.findParser(caller, chosen);
        if (hasMultipleEntries && !parser.hasUniqueField)
          throw new Failure(
            "uniqueFieldRequired",
            `has_multiple_entries needs a unique field on the parser ${chosen}. Leave it out, or tell the user to mark one in the parser's settings.`,
          );
        const { documentId } = await parsing.accept({
          caller,
          parser,
          // Nothing is sent to webhooks: who asked gets the answer.
          source: "sync",
          input,
          environment: "default",
          hasMultipleEntries,
          idempotencyKey: null,
        });
        const now = new Date();
        const id = toTaskId(documentId, { places });
        return {
          kind: "task",
          task: { id, createdAt: now, updatedAt: now, message: "The document waits to be read.", outcome: null },
        };
      } catch (error) {
        if (error instanceof Failure && input.kind === "file") await parsing.discardFile(input.file);
        throw error;
      }
    },

    async get_document({ document_id, places }) {
      return { kind: "answer", answer: answerDocument(await assist.find(caller, document_id), { places }) };
    },

    async correct_value({ entry_id, field, value }) {
      const entry = await assist.findEntry(caller, entry_id);
      const known = entry.fields.find(({ name }) => name === field);
      if (known === undefined) {
        const names = entry.fields.map(({ name }) => name).join(", ");
        throw new ToolProblem("unknown_field", `The parser has no field ${field}. Its fields: ${names}.`);
      }
      if (value !== null && (known.type === "list" || known.type === "object"))
        throw new ToolProblem(
          "invalid_request",
          `${field} is ${known.type === "list" ? "a list" : "an object"}, which can only be emptied here. Tell the user to correct it in the dashboard.`,
        );
      checkStorable(field, value);
      await parsing.correctEntry(caller, entry.slug, entry_id, { [field]: value });
      const found = await assist.find(caller, entry.documentId);
      return { kind: "answer", answer: answerDocument(found, { places: false, note: `${field} was corrected.` }) };
    },

    async propose_parser(file, { signal }) {
      const proposal = await assist.propose(caller, await receive(file), signal);
      const { structured, text } = presentProposal(proposal, nextForProposal);
      return answerNow<"propose_parser">(structured, text);
    },

    async explain_value({ document_id, field, entry_id }) {
      const { entries } = toSeen(await assist.find(caller, document_id));
      const { structured, text } = presentExplanation(chooseEntry(entries, entry_id), field);
      return answerNow<"explain_value">(structured, text);
    },

    async findTask(taskId, waitMs) {
      const { documentId, places } = readTaskId(taskId);
      const found = await assist.findWhenFinished(caller, documentId, waitMs).catch((error: unknown) => {
        if (error instanceof Failure && error.kind === "documentNotFound") return null;
        throw error;
      });
      return found && toTask(taskId, found, (each) => answerDocument(each, { places }));
    },
  };
}

/** What was given of a file; this machine is not the user's. */
function findGiven(file: FileInput) {
  const given = readGiven(file);
  if (given.kind === "url") checkFileUrl(given.url);
  if (given.kind !== "path") return given;
  throw new ToolProblem(
    "invalid_arguments",
    "This server does not see the user's files. Give url or content_base64, or tell the user to set up `winnow mcp` on their machine.",
  );
}

function undecided(suggestions: { kind: "parser" | "template"; slug: string; probability: number }[]): ToolProblem {
  const own = suggestions.filter(({ kind }) => kind === "parser");
  const named = own.map(({ slug, probability }) => `${slug} (${percent(probability)})`).join(", ");
  const template = suggestions.find(({ kind }) => kind === "template");
  return new ToolProblem(
    "parser_undecided",
    [
      "No parser of the account surely fits this document, so nothing was read and nothing was charged.",
      own.length === 0 ? "" : `It may be for: ${named}. Call parse_file again with one of them as parser.`,
      template === undefined ? "" : `It looks like the ready-made template ${template.slug}.`,
      own.length === 0 ? "Choose one from list_parsers, or look at propose_parser." : "",
    ]
      .filter((part) => part !== "")
      .join(" "),
  );
}

function checkStorable(field: string, value: string | number | boolean | null): void {
  if (typeof value === "number" && !isExactNumber(String(value)))
    throw new Failure("invalidRequest", `The new value of ${field} ${inexactNumberMessage}.`);
  if (typeof value === "string" && !isStorableText(value))
    throw new Failure("invalidRequest", `The new value of ${field} contains invalid characters.`);
}

function toSeen({ document, parser, entries }: AssistedDocument): SeenDocument {
  const { id, status, file, fileUrl, error } = document;
  return {
    id,
    status,
    parser,
    filename: file?.filename ?? fileUrl ?? "",
    pageCount: file?.pageCount ?? 0,
    entries,
    error: error && { code: errorCatalogue[error.kind].code, message: error.message },
  };
}

function toTask(id: string, found: AssistedDocument, present: (found: AssistedDocument) => Answer): Task {
  const { status, createdAt, error } = found.document;
  const outcome = () => {
    if (error !== null) return new ToolProblem(errorCatalogue[error.kind].code, error.message);
    return status === "completed" ? present(found) : null;
  };
  const messages = {
    pending: "The document waits to be read.",
    processing: "The document is being read.",
    completed: "The document was read.",
    failed: "The document could not be read.",
  };
  const updatedAt = found.entries[0]?.createdAt ?? found.document.startedAt ?? createdAt;
  return { id, createdAt, updatedAt, message: messages[status], outcome: outcome() };
}
