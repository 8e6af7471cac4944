import { NativeSelect } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import type { Colleague } from "../../../../src/contract/dashboard/colleague.ts";
import { deskRoutes, mostAssigned } from "../../../../src/contract/dashboard/desk.ts";
import { call } from "../../lib/api.ts";
import { notifyDone, notifyFailed } from "../../lib/notify.ts";
import { useMay, useSession } from "../../lib/session.ts";
import { texts } from "../../texts/en.ts";
import { useColleagues } from "./use-colleagues.ts";

interface AssigneeSelectProps {
  documentIds: readonly string[];
  /** Who has them now; absent for several documents, which may have several assignees. */
  assignee?: Colleague | null;
  onDone?: () => void;
}

const words = texts.desk;

/** Nobody in particular. */
const nobody = "nobody";

/** Chooses who is to review documents. Whoever works alone sees nothing of it. */
export default function AssigneeSelect({ documentIds, assignee, onDone }: AssigneeSelectProps): ReactElement | null {
  const client = useQueryClient();
  const { account } = useSession();
  const colleagues = useColleagues();
  const mayAssign = useMay("reviewer");
  const isOne = assignee !== undefined;
  const assign = useMutation({
    mutationFn: (personId: string | null) =>
      call(deskRoutes.assignDocuments, { body: { documentIds: [...documentIds], personId } }),
    onSuccess: async (_, personId) => {
      const name = colleagues.find(({ id }) => id === personId)?.name;
      if (!isOne) notifyDone(name ? words.assigned(documentIds.length, name) : words.unassigned(documentIds.length));
      onDone?.();
      await Promise.all(
        ["documents", "document", "review"].map((key) => client.invalidateQueries({ queryKey: [key] })),
      );
    },
    onError: notifyFailed,
  });
  if (colleagues.length < 2) return null;
  const reviewers = colleagues.filter(({ isReviewer }) => isReviewer);
  // Whoever was removed since is still shown until the document is loaded again.
  const shown = assignee && !reviewers.some(({ id }) => id === assignee.id) ? [...reviewers, assignee] : reviewers;
  const options = [
    { value: nobody, label: words.nobody },
    ...shown.map(({ id, name }) => ({ value: id, label: id === account?.personId ? words.you(name) : name })),
  ];
  return (
    <NativeSelect
      size="xs"
      aria-label={isOne ? words.assignee : words.assign}
      data={isOne ? options : [{ value: "", label: words.assign }, ...options]}
      value={assign.isPending ? (assign.variables ?? nobody) : isOne ? (assignee?.id ?? nobody) : ""}
      disabled={!mayAssign || documentIds.length > mostAssigned}
      onChange={({ currentTarget: { value } }) => value !== "" && assign.mutate(value === nobody ? null : value)}
    />
  );
}
