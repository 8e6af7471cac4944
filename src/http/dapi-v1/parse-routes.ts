import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { successCatalogue } from "../../contract/success.ts";
import type { DocumentSource } from "../../domain/document.ts";
import { Failure } from "../../domain/failure.ts";
import type { ParseRequest } from "../../pipeline/parsing.ts";
import type { AccountSlots } from "../../platform/account-slots.ts";
import type { HttpServices } from "../http-services.ts";
import { askForBody, sendRefusal } from "../refusals/send-refusal.ts";
import { addressParser } from "./address-parser.ts";
import { decodeParseForm, readIdempotencyKey } from "./decode-parse-form.ts";
import { presentParsedEntry } from "./present-entry.ts";
import { readExtras } from "./read-extras.ts";
import { formOverheadBytes, receiveParseForm } from "./receive-parse-form.ts";
import { getCaller, getParser } from "./request-context.ts";
import { sendSuccess } from "./send-success.ts";

/** Sync and async parse. They differ only in what happens after the form is decoded. */
export function addParseRoutes(app: FastifyInstance, services: HttpServices, slots: AccountSlots): void {
  const { parsing, limits } = services;
  app.register(multipart);
  app.setErrorHandler((error, request, reply) => sendRefusal(refuseContentType(error), request, reply));
  const onRequest = [addressParser(parsing), requireForm, refuseTooLong(limits.maxUploadBytes)];

  const receive = async (request: FastifyRequest, reply: FastifyReply, source: DocumentSource) => {
    const idempotencyKey = readIdempotencyKey(request.headers["idempotency-key"]);
    const [caller, parser] = [getCaller(request), getParser(request)];
    return slots.use(caller.accountId, async (): Promise<ParseRequest> => {
      askForBody(request, reply);
      const form = await receiveParseForm(request, parsing, limits.maxUploadBytes);
      try {
        return { caller, parser, source, idempotencyKey, ...decodeParseForm(form, parser) };
      } catch (error) {
        if (form.file) await parsing.discardFile(form.file);
        throw error;
      }
    });
  };

  app.post("/parser/:slug/parse", { onRequest }, async (request, reply) => {
    const { entries } = await parsing.parseNow(await receive(request, reply, "sync"));
    const extras = readExtras(request.query);
    const data = entries.map((entry) => presentParsedEntry(entry, extras));
    return sendSuccess(reply, successCatalogue.documentProcessed, data);
  });

  app.post("/parser/:slug/parse/async", { onRequest }, async (request, reply) => {
    const { documentId } = await parsing.accept(await receive(request, reply, "async"));
    return sendSuccess(reply, successCatalogue.documentAccepted, { document_id: documentId });
  });
}

async function requireForm(request: FastifyRequest): Promise<void> {
  if (/^\s*multipart\/form-data\b/i.test(request.headers["content-type"] ?? "")) return;
  throw new Failure("fileMissing", "The body must be multipart/form-data with the document as `file` or `file_url`.");
}

/** The framework rejects a Content-Type that it cannot read; here that means a body that is not a readable form. */
function refuseContentType(error: unknown): unknown {
  const isUnreadable = error instanceof Error && "code" in error && String(error.code).startsWith("FST_ERR_CTP_");
  if (!isUnreadable) return error;
  const message = "The Content-Type header is malformed. Let your HTTP library write it, with its boundary.";
  return new Failure("fileMissing", message, { cause: error });
}

function refuseTooLong(maxUploadBytes: number) {
  return async (request: FastifyRequest): Promise<void> => {
    if (Number(request.headers["content-length"] ?? 0) <= maxUploadBytes + formOverheadBytes) return;
    throw new Failure("fileTooLarge", `A file can have up to ${maxUploadBytes} bytes (${maxUploadBytes / 1e6} MB).`);
  };
}
