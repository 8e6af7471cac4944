import { Avatar, Menu, SegmentedControl, Text, UnstyledButton, useMantineColorScheme } from "@mantine/core";
import { IconBook2, IconLogout, IconSelector } from "@tabler/icons-react";
import type { ReactElement } from "react";
import { texts } from "../../texts/en.ts";
import classes from "./account-menu.module.css";

/** Who is signed in, the appearance, the API's reference, and the way out. */
export function AccountMenu(_: { onNavigate: () => void }): ReactElement {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { theme } = texts.shell;
  const email = "you@example.com";
  return (
    <Menu width={240} position="top-start">
      <Menu.Target>
        <UnstyledButton className={classes.button} aria-label={texts.shell.account}>
          <Avatar size={28} color="pine" radius="xl" name={email} />
          <Text size="sm" truncate className={classes.email}>
            {email}
          </Text>
          <IconSelector size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{theme.label}</Menu.Label>
        <SegmentedControl
          fullWidth
          size="xs"
          mx={6}
          mb={6}
          aria-label={theme.label}
          value={colorScheme}
          onChange={(value) => setColorScheme(value === "light" || value === "dark" ? value : "auto")}
          data={[
            { value: "auto", label: theme.auto },
            { value: "light", label: theme.light },
            { value: "dark", label: theme.dark },
          ]}
        />
        <Menu.Divider />
        <Menu.Item component="a" href="/docs" leftSection={<IconBook2 size={16} />}>
          {texts.shell.apiReference}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} />}>{texts.shell.signOut}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
