import type { PersonKey } from "../accounts/people.ts";
import type { KeptBackup } from "../backup/backup-state.ts";
import type { Actor } from "../domain/audit-event.ts";
import type { Role } from "../domain/role.ts";
import type { PipelineDeps } from "../pipeline/pipeline-deps.ts";
import type { Mail } from "../platform/mail/mailer.ts";
import type { OpenIdProvider } from "../platform/open-id/open-id-provider.ts";
import type { MappingRunner } from "../webhooks/mapping/mapping-runner.ts";
import type { DocumentStates } from "./document-states.ts";
import type { LongReads } from "./long-reads.ts";
import type { RuleRunner } from "./rules/rule-runner.ts";

/** What a service that has no account yet can get back: the backups in the one place that its operator has set. */
export interface RestoreOffer {
  /** Where they are. */
  address: string;
  /** Why the last restore failed, as a sentence for operators; null if none did since the start. */
  failure: string | null;
  /** Newest first. Throws `BackupRefused` if the place cannot be read. */
  list(): Promise<KeptBackup[]>;
  /** Lets the service stop soon, restore the backup of that name, and start again. */
  start(name: string): void;
}

/** What the dashboard's work needs; the composition root creates it once. */
export interface AdministrationDeps extends PipelineDeps {
  /** Checks and runs data mappings. */
  mappings: MappingRunner;
  /** Checks and tries users' rules. */
  rules: RuleRunner;
  /** Limits reads that take long. */
  longReads: LongReads;
  /** Null: no mail server is set up. */
  sendMail: ((mail: Mail) => Promise<void>) | null;
  /** Null: nobody signs in by OpenID Connect. */
  openId: OpenIdProvider | null;
  /** What stands behind the @ of the addresses to which mails are sent; null if none are received. */
  mailDomain: string | null;
  /** Whether anybody may sign up, even after the first account. */
  isSignUpOpen: boolean;
  /** Null: no place of backups is set, or nobody restores. */
  restoreOffer: RestoreOffer | null;
  /** Changes of documents' states, as the database announces them. */
  documentStates: DocumentStates;
  /** The service's public address, without a slash at the end. */
  baseUrl: () => string;
}

/** Who is signed in. */
export interface Person extends PersonKey {
  /** The member's ID; an owner's is the account's. */
  id: string;
  email: string;
  role: Role;
  isOperator: boolean;
  /** As the audit log names the person in this request. */
  actor: Actor;
}
