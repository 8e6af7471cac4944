import { readFile, writeFile } from "node:fs/promises";
import { findTemplate, listTemplates } from "../../parsers/template-library.ts";
import { findInputs } from "../client/find-inputs.ts";
import { exitCodes } from "../describe-error.ts";
import { readFields } from "../eval/find-profile.ts";
import { showProgress } from "../terminal/show-progress.ts";
import { UsageError } from "../usage-error.ts";
import { formatTried, type TriedFormat } from "./format-tried.ts";
import { openPages } from "./open-pages.ts";
import { printTranscripts } from "./print-transcripts.ts";
import { type TriedFile, tryFile, type Wanted, whyNot } from "./try-file.ts";
import { valuesPage } from "./values-page.ts";

export interface RunTryOptions {
  template?: string;
  fields?: string;
  multiple: boolean;
  format: TriedFormat;
  output?: string;
  html?: string;
  open: boolean;
}

/** Reads files in this process and prints what they are and say. */
export async function runTry(names: string[], options: RunTryOptions): Promise<void> {
  const paths = findPaths(names);
  if (options.html !== undefined && paths.length > 1) {
    throw new UsageError("--html writes one page: choose one document, or use --open.");
  }
  const wanted = await findWanted(options);
  const title = paths.length === 1 ? `Reading ${paths.join()}` : `Reading ${paths.length} documents`;
  const tried = await showProgress(title, (tell) => tryFiles(paths, wanted, options.multiple, tell), process.stderr);
  const { format } = options;
  const isTranscript = format === "markdown" || format === "text";
  const text = isTranscript ? await printTranscripts(tried, format) : formatTried(tried, format);
  if (isTranscript) tellUnread(tried);
  if (options.output === undefined) process.stdout.write(text);
  else await writeFile(options.output, text);
  await showPages(tried, options);
  if (tried.some(({ result }) => "error" in result)) process.exitCode = exitCodes.failure;
}

/** Says beside the texts what could not be read. */
function tellUnread(tried: readonly TriedFile[]): void {
  for (const { path, result } of tried)
    if ("error" in result) process.stderr.write(`${path}: ${result.error.message}\n`);
}

function findPaths(names: string[]): string[] {
  return findInputs(names).map((input) => {
    if (input.kind === "file") return input.path;
    throw new UsageError(`${input.url} is an address: "winnow try" reads files of this machine. Download it first.`);
  });
}

async function findWanted({ template: slug, fields }: RunTryOptions): Promise<Wanted> {
  if (fields !== undefined) return { kind: "fields", fields: await readFields(fields) };
  const templates = listTemplates();
  if (slug === undefined) return { kind: "anything", templates };
  const template = findTemplate(slug);
  if (template) return { kind: "template", template };
  throw new UsageError(`Template ${slug} does not exist. Templates: ${templates.map((each) => each.slug).join(", ")}.`);
}

async function tryFiles(
  paths: string[],
  wanted: Wanted,
  hasMultipleEntries: boolean,
  tell: (line: string) => void,
): Promise<TriedFile[]> {
  const tried: TriedFile[] = [];
  for (const path of paths) {
    const started = performance.now();
    const position = paths.length === 1 ? "" : `${tried.length + 1}/${paths.length}  ${path}  `;
    if (position !== "") tell(position.trimEnd());
    const onPage = (done: number, total: number) => {
      if (total > 1) tell(`${position}page ${done} of ${total}`);
    };
    const result = await readFile(path)
      .then((bytes) => tryFile(bytes, { wanted, hasMultipleEntries, onPage }))
      .catch((error: unknown) => ({ error: whyNot(error) }));
    tried.push({ path, durationMs: performance.now() - started, result });
  }
  return tried;
}

async function showPages(tried: TriedFile[], { open, html }: RunTryOptions): Promise<void> {
  const pages = new Map<string, string>();
  if (!open && html === undefined) return;
  for (const { path, result } of tried) if (!("error" in result)) pages.set(path, await valuesPage(path, result));
  if (html !== undefined) for (const page of pages.values()) await writeFile(html, page);
  if (html !== undefined && pages.size > 0) process.stderr.write(`The page is in ${html}.\n`);
  if (open) await openPages(pages);
}
