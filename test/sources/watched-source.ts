import type { DashboardSource } from "../../src/contract/dashboard/sources.ts";
import type { DashboardClient } from "../dashboard-api/dashboard-client.ts";
import type { TestBucket } from "../support/bucket.ts";
import { until } from "../support/until.ts";

type Counts = DashboardSource["counts"];

/** Adds a source for a folder. */
export function addFolder(
  client: DashboardClient,
  { path, parserId, after = "leave" }: { path: string; parserId: string | null; after?: "leave" | "move" | "delete" },
): Promise<DashboardSource> {
  return client.get("createSource", { body: { name: path, settings: { kind: "folder", path, after }, parserId } });
}

/** Adds a source for the objects of a bucket, below `prefix` in its own one. */
export function addBucket(
  client: DashboardClient,
  { settings: { endpoint, bucket, prefix, keys } }: TestBucket,
  { below = "", parserId, after = "leave" }: { below?: string; parserId: string | null; after?: "leave" | "delete" },
): Promise<DashboardSource> {
  const settings = {
    ...{ kind: "bucket" as const, endpoint, region: null, bucket, prefix: `${prefix}${below}`, after },
    accessKeyId: keys?.id ?? "",
  };
  const body = { name: settings.prefix, settings, secret: keys?.secret ?? "", parserId };
  return client.get("createSource", { body });
}

/** A source as its account sees it now. */
export async function getSource(client: DashboardClient, sourceId: string): Promise<DashboardSource> {
  const found = (await client.get("listSources")).items.find(({ id }) => id === sourceId);
  if (found === undefined) throw new Error("The source is gone.");
  return found;
}

export async function countOf(client: DashboardClient, sourceId: string): Promise<Counts> {
  return (await getSource(client, sourceId)).counts;
}

/** The log of a source, newest first. */
export async function listItems(client: DashboardClient, sourceId: string) {
  return (await client.get("listSourceItems", { params: { sourceId }, query: { limit: 200 } })).items;
}

/** Waits until everything in a source was decided, and it came to this. */
export async function untilWhole(client: DashboardClient, sourceId: string, expected: Partial<Counts>): Promise<void> {
  const all = { waiting: 0, taken: 0, repeated: 0, refused: 0, ...expected };
  await until(`the source has ${JSON.stringify(expected)}`, async () => {
    const { counts, isLooking, lookedAt, problem } = await getSource(client, sourceId);
    const isSame = Object.entries(all).every(([state, count]) => counts[state as keyof Counts] === count);
    return isSame && !isLooking && problem === null && lookedAt !== null;
  });
}
