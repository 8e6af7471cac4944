import { Anchor, SimpleGrid, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, type ReactElement, type ReactNode, Suspense } from "react";
import type { DocumentSummary } from "../../../../src/contract/dashboard/documents.ts";
import type { Usage } from "../../../../src/contract/dashboard/usage.ts";
import { MentionNotice } from "../../components/desk/mention-notice.tsx";
import { DocumentStatus } from "../../components/document-status.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { Figure } from "../../components/figure.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { PageSkeleton } from "../../components/page-skeleton.tsx";
import { WebhookNotice } from "../../components/webhook-notice.tsx";
import { failureOf } from "../../lib/failure-of.ts";
import { formatMoney, formatNumber, formatPercent, formatRelative } from "../../lib/format.ts";
import { useAccount } from "../../lib/session.ts";
import { texts } from "../../texts/en.ts";
import { FirstSteps } from "./first-steps.tsx";
import classes from "./home.module.css";
import { parsersQuery, recentQuery, reviewCountQuery, usageQuery, webhooksQuery } from "./home-queries.ts";

/** Loaded only for operators. */
const BackupPanel = lazy(async () => ({ default: (await import("./backup-panel.tsx")).BackupPanel }));
const BackupTrouble = lazy(async () => ({ default: (await import("./backup-panel.tsx")).BackupTrouble }));

interface HomePageProps {
  /** The place where documents of all kinds are dropped; `hasDocuments`: the account has some already. */
  renderInbox: (hasDocuments: boolean) => ReactNode;
}

/** The first page: the next steps for new accounts, recent activity for everybody else. */
export function HomePage({ renderInbox }: HomePageProps): ReactElement {
  const { name, isOperator } = useAccount();
  const parsers = useQuery(parsersQuery);
  const recent = useQuery(recentQuery);
  const usage = useQuery(usageQuery);
  const review = useQuery(reviewCountQuery);
  const active = parsers.data?.filter(({ isArchived }) => !isArchived) ?? [];
  const parser = active.toSorted((one, other) => other.figures.documents - one.figures.documents)[0] ?? null;
  const webhooks = useQuery({ ...webhooksQuery(parser?.id ?? ""), enabled: parser !== null });

  const failed = failureOf(parsers) ?? failureOf(recent);
  if (failed)
    return <ErrorState error={failed} onRetry={() => void Promise.all([parsers.refetch(), recent.refetch()])} />;
  if (!parsers.data || !recent.data || (parser && webhooks.isPending)) return <PageSkeleton />;
  const hasDocument = recent.data.some(({ status }) => status === "completed");
  const hasWebhook = (webhooks.data?.items.length ?? 0) > 0;
  const isSetUp = parser !== null && hasDocument && hasWebhook;
  return (
    <>
      <PageHeader
        title={texts.home.welcome(name)}
        description={isSetUp || hasDocument ? texts.home.text : texts.home.firstText}
      />
      {isOperator && (
        <Suspense>
          <BackupTrouble />
        </Suspense>
      )}
      <WebhookNotice />
      <MentionNotice />
      {renderInbox(recent.data.length > 0)}
      {!isSetUp && <FirstSteps parser={parser} hasDocument={hasDocument} hasWebhook={hasWebhook} />}
      {recent.data.length > 0 && usage.data && <Figures usage={usage.data} toReview={review.data ?? 0} />}
      {recent.data.length > 0 && <RecentDocuments documents={recent.data} />}
      {isOperator && (
        <Suspense>
          <BackupPanel />
        </Suspense>
      )}
    </>
  );
}

function Figures({ usage, toReview }: { usage: Usage; toReview: number }): ReactElement {
  const words = texts.home;
  const { totals, currency } = usage;
  return (
    <section className={classes.section}>
      <Title order={2} mb="sm">
        {words.lastDays}
      </Title>
      <SimpleGrid cols={{ base: 2, md: 4 }}>
        <Figure
          label={words.documents}
          value={formatNumber(totals.documents)}
          note={words.documentsNote(formatNumber(totals.pages))}
        />
        <Figure
          label={words.valid}
          value={totals.validShare === null ? "–" : formatPercent(totals.validShare)}
          note={words.validNote(formatNumber(totals.entries))}
        />
        <Figure
          label={words.review}
          value={formatNumber(toReview)}
          note={
            toReview === 0 ? (
              words.reviewNone
            ) : (
              <Anchor size="xs" renderRoot={(props) => <Link {...props} to="/review" />}>
                {words.reviewNote}
              </Anchor>
            )
          }
        />
        <Figure
          label={words.balance}
          value={formatMoney(usage.balance, currency)}
          note={words.charged(formatMoney(totals.charged, currency))}
        />
      </SimpleGrid>
    </section>
  );
}

function RecentDocuments({ documents }: { documents: readonly DocumentSummary[] }): ReactElement {
  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <Title order={2}>{texts.home.recent}</Title>
        <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/documents" />}>
          {texts.home.allDocuments}
        </Anchor>
      </div>
      <ul className={classes.recent}>
        {documents.map((document) => (
          <li key={document.id} className={classes.document}>
            <div className={classes.documentName}>
              <Anchor
                size="sm"
                fw={550}
                c="inherit"
                renderRoot={(props) => (
                  <Link {...props} to="/documents/$documentId" params={{ documentId: document.id }} />
                )}
              >
                {document.filename ?? texts.documents.unnamed}
              </Anchor>
              <Text size="xs" c="dimmed" truncate>
                {document.parser.name}
              </Text>
            </div>
            <DocumentStatus document={document} />
            <Text size="xs" c="dimmed" visibleFrom="sm">
              {formatRelative(document.createdAt)}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  );
}
