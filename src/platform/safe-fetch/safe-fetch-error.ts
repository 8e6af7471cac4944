/**
 * Why a request got no whole answer. `refused`: this service does not go there. `unreachable`: no connection, or it
 * broke off. `timedOut`: past the time limit. `tooLarge`: the answer is larger than the caller takes.
 */
export type SafeFetchProblem = "refused" | "unreachable" | "timedOut" | "tooLarge";

/** An outgoing request without a whole answer. The message is for people, and tells nothing of what a refused host said. */
export class SafeFetchError extends Error {
  override readonly name = "SafeFetchError";
  readonly problem: SafeFetchProblem;

  constructor(problem: SafeFetchProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}

/** What a code of Node, OpenSSL or undici means to somebody who set up the address. */
const codeSentences: Record<string, string> = {
  ENOTFOUND: "The host name does not exist.",
  EAI_AGAIN: "The host name could not be looked up.",
  ECONNREFUSED: "The host refused the connection.",
  ECONNRESET: "The host cut the connection off.",
  EPIPE: "The host cut the connection off.",
  UND_ERR_SOCKET: "The host cut the connection off.",
  EHOSTUNREACH: "The host is not reachable.",
  ENETUNREACH: "The host's network is not reachable.",
  EPROTO: "The host does not speak TLS there.",
  ERR_SSL_WRONG_VERSION_NUMBER: "The host does not speak TLS there.",
  ERR_SSL_PACKET_LENGTH_TOO_LONG: "The host does not speak TLS there.",
  CERT_HAS_EXPIRED: "The host's TLS certificate has expired.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The host's TLS certificate is for another name.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The host's TLS certificate is not from a known authority.",
  SELF_SIGNED_CERT_IN_CHAIN: "The host's TLS certificate is not from a known authority.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The host's TLS certificate is not from a known authority.",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "The host's TLS certificate is not from a known authority.",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "The answer broke off before its end.",
  UND_ERR_HEADERS_OVERFLOW: "The answer's headers are too large.",
};

/** Turns what a request failed with into the named problem. Anything that is not the network's fault is thrown on. */
export function toSafeFetchError(error: unknown): SafeFetchError {
  if (error instanceof SafeFetchError) return error;
  const { name, code } = describeError(error);
  if (name === "TimeoutError" || code === "ETIMEDOUT" || /^UND_ERR_\w+_TIMEOUT$/.test(code)) {
    return new SafeFetchError("timedOut", "The host did not answer in time.", { cause: error });
  }
  if (code === "UND_ERR_RES_EXCEEDED_MAX_SIZE") {
    return new SafeFetchError("tooLarge", "The answer is larger than what is taken.", { cause: error });
  }
  const sentence =
    name === "HTTPParserError"
      ? "The host answered with something that is not HTTP."
      : (codeSentences[code] ?? sentenceOfFamily(code));
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

/** An AggregateError (one connection attempt per address) speaks through its first error. */
function describeError(error: unknown): { name: string; code: string } {
  if (!(error instanceof Error)) return { name: "", code: "" };
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (code === "" && error instanceof AggregateError) return describeError(error.errors[0]);
  return { name: error.name, code };
}
