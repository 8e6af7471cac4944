import { z } from "zod";

/** What a language model says, whatever the wire. */
export interface Said {
  text: string;
  /** Null: it did not think. */
  thinking: string | null;
  /** What a compatible server calls its thinking: vLLM and llama.cpp `reasoning_content` (the default), Ollama `reasoning`. */
  thinkingAs?: "reasoning_content" | "reasoning" | undefined;
  finish: "stop" | "length" | "refusal";
  tokens: { input: number; output: number };
}

/** What a request asks for, whatever the wire. */
interface Read {
  instructions: string;
  document: string;
  pictures: Buffer[];
  form: "schema" | "json_object" | "prompt";
  isThinkingOff: boolean;
}

/** How one kind of server reads requests and writes answers, as its documentation has it. */
export interface Wire {
  name: "openai" | "ollama" | "anthropic" | "google";
  read(body: unknown): Read;
  write(said: Said, body: unknown): object;
  writeError(status: number, message: string): object;
}

/** The wire that is spoken at a path; null if none is. */
export function findWire(path: string): Wire | null {
  if (path === "/v1/chat/completions") return openAi;
  if (path === "/api/chat") return ollama;
  if (path === "/v1/messages") return anthropic;
  return /^\/v1beta\/models\/[^/]+:generateContent$/.test(path) ? google : null;
}

const imageUrl = z.object({ type: z.literal("image_url"), image_url: z.object({ url: z.string() }) });
const openAiBody = z.object({
  model: z.string(),
  messages: z.array(
    z.object({
      role: z.enum(["system", "developer", "user"]),
      content: z.union([
        z.string(),
        z.array(z.union([z.object({ type: z.literal("text"), text: z.string() }), imageUrl])),
      ]),
    }),
  ),
  response_format: z
    .union([
      z.object({ type: z.enum(["json_object", "text"]) }),
      z.object({
        type: z.literal("json_schema"),
        json_schema: z.object({ schema: z.looseObject({}), name: z.string() }),
      }),
    ])
    .optional(),
  reasoning_effort: z.string().optional(),
  stream: z.literal(false).optional(),
  max_tokens: z.int().optional(),
});

const openAi: Wire = {
  name: "openai",
  read(given) {
    const body = openAiBody.parse(given);
    const parts = body.messages.flatMap(({ role, content }) =>
      (typeof content === "string" ? [{ type: "text" as const, text: content }] : content).map((part) => ({
        role,
        part,
      })),
    );
    const textOf = (isUser: boolean) =>
      parts
        .flatMap(({ role, part }) => ((role === "user") === isUser && part.type === "text" ? part.text : []))
        .join("\n");
    const format = body.response_format?.type;
    return {
      instructions: textOf(false),
      document: textOf(true),
      pictures: parts.flatMap(({ part }) => (part.type === "image_url" ? readDataUrl(part.image_url.url) : [])),
      form: format === "json_schema" ? "schema" : format === "json_object" ? "json_object" : "prompt",
      isThinkingOff: body.reasoning_effort === "none",
    };
  },
  write: ({ text, thinking, thinkingAs, finish, tokens }) => ({
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1_700_000_000,
    model: "scripted",
    choices: [
      {
        index: 0,
        message: {
          role: "assistant",
          ...(finish === "refusal" ? { content: null, refusal: text } : { content: text }),
          ...(thinking === null ? {} : { [thinkingAs ?? "reasoning_content"]: thinking }),
        },
        finish_reason: finish === "refusal" ? "stop" : finish,
      },
    ],
    usage: {
      prompt_tokens: tokens.input,
      completion_tokens: tokens.output,
      total_tokens: tokens.input + tokens.output,
    },
  }),
  writeError: (status, message) => ({ error: { message, type: "error", param: null, code: String(status) } }),
};

const ollamaBody = z.strictObject({
  model: z.string(),
  messages: z.array(
    z.strictObject({
      role: z.enum(["system", "user"]),
      content: z.string(),
      images: z.array(z.base64()).optional(),
    }),
  ),
  stream: z.literal(false),
  truncate: z.boolean().optional(),
  shift: z.boolean().optional(),
  format: z.union([z.literal("json"), z.looseObject({ type: z.literal("object") })]).optional(),
  think: z.boolean().optional(),
  options: z.strictObject({
    num_ctx: z.int(),
    num_predict: z.int(),
    temperature: z.number().optional(),
    seed: z.int().optional(),
  }),
});

const ollama: Wire = {
  name: "ollama",
  read(given) {
    const { messages, format, think } = ollamaBody.parse(given);
    const of = (role: string) => messages.filter((message) => message.role === role);
    return {
      instructions: of("system")
        .map(({ content }) => content)
        .join("\n"),
      document: of("user")
        .map(({ content }) => content)
        .join("\n"),
      pictures: messages.flatMap(({ images = [] }) => images.map((image) => Buffer.from(image, "base64"))),
      form: format === undefined ? "prompt" : format === "json" ? "json_object" : "schema",
      isThinkingOff: think === false,
    };
  },
  // It reports no refusals of its own: what a language model declines is an answer like any other.
  write: ({ text, thinking, finish, tokens }) => ({
    model: "scripted",
    created_at: "2026-01-01T00:00:00Z",
    message: { role: "assistant", content: text, ...(thinking === null ? {} : { thinking }) },
    done: true,
    done_reason: finish === "length" ? "length" : "stop",
    total_duration: 1_000_000,
    prompt_eval_count: tokens.input,
    eval_count: tokens.output,
  }),
  writeError: (_status, message) => ({ error: message }),
};

const anthropicBody = z.object({
  model: z.string(),
  system: z.array(z.object({ type: z.literal("text"), text: z.string() })),
  messages: z.array(
    z.object({
      role: z.literal("user"),
      content: z.array(
        z.union([
          z.object({ type: z.literal("text"), text: z.string() }),
          z.object({
            type: z.literal("image"),
            source: z.object({ type: z.literal("base64"), media_type: z.literal("image/png"), data: z.string() }),
          }),
        ]),
      ),
    }),
  ),
  max_tokens: z.int(),
  tools: z.array(z.object({ name: z.string() })).optional(),
  output_config: z.object({ format: z.looseObject({}).optional() }).optional(),
  thinking: z.object({ type: z.string() }).optional(),
});

const anthropic: Wire = {
  name: "anthropic",
  read(given) {
    const body = anthropicBody.parse(given);
    const parts = body.messages.flatMap(({ content }) => content);
    return {
      instructions: body.system.map(({ text }) => text).join("\n"),
      document: parts.flatMap((part) => (part.type === "text" ? part.text : [])).join("\n"),
      pictures: parts.flatMap((part) => (part.type === "image" ? Buffer.from(part.source.data, "base64") : [])),
      form: body.tools !== undefined || body.output_config?.format !== undefined ? "schema" : "prompt",
      isThinkingOff: body.thinking === undefined || body.thinking.type === "disabled",
    };
  },
  write({ text, thinking, finish, tokens }, given) {
    const { tools } = anthropicBody.parse(given);
    const input = tools === undefined ? undefined : parseOrNull(text);
    return {
      id: "msg_1",
      type: "message",
      role: "assistant",
      model: "scripted",
      content: [
        ...(thinking === null ? [] : [{ type: "thinking", thinking, signature: "" }]),
        ...(input === null || input === undefined
          ? [{ type: "text", text }]
          : [{ type: "tool_use", id: "toolu_1", name: "json", input }]),
      ],
      stop_reason: { stop: input ? "tool_use" : "end_turn", length: "max_tokens", refusal: "refusal" }[finish],
      stop_sequence: null,
      usage: { input_tokens: tokens.input, output_tokens: tokens.output },
    };
  },
  writeError: (status, message) => ({
    type: "error",
    error: { type: status === 529 ? "overloaded_error" : "error", message },
  }),
};

const googlePart = z.union([
  z.object({ text: z.string() }),
  z.object({ inlineData: z.object({ mimeType: z.literal("image/png"), data: z.string() }) }),
]);
const googleBody = z.object({
  systemInstruction: z.object({ parts: z.array(z.object({ text: z.string() })) }),
  contents: z.array(z.object({ role: z.literal("user"), parts: z.array(googlePart) })),
  generationConfig: z.object({
    responseMimeType: z.string().optional(),
    responseSchema: z.looseObject({}).optional(),
    responseJsonSchema: z.looseObject({}).optional(),
    thinkingConfig: z.looseObject({ thinkingBudget: z.number().optional() }).optional(),
  }),
});

const google: Wire = {
  name: "google",
  read(given) {
    const body = googleBody.parse(given);
    const parts = body.contents.flatMap(({ parts }) => parts);
    const { responseMimeType, responseSchema, responseJsonSchema, thinkingConfig } = body.generationConfig;
    const hasSchema = responseSchema !== undefined || responseJsonSchema !== undefined;
    return {
      instructions: body.systemInstruction.parts.map(({ text }) => text).join("\n"),
      document: parts.flatMap((part) => ("text" in part ? part.text : [])).join("\n"),
      pictures: parts.flatMap((part) => ("inlineData" in part ? Buffer.from(part.inlineData.data, "base64") : [])),
      form: hasSchema ? "schema" : responseMimeType === "application/json" ? "json_object" : "prompt",
      isThinkingOff: thinkingConfig !== undefined,
    };
  },
  write: ({ text, thinking, finish, tokens }) => ({
    candidates: [
      {
        content: {
          role: "model",
          parts: [...(thinking === null ? [] : [{ text: thinking, thought: true }]), { text }],
        },
        finishReason: { stop: "STOP", length: "MAX_TOKENS", refusal: "SAFETY" }[finish],
        index: 0,
      },
    ],
    usageMetadata: {
      promptTokenCount: tokens.input,
      candidatesTokenCount: tokens.output,
      totalTokenCount: tokens.input + tokens.output,
    },
    modelVersion: "scripted",
  }),
  writeError: (status, message) => ({ error: { code: status, message, status: "ERROR" } }),
};

function readDataUrl(url: string): Buffer {
  const [, data = ""] = /^data:image\/png;base64,(.*)$/.exec(url) ?? [];
  return Buffer.from(data, "base64");
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
