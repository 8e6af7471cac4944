import { Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { ReactElement } from "react";
import type { DashboardTemplate } from "../../../../src/contract/dashboard/templates.ts";
import { ErrorState } from "../../components/error-state.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { PageSkeleton } from "../../components/page-skeleton.tsx";
import { PlainTable } from "../../components/plain-table.tsx";
import { failureOf } from "../../lib/failure-of.ts";
import { texts } from "../../texts/en.ts";
import { templateQuery } from "./queries.ts";
import classes from "./template-page.module.css";

type Field = DashboardTemplate["fields"][number];

/** The most captions of a field shown; the rest is a number. */
const shownHints = 3;

const says = texts.templates;

/** A template: each field with type, rules and captions, and a button to make a parser from it. */
export function TemplatePage(): ReactElement {
  const { slug } = useParams({ from: "/shell/templates/$slug" });
  const { data, error, refetch } = useQuery(templateQuery(slug));
  const failure = failureOf({ data, error });
  if (failure) return <ErrorState error={failure} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  return (
    <>
      <PageHeader
        title={data.name}
        description={data.description}
        back={{ to: "/templates", label: says.back }}
        actions={
          <Button renderRoot={(props) => <Link {...props} to="/parsers/new" search={{ template: slug }} />}>
            {says.use}
          </Button>
        }
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className={classes.scroll} aria-label={says.fieldsLabel(data.name)} tabIndex={0}>
        <PlainTable label={says.fieldsLabel(data.name)}>
          <thead>
            <tr>
              <th>{says.field}</th>
              <th>{says.type}</th>
              <th>{says.rules}</th>
              <th>{says.hints}</th>
            </tr>
          </thead>
          <tbody>
            {data.fields.flatMap((field) => [
              <FieldRow key={field.id} field={field} />,
              ...field.fields.map((child) => <FieldRow key={child.id} field={child} isChild />),
            ])}
          </tbody>
        </PlainTable>
      </section>
    </>
  );
}

function FieldRow({ field, isChild = false }: { field: Field; isChild?: boolean }): ReactElement {
  const { name, type, description, hints, rules, isUnique } = field;
  const { types, ruleNames } = texts.parsers;
  const marks = [
    ...(isUnique ? [says.unique] : []),
    ...rules.map(({ rule }) => (rule === "required" ? says.required : ruleNames[rule])),
  ];
  return (
    <tr>
      <td className={classes.name} data-child={isChild || undefined}>
        <Text fw={550} size="sm" component="code">
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {description}
        </Text>
      </td>
      <td className={classes.type}>{types[type]}</td>
      <td>{[...new Set(marks)].join(", ")}</td>
      <td className={classes.hints}>
        {hints.slice(0, shownHints).join(", ")}
        {hints.length > shownHints && ` ${says.moreHints(hints.length - shownHints)}`}
      </td>
    </tr>
  );
}
