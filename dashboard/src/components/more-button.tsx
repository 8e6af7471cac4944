import { Button, Center } from "@mantine/core";
import type { ReactElement } from "react";
import { ErrorState } from "./error-state.tsx";

interface MoreButtonProps {
  /** What a query of page after page gives. */
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: Error | null;
    fetchNextPage: () => unknown;
  };
  label: string;
}

/** Loads the next page of a list; nothing when all of it is there. */
export function MoreButton({ list, label }: MoreButtonProps): ReactElement | null {
  if (!list.hasNextPage) return null;
  if (list.isFetchNextPageError && list.error)
    return <ErrorState error={list.error} title={label} onRetry={() => void list.fetchNextPage()} />;
  return (
    <Center mt="md">
      <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {label}
      </Button>
    </Center>
  );
}
