import { ActionIcon, Text } from "@mantine/core";
import { IconMenu2, IconX } from "@tabler/icons-react";
import { Link, Outlet, useRouterState } from "@tanstack/react-router";
import { lazy, type ReactElement, Suspense, useEffect, useState } from "react";
import { Mark } from "../../components/mark.tsx";
import { PageSkeleton } from "../../components/page-skeleton.tsx";
import { useSession } from "../../lib/session.ts";
import { texts } from "../../texts/en.ts";
import { AccountButton } from "./account-button.tsx";
import { Navigation, SettingsLink } from "./navigation.tsx";
import classes from "./shell.module.css";
import { useInboxCount } from "./use-inbox-count.ts";
import { useMentionCount } from "./use-mention-count.ts";
import { useReviewCount } from "./use-review-count.ts";

/** Menus are a tenth of a first visit's code, and this one is rarely opened, so it is loaded then. */
const AccountMenu = lazy(async () => ({ default: (await import("./account-menu.tsx")).AccountMenu }));

/** The frame of every page for signed-in people: navigation on the left, or behind a button on narrow screens. */
export function Shell(): ReactElement | null {
  const { account } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const [isMenuWanted, setIsMenuWanted] = useState(false);
  const close = () => setIsOpen(false);
  const toReview = useReviewCount();
  const inInbox = useInboxCount();
  const mentions = useMentionCount();
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && setIsOpen(false);
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [isOpen]);
  // Just signed out: the router is on its way to the sign-in page.
  if (!account) return null;
  return (
    <div className={classes.shell}>
      <a href="#content" className={classes.skip}>
        {texts.common.skipToContent}
      </a>
      <header className={classes.header}>
        <Brand onNavigate={close} />
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          onClick={() => setIsOpen(!isOpen)}
          aria-expanded={isOpen}
          aria-controls="navigation"
          aria-label={isOpen ? texts.shell.closeMenu : texts.shell.openMenu}
        >
          {isOpen ? <IconX size={22} /> : <IconMenu2 size={22} />}
        </ActionIcon>
      </header>
      <nav
        id="navigation"
        className={classes.navbar}
        data-open={isOpen || undefined}
        aria-label={texts.shell.navigation}
      >
        <div className={classes.navbarBrand}>
          <Brand onNavigate={close} />
        </div>
        <div className={classes.navbarLinks}>
          <Navigation
            isOperator={account.isOperator}
            toReview={toReview}
            inInbox={inInbox}
            mentions={mentions}
            onNavigate={close}
          />
        </div>
        <SettingsLink onNavigate={close} />
        {isMenuWanted ? (
          <Suspense fallback={<AccountButton account={account} />}>
            <AccountMenu account={account} />
          </Suspense>
        ) : (
          <AccountButton account={account} aria-haspopup="menu" onClick={() => setIsMenuWanted(true)} />
        )}
      </nav>
      <main id="content" tabIndex={-1} className={classes.main}>
        <div className={classes.page}>
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </div>
      </main>
      <PageProgress />
    </div>
  );
}

/** A line at the top while the next page loads. */
function PageProgress(): ReactElement {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  return <div className={classes.progress} data-loading={isLoading || undefined} aria-hidden />;
}

function Brand({ onNavigate }: { onNavigate: () => void }): ReactElement {
  return (
    <Link to="/" className={classes.brand} onClick={onNavigate}>
      <Mark />
      <Text component="span" fw={650} fz={17} lts="-0.01em">
        {texts.common.product}
      </Text>
    </Link>
  );
}
