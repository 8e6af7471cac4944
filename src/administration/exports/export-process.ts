import { pipeline } from "node:stream/promises";
import { writeTable } from "./write-table.ts";

// The script of a process that makes one table of an export: lines of JSON come in, the file's bytes go out.
await pipeline(process.stdin, writeTable, process.stdout);
