import { type ReceivedRequest, startReceiver } from "../support/receiver.ts";

/** What goes wrong with a request: a refusal that asks for patience, or an answer that never arrives. */
export type Trouble = "429" | "503" | "lost";

/** A server in front of the service, as a proxy of a busy one: some requests go wrong, the others are passed on. */
export interface BusyService extends AsyncDisposable {
  url: string;
  /** What goes wrong with the next requests. */
  trouble: Trouble[];
  /** The idempotency keys of the requests so far. */
  keys: string[];
}

/** Starts one in front of the service at an address. */
export async function startBusyService(target: string): Promise<BusyService> {
  const receiver = await startReceiver();
  const busy: BusyService = { url: receiver.url, trouble: [], keys: [], [Symbol.asyncDispose]: receiver.close };
  receiver.answer = (request, response) => {
    busy.keys.push(String(request.headers["idempotency-key"]));
    const trouble = busy.trouble.shift();
    if (trouble === "429" || trouble === "503") {
      const code = trouble === "429" ? "rate_limited" : "overloaded";
      response.writeHead(Number(trouble), { "retry-after": "0", "content-type": "application/json" });
      response.end(JSON.stringify({ status: "error", code, message: "Try again.", data: null }));
      return;
    }
    void passOn(target, request).then(({ status, text }) => {
      if (trouble === "lost") return void response.destroy();
      response.writeHead(status, { "content-type": "application/json" });
      response.end(text);
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
