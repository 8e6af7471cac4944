import type { ToolInput } from "./tools.ts";
import { ToolProblem } from "./workplace.ts";

/** The part of a tool's input that gives a file. */
export type FileInput = Pick<ToolInput<"parse_file">, "path" | "url" | "content_base64" | "filename">;

/** The one way in which a file was given. */
export type GivenFile =
  | { kind: "path"; path: string }
  | { kind: "url"; url: string }
  | { kind: "bytes"; bytes: Buffer; filename: string | null };

/** Reads how a file was given. Throws `ToolProblem` unless it was given in exactly one way. */
export function readGiven({ path, url, content_base64: content, filename }: FileInput): GivenFile {
  const ways: GivenFile[] = [];
  if (path !== undefined) ways.push({ kind: "path", path });
  if (url !== undefined) ways.push({ kind: "url", url });
  if (content !== undefined) ways.push({ kind: "bytes", bytes: decode(content), filename: filename ?? null });
  const [given, ...others] = ways;
  if (given !== undefined && others.length === 0) return given;
  throw new ToolProblem("invalid_arguments", "Give the file in exactly one way: path, url or content_base64.");
}

/** Accepts what programs make of base64: a data address, line breaks, and the alphabet for addresses. */
function decode(content: string): Buffer {
  const data = /^data:[^,]{0,200};base64,/.exec(content)?.[0] ?? "";
  const encoded = content.slice(data.length);
  if (encoded.search(/[^\w+/=\-\s]/) >= 0)
    throw new ToolProblem("invalid_arguments", "content_base64 is not base64. Give the bytes of the file, encoded.");
  return Buffer.from(encoded, "base64");
}
