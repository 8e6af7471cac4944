import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { watchDocuments } from "./watch-documents.ts";

/** The part of the browser's class that is used. */
class Connection extends EventTarget {
  static readonly CLOSED = 2;
  static readonly all: Connection[] = [];
  readyState = 0;

  constructor(url: string) {
    super();
    assert.equal(url, "/dashboard-api/events");
    Connection.all.push(this);
  }

  close(): void {
    this.readyState = Connection.CLOSED;
  }

  /** As the browser does for an answer other than 200. */
  refuse(): void {
    this.close();
    this.dispatchEvent(new Event("error"));
  }
}

class Page extends EventTarget {
  visibilityState = "visible";

  show(state: "visible" | "hidden"): void {
    this.visibilityState = state;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

const open = () => Connection.all.filter(({ readyState }) => readyState !== Connection.CLOSED);
let page: Page;
let heard: (string | null)[];
let stop: () => void;
beforeEach(() => {
  page = new Page();
  Object.assign(globalThis, { EventSource: Connection, document: page });
  mock.timers.enable({ apis: ["setTimeout"] });
  Connection.all.length = 0;
  heard = [];
  stop = watchDocuments((documentId) => void heard.push(documentId));
});
afterEach(() => {
  stop();
  mock.timers.reset();
});

test("a hidden page has no connection, and refreshes when it is shown again", () => {
  open()[0]?.dispatchEvent(new Event("open"));
  assert.deepEqual(heard, []);
  page.show("hidden");
  assert.equal(open().length, 0);
  page.show("visible");
  assert.equal(open().length, 1);
  open()[0]?.dispatchEvent(new Event("open"));
  assert.deepEqual(heard, [null]);
});

test("a refused page asks again later, and polls until it is let in", () => {
  for (const round of [1, 2]) {
    open()[0]?.refuse();
    assert.equal(open().length, 0);
    mock.timers.tick(60_000);
    assert.equal(open().length, 1);
    assert.deepEqual(heard, Array(round).fill(null));
  }
  open()[0]?.dispatchEvent(new Event("open"));
  assert.deepEqual(heard, [null, null, null]);
});

test("nothing is retried for a page that is hidden or stopped listening", () => {
  open()[0]?.refuse();
  page.show("hidden");
  mock.timers.tick(120_000);
  assert.equal(open().length, 0);
  page.show("visible");
  open()[0]?.refuse();
  stop();
  mock.timers.tick(120_000);
  assert.equal(open().length, 0);
});
