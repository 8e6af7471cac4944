import type { integrations as english } from "../en/integrations.ts";
import type { Same } from "../same.ts";
import { plural } from "./plural.ts";

/** How many deliveries failed or wait, after those that arrived. */
function unfinished(failed: number, pending: number): string[] {
  return [...(failed > 0 ? [`${failed} fehlgeschlagen`] : []), ...(pending > 0 ? [`${pending} ausstehend`] : [])];
}

/** How a parser's entries reach other programs. */
export const integrations: Same<typeof english> = {
  tabs: { webhooks: "Webhooks", deliveries: "Zustellungen", api: "API" },
  addWebhook: "Webhook hinzufügen",
  noneTitle: "Noch keine Webhooks",
  noneText:
    "Ein Webhook empfängt jeden Datensatz als signiertes JSON, sobald er fertig ist. Der Sync-Endpunkt liefert Datensätze direkt, ohne Webhooks.",
  isOff: "aus",
  isOn: "ein",
  figures: (delivered, failed, pending) => [`${delivered} zugestellt`, ...unfinished(failed, pending)].join(", "),
  oldSecretUntil: (when) => `Das vorherige Secret gilt noch bis ${when}.`,
  failing: (count, since, last) =>
    `${plural(count, "Versuch ist", "Versuche sind")} in Folge fehlgeschlagen, der erste ${since}. ${last}`,
  gone: "Sein Endpunkt hat gemeldet, dass es ihn nicht mehr gibt (HTTP 410). Deshalb hat Winnow den Webhook ausgeschaltet. Schalten Sie ihn wieder ein, sobald der Endpunkt zurück ist.",
  receives: (events) => `Empfängt: ${events}`,
  retried: "Fehlgeschlagene Zustellungen werden wiederholt",
  events: {
    processed: "verarbeitet",
    valid: "gültig",
    confirmed: "bestätigt",
    corrected: "korrigiert",
    failed: "Dokument fehlgeschlagen",
  },
  edit: "Bearbeiten",
  test: "Test senden",
  rotate: "Secret ersetzen",
  turnOff: "Ausschalten",
  turnOn: "Einschalten",
  turnedOff: "Webhook ausgeschaltet.",
  turnedOn: "Webhook eingeschaltet.",
  delete: "Löschen",
  deleted: (name) => `Webhook ${name} gelöscht.`,
  saved: "Webhook gespeichert.",
  secretTitle: "Webhook-Secret",
  secretText: "Prüfen Sie damit den Header X-Service-Signature.",
  howToVerify: "So prüfen Sie Signaturen",
  rotateTitle: "Secret ersetzen?",
  rotateText:
    "Ein neues Secret wird erstellt. Zustellungen werden 24 Stunden lang mit beiden signiert, damit Sie ohne Ausfall wechseln können.",
  rotateConfirm: "Ersetzen",
  form: {
    titleNew: "Neuer Webhook",
    titleEdit: (name) => `Webhook ${name}`,
    name: "Name",
    nameHint: "Ein Name, an dem Sie den Webhook erkennen.",
    url: "Adresse",
    urlHint: "Eine HTTPS-Adresse, die innerhalb von 15 Sekunden mit 2xx antwortet.",
    method: "Methode",
    environment: "Umgebung",
    environmentHint: "Nur Dokumente, die mit dieser Umgebung gesendet werden, werden zugestellt.",
    headers: "Header",
    headersHint:
      "Werden mit jeder Zustellung gesendet. Gespeicherte Werte werden nicht wieder angezeigt und gehen verloren, wenn die Adresse zu einem anderen Server führt.",
    headerName: "Header",
    headerValue: "Wert",
    headerKept: "unverändert",
    addHeader: "Header hinzufügen",
    removeHeader: (name) => `Header ${name} entfernen`,
    secret: "Secret",
    secretHint: "Leer lassen, um ein Secret zu erzeugen. Es wird nur einmal angezeigt.",
    events: "Ereignisse",
    eventsHint:
      "Was gesendet wird. Der Body ist immer gleich aufgebaut; der Header X-Webhook-Event nennt das Ereignis.",
    eventsMissing: "Wählen Sie mindestens ein Ereignis.",
    eventHints: {
      processed: "Jeder Datensatz, wenn sein Dokument verarbeitet ist. Die Voreinstellung.",
      valid: "Jeder gültige Datensatz, wenn sein Dokument verarbeitet ist.",
      confirmed: "Ein Datensatz, den eine Person bestätigt hat.",
      corrected: "Ein Datensatz mit einem korrigierten Wert.",
      failed: "Ein Dokument, das nicht verarbeitet werden konnte.",
    },
    retries: "Fehlgeschlagene Zustellungen wiederholen",
    retriesHint:
      "Nach 5 Sekunden, 5 und 30 Minuten sowie 2, 5, 10 und 24 Stunden. Sonst wartet eine fehlgeschlagene Zustellung, bis Sie sie erneut zustellen.",
    enabled: "Eingeschaltet",
    mappingHint:
      "Ein JSONata-Ausdruck, der die Werte des Datensatzes vor dem Senden umwandelt. Leer lassen, um sie unverändert zu senden.",
    mappingExamples: "Beispiele",
    useMapping: "Werte umwandeln",
    create: "Webhook erstellen",
  },
  preview: {
    input: "Werte des Datensatzes",
    output: "Gesendet als parsed_data",
    none: "Dieser Parser hat noch keine Datensätze. Senden Sie ihm ein Dokument, um die Vorschau zu sehen.",
    waiting: "Wird berechnet …",
    editor: "Datenumwandlung (JSONata)",
  },
  testTitle: (name) => `${name} testen`,
  testing: "Der neueste Datensatz des Parsers wird gesendet …",
  testGood: "Ihr Endpunkt hat die Zustellung angenommen.",
  testBad: "Ihr Endpunkt hat die Zustellung nicht angenommen.",
  testAgain: "Erneut senden",
  log: {
    allWebhooks: "Alle Webhooks",
    webhook: "Webhook",
    allStatuses: "Jeder Status",
    status: "Status",
    statuses: { pending: "Ausstehend", delivered: "Zugestellt", failed: "Fehlgeschlagen" },
    allEvents: "Alle Ereignisse",
    event: "Ereignis",
    http: (status) => `HTTP ${status}`,
    noAnswer: "keine Antwort",
    nextTry: (when) => `nächster Versuch ${when}`,
    empty: "Noch keine Zustellungen",
    emptyText: "Hier erscheint jede Zustellung mit Anfrage und Antwort jedes Versuchs.",
    noMatch: "Zu diesen Filtern passt keine Zustellung.",
    attempts: (count) => plural(count, "Versuch", "Versuche"),
    redelivered: "Wird erneut gesendet.",
    redeliver: "Erneut zustellen",
    document: "Dokument öffnen",
    loadMore: "Mehr anzeigen",
  },
  replay: {
    action: "Zeitraum erneut senden",
    title: (name) => `Zustellungen von ${name} erneut senden`,
    which: "Erneut senden",
    failed: "Nur fehlgeschlagene Zustellungen",
    all: "Alle Zustellungen, auch die angekommenen",
    period: "Zeitraum",
    periods: {
      hour: "Die letzte Stunde",
      day: "Die letzten 24 Stunden",
      week: "Die letzten 7 Tage",
      month: "Die letzten 30 Tage",
      own: "Eigener Zeitraum",
    },
    from: "Von",
    to: "Bis",
    rangeInvalid: "Geben Sie einen Zeitraum ein, dessen Ende nach dem Beginn liegt.",
    counting: "Wird gezählt …",
    count: (count) =>
      count === 0
        ? "In diesem Zeitraum gibt es keine Zustellungen, die erneut gesendet werden können."
        : `${plural(count, "Zustellung wird", "Zustellungen werden")} erneut gesendet, mit den aktuellen Werten.`,
    start: "Erneut senden",
    latest: "Zuletzt erneut gesendet",
    line: (which, from, to) =>
      `${which === "all" ? "Alle" : "Fehlgeschlagene"} Zustellungen vom ${from} bis zum ${to}.`,
    queueing: (queued, total) => `${queued} von ${total} eingereiht`,
    progress: ({ total, pending, delivered, failed }) =>
      [`${delivered} von ${total} zugestellt`, ...unfinished(failed, pending)].join(", "),
  },
  api: {
    sync: "Sync",
    async: "Async",
    mode: "Modus",
    intro: "Für diesen Parser sofort lauffähig. Setzen Sie die Umgebungsvariable WINNOW_TOKEN auf Ihr API-Token.",
    tokens: "API-Token",
    reference: "API-Referenz",
    assistants: "Aus einem Assistenten verwenden (MCP)",
    syncNote: "Die Antwort enthält die Datensätze. Webhooks werden nicht aufgerufen.",
    asyncNote: "Die Antwort kommt sofort. Die Datensätze erhalten Sie über einen Webhook oder durch Abfragen.",
  },
};
