import { type ReceivedRequest, startReceiver } from "../support/receiver.ts";

/**
 * What goes wrong with a request: a refusal that asks for patience, one of the token, an answer that never arrives, or one of
 * which only the beginning does.
 */
export type Trouble = "429" | "503" | "401" | "lost" | "cut";

/** A server in front of the service, as a proxy of a busy one: some requests go wrong, the others are passed on. */
export interface BusyService extends AsyncDisposable {
  url: string;
  /** What goes wrong with the next requests; null: nothing. */
  trouble: (Trouble | null)[];
  /** Called for each request, once it has arrived. */
  onRequest: () => void;
  /** The idempotency keys of the requests so far. */
  keys: string[];
}

/** Starts one in front of the service at an address. */
export async function startBusyService(target: string): Promise<BusyService> {
  const receiver = await startReceiver();
  const busy: BusyService = {
    url: receiver.url,
    trouble: [],
    onRequest: () => {},
    keys: [],
    [Symbol.asyncDispose]: receiver.close,
  };
  receiver.answer = (request, response) => {
    busy.keys.push(String(request.headers["idempotency-key"]));
    busy.onRequest();
    const trouble = busy.trouble.shift();
    if (trouble === "401") {
      response.writeHead(401, { "content-type": "application/json" });
      response.end(JSON.stringify({ detail: "Access token inactive or deleted." }));
      return;
    }
    if (trouble === "429" || trouble === "503") {
      const code = trouble === "429" ? "rate_limited" : "overloaded";
      response.writeHead(Number(trouble), { "retry-after": "0", "content-type": "application/json" });
      response.end(JSON.stringify({ status: "error", code, message: "Try again.", data: null }));
      return;
    }
    void passOn(target, request).then(({ status, text }) => {
      if (trouble === "lost") return void response.destroy();
      response.writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(text) });
      if (trouble !== "cut") return void response.end(text);
      response.write(text.slice(0, 20), () => response.destroy());
    });
  };
  return busy;
}

async function passOn(target: string, { method, path, headers, body }: ReceivedRequest) {
  const passed = ["authorization", "content-type", "idempotency-key"].flatMap((name): [string, string][] => {
    const value = headers[name];
    return typeof value === "string" ? [[name, value]] : [];
  });
  const answer = await fetch(`${target}${path}`, {
    method,
    headers: passed,
    ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
  });
  return { status: answer.status, text: await answer.text() };
}
