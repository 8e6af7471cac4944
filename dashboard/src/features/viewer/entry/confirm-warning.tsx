import { Alert } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactElement } from "react";
import type { EntryDetail } from "../../../../../src/contract/dashboard/entries.ts";
import { texts } from "../../../texts/en.ts";
import classes from "./confirm-warning.module.css";
import { toReadable } from "./readable-message.ts";

/** The most messages that are listed; with more, the values themselves say them. */
const mostShown = 5;

/** Which rules an entry breaks, before a person confirms it all the same. */
export default function ConfirmWarning({ errors }: { errors: EntryDetail["currentErrors"] }): ReactElement {
  const messages = [...new Set(errors.map((error) => toReadable(error, "alone")))];
  return (
    <Alert
      color="red"
      radius={0}
      py="xs"
      icon={<IconAlertTriangle size={18} />}
      title={texts.viewer.confirmWarning(errors.length)}
      className={classes.warning ?? ""}
    >
      <ul className={classes.list}>
        {messages.slice(0, mostShown).map((message) => (
          <li key={message}>{message}</li>
        ))}
        {messages.length > mostShown && <li>{texts.viewer.moreRules(messages.length - mostShown)}</li>}
      </ul>
    </Alert>
  );
}
