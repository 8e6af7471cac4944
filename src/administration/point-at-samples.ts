import { Failure } from "../domain/failure.ts";
import type { Field } from "../domain/field.ts";
import type { PickedText } from "../domain/picked-text.ts";
import type { Pointing } from "../extraction/point-at.ts";
import type { Person } from "./administration-deps.ts";
import type { SampleWork } from "./work-on-samples.ts";

/** Fields for a new parser, made by looking at a sample. */
export function createPointAtSamples(samples: SampleWork) {
  return {
    /** Fields that the sample suggests, and a name for a parser of such documents. */
    async propose(person: Person, sampleId: string, gone?: AbortSignal) {
      const { file } = await samples.get(person, sampleId);
      const { reply } = await samples.work(person, sampleId, { kind: "propose" }, gone);
      return { name: reply.title ?? file.filename.replace(/\.[^.]*$/, ""), fields: reply.fields };
    },

    /** The template of the library that the sample surely fits; null if there is none. */
    async findTemplate(person: Person, sampleId: string, gone?: AbortSignal) {
      return { template: (await samples.work(person, sampleId, { kind: "template" }, gone)).reply };
    },

    /** The words of a page, to point at, and where its tables are. */
    async readWords(person: Person, sampleId: string, page: number, gone?: AbortSignal) {
      const { reply } = await samples.work(person, sampleId, { kind: "words", page }, gone);
      if (reply === null) throw new Failure("notFound", `The sample has no page ${page}.`);
      return reply;
    },

    /** The field that somebody means who points at a place; null if nothing is there. */
    async pointAt(person: Person, sampleId: string, pointing: Pointing, gone?: AbortSignal) {
      return { made: (await samples.work(person, sampleId, { kind: "point", ...pointing }, gone)).reply };
    },

    /** What picked texts are as values of their fields. */
    async readPicked(
      person: Person,
      sampleId: string,
      given: { fields: Field[]; picked: PickedText[] },
      gone?: AbortSignal,
    ) {
      return { values: (await samples.work(person, sampleId, { kind: "values", ...given }, gone)).reply };
    },
  };
}
