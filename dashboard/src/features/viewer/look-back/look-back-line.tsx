import { Button, Group, Text } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactElement, Suspense, useState } from "react";
import { type LookBack, lookBackRoutes } from "../../../../../src/contract/dashboard/look-backs.ts";
import { Allowed } from "../../../components/allowed.tsx";
import { ToolButton } from "../../../components/tool-button.tsx";
import { call } from "../../../lib/api.ts";
import { notifyFailed, notifyUndo } from "../../../lib/notify.ts";
import { rememberUndo } from "../../../lib/undo.ts";
import { texts } from "../../../texts/en.ts";
import classes from "./look-back.module.css";
import { isLooking, lookBackQuery } from "./look-back-query.ts";

const LookBackList = lazy(() => import("./look-back-list.tsx"));

const says = texts.lookBack;

/** What a confirmed correction would change in earlier documents: a quiet line, with the way to see and to apply it. */
export default function LookBackLine({ lookBack }: { lookBack: LookBack }): ReactElement | null {
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const { parserId, entries } = lookBack;
  const send = useApplication(lookBack);
  if (isLooking(lookBack)) {
    return (
      <Text className={classes.line ?? ""} size="xs" c="dimmed" role="status">
        {says.looking}
      </Text>
    );
  }
  const isApplied = entries.some(({ values }) => values.some((value) => value.isApplied));
  const shown = isApplied ? entries.filter(({ values }) => values.some((value) => value.isApplied)) : entries;
  if (shown.length === 0) return null;
  const count = new Set(shown.map(({ documentId }) => documentId)).size;
  return (
    <section className={classes.line} aria-label={says.title}>
      <Group gap="xs" wrap="nowrap" justify="space-between">
        <Text size="xs" role="status">
          {isApplied ? says.applied(count) : says.found(count)}
        </Text>
        <Group gap={4} wrap="nowrap">
          <Button variant="subtle" size="compact-xs" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? says.hide : says.show}
          </Button>
          <Allowed least="reviewer">
            <Button
              variant={isApplied ? "default" : "light"}
              size="compact-xs"
              loading={send.isPending}
              onClick={() => send.mutate(!isApplied)}
            >
              {isApplied ? texts.common.undo : says.apply}
            </Button>
          </Allowed>
          <ToolButton
            icon={IconX}
            size="xs"
            label={says.close}
            onClick={() => client.setQueryData(lookBackQuery(parserId).queryKey, null)}
          />
        </Group>
      </Group>
      {isOpen && (
        <Suspense>
          <LookBackList entries={shown} />
        </Suspense>
      )}
    </section>
  );
}

/** Takes the values over, or back. */
function useApplication({ id: lookBackId, parserId }: LookBack) {
  const client = useQueryClient();
  const params = { parserId, lookBackId };
  const send = async (isApplied: boolean) => {
    const route = isApplied ? lookBackRoutes.applyLookBack : lookBackRoutes.takeBackLookBack;
    const { changed, lookBack } = await call(route, { params });
    client.setQueryData(lookBackQuery(parserId).queryKey, (now) => (now?.id === lookBackId ? lookBack : now));
    const changedKinds = ["document", "documents", "review", "sheet", "usage"];
    await Promise.all(changedKinds.map((kind) => client.invalidateQueries({ queryKey: [kind] })));
    return changed;
  };
  return useMutation({
    mutationFn: send,
    onSuccess: (changed, isApplied) => {
      if (!isApplied) return;
      const step = rememberUndo(() => send(false));
      notifyUndo(says.done(changed), step.undo);
    },
    onError: notifyFailed,
  });
}
