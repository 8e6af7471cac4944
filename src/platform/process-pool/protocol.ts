import type { FailureKind } from "../../domain/failure.ts";

/** Parent to child: one task at a time. */
export interface TaskMessage {
  id: number;
  request: unknown;
}

/**
 * Child to parent: one message that it is ready; then, for each task, any number of progress messages and one reply.
 */
export type ChildMessage = { type: "ready" } | TaskReply;

export type TaskReply =
  | { id: number; type: "progress"; progress: unknown }
  | { id: number; type: "reply"; reply: unknown; rssBytes: number }
  | { id: number; type: "failure"; kind: FailureKind; message: string; rssBytes: number }
  | { id: number; type: "error"; message: string; stack: string; rssBytes: number };
