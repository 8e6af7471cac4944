import { Button, Group, NativeSelect, Text, TextInput } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { type ChangeEvent, type ReactElement, useId, useRef, useState } from "react";
import type { ParserSummary } from "../../../../../src/contract/dashboard/parsers.ts";
import { useFileDrops } from "../../../lib/file-drops.ts";
import { texts } from "../../../texts/en.ts";
import classes from "./upload.module.css";
import { documentUploads } from "./uploads.ts";

interface DropZoneProps {
  parsers: readonly ParserSummary[];
  /** The initial choice: the parser that the list shows. */
  parserId: string | undefined;
}

/** Accepts many files at once for one parser, dropped anywhere on the page or chosen from the disk. */
export function DropZone({ parsers, parserId }: DropZoneProps): ReactElement {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [environment, setEnvironment] = useState("default");
  const [hasMultipleEntries, setHasMultipleEntries] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const inputId = useId();
  const parser = parsers.find(({ id }) => id === (chosenId ?? parserId)) ?? parsers[0];

  const send = (files: Iterable<File>) => {
    const all = [...files];
    if (parser && all.length > 0) {
      documentUploads.add(all, {
        parserId: parser.id,
        environment: environment.trim() || "default",
        hasMultipleEntries,
      });
    }
  };
  const { ref, isOver } = useFileDrops<HTMLDivElement>(send);
  const onChoose = (event: ChangeEvent<HTMLInputElement>) => {
    send(event.currentTarget.files ?? []);
    // Allows choosing the same file again.
    event.currentTarget.value = "";
  };
  return (
    <div ref={ref} className={classes.zone} data-over={isOver || undefined}>
      <Group gap="md" wrap="nowrap" className={classes.invitation ?? ""}>
        <IconUpload size={26} stroke={1.5} color="var(--mantine-color-dimmed)" aria-hidden />
        <div>
          <Text fw={600} size="sm">
            {texts.documents.dropTitle}
          </Text>
          <Text size="xs" c="dimmed">
            {texts.documents.dropText}
          </Text>
        </div>
      </Group>
      <Group gap="sm" align="flex-end" className={classes.options ?? ""}>
        <NativeSelect
          label={texts.documents.parser}
          size="xs"
          value={parser?.id}
          data={parsers.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => setChosenId(event.currentTarget.value)}
        />
        <TextInput
          label={texts.documents.environment}
          size="xs"
          w={110}
          value={environment}
          maxLength={64}
          onChange={(event) => setEnvironment(event.currentTarget.value)}
        />
        <label className={classes.switch}>
          <input
            type="checkbox"
            checked={hasMultipleEntries}
            onChange={(event) => setHasMultipleEntries(event.currentTarget.checked)}
          />
          {texts.documents.severalEntries}
        </label>
        <input
          ref={input}
          id={inputId}
          type="file"
          multiple
          hidden
          accept=".pdf,.png,.jpg,.jpeg,.webp,application/pdf,image/png,image/jpeg,image/webp"
          onChange={onChoose}
          aria-label={texts.documents.choose}
        />
        <Button variant="default" size="xs" onClick={() => input.current?.click()}>
          {texts.documents.choose}
        </Button>
      </Group>
    </div>
  );
}
