import type { ReactElement } from "react";

/** Winnow's mark. */
export function Mark({ size = 26 }: { size?: number }): ReactElement {
  return <img src="/winnow-mark.svg" width={size} height={size} alt="" />;
}
