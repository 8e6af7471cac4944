import type { Span } from "../../domain/span.ts";
import { isPrintedCaption } from "../../vocabulary/printed-captions.ts";
import type { Traits } from "./traits.ts";

/** A caption and its value in one text. */
export const labelInside = /\p{L}{2}\s*[:：]\s*\S/u;

/** What is true of names and other texts alike; `pattern` says how the text was cut out, `last` is its last line. */
export function textTraits(text: string, last: Span, pattern: string): Traits {
  return {
    isWhole: pattern === "whole" ? 1 : 0,
    isAfterColon: pattern === "afterColon" ? 1 : 0,
    isCut: pattern === "cut" || pattern === "beforeColon" ? 1 : 0,
    endsInColon: /[:：]\s*$/u.test(text) || last.segment.text.slice(last.to).startsWith(":") ? 1 : 0,
    isPrintedCaption: isPrintedCaption(text) ? 1 : 0,
  };
}
