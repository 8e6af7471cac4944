import { createHmac, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
import type { z } from "zod";
import { webhookBodySchema } from "../../contract/webhook-body.ts";

/** A delivery as a receiver should treat it: trusted only with a correct signature. */
export interface ReceivedDelivery {
  /** The lower-case hex HMAC-SHA256 of the exact body. */
  signature: string;
  isVerified: boolean;
  /** The Standard Webhooks headers are correct, too. */
  isStandardVerified: boolean;
  body: z.infer<typeof webhookBodySchema>;
}

/** A small HTTP server that receives webhooks, like a user's. */
export interface WebhookReceiver {
  url: string;
  /** Waits for the deliveries of a document; throws if they do not come in time. */
  waitFor(documentId: string, count: number): Promise<ReceivedDelivery[]>;
  close(): Promise<void>;
}

/** A delivery is sent within milliseconds of its entry; a loaded machine may take a thousand times as long. */
const patienceMs = 30_000;

/** Starts a receiver on a free port of this machine. */
export async function startWebhookReceiver(secret: string): Promise<WebhookReceiver> {
  const deliveries: ReceivedDelivery[] = [];
  const arrivals = new EventTarget();
  const server = createServer((request, response) => {
    readDelivery(request, secret)
      .then((delivery) => {
        deliveries.push(delivery);
        response.writeHead(delivery.isVerified ? 204 : 401).end();
        arrivals.dispatchEvent(new Event("delivery"));
      })
      .catch(() => response.writeHead(400).end());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/winnow`,
    async waitFor(documentId, count) {
      const deadline = AbortSignal.timeout(patienceMs);
      for (;;) {
        const arrived = deliveries.filter(({ body }) => body.data.document_id === documentId);
        if (arrived.length >= count) return arrived;
        await once(arrivals, "delivery", { signal: deadline });
      }
    },
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function readDelivery(request: IncomingMessage, secret: string): Promise<ReceivedDelivery> {
  const body = await text(request);
  const signature = String(request.headers["x-service-signature"]);
  return {
    signature,
    isVerified: isSignatureRight(body, signature, secret),
    isStandardVerified: isStandardSignatureRight(body, request, secret),
    body: webhookBodySchema.parse(JSON.parse(body)),
  };
}

function isSignatureRight(body: string, signature: string, secret: string): boolean {
  const right = createHmac("sha256", secret).update(body).digest();
  const given = Buffer.from(signature, "hex");
  return given.length === right.length && timingSafeEqual(given, right);
}

function isStandardSignatureRight(body: string, { headers }: IncomingMessage, secret: string): boolean {
  const named = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => [name, String(headers[name])]);
  try {
    new Webhook(secret).verify(body, Object.fromEntries(named));
    return true;
  } catch {
    return false;
  }
}
