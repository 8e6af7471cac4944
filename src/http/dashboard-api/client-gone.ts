import type { FastifyReply } from "fastify";
import { Failure } from "../../domain/failure.ts";

/** Fires when the client leaves before it gets a response: work that only it waits for can stop. */
export function clientGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished)
      gone.abort(new Failure("invalidRequest", "The client disconnected before it got a response."));
  });
  return gone.signal;
}
