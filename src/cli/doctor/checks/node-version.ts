import manifest from "../../../../package.json" with { type: "json" };
import type { Check } from "../check.ts";
import { ok, problem, warning } from "../finding.ts";

/** The version of Node that runs this command, which is the one that runs the service. */
export const nodeVersion: Check = {
  name: "node",
  look: () => judgeNode(process.versions.node),
};

export function judgeNode(version: string) {
  const [needed, tested] = [manifest.engines.node.replace(/^>=/, ""), manifest.dependencies.node];
  if (compare(version, needed) < 0)
    return problem(`Node ${version} is too old: Winnow needs ${needed} or later.`, `Install Node ${tested}.`);
  const [major, testedMajor] = [Number.parseInt(version, 10), Number.parseInt(tested, 10)];
  if (major !== testedMajor)
    return warning(
      `Node ${version} is not the version that Winnow is tested with.`,
      `Use Node ${tested}, which npm ci installs (npx winnow).`,
    );
  return ok(version === tested ? version : `${version} (tested with ${tested})`);
}

function compare(one: string, other: string): number {
  const [own, others] = [one, other].map((text) => text.split(".").map(Number));
  for (let index = 0; index < 3; index++) {
    const difference = (own?.[index] ?? 0) - (others?.[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
