import { pipeline } from "node:stream/promises";
import { writeTable } from "./write-table.ts";

// The script of a process that makes one table of an export: it reads lines of JSON and writes the file's bytes.
await pipeline(process.stdin, writeTable, process.stdout);
