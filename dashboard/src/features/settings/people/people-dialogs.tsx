import { Button, Group, Modal, Radio, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { type Invited, memberRoutes } from "../../../../../src/contract/dashboard/members.ts";
import { type Role, roles } from "../../../../../src/contract/dashboard/session.ts";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { FormError } from "../../../components/form-error.tsx";
import { SecretDialog } from "../../../components/secret-dialog.tsx";
import { call } from "../../../lib/api.ts";
import { emailProblem } from "../../../lib/check-input.ts";
import { notifyDone, notifyFailed } from "../../../lib/notify.ts";
import { useForm } from "../../../lib/use-form.ts";
import { texts } from "../../../texts/en.ts";
import { renewPeople } from "./people-queries.ts";

interface PeopleDialogsProps {
  isInviting: boolean;
  /** Whom to remove. */
  doomed: { id: string; name: string } | null;
  /** Whose second factor to remove. */
  locked: { id: string; name: string } | null;
  /** Whose link to show, once. */
  invited: Invited | null;
  onInvited: (made: Invited) => void;
  onClose: () => void;
}

const says = texts.people;

/** Dialogs to invite somebody, show their link once, and remove them. */
export function PeopleDialogs({
  isInviting,
  doomed,
  locked,
  invited,
  onInvited,
  onClose,
}: PeopleDialogsProps): ReactElement {
  const remove = useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => call(memberRoutes.removeMember, { params: { memberId: id } }),
    onSuccess: async (_, { name }) => {
      await renewPeople();
      notifyDone(says.removed(name));
      onClose();
    },
    onError: notifyFailed,
  });
  const removeFactor = useMutation({
    mutationFn: ({ id }: { id: string; name: string }) =>
      call(memberRoutes.removeMemberSecondFactor, { params: { memberId: id } }),
    onSuccess: async (_, { name }) => {
      await renewPeople();
      notifyDone(says.factorRemoved(name));
      onClose();
    },
    onError: notifyFailed,
  });
  return (
    <>
      <Modal
        opened={isInviting}
        onClose={onClose}
        title={says.invite}
        closeButtonProps={{ "aria-label": texts.common.close }}
      >
        <InviteForm onInvited={onInvited} />
      </Modal>
      <SecretDialog
        title={says.linkTitle(invited?.member.name ?? "")}
        secret={invited?.link.url ?? null}
        warning={says.linkWarning}
        onClose={onClose}
      >
        {invited?.isMailed ? says.linkMailed(invited.member.email) : says.linkText}
      </SecretDialog>
      <ConfirmDialog
        isOpen={locked !== null}
        title={says.removeFactorTitle(locked?.name ?? "")}
        text={says.removeFactorText}
        confirmLabel={says.removeFactor}
        isDangerous
        isBusy={removeFactor.isPending}
        onConfirm={() => locked && removeFactor.mutate(locked)}
        onCancel={onClose}
      />
      <ConfirmDialog
        isOpen={doomed !== null}
        title={says.removeTitle(doomed?.name ?? "")}
        text={says.removeText}
        confirmLabel={says.remove}
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() => doomed && remove.mutate(doomed)}
        onCancel={onClose}
      />
    </>
  );
}

function InviteForm({ onInvited }: { onInvited: (made: Invited) => void }): ReactElement {
  const invite = useMutation({
    mutationFn: (body: { email: string; name: string; role: Role }) => call(memberRoutes.inviteMember, { body }),
    onSuccess: (made) => {
      void renewPeople();
      onInvited(made);
    },
  });
  const form = useForm<{ email: string; name: string; role: Role }>({
    initial: { email: "", name: "", role: "reviewer" },
    validate: { email: emailProblem, name: (name) => (name.trim() === "" ? says.nameMissing : null) },
    onSubmit: (values) => invite.mutate(values),
    error: invite.error,
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack>
        <FormError error={form.error} />
        <TextInput label={says.email} type="email" data-autofocus {...form.text("email")} />
        <TextInput label={says.name} {...form.text("name")} />
        <Radio.Group
          label={says.role}
          value={form.values.role}
          onChange={(value) => form.set("role", roles.find((role) => role === value) ?? "viewer")}
        >
          <Stack gap="xs" mt={6}>
            {roles.map((role) => (
              <Radio key={role} value={role} label={says.roles[role]} description={says.roleHints[role]} />
            ))}
          </Stack>
        </Radio.Group>
        <Group justify="flex-end">
          <Button type="submit" loading={invite.isPending}>
            {says.send}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
