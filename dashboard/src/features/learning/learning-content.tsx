import { Button, Stack } from "@mantine/core";
import { IconBulb } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import type { DashboardParser } from "../../../../src/contract/dashboard/parsers.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { RowSkeletons } from "../../components/page-skeleton.tsx";
import { failureOf } from "../../lib/failure-of.ts";
import { texts } from "../../texts/en.ts";
import { AccuracyPanel } from "./accuracy-panel.tsx";
import { AskingPanel } from "./asking-panel.tsx";
import { ExampleTable } from "./example-table.tsx";
import { learningQuery } from "./learning-queries.ts";
import { LearningStatus } from "./learning-status.tsx";
import { TrialPanel } from "./trial-panel.tsx";
import { VersionTable } from "./version-table.tsx";

interface LearningContentProps {
  parserId: string;
  fields: DashboardParser["fields"];
}

/** A parser's learning, part by part; shows the first step if there is nothing yet. */
export function LearningContent({ parserId, fields }: LearningContentProps): ReactElement {
  const learning = useQuery(learningQuery(parserId));
  const failure = failureOf(learning);
  if (failure) return <ErrorState error={failure} onRetry={() => void learning.refetch()} />;
  if (!learning.data) return <RowSkeletons rows={8} />;
  const { exampleCount, versions } = learning.data;
  if (exampleCount === 0 && versions.length === 0) {
    return (
      <>
        <LearningStatus parserId={parserId} learning={learning.data} />
        <NothingLearned parserId={parserId} />
        <AskingPanel parserId={parserId} />
      </>
    );
  }
  return (
    <Stack gap={40}>
      <LearningStatus parserId={parserId} learning={learning.data} />
      <AccuracyPanel parserId={parserId} />
      <AskingPanel parserId={parserId} />
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
