import type { Segment } from "../../domain/document-layout.ts";
import { isBareCaption } from "../../vocabulary/caption-tokens.ts";
import { isPrintedCaption } from "../../vocabulary/printed-captions.ts";
import { toldByPrint } from "../document/told-by-print.ts";

/** A caption of a few words that begins with a capital, and its value after a colon: "Effectif : 27". */
const captioned = /^\p{Lu}[^:：.,;]{1,28}[:：](?:\s|$)/u;
const MOST_CAPTION_WORDS = 4;

/** Whether a line is a caption, or begins with one: then it does not continue the text above it. */
export function beginsOther(line: Segment): boolean {
  const { text } = line;
  const [caption = ""] = captioned.exec(text) ?? [];
  if (caption !== "" && caption.trim().split(/\s+/u).length <= MOST_CAPTION_WORDS) return true;
  return isPrintedCaption(text) || isBareCaption(text) || toldByPrint(line.page).captions.has(line);
}
