import { Menu, useMantineColorScheme } from "@mantine/core";
import { IconBook2, IconDeviceDesktop, IconLogout, IconMoon, IconSun } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { type SignedInAccount, sessionRoutes } from "../../../../src/contract/dashboard/session.ts";
import { call } from "../../lib/api.ts";
import { notifyFailed } from "../../lib/notify.ts";
import { keepSession } from "../../lib/session.ts";
import { texts } from "../../texts/en.ts";
import { AccountButton } from "./account-button.tsx";

const schemes = [
  { value: "auto", label: texts.shell.theme.auto, icon: IconDeviceDesktop },
  { value: "light", label: texts.shell.theme.light, icon: IconSun },
  { value: "dark", label: texts.shell.theme.dark, icon: IconMoon },
] as const;

/** Who is signed in, the appearance, the API reference, and signing out. It is rendered open, as it is loaded on demand. */
export function AccountMenu({ account }: { account: SignedInAccount }): ReactElement {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const navigate = useNavigate();
  const signOut = async () => {
    keepSession(await call(sessionRoutes.signOut));
    await navigate({ to: "/sign-in" });
  };
  return (
    <Menu width={236} position="top-start" defaultOpened>
      <Menu.Target>
        <AccountButton account={account} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{texts.shell.theme.label}</Menu.Label>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(value) => setColorScheme(schemes.find((scheme) => scheme.value === value)?.value ?? "auto")}
        >
          {schemes.map(({ value, label, icon: Icon }) => (
            <Menu.RadioItem key={value} value={value} rightSection={<Icon size={16} />}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item component="a" href="/docs" leftSection={<IconBook2 size={16} />}>
          {texts.shell.documentation}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut().catch(notifyFailed)}>
          {texts.shell.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
