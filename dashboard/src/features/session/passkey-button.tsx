import { Button } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import type { ReactElement } from "react";
import { arePasskeysPossible } from "../../lib/passkeys/are-passkeys-possible.ts";
import { useSession } from "../../lib/session.ts";

/** What asks the browser for a passkey; its code is loaded when it is needed. */
export const loadPasskeys = () => import("../../lib/passkeys/ask-for-passkey.ts");

interface PasskeyButtonProps {
  label: string;
  isBusy: boolean;
  onClick: () => void;
}

/** The way in with a passkey. It is not there where passkeys cannot be used. */
export function PasskeyButton({ label, isBusy, onClick }: PasskeyButtonProps): ReactElement | null {
  const { baseUrl } = useSession();
  if (!arePasskeysPossible(baseUrl)) return null;
  return (
    <Button variant="default" size="md" leftSection={<IconKey size={18} />} loading={isBusy} onClick={onClick}>
      {label}
    </Button>
  );
}
