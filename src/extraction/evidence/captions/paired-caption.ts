import type { Segment } from "../../../domain/document-layout.ts";

/** Two or more things with a slash between them. */
const between = /\s*\/\s*/u;
/** Values are only parted where the slash has room around it: "17/4" is one. */
const betweenValues = /\s+\/\s+/u;
/** A longer text is no caption, in characters. */
const LONGEST_CAPTION = 70;

/**
 * The part of a caption that names the value at a place, if caption and values have as many parts with slashes between
 * them: in "Species / breed: Canine / Boerboel" the second value is a breed. Null elsewhere.
 */
export function pairedCaption(segment: Segment, position: number): string | null {
  const { text, left, above } = segment;
  if (!text.includes(" / ")) return null;
  const from = text.slice(0, position).lastIndexOf(":") + 1;
  const values = text.slice(from).trim().split(betweenValues);
  const before = text.slice(from, position).trimStart();
  if (values.length < 2 || !(before === "" || /\s\/\s+$/u.test(before))) return null;
  const captions = from > 0 ? [text.slice(0, from - 1)] : [left?.text, above?.text];
  for (const caption of captions) {
    const parts = caption === undefined || caption.length > LONGEST_CAPTION ? [] : partsOf(caption);
    if (parts.length !== values.length) continue;
    return parts[before.split(betweenValues).length - 1] ?? null;
  }
  return null;
}

/** Words before or behind a slash that both parts share are left to the whole caption. */
function partsOf(caption: string): string[] {
  const parts = caption.replace(/[\s:：]+$/u, "").split(between);
  return parts.every((part) => /\p{L}{2}/u.test(part) && !/\d{2}/u.test(part)) ? parts : [];
}
