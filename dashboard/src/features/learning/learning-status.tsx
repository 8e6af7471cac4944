import { Alert, Button, Group, SimpleGrid, Stack } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { type Learning, learningRoutes } from "../../../../src/contract/dashboard/learning.ts";
import { Allowed } from "../../components/allowed.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { Figure } from "../../components/figure.tsx";
import { StatusBadge, type StatusTone } from "../../components/status-badge.tsx";
import { call } from "../../lib/api.ts";
import { formatNumber, formatPercent, formatRelative } from "../../lib/format.ts";
import { notifyDone, notifyFailed } from "../../lib/notify.ts";
import { texts } from "../../texts/en.ts";
import { renewLearning } from "./learning-queries.ts";

interface LearningStatusProps {
  parserId: string;
  learning: Learning;
}

/** A parser's learning status: its model, its examples, and whether it learns. */
export function LearningStatus({ parserId, learning }: LearningStatusProps): ReactElement {
  const words = texts.learning;
  const current = learning.versions.find(({ isCurrent }) => isCurrent);
  const share = current && current.after.total > 0 ? current.after.right / current.after.total : null;
  const { tone, text } = describeState(learning);
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 2, lg: 4 }}>
        <Figure
          label={words.version}
          value={learning.currentVersion ?? words.noVersion}
          note={current && words.versionNote(formatRelative(current.createdAt))}
        />
        <Figure label={words.examples} value={formatNumber(learning.exampleCount)} note={words.examplesNote} />
        <Figure label={words.heldOut} value={share === null ? "–" : formatPercent(share)} note={words.heldOutNote} />
        <Figure label={words.state} value={<StatusBadge tone={tone}>{text}</StatusBadge>} note={words.stateNote} />
      </SimpleGrid>
      {learning.lastError !== null && (
        <Alert color="red" variant="light" icon={<IconAlertTriangle size={18} />} role="alert">
          {words.failed(learning.lastError)}
        </Alert>
      )}
      <Allowed least="editor">
        <LearningActions
          parserId={parserId}
          isFrozen={learning.isFrozen}
          canForget={learning.exampleCount > 0 || learning.versions.length > 0}
        />
      </Allowed>
    </Stack>
  );
}

function describeState(learning: Learning): { tone: StatusTone; text: string } {
  const { states } = texts.learning;
  if (learning.isFrozen) return { tone: "quiet", text: states.frozen };
  if (learning.isTraining) return { tone: "busy", text: states.training };
  if (learning.hasUntrainedChanges) return { tone: "warn", text: states.waiting };
  return { tone: "good", text: states.ready };
}

interface LearningActionsProps {
  parserId: string;
  isFrozen: boolean;
  /** Whether there is anything that could be forgotten. */
  canForget: boolean;
}

function LearningActions({ parserId, isFrozen, canForget }: LearningActionsProps): ReactElement {
  const words = texts.learning;
  const [isAsking, setIsAsking] = useState(false);
  const freeze = useMutation({
    mutationFn: () => call(learningRoutes.freezeLearning, { params: { parserId }, body: { isFrozen: !isFrozen } }),
    onSuccess: async ({ isFrozen: isNow }) => {
      notifyDone(isNow ? words.frozenNow : words.thawedNow);
      await renewLearning(parserId);
    },
    onError: notifyFailed,
  });
  const reset = useMutation({
    mutationFn: () => call(learningRoutes.resetLearning, { params: { parserId } }),
    onSuccess: async () => {
      setIsAsking(false);
      notifyDone(words.resetDone);
      await renewLearning(parserId);
    },
    onError: notifyFailed,
  });
  return (
    <Group gap="sm">
      <Button variant="default" loading={freeze.isPending} onClick={() => freeze.mutate()}>
        {isFrozen ? words.thaw : words.freeze}
      </Button>
      {canForget && (
        <Button variant="default" onClick={() => setIsAsking(true)}>
          {words.reset}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={words.resetTitle}
        text={words.resetText}
        confirmLabel={words.reset}
        isDangerous
        isBusy={reset.isPending}
        onConfirm={() => reset.mutate()}
        onCancel={() => setIsAsking(false)}
      />
    </Group>
  );
}
