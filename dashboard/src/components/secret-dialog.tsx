import { lazy, type ReactElement, Suspense } from "react";
import type { SecretDialogProps } from "./secret-dialog-content.tsx";
import { useWasTrue } from "./use-was-true.ts";

const Content = lazy(() => import("./secret-dialog-content.tsx"));

/** Shows a secret, once only. */
export function SecretDialog(props: SecretDialogProps): ReactElement | null {
  return useWasTrue(props.secret !== null) ? (
    <Suspense>
      <Content {...props} />
    </Suspense>
  ) : null;
}
