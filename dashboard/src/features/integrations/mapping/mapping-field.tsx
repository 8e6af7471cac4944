import { Anchor, Code, SimpleGrid, Skeleton, Stack, Switch, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactElement, Suspense, useState } from "react";
import { texts } from "../../../texts/en.ts";
import { mappingPreviewQuery } from "../integrations-queries.ts";
import classes from "./mapping.module.css";

const MappingEditor = lazy(() => import("./mapping-editor.tsx"));

/** Milliseconds from the last key until a mapping is tried: shorter than a pause for thought. */
const tryDelayMs = 350;

/** The initial mapping after switching it on: every value unchanged. */
const startingPoint = "$";

interface MappingFieldProps {
  parserId: string;
  mapping: string;
  onChange: (mapping: string) => void;
}

/** A data mapping, tried on a real entry while it is edited. */
export function MappingField({ parserId, mapping, onChange }: MappingFieldProps): ReactElement {
  const { form } = texts.integrations;
  const [isUsed, setIsUsed] = useState(mapping.trim() !== "");
  const use = (isWanted: boolean) => {
    setIsUsed(isWanted);
    onChange(isWanted ? startingPoint : "");
  };
  return (
    <Stack gap="xs">
      <Switch
        label={form.useMapping}
        checked={isUsed}
        onChange={(event) => use(event.currentTarget.checked)}
        aria-describedby="mapping-hint"
      />
      {isUsed && (
        <>
          <Text size="xs" c="dimmed" id="mapping-hint">
            {form.mappingHint}{" "}
            <Anchor size="xs" href="https://docs.jsonata.org/" target="_blank" rel="noreferrer">
              {form.mappingExamples}
            </Anchor>
          </Text>
          <div className={classes.editor}>
            <Suspense fallback={<Skeleton h={140} />}>
              <MappingEditor value={mapping} onChange={onChange} />
            </Suspense>
          </div>
          <MappingPreview parserId={parserId} mapping={mapping} />
        </>
      )}
    </Stack>
  );
}

function MappingPreview({ parserId, mapping }: Pick<MappingFieldProps, "parserId" | "mapping">): ReactElement {
  const { preview: words } = texts.integrations;
  const [tried] = useDebouncedValue(mapping, tryDelayMs);
  const preview = useQuery(mappingPreviewQuery(parserId, tried));
  if (preview.error) {
    return (
      <Text size="sm" c="var(--winnow-bad)">
        {preview.error.message}
      </Text>
    );
  }
  if (!preview.data) return <Text size="sm">{words.waiting}</Text>;
  const { entryId, input, output, problem } = preview.data;
  if (entryId === null && problem === null) {
    return (
      <Text size="sm" c="dimmed">
        {words.none}
      </Text>
    );
  }
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" data-stale={preview.isPlaceholderData || undefined}>
      <Json label={words.input} value={input} />
      {problem === null ? (
        <Json label={words.output} value={output} />
      ) : (
        <div>
          <Text size="xs" c="dimmed" mb={4}>
            {words.output}
          </Text>
          <Text size="sm" c="var(--winnow-bad)" role="alert">
            {problem}
          </Text>
        </div>
      )}
    </SimpleGrid>
  );
}

function Json({ label, value }: { label: string; value: unknown }): ReactElement {
  return (
    <div className={classes.json}>
      <Text size="xs" c="dimmed" mb={4}>
        {label}
      </Text>
      <Code block tabIndex={0} aria-label={label} role="region" className={classes.code ?? ""}>
        {JSON.stringify(value, null, 2)}
      </Code>
    </div>
  );
}
