import { findLanguages } from "../../../http/dashboard-site/find-build.ts";
import type { Check } from "../check.ts";
import { ok, warning } from "../finding.ts";

/** The dashboard is built. */
export const dashboard: Check = {
  name: "dashboard",
  look() {
    if (findLanguages().length > 0) return ok("built");
    return warning(
      "The dashboard is not built; the API works without it.",
      "Run npm run build:dashboard, then restart the service.",
    );
  },
};
