import { Text } from "@mantine/core";
import type { ReactElement } from "react";
import type { DashboardSourceItem } from "../../../../src/contract/dashboard/sources.ts";
import { mailSources as says } from "../../texts/en/mail-sources.ts";

type Mail = NonNullable<DashboardSourceItem["mail"]>;

/** In which mail a document came, and whether that is really from its sender. */
export function ItemMail({ mail, name }: { mail: Mail; name: string | null }): ReactElement {
  const { sender, subject, checks } = mail;
  return (
    <Text size="sm" c="dimmed" component="div" style={{ overflowWrap: "anywhere" }}>
      <div>{sender === null ? says.unknownSender : says.from(sender)}</div>
      {subject !== name && <div>{subject}</div>}
      {checks !== null && (
        <div>
          {checks.isProven ? says.proven : says.notProven} ({says.checks(checks.spf, checks.dkim, checks.dmarc)})
        </div>
      )}
    </Text>
  );
}
