import type { Candidate } from "../../candidates/candidate.ts";
import type { Prose } from "../../document/prose.ts";
import { type Statement, stateAt } from "./statement.ts";

/** The place behind a name of courts, with what belongs to it: "New York County, New York". */
const place =
  "\\p{Lu}[\\p{L}'’.-]*(?:(?:\\s|,\\s|\\sand\\s(?=Wales)|\\s(?:of|de|am|an\\sder|im|sur)\\s)\\p{Lu}[\\p{L}'’-]*){0,4}";
/** How contracts say which courts decide, in the languages of the templates. */
const patterns: RegExp[] = [
  new RegExp(
    `\\b(?:[Cc]ourts?|COURTS?|[Tt]ribunals?)\\s+(?:(?:\\p{Ll}+\\s){0,3}(?:located|sitting|situated)\\s+)?(?:of|in|at|for|within)\\s+(?:the\\s+)?(?:(?:[Ss]tate|[Cc]ity|[Cc]ounty|[Cc]ommonwealth|[Pp]rovince|[Dd]istrict)\\s+(?:and\\s+[Cc]ounty\\s+)?of\\s+)?(${place})`,
    "gu",
  ),
  new RegExp(
    `\\b(?:[Vv]enue|[Jj]urisdiction|[Ff]orum)\\b[^.;]{0,50}?\\s(?:in|of|be)\\s+(?:the\\s+)?(?:(?:[Ss]tate|[Cc]ity|[Cc]ounty)\\s+of\\s+)?(${place})`,
    "gu",
  ),
  new RegExp(`\\b(${place})\\s+courts\\s+(?:shall|will|have)`, "gu"),
  new RegExp(
    `\\b(?:Gerichtsstand\\b[^.;]{0,90}?\\s(?:ist|sind|wird|:)\\s+(?:das\\s+|die\\s+)?(?:Gerichte?\\s+(?:in\\s+|am\\s+)?)?|Gerichte?\\s+(?:in|am|von)\\s+)(${place})`,
    "gu",
  ),
  new RegExp(
    `\\b(?:[Tt]ribuna(?:l|ux)(?:\\s+(?:compétents?|de\\s+commerce|judiciaire))*\\s+(?:de|d['’]|du)\\s*)(${place})`,
    "gu",
  ),
  new RegExp(
    `\\b(?:(?:[Jj]uzgados(?:\\s+y\\s+[Tt]ribunales)?|[Tt]ribunales|[Ff]uero)\\s+(?:de|del)\\s+(?:la\\s+ciudad\\s+de\\s+)?)(${place})`,
    "gu",
  ),
  new RegExp(
    `\\b(?:[Ff]oro(?:\\s+(?:competente|esclusivo))*(?:\\s+(?:è|sarà)(?:\\s+quello)?)?\\s+(?:di|del)\\s+|[Tt]ribunale\\s+di\\s+)(${place})`,
    "gu",
  ),
  new RegExp(`\\b(?:(?:bevoegde\\s+)?rechter\\s+(?:te|in)\\s+|[Rr]echtbank\\s+(?:te\\s+|in\\s+)?)(${place})`, "gu"),
];
/** Courts that a sentence names for another reason than to let them decide. */
const otherCourts = /\bcourts?\s+of\s+(?:competent|appeals?|law|record|equity|any)|bankruptcy/iu;
const noPlace =
  /^(?:Law|Appeals?|Section|Article|Agreement|Company|Party|Parties|The|This|Any|Such|Competent|Federal|State|Superior|Supreme|District|Chancery|Arbitration)\b/u;

/** The courts that decide on disputes: the place that they are in. */
export const courts: Statement = { kinds: ["name", "text"], isOnly: true, find: (prose) => findCourts(prose) };

function findCourts(prose: Prose): Candidate[] {
  const flat = prose.text.replace(/[\n\u2029]/gu, " ");
  return patterns.flatMap((pattern) =>
    [...flat.matchAll(pattern)].flatMap((match) => {
      const name = (match[1] ?? "").replace(/[\s.,]+$/u, "");
      if (otherCourts.test(match[0].slice(0, 40)) || noPlace.test(name)) return [];
      const from = match.index + match[0].lastIndexOf(match[1] ?? "");
      const sentence = flat.slice(Math.max(0, match.index - 160), from + name.length + 80);
      const isExclusive =
        /exclusive|jurisdiction|venue|gerichtsstand|compéten|sol[eo]|sometid|somet|forum|foro|bevoegd/iu.test(sentence);
      return stateAt(prose, "name", [from, from + name.length], isExclusive ? 1 : 0.6);
    }),
  );
}
