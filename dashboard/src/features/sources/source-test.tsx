import { Alert, Button, Group, List, Text } from "@mantine/core";
import { IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { sourceRoutes } from "../../../../src/contract/dashboard/sources.ts";
import { FormError } from "../../components/form-error.tsx";
import { call } from "../../lib/api.ts";
import { mailSources } from "../../texts/en/mail-sources.ts";
import { sources } from "../../texts/en/sources.ts";
import { type SourceDraft, toSecret, toSettings } from "./source-draft.ts";

const says = sources.form;

/** Looks what is in a source before it is saved. */
export function SourceTest({ draft, savedId }: { draft: SourceDraft; savedId: string | null }): ReactElement {
  const body = { settings: toSettings(draft), secret: toSecret(draft), savedId };
  const test = useMutation({ mutationFn: (asked: typeof body) => call(sourceRoutes.testSource, { body: asked }) });
  // Of settings that were changed since, nothing is known.
  const isKnown = !test.isPending && JSON.stringify(test.variables) === JSON.stringify(body);
  return (
    <>
      <Group gap="sm">
        <Button variant="default" loading={test.isPending} onClick={() => test.mutate(body)}>
          {says.test}
        </Button>
        {test.isPending && (
          <Text size="sm" c="dimmed" role="status">
            {says.testing}
          </Text>
        )}
      </Group>
      {isKnown && <FormError error={test.error} />}
      {isKnown && test.data && <Result {...test.data} isMail={draft.kind === "mailbox"} />}
    </>
  );
}

interface ResultProps {
  problem: string | null;
  found: number;
  isAll: boolean;
  names: string[];
  isMail: boolean;
}

function Result({ problem, found, isAll, names, isMail }: ResultProps): ReactElement {
  if (problem !== null)
    return (
      <Alert color="red" role="alert" icon={<IconCircleX size={18} />} title={says.testBad}>
        {problem}
      </Alert>
    );
  return (
    <Alert color="pine" role="status" icon={<IconCircleCheck size={18} />} title={says.testGood}>
      {isMail ? mailSources.found(found) : says.found(found, isAll)}
      <List size="sm" mt={4}>
        {names.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: mails may have the same subject, and the list never changes.
          <List.Item key={index} style={{ overflowWrap: "anywhere" }}>
            {name}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
