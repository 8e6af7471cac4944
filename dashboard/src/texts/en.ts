import { common } from "./en/common.ts";
import { documents } from "./en/documents.ts";
import { home } from "./en/home.ts";
import { integrations } from "./en/integrations.ts";
import { operator } from "./en/operator.ts";
import { parsers } from "./en/parsers.ts";
import { review } from "./en/review.ts";
import { session } from "./en/session.ts";
import { settings } from "./en/settings.ts";
import { shell } from "./en/shell.ts";
import { templates } from "./en/templates.ts";
import { usage } from "./en/usage.ts";
import { viewer } from "./en/viewer.ts";

/** All that the dashboard says, in English. Another language is another object of this shape. */
export const texts = {
  common,
  shell,
  session,
  home,
  documents,
  viewer,
  review,
  parsers,
  integrations,
  usage,
  templates,
  settings,
  operator,
};
