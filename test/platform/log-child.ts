/** Logs this many lines as fast as it can, and says over IPC when it has; then stays alive. */
import { pino } from "pino";
import { createLogStream } from "../../src/platform/log/log-stream.ts";

const log = pino({}, createLogStream(1));
const lines = Number(process.argv[2]);
for (let line = 1; line <= lines; line++) log.info({ line }, "a line of the log, about as long as most of them are");
process.send?.("logged");
// Kept alive by the channel until the parent closes it.
process.on("message", () => {});
