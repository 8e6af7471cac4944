import { Button, Group, TextInput } from "@mantine/core";
import { type ReactElement, useState } from "react";
import type { Lock } from "../lib/locked-file.ts";
import { texts } from "../texts/en.ts";

interface PasswordAskProps {
  filename: string;
  lock: Lock;
  onPassword: (password: string) => void;
}

/** Asks for the password of a PDF. It is sent with the file and kept nowhere. */
export default function PasswordAsk({ filename, lock, onPassword }: PasswordAskProps): ReactElement {
  const [password, setPassword] = useState("");
  const says = texts.passwords;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== "") onPassword(password);
      }}
    >
      <Group gap="xs" align="flex-start" mt={4}>
        <TextInput
          type="password"
          size="xs"
          flex={1}
          miw={140}
          maw={420}
          inputWrapperOrder={["label", "input", "error", "description"]}
          label={says.of(filename)}
          description={says.kept}
          error={lock === "wrong" ? says.wrong : undefined}
          autoComplete="off"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" size="xs" mt={23} disabled={password === ""}>
          {says.open}
        </Button>
      </Group>
    </form>
  );
}
