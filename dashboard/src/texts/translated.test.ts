import assert from "node:assert/strict";
import { test } from "node:test";
import { type Language, languages } from "../../../src/contract/dashboard/language.ts";
import * as english from "./en/texts.ts";

/** Names, abbreviations and what people type: the same in every language. */
const everywhere = [
  "API",
  "Ada Lovelace",
  "CSV",
  "Excel (XLSX)",
  "IBAN",
  "JSON",
  "Markdown",
  "Slug",
  "Webhook",
  "Webhooks",
  "Winnow",
  "npx winnow reset-password EMAIL",
];

/** Words that a language shares with English. */
const shared: Record<Exclude<Language, "en">, string[]> = {
  de: "Async Code Dashboard Details Editor Format Header Name optional Parser Passkeys Secret Status Sync System Text Uploads Version".split(
    " ",
  ),
  fr: [
    ...[
      "Actions",
      "Code",
      "Condition",
      "Date",
      "Description",
      "Document",
      "Documents",
      "Documentation",
      "E-mail",
      "Exports",
    ],
    ...[
      "Expression (CEL)",
      "Format",
      "Maximum",
      "Minimum",
      "Mode",
      "Note",
      "Options",
      "Pages",
      "Secret",
      "Sessions",
      "Source",
      "Sources",
    ],
    ...["Type", "Unique", "Validation", "Version", "Versions"],
  ],
  es: "Editor No".split(" "),
};

for (const language of languages) {
  if (language === "en") continue;
  test(`no text is left in English by accident: ${language}`, async () => {
    const same = new Set<string>();
    collectSame(english, await import(`./${language}/texts.ts`), same);
    const allowed = new Set([...everywhere, ...shared[language]]);
    assert.deepEqual(
      [...same].filter((text) => !allowed.has(text)),
      [],
    );
  });
}

/** Adds the texts with at least two letters that both have in the same place. */
function collectSame(left: unknown, right: unknown, same: Set<string>): void {
  if (typeof left === "string") {
    if (left === right && /\p{L}{2}/u.test(left)) same.add(left);
  } else if (typeof left === "object" && left !== null) {
    for (const [key, value] of Object.entries(left))
      collectSame(value, (right as Record<string, unknown> | undefined)?.[key], same);
  }
}
