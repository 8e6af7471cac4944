import { type TextFormat, textFormats } from "../../contract/document-text.ts";
import { Failure } from "../../domain/failure.ts";

/** What clients name in `Accept`. */
const named = new Map<string, TextFormat>([
  ["text/plain", "text"],
  ["text/markdown", "markdown"],
  ["application/json", "json"],
]);

/** The format that `?format=` or else `Accept` asks for; plain text if neither does. Throws `invalidRequest`. */
export function readTextFormat(query: unknown, accept: string | undefined): TextFormat {
  const given = typeof query === "object" && query !== null && "format" in query ? query.format : undefined;
  if (given === undefined) return readAccept(accept ?? "");
  const format = textFormats.find((each) => each === given);
  if (format) return format;
  throw new Failure("invalidRequest", "`format` must be `text`, `markdown` or `json`.");
}

/** The first type that is known, those that the client likes best first. */
function readAccept(accept: string): TextFormat {
  const types = accept.split(",").map((part) => {
    const [type = "", ...parameters] = part.split(";").map((each) => each.trim().toLowerCase());
    const quality = parameters.find((each) => each.startsWith("q="))?.slice(2);
    return { type, quality: quality === undefined ? 1 : Number(quality) || 0 };
  });
  const wanted = types.filter(({ quality }) => quality > 0).toSorted((one, other) => other.quality - one.quality);
  for (const { type } of wanted) {
    const format = named.get(type);
    if (format) return format;
  }
  return "text";
}
