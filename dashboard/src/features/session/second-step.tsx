import { TextInput } from "@mantine/core";
import type { ComponentProps, ReactElement } from "react";
import { useWasTrue } from "../../components/use-was-true.ts";
import { ApiError } from "../../lib/api-error.ts";
import { texts } from "../../texts/en.ts";

/** The second step of a form that signs in: whether its code was asked for, and what there is to say about that. */
export function useSecondStep(error: Error | null): { isAsked: boolean; error: Error | null } {
  const isNeeded = error instanceof ApiError && error.code === "codeNeeded";
  // The input itself asks for the first code; a wrong one has a sentence for the input.
  const isFirst = isNeeded && Object.keys(error.fields).length === 0;
  return { isAsked: useWasTrue(isNeeded), error: isFirst ? null : error };
}

/** The input for a code of the authenticator app. */
export function CodeInput(props: ComponentProps<typeof TextInput>): ReactElement {
  return (
    <TextInput
      label={texts.session.secondStepCode}
      description={texts.session.secondStepHint}
      autoComplete="one-time-code"
      autoFocus
      size="md"
      {...props}
    />
  );
}
