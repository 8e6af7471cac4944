import { Tabs } from "@mantine/core";
import { lazy, type ReactElement, Suspense, useMemo, useState } from "react";
import type { DashboardParser } from "../../../../../src/contract/dashboard/parsers.ts";
import { RowSkeletons } from "../../../components/page-skeleton.tsx";
import { texts } from "../../../texts/en.ts";
import { readingsOfPreview } from "../preview/readings-of-preview.ts";
import { SamplePane } from "../preview/sample-pane.tsx";
import { usePreview, useProblems } from "../preview/use-preview.ts";
import { useSamples } from "../preview/use-samples.ts";
import classes from "./editor.module.css";
import { FieldsPanel } from "./fields-panel.tsx";
import { SaveBar } from "./save-bar.tsx";
import { useDraft } from "./use-draft.ts";

const SettingsPanel = lazy(async () => ({ default: (await import("./settings-panel.tsx")).SettingsPanel }));
const JsonPanel = lazy(async () => ({ default: (await import("./json-panel.tsx")).JsonPanel }));

const { editor } = texts.parsers;

/** A parser's fields, rules and settings, beside a sample that shows each change's effect at once. */
export function Editor({ parser }: { parser: DashboardParser }): ReactElement {
  const draft = useDraft(parser);
  const { fields } = draft.value;
  const { problems, isChecked } = useProblems(fields);
  const samples = useSamples(parser.id);
  const [isMultiple, setIsMultiple] = useState(false);
  const [entry, setEntry] = useState(0);
  const [pointed, setPointed] = useState<string | null>(null);
  const hasUniqueField = fields.some(({ isUnique }) => isUnique);
  const preview = usePreview({
    sampleId: samples.sample?.id ?? null,
    draft: draft.value,
    hasMultipleEntries: isMultiple && hasUniqueField,
    isSound: isChecked && problems.length === 0,
  });
  const readings = useMemo(() => readingsOfPreview(preview.data, entry), [preview.data, entry]);
  const changeFields = (change: (before: typeof fields) => typeof fields) =>
    draft.change((before) => ({ ...before, fields: change(before.fields) }));
  return (
    <>
      <SaveBar draft={draft} problemCount={problems.length} isChecked={isChecked} />
      <div className={classes.columns} data-wide-page>
        <Tabs defaultValue="fields" keepMounted={false} className={classes.left}>
          <Tabs.List aria-label={editor.parts} mb="md">
            <Tabs.Tab value="fields">{editor.fieldsTab}</Tabs.Tab>
            <Tabs.Tab value="settings">{editor.settingsTab}</Tabs.Tab>
            <Tabs.Tab value="json">{editor.jsonTab}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="fields">
            <FieldsPanel
              fields={fields}
              topLevel={fields}
              path="fields"
              problems={problems}
              readings={readings}
              pointed={pointed}
              onPoint={setPointed}
              onChange={changeFields}
            />
          </Tabs.Panel>
          <Tabs.Panel value="settings">
            <Suspense fallback={<RowSkeletons rows={4} />}>
              <SettingsPanel
                parserId={parser.id}
                draft={draft.value}
                problems={draft.refused}
                onChange={draft.change}
              />
            </Suspense>
          </Tabs.Panel>
          <Tabs.Panel value="json">
            <Suspense fallback={<RowSkeletons rows={4} />}>
              <JsonPanel draft={draft.value} slug={parser.slug} />
            </Suspense>
          </Tabs.Panel>
        </Tabs>
        <section className={classes.right} aria-label={texts.parsers.preview.title}>
          <SamplePane
            samples={samples.samples}
            sample={samples.sample}
            preview={preview}
            entry={entry}
            onEntry={setEntry}
            hasUniqueField={hasUniqueField}
            hasMultipleEntries={isMultiple && hasUniqueField}
            onMultiple={setIsMultiple}
            isPaused={problems.length > 0}
            isUploading={samples.add.isPending}
            pointed={pointed}
            onPoint={setPointed}
            onChoose={samples.choose}
            onFile={(file) => samples.add.mutate({ file })}
            locked={samples.locked}
            onPassword={(file, password) => samples.add.mutate({ file, password })}
            onDelete={samples.remove.mutate}
          />
        </section>
      </div>
    </>
  );
}
