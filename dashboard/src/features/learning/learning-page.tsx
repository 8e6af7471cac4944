import { Button, Stack } from "@mantine/core";
import { IconBulb } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { PageSkeleton, RowSkeletons } from "../../components/page-skeleton.tsx";
import { ParserHeader } from "../../components/parser-header.tsx";
import { texts } from "../../texts/en.ts";
import { AccuracyPanel } from "./accuracy-panel.tsx";
import { ExampleTable } from "./example-table.tsx";
import { learningQuery, parserQuery } from "./learning-queries.ts";
import { LearningStatus } from "./learning-status.tsx";
import { TrialPanel } from "./trial-panel.tsx";
import { VersionTable } from "./version-table.tsx";

/** What a parser has learned from people, how well it reads by it, and what can be taken back. */
export function LearningPage(): ReactElement {
  const { parserId = "" } = useParams({ strict: false });
  const parser = useQuery(parserQuery(parserId));
  if (parser.error) return <ErrorState error={parser.error} onRetry={() => void parser.refetch()} />;
  if (!parser.data) return <PageSkeleton />;
  return (
    <>
      <ParserHeader parser={parser.data} />
      <LearningContent parserId={parserId} fields={parser.data.fields} />
    </>
  );
}

interface LearningContentProps {
  parserId: string;
  fields: Parameters<typeof TrialPanel>[0]["fields"];
}

function LearningContent({ parserId, fields }: LearningContentProps): ReactElement {
  const learning = useQuery(learningQuery(parserId));
  if (learning.error) return <ErrorState error={learning.error} onRetry={() => void learning.refetch()} />;
  if (!learning.data) return <RowSkeletons rows={8} />;
  const { exampleCount, versions } = learning.data;
  if (exampleCount === 0 && versions.length === 0) return <NothingLearned parserId={parserId} />;
  return (
    <Stack gap={40}>
      <LearningStatus parserId={parserId} learning={learning.data} />
      <AccuracyPanel parserId={parserId} />
      <TrialPanel parserId={parserId} fields={fields} />
      <ExampleTable parserId={parserId} version={learning.data.currentVersion} />
      <VersionTable versions={versions} />
    </Stack>
  );
}

function NothingLearned({ parserId }: { parserId: string }): ReactElement {
  const words = texts.learning;
  return (
    <EmptyState
      icon={IconBulb}
      title={words.emptyTitle}
      text={words.emptyText}
      action={
        <Button renderRoot={(props) => <Link {...props} to="/documents" search={{ parserId }} />}>
          {words.toDocuments}
        </Button>
      }
    />
  );
}
