import { useMutation } from "@tanstack/react-query";
import { type DashboardSource, sourceRoutes } from "../../../../src/contract/dashboard/sources.ts";
import { call } from "../../lib/api.ts";
import { notifyDone } from "../../lib/notify.ts";
import { useForm } from "../../lib/use-form.ts";
import { mailSources } from "../../texts/en/mail-sources.ts";
import { sources } from "../../texts/en/sources.ts";
import { type SourceDraft, toDefinition, toDraft } from "./source-draft.ts";
import { renewSources } from "./source-queries.ts";

const says = sources.form;

export interface SourceFormProps {
  /** Null: a new one. */
  source: DashboardSource | null;
  /** Where folders may be. */
  folders: string[];
  /** Whether mails can be sent to this service. */
  receivesMail: boolean;
  onClose: () => void;
}

/** The values of the form, and how they are set. */
export type SourceFields = ReturnType<typeof useSourceForm>["form"];

const isPort = (text: string) => /^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) < 65_536;

/** The form's values, and what saves them. */
export function useSourceForm({ source, folders, onClose }: Omit<SourceFormProps, "receivesMail">) {
  const save = useMutation({
    mutationFn: (draft: SourceDraft) => {
      const body = toDefinition(draft);
      return source === null
        ? call(sourceRoutes.createSource, { body })
        : call(sourceRoutes.changeSource, { params: { sourceId: source.id }, body });
    },
    onSuccess: async () => {
      notifyDone(sources.saved);
      onClose();
      await renewSources();
    },
  });
  const needed =
    (kind: SourceDraft["kind"], message: string) =>
    (value: string, draft: SourceDraft): string | null =>
      draft.kind === kind && value.trim() === "" ? message : null;
  const form = useForm({
    initial: toDraft(source, folders),
    validate: {
      name: (name) => (name.trim() === "" ? says.nameMissing : null),
      path: needed("folder", says.pathMissing),
      bucket: needed("bucket", says.bucketMissing),
      accessKeyId: needed("bucket", says.keyMissing),
      host: needed("mailbox", mailSources.hostMissing),
      port: (port, { kind }) => (kind !== "mailbox" || isPort(port) ? null : mailSources.portWrong),
      user: needed("mailbox", mailSources.userMissing),
      folder: needed("mailbox", mailSources.folderMissing),
      moveTo: (moveTo, { kind, after, folder }) =>
        kind === "mailbox" && after === "move" && (moveTo.trim() === "" || moveTo.trim() === folder.trim())
          ? mailSources.moveToMissing
          : null,
    },
    onSubmit: (draft) => save.mutate(draft),
    error: save.error,
  });
  return { form, save };
}
