import type { ReactElement } from "react";
import { PageHeader } from "../../components/page-header.tsx";
import { texts } from "../../texts/en.ts";

/** Not filled yet. */
export function TemplatesPage(): ReactElement {
  return <PageHeader title={texts.templates.title} />;
}
