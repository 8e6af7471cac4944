import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type ParseOptions, parse, type SchemaOptions, type ToJSOptions } from "yaml";
import { describeSettings } from "../../src/settings.ts";

export const root = resolve(import.meta.dirname, "../..");

export function readText(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

const options: ParseOptions & SchemaOptions & ToJSOptions = { merge: true };

/** A YAML file, with its anchors merged as Docker Compose does it. */
export function parseYaml(text: string): unknown {
  return parse(text, options);
}

const known = new Map(describeSettings().map(({ name, fallback }) => [name, fallback]));

/** A setting's default, as a number. */
export function defaultOf(name: string): number {
  return Number(known.get(name));
}

/** The settings that a text names, but that the service does not have. */
export function findUnknownSettings(text: string): string[] {
  return [...text.matchAll(/\bWINNOW_[A-Z0-9_]+\b/g)].map(([name]) => name).filter((name) => !known.has(name));
}
