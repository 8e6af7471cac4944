import { Anchor, Code, Group, SegmentedControl, Stack, Tabs, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type ReactElement, useState } from "react";
import { CopyButton } from "../../../components/copy-button.tsx";
import { useSession } from "../../../lib/session.ts";
import { texts } from "../../../texts/en.ts";
import { makeSnippets } from "./make-snippets.ts";
import classes from "./snippet-panel.module.css";

/** Programs that send a document to this parser, ready to paste. */
export default function SnippetPanel({ slug }: { slug: string }): ReactElement {
  const words = texts.integrations.api;
  const { baseUrl } = useSession();
  const [mode, setMode] = useState<"sync" | "async">("sync");
  const snippets = makeSnippets({ baseUrl: baseUrl.replace(/\/$/, ""), slug, mode });
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {words.intro}
      </Text>
      <Group justify="space-between">
        <SegmentedControl
          aria-label={words.mode}
          value={mode}
          onChange={(value) => setMode(value === "async" ? "async" : "sync")}
          data={[
            { value: "sync", label: words.sync },
            { value: "async", label: words.async },
          ]}
        />
        <Group gap="md">
          <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/settings/tokens" />}>
            {words.tokens}
          </Anchor>
          <Anchor size="sm" href="/docs/reference" target="_blank">
            {words.reference}
          </Anchor>
          <Anchor size="sm" href="/docs/mcp" target="_blank">
            {words.assistants}
          </Anchor>
        </Group>
      </Group>
      <Text size="sm">{mode === "sync" ? words.syncNote : words.asyncNote}</Text>
      <Tabs defaultValue="curl" keepMounted={false}>
        <Tabs.List>
          {snippets.map(({ language, label }) => (
            <Tabs.Tab key={language} value={language}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {snippets.map(({ language, label, code }) => (
          <Tabs.Panel key={language} value={language} pt="sm">
            <div className={classes.snippet}>
              <div className={classes.copy}>
                <CopyButton value={code} isLabelled />
              </div>
              <Code block tabIndex={0} role="region" aria-label={label} className={classes.code ?? ""}>
                {code}
              </Code>
            </div>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Stack>
  );
}
