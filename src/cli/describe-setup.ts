import type { SetupReport } from "../setup/apply-setup.ts";

/** Names that are listed individually; if there are more, only their number is given. */
const mostNames = 5;

/** What a person should know about the result of a set-up, in addition to the report: a sentence each. */
export function describeSetup({ accounts }: SetupReport): string[] {
  const locked = accounts.filter((account) => account.outcome === "created" && !account.has_password);
  const parsers = accounts.flatMap((account) => account.parsers);
  const free = parsers.filter((parser) => parser.outcome !== "unchanged" && Number(parser.rate_per_page) === 0);
  const sentences: string[] = [];
  if (free.length > 0) {
    const names = name(free.map(({ slug }) => slug));
    sentences.push(`Pages are free for ${names}: rate_per_page is 0, the default.`);
  }
  if (locked.length > 0) {
    const names = name(locked.map(({ email }) => email));
    const email = locked.length === 1 ? names : "EMAIL";
    sentences.push(
      `Without a password, nobody can sign in to the dashboard as ${names}. ` +
        `To get a link that sets one, run: npx winnow reset-password ${email}`,
    );
  }
  return sentences;
}

function name(names: string[]): string {
  const shown = names.slice(0, mostNames).join(", ");
  return names.length > mostNames ? `${shown} and ${names.length - mostNames} more` : shown;
}
