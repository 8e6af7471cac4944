import { randomUUID } from "node:crypto";
import type { Command } from "commander";
import type { Config } from "../config.ts";
import { commandActor } from "../domain/audit-event.ts";
import type { Db } from "../platform/database/database.ts";
import { toLocalAddress } from "./local-address.ts";
import { plainTable } from "./terminal/plain-table.ts";
import { UsageError } from "./usage-error.ts";
import { withServiceDatabase } from "./with-database.ts";

const examples = `
Manages accounts from the command line, as operators do in the dashboard. "code" creates a link for creating the first
account, and "appoint" makes an existing account an operator. The commands work whether or not the service is running.

Examples:
  $ winnow operator code
  $ winnow operator accounts
  $ winnow operator appoint ops@example.com
  $ winnow operator credit ops@example.com 100.00 --note "Invoice 7"
  $ winnow operator deactivate someone@example.com`;

/** As the audit log names whoever runs these commands. */
const actor = commandActor("winnow operator");

/** Adds `winnow operator`: accounts, their state and their money. */
export function registerOperator(program: Command): void {
  const operator = program
    .command("operator")
    .description("manage accounts: list, appoint, deactivate, credit")
    .addHelpText("after", examples);
  operator
    .command("code")
    .description("create a link, valid for one hour, for creating the first account")
    .action(makeCode);
  operator.command("accounts").description("list accounts with their usage figures").action(listAccounts);
  addChange(operator, "appoint", "make an account an operator", { isOperator: true });
  addChange(operator, "dismiss", "remove the operator role", { isOperator: false });
  addChange(operator, "deactivate", "stop an account's sessions and tokens at once", { isActive: false });
  addChange(operator, "reactivate", "reactivate an account", { isActive: true });
  operator
    .command("remove-second-factor")
    .description("turn off two-step sign-in for somebody who lost their app and recovery codes")
    .argument("<email>", "the person's e-mail address")
    .action(removeSecondFactor);
  operator
    .command("credit")
    .description("add an amount to an account's balance")
    .argument("<email>", "the account's e-mail address")
    .argument("<amount>", "such as 100.00, in the account's currency")
    .option("--note <text>", "a note shown in the ledger", "")
    .action(credit);
}

/** Adds `winnow reset-password`: a link that sets a password. */
export function registerResetPassword(program: Command): void {
  program
    .command("reset-password")
    .description("create a link that sets an account's password; it works once, for one hour")
    .argument("<email>", "the account's e-mail address")
    .addHelpText("after", "\nExamples:\n  $ winnow reset-password ops@example.com\n")
    .action(async (email: string) => {
      const link = await withAccounts(async (accounts, db) =>
        accounts.createResetLink(commandActor("winnow reset-password"), await findAccountId(db, email)),
      );
      printLink(link, email);
    });
}

function printLink({ url, expiresAt }: { url: string; expiresAt: Date }, email: string): void {
  process.stdout.write(`${url}\n`);
  process.stderr.write(
    `Open this link in a browser to set the password of ${email}. It works once, until ${expiresAt.toISOString()}.\n`,
  );
}

async function makeCode(): Promise<void> {
  const make = async (db: Db, config: Config) => {
    const { createFirstStart, readFirstStart } = await import("../administration/first-start.ts");
    if ((await readFirstStart(db)) !== "done") return createFirstStart(db, toBaseUrl(config));
    const { Failure } = await import("../domain/failure.ts");
    throw new Failure(
      "conflict",
      "The first account already exists. To set an account's password, run: winnow reset-password EMAIL",
    );
  };
  const { code, url, expiresAt } = await withServiceDatabase(make, { mayBeNew: true });
  process.stdout.write(`${url}\n`);
  process.stderr.write(
    `Open this link in a browser to create the first account, which is an operator. You can also enter the code: ${code}.\n` +
      `It works once, until ${expiresAt.toISOString()}.\n`,
  );
}

async function removeSecondFactor(email: string): Promise<void> {
  const wasOn = await withServiceDatabase(async (db) => {
    const { findPerson } = await import("../accounts/people.ts");
    const { removeSecondFactor: remove } = await import("../administration/manage-second-factor.ts");
    const person = await findPerson(db, email);
    if (person === null) throw new UsageError(`Nobody has the e-mail address ${email}.`);
    return remove(db, actor, person);
  });
  process.stdout.write(
    wasOn ? `${email} signs in with the password alone now.\n` : `${email} has no two-step sign-in.\n`,
  );
}

function addChange(
  operator: Command,
  name: string,
  description: string,
  change: { isActive?: boolean; isOperator?: boolean },
): void {
  operator
    .command(name)
    .description(description)
    .argument("<email>", "the account's e-mail address")
    .action(async (email: string) => {
      const link = await withAccounts(async (accounts, db) => {
        const { id, hasPassword } = await accounts.change(actor, await findAccountId(db, email), change);
        return change.isOperator && !hasPassword ? accounts.createResetLink(actor, id) : null;
      });
      // People whose account comes from a file cannot sign in yet.
      if (link) printLink(link, email);
    });
}

async function credit(email: string, amount: string, { note }: { note: string }): Promise<void> {
  const { writtenAmountSchema } = await import("../contract/dashboard/wire.ts");
  const written = writtenAmountSchema.safeParse(amount);
  if (!written.success || !/[1-9]/.test(amount))
    throw new UsageError("The amount must be greater than 0, such as 100.00.");
  const account = await withAccounts(async (accounts, db) =>
    accounts.credit(actor, await findAccountId(db, email), { amount: written.data, note, requestId: randomUUID() }),
  );
  process.stdout.write(`${account.balance} ${account.currency}\n`);
}

/** Accounts that are listed at a time. */
const pageSize = 200;

async function listAccounts(): Promise<void> {
  const rows = await withAccounts(async (accounts) => {
    const all: Awaited<ReturnType<typeof accounts.list>>["items"] = [];
    let cursor: string | undefined;
    do {
      const page = await accounts.list({ limit: pageSize, cursor });
      all.push(...page.items);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return all;
  });
  const head = ["e-mail", "state", "role", "balance", "documents"];
  const lines = rows.map((row) => [
    row.email,
    row.isActive ? "active" : "deactivated",
    row.isOperator ? "operator" : "",
    `${row.balance} ${row.currency}`,
    String(row.documents),
  ]);
  process.stdout.write(`${plainTable([head, ...lines])}\n`);
}

type Accounts = ReturnType<typeof import("../administration/manage-accounts.ts").createManageAccounts>;

async function withAccounts<Result>(work: (accounts: Accounts, db: Db) => Promise<Result>): Promise<Result> {
  return withServiceDatabase(async (db, config) => {
    const { createManageAccounts } = await import("../administration/manage-accounts.ts");
    return work(createManageAccounts({ db, baseUrl: () => toBaseUrl(config) }), db);
  });
}

function toBaseUrl({ baseUrl, host, port }: Config): string {
  return baseUrl ?? toLocalAddress(host, port);
}

async function findAccountId(db: Db, email: string): Promise<string> {
  const { findOwner } = await import("../accounts/owner-store.ts");
  const person = await findOwner(db, email);
  if (person === null) throw new UsageError(`Account ${email} does not exist.`);
  return person.id;
}
