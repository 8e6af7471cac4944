import { Alert, Button, Code, Group, SimpleGrid, Stack } from "@mantine/core";
import type { ReactElement } from "react";
import { CopyButton } from "../../../components/copy-button.tsx";
import { texts } from "../../../texts/en.ts";

const says = texts.settings.secondFactor;

/** The recovery codes, shown once. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }): ReactElement {
  return (
    <Stack>
      <Alert variant="light">{says.codesText}</Alert>
      <SimpleGrid cols={2} data-testid="recovery-codes">
        {codes.map((code) => (
          <Code key={code} fz="sm">
            {code}
          </Code>
        ))}
      </SimpleGrid>
      <Group justify="space-between">
        <CopyButton value={codes.join("\n")} isLabelled />
        <Button onClick={onKept}>{says.codesKept}</Button>
      </Group>
    </Stack>
  );
}
