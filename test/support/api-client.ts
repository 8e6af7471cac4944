import { patienceMs, pause } from "./until.ts";

/** An answer, its body read whole. */
export interface Answer {
  status: number;
  headers: Headers;
  /** The body as it arrived. */
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies whose shape is what they test.
  body: any;
}

/** A part of a form: a text, or a file with its name. */
export type FormPart = string | { bytes: Uint8Array; filename?: string; type?: string };

/** A client of the service with one token, as a user would write it; it never throws for an error status. */
export class ApiClient {
  readonly url: string;
  readonly token: string;

  constructor(url: string, token: string) {
    this.url = url;
    this.token = token;
  }

  async request(path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = new Headers(init.headers);
    if (!headers.has("authorization")) headers.set("authorization", `Token ${this.token}`);
    const response = await fetch(`${this.url}${path}`, { ...init, headers });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson && text !== "" ? JSON.parse(text) : null,
    };
  }

  /** Sync parse of a form given as name and part, or as pairs where a name comes twice. */
  parse(slug: string, form: Record<string, FormPart> | [string, FormPart][], init: RequestInit & Options = {}) {
    return this.#send(`/dapi/v1/parser/${slug}/parse`, form, init);
  }

  parseAsync(slug: string, form: Record<string, FormPart> | [string, FormPart][], init: RequestInit & Options = {}) {
    return this.#send(`/dapi/v1/parser/${slug}/parse/async`, form, init);
  }

  getDocument(slug: string, documentId: string, query = ""): Promise<Answer> {
    return this.request(`/dapi/v1/parser/${slug}/document/${documentId}${query}`);
  }

  /** Polls until the document is completed or failed, as the specification has clients do. */
  async waitForDocument(slug: string, documentId: string, query = ""): Promise<Answer> {
    const begunAt = performance.now();
    for (;;) {
      const answer = await this.getDocument(slug, documentId, query);
      if (answer.status !== 200) throw new Error(`get-document answered ${answer.status}: ${answer.text}`);
      if (["completed", "failed"].includes(answer.body.data.status)) return answer;
      if (performance.now() - begunAt > patienceMs) throw new Error(`the document stayed ${answer.body.data.status}`);
      await pause(begunAt);
    }
  }

  correct(slug: string, entryId: string, updateFields: unknown, query = ""): Promise<Answer> {
    return this.request(`/dapi/v1/parser/${slug}/parsed-data/${entryId}${query}`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ update_fields: updateFields }),
    });
  }

  #send(path: string, form: Record<string, FormPart> | [string, FormPart][], init: RequestInit & Options) {
    const { query = "", ...rest } = init;
    return this.request(`${path}${query}`, { method: "POST", body: toFormData(form), ...rest });
  }
}

interface Options {
  query?: string;
}

function toFormData(form: Record<string, FormPart> | [string, FormPart][]): FormData {
  const data = new FormData();
  for (const [name, part] of Array.isArray(form) ? form : Object.entries(form)) {
    if (typeof part === "string") data.append(name, part);
    else
      data.append(
        name,
        new Blob([new Uint8Array(part.bytes)], { type: part.type ?? "" }),
        part.filename ?? "document.pdf",
      );
  }
  return data;
}
