import assert from "node:assert/strict";
import { test } from "node:test";
import { Lane, type LaneSlots, type LaneTask } from "./lane.ts";

interface NamedTask extends LaneTask {
  name: string;
  /** How long it runs. */
  ms: number;
}

const oneSlot: LaneSlots = { size: 1, express: 0, newcomers: 0, perAccount: Number.POSITIVE_INFINITY };
const task = (accountId: string, name: string, ms = 10, isExpress = false): NamedTask => ({
  accountId,
  name,
  ms,
  isExpress,
});

/** A lane on a clock of the test's own. */
function openLane(slots: Partial<LaneSlots> = {}) {
  let now = 0;
  const lane = new Lane<NamedTask>({ ...oneSlot, ...slots }, () => now);
  return {
    lane,
    /** Runs the waiting tasks, `most` of them at most, one after the other, and returns their order. */
    run(most = Number.POSITIVE_INFINITY): string[] {
      const names: string[] = [];
      while (names.length < most) {
        const next = lane.takeNext();
        if (!next) break;
        names.push(next.name);
        now += next.ms;
        lane.remove(next);
      }
      return names;
    },
  };
}

test("accounts take turns by the time their tasks took, not by their number", () => {
  const { lane, run } = openLane();
  for (const each of [task("a", "a1", 100), task("a", "a2", 100)]) lane.add(each);
  for (const name of ["b1", "b2", "b3", "b4"]) lane.add(task("b", name, 30));
  assert.deepEqual(run(), ["a1", "b1", "b2", "b3", "b4", "a2"]);
});

test("an account that comes later has not saved up any time", () => {
  const { lane, run } = openLane();
  for (let index = 0; index < 12; index++) lane.add(task("a", `a${index}`));
  run(10);
  for (const name of ["b0", "b1", "b2"]) lane.add(task("b", name));
  assert.deepEqual(run(), ["b0", "a10", "b1", "a11", "b2"]);
});

test("what was used while nobody else asked is forgotten when the pool has nothing to do", () => {
  const { lane, run } = openLane();
  lane.add(task("a", "a1", 100_000));
  run();
  for (const each of [task("a", "a2"), task("b", "b1"), task("a", "a3"), task("b", "b2")]) lane.add(each);
  assert.deepEqual(run(), ["a2", "b1", "a3", "b2"]);
});

test("express tasks go before their own account's others, not before another account's turn", () => {
  const { lane, run } = openLane();
  lane.add(task("b", "b1"));
  for (const name of ["a1", "a2"]) lane.add(task("a", name));
  lane.add(task("a", "a express", 10, true));
  assert.deepEqual(run(), ["b1", "a express", "a1", "a2"]);
});

test("an account without running tasks gets in if another has every slot, one task at a time", () => {
  const { lane } = openLane({ size: 2, express: 1, newcomers: 2 });
  for (let index = 0; index < 9; index++) lane.add(task("a", `a${index}`, 10, true));
  const begun = () => lane.takeNext()?.name;
  assert.deepEqual([begun(), begun(), begun(), begun()], ["a0", "a1", "a2", undefined]);
  lane.add(task("b", "b0"));
  lane.add(task("b", "b1"));
  lane.add(task("c", "c0"));
  assert.deepEqual([begun(), begun()], ["b0", undefined]);
});

test("no account takes all slots of a lane that keeps one for others", () => {
  const { lane } = openLane({ size: 2, perAccount: 1 });
  for (const each of [task("a", "a0"), task("a", "a1"), task("b", "b0")]) lane.add(each);
  const begun = () => lane.takeNext()?.name;
  assert.deepEqual([begun(), begun(), begun()], ["a0", "b0", undefined]);
});
