import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Colleague } from "../../../../../src/contract/dashboard/colleague.ts";
import { deskRoutes } from "../../../../../src/contract/dashboard/desk.ts";
import type { DocumentDetail } from "../../../../../src/contract/dashboard/documents.ts";
import { call, tell } from "../../../lib/api.ts";
import { notifyFailed } from "../../../lib/notify.ts";
import { documentQuery } from "../viewer-queries.ts";

/** Milliseconds between two signs of life; the service lets six of them pass before it gives the document to others. */
const renewMs = 20_000;

/** Milliseconds before a document is given back: its next entry may be shown next. */
const lingerMs = 500;

/** Documents that are about to be given back. */
const leaving = new Map<string, ReturnType<typeof setTimeout>>();

function release(documentId: string): void {
  clearTimeout(leaving.get(documentId));
  leaving.delete(documentId);
  tell(deskRoutes.releaseDocument, { params: { documentId } });
}

/**
 * Takes a document for review while its page is open and visible, or waits until whoever has it leaves. `onHeld` is called if
 * somebody else has it when the page opens. Returns a function that takes it over.
 */
export function useLease(documentId: string, isWanted: boolean, onHeld: (holder: Colleague) => void): () => void {
  const client = useQueryClient();
  const heard = useRef(onHeld);
  useEffect(() => {
    heard.current = onHeld;
  });
  const take = async (isTakeOver: boolean) => {
    const { heldBy } = await call(deskRoutes.takeDocument, { params: { documentId }, body: { isTakeOver } });
    client.setQueryData(documentQuery(documentId).queryKey, (document: DocumentDetail | undefined) =>
      document === undefined || document.heldBy?.id === heldBy?.id ? document : { ...document, heldBy },
    );
    return heldBy;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `take` is the same for the same document.
  useEffect(() => {
    if (!isWanted) return;
    clearTimeout(leaving.get(documentId));
    leaving.delete(documentId);
    let isFirst = true;
    let taking: Promise<Colleague | null> = Promise.resolve(null);
    const renew = async () => {
      // A hidden page gives no sign of life: whoever forgets it keeps nothing from others.
      if (document.visibilityState === "hidden") return;
      const wasFirst = isFirst;
      isFirst = false;
      taking = take(false).catch(() => null);
      const holder = await taking;
      if (wasFirst && holder) heard.current(holder);
    };
    const renewNow = () => void renew();
    const leave = () => release(documentId);
    renewNow();
    const renewal = setInterval(renewNow, renewMs);
    document.addEventListener("visibilitychange", renewNow);
    window.addEventListener("pagehide", leave);
    return () => {
      clearInterval(renewal);
      document.removeEventListener("visibilitychange", renewNow);
      window.removeEventListener("pagehide", leave);
      const timer = setTimeout(async () => {
        // What is given back before it is taken would be kept from others.
        await taking;
        if (leaving.get(documentId) === timer) leave();
      }, lingerMs);
      leaving.set(documentId, timer);
    };
  }, [documentId, isWanted]);
  return () => void take(true).catch(notifyFailed);
}
