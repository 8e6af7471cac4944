import { Text } from "@mantine/core";
import type { ReactElement } from "react";
import { mailSources as says } from "../../texts/en/mail-sources.ts";

/** What an address for mails is, or that there are none. */
export function AddressHint({ isOn }: { isOn: boolean }): ReactElement {
  return <Text size="sm">{isOn ? says.explain : says.off}</Text>;
}
