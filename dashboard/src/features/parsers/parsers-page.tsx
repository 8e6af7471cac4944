import { Button, Group, SegmentedControl, SimpleGrid, Text, TextInput } from "@mantine/core";
import { IconArchive, IconLayoutGrid, IconPlus, IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactElement, useState } from "react";
import type { ParserSummary } from "../../../../src/contract/dashboard/parsers.ts";
import { Allowed } from "../../components/allowed.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { RowSkeletons } from "../../components/page-skeleton.tsx";
import { failureOf } from "../../lib/failure-of.ts";
import { texts } from "../../texts/en.ts";
import { ParserCard } from "./parser-card.tsx";
import { parsersQuery } from "./queries.ts";

/** The number of parsers from which a search is shown. */
const searchFrom = 6;

/** The account's parsers as cards. */
export function ParsersPage(): ReactElement {
  const { data, error, refetch } = useQuery(parsersQuery);
  const failure = failureOf({ data, error });
  return (
    <>
      <PageHeader title={texts.parsers.title} description={texts.parsers.description} actions={<NewButton />} />
      {failure ? (
        <ErrorState error={failure} onRetry={() => void refetch()} />
      ) : data ? (
        <ParserList parsers={data} />
      ) : (
        <RowSkeletons rows={5} />
      )}
    </>
  );
}

function NewButton(): ReactElement {
  return (
    <Allowed least="editor">
      <Button
        leftSection={<IconPlus size={17} aria-hidden />}
        renderRoot={(props) => <Link {...props} to="/parsers/new" />}
      >
        {texts.parsers.new}
      </Button>
    </Allowed>
  );
}

function ParserList({ parsers }: { parsers: ParserSummary[] }): ReactElement {
  const [shown, setShown] = useState("active");
  const [search, setSearch] = useState("");
  const isArchived = shown === "archived";
  const kind = parsers.filter((parser) => parser.isArchived === isArchived);
  const words = search.toLowerCase().trim();
  const found = kind.filter(({ name, slug }) => `${name} ${slug}`.toLowerCase().includes(words));
  const hasArchived = parsers.some((parser) => parser.isArchived);
  return (
    <>
      {(hasArchived || parsers.length >= searchFrom) && (
        <Group justify="space-between" mb="lg">
          <SegmentedControl
            aria-label={texts.parsers.filter}
            value={shown}
            onChange={setShown}
            data={[
              { value: "active", label: texts.parsers.active },
              { value: "archived", label: texts.parsers.archivedFilter },
            ]}
          />
          <TextInput
            aria-label={texts.parsers.search}
            placeholder={texts.parsers.search}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        </Group>
      )}
      {kind.length === 0 ? (
        <NoParsers isArchived={isArchived} />
      ) : found.length === 0 ? (
        <Text c="dimmed">{texts.parsers.nothingFound}</Text>
      ) : (
        <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }} spacing="md">
          {found.map((parser) => (
            <ParserCard key={parser.id} parser={parser} />
          ))}
        </SimpleGrid>
      )}
    </>
  );
}

function NoParsers({ isArchived }: { isArchived: boolean }): ReactElement {
  return isArchived ? (
    <EmptyState icon={IconArchive} title={texts.parsers.emptyArchivedTitle} text={texts.parsers.emptyArchivedText} />
  ) : (
    <EmptyState
      icon={IconLayoutGrid}
      title={texts.parsers.emptyTitle}
      text={texts.parsers.emptyText}
      action={<NewButton />}
    />
  );
}
