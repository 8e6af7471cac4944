import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from "@tanstack/react-router";
import { PageSkeleton } from "../components/page-skeleton.tsx";
import { readDocumentFilter } from "../features/documents/document-filter.ts";
import { whenSignedOut } from "../lib/api.ts";
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
  validateSearch: (search: Record<string, unknown>): { next?: string } =>
    typeof search.next === "string" ? { next: search.next } : {},
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
  component: lazyRouteComponent(() => import("../features/home/home-page.tsx"), "HomePage"),
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
  validateSearch: (search: Record<string, unknown>): { template?: string } =>
    typeof search.template === "string" ? { template: search.template } : {},
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
const learning = createRoute({
  getParentRoute: () => shell,
  path: "/parsers/$parserId/learning",
  component: lazyRouteComponent(() => import("../features/learning/learning-page.tsx"), "LearningPage"),
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
    resetPassword,
    shell.addChildren([
      home,
      documents,
      document,
      review,
      parsers,
      newParser,
      parser,
      integrations,
      learning,
      templates,
      template,
      usage,
      profile,
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
