import { useEffect } from "react";
import { queryClient } from "./query-client.ts";
import { type Happening, watchDocuments } from "./watch-documents.ts";

/** Milliseconds over which changes are collected: a hundred documents at once refresh a list only a few times. */
const gatherMs = 300;

/** Asks again for all data under a key when something happens to documents. `happenings` is the same list each time. */
export function useLiveQuery(key: string, happenings: readonly Happening[]): void {
  useEffect(() => {
    let timer: number | undefined;
    const stop = watchDocuments(() => {
      timer ??= window.setTimeout(() => {
        timer = undefined;
        void queryClient.invalidateQueries({ queryKey: [key] });
      }, gatherMs);
    }, happenings);
    return () => {
      stop();
      window.clearTimeout(timer);
      // What happens from now on is not noticed, so whoever comes back asks again, however soon.
      void queryClient.invalidateQueries({ queryKey: [key], refetchType: "none" });
    };
  }, [key, happenings]);
}
