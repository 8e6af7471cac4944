import type { FailureKind } from "../../domain/failure.ts";

/** Parent to child: one task at a time. */
export interface TaskMessage {
  id: number;
  request: unknown;
  /** What the process has to load for it. */
  need: string;
}

/**
 * Child to parent, for each task: one message that it has loaded what the task needs, unless an earlier task needed it,
 * too; then any number of progress messages and one reply.
 */
export type ChildMessage = { id: number; type: "ready" } | TaskReply;

export type TaskReply =
  | { id: number; type: "progress"; progress: unknown }
  | { id: number; type: "reply"; reply: unknown; rssBytes: number }
  | { id: number; type: "failure"; kind: FailureKind; message: string; rssBytes: number }
  | { id: number; type: "error"; message: string; stack: string; rssBytes: number };
