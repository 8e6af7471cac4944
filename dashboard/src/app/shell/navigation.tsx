import { Badge, NavLink, Stack, Text } from "@mantine/core";
import {
  IconAdjustments,
  IconChartBar,
  IconChecklist,
  IconFileText,
  IconHome,
  IconLayoutGrid,
  IconSettings,
  IconTemplate,
  IconUsers,
} from "@tabler/icons-react";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { ComponentType, ReactElement } from "react";
import { texts } from "../../texts/en.ts";
import classes from "./navigation.module.css";

interface Target {
  to: NonNullable<LinkProps["to"]>;
  label: string;
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  /** Only this very address, not those below it, counts as being here. */
  isExact?: boolean;
  /** How many things wait there. */
  count?: number | undefined;
}

const work = (toReview: number | undefined): Target[] => [
  { to: "/", label: texts.shell.home, icon: IconHome, isExact: true },
  { to: "/documents", label: texts.shell.documents, icon: IconFileText },
  { to: "/review", label: texts.shell.review, icon: IconChecklist, count: toReview },
  { to: "/parsers", label: texts.shell.parsers, icon: IconLayoutGrid },
  { to: "/templates", label: texts.shell.templates, icon: IconTemplate },
  { to: "/usage", label: texts.shell.usage, icon: IconChartBar },
];

const operating: Target[] = [
  { to: "/operator/accounts", label: texts.shell.accounts, icon: IconUsers },
  { to: "/operator/limits", label: texts.shell.defaultLimits, icon: IconAdjustments },
];

interface NavigationProps {
  isOperator: boolean;
  toReview: number | undefined;
  onNavigate: () => void;
}

/** The links to the dashboard's pages. */
export function Navigation({ isOperator, toReview, onNavigate }: NavigationProps): ReactElement {
  const show = (target: Target) => <NavigationLink key={target.to} {...target} onNavigate={onNavigate} />;
  return (
    <Stack gap={2}>
      {work(toReview).map(show)}
      {isOperator && (
        <>
          <Text className={classes.section ?? ""}>{texts.shell.operator}</Text>
          {operating.map(show)}
        </>
      )}
    </Stack>
  );
}

/** The link to the settings, which stands at the end. */
export function SettingsLink({ onNavigate }: { onNavigate: () => void }): ReactElement {
  return <NavigationLink to="/settings" label={texts.shell.settings} icon={IconSettings} onNavigate={onNavigate} />;
}

function NavigationLink({ to, label, icon: Icon, isExact, count, onNavigate }: Target & { onNavigate: () => void }) {
  return (
    <NavLink
      renderRoot={(props) => (
        <Link {...props} to={to} activeOptions={{ exact: isExact ?? false }} activeProps={{ "data-active": true }} />
      )}
      className={classes.link ?? ""}
      label={label}
      leftSection={<Icon size={18} stroke={1.7} />}
      rightSection={count ? <Badge size="sm">{count}</Badge> : undefined}
      onClick={onNavigate}
    />
  );
}
