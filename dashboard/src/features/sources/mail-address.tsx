import { Button, Code, Group } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { type DashboardSource, sourceRoutes } from "../../../../src/contract/dashboard/sources.ts";
import { Allowed } from "../../components/allowed.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { call } from "../../lib/api.ts";
import { notifyDone, notifyFailed } from "../../lib/notify.ts";
import { mailSources as says } from "../../texts/en/mail-sources.ts";
import { renewSources } from "./source-queries.ts";

/** The address to which mails are sent, to be copied and changed. */
export function MailAddress({ source, address }: { source: DashboardSource; address: string }): ReactElement {
  const [isAsking, setIsAsking] = useState(false);
  const change = useMutation({
    mutationFn: () => call(sourceRoutes.changeSourceAddress, { params: { sourceId: source.id } }),
    onSuccess: () => notifyDone(says.changed),
    onError: notifyFailed,
    onSettled: () => {
      setIsAsking(false);
      return renewSources();
    },
  });
  return (
    <Group gap="xs" mt={4}>
      <Code style={{ overflowWrap: "anywhere" }}>{address}</Code>
      <CopyButton value={address} label={says.copyAddress} />
      <Allowed least="editor">
        <Button variant="subtle" size="compact-sm" onClick={() => setIsAsking(true)}>
          {says.changeAddress}
        </Button>
        <ConfirmDialog
          isOpen={isAsking}
          title={says.changeTitle(source.name)}
          text={says.changeText}
          confirmLabel={says.changeAddress}
          isDangerous
          isBusy={change.isPending}
          onConfirm={() => change.mutate()}
          onCancel={() => setIsAsking(false)}
        />
      </Allowed>
    </Group>
  );
}
