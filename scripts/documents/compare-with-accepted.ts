import type { Judgement } from "./judge-document.ts";

/** The command that records what is read correctly today. */
export const acceptCommand = "npm run accept:documents";

/** What has changed since a document's right values were recorded, in words; null if nothing has. */
export function compareWithAccepted(judgements: Judgement[], accepted: ReadonlySet<string>): string | null {
  const lost = judgements.filter(({ value, isRight }) => !isRight && accepted.has(value));
  const gained = judgements.filter(({ value, isRight }) => isRight && !accepted.has(value));
  const gone = [...accepted].filter((value) => judgements.every((judgement) => judgement.value !== value));
  const parts = [
    lost.length > 0 && `Read correctly before and wrongly now:\n${lost.map(describe).join("\n")}`,
    gone.length > 0 && `Read correctly before and not asked for any more: ${gone.join(", ")}`,
    gained.length > 0 &&
      `Read correctly for the first time: ${gained.map(({ value }) => value).join(", ")}.\nAccept with: ${acceptCommand}`,
  ];
  return parts.filter((part) => part !== false).join("\n") || null;
}

function describe({ value, expected, found }: Judgement): string {
  return `  ${value}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`;
}
