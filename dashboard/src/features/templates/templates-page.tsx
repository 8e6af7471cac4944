import { Card, SimpleGrid, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactElement, useState } from "react";
import type { TemplateSummary } from "../../../../src/contract/dashboard/templates.ts";
import cardLink from "../../components/card-link.module.css";
import { ErrorState } from "../../components/error-state.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { RowSkeletons } from "../../components/page-skeleton.tsx";
import { texts } from "../../texts/en.ts";
import { templatesQuery } from "./queries.ts";
import classes from "./templates-page.module.css";

/** The most field names on a card; the rest is a number. */
const shownFields = 6;

/** The template library, searchable by document or field. */
export function TemplatesPage(): ReactElement {
  const [search, setSearch] = useState("");
  const { data, error, refetch } = useQuery(templatesQuery);
  const words = search.toLowerCase().trim();
  const found = data?.filter(({ name, slug, description, fieldNames }) =>
    `${name} ${slug} ${description} ${fieldNames.join(" ")}`.toLowerCase().includes(words),
  );
  return (
    <>
      <PageHeader title={texts.templates.title} description={texts.templates.description} />
      <TextInput
        mb="lg"
        maw={420}
        aria-label={texts.templates.search}
        placeholder={texts.templates.search}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!found && !error && <RowSkeletons rows={8} />}
      {found?.length === 0 && <Text c="dimmed">{texts.templates.nothingFound}</Text>}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
        {found?.map((template) => (
          <TemplateCard key={template.slug} template={template} />
        ))}
      </SimpleGrid>
    </>
  );
}

function TemplateCard({ template }: { template: TemplateSummary }): ReactElement {
  const { slug, name, description, fieldNames, fieldCount } = template;
  return (
    <Card className={cardLink.card} component="article" aria-label={name}>
      <Link to="/templates/$slug" params={{ slug }} className={cardLink.link}>
        {name}
      </Link>
      <Text size="sm" c="dimmed" mt={4} lineClamp={2}>
        {description}
      </Text>
      <Text size="xs" c="dimmed" mt="md" className={classes.fields}>
        <strong>{texts.templates.fields(fieldCount)}</strong> · {fieldNames.slice(0, shownFields).join(", ")}
        {fieldNames.length > shownFields && " …"}
      </Text>
    </Card>
  );
}
