import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** What a server does: it works, answers every HTTP request with an error, or slowly, or not at all, or is away. */
export type ServerMood = "well" | "slow" | "silent" | "away" | 500 | 503;

export interface Address {
  host: string;
  port: number;
}

/** Stands between the service and a server, at an address that stays when the server is replaced. */
export interface ServerProxy {
  port: number;
  /** Open connections end, and new ones meet the server in this mood. */
  turn(mood: ServerMood): void;
  /** Open connections end, and new ones go to another server. */
  aim(address: Address): void;
  close(): void;
}

/** Milliseconds that a slow server takes to begin with an answer. */
const slowMs = 2_000;

export async function startProxy(to: Address): Promise<ServerProxy> {
  const sockets = new Set<Socket>();
  let [mood, target]: [ServerMood, Address] = ["well", to];
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((near) => {
    sockets.add(near);
    near.on("error", () => near.destroy()).on("close", () => sockets.delete(near));
    if (mood === "silent") near.resume();
    else if (mood === "away") near.destroy();
    else if (typeof mood === "number") refuse(near, mood);
    else pass(near, connect(target.port, target.host), mood === "slow" ? slowMs : 0);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    port: address.port,
    turn(next) {
      mood = next;
      cutAll();
    },
    aim(next) {
      target = next;
      cutAll();
    },
    close() {
      server.close();
      cutAll();
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
  if (delayMs === 0) far.pipe(near);
  else far.on("data", (bytes) => setTimeout(() => near.write(bytes), delayMs));
  far.on("error", () => near.destroy()).on("close", () => setTimeout(() => near.destroy(), delayMs));
  near.on("close", () => far.destroy());
}
