import type { ServerResponse } from "node:http";
import { type Receiver, startReceiver } from "../support/receiver.ts";

/** What a receiver does with a webhook. Only `well` acknowledges it. */
export const receiverMoods = ["well", "error", "hang", "drip", "reset", "redirect", "flood"] as const;
export type ReceiverMood = (typeof receiverMoods)[number];

/** A receiver of webhooks that is not always well. */
export interface MoodyReceiver {
  url: string;
  /** The ids of the events that it acknowledged. */
  acknowledged: Set<string>;
  /** How many requests came. */
  countRequests(): number;
  /** Each request is answered in one of these moods, in turns. */
  turn(moods: readonly ReceiverMood[]): void;
  close(): Promise<void>;
}

export async function startMoodyReceiver(): Promise<MoodyReceiver> {
  const receiver: Receiver = await startReceiver();
  const acknowledged = new Set<string>();
  let moods: readonly ReceiverMood[] = ["well"];
  let count = 0;
  receiver.answer = (request, response) => {
    const mood = moods[count++ % moods.length] ?? "well";
    if (mood === "well") acknowledged.add(String(request.headers["webhook-id"]));
    answerIn(mood, response, receiver.url);
  };
  return {
    url: receiver.url,
    acknowledged,
    countRequests: () => count,
    turn(next) {
      moods = next;
    },
    close: receiver.close,
  };
}

function answerIn(mood: ReceiverMood, response: ServerResponse, url: string): void {
  response.on("error", () => {});
  if (mood === "well") response.end("ok");
  else if (mood === "error") response.writeHead(500).end("no");
  else if (mood === "redirect") response.writeHead(302, { location: `${url}/elsewhere` }).end();
  else if (mood === "reset") response.socket?.resetAndDestroy();
  else if (mood === "drip") drip(response);
  else if (mood === "flood") flood(response);
  // One that hangs does nothing.
}

/** A byte of the headers now and then. */
function drip({ socket }: ServerResponse): void {
  socket?.write("HTTP/1.1 200 OK\r\nx: ");
  const timer = setInterval(() => socket?.write("y"), 500);
  socket?.once("close", () => clearInterval(timer));
}

/** An answer of ten gigabytes, as fast as it is read, with a status that is no success. */
function flood(response: ServerResponse): void {
  const [chunk, most] = [Buffer.alloc(1_000_000, "x"), 10_000];
  let sent = 0;
  response.writeHead(500, { "content-length": chunk.length * most });
  const send = () => {
    while (sent < most && !response.destroyed) {
      sent++;
      if (!response.write(chunk)) return void response.once("drain", send);
    }
  };
  send();
}
