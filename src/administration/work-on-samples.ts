import { findSample, findSampleWords, keepSampleWords, type StoredSample } from "../parsers/sample-store.ts";
import type { SampleReplies, SampleTask } from "../pipeline/sample-work.ts";
import type { AdministrationDeps, Person } from "./administration-deps.ts";
import { checkUuid } from "./check-uuid.ts";
import type { LiveWork } from "./live-work.ts";
import { refuseUnknown } from "./refuse-unknown.ts";

/** Work on samples whose words are read once, and then kept. */
export type SampleWork = ReturnType<typeof createSampleWork>;

export function createSampleWork({ db }: Pick<AdministrationDeps, "db">, liveWork: LiveWork) {
  const get = async ({ accountId }: Person, sampleId: string): Promise<StoredSample> => {
    checkUuid(sampleId, "sample");
    return (await findSample(db, accountId, sampleId)) ?? refuseUnknown("sample");
  };

  return {
    get,

    /** Does something with a sample; also returns its words, packed. */
    async work<Kind extends SampleTask["kind"]>(
      person: Person,
      sampleId: string,
      task: Extract<SampleTask, { kind: Kind }>,
      gone?: AbortSignal,
    ): Promise<{ reply: SampleReplies[Kind]; words: Uint8Array }> {
      const { file } = await get(person, sampleId);
      const known = await findSampleWords(db, sampleId);
      const done = await liveWork.workOnSample<Kind>(person, file.key, task, known, gone);
      if (known === null) await keepSampleWords(db, sampleId, done.words);
      return done;
    },
  };
}
