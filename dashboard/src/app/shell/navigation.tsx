import { Badge } from "@mantine/core";
import {
  IconAdjustments,
  IconChartBar,
  IconChecklist,
  IconFileText,
  IconHome,
  IconInbox,
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
  /** Only this exact address, not those below it, counts as the current page. */
  isExact?: boolean;
  /** The number of waiting items. */
  count?: number | undefined;
}

const work = ({ toReview, inInbox, mentions }: Counts): Target[] => [
  { to: "/", label: texts.shell.home, icon: IconHome, isExact: true, count: mentions },
  { to: "/inbox", label: texts.shell.inbox, icon: IconInbox, count: inInbox },
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

/** How many things wait for a person; undefined until known. */
interface Counts {
  toReview: number | undefined;
  inInbox: number | undefined;
  /** Comments that mention the person; they are shown on the first page. */
  mentions: number | undefined;
}

interface NavigationProps extends Counts {
  isOperator: boolean;
  onNavigate: () => void;
}

/** The links to the dashboard's pages. */
export function Navigation({ isOperator, onNavigate, ...counts }: NavigationProps): ReactElement {
  return (
    <>
      <LinkList targets={work(counts)} onNavigate={onNavigate} />
      {isOperator && (
        <>
          <p className={classes.section} id="operator-links">
            {texts.shell.operator}
          </p>
          <LinkList targets={operating} onNavigate={onNavigate} labelledBy="operator-links" />
        </>
      )}
    </>
  );
}

/** The link to the settings, at the end. */
export function SettingsLink({ onNavigate }: { onNavigate: () => void }): ReactElement {
  return (
    <LinkList
      targets={[{ to: "/settings", label: texts.shell.settings, icon: IconSettings }]}
      onNavigate={onNavigate}
    />
  );
}

interface LinkListProps {
  targets: Target[];
  onNavigate: () => void;
  labelledBy?: string;
}

function LinkList({ targets, onNavigate, labelledBy }: LinkListProps): ReactElement {
  return (
    <ul className={classes.list} aria-labelledby={labelledBy}>
      {targets.map(({ to, label, icon: Icon, isExact, count }) => (
        <li key={to}>
          <Link
            to={to}
            className={classes.link}
            activeOptions={{ exact: isExact ?? false }}
            activeProps={{ "data-active": true }}
            onClick={onNavigate}
          >
            <Icon size={18} stroke={1.7} />
            <span className={classes.label}>{label}</span>
            {count ? <Badge size="sm">{count}</Badge> : null}
          </Link>
        </li>
      ))}
    </ul>
  );
}
