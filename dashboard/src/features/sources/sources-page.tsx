import { Button, Stack, Text } from "@mantine/core";
import { IconFolderSymlink, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactElement, type ReactNode, Suspense, useState } from "react";
import type { DashboardSource } from "../../../../src/contract/dashboard/sources.ts";
import { Allowed } from "../../components/allowed.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { RowSkeletons } from "../../components/page-skeleton.tsx";
import { failureOf } from "../../lib/failure-of.ts";
import { sources as says } from "../../texts/en/sources.ts";
import { SourceCard } from "./source-card.tsx";
import { sourcesQuery } from "./source-queries.ts";

// Loaded when opened.
const SourceForm = lazy(() => import("./source-form.tsx"));

/** The places from which documents come by themselves. */
export function SourcesPage({ renderHeader }: { renderHeader: (actions: ReactNode) => ReactNode }): ReactElement {
  const { data, error, refetch } = useQuery(sourcesQuery);
  const [edited, setEdited] = useState<DashboardSource | "new" | null>(null);
  const add = (
    <Allowed least="editor">
      <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={() => setEdited("new")}>
        {says.add}
      </Button>
    </Allowed>
  );
  const failure = failureOf({ data, error });
  return (
    <>
      {renderHeader(data && data.items.length > 0 ? add : undefined)}
      <Text c="dimmed" mb="lg" maw="44rem">
        {says.description}
      </Text>
      {failure ? (
        <ErrorState error={failure} onRetry={() => void refetch()} />
      ) : !data ? (
        <RowSkeletons rows={3} />
      ) : data.items.length === 0 ? (
        <EmptyState icon={IconFolderSymlink} title={says.noneTitle} text={says.noneText} action={add} />
      ) : (
        <Stack component="section" aria-label={says.label}>
          {data.items.map((source) => (
            <SourceCard key={source.id} source={source} onEdit={() => setEdited(source)} />
          ))}
        </Stack>
      )}
      <Suspense>
        {edited !== null && data && (
          <SourceForm
            source={edited === "new" ? null : edited}
            folders={data.folders}
            receivesMail={data.mailDomain !== null}
            onClose={() => setEdited(null)}
          />
        )}
      </Suspense>
    </>
  );
}
