import { Button, Container } from "@mantine/core";
import { IconMapPinQuestion } from "@tabler/icons-react";
import { type ErrorComponentProps, Link, useRouter } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { EmptyState } from "../components/empty-state.tsx";
import { ErrorState } from "../components/error-state.tsx";
import { texts } from "../texts/en.ts";

/** For an address without a page. */
export function MissingPage(): ReactElement {
  return (
    <main>
      <title>{`${texts.common.notFoundTitle} · ${texts.common.product}`}</title>
      <EmptyState
        icon={IconMapPinQuestion}
        title={texts.common.notFoundTitle}
        text={texts.common.notFoundText}
        action={<Button renderRoot={(props) => <Link {...props} to="/" />}>{texts.common.goHome}</Button>}
      />
    </main>
  );
}

/** For a page that failed to load or render. */
export function FailedPage({ error, reset }: ErrorComponentProps): ReactElement {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Container size="sm" py="xl">
      <ErrorState error={error instanceof Error ? error : new Error(String(error))} onRetry={retry} />
    </Container>
  );
}
