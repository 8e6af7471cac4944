import type { LearnedModel } from "../contract/learned-model.ts";

/** A value as it stood in an example: hashes of what was around it, and its place. */
export interface RememberedValue {
  near: number;
  above: number;
  right: number;
  below: number;
  value: number;
  shape: number;
  cut: number;
  page: number;
  /** Left and right edge and top, in widths of the page. */
  left: number;
  right2: number;
  top: number;
  anchors: Anchor[];
  /** How it is cut out of its lines and put together if no finder of candidates does so; empty for all other values. */
  parts: CutPart[];
}

/**
 * A piece of a value: how far it is from the value's first piece, in widths of the page, and how many words of its line
 * are left out.
 */
export interface CutPart {
  x: number;
  y: number;
  /** Words left out before it (`skipped`) and after it (`dropped`). */
  skipped: number;
  dropped: number;
}

/** A word near a value, and how far the value stands from it, in widths of the page. */
export interface Anchor {
  word: number;
  x: number;
  y: number;
}

/** Hashes of the texts beside and above a value that would have suited a field but that people left out. */
export interface RejectedValue {
  near: number;
  above: number;
}

/**
 * What is remembered about one field of an example: where its values stand (empty if no place is known), or that it is
 * absent.
 */
export interface RememberedField {
  isAbsent: boolean;
  values: RememberedValue[];
  /** Only for a field that is absent. */
  rejected: RejectedValue[];
  /** The words of a name, text or address as people gave it, as 32-bit hashes; empty for other values. */
  known: number[];
}

/** Everything that is remembered about an example. */
export interface ExampleSketch {
  fingerprint: Uint16Array;
  /** By field path. Of a list, only whether it has no rows. */
  fields: Map<string, RememberedField>;
}

/** The fields of a model that sketches are packed and unpacked with, in the order of their numbers. */
export function sketchedPaths({ fields, lists }: Pick<LearnedModel, "fields" | "lists">): string[] {
  return [...Object.keys(fields), ...Object.keys(lists)];
}

/** Fractions are stored in steps of this size, so an offset may be a page and a half in either direction. */
const STEP = 1 / 20_000;
const ZERO = 32_768;

/** Packs a sketch as text: 16-bit numbers in base64. `paths` gives each field its number. */
export function packSketch({ fingerprint, fields }: ExampleSketch, paths: string[]): string {
  const numbers: number[] = [fingerprint.length, ...fingerprint];
  for (const [index, path] of paths.entries()) {
    const field = fields.get(path);
    if (field === undefined) continue;
    numbers.push(index + 1, field.isAbsent ? 1 : 0, field.values.length);
    for (const value of field.values) numbers.push(...packValue(value));
    numbers.push(field.rejected.length, ...field.rejected.flatMap(({ near, above }) => [near, above]));
    numbers.push(field.known.length, ...field.known.flatMap((hash) => [hash >>> 16, hash & 0xffff]));
  }
  numbers.push(0);
  return packNumbers(Uint16Array.from(numbers));
}

function packValue(value: RememberedValue): number[] {
  const { near, above, right, below, shape, cut, page, anchors, parts } = value;
  const places = [value.left, value.right2, value.top].map(toSteps);
  const around = [near, above, right, below, value.value, shape, cut, Math.min(page, 65_535)];
  const pieces = parts.flatMap(({ x, y, skipped, dropped }) => [toSteps(x), toSteps(y), skipped, dropped]);
  const words = anchors.flatMap(({ word, x, y }) => [word, toSteps(x), toSteps(y)]);
  return [...around, ...places, anchors.length, ...words, parts.length, ...pieces];
}

/** Reads a packed sketch; fields that `paths` no longer names are left out. */
export function unpackSketch(packed: string, paths: string[]): ExampleSketch {
  const numbers = unpackNumbers(packed);
  let position = 0;
  const next = () => {
    position += 1;
    return numbers[position - 1] ?? 0;
  };
  const length = next();
  const fingerprint = numbers.slice(position, position + length);
  position += length;
  const fields = new Map<string, RememberedField>();
  for (let index = next(); index > 0 && position < numbers.length; index = next()) {
    const isAbsent = next() === 1;
    const count = next();
    const values = Array.from({ length: count }, () => unpackValue(next));
    const rejected = Array.from({ length: next() }, () => ({ near: next(), above: next() }));
    const known = Array.from({ length: next() }, () => next() * 0x10000 + next());
    const path = paths[index - 1];
    if (path !== undefined) fields.set(path, { isAbsent, values, rejected, known });
  }
  return { fingerprint, fields };
}

function unpackValue(next: () => number): RememberedValue {
  const [near, above, right, below] = [next(), next(), next(), next()];
  const [value, shape, cut, page] = [next(), next(), next(), next()];
  const [left, right2, top] = [fromSteps(next()), fromSteps(next()), fromSteps(next())];
  const anchors = Array.from({ length: next() }, () => ({ word: next(), x: fromSteps(next()), y: fromSteps(next()) }));
  const parts = Array.from({ length: next() }, () => ({
    x: fromSteps(next()),
    y: fromSteps(next()),
    skipped: next(),
    dropped: next(),
  }));
  return { near, above, right, below, value, shape, cut, page, left, right2, top, anchors, parts };
}

function toSteps(share: number): number {
  return Math.min(65_535, Math.max(0, Math.round(share / STEP) + ZERO));
}

function fromSteps(steps: number): number {
  return (steps - ZERO) * STEP;
}

/** Packs 16-bit numbers as base64 text. */
export function packNumbers(numbers: Uint16Array | Int16Array): string {
  return Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength).toString("base64");
}

/** Unpacks numbers that `packNumbers` packed. */
export function unpackNumbers(text: string): Uint16Array {
  const bytes = Buffer.from(text, "base64");
  return new Uint16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + (bytes.byteLength & ~1)));
}
