import { serveTasks } from "../../platform/process-pool/serve-tasks.ts";
import { evaluateMapping, type MappingOutcome } from "./evaluate-mapping.ts";
import type { MappingRequest } from "./mapping-runner.ts";

// The script of the processes in which data mappings run.
serveTasks<MappingRequest, MappingOutcome>(({ expression, parsedData }) => evaluateMapping(expression, parsedData));
