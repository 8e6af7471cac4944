import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { patienceMs } from "./until.ts";

/** An answer read off the connection, as it came. */
export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Opens a bare connection to a service, for what no HTTP library would send. */
export async function openConnection(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  // A service that closes while it is still being written to is what some tests are about.
  socket.on("error", () => {});
  await once(socket, "connect");
  return socket;
}

/** Sends bytes and reads what comes back until the service closes the connection. */
export async function sendRaw(url: string, bytes: string | Buffer): Promise<RawAnswer> {
  const socket = await openConnection(url);
  socket.write(bytes);
  let text = "";
  for await (const chunk of socket) text += chunk;
  return toAnswer(text);
}

/** Reads one answer whose body has a Content-Length, and leaves the connection open. */
export async function readAnswer(socket: Socket): Promise<RawAnswer> {
  let text = "";
  for (;;) {
    const [chunk] = await once(socket, "data", { signal: AbortSignal.timeout(patienceMs) });
    text += chunk;
    const answer = toAnswer(text);
    if (text.includes("\r\n\r\n") && answer.body.length >= Number(answer.headers["content-length"] ?? 0)) return answer;
  }
}

function toAnswer(text: string): RawAnswer {
  const [head = "", body = ""] = text.split(/\r\n\r\n(.*)/s);
  const [statusLine = "", ...lines] = head.split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => line.split(/:\s*(.*)/s)).map(([name = "", value = ""]) => [name.toLowerCase(), value]),
  );
  return { status: Number(statusLine.split(" ")[1]), headers, body };
}
