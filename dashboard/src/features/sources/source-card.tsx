import { Anchor, Card, Code, Group, Loader, Text } from "@mantine/core";
import {
  IconListDetails,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconTrash,
} from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactElement, useState } from "react";
import { type DashboardSource, sourceRoutes } from "../../../../src/contract/dashboard/sources.ts";
import { Allowed } from "../../components/allowed.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import { ToolButton } from "../../components/tool-button.tsx";
import { call } from "../../lib/api.ts";
import { formatRelative } from "../../lib/format.ts";
import { notifyDone, notifyFailed } from "../../lib/notify.ts";
import { sources as says } from "../../texts/en/sources.ts";
import { AddressHint } from "./address-hint.tsx";
import { describePlace, kindNames } from "./describe-place.ts";
import { MailAddress } from "./mail-address.tsx";
import { renewSources } from "./source-queries.ts";

const tones = { running: "good", paused: "quiet", failing: "bad" } as const;

/** A source: where it is, what came from it, and its actions. */
export function SourceCard({ source, onEdit }: { source: DashboardSource; onEdit: () => void }): ReactElement {
  const { id, name, parser, state, environment } = source;
  return (
    <Card padding="md">
      <Group justify="space-between" align="flex-start">
        <div style={{ minWidth: 0, flex: "1 1 16rem" }}>
          <Group gap="sm">
            <Anchor
              fw={600}
              c="inherit"
              style={{ overflowWrap: "anywhere" }}
              renderRoot={(props) => <Link {...props} to="/settings/sources/$sourceId" params={{ sourceId: id }} />}
            >
              {name}
            </Anchor>
            <StatusBadge tone={tones[state]}>{says.states[state]}</StatusBadge>
            {environment !== "default" && <Code>{environment}</Code>}
          </Group>
          <Text size="sm" c="dimmed" mt={4} style={{ overflowWrap: "anywhere" }}>
            {[kindNames[source.settings.kind], describePlace(source.settings)].filter((each) => each !== "").join(": ")}
          </Text>
          {source.mailAddress !== null && <MailAddress source={source} address={source.mailAddress} />}
          {source.settings.kind === "mail" && source.mailAddress === null && <AddressHint isOn={false} />}
          <Text size="sm" mt={4} style={{ overflowWrap: "anywhere" }}>
            {parser === null ? says.toInbox : says.toParser(parser.name)}
          </Text>
          <SourceProgress source={source} />
        </div>
        <Actions source={source} onEdit={onEdit} />
      </Group>
    </Card>
  );
}

/** What came from a source, whether somebody looks at it now, and what is wrong. */
export function SourceProgress({ source }: { source: DashboardSource }): ReactElement {
  const { counts, isLooking, lookedAt, problem, failingSince, settings } = source;
  return (
    <>
      <Text size="sm" mt={4}>
        {says.counts(counts.taken, counts.waiting, counts.refused)}
      </Text>
      {settings.kind !== "mail" && (
        <Group gap={6} mt={2} role="status">
          {isLooking && <Loader size={12} aria-hidden />}
          <Text size="sm" c="dimmed">
            {isLooking ? says.looking : lookedAt === null ? says.notLooked : says.lookedAt(formatRelative(lookedAt))}
          </Text>
        </Group>
      )}
      {problem !== null && (
        <Text size="sm" c="var(--winnow-bad)" mt={4} style={{ overflowWrap: "anywhere" }}>
          {problem}
          {failingSince !== null && ` ${says.failingSince(formatRelative(failingSince))}`}
        </Text>
      )}
    </>
  );
}

function Actions({ source, onEdit }: { source: DashboardSource; onEdit: () => void }): ReactElement {
  const { id, name, state } = source;
  const navigate = useNavigate();
  const [isRemoving, setIsRemoving] = useState(false);
  const isPaused = state === "paused";
  const act = useMutation({
    mutationFn: async (what: "look" | "pause" | "remove") => {
      const params = { sourceId: id };
      if (what === "look") {
        await call(sourceRoutes.lookAtSource, { params });
        return says.willLook;
      }
      if (what === "pause") {
        await call(sourceRoutes.pauseSource, { params, body: { isPaused: !isPaused } });
        return isPaused ? says.resumed(name) : says.paused(name);
      }
      await call(sourceRoutes.deleteSource, { params });
      setIsRemoving(false);
      return says.removed(name);
    },
    onSuccess: notifyDone,
    onError: notifyFailed,
    onSettled: renewSources,
  });
  return (
    <Group gap={4} wrap="nowrap">
      <ToolButton
        icon={IconListDetails}
        label={`${says.log}: ${name}`}
        onClick={() => void navigate({ to: "/settings/sources/$sourceId", params: { sourceId: id } })}
      />
      <Allowed least="editor">
        {source.settings.kind !== "mail" && (
          <ToolButton
            icon={IconRefresh}
            label={`${says.look}: ${name}`}
            onClick={isPaused ? null : () => act.mutate("look")}
          />
        )}
        <ToolButton icon={IconPencil} label={`${says.edit}: ${name}`} onClick={onEdit} />
        <ToolButton
          icon={isPaused ? IconPlayerPlay : IconPlayerPause}
          label={`${isPaused ? says.resume : says.pause}: ${name}`}
          onClick={() => act.mutate("pause")}
        />
        <ToolButton icon={IconTrash} label={`${says.remove}: ${name}`} onClick={() => setIsRemoving(true)} />
        <ConfirmDialog
          isOpen={isRemoving}
          title={says.removeTitle(name)}
          text={says.removeText}
          confirmLabel={says.remove}
          isDangerous
          isBusy={act.isPending}
          onConfirm={() => act.mutate("remove")}
          onCancel={() => setIsRemoving(false)}
        />
      </Allowed>
    </Group>
  );
}
