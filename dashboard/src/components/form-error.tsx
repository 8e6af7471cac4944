import { Alert } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactElement } from "react";

/** Why a form was refused; nothing until it was. */
export function FormError({ error }: { error: Error | null }): ReactElement | null {
  if (!error) return null;
  return (
    <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={18} />}>
      {error.message}
    </Alert>
  );
}
