import type { DashboardSource } from "../../../../src/contract/dashboard/sources.ts";
import { mailSources } from "../../texts/en/mail-sources.ts";
import { sources } from "../../texts/en/sources.ts";

type Settings = DashboardSource["settings"];

/** What kinds of sources are called. */
export const kindNames: Record<Settings["kind"], string> = { ...sources.kinds, ...mailSources.kinds };

/** Where a source is, in one line. */
export function describePlace(settings: Settings): string {
  if (settings.kind === "folder") return settings.path;
  if (settings.kind === "mailbox") return `${settings.user}, ${settings.folder ?? "INBOX"} (${settings.host})`;
  if (settings.kind === "mail") {
    const senders = (settings.senders ?? []).join(", ");
    return senders === "" ? "" : mailSources.onlyFrom(senders);
  }
  const address = `s3://${settings.bucket}/${settings.prefix}`;
  return settings.endpoint === null ? address : `${address} (${new URL(settings.endpoint).host})`;
}
