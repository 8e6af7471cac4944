import { pagesToMarkdown, pagesToText, transcribeDocument } from "../../pipeline/transcribe-document.ts";
import type { TriedFile } from "./try-file.ts";

/** What documents say, in the order of reading; what cannot be read is left out. */
export async function printTranscripts(tried: readonly TriedFile[], format: "markdown" | "text"): Promise<string> {
  const texts: string[] = [];
  for (const { result } of tried) {
    if ("error" in result) continue;
    const pages = transcribeDocument(result.text);
    for await (const page of format === "text" ? pagesToText(pages) : pagesToMarkdown(pages)) texts.push(page);
  }
  return texts.join("");
}
