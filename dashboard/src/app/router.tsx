import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from "@tanstack/react-router";
import { PageSkeleton } from "../components/page-skeleton.tsx";
import { readDocumentFilter } from "../features/documents/document-filter.ts";
import { readQueuePart } from "../features/review/queue-part.ts";
import { readSignInSearch } from "../features/session/sign-in-search.ts";
import type { SheetView } from "../features/sheet/sheet-view.ts";
import { whenSignedOut } from "../lib/api.ts";
import { forgetTyped } from "../lib/language.ts";
import { queryClient } from "../lib/query-client.ts";
import { FailedPage, MissingPage } from "./fallback-pages.tsx";
import { forVisitors, requireOperator, requireSession } from "./require-session.ts";
import { Shell } from "./shell/shell.tsx";

const root = createRootRoute({ component: Outlet, notFoundComponent: MissingPage, errorComponent: FailedPage });

/** Pages that need no session. */
const signIn = createRoute({
  getParentRoute: () => root,
  path: "/sign-in",
  beforeLoad: forVisitors,
  validateSearch: readSignInSearch,
  component: lazyRouteComponent(() => import("../features/session/sign-in-page.tsx"), "SignInPage"),
});
const signUp = createRoute({
  getParentRoute: () => root,
  path: "/sign-up",
  beforeLoad: forVisitors,
  component: lazyRouteComponent(() => import("../features/session/sign-up-page.tsx"), "SignUpPage"),
});
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: "/forgot-password",
  beforeLoad: forVisitors,
  component: lazyRouteComponent(() => import("../features/session/forgot-password-page.tsx"), "ForgotPasswordPage"),
});
const join = createRoute({
  getParentRoute: () => root,
  path: "/join",
  component: lazyRouteComponent(() => import("../features/session/join-page.tsx"), "JoinPage"),
});
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: "/reset-password",
  component: lazyRouteComponent(() => import("../features/session/reset-password-page.tsx"), "ResetPasswordPage"),
});

/** Everything else is for people who are signed in. */
const shell = createRoute({ getParentRoute: () => root, id: "shell", beforeLoad: requireSession, component: Shell });

const home = createRoute({
  getParentRoute: () => shell,
  path: "/",
  component: lazyRouteComponent(() => import("./home-route.tsx"), "HomeRoute"),
});
const inbox = createRoute({
  getParentRoute: () => shell,
  path: "/inbox",
  component: lazyRouteComponent(() => import("../features/inbox/inbox-page.tsx"), "InboxPage"),
});
const documents = createRoute({
  getParentRoute: () => shell,
  path: "/documents",
  validateSearch: readDocumentFilter,
  component: lazyRouteComponent(() => import("../features/documents/documents-page.tsx"), "DocumentsPage"),
});
const document = createRoute({
  getParentRoute: () => shell,
  path: "/documents/$documentId",
  component: lazyRouteComponent(() => import("../features/viewer/document-page.tsx"), "DocumentPage"),
});
const review = createRoute({
  getParentRoute: () => shell,
  path: "/review",
  validateSearch: readQueuePart,
  component: lazyRouteComponent(() => import("./review-route.tsx"), "ReviewRoute"),
});
const parsers = createRoute({
  getParentRoute: () => shell,
  path: "/parsers",
  component: lazyRouteComponent(() => import("../features/parsers/parsers-page.tsx"), "ParsersPage"),
});
const newParser = createRoute({
  getParentRoute: () => shell,
  path: "/parsers/new",
  validateSearch: ({ template, inbox }: Record<string, unknown>): { template?: string; inbox?: string } =>
    typeof template === "string" ? { template } : typeof inbox === "string" ? { inbox } : {},
  component: lazyRouteComponent(() => import("../features/parsers/new-parser-page.tsx"), "NewParserPage"),
});
const parser = createRoute({
  getParentRoute: () => shell,
  path: "/parsers/$parserId",
  component: lazyRouteComponent(() => import("../features/parsers/parser-page.tsx"), "ParserPage"),
});
const integrations = createRoute({
  getParentRoute: () => shell,
  path: "/parsers/$parserId/integrations",
  component: lazyRouteComponent(() => import("../features/integrations/integrations-page.tsx"), "IntegrationsPage"),
});
const sheet = createRoute({
  getParentRoute: () => shell,
  path: "/parsers/$parserId/sheet",
  // The page reads it again, so that no other page loads the code for that.
  validateSearch: (search: Record<string, unknown>): SheetView => search,
  component: lazyRouteComponent(() => import("../features/sheet/sheet-page.tsx"), "SheetPage"),
});
const learning = createRoute({
  getParentRoute: () => shell,
  path: "/parsers/$parserId/learning",
  component: lazyRouteComponent(() => import("../features/learning/learning-page.tsx"), "LearningPage"),
});
const parserVersions = createRoute({
  getParentRoute: () => shell,
  path: "/parsers/$parserId/versions",
  component: lazyRouteComponent(() => import("../features/parsers/history/history-page.tsx"), "HistoryPage"),
});
const templates = createRoute({
  getParentRoute: () => shell,
  path: "/templates",
  component: lazyRouteComponent(() => import("../features/templates/templates-page.tsx"), "TemplatesPage"),
});
const template = createRoute({
  getParentRoute: () => shell,
  path: "/templates/$slug",
  component: lazyRouteComponent(() => import("../features/templates/template-page.tsx"), "TemplatePage"),
});
const usage = createRoute({
  getParentRoute: () => shell,
  path: "/usage",
  component: lazyRouteComponent(() => import("../features/usage/usage-page.tsx"), "UsagePage"),
});
const profile = createRoute({
  getParentRoute: () => shell,
  path: "/settings",
  component: lazyRouteComponent(() => import("../features/settings/profile-page.tsx"), "ProfilePage"),
});
const people = createRoute({
  getParentRoute: () => shell,
  path: "/settings/people",
  component: lazyRouteComponent(() => import("../features/settings/people/people-page.tsx"), "PeoplePage"),
});
const sources = createRoute({
  getParentRoute: () => shell,
  path: "/settings/sources",
  component: lazyRouteComponent(() => import("./sources-route.tsx"), "SourcesRoute"),
});
const sourceLog = createRoute({
  getParentRoute: () => shell,
  path: "/settings/sources/$sourceId",
  component: lazyRouteComponent(() => import("../features/sources/source-log-page.tsx"), "SourceLogPage"),
});
const tokens = createRoute({
  getParentRoute: () => shell,
  path: "/settings/tokens",
  component: lazyRouteComponent(() => import("../features/settings/tokens-page.tsx"), "TokensPage"),
});
const activity = createRoute({
  getParentRoute: () => shell,
  path: "/settings/activity",
  component: lazyRouteComponent(() => import("../features/settings/activity-page.tsx"), "ActivityPage"),
});
const languageModel = createRoute({
  getParentRoute: () => shell,
  path: "/settings/language-model",
  component: lazyRouteComponent(() => import("../features/settings/language-model-page.tsx"), "LanguageModelPage"),
});
const accounts = createRoute({
  getParentRoute: () => shell,
  path: "/operator/accounts",
  beforeLoad: requireOperator,
  component: lazyRouteComponent(() => import("../features/operator/accounts-page.tsx"), "AccountsPage"),
});
const limits = createRoute({
  getParentRoute: () => shell,
  path: "/operator/limits",
  beforeLoad: requireOperator,
  component: lazyRouteComponent(() => import("../features/operator/limits-page.tsx"), "LimitsPage"),
});

/** Every page by its address; each is loaded when first visited or pointed at. */
export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    signUp,
    forgotPassword,
    join,
    resetPassword,
    shell.addChildren([
      home,
      inbox,
      documents,
      document,
      review,
      parsers,
      newParser,
      parser,
      integrations,
      sheet,
      learning,
      parserVersions,
      templates,
      template,
      usage,
      profile,
      people,
      sources,
      sourceLog,
      tokens,
      activity,
      languageModel,
      accounts,
      limits,
    ]),
  ]),
  defaultPreload: "intent",
  defaultPendingComponent: () => <PageSkeleton />,
  defaultErrorComponent: FailedPage,
  defaultNotFoundComponent: MissingPage,
  scrollRestoration: true,
});

// A form that is opened again later starts with what is stored by then.
router.subscribe("onBeforeNavigate", ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) forgetTyped();
});

// A session that ended elsewhere: the pages' data is dropped, and the visitor returns after signing in.
whenSignedOut(() => {
  queryClient.clear();
  void router.invalidate();
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
