import { accountRoutes } from "./accounts.ts";
import { activityRoutes } from "./activity.ts";
import { backupRoutes } from "./backups.ts";
import { deliveryRoutes } from "./deliveries.ts";
import { documentRoutes } from "./documents.ts";
import { entryRoutes } from "./entries.ts";
import { languageModelRoutes } from "./language-model.ts";
import { learningRoutes } from "./learning.ts";
import { parserRoutes, sampleRoutes } from "./parsers.ts";
import { reviewRoutes } from "./review.ts";
import { sessionRoutes } from "./session.ts";
import { templateRoutes } from "./templates.ts";
import { tokenRoutes } from "./tokens.ts";
import { usageRoutes } from "./usage.ts";
import { webhookRoutes } from "./webhooks.ts";

/** Every operation of the dashboard's API by name: the server, the React client and the documentation are derived from it. */
export const dashboardRoutes = {
  ...sessionRoutes,
  ...accountRoutes,
  ...parserRoutes,
  ...sampleRoutes,
  ...templateRoutes,
  ...documentRoutes,
  ...entryRoutes,
  ...reviewRoutes,
  ...learningRoutes,
  ...webhookRoutes,
  ...deliveryRoutes,
  ...tokenRoutes,
  ...usageRoutes,
  ...activityRoutes,
  ...languageModelRoutes,
  ...backupRoutes,
};

export type DashboardRoutes = typeof dashboardRoutes;
export type DashboardRouteName = keyof DashboardRoutes;
