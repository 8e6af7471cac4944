import type { AddressInfo } from "node:net";
import { type Logger, pino } from "pino";
import { collectDefaultMetrics, Registry } from "prom-client";
import manifest from "../package.json" with { type: "json" };
import { authenticate } from "./accounts/authenticate.ts";
import { createAdministration } from "./administration/administration.ts";
import type { AdministrationDeps } from "./administration/administration-deps.ts";
import { createDocumentStates } from "./administration/document-states.ts";
import { createLongReads } from "./administration/long-reads.ts";
import { createRuleRunner } from "./administration/rules/rule-runner.ts";
import { type Config, makeDataFolder } from "./config.ts";
import { documentStatesChannel, readAnnouncedState } from "./documents/announce-state.ts";
import { deskChannel, readDeskChange } from "./entries/desk/announce-desk.ts";
import { createMetricsServer } from "./http/operations/metrics.ts";
import { createOwnAddresses } from "./http/own-addresses.ts";
import { createHttpServer } from "./http/server.ts";
import { createLanguageModels } from "./language-models/ask.ts";
import { offerRestore } from "./offer-restore.ts";
import { createFigures } from "./pipeline/figures.ts";
import { createFileWork, type DocumentPool } from "./pipeline/file-work.ts";
import { createFinishedDocuments } from "./pipeline/finished-documents.ts";
import { createLearnWork } from "./pipeline/learn-work.ts";
import { createModelFiles } from "./pipeline/model-files.ts";
import { createParsing } from "./pipeline/parsing-service.ts";
import type { PipelineDeps } from "./pipeline/pipeline-deps.ts";
import { startRetention } from "./pipeline/retention/start-retention.ts";
import { createMailReader } from "./pipeline/sources/create-mail-reader.ts";
import { startSweeper } from "./pipeline/sweep-files.ts";
import { createWaitingDocuments } from "./pipeline/waiting-documents.ts";
import { AccountSlots } from "./platform/account-slots.ts";
import type { Database } from "./platform/database/database.ts";
import { listen } from "./platform/database/listen.ts";
import { watchMigrations } from "./platform/database/migrate.ts";
import { removeAbandonedFolders } from "./platform/files/temporary-folder.ts";
import { createLogStream } from "./platform/log/log-stream.ts";
import { createMailer } from "./platform/mail/mailer.ts";
import { createOpenIdProvider } from "./platform/open-id/open-id-provider.ts";
import { createSafeFetch } from "./platform/safe-fetch/safe-fetch.ts";
import { createSealer } from "./platform/sealer.ts";
import { noTracing, type Tracing } from "./platform/tracing/tracing.ts";
import { createReadiness, createWarning } from "./readiness.ts";
import type { Role } from "./roles.ts";
import { openServiceDatabase } from "./service-database.ts";
import { openServiceFiles } from "./service-files.ts";
import { loadSecret } from "./service-secret.ts";
import { createSourceKinds } from "./sources/create-source-kinds.ts";
import { StartRefused } from "./start-refused.ts";
import { type StopStep, stopInTime } from "./stop-in-time.ts";
import { createMappingRunner } from "./webhooks/mapping/mapping-runner.ts";
import { addQueueMetrics } from "./worker/queue-metrics.ts";
import { startWorkers, type Workers } from "./worker/start-workers.ts";

export interface RunningService {
  /** Where it can be reached, without a slash at the end; null for a worker, which has no HTTP interface. */
  url: string | null;
  /** Where it listens, which may differ from the public address; null for a worker. */
  listensAt: string | null;
  log: Logger;
  database: Database;
  /** Resolves with a sentence if a newer version changes the database so that this one has to stop. */
  tooOld: Promise<string>;
  /** Resolves with the name of a backup that somebody wants restored, into this service that has no account. */
  restoreWanted: Promise<string>;
  /** Finishes what it can in less than ten seconds; the rest goes back to the queue. */
  stop(): Promise<void>;
}

/** Maximum simultaneous downloads that clients wait for: each costs two connections and a temporary file. */
const mostDownloads = 128;

/**
 * The composition root: from settings to a running service. Opens the database, creates what the pipeline needs from
 * the platform, and adds workers and the HTTP interface, depending on the role. With `isWarm: false`, the first
 * document waits until a process to read it has started. `documentPool` replaces the service's own pool of processes
 * that read documents. Once `stopping` has settled, the start no longer waits for such a process. `restoreFailure`: why
 * the restore before this start failed.
 */
export async function startService(
  config: Config,
  options: {
    role?: Role;
    log?: Logger;
    isWarm?: boolean;
    documentPool?: DocumentPool;
    stopping?: Promise<unknown>;
    restoreFailure?: string | null;
  } = {},
): Promise<RunningService> {
  const role = options.role ?? "all";
  const log = options.log ?? pino({ level: config.logLevel }, createLogStream(1));
  const stops: StopStep[] = [];
  const stop = () => stopInTime(stops.splice(0).reverse(), log);
  try {
    makeDataFolder(config);
    const tracing = await openTracing(config, log, stops);
    const { database, close } = await openServiceDatabase(config, log);
    stops.push({ name: "database", stop: close });
    const tooOld = Promise.withResolvers<string>();
    const watch = await watchMigrations(database, tooOld.resolve);
    stops.push({ name: "subscriptions", stop: async () => watch.close() });
    const metrics = createMetrics(database);
    const watched = { metrics, tracing, log };
    const deps = await createPipelineDeps(config, database, watched, stops, options.documentPool);
    const sweeper = startSweeper(deps, config);
    stops.push({ name: "temporaryFiles", stop: () => sweeper.stop() });
    const retention = startRetention(deps);
    stops.push({ name: "temporaryFiles", stop: () => retention.stop() });
    const backups = await startBackups(config, database, deps);
    if (backups) stops.push({ name: "backups", stop: () => backups.stop() });
    const sendMail = config.mail && createMailer(config.mail);
    const workers =
      role === "web"
        ? null
        : await startWorkers(deps, database, { concurrency: config.workers, sendMail, baseUrl: config.baseUrl });
    if (workers) stops.push({ name: "workers", stop: (withinMs) => workers.stop(withinMs) });
    const warmUp = role !== "worker" && options.isWarm !== false ? deps.fileWork.warmUp() : null;
    const { offer: restoreOffer, wanted: restoreWanted } = offerRestore(config, options.restoreFailure ?? null);
    const http =
      role === "worker"
        ? null
        : startHttp(config, database, { ...deps, metrics, restoreOffer, sendMail }, workers, stops);
    if (role === "worker") await startWorkerMetrics(config, watched, stops);
    if (role !== "worker") await startMail(config, deps, stops);
    // A service that is told to stop meanwhile must not wait for a process that nobody needs any more.
    const warmEnough = options.stopping === undefined ? warmUp : Promise.race([warmUp, options.stopping]);
    const [listensAt] = await Promise.all([http, warmEnough]);
    const url = listensAt && (config.baseUrl ?? listensAt);
    return { url, listensAt, log, database, tooOld: tooOld.promise, restoreWanted, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Receives mails, if the operator wants that. */
async function startMail({ mailIn, mostMailBytes }: Config, deps: PipelineDeps, stops: StopStep[]): Promise<void> {
  if (mailIn === null) return;
  // Loaded only for those who want it.
  const { startMailServer } = await import("./smtp/start-mail-server.ts");
  const mail = await startMailServer(deps, { ...mailIn, mostMailBytes }).catch((error: NodeJS.ErrnoException) => {
    throw error.syscall === "open"
      ? new StartRefused("WINNOW_MAIL_CERTIFICATE", error, "Name files that this service can read.")
      : new StartRefused("WINNOW_MAIL_IN", error, "Use an address of this machine and a free port.");
  });
  stops.push({ name: "mails", stop: () => mail.stop() });
  deps.log.info(`Mails are received at ${mailIn.host}:${mailIn.port} for ${mailIn.domain}`);
}

/** Null if no backups are made. */
async function startBackups(config: Config, database: Database, { files, log }: PipelineDeps) {
  if (config.backups === null) return null;
  const { place: address, ...schedule } = config.backups;
  const isSecretKept = config.givenSecret === null;
  const source = { database, files, secret: loadSecret(config), isSecretKept, version: manifest.version };
  // Loaded only for those who want it.
  const [{ openBackupPlace }, { keepBackups }] = await Promise.all([
    import("./service-backups.ts"),
    import("./backup/keep-backups.ts"),
  ]);
  // What is wrong with the place is no reason to take no documents; it is told like every failed backup.
  const place = await openBackupPlace(address, { isChecked: false });
  return keepBackups({ source, place, ...schedule }, log);
}

async function createPipelineDeps(
  config: Config,
  database: Database,
  { metrics, tracing, log }: { metrics: Registry; tracing: Tracing; log: Logger },
  stops: StopStep[],
  documentPool: DocumentPool | undefined,
): Promise<PipelineDeps> {
  const { files, close: closeFiles } = await openServiceFiles(config, log);
  stops.push({ name: "temporaryFiles", stop: closeFiles });
  const fileWork = createFileWork(files, { size: config.workers }, documentPool);
  stops.push({ name: "processes", stop: async () => fileWork.close() });
  const learnWork = createLearnWork();
  stops.push({ name: "processes", stop: async () => learnWork.close() });
  await removeAbandonedFolders().catch((error: unknown) =>
    log.warn({ err: error }, "Abandoned folders could not be removed"),
  );
  const modelFiles = createModelFiles();
  stops.push({ name: "temporaryFiles", stop: () => modelFiles.close() });
  const sealer = createSealer(loadSecret(config));
  return {
    db: database.db,
    files,
    fileWork,
    learnWork,
    modelFiles,
    languageModels: createLanguageModels({ db: database.db, sealer, ...config.languageModels }),
    safeFetch: createSafeFetch({ allowHosts: config.allowHosts, allowHttp: config.allowHttp }),
    downloadSlots: new AccountSlots(mostDownloads, {
      full: "The service has reached its limit of simultaneous downloads. Try again soon.",
      share: "Your account has reached its limit of simultaneous downloads. Try again when one has finished.",
    }),
    waitingDocuments: createWaitingDocuments(database.db, config.mostWaiting),
    sealer,
    sourceKinds: createSourceKinds({
      ...config,
      folders: config.sourceFolders,
      receivesMail: config.mailIn !== null,
      readMail: createMailReader(fileWork),
    }),
    finished: createFinishedDocuments(),
    log,
    tracing,
    figures: createFigures(metrics),
    limits: {
      maxUploadBytes: config.maxUploadBytes,
      timeLimitMs: config.timeLimitMs,
      downloadTimeoutMs: config.downloadTimeoutMs,
    },
  };
}

async function startHttp(
  config: Config,
  database: Database,
  deps: PipelineDeps & Pick<AdministrationDeps, "restoreOffer" | "sendMail"> & { metrics: Registry },
  workers: Workers | null,
  stops: StopStep[],
): Promise<string> {
  const { db, log, metrics } = deps;
  let url = "";
  const baseUrl = () => config.baseUrl ?? url;
  const mappings = createMappingRunner();
  stops.push({ name: "processes", stop: async () => mappings.close() });
  const rules = createRuleRunner();
  stops.push({ name: "processes", stop: async () => rules.close() });
  const documentStates = createDocumentStates();
  const states = await listen(
    database,
    documentStatesChannel,
    (payload) => {
      const state = readAnnouncedState(payload);
      documentStates.announce(state);
      if (state.status === "completed" || state.status === "failed") deps.finished.announce(state.documentId);
    },
    () => documentStates.announceGap(),
  );
  const desk = await listen(database, deskChannel, (payload) => documentStates.announceDesk(readDeskChange(payload)));
  stops.push({ name: "subscriptions", stop: async () => Promise.all([states.close(), desk.close()]) });
  const server = createHttpServer({
    parsing: createParsing(deps, { syncWorker: workers?.sync ?? null, baseUrl }),
    administration: createAdministration({
      ...deps,
      mappings,
      rules,
      longReads: createLongReads(db),
      openId: config.openId && createOpenIdProvider(config.openId),
      baseUrl,
      mailDomain: config.mailIn?.domain ?? null,
      isSignUpOpen: config.isSignUpOpen,
      documentStates,
    }),
    baseUrl,
    ownAddresses: createOwnAddresses({ baseUrl, listenHost: config.host, dashboardHosts: config.dashboardHosts }),
    trustedProxies: config.trustedProxies,
    authenticate: (secret) => authenticate(db, secret, new Date()),
    health: { findTrouble: createReadiness(deps), findWarning: createWarning(deps) },
    limits: {
      maxUploadBytes: config.maxUploadBytes,
      requestsPerMinute: config.requestsPerMinute,
      dashboardRates: config.dashboardRates,
      maxConcurrentUploads: config.maxConcurrentUploads,
      uploadStallMs: config.uploadStallMs,
    },
    metrics,
    servesMetrics: config.metrics === "beside",
    tracing: deps.tracing,
    log,
  });
  stops.push({
    name: "requests",
    stop: () => {
      workers?.takeNoMore();
      return server.close();
    },
  });
  // Set before the first request, so that requests that arrive while the rest is still starting get the address too.
  server.server.once("listening", () => {
    url = toUrl(server.server.address());
  });
  const { host, port } = config;
  await server.listen({ host, port }).catch(refuseAddress);
  await listenForMetrics(config, deps, stops).catch((error) => {
    throw new StartRefused("WINNOW_METRICS", error, "Use an address of this machine and a free port.");
  });
  return url;
}

/** Serves `/metrics` on an address of its own, if there is one. */
async function listenForMetrics(
  { metrics: place }: Config,
  services: { metrics: Registry; log: Logger },
  stops: StopStep[],
): Promise<void> {
  if (typeof place !== "object") return;
  const server = createMetricsServer(services);
  stops.push({ name: "requests", stop: () => server.close() });
  await server.listen(place);
}

/**
 * A worker has no other address than that of its metrics. Processes on one machine may share their settings, and only
 * one of them gets the port, so a worker goes on without it.
 */
async function startWorkerMetrics(
  config: Config,
  watched: { metrics: Registry; log: Logger },
  stops: StopStep[],
): Promise<void> {
  await listenForMetrics(config, watched, stops).catch((error: unknown) =>
    watched.log.warn({ err: error }, "The address of WINNOW_METRICS cannot be used; this worker serves no metrics"),
  );
}

function createMetrics({ db }: Database): Registry {
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  addQueueMetrics(metrics, db);
  return metrics;
}

async function openTracing(config: Config, log: Logger, stops: StopStep[]): Promise<Tracing> {
  if (config.traces === null) return noTracing;
  // Loaded only for those who want it.
  const { startTracing } = await import("./platform/tracing/open-telemetry.ts");
  const tracing = startTracing({ ...config.traces, serviceVersion: manifest.version }, log);
  stops.push({ name: "traces", stop: (withinMs) => tracing.stop(withinMs) });
  return tracing;
}

/** Blames the port or the host, depending on the error code. */
function refuseAddress(error: NodeJS.ErrnoException): never {
  throw error.code === "EADDRINUSE" || error.code === "EACCES"
    ? new StartRefused("WINNOW_PORT", error, "Stop the program using it, or choose another port.")
    : new StartRefused("WINNOW_HOST", error, "Use a name or address of this machine.");
}

function toUrl(address: AddressInfo | string | null): string {
  if (address === null || typeof address === "string") throw new Error("the server listens on no port");
  const isEveryAddress = address.address === "0.0.0.0" || address.address === "::";
  const host = isEveryAddress ? "127.0.0.1" : address.family === "IPv6" ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}
