/** An IMAP server from the registry, which has no types. */
declare module "hoodiecrow-imap" {
  import type { Server } from "node:net";

  export interface HoodiecrowMessage {
    raw: string;
    uid?: number;
    flags?: string[];
  }

  export interface HoodiecrowServer {
    server: Server;
    /** The connections that are open. */
    storage: unknown;
    listen(port: number, host: string, callback: () => void): void;
    close(callback: () => void): void;
    appendMessage(mailbox: string, flags: string[], internaldate: string | false, raw: string): unknown;
    getMailbox(path: string): { messages: HoodiecrowMessage[]; uidvalidity: number };
  }

  export default function createServer(options: {
    plugins?: string[];
    users?: Record<string, { password: string }>;
    secureConnection?: boolean;
    credentials?: { key: string; cert: string };
    storage: Record<string, unknown>;
  }): HoodiecrowServer;
}
