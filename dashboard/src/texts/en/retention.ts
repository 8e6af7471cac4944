const formatNumber = (value: number): string => value.toLocaleString("en");
const countDocuments = (count: number): string => (count === 1 ? "1 document" : `${formatNumber(count)} documents`);
const countDays = (days: number): string => (days === 1 ? "1 day" : `${formatNumber(days)} days`);

/** What would be deleted: documents that are old enough, how many of them are open, and the day on which the next one is. */
interface Forecast {
  days: number;
  old: number;
  open: number;
  nextDay: string | null;
}

/** Of the documents that are old enough, those that somebody may still want. */
function openOnes({ old, open }: Forecast): string {
  if (open === 0) return "";
  const has =
    open === 1 ? "has an entry to review or a failed delivery" : "have entries to review or failed deliveries";
  if (open === old) return open === 1 ? ` It ${has}.` : ` They all ${has}.`;
  return ` ${formatNumber(open)} of them ${has}.`;
}

/** When a parser's documents are deleted. Imported by itself: among `texts`, it makes first visits to other pages 0.3 kB larger. */
export const retention = {
  title: "Retention",
  isOn: "Delete old documents",
  isOnHint:
    "Files, entries and deliveries are deleted with their document. Amounts and usage stay. Deleted documents cannot be restored.",
  days: "Days to keep documents",
  daysHint: "Counted from the time a document was processed.",
  forgets: "Forget what they taught",
  forgetsHint: "If off, the text of corrected and confirmed documents is kept for learning.",
  forecast: (forecast: Forecast): string => {
    const { days, old, nextDay } = forecast;
    if (old > 0)
      return `${countDocuments(old)} ${old === 1 ? "is" : "are"} older than ${countDays(days)}.${openOnes(forecast)}`;
    const next = nextDay === null ? "" : ` The oldest one will be deleted on ${nextDay}.`;
    return `No document is older than ${countDays(days)}.${next}`;
  },
  dialogTitle: (old: number | null): string =>
    old === null || old === 0 ? "Delete documents from now on?" : `Delete ${countDocuments(old)}?`,
  counting: "Counting documents…",
  notCounted: "The documents could not be counted.",
  uncountedText: (days: number): string =>
    `The documents could not be counted. All that are older than ${countDays(days)} will be deleted within an hour, and others when they reach that age. This cannot be undone.`,
  dialogText: (forecast: Forecast): string => {
    const { days, old } = forecast;
    if (old === 0)
      return `No document is older than ${countDays(days)} yet. From now on, documents will be deleted when they reach that age. This cannot be undone.`;
    const they = old === 1 ? "It was processed" : "They were processed";
    return `${they} more than ${countDays(days)} ago and will be deleted within an hour.${openOnes(forecast)} Others will be deleted when they reach that age. This cannot be undone.`;
  },
  confirm: (old: number | null): string => (old === 0 ? "Save" : "Save and delete"),
} as const;
