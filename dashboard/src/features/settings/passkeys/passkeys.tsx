import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactElement, Suspense, useState } from "react";
import type { Passkey } from "../../../../../src/contract/dashboard/passkeys.ts";
import { formatDay, formatRelative } from "../../../lib/format.ts";
import { arePasskeysPossible } from "../../../lib/passkeys/are-passkeys-possible.ts";
import { useSession } from "../../../lib/session.ts";
import { texts } from "../../../texts/en.ts";
import { secondFactorQuery } from "../second-factor/second-factor-query.ts";
import { passkeysQuery } from "./passkeys-query.ts";

/** Dialogs are loaded when opened. */
const AddPasskeyDialog = lazy(() => import("./add-passkey-dialog.tsx"));
const RemovePasskeyDialog = lazy(() => import("./remove-passkey-dialog.tsx"));

const says = texts.passkeys;

/** The person's passkeys, and the way to add one. */
export function Passkeys(): ReactElement {
  const { baseUrl } = useSession();
  const { data } = useQuery(passkeysQuery);
  const factor = useQuery(secondFactorQuery).data;
  const [isAdding, setIsAdding] = useState(false);
  const [doomed, setDoomed] = useState<Passkey | null>(null);
  if (!data) return <Skeleton h={36} w={120} />;
  const { items, isPossible } = data;
  return (
    <Stack gap="sm">
      {items.map((passkey) => (
        <Group key={passkey.id} wrap="nowrap">
          <IconKey size={20} aria-hidden />
          <div style={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
            <Text size="sm" fw={550}>
              {passkey.name}
            </Text>
            <Text size="xs" c="dimmed">
              {says.addedOn(formatDay(passkey.createdAt))},{" "}
              {passkey.lastUsedAt === null ? says.neverUsed : says.lastUsed(formatRelative(passkey.lastUsedAt))}
            </Text>
          </div>
          <Button
            variant="default"
            size="xs"
            aria-label={says.removeOf(passkey.name)}
            onClick={() => setDoomed(passkey)}
          >
            {says.remove}
          </Button>
        </Group>
      ))}
      {items.length > 0 && factor && !factor.isOn && (
        <Text size="sm" c="dimmed">
          {says.codesLeft(factor.codesLeft)}
        </Text>
      )}
      {isPossible && arePasskeysPossible(baseUrl) ? (
        <Button style={{ alignSelf: "flex-start" }} onClick={() => setIsAdding(true)}>
          {says.add}
        </Button>
      ) : (
        <Text size="sm" c="dimmed">
          {isPossible ? says.notHere(baseUrl) : says.notPossible}
        </Text>
      )}
      <Suspense>
        {isAdding && <AddPasskeyDialog onClose={() => setIsAdding(false)} />}
        {doomed && <RemovePasskeyDialog passkey={doomed} onClose={() => setDoomed(null)} />}
      </Suspense>
    </Stack>
  );
}
