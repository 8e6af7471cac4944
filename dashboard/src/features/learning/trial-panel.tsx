import { Anchor, Button, Group, List, Text, Title } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { learningRoutes } from "../../../../src/contract/dashboard/learning.ts";
import type { DashboardParser } from "../../../../src/contract/dashboard/parsers.ts";
import { Allowed } from "../../components/allowed.tsx";
import { TrialView } from "../../components/trial/trial-view.tsx";
import { call } from "../../lib/api.ts";
import { formatTime } from "../../lib/format.ts";
import { notifyFailed } from "../../lib/notify.ts";
import { texts } from "../../texts/en.ts";
import { renewLearning, trialsQuery } from "./learning-queries.ts";

/** How many past trials can be opened again. */
const shownTrials = 5;

interface TrialPanelProps {
  parserId: string;
  fields: DashboardParser["fields"];
}

/** Reads past documents again, to show how well the parser does and what a change would do. */
export function TrialPanel({ parserId, fields }: TrialPanelProps): ReactElement {
  const words = texts.learning;
  const trials = useQuery(trialsQuery(parserId));
  const [chosen, setChosen] = useState<string | null>(null);
  const start = useMutation({
    mutationFn: () => call(learningRoutes.startTrial, { params: { parserId }, body: { fields } }),
    onSuccess: async ({ id }) => {
      setChosen(id);
      await renewLearning(parserId);
    },
    onError: notifyFailed,
  });
  const items = trials.data ?? [];
  const shown = chosen ?? items[0]?.id ?? null;
  const earlier = items.filter(({ id }) => id !== shown).slice(0, shownTrials);
  return (
    <section>
      <Group justify="space-between" align="flex-start" mb="sm">
        <div>
          <Title order={2}>{words.trials}</Title>
          <Text c="dimmed" size="sm" maw="44rem">
            {words.trialsText}
          </Text>
        </div>
        <Allowed least="editor">
          <Button variant="default" loading={start.isPending} onClick={() => start.mutate()}>
            {words.tryNow}
          </Button>
        </Allowed>
      </Group>
      {shown !== null && <TrialView parserId={parserId} trialId={shown} />}
      {earlier.length > 0 && (
        <>
          <Text size="sm" fw={600} mt="md">
            {words.earlierTrials}
          </Text>
          <List size="sm" listStyleType="none">
            {earlier.map(({ id, createdAt, status }) => (
              <List.Item key={id}>
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  aria-label={words.openTrial(formatTime(createdAt))}
                  onClick={() => setChosen(id)}
                >
                  {formatTime(createdAt)}
                </Anchor>{" "}
                {words.trialStatuses[status]}
              </List.Item>
            ))}
          </List>
        </>
      )}
    </section>
  );
}
