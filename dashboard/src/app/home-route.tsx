import type { ReactElement } from "react";
import { HomePage } from "../features/home/home-page.tsx";
import { InboxPanel } from "../features/inbox/inbox-panel.tsx";

/** The first page, with the place where documents of all kinds are dropped. */
export function HomeRoute(): ReactElement {
  return <HomePage renderInbox={(hasDocuments) => <InboxPanel hasSamples={!hasDocuments} />} />;
}
