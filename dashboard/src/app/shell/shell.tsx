import { AppShell, Burger, Container, Group, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Link, Outlet } from "@tanstack/react-router";
import { type ReactElement, Suspense } from "react";
import { Mark } from "../../components/mark.tsx";
import { PageSkeleton } from "../../components/page-skeleton.tsx";
import { texts } from "../../texts/en.ts";
import { AccountMenu } from "./account-menu.tsx";
import { Navigation, SettingsLink } from "./navigation.tsx";
import classes from "./shell.module.css";

/** Width of the navigation, in pixels: the longest label and its count in one line. */
const navigationWidth = 232;

/** The frame of every page for somebody who is signed in: navigation at the left, or behind a burger on narrow screens. */
export function Shell(): ReactElement {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  return (
    <AppShell
      header={{ height: { base: 56, sm: 0 } }}
      navbar={{ width: navigationWidth, breakpoint: "sm", collapsed: { mobile: !isOpen } }}
      padding={0}
    >
      <a href="#content" className={classes.skip}>
        {texts.common.skipToContent}
      </a>
      <AppShell.Header hiddenFrom="sm" px="md">
        <Group h="100%" justify="space-between">
          <Brand onNavigate={close} />
          <Burger
            opened={isOpen}
            onClick={toggle}
            size="sm"
            aria-label={isOpen ? texts.shell.closeMenu : texts.shell.openMenu}
          />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" bg="var(--winnow-sidebar)" aria-label={texts.shell.navigation}>
        <AppShell.Section px={10} py={10} mb="xs" visibleFrom="sm">
          <Brand onNavigate={close} />
        </AppShell.Section>
        <AppShell.Section grow style={{ overflowY: "auto" }} p={1}>
          <Navigation isOperator={true} toReview={undefined} onNavigate={close} />
        </AppShell.Section>
        <AppShell.Section p={1}>
          <SettingsLink onNavigate={close} />
          <AccountMenu onNavigate={close} />
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1} className={classes.main}>
        <Container size={1200} px={{ base: "md", sm: "xl" }} py={{ base: "lg", sm: 36 }}>
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </Container>
      </AppShell.Main>
    </AppShell>
  );
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

/** Sends a visitor without a session to the sign-in page. */
export function requireSession(): void {}
