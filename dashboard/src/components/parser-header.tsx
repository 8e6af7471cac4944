import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { texts } from "../texts/en.ts";
import { CopyButton } from "./copy-button.tsx";
import linkTabs from "./link-tabs.module.css";
import { PageHeader } from "./page-header.tsx";
import classes from "./parser-header.module.css";
import { showActiveTab } from "./show-active-tab.ts";
import { StatusBadge } from "./status-badge.tsx";
import { WebhookNotice } from "./webhook-notice.tsx";

interface ParserHeaderProps {
  parser: { id: string; name: string; slug: string; isArchived: boolean };
}

/** The top of a parser's pages: its name and slug, and links to its editor, sheet, integrations, learning, versions and documents. */
export function ParserHeader({ parser }: ParserHeaderProps): ReactElement {
  const tabs = texts.parserTabs;
  const params = { parserId: parser.id };
  const active = { "aria-current": "page", "data-active": true } as const;
  return (
    <>
      <PageHeader
        title={parser.name}
        back={{ to: "/parsers", label: tabs.back }}
        badge={
          <span className={classes.slug}>
            <code>{parser.slug}</code>
            <CopyButton value={parser.slug} />
            {parser.isArchived && <StatusBadge tone="quiet">{tabs.archived}</StatusBadge>}
          </span>
        }
      />
      <WebhookNotice parserId={parser.id} />
      <nav ref={showActiveTab} className={`${linkTabs.tabs} ${classes.tabs}`} aria-label={tabs.label}>
        <Anchor
          className={linkTabs.tab}
          renderRoot={(props) => (
            <Link
              {...props}
              to="/parsers/$parserId"
              params={params}
              activeOptions={{ exact: true }}
              activeProps={active}
            />
          )}
        >
          {tabs.editor}
        </Anchor>
        <Anchor
          className={linkTabs.tab}
          renderRoot={(props) => (
            <Link
              {...props}
              to="/parsers/$parserId/sheet"
              params={params}
              activeOptions={{ includeSearch: false }}
              activeProps={active}
            />
          )}
        >
          {tabs.sheet}
        </Anchor>
        <Anchor
          className={linkTabs.tab}
          renderRoot={(props) => (
            <Link {...props} to="/parsers/$parserId/integrations" params={params} activeProps={active} />
          )}
        >
          {tabs.integrations}
        </Anchor>
        <Anchor
          className={linkTabs.tab}
          renderRoot={(props) => (
            <Link {...props} to="/parsers/$parserId/learning" params={params} activeProps={active} />
          )}
        >
          {tabs.learning}
        </Anchor>
        <Anchor
          className={linkTabs.tab}
          renderRoot={(props) => (
            <Link {...props} to="/parsers/$parserId/versions" params={params} activeProps={active} />
          )}
        >
          {tabs.versions}
        </Anchor>
        <Anchor
          className={linkTabs.tab}
          renderRoot={(props) => <Link {...props} to="/documents" search={{ parserId: parser.id }} />}
        >
          {tabs.documents}
        </Anchor>
      </nav>
    </>
  );
}
