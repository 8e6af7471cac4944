import rateLimit from "@fastify/rate-limit";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from "fastify";
import { dashboardApiPrefix } from "../contract/dashboard/route.ts";
import { Failure } from "../domain/failure.ts";
import { AccountSlots } from "../platform/account-slots.ts";
import { authenticateRequest } from "./authentication/authenticate-request.ts";
import { addDapiV1 } from "./dapi-v1/dapi-v1.ts";
import { rateLimitOptions } from "./dapi-v1/limit-rate.ts";
import { addDashboardApi } from "./dashboard-api/dashboard-api.ts";
import { addDashboardSite, isPageVisit } from "./dashboard-site/dashboard-site.ts";
import { addDocsSite } from "./docs-site/docs-site.ts";
import { addSignedFileRoute } from "./files/signed-file.ts";
import type { HttpServices } from "./http-services.ts";
import { addMcpRoute } from "./mcp/mcp-route.ts";
import { addOpenIdRoutes } from "./open-id/open-id-routes.ts";
import { addOpenapiRoute } from "./openapi/openapi-route.ts";
import { addHealthRoutes } from "./operations/health.ts";
import { addMetricsRoute } from "./operations/metrics.ts";
import { addPageRoutes } from "./pages/page-routes.ts";
import { answerClientError } from "./refusals/answer-client-error.ts";
import { refuseUnrouted } from "./refusals/refuse-unrouted.ts";
import { sendRefusal } from "./refusals/send-refusal.ts";
import { toRequestId } from "./request-id.ts";
import { createRequestMetrics } from "./request-metrics.ts";
import { RouteTable } from "./route-table.ts";
import { addSecurityHeaders } from "./security-headers.ts";
import { endSlowBodies } from "./slow-bodies.ts";
import { traceRequests } from "./trace-requests.ts";

/**
 * Time within which a request's headers must arrive, in milliseconds. Any line takes seconds; anything slower is an
 * attack.
 */
const headersTimeoutMs = 30_000;

/**
 * Time within which the whole request must arrive, in milliseconds: the largest upload on a line of 1.5 Mbit/s. Must
 * stay above `headersTimeoutMs`, or Node confuses the two. A response may take longer: a sync parse up to 180 s.
 */
const requestTimeoutMs = 300_000;

/** How often Node looks for requests past these times, in milliseconds; by default every half minute. */
const timeoutCheckMs = 5_000;

/**
 * Time that open requests get when the server closes, in milliseconds: enough for most sync parses, and less than their
 * share of a stop (`stopShares`). What is cut off continues in the queue, or was never completely received.
 */
const closeGraceMs = 4_000;

/** Longest path parameter, in characters: as long as headers can be, so that a long slug is just an unknown slug. */
const maxParamLength = 16 * 1024;

/** Builds the HTTP server: all routes, in front of the given services. The caller makes it listen, and closes it. */
export function createHttpServer(services: HttpServices): FastifyInstance {
  const app = fastify({
    loggerInstance: services.log,
    // A hook of our own logs requests, in one line and by their route.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: toRequestId,
    trustProxy: services.trustedProxies.length > 0 ? services.trustedProxies : false,
    requestTimeout: requestTimeoutMs,
    // Node's own refusal of a request without Host would have neither body nor request ID.
    http: {
      headersTimeout: headersTimeoutMs,
      connectionsCheckingInterval: timeoutCheckMs,
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength },
    forceCloseConnections: "idle",
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => answerFrameworkError(services, error, request, reply),
    clientErrorHandler: (error, socket) => answerClientError(error, socket),
  });
  acceptExpectations(app);
  refuseTunnels(app);
  addSecurityHeaders(app, services.baseUrl);
  limitClosing(app);
  endSlowBodies(app.server, services.limits.uploadStallMs);
  const slots = createUploadSlots(services.limits.maxConcurrentUploads);
  traceRequests(app, services.tracing);
  addHooks(app, services, slots);

  // One scope for everything that tokens are for: a token's requests count wherever they go.
  app.register((scope, _options, done) => {
    scope.decorateRequest("caller", null);
    scope.register(rateLimit, rateLimitOptions(services.limits.requestsPerMinute));
    scope.register(
      (dapi, _dapiOptions, added) => {
        addDapiV1(dapi, services, slots);
        added();
      },
      { prefix: "/dapi" },
    );
    scope.register((mcp, _mcpOptions, added) => {
      addMcpRoute(mcp, services, slots);
      added();
    });
    done();
  });
  app.register(
    (scope, _options, done) => {
      addDashboardApi(scope, services, slots);
      done();
    },
    { prefix: dashboardApiPrefix },
  );
  app.register((scope, _options, done) => {
    addOpenIdRoutes(scope, services);
    done();
  });
  addHealthRoutes(app, services);
  if (services.servesMetrics) addMetricsRoute(app, services.metrics);
  addSignedFileRoute(app, services);
  addOpenapiRoute(app);
  addPageRoutes(app, services.baseUrl, services.ownAddresses);
  addDocsSite(app, services.baseUrl, services.ownAddresses);
  addDashboardSite(app, services.ownAddresses, (secret) => services.administration.signIn.findLanguage(secret));
  return app;
}

/** Each upload costs a connection, buffers and a temporary file. */
function createUploadSlots(most: number): AccountSlots {
  return new AccountSlots(most, {
    full: "The service has reached its limit of simultaneous uploads. Try again soon.",
    share: "Your account has reached its limit of simultaneous uploads. Try again when one has finished.",
  });
}

function addHooks(app: FastifyInstance, services: HttpServices, slots: AccountSlots): void {
  const routes = new RouteTable();
  app.addHook("onRoute", ({ url, method }) => {
    for (const each of [method].flat()) routes.add(url, each);
  });
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    const lacksHost = request.raw.httpVersion === "1.1" && request.headers.host === undefined;
    done(lacksHost ? new Failure("invalidRequest", "The request has no Host header.") : undefined);
  });
  // After every onRequest hook, authentication among them, and before the body.
  app.addHook("preParsing", (request, reply, payload, done) => {
    if (!request.is404 || isPageVisit(request)) return done(null, payload);
    try {
      refuseUnrouted(routes, request, reply);
    } catch (error) {
      done(error as Error);
    }
  });
  app.addHook(
    "onResponse",
    createRequestMetrics(services.metrics, () => slots.taken),
  );
  app.addHook("onResponse", (request, reply, done) => {
    const { method, routeOptions } = request;
    const summary = { method, route: routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    request.log[method === "GET" || method === "HEAD" ? "debug" : "info"](summary, "Answered");
    done();
  });
  app.setErrorHandler((error, request, reply) => sendRefusal(error, request, reply));
}

/** Node drops the connection of a CONNECT request that nobody handles; here, every request gets a response. */
function refuseTunnels(app: FastifyInstance): void {
  app.server.on("connect", (_request, socket) => answerClientError(new Error("CONNECT"), socket));
}

/**
 * Lets a client that announces its body (`Expect: 100-continue`, like curl for large files) hold it back until the
 * checks that need no body have passed. Other expectations are ignored, as the standard allows.
 */
function acceptExpectations(app: FastifyInstance): void {
  app.server.on("checkContinue", (request, response) => app.routing(request, response));
  app.server.on("checkExpectation", (request, response) => {
    delete request.headers.expect;
    app.routing(request, response);
  });
}

/** Lets open requests finish when the server closes, but not forever; a connection is closed once its response is sent. */
function limitClosing(app: FastifyInstance): void {
  app.addHook("preClose", (done) => {
    const dropIdle = setInterval(() => app.server.closeIdleConnections(), 50).unref();
    const dropAll = setTimeout(() => app.server.closeAllConnections(), closeGraceMs).unref();
    app.server.once("close", () => {
      clearInterval(dropIdle);
      clearTimeout(dropAll);
    });
    done();
  });
}

/**
 * The framework rejects a path that it cannot decode before any hook; under `/dapi/`, authentication still comes first.
 */
async function answerFrameworkError(
  services: HttpServices,
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  try {
    if (request.url.startsWith("/dapi/")) await authenticateRequest(services, request.headers.authorization);
    sendRefusal(error, request, reply);
  } catch (refusal) {
    sendRefusal(refusal, request, reply);
  }
}
