import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** IDs that can be in logs and headers unescaped. Longer or stranger ones are replaced, not cleaned. */
const acceptablePattern = /^[A-Za-z0-9._:-]{1,128}$/;

/** The ID with which a request is logged and answered: the caller's own if it is acceptable, otherwise a new one. */
export function toRequestId(request: Pick<IncomingMessage, "headers">): string {
  const given = request.headers["x-request-id"];
  return typeof given === "string" && acceptablePattern.test(given) ? given : randomUUID();
}
