import { Anchor, Text, Title } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { lazy, type ReactElement, Suspense, useState } from "react";
import { ErrorState } from "../../../components/error-state.tsx";
import { MoreButton } from "../../../components/more-button.tsx";
import { PageSkeleton, RowSkeletons } from "../../../components/page-skeleton.tsx";
import { ParserHeader } from "../../../components/parser-header.tsx";
import { failureOf } from "../../../lib/failure-of.ts";
import { texts } from "../../../texts/en.ts";
import { parserQuery } from "../queries.ts";
import classes from "./history.module.css";
import { versionsQuery } from "./history-queries.ts";
import { VersionItem } from "./version-item.tsx";

/** The dialog, its table and the trial are loaded when a version is opened. */
const VersionDialog = lazy(() => import("./version-dialog.tsx"));

const words = texts.history;

/** The versions of a parser: when, by whom, what changed, and the way back. */
export function HistoryPage(): ReactElement {
  const { parserId = "" } = useParams({ strict: false });
  const parser = useQuery(parserQuery(parserId));
  const failure = failureOf(parser);
  if (failure) return <ErrorState error={failure} onRetry={() => void parser.refetch()} />;
  if (!parser.data) return <PageSkeleton />;
  return (
    <>
      <ParserHeader parser={parser.data} />
      <Title order={2} mt="lg">
        {words.title}
      </Title>
      <Text c="dimmed" size="sm" maw="44rem">
        {words.intro} {words.notModels}{" "}
        <Anchor
          size="sm"
          underline="always"
          renderRoot={(props) => <Link {...props} to="/parsers/$parserId/learning" params={{ parserId }} />}
        >
          {words.toLearning}
        </Anchor>
        .
      </Text>
      <Versions parserId={parserId} currentVersion={parser.data.version} />
    </>
  );
}

function Versions({ parserId, currentVersion }: { parserId: string; currentVersion: number }): ReactElement {
  const list = useInfiniteQuery(versionsQuery(parserId));
  const [opened, setOpened] = useState<number | null>(null);
  const failure = failureOf(list);
  if (failure) return <ErrorState error={failure} onRetry={() => void list.refetch()} />;
  if (!list.data) return <RowSkeletons rows={6} />;
  return (
    <>
      <ol className={classes.versions} aria-label={words.title}>
        {list.data.pages
          .flatMap(({ items }) => items)
          .map((version) => (
            <VersionItem key={version.version} version={version} onOpen={() => setOpened(version.version)} />
          ))}
      </ol>
      <MoreButton list={list} label={words.loadMore} />
      {opened !== null && (
        <Suspense>
          <VersionDialog
            parserId={parserId}
            version={opened}
            currentVersion={currentVersion}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  );
}
