import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findStartable, nextUploads, type Upload, type UploadEvent, uploadsAtOnce } from "./upload-queue.ts";

const files = ["a", "b", "c", "d", "e"].map((name) => ({ name, sizeBytes: 10 }));

function after(...events: UploadEvent[]): readonly Upload[] {
  return events.reduce<readonly Upload[]>(nextUploads, []);
}

describe("many files sent at once", () => {
  it("a few are sent at a time, in the order in which they were dropped", () => {
    const added = after({ kind: "added", files });
    assert.deepEqual(
      findStartable(added).map(({ name }) => name),
      ["a", "b", "c"],
    );
    const started = findStartable(added).reduce((all, { id }) => nextUploads(all, { kind: "started", id }), added);
    assert.equal(uploadsAtOnce, 3);
    assert.deepEqual(findStartable(started), []);
    const one = nextUploads(started, { kind: "accepted", id: 1, acceptedId: "x" });
    assert.deepEqual(
      findStartable(one).map(({ name }) => name),
      ["d"],
    );
  });

  it("a refused file can be sent again, and the others are not touched", () => {
    const refused = after({ kind: "added", files }, { kind: "refused", id: 0, message: "No answer.", canRetry: true });
    const again = nextUploads(refused, { kind: "retried", id: 0 });
    assert.equal(again[0]?.state.kind, "waiting");
    assert.equal(again.length, files.length);
  });

  it("a file that is forgotten leaves, and the others keep their places", () => {
    const left = after({ kind: "added", files }, { kind: "forgotten", id: 1 });
    assert.deepEqual(
      left.map(({ name }) => name),
      ["a", "c", "d", "e"],
    );
  });

  it("clearing removes what is done, and nothing that is still being sent", () => {
    const cleared = after(
      { kind: "added", files },
      { kind: "accepted", id: 0, acceptedId: "x" },
      { kind: "refused", id: 1, message: "No PDF.", canRetry: false },
      { kind: "started", id: 2 },
      { kind: "cleared" },
    );
    assert.deepEqual(
      cleared.map(({ name }) => name),
      ["c", "d", "e"],
    );
    const more = nextUploads(cleared, { kind: "added", files: [{ name: "f", sizeBytes: 1 }] });
    assert.equal(new Set(more.map(({ id }) => id)).size, more.length);
  });
});
