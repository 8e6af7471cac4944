import { Avatar, Text, UnstyledButton, type UnstyledButtonProps } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import type { ComponentPropsWithRef, ReactElement } from "react";
import type { SignedInAccount } from "../../../../src/contract/dashboard/session.ts";
import { texts } from "../../texts/en.ts";
import classes from "./account-button.module.css";

type AccountButtonProps = UnstyledButtonProps &
  Omit<ComponentPropsWithRef<"button">, keyof UnstyledButtonProps> & { account: SignedInAccount };

/** Shows who is signed in; opens the account's menu. */
export function AccountButton({ account, ...button }: AccountButtonProps): ReactElement {
  return (
    <UnstyledButton {...button} className={classes.button} aria-label={`${texts.shell.account}: ${account.email}`}>
      <Avatar size={30} color="pine" radius="xl" name={account.name} aria-hidden />
      <span className={classes.names}>
        <Text size="sm" fw={500} truncate lh={1.3}>
          {account.name}
        </Text>
        <Text size="xs" c="dimmed" truncate lh={1.3}>
          {account.isMember ? account.accountName : account.email}
        </Text>
      </span>
      <IconSelector size={16} aria-hidden />
    </UnstyledButton>
  );
}
