import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { lazy, type ReactElement, Suspense, useSyncExternalStore } from "react";
import { notificationState } from "../lib/notify.ts";
import { queryClient } from "../lib/query-client.ts";
import { router } from "./router.tsx";
import { cssVariables, theme } from "./theme.ts";

const NotificationArea = lazy(() => import("./notifications.tsx"));

/** The whole dashboard: theme, data, notifications, and the page at the current address. */
export function App(): ReactElement {
  const { isWanted, place } = useSyncExternalStore(notificationState.subscribe, notificationState.get);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      // All variables are made here, so that their style sheet need not be loaded as well.
      deduplicateCssVariables={false}
    >
      <QueryClientProvider client={queryClient}>
        {isWanted && (
          <Suspense>
            <NotificationArea place={place} />
          </Suspense>
        )}
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
