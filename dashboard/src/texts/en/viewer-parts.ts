import type { EntryDetail } from "../../../../src/contract/dashboard/entries.ts";

const nothingDelivered =
  "This parser had no webhook for the document's environment, or the entry was held back as invalid. " +
  "If that has changed, use Redeliver All to send it.";

/** Parts of the viewer that are loaded when they are opened. */
export const viewerParts = {
  search: {
    placeholder: "Search the pages",
    previous: "Previous place",
    next: "Next place",
    close: "Close search",
    count: (at: number, count: number, total: number) => {
      if (count === 0) return "Not found";
      return count === total ? `${at + 1} of ${total}` : `${at + 1} of the first ${count} of ${total}`;
    },
  },
  noDeliveries: "No deliveries",
  noDeliveriesText: {
    sync: "The sync endpoint returns entries directly, without webhooks.",
    async: nothingDelivered,
    dashboard: nothingDelivered,
  },
  redeliverFailed: "Redeliver Failed",
  redeliverAll: "Redeliver All",
  redelivering: (count: number) =>
    count === 0 ? "Nothing to deliver." : `Sending ${count === 1 ? "1 delivery" : `${count} deliveries`}.`,
  details: {
    parser: "Parser",
    version: "Parser version",
    modelVersion: "Learned model",
    source: "Source",
    sources: { sync: "API (sync)", async: "API (async)", dashboard: "Dashboard" },
    environment: "Environment",
    file: "File",
    size: "Size",
    pages: "Pages",
    received: "Received",
    finished: "Finished",
    time: "Processing time",
    cost: "Cost of this entry",
    languageModel: "Language model",
    modelUse: ({ fields, requests, inputTokens, outputTokens, cost }: NonNullable<EntryDetail["modelUse"]>) => {
      const asked = `asked for ${fields === 1 ? "1 value" : `${fields} values`} in ${requests === 1 ? "1 request" : `${requests} requests`}, ${inputTokens + outputTokens} tokens`;
      return Number(cost) > 0 ? `${asked}, ${cost} at your operator's prices` : asked;
    },
    documentId: "Document ID",
    entryId: "Entry ID",
    reading: "Reading method by page",
    readingLine: (page: number, method: string, ms: number) => `Page ${page}: ${method}, ${ms} ms`,
  },
  help: {
    keys: {
      nextField: "Next value",
      previousField: "Previous value",
      nextProblem: "Next problem",
      edit: "Edit value",
      draw: "Select the value on the page",
      bench: "Rows of a list at full width",
      confirm: "Confirm entry",
      nextDocument: "Next document",
      previousDocument: "Previous document",
      zoomIn: "Zoom in",
      zoomOut: "Zoom out",
      fitWidth: "Fit width",
      rotate: "Rotate page",
      goToPage: "Go to a page",
      find: "Search the text",
      undo: "Undo the last change",
      help: "Show shortcuts",
      leave: "Stop editing or drawing",
    },
  },
} as const;
