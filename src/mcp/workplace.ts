import type { ToolInput, ToolName, ToolOutput } from "./tools.ts";

/** What a tool found: for programs, and as text for a language model. */
export interface Answer<Name extends ToolName = ToolName> {
  structured: ToolOutput<Name>;
  text: string;
}

/** Work that goes on after the call: a document that is being read. Its ID is that of `toTaskId`. */
export interface Task {
  id: string;
  createdAt: Date;
  updatedAt: Date;
  /** How far it is, as a sentence. */
  message: string;
  /** Pages done, if that is known. */
  progress?: { done: number; total: number };
  /** Null while it goes on. */
  outcome: Answer | ToolProblem | null;
}

/** What a tool replies: an answer at once, or a task whose answer comes later. */
export type Reply = { kind: "answer"; answer: Answer } | { kind: "task"; task: Task };

/** The circumstances of a call. */
export interface Call {
  /** Fires when the assistant takes the call back. */
  signal: AbortSignal;
}

/**
 * Where the tools do their work: in a service, through a service, or on this machine alone. A tool throws `ToolProblem` or
 * `Failure` if it cannot do what it was asked to.
 */
export type Workplace = {
  [Name in ToolName]: (input: ToolInput<Name>, call: Call) => Promise<Reply>;
} & {
  /** The task's state when it ends, or after `waitMs`, whichever is first; null if there is no such task. */
  findTask(id: string, waitMs: number): Promise<Task | null>;
};

/** A tool cannot do what it was asked to: the message says why and what to do. */
export class ToolProblem extends Error {
  override readonly name = "ToolProblem";
  /** A word for programs, such as `parser_not_found`. */
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** An answer that is there at once. */
export function answerNow<Name extends ToolName>(structured: ToolOutput<Name>, text: string): Reply {
  return { kind: "answer", answer: { structured, text } };
}
