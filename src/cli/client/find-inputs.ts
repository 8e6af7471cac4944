import { globSync, statSync } from "node:fs";
import { UsageError } from "../usage-error.ts";
import type { Input } from "./service-client.ts";

/**
 * What the command line names, in order: files, patterns for shells that do not expand them, and addresses.
 *
 * @throws UsageError for a file that is not there, a folder, and a pattern that nothing matches.
 */
export function findInputs(names: string[]): Input[] {
  return names.flatMap((name): Input[] => {
    if (/^https?:\/\//i.test(name)) return [{ kind: "url", url: name }];
    return findFiles(name).map((path) => ({ kind: "file", path }));
  });
}

/** What an input is called in results and messages. */
export function inputName(input: Input): string {
  return input.kind === "file" ? input.path : input.url;
}

function findFiles(name: string): string[] {
  const found = statSync(name, { throwIfNoEntry: false });
  if (found?.isDirectory()) throw new UsageError(`${name} is a folder. Choose files in it, such as "${name}/*.pdf".`);
  if (found) return [name];
  const isPattern = /[*?[\]{}]/.test(name);
  const files = isPattern ? globSync(name).filter((path) => statSync(path).isFile()) : [];
  if (files.length > 0) return files.sort();
  throw new UsageError(isPattern ? `No files match ${name}.` : `File ${name} does not exist.`);
}
