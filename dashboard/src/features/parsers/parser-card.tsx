import { ActionIcon, Card, Group, Text } from "@mantine/core";
import { IconArchive, IconArchiveOff, IconCopy } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactElement, ReactNode } from "react";
import { type ParserSummary, parserRoutes } from "../../../../src/contract/dashboard/parsers.ts";
import { Allowed } from "../../components/allowed.tsx";
import cardLink from "../../components/card-link.module.css";
import { StatusBadge } from "../../components/status-badge.tsx";
import { call } from "../../lib/api.ts";
import { formatNumber, formatPercent, formatRelative } from "../../lib/format.ts";
import { notifyDone, notifyFailed, notifyUndo } from "../../lib/notify.ts";
import { texts } from "../../texts/en.ts";
import classes from "./parser-card.module.css";
import { renewParsers } from "./queries.ts";

/** A parser in the list: its name, its figures, and its actions. */
export function ParserCard({ parser }: { parser: ParserSummary }): ReactElement {
  const { id, name, slug, description, fieldCount, figures, isArchived } = parser;
  return (
    <Card className={`${cardLink.card} ${classes.card}`} component="article" aria-label={name}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <div className={classes.names}>
          <Link to="/parsers/$parserId" params={{ parserId: id }} className={cardLink.link}>
            {name}
          </Link>
          <Text size="sm" c="dimmed" className={classes.slug}>
            <code>{slug}</code> · {texts.parsers.fields(fieldCount)}
          </Text>
        </div>
        <Status parser={parser} />
      </Group>
      {description && (
        <Text size="sm" mt="sm" lineClamp={2}>
          {description}
        </Text>
      )}
      <dl className={classes.figures}>
        <Figure label={texts.parsers.documents30}>{formatNumber(figures.documentsLast30Days)}</Figure>
        <Figure label={texts.parsers.validShare}>
          {figures.validShare === null ? texts.parsers.noFigure : formatPercent(figures.validShare)}
        </Figure>
        <Figure label={texts.parsers.toReview}>{formatNumber(figures.pendingReview)}</Figure>
      </dl>
      <Group justify="space-between" className={classes.footer}>
        <Text size="xs" c="dimmed">
          {figures.lastDocumentAt
            ? texts.parsers.lastDocument(formatRelative(figures.lastDocumentAt))
            : texts.parsers.noDocument}
        </Text>
        <Allowed least="editor">
          <Actions id={id} name={name} isArchived={isArchived} />
        </Allowed>
      </Group>
    </Card>
  );
}

function Status({ parser: { isArchived, figures } }: { parser: ParserSummary }): ReactElement {
  if (isArchived) return <StatusBadge tone="quiet">{texts.parsers.archived}</StatusBadge>;
  if (figures.documentsInWork > 0)
    return <StatusBadge tone="busy">{texts.parsers.inWork(figures.documentsInWork)}</StatusBadge>;
  return <StatusBadge tone="good">{texts.parsers.ready}</StatusBadge>;
}

function Figure({ label, children }: { label: string; children: ReactNode }): ReactElement {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Actions({ id, name, isArchived }: { id: string; name: string; isArchived: boolean }): ReactElement {
  const navigate = useNavigate();
  const params = { parserId: id };
  const duplicate = useMutation({
    mutationFn: () =>
      call(parserRoutes.createParser, {
        body: { name: texts.parsers.copyOf(name), from: { kind: "parser", parserId: id } },
      }),
    onSuccess: async (made) => {
      await renewParsers();
      notifyDone(texts.parsers.duplicated(made.name));
      await navigate({ to: "/parsers/$parserId", params: { parserId: made.id } });
    },
    onError: notifyFailed,
  });
  const restore = async () => {
    await call(parserRoutes.restoreParser, { params });
    await renewParsers();
  };
  const archive = useMutation({
    mutationFn: async () => {
      await call(isArchived ? parserRoutes.restoreParser : parserRoutes.archiveParser, { params });
      await renewParsers();
    },
    onSuccess: () => {
      if (isArchived) notifyDone(texts.parsers.restoredNow(name));
      else notifyUndo(texts.parsers.archivedNow(name), restore);
    },
    onError: notifyFailed,
  });
  const archiveLabel = isArchived ? texts.parsers.restore : texts.parsers.archive;
  const ArchiveIcon = isArchived ? IconArchiveOff : IconArchive;
  return (
    <Group gap={2} className={classes.actions}>
      <ActionIcon
        variant="subtle"
        color="gray"
        onClick={() => duplicate.mutate()}
        loading={duplicate.isPending}
        aria-label={`${texts.parsers.duplicate}: ${name}`}
        title={texts.parsers.duplicate}
      >
        <IconCopy size={17} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        onClick={() => archive.mutate()}
        loading={archive.isPending}
        aria-label={`${archiveLabel}: ${name}`}
        title={archiveLabel}
      >
        <ArchiveIcon size={17} />
      </ActionIcon>
    </Group>
  );
}
