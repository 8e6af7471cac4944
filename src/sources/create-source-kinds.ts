import type { ReadMailBytes } from "../domain/mail.ts";
import { createBucketKind } from "./bucket/bucket-kind.ts";
import { createFolderKind } from "./folder/folder-kind.ts";
import { createMailKind } from "./mail/mail-kind.ts";
import { createMailboxKind } from "./mailbox/mailbox-kind.ts";
import type { SourceKinds } from "./source-kind.ts";

/** What the operator decides about sources. */
interface SourcePolicy {
  /** Folders in which those of sources may be. */
  folders: readonly string[];
  /** Private hosts that may be reached. */
  allowHosts: readonly string[];
  /** Whether plain HTTP is allowed. */
  allowHttp: boolean;
  /** Whether mails can be sent to this service. */
  receivesMail: boolean;
  /** Largest mail in bytes. */
  mostMailBytes: number;
  readMail: ReadMailBytes;
}

/** Makes the kinds of sources that the service has. */
export function createSourceKinds({
  folders,
  receivesMail,
  mostMailBytes,
  readMail,
  ...reach
}: SourcePolicy): SourceKinds {
  return {
    folder: createFolderKind({ roots: folders }),
    bucket: createBucketKind(reach),
    mailbox: createMailboxKind({ ...reach, mostMailBytes, readMail }),
    mail: createMailKind({ isOn: receivesMail }),
  };
}
