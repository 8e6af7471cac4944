import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { retention } from "../../../texts/en/retention.ts";
import { retentionForecastQuery } from "./retention-forecast.ts";

interface RetentionDialogProps {
  isOpen: boolean;
  parserId: string;
  /** Null: documents are kept for ever, and nothing is asked. */
  days: number | null;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Says how many documents a shorter retention deletes, and asks whether they should be. */
export function RetentionDialog({ isOpen, parserId, days, onConfirm, onCancel }: RetentionDialogProps): ReactElement {
  const asked = days ?? 1;
  const { data, isFetching, isError } = useQuery({
    ...retentionForecastQuery(parserId, asked),
    enabled: isOpen && days !== null,
  });
  const forecast = data && !isFetching ? data : null;
  const text = forecast
    ? retention.dialogText(forecast)
    : isError
      ? retention.uncountedText(asked)
      : retention.counting;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={retention.dialogTitle(forecast?.old ?? null)}
      text={text}
      confirmLabel={retention.confirm(forecast?.old ?? null)}
      isDangerous={forecast?.old !== 0}
      isBusy={isFetching}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
