import { Group, Stack, Text } from "@mantine/core";
import type { ReactElement } from "react";
import { CopyButton } from "../../../components/copy-button.tsx";
import { texts } from "../../../texts/en.ts";
import type { Draft } from "./draft.ts";
import classes from "./json-panel.module.css";
import { toSetupJson } from "./to-setup-json.ts";

/** The definition as text, to copy. */
export function JsonPanel({ draft, slug }: { draft: Draft; slug: string }): ReactElement {
  const json = JSON.stringify(toSetupJson(draft, slug), null, 2);
  return (
    <Stack gap="sm">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text size="sm" c="dimmed">
          {texts.parsers.json.text}
        </Text>
        <CopyButton value={json} label={texts.parsers.json.copy} isLabelled />
      </Group>
      <section className={classes.scroll} aria-label={texts.parsers.editor.jsonTab}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
        <pre className={classes.json} tabIndex={0}>
          {json}
        </pre>
      </section>
    </Stack>
  );
}
