import assert from "node:assert/strict";
import { until } from "../support/until.ts";
import type { DashboardClient } from "./dashboard-client.ts";

interface UploadOptions {
  texts?: Record<string, string>;
  name?: string;
}

/** Sends a document as the dashboard's page does. */
export async function upload(
  client: DashboardClient,
  parserId: string,
  bytes: Uint8Array,
  { texts = {}, name = "a.pdf" }: UploadOptions = {},
) {
  const form = new FormData();
  for (const [key, value] of Object.entries(texts)) form.append(key, value);
  form.append("file", new Blob([new Uint8Array(bytes)]), name);
  return client.call("uploadDocument", { params: { parserId }, form });
}

/** Sends a document, waits until it is finished, and returns everything that came of it. */
export async function uploadAndWait(
  client: DashboardClient,
  parserId: string,
  bytes: Uint8Array,
  options: UploadOptions = {},
) {
  const answer = await upload(client, parserId, bytes, options);
  assert.equal(answer.status, 200, answer.text);
  const params = { documentId: answer.body?.id ?? "" };
  let document = await client.get("getDocument", { params });
  await until("the document is finished", async () => {
    document = await client.get("getDocument", { params });
    return ["completed", "failed"].includes(document.status);
  });
  return document;
}
