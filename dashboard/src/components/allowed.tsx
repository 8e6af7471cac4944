import type { ReactNode } from "react";
import type { Role } from "../../../src/contract/dashboard/session.ts";
import { useMay } from "../lib/session.ts";

/** Shows something only to people who may do at least what a role may; the service refuses the others anyway. */
export function Allowed({ least, children }: { least: Role; children: ReactNode }): ReactNode {
  return useMay(least) ? children : null;
}
