import { isIP } from "node:net";
import { isAtProvider, type ModelSettings } from "../../../language-models/model-settings.ts";
import { findCheck } from "../../../language-models/stores/check-store.ts";
import { isPrivateAddress } from "../../../platform/safe-fetch/address-policy.ts";
import { type Check, databaseLimitMs } from "../check.ts";
import { ok, problem, warning } from "../finding.ts";

/** The operator's language model may be asked, and was checked. It is not asked here: that may cost money. */
export const languageModel: Check = {
  name: "language model",
  limitMs: databaseLimitMs,
  async look(around) {
    const { operatorModel, reach } = around.config().languageModels;
    if (operatorModel === null) return ok("none is set up (WINNOW_MODEL_NAME is not set)");
    const { settings } = operatorModel;
    const { host } = new URL(settings.address);
    if (!reach.mayLeave && isPublic(settings))
      return problem(
        `${settings.name} is never asked: ${host} is a public address, and nothing may leave the private network.`,
        "Set WINNOW_MODELS_MAY_LEAVE=true if documents may be sent there, or use a language model of your own.",
      );
    const check = await around.readService((db) => findCheck(db, { accountId: null, settings }));
    if (check === null)
      return warning(
        `${settings.name} at ${host} was never checked, so it may be asked in a form that it does not keep to.`,
        "Run: winnow models check",
      );
    const sample = check.report?.sample;
    const read = sample ? `, ${sample.right} of ${sample.of} values of the sample right` : "";
    return ok(`${settings.name} at ${host}, checked on ${check.checkedAt.toISOString().slice(0, 10)}${read}`);
  },
};

/** As far as can be told without looking a name up. */
function isPublic(settings: ModelSettings): boolean {
  const host = new URL(settings.address).hostname.replace(/^\[(.*)\]$/, "$1");
  return isAtProvider(settings) || (isIP(host) !== 0 && !isPrivateAddress(host));
}
