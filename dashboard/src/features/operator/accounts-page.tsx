import type { ReactElement } from "react";
import { PageHeader } from "../../components/page-header.tsx";
import { texts } from "../../texts/en.ts";

/** Not filled yet. */
export function AccountsPage(): ReactElement {
  return <PageHeader title={texts.operator.title} />;
}
