import { Button, Group, Skeleton, Text } from "@mantine/core";
import { IconShieldCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactElement, Suspense, useState } from "react";
import { useWasTrue } from "../../../components/use-was-true.ts";
import { texts } from "../../../texts/en.ts";
import { secondFactorQuery } from "./second-factor-query.ts";

/** Dialogs are loaded when opened. */
const SetUpDialog = lazy(async () => ({ default: (await import("./set-up-dialog.tsx")).SetUpDialog }));
const TurnOffDialog = lazy(async () => ({ default: (await import("./turn-off-dialog.tsx")).TurnOffDialog }));

const says = texts.settings.secondFactor;

/** Whether two-step sign-in is on, and the way to change that. */
export function SecondFactor(): ReactElement {
  const { data } = useQuery(secondFactorQuery);
  const [opened, setOpened] = useState<"setUp" | "turnOff" | null>(null);
  const wasSetUpWanted = useWasTrue(opened === "setUp");
  const wasTurnOffWanted = useWasTrue(opened === "turnOff");
  const close = () => setOpened(null);
  if (!data) return <Skeleton h={36} w={120} />;
  return (
    <>
      {data.isOn ? (
        <Group>
          <IconShieldCheck size={20} aria-hidden />
          <Text size="sm">{says.isOn(data.codesLeft)}</Text>
          <Button variant="default" onClick={() => setOpened("turnOff")}>
            {says.turnOff}
          </Button>
        </Group>
      ) : (
        <Button style={{ alignSelf: "flex-start" }} onClick={() => setOpened("setUp")}>
          {says.setUp}
        </Button>
      )}
      <Suspense>
        {wasSetUpWanted && <SetUpDialog isOpen={opened === "setUp"} onClose={close} />}
        {wasTurnOffWanted && <TurnOffDialog isOpen={opened === "turnOff"} onClose={close} />}
      </Suspense>
    </>
  );
}
