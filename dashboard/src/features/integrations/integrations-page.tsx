import { Tabs } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { lazy, type ReactElement, Suspense } from "react";
import { ErrorState } from "../../components/error-state.tsx";
import { PageSkeleton, RowSkeletons } from "../../components/page-skeleton.tsx";
import { ParserHeader } from "../../components/parser-header.tsx";
import { failureOf } from "../../lib/failure-of.ts";
import { texts } from "../../texts/en.ts";
import { parserQuery } from "./integrations-queries.ts";
import { WebhookPanel } from "./webhooks/webhook-panel.tsx";

const DeliveryLog = lazy(() => import("./deliveries/delivery-log.tsx"));
const SnippetPanel = lazy(() => import("./snippets/snippet-panel.tsx"));

/** How a parser's entries reach other programs: webhooks, their deliveries, and the API. */
export function IntegrationsPage(): ReactElement {
  const { parserId = "" } = useParams({ strict: false });
  const parser = useQuery(parserQuery(parserId));
  const words = texts.integrations;
  const failure = failureOf(parser);
  if (failure) return <ErrorState error={failure} onRetry={() => void parser.refetch()} />;
  if (!parser.data) return <PageSkeleton />;
  return (
    <>
      <ParserHeader parser={parser.data} />
      <Tabs defaultValue="webhooks" variant="pills" keepMounted={false}>
        <Tabs.List my="lg">
          <Tabs.Tab value="webhooks">{words.tabs.webhooks}</Tabs.Tab>
          <Tabs.Tab value="deliveries">{words.tabs.deliveries}</Tabs.Tab>
          <Tabs.Tab value="api">{words.tabs.api}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="webhooks">
          <WebhookPanel parserId={parserId} />
        </Tabs.Panel>
        <Tabs.Panel value="deliveries">
          <Suspense fallback={<RowSkeletons rows={4} />}>
            <DeliveryLog parserId={parserId} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="api">
          <Suspense fallback={<RowSkeletons rows={4} />}>
            <SnippetPanel slug={parser.data.slug} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
