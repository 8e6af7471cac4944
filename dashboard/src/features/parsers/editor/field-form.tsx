import { Checkbox, Group, NativeSelect, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { lazy, type ReactElement, Suspense } from "react";
import { TagsInput } from "../../../components/tags-input.tsx";
import { texts } from "../../../texts/en.ts";
import { changeType, type Field, type FieldType, isRequired, namesForRules, setRequired } from "./draft.ts";
import type { FieldCardProps } from "./field-card-props.ts";
import { problemsOfField } from "./problems.ts";

const RulesEditor = lazy(async () => ({ default: (await import("./rules-editor.tsx")).RulesEditor }));

const { editor, types } = texts.parsers;

/** A field's form: name, type, what the engine reads to find it, its children and rules. */
export function FieldForm(props: FieldCardProps): ReactElement {
  const { field, siblings, topLevel, path, isChild, problems, onField, renderChildren } = props;
  const wrong = problemsOfField(problems, path);
  const set = (part: Partial<Field>) => onField((before) => ({ ...before, ...part }));
  const hasChildren = field.type === "list" || field.type === "object";
  return (
    <Stack gap="sm" pt="xs">
      <Group grow align="flex-start">
        <TextInput
          label={editor.name}
          value={field.name}
          spellCheck={false}
          onChange={(event) => set({ name: event.currentTarget.value })}
          error={wrong.name}
        />
        <NativeSelect
          label={editor.type}
          value={field.type}
          onChange={({ currentTarget: { value } }) => isType(value) && onField((before) => changeType(before, value))}
          data={typesFor(isChild).map((value) => ({ value, label: types[value] }))}
          error={wrong.type}
        />
      </Group>
      <TagsInput
        label={editor.hints}
        description={editor.hintsHint}
        values={field.hints}
        onChange={(hints) => set({ hints })}
        removeLabel={editor.removeTag}
        error={wrong.hints}
      />
      <Textarea
        label={editor.descriptionLabel}
        description={editor.descriptionHint}
        rows={2}
        value={field.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
        error={wrong.description}
      />
      {field.type === "choice" && (
        <TagsInput
          label={editor.options}
          description={editor.optionsHint}
          values={field.options}
          onChange={(options) => set({ options })}
          removeLabel={editor.removeTag}
          error={wrong.options}
        />
      )}
      <Group gap="xl" align="flex-start">
        <Checkbox
          label={editor.required}
          checked={isRequired(field)}
          onChange={({ currentTarget: { checked } }) => onField((before) => setRequired(before, checked))}
        />
        {!isChild && !hasChildren && (
          <Checkbox
            label={editor.unique}
            description={editor.uniqueHint}
            checked={field.isUnique}
            onChange={(event) => set({ isUnique: event.currentTarget.checked })}
            error={wrong.isUnique ?? wrong.unique}
            flex={1}
          />
        )}
      </Group>
      {hasChildren && (
        <div>
          <Text fw={500} size="sm" mb={6}>
            {editor.children[field.type === "list" ? "list" : "object"]}
          </Text>
          {wrong.fields && (
            <Text size="xs" c="var(--mantine-color-error)" mb={6}>
              {wrong.fields}
            </Text>
          )}
          {renderChildren(field, path)}
        </div>
      )}
      <Suspense fallback={null}>
        <RulesEditor
          field={field}
          path={path}
          names={namesForRules(field, siblings, topLevel)}
          problems={problems}
          onChange={(rules) => set({ rules })}
        />
      </Suspense>
    </Stack>
  );
}

function isType(value: string): value is FieldType {
  return value in types;
}

/** Children are scalars. */
function typesFor(isChild: boolean): FieldType[] {
  return Object.keys(types)
    .filter(isType)
    .filter((type) => !isChild || (type !== "list" && type !== "object"));
}
