import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "../../bench/templates/random.ts";
import { until } from "../support/until.ts";
import { type Installation, type SetUp, wholeFleet } from "./installation.ts";
import { receiverMoods } from "./moody-receiver.ts";
import { findOldProgram } from "./old-program.ts";
import { ownCheckout } from "./program.ts";
import type { ServerMood } from "./proxy.ts";
import { untilDocumentsFinish } from "./until-documents-finish.ts";

/** Something that goes wrong under load, again and again. */
export interface Scenario {
  name: string;
  setUp: "fleet" | "small disks" | "old program";
  /** It is run no more often than this, however many rounds are asked for. */
  most: number;
  /** One round: when it resolves, everything works again, or is about to. Tells what was done. */
  disturb(installation: Installation, random: Random): Promise<string>;
}

/** The set-up of a scenario, or why there is none on this machine. */
export function describeSetUp({ setUp }: Scenario): SetUp | string {
  if (setUp === "fleet") return { roles: wholeFleet, files: "bucket" };
  if (setUp === "small disks") return { roles: wholeFleet, files: "folder", isOnSmallDisks: true };
  const old = findOldProgram();
  return typeof old === "string" ? old : { roles: wholeFleet, files: "bucket", ...old };
}

const fewRounds = 3;

/** A random moment, so that each round meets the service in another state. */
const aMoment = (random: Random, longestMs = 1_500) => sleep(random.integer(0, longestMs));

/** Milliseconds that a server or a disk stays out of order. */
const outageMs = 2_000;

/** What can be killed; a web process is any that answers requests, and may run jobs too. */
const victims = ["a web process", "a worker", "PostgreSQL", "the object store"] as const;
type Victim = (typeof victims)[number] | "everything";

/** Each kind of `kill -9` by itself. */
export const kills = victims.map(
  (victim): Scenario => ({
    name: `kill -9 of ${victim}`,
    setUp: "fleet",
    most: Number.POSITIVE_INFINITY,
    disturb: (installation, random) => kill(installation, victim, random),
  }),
);

export const outages: Scenario[] = [
  {
    name: "PostgreSQL is restarted",
    setUp: "fleet",
    most: fewRounds,
    async disturb({ cluster }, random) {
      await aMoment(random);
      await cluster.restart();
      return "restart";
    },
  },
  {
    name: "PostgreSQL dies, and its standby takes over",
    setUp: "fleet",
    most: fewRounds,
    async disturb({ cluster }, random) {
      await cluster.failOver(() => aMoment(random));
      return "failover";
    },
  },
  ...(["away", "silent", "slow", 500, 503] as const).map(
    (mood): Scenario => ({
      name: typeof mood === "number" ? `the store answers ${mood}` : `the store is ${mood}`,
      setUp: "fleet",
      most: fewRounds,
      disturb: (installation, random) => spoilStore(installation, mood, random),
    }),
  ),
  {
    name: "receivers fail, hang, drip, reset, redirect, send 10 GB",
    setUp: "fleet",
    most: fewRounds,
    async disturb({ receiver }) {
      const before = receiver.countRequests();
      receiver.turn(receiverMoods);
      await sleep(outageMs);
      await until("each mood had its turn", async () => receiver.countRequests() >= before + receiverMoods.length);
      receiver.turn(["well"]);
      return "moods";
    },
  },
  { name: "the disk of the files is full", setUp: "small disks", most: fewRounds, disturb: fillFiles },
  { name: "the disk of PostgreSQL is full", setUp: "small disks", most: fewRounds, disturb: fillDatabase },
  { name: "an upgrade beside the version before", setUp: "old program", most: 1, disturb: upgrade },
];

/** All that `npm run test:faults` does, one after another. */
export const scenarios: Scenario[] = [
  {
    name: "kill -9 at random moments",
    setUp: "fleet",
    most: Number.POSITIVE_INFINITY,
    disturb: (installation, random) => kill(installation, random.pick([...victims, "everything"]), random),
  },
  ...outages,
];

async function kill(installation: Installation, victim: Victim, random: Random): Promise<string> {
  const processes = findProcesses(installation, victim, random);
  await aMoment(random);
  await Promise.all(processes.map((process) => process.kill()));
  await Promise.all(processes.map((process) => process.start()));
  return processes.length > 0 ? victim : `${victim}, which is not ours`;
}

/** What a process, the database and the store have in common. */
interface Killable {
  kill(): Promise<void>;
  start(): Promise<void>;
}

function findProcesses({ programs, cluster, store }: Installation, victim: Victim, random: Random): Killable[] {
  const stores = store?.process ? [store.process] : [];
  if (victim === "PostgreSQL") return [cluster.server];
  if (victim === "the object store") return stores;
  if (victim === "everything") return [...programs.map(({ process }) => process), cluster.server, ...stores];
  const isWorker = victim === "a worker";
  return [random.pick(programs.filter(({ role }) => (role === "worker") === isWorker)).process];
}

async function spoilStore({ store }: Installation, mood: ServerMood, random: Random): Promise<string> {
  await aMoment(random);
  store?.proxy.turn(mood);
  await sleep(outageMs);
  store?.proxy.turn("well");
  return String(mood);
}

async function fillFiles({ disks }: Installation, random: Random): Promise<string> {
  await aMoment(random);
  disks?.files.fill();
  await sleep(outageMs);
  disks?.files.free();
  return "full";
}

/** First rows find no room, and then the server's log, without which it cannot even run. */
async function fillDatabase({ disks, cluster }: Installation, random: Random): Promise<string> {
  await aMoment(random);
  disks?.database.fill();
  await sleep(outageMs);
  await cluster.server.switchLog().catch(() => {});
  await sleep(outageMs);
  disks?.database.free();
  return (await cluster.server.recover()) ? "full, and PostgreSQL hung" : "full";
}

/** A new web and a new worker process run beside old ones, and take over from one that dies; then all are new. */
async function upgrade(installation: Installation, random: Random): Promise<string> {
  const { programs } = installation;
  const [oldWeb, newWeb] = programs.filter(({ role }) => role === "web");
  const [oldWorker, newWorker] = programs.filter(({ role }) => role === "worker");
  for (const program of [newWeb, newWorker]) await program?.replace(ownCheckout);
  await untilDocumentsFinish(installation, 30);
  await newWorker?.process.kill();
  await aMoment(random);
  await newWorker?.process.start();
  await untilDocumentsFinish(installation, 30);
  await oldWorker?.process.kill();
  for (const program of [oldWorker, oldWeb]) await program?.replace(ownCheckout);
  return "upgrade";
}
