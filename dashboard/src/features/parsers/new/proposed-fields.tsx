import { Button, Checkbox, Group, Stack, Text, Title } from "@mantine/core";
import { type ReactElement, useState } from "react";
import { sampleRoutes } from "../../../../../src/contract/dashboard/parsers.ts";
import { toUrl } from "../../../lib/api.ts";
import { texts } from "../../../texts/en.ts";
import { NameForm } from "./name-form.tsx";
import type { Proposal } from "./proposal.ts";
import classes from "./proposed-fields.module.css";
import { useCreateParser } from "./use-create-parser.ts";

const { create } = texts.parsers;

/** The requested width of the sample's page, in pixels: twice the column's, for sharp screens. */
const pictureWidth = 1000;

/** The fields that a sample shows, to choose from, beside its first page. */
export function ProposedFields({ proposal, onOther }: { proposal: Proposal; onOther: () => void }): ReactElement {
  const { sample, fields, name } = proposal;
  const [chosen, setChosen] = useState(() => new Set(fields.map(({ id }) => id)));
  const make = useCreateParser();
  const wanted = fields.filter(({ id }) => chosen.has(id));
  const toggle = (id: string, isOn: boolean) =>
    setChosen((before) => new Set(isOn ? [...before, id] : [...before].filter((each) => each !== id)));
  return (
    <div className={classes.columns}>
      <Stack gap="lg">
        <Group justify="space-between" align="flex-start">
          <div>
            <Title order={2}>{create.proposed}</Title>
            <Text c="dimmed" size="sm">
              {fields.length > 0 ? create.proposedText : create.nothingProposed}
            </Text>
          </div>
          {fields.length > 0 && (
            <Group gap={4}>
              <Button variant="subtle" size="compact-sm" onClick={() => setChosen(new Set(fields.map(({ id }) => id)))}>
                {create.chooseAll}
              </Button>
              <Button variant="subtle" size="compact-sm" onClick={() => setChosen(new Set())}>
                {create.chooseNone}
              </Button>
            </Group>
          )}
        </Group>
        {fields.length > 0 && (
          <ul className={classes.list}>
            {fields.map((field) => (
              <li key={field.id}>
                <Checkbox
                  checked={chosen.has(field.id)}
                  onChange={(event) => toggle(field.id, event.currentTarget.checked)}
                  label={<span className={classes.name}>{field.name}</span>}
                  description={[
                    texts.parsers.types[field.type],
                    ...(field.hints.length > 0 ? [field.hints.slice(0, 3).join(", ")] : []),
                    ...(field.fields.length > 0 ? [field.fields.map((child) => child.name).join(", ")] : []),
                  ].join(" · ")}
                />
              </li>
            ))}
          </ul>
        )}
        <NameForm
          initialName={name}
          submitLabel={wanted.length > 0 ? create.makeWith(wanted.length) : create.makeBlank}
          error={make.error}
          isBusy={make.isPending}
          onSubmit={(values) =>
            make.mutate({ ...values, sampleId: sample.id, from: { kind: "fields", fields: wanted } })
          }
        />
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onOther} style={{ alignSelf: "start" }}>
          {create.other}
        </Button>
      </Stack>
      <img
        className={classes.page}
        src={toUrl(sampleRoutes.getSamplePage, {
          params: { sampleId: sample.id, page: "1" },
          query: { width: pictureWidth },
        })}
        alt={texts.parsers.preview.pageAlt(1, sample.filename)}
      />
    </div>
  );
}
