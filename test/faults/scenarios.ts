import { setTimeout as sleep } from "node:timers/promises";
import type { Installation, Program } from "./installation.ts";
import { receiverMoods } from "./moody-receiver.ts";
import type { StoreMood } from "./store-proxy.ts";

/** Something that goes wrong under load, again and again. */
export interface Scenario {
  name: string;
  /** One round: when it resolves, everything works again. */
  disturb(installation: Installation): Promise<void>;
}

/** A random moment, so that each round meets the service in another state. */
const aMoment = (longestMs = 1_500) => sleep(Math.random() * longestMs);

export const scenarios: Scenario[] = [
  { name: "kill -9 of a worker", disturb: (installation) => killOne(installation, "worker") },
  { name: "kill -9 of a web process", disturb: (installation) => killOne(installation, "web") },
  { name: "kill -9 of all processes", disturb: ({ programs }) => killAll(programs) },
  {
    name: "kill -9 of PostgreSQL",
    async disturb(installation) {
      await aMoment();
      await installation.killDatabase();
    },
  },
  ...(["away", "silent", "slow", 500, 503] as const).map((mood) => ({
    name: typeof mood === "number" ? `the store answers ${mood}` : `the store is ${mood}`,
    disturb: (installation: Installation) => spoilStore(installation, mood),
  })),
  {
    name: "receivers fail, hang, drip, reset, redirect, send 10 GB",
    async disturb({ receiver }) {
      receiver.turn(receiverMoods);
      await sleep(2_000);
      receiver.turn(["well"]);
    },
  },
];

async function killOne({ programs }: Installation, role: "web" | "worker"): Promise<void> {
  const candidates = programs.filter((program) => program.role === role);
  await aMoment();
  const victim = candidates[Math.floor(Math.random() * candidates.length)];
  await victim?.kill();
  await victim?.start();
}

async function killAll(programs: Program[]): Promise<void> {
  await aMoment();
  await Promise.all(programs.map((program) => program.kill()));
  await Promise.all(programs.map((program) => program.start()));
}

async function spoilStore({ store }: Installation, mood: StoreMood): Promise<void> {
  await aMoment();
  store.turn(mood);
  await sleep(2_000);
  store.turn("well");
}
