import { SimpleGrid, Stack, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactElement, useState } from "react";
import { templateRoutes } from "../../../../../src/contract/dashboard/templates.ts";
import { ErrorState } from "../../../components/error-state.tsx";
import { RowSkeletons } from "../../../components/page-skeleton.tsx";
import { call } from "../../../lib/api.ts";
import { failureOf } from "../../../lib/failure-of.ts";
import { texts } from "../../../texts/en.ts";
import choiceCard from "../choice-card.module.css";
import classes from "./from-template.module.css";
import { NameForm } from "./name-form.tsx";
import { useCreateParser } from "./use-create-parser.ts";

const { create } = texts.parsers;

/** A parser with the fields of a template. */
export function FromTemplate(): ReactElement {
  const { template: chosen } = useSearch({ from: "/shell/parsers/new" });
  const navigate = useNavigate({ from: "/parsers/new" });
  const [search, setSearch] = useState("");
  const make = useCreateParser();
  const { data, error, refetch } = useQuery({
    queryKey: ["templates"],
    queryFn: async ({ signal }) => (await call(templateRoutes.listTemplates, { signal })).items,
  });
  const failure = failureOf({ data, error });
  if (failure) return <ErrorState error={failure} onRetry={() => void refetch()} />;
  if (!data) return <RowSkeletons />;
  const words = search.toLowerCase().trim();
  const found = data.filter(({ slug, name, description }) =>
    `${slug} ${name} ${description}`.toLowerCase().includes(words),
  );
  const template = data.find(({ slug }) => slug === chosen);
  return (
    <div className={classes.columns}>
      <Stack>
        <TextInput
          aria-label={create.templateSearch}
          placeholder={create.templateSearch}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <SimpleGrid
          cols={{ base: 1, sm: 2 }}
          spacing="xs"
          className={classes.list}
          role="radiogroup"
          aria-label={create.template}
        >
          {found.map(({ slug, name, fieldCount }) => (
            <label key={slug} className={`${choiceCard.card} ${classes.template}`}>
              <input
                type="radio"
                name="template"
                checked={slug === chosen}
                onChange={() => void navigate({ search: { template: slug }, replace: true })}
              />
              <span className={classes.name}>{name}</span>
              <span className={classes.count}>{texts.parsers.fields(fieldCount)}</span>
            </label>
          ))}
        </SimpleGrid>
      </Stack>
      {template && (
        <div>
          <p className={classes.description}>{template.description}</p>
          <p className={classes.fields}>{template.fieldNames.join(", ")}</p>
          <NameForm
            key={template.slug}
            initialName={template.name}
            submitLabel={create.make}
            error={make.error}
            isBusy={make.isPending}
            onSubmit={(values) => make.mutate({ ...values, from: { kind: "template", template: template.slug } })}
          />
        </div>
      )}
    </div>
  );
}
