import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { texts } from "../texts/en.ts";
import { notifyDone, notifyFailed } from "./notify.ts";
import { readDroppedFiles } from "./read-dropped-files.ts";

interface Zone {
  element: RefObject<HTMLElement | null>;
  take: (files: File[]) => void;
}

// A browser opens a file that nothing takes, which would leave the dashboard and lose what is being typed. So the window
// takes all of them, and gives them to the page's drop zone.
let zones: readonly Zone[] = [];
let isDragging = false;
const listeners = new Set<() => void>();

/** Keeps the browser from opening dropped files; called once. */
export function takeDrops(): void {
  window.addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setDragging(zoneFor(event.target) !== undefined);
  });
  window.addEventListener("dragleave", (event) => {
    // Only what leaves the window goes nowhere.
    if (event.relatedTarget === null) setDragging(false);
  });
  window.addEventListener("drop", (event) => {
    setDragging(false);
    if (!hasFiles(event)) return;
    event.preventDefault();
    const zone = zoneFor(event.target);
    if (!zone) notifyDone(texts.common.dropsNothing);
    else if (event.dataTransfer) readDroppedFiles(event.dataTransfer).then(zone.take, notifyFailed);
  });
}

/**
 * Makes an element a drop zone: files dropped on it, or anywhere on the page where no other zone is, are given to
 * `take`. Returns the element's `ref`, and whether files are being dragged over the page.
 */
export function useFileDrops<Element extends HTMLElement>(take: (files: File[]) => void) {
  const element = useRef<Element>(null);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  const [zone] = useState<Zone>(() => ({ element, take: (files) => latest.current(files) }));
  useEffect(() => {
    zones = [...zones, zone];
    return () => {
      zones = zones.filter((each) => each !== zone);
    };
  }, [zone]);
  const isOver = useSyncExternalStore(subscribe, () => isDragging);
  return { ref: element, isOver };
}

/** The zone under the pointer, or else the newest; a dialog keeps files from what it covers. */
function zoneFor(target: EventTarget | null): Zone | undefined {
  const dialog = document.querySelector('[role="dialog"][aria-modal="true"]');
  const open = zones.filter(({ element }) => !dialog || dialog.contains(element.current));
  const under = open.find(({ element }) => target instanceof Node && element.current?.contains(target));
  return under ?? open.at(-1);
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes("Files") ?? false;
}

function setDragging(is: boolean): void {
  if (is === isDragging) return;
  isDragging = is;
  // The whole page shows that it takes files, as its drop zone may be out of sight.
  document.documentElement.toggleAttribute("data-takes-files", is);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
