import { Group, NativeSelect, NumberInput, Textarea, TextInput } from "@mantine/core";
import type { ReactElement } from "react";
import { TagsInput } from "../../../components/tags-input.tsx";
import { texts } from "../../../texts/en.ts";
import type { Field, Rule } from "./draft.ts";

interface RuleInputsProps<Shown extends Rule = Rule> {
  rule: Shown;
  field: Field;
  names: readonly string[];
  /** By member of the rule. */
  problems: Record<string, string>;
  onChange: (rule: Rule) => void;
}

/** A rule with a date that is either a value or another field's. */
type DateRule = Extract<Rule, { rule: "date_before" | "date_after" }>;

const { editor, ruleInputs } = texts.parsers;

/** The inputs for a rule's members; nothing for a rule that has none. */
export function RuleInputs(props: RuleInputsProps): ReactElement {
  const { rule, ...others } = props;
  if (isDateRule(rule)) return <DateInputs rule={rule} {...others} />;
  return (
    <>
      <TextInputs {...props} />
      <ListInputs {...props} />
      <RowInputs rule={rule} {...others} />
    </>
  );
}

function isDateRule(rule: Rule): rule is DateRule {
  return rule.rule === "date_before" || rule.rule === "date_after";
}

/** Members with their own language: a pattern, an expression. */
function TextInputs({ rule, problems, onChange }: RuleInputsProps): ReactElement | null {
  if ("pattern" in rule) {
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
  }
  if ("expression" in rule) {
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
  }
  return null;
}

/** Members with several values or names. */
function ListInputs({ rule, field, names, problems, onChange }: RuleInputsProps): ReactElement | null {
  if ("values" in rule) {
    return (
      <TagsInput
        label={ruleInputs.values}
        description={ruleInputs.valuesHint}
        values={rule.values.map(String)}
        onChange={(values) => onChange({ ...rule, values: values.map((value) => toEnumValue(value, field)) })}
        removeLabel={editor.removeTag}
        error={problems.values}
      />
    );
  }
  if ("terms" in rule) {
    return (
      <TagsInput
        label={ruleInputs.terms}
        description={ruleInputs.termsHint}
        values={rule.terms}
        onChange={(terms) => onChange({ ...rule, terms })}
        suggestions={names}
        removeLabel={editor.removeTag}
        error={problems.terms}
      />
    );
  }
  if ("fields" in rule) {
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
  }
  return null;
}

/** The short members, side by side: the comparison, its field, its value, its tolerance. */
function RowInputs(props: RuleInputsProps<Exclude<Rule, DateRule>>): ReactElement | null {
  const { rule, field, names, problems, onChange } = props;
  if (!("field" in rule || "value" in rule || "tolerance" in rule)) return null;
  const isColumn = rule.rule === "unique_in_list";
  return (
    <Group grow align="flex-start">
      {"comparison" in rule && (
        <ComparisonSelect
          value={rule.comparison}
          error={problems.comparison}
          onChange={(comparison) => onChange({ ...rule, comparison })}
        />
      )}
      {"field" in rule && (
        <FieldSelect
          label={isColumn ? ruleInputs.column : ruleInputs.field}
          value={rule.field}
          names={isColumn ? field.fields.map(({ name }) => name) : names}
          error={problems.field}
          onChange={(name) => onChange({ ...rule, field: name })}
        />
      )}
      {"value" in rule && <ValueInput {...props} rule={rule} />}
      {"tolerance" in rule && (
        <NumberOf
          label={ruleInputs.tolerance}
          value={rule.tolerance}
          error={problems.tolerance}
          onChange={(tolerance) => onChange({ ...rule, tolerance })}
        />
      )}
    </Group>
  );
}

type ValueRule = Extract<Exclude<Rule, DateRule>, { value: unknown }>;

/** The value to compare with: a count, a number, or any value that another field may have. */
function ValueInput({ rule, problems, onChange }: RuleInputsProps<ValueRule>): ReactElement {
  if (rule.rule === "required_if") {
    return (
      <TextInput
        size="xs"
        label={ruleInputs.ifValue}
        value={rule.value === null ? "" : String(rule.value)}
        onChange={({ currentTarget: { value } }) => onChange({ ...rule, value: value === "" ? null : value })}
        error={problems.value}
      />
    );
  }
  const isCount = rule.rule !== "min" && rule.rule !== "max";
  const countLabel = rule.rule.endsWith("items") ? ruleInputs.rows : ruleInputs.characters;
  return (
    <NumberOf
      label={isCount ? countLabel : ruleInputs.value}
      value={rule.value}
      error={problems.value}
      isWhole={isCount}
      onChange={(value) => onChange({ ...rule, value })}
    />
  );
}

/** A date or a field: setting one clears the other. */
function DateInputs({ rule, names, problems, onChange }: RuleInputsProps<DateRule>): ReactElement {
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
}

/** A number's or boolean's value is written as such; everything else is a text. */
function toEnumValue(text: string, { type }: Field): string | number | boolean {
  if ((type === "number" || type === "money") && text.trim() !== "" && Number.isFinite(Number(text)))
    return Number(text);
  return type === "boolean" && (text === "true" || text === "false") ? text === "true" : text;
}

const comparisons = ["eq", "ne", "lt", "lte", "gt", "gte"] as const;

interface ComparisonSelectProps {
  value: string;
  error: string | undefined;
  onChange: (comparison: (typeof comparisons)[number]) => void;
}

function ComparisonSelect({ value, error, onChange }: ComparisonSelectProps): ReactElement {
  return (
    <NativeSelect
      size="xs"
      label={ruleInputs.comparison}
      value={value}
      onChange={(event) => {
        const comparison = comparisons.find((each) => each === event.currentTarget.value);
        if (comparison) onChange(comparison);
      }}
      data={comparisons.map((each) => ({ value: each, label: ruleInputs.comparisons[each] }))}
      error={error}
    />
  );
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
  // A name that no longer exists stays visible, with the problem that the check found.
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
