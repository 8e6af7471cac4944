import type { FastifyBaseLogger } from "fastify";
import type { Registry } from "prom-client";
import type { Administration } from "../administration/administration.ts";
import type { Caller, Parsing } from "../pipeline/parsing.ts";
import type { Tracing } from "../platform/tracing/tracing.ts";
import type { DashboardRates } from "./dashboard-api/limit-rate.ts";
import type { OwnAddresses } from "./own-addresses.ts";

/** What the HTTP layer needs from the rest of the service; the composition root passes it in. */
export interface HttpServices {
  parsing: Parsing;
  /** What people do in the dashboard. */
  administration: Administration;
  /** The service's public address, without a slash at the end. */
  baseUrl(): string;
  /** The addresses at which people may open the dashboard. */
  ownAddresses: OwnAddresses;
  /** Addresses of proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: string[];
  /** Finds the account for which a token's secret acts; throws `AuthenticationFailure` for one that is not accepted. */
  authenticate(secret: string): Promise<Caller>;
  health: {
    /** What currently prevents the service from working, as the end of a sentence for people; null if nothing does. */
    findTrouble(): Promise<string | null>;
    /** What is wrong although the service can take requests, as a sentence for people; null if nothing is. */
    findWarning(): Promise<string | null>;
  };
  limits: HttpLimits;
  /** The registry of the service's metrics. */
  metrics: Registry;
  /**
   * Whether `/metrics` is served on the main address; otherwise, it is off or `createMetricsServer` serves it
   * elsewhere.
   */
  servesMetrics: boolean;
  tracing: Tracing;
  log: FastifyBaseLogger;
}

/** How much the HTTP layer takes in. */
interface HttpLimits {
  /** Largest file, in bytes. */
  maxUploadBytes: number;
  /** Maximum requests per minute for each token. */
  requestsPerMinute: number;
  /** Requests per minute in the dashboard. */
  dashboardRates: DashboardRates;
  /** Uploads that are received at the same time. */
  maxConcurrentUploads: number;
  /** Milliseconds: an upload that is slower than 1 kB per second for this long is ended. */
  uploadStallMs: number;
}
