import type { PoolConfig } from "pg";
import { openContender } from "./open-contender.ts";

/** A worker with one slot in a separate process, to be killed. Prints the name of each job that it starts. */
const [source = "winnow", connection = "{}"] = process.argv.slice(2);
const contender = await openContender(source, JSON.parse(connection) as PoolConfig);
await contender.work(1, ({ name }) => console.log(name));
console.log("ready");
