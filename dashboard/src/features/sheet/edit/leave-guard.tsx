import { useBlocker } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { texts } from "../../../texts/en.ts";
import type { Saving } from "./use-saving.ts";

/** Asks before the sheet is left while typed values are not saved; another view of it keeps them. */
export function LeaveGuard({ saving }: { saving: Saving }): ReactElement {
  const isUnsaved = saving.unsaved.length > 0;
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved && current.pathname !== next.pathname,
    enableBeforeUnload: () => isUnsaved || saving.isSaving,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      isOpen={blocker.status === "blocked"}
      title={texts.common.discardTitle}
      text={texts.common.discardText}
      confirmLabel={texts.common.discardConfirm}
      cancelLabel={texts.common.discardStay}
      isDangerous
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}
