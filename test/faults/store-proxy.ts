import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** What an object store does: it works, answers every request with an error, or slowly, or not at all, or is away. */
export type StoreMood = "well" | "slow" | "silent" | "away" | 500 | 503;

/** Stands between a service and its object store. */
export interface StoreProxy {
  url: string;
  /** Open connections end, and new ones meet the store in this mood. */
  turn(mood: StoreMood): void;
  close(): void;
}

/** Milliseconds that a slow store takes to begin with an answer. */
const slowMs = 2_000;

export async function startStoreProxy(storeUrl: string): Promise<StoreProxy> {
  const { hostname, port } = new URL(storeUrl);
  const sockets = new Set<Socket>();
  let mood: StoreMood = "well";
  const server = createServer((near) => {
    sockets.add(near);
    near.on("error", () => near.destroy()).on("close", () => sockets.delete(near));
    if (mood === "silent") near.resume();
    else if (mood === "away") near.destroy();
    else if (typeof mood === "number") refuse(near, mood);
    else pass(near, connect(Number(port), hostname), mood === "slow" ? slowMs : 0);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    turn(next) {
      mood = next;
      for (const socket of sockets) socket.destroy();
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Answers as S3 does when it is not well, whatever is asked. */
function refuse(near: Socket, status: 500 | 503): void {
  const code = status === 503 ? "SlowDown" : "InternalError";
  const body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>Not now</Message></Error>`;
  near.once("data", () => {
    near.resume();
    near.end(
      `HTTP/1.1 ${status} ${code}\r\ncontent-type: application/xml\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
    );
  });
}

function pass(near: Socket, far: Socket, delayMs: number): void {
  near.pipe(far);
  far.on("data", (bytes) => setTimeout(() => near.write(bytes), delayMs));
  far.on("error", () => near.destroy()).on("close", () => setTimeout(() => near.destroy(), delayMs));
  near.on("close", () => far.destroy());
}
