import type { FastifyReply, FastifyRequest } from "fastify";
import type { Person } from "../../administration/administration-deps.ts";
import { Failure } from "../../domain/failure.ts";
import type { ReceivedFile } from "../../domain/file.ts";
import type { AccountSlots } from "../../platform/account-slots.ts";
import {
  type FileTaker,
  formOverheadBytes,
  type ParseForm,
  receiveParseForm,
  uploadFormFields,
} from "../dapi-v1/receive-parse-form.ts";
import { askForBody } from "../refusals/send-refusal.ts";

/** A received form with its file, which belongs to `use` from then on. */
export type UploadForm = ParseForm & { file: ReceivedFile };

/** Opens a received PDF with its password; see `unlockReceived`. */
type Unlock = (person: Person, file: ReceivedFile, password: string) => Promise<ReceivedFile>;

/** Receives forms with one file, within the same limits as the public interface. */
export function createUploads(slots: AccountSlots, files: FileTaker, unlock: Unlock, maxUploadBytes: number) {
  const decodeOrDiscard = async <Order>(file: ReceivedFile, decode: () => Order): Promise<Order> => {
    try {
      return decode();
    } catch (error) {
      await files.discardFile(file);
      throw error;
    }
  };

  return {
    /** Rejects a form that is longer than any file may be, before its first byte is read. */
    refuseTooLong(request: FastifyRequest): void {
      if (!/^\s*multipart\/form-data\b/i.test(request.headers["content-type"] ?? "")) {
        throw new Failure("fileMissing", "The body must be a form (multipart/form-data) with the document as `file`.");
      }
      if (Number(request.headers["content-length"] ?? 0) <= maxUploadBytes + formOverheadBytes) return;
      throw new Failure("fileTooLarge", `A file can have up to ${maxUploadBytes / 1e6} MB.`);
    },

    /**
     * Receives a form. `decode` checks its fields; if that throws, the file is discarded. Otherwise `use` owns the
     * file, which needs no password any more if the form had it.
     */
    async receive<Order, Result>(
      person: Person,
      request: FastifyRequest,
      reply: FastifyReply,
      decode: (form: UploadForm) => Order,
      use: (file: ReceivedFile, order: Order) => Promise<Result>,
    ): Promise<Result> {
      return slots.use(person.accountId, async () => {
        askForBody(request, reply);
        const form = await receiveParseForm(request, files, maxUploadBytes, uploadFormFields);
        const { file, texts } = form;
        if (file === null) throw new Failure("fileMissing", "The form has no file. Send the document as `file`.");
        const order = await decodeOrDiscard(file, () => decode({ ...form, file }));
        return use(texts.password === undefined ? file : await unlock(person, file, texts.password), order);
      });
    },
  };
}

export type Uploads = ReturnType<typeof createUploads>;
