import type { Word } from "../../domain/document-text.ts";
import type { Box } from "../../domain/geometry.ts";

/** A tick box stands next to a word on its row, at most this many of its own heights away. */
const nearHeights = 4;

/** Share of the lower one's height that a frame and a word on its row have in common. */
const sharedHeight = 0.4;

/** Whether a word is on the same row as a frame and near it: a tick box has a caption. */
export function isBesideWord(frame: Box, words: Word[]): boolean {
  const height = frame.bottom - frame.top;
  return words.some(({ text, box }) => {
    const overlap = Math.min(frame.bottom, box.bottom) - Math.max(frame.top, box.top);
    if (overlap < sharedHeight * Math.min(height, box.bottom - box.top) || !/[\p{L}\p{N}]{2}/u.test(text)) return false;
    const gap = Math.max(box.left - frame.right, frame.left - box.right);
    return gap < nearHeights * height;
  });
}

/** What OCR makes of a frame, empty or ticked: signs, and letters that look like one. */
const looksLikeFrame = /^[^\p{L}\p{N}]*[\p{L}\p{N}]?[^\p{L}\p{N}]*$/u;

/** A letter or digit read with this confidence is one, unless it is one of those that look like a frame or a tick. */
const sureConfidence = 0.9;
const frameLetters = /^[\W_]*[OoDCUIlJVvXxLKk0]?[\W_]*$/;

/** Whether a frame contains a letter or a number: a box to write in. */
export function isBoxToWriteIn(frame: Box, words: Word[]): boolean {
  return words.some(({ text, box, confidence }) => {
    const x = (box.left + box.right) / 2;
    const y = (box.top + box.bottom) / 2;
    if (x <= frame.left || x >= frame.right || y <= frame.top || y >= frame.bottom) return false;
    // A letter with a full stop is an initial.
    return (
      !looksLikeFrame.test(text) ||
      /^\p{L}\.$/u.test(text) ||
      (confidence >= sureConfidence && !frameLetters.test(text))
    );
  });
}

/**
 * A word that OCR read together with the frame before it: a sign or a letter that looks like one, and a capitalised
 * word.
 */
const framedWord = /^(?:[[\](){}|□☐☑☒✓✔√×口日回区凶]+|[OoDCUIlJVvXxLKQ0YBMWNZ](?=\p{Lu}\p{Ll}))/u;

/** Whether a frame is a letter of a word, or lies inside one. */
export function isLetter(frame: Box, words: Word[]): boolean {
  const x = (frame.left + frame.right) / 2;
  const y = (frame.top + frame.bottom) / 2;
  return words.some(({ text, box }) => {
    const isInside = x > box.left && x < box.right && y > box.top && y < box.bottom;
    if (!isInside || !/[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(text)) return false;
    const isAtStart = frame.left - box.left < (frame.right - frame.left) / 2;
    // A word that ends with a sign was read together with the frame after it.
    const isAtEnd = box.right - frame.right < (frame.right - frame.left) / 2;
    return !(isAtStart && framedWord.test(text)) && !(isAtEnd && (trailingSigns.test(text) || /[:.)]$/u.test(text)));
  });
}

/** Signs that OCR reads where a word ends with a frame. */
const trailingSigns = /[[\](){}|□☐☑☒✓✔√×口日回区凶]+$/u;

/** Removes what OCR read from the frames: a frame is one sign, which `withCheckBoxes` adds. */
export function withoutFrames(words: Word[], frames: Box[]): Word[] {
  if (frames.length === 0) return words;
  return words.flatMap((word) => {
    let kept: Word | null = word;
    for (const frame of frames) kept = kept && cutFrame(kept, frame);
    return kept ? [kept] : [];
  });
}

/**
 * Share of a frame's width that a word must cover to have been read from it, and share of the word from which it is
 * nothing else.
 */
const readShare = 0.4;
const mostOfWord = 0.6;

function cutFrame(word: Word, frame: Box): Word | null {
  const { box, text } = word;
  const middleY = (frame.top + frame.bottom) / 2;
  const isOnRow = middleY > box.top && middleY < box.bottom;
  const overlap = Math.min(box.right, frame.right) - Math.max(box.left, frame.left);
  if (!isOnRow || overlap < readShare * (frame.right - frame.left)) return word;
  const width = box.right - box.left;
  // If the frame takes most of the word, the word is the frame.
  if (overlap > mostOfWord * width) return null;
  const isAtStart = (frame.left + frame.right) / 2 < (box.left + box.right) / 2;
  const rest = isAtStart ? text.replace(framedWord, "") : text.replace(trailingSigns, "");
  if (rest === "") return null;
  const cut = isAtStart
    ? { ...box, left: Math.max(box.left, frame.right) }
    : { ...box, right: Math.min(box.right, frame.left) };
  return cut.left < cut.right ? { ...word, text: rest, box: cut } : word;
}
