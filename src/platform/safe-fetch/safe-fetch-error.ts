/**
 * Why a request got no complete response. `refused`: this service does not send requests there. `unreachable`: no
 * connection, or it ended early. `timedOut`: past the time limit. `tooLarge`: the response is larger than the caller
 * accepts.
 */
export type SafeFetchProblem = "refused" | "unreachable" | "timedOut" | "tooLarge";

/**
 * An outgoing request without a complete response. The message is for people, and reveals nothing that a refused host
 * said.
 */
export class SafeFetchError extends Error {
  override readonly name = "SafeFetchError";
  readonly problem: SafeFetchProblem;

  constructor(problem: SafeFetchProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}

/** What a code of Node, OpenSSL or undici means to somebody who entered the address. */
const codeSentences: Record<string, string> = {
  ENOTFOUND: "The host name does not exist.",
  EAI_AGAIN: "The host name could not be looked up.",
  ECONNREFUSED: "The host refused the connection.",
  ECONNRESET: "The host closed the connection.",
  EPIPE: "The host closed the connection.",
  UND_ERR_SOCKET: "The host closed the connection.",
  EHOSTUNREACH: "The host cannot be reached.",
  ENETUNREACH: "The host's network cannot be reached.",
  EPROTO: "The host does not use TLS at this address.",
  ERR_SSL_WRONG_VERSION_NUMBER: "The host does not use TLS at this address.",
  ERR_SSL_PACKET_LENGTH_TOO_LONG: "The host does not use TLS at this address.",
  CERT_HAS_EXPIRED: "The host's TLS certificate has expired.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The host's TLS certificate is for a different name.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The host's TLS certificate is not from a trusted authority.",
  SELF_SIGNED_CERT_IN_CHAIN: "The host's TLS certificate is not from a trusted authority.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The host's TLS certificate is not from a trusted authority.",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "The host's TLS certificate is not from a trusted authority.",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "The response was cut short.",
  UND_ERR_HEADERS_OVERFLOW: "The response's headers are too large.",
};

/** Turns a request's error into a named problem. Anything that is not the network's fault is rethrown. */
export function toSafeFetchError(error: unknown): SafeFetchError {
  if (error instanceof SafeFetchError) return error;
  const { name, code } = describeError(error);
  if (name === "TimeoutError" || code === "ETIMEDOUT" || /^UND_ERR_\w+_TIMEOUT$/.test(code)) {
    return new SafeFetchError("timedOut", "The host did not respond in time.", { cause: error });
  }
  if (code === "UND_ERR_RES_EXCEEDED_MAX_SIZE") {
    return new SafeFetchError("tooLarge", "The response is too large.", { cause: error });
  }
  const sentence =
    name === "HTTPParserError" ? "The host's response is not HTTP." : (codeSentences[code] ?? sentenceOfFamily(code));
  if (sentence === null) throw error;
  return new SafeFetchError("unreachable", sentence, { cause: error });
}

function sentenceOfFamily(code: string): string | null {
  if (code.startsWith("ERR_SSL_") || code.startsWith("ERR_TLS_")) return `The TLS connection failed (${code}).`;
  if (/^(CERT|UNABLE|CRL|INVALID|HOSTNAME|ERROR_IN_CERT)_/.test(code))
    return `The host's TLS certificate failed (${code}).`;
  if (/^(E[A-Z]+|EAI_[A-Z]+)$/.test(code)) return `The connection failed (${code}).`;
  return null;
}

/** An AggregateError (one connection attempt per address) is described by its first error. */
function describeError(error: unknown): { name: string; code: string } {
  if (!(error instanceof Error)) return { name: "", code: "" };
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (code === "" && error instanceof AggregateError) return describeError(error.errors[0]);
  return { name: error.name, code };
}
