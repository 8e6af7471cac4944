import { serveTasks } from "../../platform/process-pool/serve-tasks.ts";
import { checkMapping } from "./check-mapping.ts";
import { evaluateMapping, type MappingOutcome } from "./evaluate-mapping.ts";
import type { MappingTask } from "./mapping-runner.ts";

// The script of the processes in which data mappings are checked and run.
serveTasks<MappingTask, MappingOutcome | string | null>((task) =>
  task.kind === "check" ? checkMapping(task.expression) : evaluateMapping(task.expression, task.parsedData),
);
