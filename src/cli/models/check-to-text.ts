import { styleText } from "node:util";
import type { FormResult } from "../../domain/language-model.ts";
import type { ModelCheck } from "../../language-models/model-check.ts";
import type { ModelSettings } from "../../language-models/model-settings.ts";
import { plainTable } from "../terminal/plain-table.ts";

/** What a check found, for people. */
export function checkToText({ provider, address, name }: ModelSettings, check: ModelCheck): string {
  const { findings, sample } = check;
  const rows: [string, string][] = [
    ["schema", formToText(check.forms.schema)],
    ["json_object", formToText(check.forms.json_object)],
    ["asked with", { schema: "a schema", json_object: "json_object", prompt: "words alone" }[findings.form]],
    [
      "thinking",
      { never: "no", canBeOff: "yes; it is told not to", always: "yes, and it cannot do without" }[findings.thinking],
    ],
    ["pictures", findings.seesPictures ? "yes" : "no"],
    ["context", contextToText(findings.contextTokens)],
    ["speed", findings.tokensPerSecond === null ? "unknown" : `${findings.tokensPerSecond} tokens a second`],
    ["sample", sampleToText(check)],
    ["a page", pageToText(sample)],
    ["1,000 pages", costToText(check)],
  ];
  const table = plainTable(rows.map(([label, text]) => [styleText("dim", label), text]));
  return `${name} at ${address} (${provider})\n${table}`;
}

function formToText(result: FormResult | undefined): string {
  if (result === undefined) return "not tried: the schema is kept";
  return { kept: "kept", ignored: "ignored, so it is not relied on", refused: "refused by the server" }[result];
}

function contextToText(tokens: number | null): string {
  return tokens === null
    ? "the server does not say; set WINNOW_MODEL_CONTEXT if you know it"
    : `${tokens.toLocaleString("en")} tokens`;
}

function sampleToText({ sample: { right, of, wrong, problem } }: ModelCheck): string {
  if (problem !== null) return problem;
  const missed = wrong.length === 0 ? "" : `; wrong: ${wrong.join(", ")}`;
  return `${right} of ${of} values of an invoice right${missed}`;
}

function pageToText({ inputTokens, outputTokens, seconds }: ModelCheck["sample"]): string {
  const took = `${Math.round(seconds * 10) / 10} s`;
  if (inputTokens === null || outputTokens === null) return `${took}; the server does not count tokens`;
  return `${inputTokens.toLocaleString("en")} tokens read, ${outputTokens.toLocaleString("en")} written, ${took}`;
}

function costToText({ costOfThousandPages }: ModelCheck): string {
  if (costOfThousandPages === null) return "unknown; set the prices of a million tokens, or 0";
  return `${costOfThousandPages}, in the currency of the prices, if every field is asked for`;
}
