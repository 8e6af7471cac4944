import type { RefusalBody } from "../../../src/contract/dashboard/failure.ts";
import {
  dashboardApiPrefix,
  type RouteBody,
  type RouteDefinition,
  type RouteParameters,
  type RouteQuery,
  type RouteResponse,
} from "../../../src/contract/dashboard/route.ts";
import { texts } from "../texts/en.ts";
import { ApiError } from "./api-error.ts";

/** Requires an argument only if the route takes one. */
type Given<Name extends string, Value> = [Value] extends [undefined]
  ? { [Key in Name]?: undefined }
  : Record<never, never> extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value };

/** The parameters in a route's address. */
export type RouteAddress<Definition extends RouteDefinition> = Given<"params", RouteParameters<Definition>> &
  Given<"query", RouteQuery<Definition>>;

/** The input of a route. */
export type RouteCall<Definition extends RouteDefinition> = RouteAddress<Definition> &
  Given<"body", RouteBody<Definition>> & { signal?: AbortSignal };

type Arguments<Value> = Record<never, never> extends Value ? [value?: Value] : [value: Value];

/** The address of a route, for pictures and downloads. */
export function toUrl<const Definition extends RouteDefinition>(
  definition: Definition,
  ...[address]: Arguments<RouteAddress<Definition>>
): string {
  return joinUrl(definition, address?.params ?? {}, address?.query ?? {});
}

/**
 * Calls a route of the catalogue (`src/contract/dashboard`). The service has checked its answer by the route's schema.
 *
 * @throws {ApiError} when the service refuses, cannot be reached, or something between answers in its place.
 */
export async function call<const Definition extends RouteDefinition>(
  definition: Definition,
  ...[input]: Arguments<RouteCall<Definition>>
): Promise<RouteResponse<Definition>> {
  const { params, query, body, signal } = input ?? {};
  const response = await request(joinUrl(definition, params ?? {}, query ?? {}), {
    method: definition.method,
    headers: { accept: "application/json", ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
  return readAnswer(definition, response.status, await response.text());
}

/** Sends a form with a file; calls `onProgress` with the share sent, 0 to 1. Throws as `call` does. */
export function upload<const Definition extends RouteDefinition>(
  definition: Definition,
  input: RouteAddress<Definition> & { form: FormData; onProgress?: (share: number) => void; signal?: AbortSignal },
): Promise<RouteResponse<Definition>> {
  const { form, onProgress, signal } = input;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(definition.method, joinUrl(definition, input.params ?? {}, input.query ?? {}));
    request.setRequestHeader("accept", "application/json");
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total);
    request.onerror = () => reject(new ApiError("unreachable", 0, texts.common.unreachable));
    request.onabort = () => reject(new DOMException("The upload was stopped.", "AbortError"));
    request.onload = () => {
      try {
        resolve(readAnswer(definition, request.status, request.responseText));
      } catch (error) {
        reject(error);
      }
    };
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(form);
  });
}

/** Tells the service something without waiting for its answer, even while the page is closing. */
export function tell<const Definition extends RouteDefinition>(
  definition: Definition,
  ...[address]: Arguments<RouteAddress<Definition>>
): void {
  const url = joinUrl(definition, address?.params ?? {}, address?.query ?? {});
  request(url, { method: definition.method, keepalive: true }).catch(() => {});
}

let onSignedOut = (): void => {};

/** Sets what to call when the service says that nobody is signed in any more; the app then goes to the sign-in page. */
export function whenSignedOut(listener: () => void): void {
  onSignedOut = listener;
}

async function request(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, credentials: "same-origin" });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiError("unreachable", 0, texts.common.unreachable);
  }
}

function readAnswer<Definition extends RouteDefinition>(
  definition: Definition,
  status: number,
  text: string,
): RouteResponse<Definition> {
  const json = readJson(text);
  if (status >= 400) throw toApiError(status, json);
  // A route without a schema has no answer; its response type is undefined.
  if (typeof definition.response === "string") return undefined as RouteResponse<Definition>;
  if (json === undefined) throw new ApiError("unexpected", status, texts.common.unexpected);
  return json as RouteResponse<Definition>;
}

function toApiError(status: number, json: unknown): ApiError {
  if (!isRefusal(json)) return new ApiError("unexpected", status, texts.common.unexpected);
  const { code, message, fields } = json.error;
  if (code === "notSignedIn") onSignedOut();
  return new ApiError(code, status, message, fields);
}

/** Whether a refusal is the service's, and not that of a proxy before it. */
function isRefusal(json: unknown): json is RefusalBody {
  const { error } = (json ?? {}) as Partial<RefusalBody>;
  return typeof error?.code === "string" && typeof error.message === "string";
}

/** Undefined if the text is not JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function joinUrl(definition: RouteDefinition, params: object, query: object): string {
  const values = new Map(Object.entries(params));
  const path = definition.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  return `${dashboardApiPrefix}${path}${search.size > 0 ? `?${search}` : ""}`;
}
