import type { ReactElement } from "react";
import { SettingsHeader } from "../features/settings/settings-header.tsx";
import { SourcesPage } from "../features/sources/sources-page.tsx";

/** The account's sources, as one of the settings. */
export function SourcesRoute(): ReactElement {
  return <SourcesPage renderHeader={(actions) => <SettingsHeader actions={actions} />} />;
}
