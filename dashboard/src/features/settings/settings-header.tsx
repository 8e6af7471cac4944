import { Link } from "@tanstack/react-router";
import type { ReactElement, ReactNode } from "react";
import linkTabs from "../../components/link-tabs.module.css";
import { PageHeader } from "../../components/page-header.tsx";
import { showActiveTab } from "../../components/show-active-tab.ts";
import { useMay } from "../../lib/session.ts";
import { texts } from "../../texts/en.ts";
import classes from "./settings-header.module.css";

const { tabs, title } = texts.settings;

/** The top of the settings pages, with links between them. */
export function SettingsHeader({ actions }: { actions?: ReactNode }): ReactElement {
  const isOwner = useMay("owner");
  return (
    <>
      <PageHeader title={title} actions={actions} />
      <nav ref={showActiveTab} className={`${linkTabs.tabs} ${classes.tabs}`} aria-label={tabs.label}>
        <Link
          to="/settings"
          className={linkTabs.tab}
          activeOptions={{ exact: true }}
          activeProps={{ "data-active": true }}
        >
          {tabs.profile}
        </Link>
        <Link to="/settings/people" className={linkTabs.tab} activeProps={{ "data-active": true }}>
          {tabs.people}
        </Link>
        <Link to="/settings/sources" className={linkTabs.tab} activeProps={{ "data-active": true }}>
          {tabs.sources}
        </Link>
        {isOwner && <OwnerTabs />}
      </nav>
    </>
  );
}

/** What only owners may look at. */
function OwnerTabs(): ReactElement {
  return (
    <>
      <Link to="/settings/tokens" className={linkTabs.tab} activeProps={{ "data-active": true }}>
        {tabs.tokens}
      </Link>
      <Link to="/settings/language-model" className={linkTabs.tab} activeProps={{ "data-active": true }}>
        {tabs.languageModel}
      </Link>
      <Link to="/settings/activity" className={linkTabs.tab} activeProps={{ "data-active": true }}>
        {tabs.activity}
      </Link>
    </>
  );
}
