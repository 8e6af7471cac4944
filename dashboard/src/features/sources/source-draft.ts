import type { DashboardSource } from "../../../../src/contract/dashboard/sources.ts";

type Settings = DashboardSource["settings"];
type SourceKind = Settings["kind"];

/** A source as its form has it: every member of every kind, as text. */
export interface SourceDraft {
  name: string;
  kind: SourceKind;
  /** Empty: the inbox. */
  parserId: string;
  environment: string;
  hasMultipleEntries: boolean;
  path: string;
  after: "leave" | "move" | "delete" | "seen";
  endpoint: string;
  region: string;
  bucket: string;
  prefix: string;
  accessKeyId: string;
  secret: string;
  host: string;
  port: string;
  security: (typeof securities)[number];
  user: string;
  folder: string;
  moveTo: string;
  senders: string[];
  needsProof: boolean;
  takesText: boolean;
}

/** What is done with files once they are taken, or with mails once they are done, by kind. */
export const afters = {
  folder: ["leave", "move", "delete"],
  bucket: ["leave", "delete"],
  mailbox: ["seen", "move"],
  mail: [],
} as const;

export const securities = ["tls", "starttls", "none"] as const;

const empty: Omit<SourceDraft, "name" | "kind" | "parserId" | "environment" | "hasMultipleEntries"> = {
  ...{ path: "", after: "leave", endpoint: "", region: "", bucket: "", prefix: "", accessKeyId: "", secret: "" },
  ...{ host: "", port: "993", security: "tls", user: "", folder: "INBOX", moveTo: "" },
  ...{ senders: [], needsProof: false, takesText: false },
};

/** The draft of a saved source, or of a new one in the first of the folders that are open. */
export function toDraft(source: DashboardSource | null, folders: readonly string[]): SourceDraft {
  if (source === null) {
    const kind = folders.length > 0 ? "folder" : "bucket";
    const rest = { name: "", parserId: "", environment: "default", hasMultipleEntries: false };
    return { ...empty, ...rest, kind, path: folders[0] ?? "" };
  }
  const { settings, name, environment, hasMultipleEntries } = source;
  const known = Object.entries(settings).map(([member, value]) => [member, value ?? ""]);
  const port = settings.kind === "mailbox" ? { port: String(settings.port ?? empty.port) } : {};
  const parserId = source.parser?.id ?? "";
  return { ...empty, name, environment, hasMultipleEntries, parserId, ...Object.fromEntries(known), ...port };
}

/** The settings that a draft means. */
export function toSettings(draft: SourceDraft): Settings {
  const { kind, after, prefix, senders, takesText, needsProof } = draft;
  if (kind === "mail") return { kind, senders, takesText, needsProof };
  if (kind === "mailbox") {
    const { host, port, security, user, folder, moveTo } = draft;
    const place = { host: host.trim(), port: Number(port), security, user: user.trim(), folder: folder.trim() };
    return { kind, ...place, after: after === "move" ? after : "seen", moveTo: moveTo.trim(), senders, takesText };
  }
  if (kind === "folder") return { kind, path: draft.path.trim(), after: after === "seen" ? "leave" : after };
  return {
    kind,
    endpoint: draft.endpoint.trim() === "" ? null : draft.endpoint.trim(),
    region: draft.region.trim() === "" ? null : draft.region.trim(),
    bucket: draft.bucket.trim(),
    prefix,
    accessKeyId: draft.accessKeyId.trim(),
    after: after === "delete" ? after : "leave",
  };
}

/** The definition that a draft means. */
export function toDefinition(draft: SourceDraft) {
  const { name, environment, hasMultipleEntries, parserId } = draft;
  return {
    ...{ name, environment, hasMultipleEntries },
    settings: toSettings(draft),
    secret: toSecret(draft),
    parserId: parserId === "" ? null : parserId,
  };
}

/** Null: the saved one stays. */
export function toSecret({ secret }: SourceDraft): string | null {
  return secret === "" ? null : secret;
}
