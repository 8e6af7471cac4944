import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { patienceMs } from "./until.ts";

/** A request as it arrived, byte for byte. */
export interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Answers a request; whatever it does not end stays open until the receiver closes. */
export type Answer = (request: ReceivedRequest, response: ServerResponse) => void;

/** A real HTTP server that keeps what it receives, such as the receiver of a webhook or the host of a file. */
export interface Receiver extends AsyncDisposable {
  /** Its address without a path, such as `http://127.0.0.1:40000`. */
  url: string;
  port: number;
  /** In order of arrival; a request is here before it is answered. */
  requests: ReceivedRequest[];
  /** How requests are answered from now on; at first with 200 and `ok`. */
  answer: Answer;
  /** Waits until `count` requests have arrived in all, and returns them; throws after `patienceMs`. */
  waitFor(count: number): Promise<ReceivedRequest[]>;
  close(): Promise<void>;
}

/** The certificate of a TLS receiver in PEM: for `receiver.test`, `localhost` and `127.0.0.1`, and its own authority. */
export const receiverCertificate = readFileSync(new URL("receiver-certificate.pem", import.meta.url), "utf8");

/** Starts a receiver on a free port of 127.0.0.1; with `tls` it speaks HTTPS under `receiverCertificate`. */
export async function startReceiver({ tls = false } = {}): Promise<Receiver> {
  const requests: ReceivedRequest[] = [];
  const arrivals = new EventTarget();

  const listener = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(incoming);
    const { method = "", url = "", headers } = incoming;
    const request = { method, path: url, headers, body };
    requests.push(request);
    arrivals.dispatchEvent(new Event("request"));
    receiver.answer(request, response);
  };
  // A sender that goes away in the middle does not concern the receiver.
  const handle = (incoming: IncomingMessage, response: ServerResponse) =>
    void listener(incoming, response).catch(() => {});
  const server = tls
    ? createTlsServer(
        { cert: receiverCertificate, key: readFileSync(new URL("receiver-key.pem", import.meta.url)) },
        handle,
      )
    : createServer(handle);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  const close = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
    if (server.listening) await once(server, "close");
  };

  const receiver: Receiver = {
    url: `${tls ? "https" : "http"}://127.0.0.1:${port}`,
    port,
    requests,
    answer: (_request, response) => void response.end("ok"),
    async waitFor(count) {
      const deadline = AbortSignal.timeout(patienceMs);
      while (requests.length < count) {
        await once(arrivals, "request", { signal: deadline }).catch(() => {
          throw new Error(`The receiver waited for ${count} requests and got ${requests.length}.`);
        });
      }
      return requests;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
  return receiver;
}
