import { once } from "node:events";
import createServer, { type HoodiecrowMessage } from "hoodiecrow-imap";

/** A mailbox on an IMAP server of its own, with the folders INBOX and Done. */
export async function startMailServer(options: { port?: number; credentials?: { key: string; cert: string } } = {}) {
  const { credentials, port = 0 } = options;
  const server = createServer({
    plugins: ["ID", "AUTH-PLAIN", "SASL-IR", "UIDPLUS", "MOVE", "UNSELECT", "LITERALPLUS", "STARTTLS"],
    users: { ada: { password: "a password of ada" } },
    secureConnection: credentials !== undefined,
    ...(credentials && { credentials }),
    storage: { INBOX: { messages: [] }, "": { separator: "/", folders: { Done: { messages: [] } } } },
  });
  // Connections of a client that was killed.
  server.server.on("connection", (socket) => socket.on("error", () => {}));
  server.listen(port, "127.0.0.1", () => {});
  await once(server.server, "listening");
  const address = server.server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const list = (folder: string): HoodiecrowMessage[] => server.getMailbox(folder).messages;
  return {
    port: address.port,
    password: "a password of ada",
    put(raw: Buffer): void {
      server.appendMessage("INBOX", [], false, raw.toString("latin1"));
    },
    list,
    unread: () => list("INBOX").filter(({ flags = [] }) => !flags.includes("\\Seen")),
    /** Counts the mails anew, as servers do after a repair. */
    renumber(): void {
      const box = server.getMailbox("INBOX");
      box.uidvalidity++;
      for (const message of box.messages) {
        message.uid = (message.uid ?? 0) + 1000;
        message.flags = [];
      }
    },
    async [Symbol.asyncDispose]() {
      server.server.close();
    },
  };
}
