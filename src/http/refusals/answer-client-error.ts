import { randomUUID } from "node:crypto";
import type { Duplex } from "node:stream";
import { errorCatalogue } from "../../contract/errors.ts";

const messages: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "The request's headers are larger than 16 kB.",
  ERR_HTTP_REQUEST_TIMEOUT: "The request did not arrive in time. Send it again over a faster connection.",
  WINNOW_SLOW_BODY:
    "The body arrived too slowly, at less than 1 kB/s. Send the request again over a faster connection.",
};

/**
 * Responds on the bare connection to something that is not an HTTP request (broken framing, headers too large or too
 * slow), and closes it. There is no request to authenticate, so this comes before everything else.
 */
export function answerClientError(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const { code, httpStatus } = errorCatalogue.invalidRequest;
  const message = messages[error.code ?? ""] ?? "The request is not valid HTTP.";
  const body = JSON.stringify({ status: "error", code, message, data: null });
  const head = [
    `HTTP/1.1 ${httpStatus} Bad Request`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${randomUUID()}`,
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
}
