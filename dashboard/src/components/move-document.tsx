import { lazy, type ReactElement, Suspense } from "react";
import type { MoveDocumentProps } from "./move-document-content.tsx";
import { useWasTrue } from "./use-was-true.ts";

const Content = lazy(() => import("./move-document-content.tsx"));

/** Moves a document that went to the wrong parser, after saying what that costs. */
export function MoveDocument(props: MoveDocumentProps): ReactElement | null {
  return useWasTrue(props.isOpen) ? (
    <Suspense>
      <Content {...props} />
    </Suspense>
  ) : null;
}
