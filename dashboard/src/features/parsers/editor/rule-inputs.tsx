import { Group, NativeSelect, NumberInput, Textarea, TextInput } from "@mantine/core";
import type { ReactElement } from "react";
import { TagsInput } from "../../../components/tags-input.tsx";
import { texts } from "../../../texts/en.ts";
import type { Field, Rule } from "./draft.ts";

interface RuleInputsProps {
  rule: Rule;
  field: Field;
  names: readonly string[];
  /** By member of the rule. */
  problems: Record<string, string>;
  onChange: (rule: Rule) => void;
}

const { editor, ruleInputs } = texts.parsers;

/** The inputs of a rule's own members; nothing for a rule that has none. */
export function RuleInputs(props: RuleInputsProps): ReactElement | null {
  const { rule, names, problems, onChange } = props;
  switch (rule.rule) {
    case "min_length":
    case "max_length":
    case "length":
    case "min_items":
    case "max_items": {
      const label = rule.rule.endsWith("items") ? ruleInputs.rows : ruleInputs.characters;
      return (
        <NumberOf
          label={label}
          value={rule.value}
          error={problems.value}
          isWhole
          onChange={(value) => onChange({ ...rule, value })}
        />
      );
    }
    case "min":
    case "max":
      return (
        <Group grow align="flex-start">
          <NumberOf
            label={ruleInputs.value}
            value={rule.value}
            error={problems.value}
            onChange={(value) => onChange({ ...rule, value })}
          />
          <NumberOf
            label={ruleInputs.tolerance}
            value={rule.tolerance}
            error={problems.tolerance}
            onChange={(tolerance) => onChange({ ...rule, tolerance })}
          />
        </Group>
      );
    case "regex":
    case "not_regex":
      return (
        <TextInput
          size="xs"
          label={ruleInputs.pattern}
          value={rule.pattern}
          ff="monospace"
          spellCheck={false}
          onChange={({ currentTarget: { value } }) => onChange({ ...rule, pattern: value })}
          error={problems.pattern}
        />
      );
    case "enum":
      return (
        <TagsInput
          label={ruleInputs.values}
          description={ruleInputs.valuesHint}
          values={rule.values.map(String)}
          onChange={(values) => onChange({ ...rule, values: values.map((value) => toEnumValue(value, props.field)) })}
          removeLabel={editor.removeTag}
          error={problems.values}
        />
      );
    case "sum_equals":
    case "product_equals":
      return (
        <>
          <TagsInput
            label={ruleInputs.terms}
            description={ruleInputs.termsHint}
            values={rule.terms}
            onChange={(terms) => onChange({ ...rule, terms })}
            suggestions={names}
            removeLabel={editor.removeTag}
            error={problems.terms}
          />
          <NumberOf
            label={ruleInputs.tolerance}
            value={rule.tolerance}
            error={problems.tolerance}
            onChange={(tolerance) => onChange({ ...rule, tolerance })}
          />
        </>
      );
    case "one_of_required":
      return (
        <TagsInput
          label={ruleInputs.fieldsLabel}
          values={rule.fields}
          onChange={(fields) => onChange({ ...rule, fields })}
          suggestions={names}
          removeLabel={editor.removeTag}
          error={problems.fields}
        />
      );
    case "expression":
      return (
        <Textarea
          size="xs"
          label={ruleInputs.expression}
          description={ruleInputs.expressionHint}
          value={rule.expression}
          rows={2}
          spellCheck={false}
          onChange={({ currentTarget: { value } }) => onChange({ ...rule, expression: value })}
          error={problems.expression}
        />
      );
    default:
      return <ReferenceInputs {...props} />;
  }
}

/** The inputs of rules that name another field. */
function ReferenceInputs({ rule, field, names, problems, onChange }: RuleInputsProps): ReactElement | null {
  switch (rule.rule) {
    case "date_before":
    case "date_after":
      return (
        <Group grow align="flex-start">
          <TextInput
            size="xs"
            label={ruleInputs.dateValue}
            value={rule.value ?? ""}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...rule, value: value === "" ? null : value, field: value === "" ? rule.field : null })
            }
            error={problems.value}
          />
          <FieldSelect
            label={ruleInputs.dateOr}
            value={rule.field ?? ""}
            names={names}
            error={problems.field}
            onChange={(name) => onChange({ ...rule, field: name || null, value: name ? null : "today" })}
          />
        </Group>
      );
    case "compare_field":
      return (
        <Group grow align="flex-start">
          <NativeSelect
            size="xs"
            label={ruleInputs.comparison}
            value={rule.comparison}
            onChange={({ currentTarget: { value } }) => {
              const comparison = comparisons.find((each) => each === value);
              if (comparison) onChange({ ...rule, comparison });
            }}
            data={comparisons.map((value) => ({ value, label: ruleInputs.comparisons[value] }))}
            error={problems.comparison}
          />
          <FieldSelect
            label={ruleInputs.field}
            value={rule.field}
            names={names}
            error={problems.field}
            onChange={(name) => onChange({ ...rule, field: name })}
          />
          <NumberOf
            label={ruleInputs.tolerance}
            value={rule.tolerance}
            error={problems.tolerance}
            onChange={(tolerance) => onChange({ ...rule, tolerance })}
          />
        </Group>
      );
    case "required_if":
      return (
        <Group grow align="flex-start">
          <FieldSelect
            label={ruleInputs.field}
            value={rule.field}
            names={names}
            error={problems.field}
            onChange={(name) => onChange({ ...rule, field: name })}
          />
          <TextInput
            size="xs"
            label={ruleInputs.ifValue}
            value={rule.value === null ? "" : String(rule.value)}
            onChange={({ currentTarget: { value } }) => onChange({ ...rule, value: value === "" ? null : value })}
            error={problems.value}
          />
        </Group>
      );
    case "unique_in_list":
      return (
        <FieldSelect
          label={ruleInputs.column}
          value={rule.field}
          names={field.fields.map(({ name }) => name)}
          error={problems.field}
          onChange={(name) => onChange({ ...rule, field: name })}
        />
      );
    default:
      return null;
  }
}

const comparisons = ["eq", "ne", "lt", "lte", "gt", "gte"] as const;

/** A number's or boolean's value is written as such; everything else is a text. */
function toEnumValue(text: string, { type }: Field): string | number | boolean {
  if ((type === "number" || type === "money") && text.trim() !== "" && Number.isFinite(Number(text)))
    return Number(text);
  return type === "boolean" && (text === "true" || text === "false") ? text === "true" : text;
}

interface NumberOfProps {
  label: string;
  value: number;
  isWhole?: boolean;
  error: string | undefined;
  onChange: (value: number) => void;
}

function NumberOf({ label, value, isWhole = false, error, onChange }: NumberOfProps): ReactElement {
  return (
    <NumberInput
      size="xs"
      label={label}
      value={value}
      allowDecimal={!isWhole}
      allowNegative={!isWhole}
      hideControls
      onChange={(changed) => typeof changed === "number" && onChange(changed)}
      error={error}
    />
  );
}

interface FieldSelectProps {
  label: string;
  value: string;
  names: readonly string[];
  error: string | undefined;
  onChange: (name: string) => void;
}

function FieldSelect({ label, value, names, error, onChange }: FieldSelectProps): ReactElement {
  // A name that is gone stays visible, with the problem that the check found.
  const known = value === "" || names.includes(value) ? names : [value, ...names];
  return (
    <NativeSelect
      size="xs"
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: "", label: ruleInputs.choose }, ...known.map((name) => ({ value: name, label: name }))]}
      error={error}
    />
  );
}
