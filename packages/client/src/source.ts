/**
 * A document to send: a path (Node, Deno and Bun), an address that the service downloads from (a `URL`, or a text that
 * starts with `http://` or `https://`), bytes (a `Buffer` too), a `File` or `Blob`, or a stream.
 */
export type Source =
  | string
  | URL
  | Blob
  | Uint8Array
  | ArrayBuffer
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>;

/** How much of an upload has been sent, in bytes of the document. */
export interface UploadProgress {
  sent: number;
  total: number;
}

/** What a form has of a document: where it is, or its bytes and name. */
export type FormSource = { url: string } | { blob: Blob; name: string };

/** Opens a source so that it can be sent more than once: a stream is read to its end. */
export async function openSource(source: Source, filename: string | undefined): Promise<FormSource> {
  if (source instanceof URL) return { url: source.href };
  if (typeof source === "string") {
    if (/^https?:\/\//i.test(source)) return { url: source };
    return { blob: await openPath(source), name: filename ?? baseName(source) };
  }
  const name = filename ?? (source instanceof Blob && "name" in source ? String(source.name) : "document");
  if (source instanceof Blob) return { blob: source, name };
  if (source instanceof Uint8Array) return { blob: new Blob([new Uint8Array(source)]), name };
  if (source instanceof ArrayBuffer) return { blob: new Blob([source]), name };
  return { blob: await collect(source), name };
}

/**
 * The file as it is now. If it were read while it is sent, and changed or went away meanwhile, Node would end the whole
 * program. The module is named by a variable, so that bundlers for browsers leave it out.
 */
async function openPath(path: string): Promise<Blob> {
  const name = "node:fs/promises";
  const { readFile }: typeof import("node:fs/promises") = await import(/* @vite-ignore */ name).catch(
    (cause: unknown) => {
      throw new TypeError("Paths can only be sent where there are files. In a browser, send a File.", { cause });
    },
  );
  return new Blob([await readFile(path)]);
}

function baseName(path: string): string {
  return path.split(/[/\\]/).at(-1) || "document";
}

async function collect(stream: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  // Not every browser can iterate over a stream.
  if (stream instanceof ReadableStream) {
    const reader = stream.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) parts.push(new Uint8Array(read.value));
  } else {
    for await (const part of stream) parts.push(new Uint8Array(part));
  }
  return new Blob(parts);
}

/** Browsers cannot stream a request to every server, so they only report the beginning and the end. */
const canStream = "Deno" in globalThis || "Bun" in globalThis || "process" in globalThis;

/** The body of a request with a document; `onProgress` is called while it is sent. */
export function toUpload(
  form: FormData,
  size: number,
  onProgress: ((progress: UploadProgress) => void) | undefined,
): RequestInit & { duplex?: "half" } {
  if (onProgress === undefined) return { body: form };
  onProgress({ sent: 0, total: size });
  if (!canStream) return { body: form };
  const { body, headers } = new Response(form);
  let sent = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      // The form around the document counts for nothing.
      sent = Math.min(size, sent + part.byteLength);
      onProgress({ sent, total: size });
      controller.enqueue(part);
    },
  });
  return {
    body: body?.pipeThrough(counter) ?? null,
    headers: { "content-type": headers.get("content-type") ?? "" },
    duplex: "half",
  };
}
