import { type GivenModelSettings, type ModelSettings, modelSettingsSchema } from "./language-models/model-settings.ts";
import type { Settings } from "./settings.ts";

/** The operator's language model, and which addresses language models may have at all. */
export interface LanguageModelConfig {
  /** Null: none is set. */
  operatorModel: { settings: ModelSettings; key: string | null } | null;
  reach: { mayLeave: boolean; allowHosts: readonly string[]; allowHttp: boolean };
}

/** The setting from which each part of a language model's settings comes. */
const names = {
  provider: "WINNOW_MODEL_PROVIDER",
  address: "WINNOW_MODEL_ADDRESS",
  name: "WINNOW_MODEL_NAME",
  timeLimitSeconds: "WINNOW_MODEL_TIME_LIMIT_SECONDS",
  atOnce: "WINNOW_MODEL_AT_ONCE",
  inputPrice: "WINNOW_MODEL_INPUT_PRICE",
  outputPrice: "WINNOW_MODEL_OUTPUT_PRICE",
  monthlyLimit: "WINNOW_MODEL_MONTHLY_LIMIT",
  contextTokens: "WINNOW_MODEL_CONTEXT",
} as const satisfies Record<keyof GivenModelSettings, keyof Settings>;

/** Settings that do nothing without a name. Those with a default do no harm. */
const idleWithoutName = [
  "WINNOW_MODEL_PROVIDER",
  "WINNOW_MODEL_ADDRESS",
  "WINNOW_MODEL_KEY",
  "WINNOW_MODEL_INPUT_PRICE",
  "WINNOW_MODEL_OUTPUT_PRICE",
  "WINNOW_MODEL_MONTHLY_LIMIT",
  "WINNOW_MODEL_CONTEXT",
] as const satisfies readonly (keyof Settings)[];

/** Reads the operator's language model from the settings, or says what is wrong with it, a sentence for each problem. */
export function readModelSettings(values: Settings): LanguageModelConfig | { problems: string[] } {
  const reach = {
    mayLeave: values.WINNOW_MODELS_MAY_LEAVE,
    allowHosts: values.WINNOW_ALLOW_HOSTS,
    allowHttp: values.WINNOW_ALLOW_HTTP,
  };
  if (values.WINNOW_MODEL_NAME === undefined) {
    const idle = idleWithoutName.filter((name) => values[name] !== undefined);
    if (idle.length === 0) return { operatorModel: null, reach };
    const does = idle.length === 1 ? "does" : "do";
    return { problems: [`WINNOW_MODEL_NAME is missing, and without it ${idle.join(", ")} ${does} nothing.`] };
  }
  const given = Object.entries(names).map(([part, name]) => [part, values[name]] as const);
  const result = modelSettingsSchema.safeParse({
    provider: "openai-compatible",
    ...Object.fromEntries(given.filter(([, value]) => value !== undefined)),
  });
  if (result.success) return { operatorModel: { settings: result.data, key: values.WINNOW_MODEL_KEY ?? null }, reach };
  return { problems: result.error.issues.map(({ path: [part], message }) => `${nameOf(part)} ${message}.`) };
}

function nameOf(part: PropertyKey | undefined): string {
  const found = Object.entries(names).find(([each]) => each === part);
  return found?.[1] ?? "WINNOW_MODEL_NAME";
}
