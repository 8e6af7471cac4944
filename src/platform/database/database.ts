import type { Kysely } from "kysely";
import type { Schema } from "./schema.ts";

/** Typed queries on the service's tables; a transaction of the caller's is one as well. */
export type Db = Kysely<Schema>;
