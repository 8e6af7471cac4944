import { Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import type { ReactElement } from "react";
import { texts } from "../texts/en.ts";

/** A placeholder about as high as a page's content, so that nothing jumps. */
export function PageSkeleton({ rows = 6 }: { rows?: number }): ReactElement {
  return (
    <Stack gap="md" aria-busy="true">
      <VisuallyHidden role="status">{texts.common.loading}</VisuallyHidden>
      <Skeleton height={32} width="38%" />
      <Skeleton height={16} width="60%" mb="md" />
      <RowSkeletons rows={rows} />
    </Stack>
  );
}

/** The rows of a table or list that is loading. */
export function RowSkeletons({ rows = 6 }: { rows?: number }): ReactElement {
  return (
    <Stack gap="xs" aria-hidden>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no identity and never move.
        <Skeleton key={index} height={44} />
      ))}
    </Stack>
  );
}
