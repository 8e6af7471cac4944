import type { FastifyReply, FastifyRequest } from "fastify";
import { refuseChangedNumbers } from "../../contract/exact-number.ts";
import { Failure } from "../../domain/failure.ts";
import { AccountSlots } from "../../platform/account-slots.ts";
import { getCaller } from "../dapi-v1/request-context.ts";
import { askForBody } from "../refusals/send-refusal.ts";
import { JsonRpcRefusal } from "./send-mcp-refusal.ts";

/** Bytes of a message without a file. */
const messageBytes = 256 * 1024;
/** Bytes from which a message is a large one. */
const largeBytes = 1024 * 1024;
/** A larger file cannot be held in memory as text, in bytes, whatever the operator's limit is. */
const mostFileBytes = 100_000_000;
/** Large messages that are read at the same time: each takes up to four times its file's size in memory for a moment. */
const mostLarge = 4;

/** Where messages with files take their turn. */
interface BodySlots {
  /** Those of all uploads. */
  uploads: AccountSlots;
  large: AccountSlots;
}

/** The turns of messages with files, beside those of all uploads. */
export function createBodySlots(uploads: AccountSlots): BodySlots {
  const large = new AccountSlots(mostLarge, {
    full: "The service is reading several large files already. Try again soon.",
    share: "Your account is already sending large files. Try again when one has arrived.",
  });
  return { uploads, large };
}

/**
 * Reads a message. One that may contain a file takes one of the slots of uploads, or of the few for large ones, because it
 * is held in memory. Throws `fileTooLarge` past what a file of the largest size takes in base64.
 */
export async function readJsonBody(
  request: FastifyRequest,
  reply: FastifyReply,
  { slots, maxUploadBytes }: { slots: BodySlots; maxUploadBytes: number },
): Promise<unknown> {
  const most = Math.min(maxUploadBytes, mostFileBytes);
  const mostBytes = Math.ceil(most / 3) * 4 + messageBytes;
  const length = Number(request.headers["content-length"] ?? Number.POSITIVE_INFINITY);
  if (Number.isFinite(length) && length > mostBytes) throw tooLarge(most);
  const read = async () => {
    askForBody(request, reply);
    return parse(await readAll(request, mostBytes, most));
  };
  if (length <= messageBytes) return read();
  const { accountId } = getCaller(request);
  return (length <= largeBytes ? slots.uploads : slots.large).use(accountId, read);
}

async function readAll(request: FastifyRequest, mostBytes: number, maxUploadBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.raw as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) throw tooLarge(maxUploadBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"), refuseChangedNumbers);
  } catch (error) {
    throw new JsonRpcRefusal(400, "The body is not valid JSON.", { code: -32700, cause: error });
  }
}

function tooLarge(maxUploadBytes: number): Failure {
  return new Failure("fileTooLarge", `A file can have up to ${maxUploadBytes} bytes (${maxUploadBytes / 1e6} MB).`);
}
