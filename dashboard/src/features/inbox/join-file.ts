import { inboxRoutes } from "../../../../src/contract/dashboard/inbox.ts";
import { call } from "../../lib/api.ts";
import { renewInbox } from "./inbox-queries.ts";
import { noteSent } from "./route-uploads.ts";

/** Puts a file that was split back together. */
export async function joinFile(inboxId: string): Promise<void> {
  const { id } = await call(inboxRoutes.joinInboxFile, { params: { inboxId } });
  noteSent(id);
  await renewInbox();
}
