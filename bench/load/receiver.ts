import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { z } from "zod";

/** A real HTTP server that receives webhooks. */
export interface LoadReceiver {
  url: string;
  /** Resolves when the document's webhook has arrived, which may have happened already. */
  arrival(documentId: string): Promise<void>;
  stop(): Promise<void>;
}

const bodySchema = z.object({ data: z.object({ document_id: z.string() }) });

/** Starts a receiver on a free port of 127.0.0.1. */
export async function startReceiver(): Promise<LoadReceiver> {
  const arrivals = new Map<string, PromiseWithResolvers<void>>();
  const arrivalOf = (documentId: string) => {
    const arrival = arrivals.get(documentId) ?? Promise.withResolvers<void>();
    arrivals.set(documentId, arrival);
    return arrival;
  };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      response.end("ok");
      arrivalOf(bodySchema.parse(JSON.parse(body)).data.document_id).resolve();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async arrival(documentId) {
      await arrivalOf(documentId).promise;
      arrivals.delete(documentId);
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
