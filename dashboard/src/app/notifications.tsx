import "@mantine/notifications/styles.css";
import { Notifications } from "@mantine/notifications";
import type { ReactElement } from "react";
import { createPortal } from "react-dom";
import classes from "./notifications.module.css";

/** Where notifications appear: in a page's own place for them, or in the corner of the window. */
export default function NotificationArea({ place }: { place: HTMLElement | null }): ReactElement {
  if (!place) return <Notifications position="bottom-right" limit={4} />;
  return createPortal(
    <Notifications
      withinPortal={false}
      position="bottom-center"
      // The one before must not linger beside the new one.
      transitionDuration={0}
      className={classes.placed ?? ""}
    />,
    place,
  );
}
