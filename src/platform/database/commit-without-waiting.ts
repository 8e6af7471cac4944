import { sql } from "kysely";

/**
 * An expression for a statement whose commit need not wait for the disk: a crash of the database server may undo it.
 * Only this transaction is concerned, which is the statement itself outside of one.
 */
export const commitWithoutWaiting = sql<string>`set_config('synchronous_commit', 'off', true)`;
