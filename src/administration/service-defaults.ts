import { z } from "zod";
import { findServiceSetting, saveServiceSetting } from "../accounts/owner-store.ts";
import type { Db } from "../platform/database/database.ts";

const settingName = "parser-defaults";

/** As in the set-up file, until an operator changes it. */
const builtIn = { maxPages: 100, ratePerPage: "0" };

const stored = z.object({ maxPages: z.number(), ratePerPage: z.string() });

/** The default limits of new parsers. */
export type ServiceDefaults = z.infer<typeof stored>;

export async function readServiceDefaults(db: Db): Promise<ServiceDefaults> {
  const value = await findServiceSetting(db, settingName);
  return value === null ? builtIn : stored.parse(value);
}

export async function saveServiceDefaults(db: Db, defaults: ServiceDefaults): Promise<void> {
  await saveServiceSetting(db, settingName, defaults);
}
