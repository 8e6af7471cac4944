import { accountRoutes } from "./accounts.ts";
import { activityRoutes } from "./activity.ts";
import { backupRoutes } from "./backups.ts";
import { colleagueRoutes } from "./colleague.ts";
import { commentRoutes } from "./comments.ts";
import { deliveryRoutes } from "./deliveries.ts";
import { deskRoutes } from "./desk.ts";
import { documentTextRoutes } from "./document-text.ts";
import { documentRoutes } from "./documents.ts";
import { eInvoiceRoutes } from "./e-invoices.ts";
import { entryRoutes } from "./entries.ts";
import { gridRoutes } from "./grids.ts";
import { inboxRoutes } from "./inbox.ts";
import { inboxCountRoutes } from "./inbox-count.ts";
import { languageModelRoutes } from "./language-model.ts";
import { learningRoutes } from "./learning.ts";
import { lookBackRoutes } from "./look-backs.ts";
import { memberRoutes } from "./members.ts";
import { parserRoutes, sampleRoutes } from "./parsers.ts";
import { passkeyRoutes } from "./passkeys.ts";
import { replayRoutes } from "./replays.ts";
import { reviewRoutes } from "./review.ts";
import { sessionRoutes } from "./session.ts";
import { sheetRoutes } from "./sheet.ts";
import { sourceRoutes } from "./sources.ts";
import { templateRoutes } from "./templates.ts";
import { tokenRoutes } from "./tokens.ts";
import { usageRoutes } from "./usage.ts";
import { versionRoutes } from "./versions.ts";
import { webhookRoutes } from "./webhooks.ts";

/** Every operation of the dashboard's API by name: the server, the React client and the documentation are derived from it. */
export const dashboardRoutes = {
  ...sessionRoutes,
  ...passkeyRoutes,
  ...accountRoutes,
  ...parserRoutes,
  ...versionRoutes,
  ...sampleRoutes,
  ...templateRoutes,
  ...documentRoutes,
  ...documentTextRoutes,
  ...gridRoutes,
  ...inboxRoutes,
  ...inboxCountRoutes,
  ...entryRoutes,
  ...eInvoiceRoutes,
  ...reviewRoutes,
  ...colleagueRoutes,
  ...deskRoutes,
  ...commentRoutes,
  ...sheetRoutes,
  ...learningRoutes,
  ...lookBackRoutes,
  ...webhookRoutes,
  ...deliveryRoutes,
  ...replayRoutes,
  ...sourceRoutes,
  ...memberRoutes,
  ...tokenRoutes,
  ...usageRoutes,
  ...activityRoutes,
  ...languageModelRoutes,
  ...backupRoutes,
};

export type DashboardRoutes = typeof dashboardRoutes;
export type DashboardRouteName = keyof DashboardRoutes;
