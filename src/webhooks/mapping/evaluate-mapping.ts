import jsonata from "jsonata";
import { LinearRegExp } from "./linear-regexp.ts";

/** What a data mapping made of an entry's values: JSON text, or a sentence about why there is none. */
export type MappingOutcome = { isMapped: true; json: string } | { isMapped: false; reason: string };

/** Limits at which an expression is stopped with a sentence. If they do not stop it, its process is killed. */
const limits = {
  /** Milliseconds; a mapping of ordinary length takes less than one. */
  timeout: 1000,
  /** Depth of nested calls; well under what the stack of the process holds. */
  stack: 1000,
  /** Items of one array or sequence; a document of hundreds of pages has a few thousand rows. */
  sequence: 100_000,
};

/** Maximum width that `$pad` pads to. The built-in `$pad` crashes the process if the width is large enough. */
const maxPadWidth = 10_000;

/** Maximum characters of the result; the largest body that receivers must accept. */
const maxResultLength = 1_000_000;

/**
 * Evaluates a JSONata expression over an entry's values. Call it only in a separate process: an expression can block
 * the thread or use up the memory in ways that no limit in here stops.
 */
export async function evaluateMapping(expression: string, parsedData: unknown): Promise<MappingOutcome> {
  try {
    // The type asks for the RegExp constructor; only its `exec` and `lastIndex` are used.
    const RegexEngine = LinearRegExp as unknown as RegExpConstructor;
    const compiled = jsonata(expression, { ...limits, RegexEngine });
    compiled.registerFunction("pad", padWithin, "<s-ns?:s>");
    return toOutcome(await compiled.evaluate(parsedData));
  } catch (error) {
    return { isMapped: false, reason: `The data mapping failed: ${describeMappingError(error)}.` };
  }
}

/** What is wrong with an expression, in JSONata's own words, with its place; not a complete sentence. */
export function describeMappingError(error: unknown): string {
  if (error instanceof RangeError) return "it is nested too deeply or creates text that is too long";
  if (typeof error !== "object" || error === null || !("message" in error)) return "the expression is wrong";
  const place = "position" in error && typeof error.position === "number" ? ` (at character ${error.position})` : "";
  return `${String(error.message).slice(0, 500).replace(/\.$/, "")}${place}`;
}

function toOutcome(result: unknown): MappingOutcome {
  const json = JSON.stringify(result, (_key, value) => {
    if (isFunction(value)) throw new TypeError("the result contains a function");
    return value;
  });
  if (json === undefined) {
    return {
      isMapped: false,
      reason: "The data mapping returned no value for this entry. If this is intended, return null.",
    };
  }
  if (json.length > maxResultLength) {
    return { isMapped: false, reason: `The data mapping returned more than ${maxResultLength} characters.` };
  }
  return { isMapped: true, json };
}

/** Functions of the expression are objects that JSONata marks; built-in ones are marked too. */
function isFunction(value: unknown): boolean {
  if (typeof value === "function") return true;
  return typeof value === "object" && value !== null && ("_jsonata_lambda" in value || "_jsonata_function" in value);
}

/** `$pad` as JSONata has it: pads on the right for a positive width, on the left for a negative one. */
function padWithin(text: string | undefined, width: number, filler: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (Math.abs(width) > maxPadWidth) throw new Error(`$pad cannot pad to more than ${maxPadWidth} characters`);
  const missing = Math.max(0, Math.trunc(Math.abs(width)) - Array.from(text).length);
  const characters = Array.from(filler === undefined || filler === "" ? " " : filler);
  const padding = Array.from({ length: missing }, (_, index) => characters[index % characters.length]).join("");
  return width > 0 ? text + padding : padding + text;
}
