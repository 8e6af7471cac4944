import { lazy, type ReactElement, Suspense } from "react";
import type { ConfirmDialogProps } from "./confirm-dialog-content.tsx";
import { useWasTrue } from "./use-was-true.ts";

const Content = lazy(() => import("./confirm-dialog-content.tsx"));

/** Asks before something that cannot be undone. What can be undone is done at once, with `notifyUndo`. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactElement | null {
  return useWasTrue(props.isOpen) ? (
    <Suspense>
      <Content {...props} />
    </Suspense>
  ) : null;
}
