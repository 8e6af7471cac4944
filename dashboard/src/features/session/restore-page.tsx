import { Alert, Anchor, Button, Progress, Radio, Stack, Text, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactElement, useEffect, useState } from "react";
import { type Backup, backupRoutes, type RestoreState } from "../../../../src/contract/dashboard/backups.ts";
import { FormError } from "../../components/form-error.tsx";
import { call } from "../../lib/api.ts";
import { formatBytes, formatNumber, formatTime } from "../../lib/format.ts";
import { queryClient } from "../../lib/query-client.ts";
import { sessionQuery } from "../../lib/session.ts";
import { useForm } from "../../lib/use-form.ts";
import { texts } from "../../texts/en.ts";
import classes from "./restore-page.module.css";
import { SessionFrame } from "./session-frame.tsx";

/** Between two questions of how far a restore is, in milliseconds. */
const askAgainMs = 1_000;

interface RestorePageProps {
  /** The code in the address; empty if it has none. */
  initialCode: string;
  /** Makes the first account instead. */
  onNewAccount: () => void;
}

/** On a first start: gets a service back from one of the backups in the place that the operator has set. */
export function RestorePage({ initialCode, onNewAccount }: RestorePageProps): ReactElement {
  const words = texts.backups;
  const [code, setCode] = useState(initialCode);
  const [isRestoring, setIsRestoring] = useState(false);
  const list = useMutation({
    mutationFn: (given: string) => call(backupRoutes.listRestorable, { body: { code: given } }),
    onSuccess: (_answer, given) => setCode(given),
  });
  const start = useMutation({
    mutationFn: (name: string) => call(backupRoutes.startRestore, { body: { code, name } }),
    onSuccess: () => setIsRestoring(true),
  });
  const { mutate: load } = list;
  // Whoever opened the printed link has shown the code already.
  useEffect(() => {
    if (initialCode !== "") load(initialCode);
  }, [initialCode, load]);

  if (isRestoring) {
    const goOn = () => {
      setIsRestoring(false);
      load(code);
    };
    return <RestoreProgress onFailed={goOn} />;
  }
  return (
    <SessionFrame
      title={words.restoreTitle}
      text={words.restoreText}
      footer={
        <>
          {words.restoreNew}{" "}
          <Anchor inherit component="button" type="button" onClick={onNewAccount}>
            {words.restoreNewLink}
          </Anchor>
        </>
      }
    >
      {list.data ? (
        <Choice {...list.data} error={start.error} isPending={start.isPending} onRestore={start.mutate} />
      ) : (
        <CodeForm initial={code} error={list.error} isPending={list.isPending} onSubmit={load} />
      )}
    </SessionFrame>
  );
}

interface CodeFormProps {
  initial: string;
  error: Error | null;
  isPending: boolean;
  onSubmit: (code: string) => void;
}

function CodeForm({ initial, error, isPending, onSubmit }: CodeFormProps): ReactElement {
  const form = useForm({
    initial: { code: initial },
    validate: { code: (value) => (value.trim() === "" ? texts.session.codeMissing : null) },
    onSubmit: ({ code }) => onSubmit(code),
    error,
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack>
        <FormError error={form.error} />
        <TextInput
          label={texts.session.code}
          description={texts.session.codeHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          size="md"
          {...form.text("code")}
        />
        <Button type="submit" size="md" loading={isPending} mt="xs">
          {texts.backups.show}
        </Button>
      </Stack>
    </form>
  );
}

interface ChoiceProps {
  address: string;
  backups: readonly Backup[];
  failure: string | null;
  error: Error | null;
  isPending: boolean;
  onRestore: (name: string) => void;
}

function Choice({ address, backups, failure, error, isPending, onRestore }: ChoiceProps): ReactElement {
  const words = texts.backups;
  const [chosen, setChosen] = useState(backups[0]?.name ?? "");
  if (backups.length === 0) return <Alert variant="light">{words.nothing(address)}</Alert>;
  return (
    <Stack>
      {failure !== null && (
        <Alert color="red" variant="light" role="alert" title={words.failedTitle}>
          {failure}
        </Alert>
      )}
      <FormError error={error} />
      <Radio.Group label={words.choose(address)} value={chosen} onChange={setChosen} className={classes.list ?? ""}>
        <Stack gap={8} mt="xs">
          {backups.map(({ name, madeAt, bytes, files, version }, index) => (
            <Radio
              key={name}
              value={name}
              label={index === 0 ? `${formatTime(madeAt)} · ${words.newest}` : formatTime(madeAt)}
              description={words.summary(formatBytes(bytes), formatNumber(files), version)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Button size="md" mt="xs" loading={isPending} onClick={() => onRestore(chosen)}>
        {words.restore}
      </Button>
    </Stack>
  );
}

/** Follows a restore, during which the service stops and starts again, so that some questions get no answer. */
function RestoreProgress({ onFailed }: { onFailed: () => void }): ReactElement {
  const words = texts.backups;
  const navigate = useNavigate();
  const { data } = useQuery({
    queryKey: ["restore"],
    queryFn: ({ signal }) => call(backupRoutes.getRestore, { signal }),
    refetchInterval: askAgainMs,
    retry: false,
    gcTime: 0,
  });
  const hasEnded = data?.step === "none";
  const hasFailed = data?.hasFailed === true;
  useEffect(() => {
    if (!hasEnded) return;
    if (hasFailed) return onFailed();
    queryClient.removeQueries({ queryKey: sessionQuery.queryKey });
    void navigate({ to: "/sign-in", replace: true });
  }, [hasEnded, hasFailed, onFailed, navigate]);
  const { done = 0, total = 0 } = data ?? {};
  return (
    <SessionFrame title={words.progressTitle} text={words.progressText}>
      <Stack gap="xs">
        <Progress.Root size="lg">
          <Progress.Section value={total === 0 ? 0 : (done / total) * 100} animated aria-label={words.progress} />
        </Progress.Root>
        <Text size="sm" c="dimmed" role="status">
          {describeStep(data)}
        </Text>
      </Stack>
    </SessionFrame>
  );
}

function describeStep(state: RestoreState | undefined): string {
  const { steps } = texts.backups;
  if (state?.step === "files") return steps.files(formatNumber(state.done), formatNumber(state.total));
  return state?.step === "rows" ? steps.rows : steps.check;
}
