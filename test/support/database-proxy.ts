import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import type pg from "pg";

/** What becomes of bytes on their way: they pass, they never arrive, or the connection is cut instead. */
type Fate = "pass" | "hold" | "cut";

/** Decides what happens on one connection to the database. */
interface Connection {
  /** What the service sends: statements, as text. */
  ask?(text: string): Fate;
  /** The server's answer to it. */
  answer?(): Fate;
}

/** Stands between a service and its database, and lets through what it is told to. */
export interface DatabaseProxy {
  host: string;
  port: number;
  close(): void;
}

/** `open` is called for each new connection. */
export async function startDatabaseProxy(
  { host = "", port = 5432 }: pg.PoolConfig,
  open: () => Connection,
): Promise<DatabaseProxy> {
  const server = createServer((near) => {
    const far = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(Number(port), host);
    const connection = open();
    const pass = (fate: Fate, to: Socket, bytes: Buffer) => {
      if (fate === "pass") to.write(bytes);
      if (fate !== "cut") return;
      near.destroy();
      far.destroy();
    };
    near.on("data", (bytes) => pass(connection.ask?.(bytes.toString("latin1")) ?? "pass", far, bytes));
    far.on("data", (bytes) => pass(connection.answer?.() ?? "pass", near, bytes));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] satisfies [Socket, Socket][])
      one.on("error", () => other.destroy()).on("close", () => other.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return { host: "127.0.0.1", port: address.port, close: () => void server.close() };
}
