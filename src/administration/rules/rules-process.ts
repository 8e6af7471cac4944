import { serveTasks } from "../../platform/process-pool/serve-tasks.ts";
import { doRuleTask, type RuleReplies, type RuleTask } from "./rule-work.ts";

// The script of the processes in which users' rules are checked and tried.
serveTasks<RuleTask, RuleReplies[RuleTask["kind"]]>(doRuleTask);
