import { availableParallelism } from "node:os";
import { styleText } from "node:util";
import { createManageAccounts } from "../../administration/manage-accounts.ts";
import { commandActor } from "../../domain/audit-event.ts";
import { exitCodes } from "../describe-error.ts";
import { showProgress } from "../terminal/show-progress.ts";
import { signalled } from "../terminal/signalled.ts";
import { type DemoService, type Stage, setStage, startDemoService } from "./stage.ts";
import { Stops } from "./stops.ts";
import { tellStory } from "./story.ts";

export interface DemoOptions {
  stay: boolean;
  dataDir?: string;
}

/** Plays the demo and cleans up, even if it is interrupted or fails. */
export async function runDemo({ stay, dataDir }: DemoOptions): Promise<void> {
  let isInterrupted = false;
  const interruption = signalled().then(() => {
    isInterrupted = true;
  });
  const stops = new Stops();
  console.log(`${styleText("bold", "Winnow demo")}: a real service, sample documents, the HTTP interface.\n`);
  const starting = startTimed(dataDir, stops);
  const playing = starting.then((demo) => play(demo, stops));
  try {
    await Promise.race([playing, interruption]).catch((error) => {
      // A terminal sends the interruption to every process; what breaks because of it is not an error.
      if (!isInterrupted) throw error;
    });
    if (isInterrupted) process.exitCode = exitCodes.interrupted;
    else if (stay) {
      await printThingsToTry(await playing);
      await interruption;
    }
  } finally {
    // A service that is still starting can only be stopped once it has started.
    await starting.catch(() => {});
    await stops.stop();
  }
  console.log(
    styleText("dim", dataDir ? `\nStopped. The data is in ${dataDir}.` : "\nStopped and removed everything."),
  );
}

async function play(demo: DemoService, stops: Stops): Promise<Stage> {
  const stage = await setStage(demo, stops);
  await tellStory(stage).catch((error) => {
    printComplaints(demo);
    throw error;
  });
  return stage;
}

async function startTimed(dataDir: string | undefined, stops: Stops): Promise<DemoService> {
  const started = performance.now();
  const title = "Starting the service on an embedded PostgreSQL";
  const demo = await showProgress(title, () => startDemoService(dataDir, stops));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`  ${demo.service.url}, ready in ${seconds} s, with ${availableParallelism()} workers`);
  return demo;
}

function printComplaints({ complaints }: DemoService): void {
  if (complaints.length === 0) return;
  console.error(`The service's last log lines:\n${complaints.slice(-10).join("")}`);
}

async function printThingsToTry({ url, token, accountId, email, database }: Stage): Promise<void> {
  const accounts = createManageAccounts({ db: database.db, baseUrl: () => url });
  const link = await accounts.createResetLink(commandActor("winnow demo"), accountId);
  const curl = `curl -s -H "Authorization: Token ${token}"`;
  console.log(`
${styleText(["bold", "green"], "The service keeps running.")} Press Ctrl-C to stop.

  dashboard   ${link.url}
              open it within one hour to set the password of ${email}; after that: ${url}
  API         ${url}/docs
  token       ${token}
  parsers     invoices, receipts

Try it from another terminal:

  ${curl} -F file=@samples/invoice-de.pdf ${url}/dapi/v1/parser/invoices/parse

  ${curl} -F file=@samples/receipt.jpg "${url}/dapi/v1/parser/receipts/parse?include=grounding"

  ${curl} -F file=@samples/three-invoices.pdf -F has_multiple_entries=true ${url}/dapi/v1/parser/invoices/parse/async

  ${curl} ${url}/dapi/v1/parser/invoices/document/DOCUMENT_ID

  npx winnow parse --url ${url} --token ${token} --parser invoices samples/invoice-*.pdf`);
}
