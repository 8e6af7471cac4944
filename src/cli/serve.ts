import { type Command, Option } from "commander";
import { loadConfig } from "../config.ts";
import { type Role, roles } from "../roles.ts";
import { signalled } from "./terminal/signalled.ts";

/**
 * Milliseconds between the request to stop and the exit of the process, whatever is still running. A stop takes less,
 * but a start may wait for minutes for a database or for another process that is starting. Nothing is lost: the service
 * survives a kill at any moment.
 */
const mostEndMs = 9_500;

function endAnyway(): void {
  setTimeout(() => {
    console.error("winnow: stopped without waiting for running operations.");
    process.exit(1);
  }, mostEndMs).unref();
}

/**
 * `winnow serve`: runs until SIGINT or SIGTERM, then stops within seconds; a second signal ends it at once. Somebody who
 * starts it for the first time can have it restore a backup: then it stops, and starts again with what was in that.
 */
export function registerServe(program: Command): void {
  program
    .command("serve")
    .description("run the service: HTTP interface and workers in one process")
    .addOption(
      new Option(
        "--role <role>",
        "web or worker: run only this part, as one of several processes sharing a PostgreSQL server",
      )
        .choices(roles)
        .default("all" satisfies Role),
    )
    .addHelpText(
      "after",
      "\nSettings come from the environment and from a .env file in the current folder; docs/configuration.md lists them." +
        "\n\nExamples:\n  $ winnow serve\n  $ WINNOW_PORT=9000 winnow serve\n  $ DATABASE_URL=postgres://… winnow serve --role worker\n",
    )
    .action(async ({ role }: { role: Role }) => {
      const config = loadConfig();
      // Listens from the start, so that a service that is told to stop while it is starting also stops properly.
      const end = signalled();
      void end.then(endAnyway);
      // Loaded only now, because help about the command needs no service.
      const [{ startService }, { collectWhenIdle }, { announceStart }] = await Promise.all([
        import("../service.ts"),
        import("../platform/collect-when-idle.ts"),
        import("./announce-start.ts"),
      ]);
      let restoreFailure: string | null = null;
      for (;;) {
        const service = await startService(config, { role, stopping: end, restoreFailure });
        const endCollecting = collectWhenIdle();
        await announceStart(service, config);
        const tooOld = service.tooOld.then((sentence) => ({ sentence }));
        const restore = service.restoreWanted.then((backup) => ({ backup }));
        const reason = await Promise.race([end.then(() => null), tooOld, restore]);
        if (reason !== null && "sentence" in reason) {
          service.log.fatal(reason.sentence);
          endAnyway();
        }
        await service.stop();
        // Whatever did not stop in time must not keep the process alive.
        if (reason === null || "sentence" in reason) process.exit(reason === null ? 0 : 1);
        endCollecting();
        const { restoreAtStart } = await import("../restore-at-start.ts");
        restoreFailure = await restoreAtStart(config, reason.backup, service.log);
      }
    });
}
