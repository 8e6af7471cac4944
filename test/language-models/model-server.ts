import type { ServerResponse } from "node:http";
import { type ReceivedRequest, type Receiver, startReceiver } from "../support/receiver.ts";
import { type ModelQuestion, parseQuestion, type ServedField } from "./parse-question.ts";
import { findWire, type Said, type Wire } from "./wires.ts";

/** What a scripted language model says about one field: as the wire's form has it, or null. */
export type ServedValue =
  | { quote: string; lines: number[]; meant?: string }
  | Record<string, { quote: string; lines: number[]; meant?: string } | null>
  | ({ lines: number[] } & Record<string, unknown>)[]
  | null;

/** Answers one field of one entry; it sees the question as the language model does. */
export type AnswerField = (asked: { field: ServedField; entry: number; question: ModelQuestion }) => ServedValue;

/** Something other than a right answer. Each is what a server in use is known to do. */
export type Twist =
  | { kind: "text"; of: (right: string) => string; finish?: Said["finish"] }
  /** Changes the response around the text. */
  | { kind: "body"; of: (said: object) => object }
  | { kind: "thinking"; isAll?: boolean; as?: "reasoning_content" | "reasoning" }
  | { kind: "refusal" }
  | { kind: "status"; status: number; message?: string; headers?: Record<string, string>; body?: string }
  | { kind: "slow"; ms: number }
  | { kind: "reset" }
  | { kind: "cutStream" }
  | { kind: "huge" }
  | { kind: "stream" }
  | { kind: "page" };

/** A request for an answer, as the server understood it. */
export interface ServedRequest {
  wire: Wire["name"];
  received: ReceivedRequest;
  question: ModelQuestion;
  form: "schema" | "json_object" | "prompt";
  isThinkingOff: boolean;
  /** How many requests for answers came before. */
  before: number;
}

export interface ModelServerOptions {
  answer: AnswerField;
  /** How many entries it finds if it is to find them; default: 1. */
  entries?: number;
  /** What goes wrong with a request; null: nothing. */
  twist?: (request: ServedRequest) => Twist | null;
  /** What it says about itself, by path, such as `/api/show`. */
  about?: Record<string, unknown>;
}

/** A language model's server on this machine, true to the wire of five kinds of servers. */
export interface ModelServer extends AsyncDisposable {
  /** Without a path, as people enter it. */
  url: string;
  /** Requests for answers, in order of arrival. */
  requests: ServedRequest[];
  /** Everything that arrived. */
  receiver: Receiver;
}

/**
 * Starts a server that speaks OpenAI's chat completions (and vLLM's, llama.cpp's and Ollama's, which are the same but for
 * details), Ollama's own chat, Anthropic's messages and Gemini's generateContent, by path. It answers each field by a function.
 */
export async function startModelServer(options: ModelServerOptions): Promise<ModelServer> {
  const receiver = await startReceiver();
  const requests: ServedRequest[] = [];
  receiver.answer = (received, response) => {
    const wire = findWire(received.path);
    if (wire === null) return sendAbout(received, response, options.about ?? {});
    const body: unknown = JSON.parse(received.body.toString());
    let read: ReturnType<Wire["read"]>;
    try {
      read = wire.read(body);
    } catch (error) {
      // As real servers do, it refuses what is not in the form of its wire.
      response.writeHead(400, { "content-type": "application/json" });
      response.end(JSON.stringify(wire.writeError(400, String(error))));
      return;
    }
    const question = parseQuestion(read.instructions, read.document, read.pictures);
    const request: ServedRequest = {
      ...{ wire: wire.name, received, question, form: read.form, isThinkingOff: read.isThinkingOff },
      before: requests.length,
    };
    requests.push(request);
    answer(request, { wire, body, response, twist: options.twist?.(request) ?? null }, options);
  };
  return {
    url: receiver.url,
    requests,
    receiver,
    [Symbol.asyncDispose]: () => receiver.close(),
  };
}

function answer(
  request: ServedRequest,
  { wire, body, response, twist }: { wire: Wire; body: unknown; response: ServerResponse; twist: Twist | null },
  options: ModelServerOptions,
): void {
  const right = JSON.stringify(answerQuestion(request.question, options));
  const tokens = { input: Math.ceil(request.received.body.length / 4), output: Math.ceil(right.length / 4) };
  const say = (said: Partial<Said>, change = (response: object) => response) => {
    const full = wire.write({ text: right, thinking: null, finish: "stop", tokens, ...said }, body);
    const written = JSON.stringify(change(full));
    response.writeHead(200, { "content-type": "application/json" }).end(written);
  };
  switch (twist?.kind) {
    case undefined:
      say({});
      return;
    case "text":
      say({ text: twist.of(right), finish: twist.finish ?? "stop" });
      return;
    case "body":
      say({}, twist.of);
      return;
    case "thinking":
      // All of it is thinking, as with Ollama, unless the request says to do without.
      if (request.isThinkingOff) say({});
      else say({ thinking: "Hmm.", thinkingAs: twist.as, ...(twist.isAll ? { text: "" } : {}) });
      return;
    case "refusal":
      say({ text: "I'm sorry, but I can't help with that.", finish: "refusal" });
      return;
    case "status": {
      const { status, message = "It did not work.", headers = {}, body: text } = twist;
      const error = text ?? JSON.stringify(wire.writeError(status, message));
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(error);
      return;
    }
    case "slow":
      setTimeout(() => say({}), twist.ms).unref();
      return;
    case "reset":
      response.socket?.resetAndDestroy();
      return;
    case "cutStream":
      response.writeHead(200, { "content-type": "application/json", "content-length": "100000" });
      response.write('{"id":"1","choices":[{"message":{"content":"{');
      setTimeout(() => response.socket?.destroy(), 20).unref();
      return;
    case "huge": {
      response.writeHead(200, { "content-type": "application/json" });
      const more = () => {
        while (!response.destroyed && response.write(" ".repeat(65_536)));
      };
      response.on("drain", more);
      more();
      return;
    }
    case "stream":
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end('data: {"id":"1","choices":[{"delta":{"content":"{"}}]}\n\ndata: [DONE]\n\n');
      return;
    case "page":
      response.writeHead(200, { "content-type": "text/html" }).end("<html><body>Welcome to nginx!</body></html>");
  }
}

/** The whole answer to a question, in the form that it asks for. */
function answerQuestion(question: ModelQuestion, { answer: answerField, entries = 1 }: ModelServerOptions): unknown {
  const numbers =
    question.entries?.map(({ number }) => number) ?? Array.from({ length: entries }, (_, index) => index + 1);
  return {
    entries: numbers.map((entry) => {
      const wanted = question.entries?.find(({ number }) => number === entry)?.wanted;
      const values = question.fields.map((field) => {
        const isWanted = wanted === undefined || wanted.includes(field.key);
        return [field.key, isWanted ? answerField({ field, entry, question }) : null];
      });
      return { entry, ...Object.fromEntries(values) };
    }),
  };
}

function sendAbout(received: ReceivedRequest, response: ServerResponse, about: Record<string, unknown>): void {
  const said = about[received.path];
  if (said === undefined) response.writeHead(404).end("404 page not found");
  else response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(said));
}
