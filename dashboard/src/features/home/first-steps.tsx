import { Button, Paper, Text, ThemeIcon, Title, VisuallyHidden } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { texts } from "../../texts/en.ts";
import classes from "./home.module.css";

interface Step {
  title: string;
  text: string;
  action: string;
  /** Its result, once done; null if still to do. */
  done: string | null;
  to: LinkProps["to"];
  params?: Record<string, string>;
}

interface FirstStepsProps {
  parser: { id: string; name: string } | null;
  hasDocument: boolean;
  hasWebhook: boolean;
}

/** A new account's first steps, most useful first; done steps have a tick. */
export function FirstSteps({ parser, hasDocument, hasWebhook }: FirstStepsProps): ReactElement {
  const { steps: words } = texts.home;
  const steps: Step[] = [
    { ...words.parser, done: parser && words.parser.done(parser.name), to: "/parsers/new" },
    { ...words.document, done: hasDocument ? words.document.done : null, to: "/documents" },
    {
      ...words.webhook,
      done: hasWebhook ? words.webhook.done : null,
      ...(parser ? { to: "/parsers/$parserId/integrations", params: { parserId: parser.id } } : { to: "/parsers" }),
    },
  ];
  const current = steps.findIndex(({ done }) => done === null);
  return (
    <section className={classes.section}>
      <Title order={2} mb="sm">
        {words.title}
      </Title>
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <Paper key={step.title} component="li" withBorder p="lg" className={classes.step ?? ""}>
            <ThemeIcon
              radius="xl"
              size={32}
              variant={step.done === null && index !== current ? "default" : "light"}
              aria-hidden
              mb="xs"
            >
              {step.done === null ? index + 1 : <IconCheck size={18} />}
            </ThemeIcon>
            <Title order={3}>
              {step.title}
              {step.done !== null && <VisuallyHidden> ({words.doneLabel})</VisuallyHidden>}
            </Title>
            <Text size="sm" c="dimmed" className={classes.stepText ?? ""}>
              {step.done ?? step.text}
            </Text>
            {step.done === null && (
              <Button
                variant={index === current ? "filled" : "default"}
                renderRoot={(props) => <Link {...props} to={step.to} params={step.params ?? {}} />}
              >
                {step.action}
              </Button>
            )}
          </Paper>
        ))}
      </ol>
    </section>
  );
}
