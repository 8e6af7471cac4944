import { ActionIcon, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { ReactElement } from "react";
import type { DefinitionProblem } from "../../../../../src/contract/dashboard/field.ts";
import { texts } from "../../../texts/en.ts";
import type { Field, Rule, RuleName } from "./draft.ts";
import { problemsOfRule } from "./problems.ts";
import { RuleInputs } from "./rule-inputs.tsx";
import { ruleKinds, rulesFor } from "./rule-kinds.ts";
import classes from "./rules-editor.module.css";

interface RulesEditorProps {
  field: Field;
  /** The field's position, such as `fields[2]`. */
  path: string;
  /** Names that its rules can use. */
  names: readonly string[];
  problems: readonly DefinitionProblem[];
  onChange: (rules: Rule[]) => void;
}

const { editor, ruleNames } = texts.parsers;

/** A field's rules, each with its inputs and problems, and a choice of fitting rules to add. */
export function RulesEditor({ field, path, names, problems, onChange }: RulesEditorProps): ReactElement {
  const change = (index: number, rule: Rule) => onChange(field.rules.with(index, rule));
  const isRuleName = (value: string): value is RuleName => value in ruleKinds;
  return (
    <Stack gap="xs">
      <Text fw={500} size="sm" id={`rules-${field.id}`}>
        {editor.rules}
      </Text>
      {field.rules.map((rule, index) =>
        rule.rule === "required" && rule.message === null ? null : (
          <RuleCard
            // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no identity but its place, and rules do not move.
            key={`${rule.rule} ${index}`}
            rule={rule}
            field={field}
            names={names}
            problems={problemsOfRule(problems, `${path}.rules[${index}]`)}
            onChange={(changed) => change(index, changed)}
            onRemove={() => onChange(field.rules.toSpliced(index, 1))}
          />
        ),
      )}
      <NativeSelect
        aria-label={editor.addRule}
        value=""
        onChange={({ currentTarget: { value } }) =>
          isRuleName(value) && onChange([...field.rules, ruleKinds[value].create()])
        }
        data={[
          { value: "", label: editor.addRulePlaceholder },
          ...rulesFor(field.type).map((name) => ({ value: name, label: ruleNames[name] })),
        ]}
        maw={280}
      />
    </Stack>
  );
}

interface RuleCardProps {
  rule: Rule;
  field: Field;
  names: readonly string[];
  problems: Record<string, string>;
  onChange: (rule: Rule) => void;
  onRemove: () => void;
}

function RuleCard({ rule, field, names, problems, onChange, onRemove }: RuleCardProps): ReactElement {
  const label = ruleNames[rule.rule];
  const general = problems[""];
  return (
    <div className={classes.rule} data-wrong={Object.keys(problems).length > 0 || undefined}>
      <Group justify="space-between" wrap="nowrap" mb={6}>
        <Text size="sm" fw={550}>
          {label} <code className={classes.code}>{rule.rule}</code>
        </Text>
        <ActionIcon variant="subtle" color="gray" size="sm" onClick={onRemove} aria-label={editor.removeRule(label)}>
          <IconX size={15} />
        </ActionIcon>
      </Group>
      <Stack gap="xs">
        <RuleInputs rule={rule} field={field} names={names} problems={problems} onChange={onChange} />
        <TextInput
          size="xs"
          aria-label={editor.message}
          placeholder={editor.messagePlaceholder}
          value={rule.message ?? ""}
          onChange={({ currentTarget: { value } }) => onChange({ ...rule, message: value === "" ? null : value })}
          error={problems.message}
        />
      </Stack>
      {general && (
        <Text size="xs" c="var(--mantine-color-error)" mt={6} role="alert">
          {general}
        </Text>
      )}
    </div>
  );
}
