import { Button, Modal, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { lazy, type ReactElement, Suspense } from "react";
import { learningRoutes } from "../../../../../src/contract/dashboard/learning.ts";
import { RowSkeletons } from "../../../components/page-skeleton.tsx";
import { call } from "../../../lib/api.ts";
import { notifyFailed } from "../../../lib/notify.ts";
import { texts } from "../../../texts/en.ts";
import type { Draft } from "./draft.ts";

const TrialView = lazy(async () => ({ default: (await import("../../../components/trial/trial-view.tsx")).TrialView }));

const { editor } = texts.parsers;

interface TryButtonProps {
  parserId: string;
  draft: Draft;
  isDisabled: boolean;
}

/** Reads past documents with the draft before it is published, and shows what would change. */
export function TryButton({ parserId, draft, isDisabled }: TryButtonProps): ReactElement {
  const { fields, settings } = draft;
  const trial = useMutation({
    mutationFn: () =>
      call(learningRoutes.startTrial, { params: { parserId }, body: { fields, engine: settings.engine } }),
    onError: notifyFailed,
  });
  return (
    <>
      <Button variant="default" disabled={isDisabled} loading={trial.isPending} onClick={() => trial.mutate()}>
        {editor.tryOut}
      </Button>
      <Modal
        opened={trial.data !== undefined}
        onClose={trial.reset}
        size="xl"
        title={editor.tryTitle}
        closeButtonProps={{ "aria-label": texts.common.close }}
      >
        <Text size="sm" c="dimmed" mb="md">
          {editor.tryText}
        </Text>
        <Suspense fallback={<RowSkeletons rows={4} />}>
          {trial.data && <TrialView parserId={parserId} trialId={trial.data.id} />}
        </Suspense>
      </Modal>
    </>
  );
}
