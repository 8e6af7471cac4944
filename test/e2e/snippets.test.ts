import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { promisify } from "node:util";
import { makeSnippets, type Snippet } from "../../dashboard/src/features/integrations/snippets/make-snippets.ts";
import { makeInvoice } from "../support/make-pdf.ts";
import { opsToken, startTestService, type TestService } from "../support/service.ts";

const run = promisify(execFile);

describe("the snippets that the dashboard shows", () => {
  let service: TestService;
  let folder: string;

  before(async () => {
    service = await startTestService();
    folder = await mkdtemp(join(tmpdir(), "winnow-snippets-"));
    await writeFile(join(folder, "document.pdf"), await makeInvoice("INV-1042"));
  });
  after(async () => {
    await service[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  /** Runs a snippet as a person who pasted it into a file beside a document would, and returns what it printed. */
  async function runSnippet({ language, code }: Snippet): Promise<string> {
    const [program, file] = {
      curl: ["sh", "snippet.sh"] as const,
      typescript: [process.execPath, "snippet.mts"] as const,
      python: ["python3", "snippet.py"] as const,
    }[language];
    await writeFile(join(folder, file), code.replace("your API token", opsToken));
    const env = { ...process.env, WINNOW_TOKEN: opsToken, PYENV_VERSION: undefined };
    const { stdout } = await run(program, [file], { cwd: folder, env });
    return stdout;
  }

  for (const mode of ["sync", "async"] as const) {
    for (const language of ["curl", "typescript", "python"] as const) {
      it(`${language} sends a document ${mode === "sync" ? "and waits" : "into the background"}, as pasted`, async (test) => {
        const missing = await whatIsMissing(language);
        if (missing !== null) return test.skip(missing);
        const snippet = makeSnippets({ baseUrl: service.url, slug: "plain", mode }).find(
          (candidate) => candidate.language === language,
        );
        assert.ok(snippet);
        const printed = await runSnippet(snippet);
        const isDone = !(language === "curl" && mode === "async");
        assert.match(printed, isDone ? /INV-1042/ : /document_accepted/);
      });
    }
  }
});

async function whatIsMissing(language: Snippet["language"]): Promise<string | null> {
  if (language === "typescript") return null;
  const [program, ...probe] = language === "curl" ? ["curl", "--version"] : ["python3", "-c", "import requests"];
  return run(program ?? "", probe).then(
    () => null,
    () => (language === "curl" ? "curl is not installed here" : "Python with requests is not installed here"),
  );
}
