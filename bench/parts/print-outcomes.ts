import type { JoinedFile } from "./make-files.ts";
import type { Outcome } from "./route-files.ts";

const groups: { name: string; group: JoinedFile["group"]; isKnown: boolean }[] = [
  { name: "several kinds, account has parsers for all", group: "joined", isKnown: true },
  { name: "several kinds, account has none for them", group: "joined", isKnown: false },
  { name: "documents of one kind, account has a parser for it", group: "one kind", isKnown: true },
  { name: "documents of one kind, account has none for it", group: "one kind", isKnown: false },
  { name: "one document of several pages, account has a parser for it", group: "one document", isKnown: true },
  { name: "one document of several pages, account has none for it", group: "one document", isKnown: false },
];

/**
 * Prints what became of files: whether all cuts are right, of how many other cuts are proposed or made, and how many are split
 * by themselves, rightly and wrongly.
 */
export function printOutcomes(outcomes: readonly Outcome[], least: number): void {
  const heads = [
    "files",
    "sent",
    "all cuts right",
    "other cuts proposed",
    "stay whole",
    "split rightly",
    "split wrongly",
  ];
  console.log(`| ${heads.join(" | ")} |\n|${" --- |".repeat(heads.length)}`);
  for (const { name, group, isKnown } of groups) {
    const own = outcomes.filter(({ sent }) => sent.file.group === group && sent.isKnown === isKnown);
    const split = own.filter(({ sureness }) => sureness >= least);
    const counts = [
      own.filter(({ isRight }) => isRight),
      own.filter(({ isRight, parts }) => !isRight && parts.length > 1),
      own.filter(({ parts }) => parts.length === 1),
      split.filter(({ isRight }) => isRight),
      split.filter(({ isRight }) => !isRight),
    ];
    const cells = counts.map(({ length }) => `${length} (${((100 * length) / Math.max(1, own.length)).toFixed(1)} %)`);
    console.log(`| ${name} | ${own.length} | ${cells.join(" | ")} |`);
  }
  const all = outcomes.filter(({ sureness }) => sureness >= least);
  const wrong = all.filter(({ isRight }) => !isRight).length;
  const astray = all.filter(({ isRight, isSentRight }) => isRight && !isSentRight).length;
  console.log(
    `\nSplit by themselves: ${all.length}, wrongly: ${wrong}, rightly with a part to a wrong parser: ${astray}.`,
  );
}
