import { Anchor, Button, Group, Text } from "@mantine/core";
import { type ReactElement, useState } from "react";
import type { ParserVersion } from "../../../../../src/contract/dashboard/versions.ts";
import { StatusBadge } from "../../../components/status-badge.tsx";
import { formatTime } from "../../../lib/format.ts";
import { useAccount } from "../../../lib/session.ts";
import { texts } from "../../../texts/en.ts";
import classes from "./history.module.css";

/** Changes that are shown at once: enough for most edits. */
const shownChanges = 6;

const words = texts.history;

/** One version in the list, with what it changed. */
export function VersionItem({ version, onOpen }: { version: ParserVersion; onOpen: () => void }): ReactElement {
  const { personId } = useAccount();
  const { actor, isCurrent, restoredFrom, createdAt } = version;
  const who = actor
    ? texts.activity.actor(actor, actor.kind === "person" && actor.id === personId)
    : words.unknownActor;
  return (
    <li className={classes.version}>
      <Group justify="space-between" align="flex-start" gap="xs">
        <div>
          <Group gap="xs">
            <Text fw={600}>{words.version(version.version)}</Text>
            {isCurrent && <StatusBadge tone="good">{words.current}</StatusBadge>}
          </Group>
          <Text size="sm" c="dimmed" className={classes.long}>
            {words.made(who, formatTime(createdAt))}
          </Text>
        </div>
        {!isCurrent && (
          <Button variant="default" size="xs" onClick={onOpen} aria-label={words.compareThis(version.version)}>
            {words.compare}
          </Button>
        )}
      </Group>
      {restoredFrom !== null && <Text size="sm">{words.wentBack(restoredFrom)}</Text>}
      <Changes version={version} />
    </li>
  );
}

function Changes({ version: { version, changes } }: { version: ParserVersion }): ReactElement {
  const [isAll, setAll] = useState(false);
  if (changes === null) {
    return (
      <Text size="sm" c="dimmed">
        {version === 1 ? words.created : words.unknownChanges}
      </Text>
    );
  }
  const shown = isAll ? changes : changes.slice(0, shownChanges);
  return (
    <>
      <ul className={classes.changes}>
        {shown.map(words.describe).map(({ what, before, after }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of a version never changes.
          <li key={index}>
            {what}
            {(before !== null || after !== null) && ": "}
            {before !== null && <del>{before}</del>}
            {before !== null && after !== null && <span aria-hidden> → </span>}
            {after !== null && <ins>{after}</ins>}
          </li>
        ))}
      </ul>
      {shown.length < changes.length && (
        <Anchor component="button" type="button" size="sm" onClick={() => setAll(true)}>
          {words.showAll(changes.length - shown.length)}
        </Anchor>
      )}
    </>
  );
}
