import { Button, Group, Modal, Text } from "@mantine/core";
import { IconAlertTriangle, IconDeviceFloppy } from "@tabler/icons-react";
import { useBlocker } from "@tanstack/react-router";
import { type ReactElement, useEffect, useState } from "react";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { useMay } from "../../../lib/session.ts";
import { texts } from "../../../texts/en.ts";
import { RetentionDialog } from "./retention-dialog.tsx";
import { isShorterRetention } from "./retention-forecast.ts";
import classes from "./save-bar.module.css";
import { TryButton } from "./try-button.tsx";
import type { DraftState } from "./use-draft.ts";

interface SaveBarProps {
  draft: DraftState;
  problemCount: number;
  /** Whether the current fields were checked. */
  isChecked: boolean;
}

const { editor } = texts.parsers;

/**
 * Says whether there are changes, and saves or discards them; asks before documents would be deleted, and before the page is
 * left with unsaved changes.
 */
export function SaveBar({ draft, problemCount, isChecked }: SaveBarProps): ReactElement {
  const { isDirty, save } = draft;
  const canSave = isDirty && problemCount === 0 && isChecked && draft.value.name.trim() !== "";
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  const [isAsking, setIsAsking] = useState(false);
  const { retentionDays } = draft.value.settings;
  const start = () => {
    if (isShorterRetention(draft.savedRetentionDays, retentionDays)) setIsAsking(true);
    else save.mutate({ isOverwriting: false });
  };
  const mayEdit = useMay("editor");
  useSaveKey(() => canSave && mayEdit && start());
  return (
    <div className={classes.bar} data-dirty={isDirty || undefined}>
      <Text size="sm" c="dimmed" role="status">
        {mayEdit ? (isDirty ? editor.unsaved : editor.version(draft.version)) : editor.readOnly}
      </Text>
      <Group gap="sm">
        {problemCount > 0 && (
          <Text size="sm" c="var(--winnow-bad)" role="status" className={classes.problems}>
            <IconAlertTriangle size={16} aria-hidden /> {editor.problems(problemCount)}
          </Text>
        )}
        {isDirty && (
          <>
            <TryButton parserId={draft.parserId} draft={draft.value} isDisabled={!canSave} />
            <Button variant="default" onClick={draft.discard}>
              {editor.discard}
            </Button>
          </>
        )}
        <Button
          leftSection={<IconDeviceFloppy size={17} aria-hidden />}
          disabled={!canSave || !mayEdit}
          loading={save.isPending}
          onClick={start}
        >
          {editor.save}
        </Button>
      </Group>
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
      <RetentionDialog
        isOpen={isAsking}
        parserId={draft.parserId}
        days={retentionDays}
        onConfirm={() => {
          setIsAsking(false);
          save.mutate({ isOverwriting: false });
        }}
        onCancel={() => setIsAsking(false)}
      />
      <ConflictDialog draft={draft} />
    </div>
  );
}

function ConflictDialog({ draft }: { draft: DraftState }): ReactElement {
  return (
    <Modal
      opened={draft.isConflict}
      onClose={draft.closeConflict}
      title={editor.conflictTitle}
      closeButtonProps={{ "aria-label": texts.common.close }}
    >
      <Text size="sm">{editor.conflictText}</Text>
      <Group justify="flex-end" mt="xl">
        <Button variant="default" loading={draft.load.isPending} onClick={() => draft.load.mutate()}>
          {editor.conflictLoad}
        </Button>
        <Button loading={draft.save.isPending} onClick={() => draft.save.mutate({ isOverwriting: true })}>
          {editor.conflictOverwrite}
        </Button>
      </Group>
    </Modal>
  );
}

/** Ctrl+S or Cmd+S saves. */
function useSaveKey(save: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      save();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  });
}
