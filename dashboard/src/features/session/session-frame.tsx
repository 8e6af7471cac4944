import { Group, Text, Title } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import type { ReactElement, ReactNode } from "react";
import { Mark } from "../../components/mark.tsx";
import { texts } from "../../texts/en.ts";
import { Illustration } from "./illustration.tsx";
import { LanguageLinks } from "./language-links.tsx";
import classes from "./session-frame.module.css";

interface SessionFrameProps {
  title: string;
  text?: ReactNode;
  children: ReactNode;
  /** Links to the other pages, under the form. */
  footer?: ReactNode;
}

/** The frame of the pages before signing in: the form, and on wide screens what the product is. */
export function SessionFrame({ title, text, children, footer }: SessionFrameProps): ReactElement {
  return (
    <div className={classes.frame}>
      <title>{`${title} · ${texts.common.product}`}</title>
      <main className={classes.form}>
        <div className={classes.column}>
          <Group gap={10} mb={36}>
            <Mark size={30} />
            <Text component="span" fw={650} fz={19} lts="-0.01em">
              {texts.common.product}
            </Text>
          </Group>
          <Title order={1} mb={6}>
            {title}
          </Title>
          {text && <Text c="dimmed">{text}</Text>}
          <div className={classes.content}>{children}</div>
          {footer && (
            <Text size="sm" c="dimmed" mt="xl">
              {footer}
            </Text>
          )}
          <LanguageLinks />
        </div>
      </main>
      <aside className={classes.aside}>
        <div className={classes.pitch}>
          <Illustration />
          <p className={classes.tagline}>{texts.session.tagline}</p>
          <ul className={classes.points}>
            {texts.session.points.map((point) => (
              <li key={point}>
                <IconCircleCheck size={18} aria-hidden /> {point}
              </li>
            ))}
          </ul>
        </div>
      </aside>
    </div>
  );
}
