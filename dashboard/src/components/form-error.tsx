import { Alert } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactElement } from "react";

/** Says why a form was refused; shows nothing before that. */
export function FormError({ error }: { error: Error | null }): ReactElement | null {
  if (!error) return null;
  return (
    <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={18} />}>
      {error.message}
    </Alert>
  );
}
