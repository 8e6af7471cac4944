import "@mantine/notifications/styles.css";
import { Notifications } from "@mantine/notifications";
import type { ReactElement } from "react";

/** Where notifications appear. */
export default function NotificationArea(): ReactElement {
  return <Notifications position="bottom-right" limit={4} />;
}
