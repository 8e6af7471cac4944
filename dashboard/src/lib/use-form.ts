import { type FormEvent, useState } from "react";
import { fieldErrors } from "./api-error.ts";

interface FormOptions<Values extends object> {
  initial: Values;
  /** What is wrong with a value, as a sentence; null if nothing. */
  validate?: { [Name in keyof Values]?: (value: Values[Name], values: Values) => string | null };
  onSubmit: (values: Values) => void;
  /** What the service refused; its sentences are shown at the inputs that they name. */
  error?: Error | null;
}

/** A form's values and their errors. Errors are shown after the first try to send it, and update while typing. */
export function useForm<Values extends object>({ initial, validate, onSubmit, error }: FormOptions<Values>) {
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<Partial<Record<keyof Values, string>>>({});
  const refused: Record<string, string> = fieldErrors(error);

  function set<Name extends keyof Values>(name: Name, value: Values[Name]): void {
    setValues((before) => ({ ...before, [name]: value }));
    setProblems((before) => ({ ...before, [name]: undefined }));
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const found = findProblems(values, validate ?? {});
    setProblems(found);
    const [first] = Object.keys(found);
    const input = first === undefined ? null : event.currentTarget.elements.namedItem(first);
    if (first === undefined) onSubmit(values);
    else if (input instanceof HTMLElement) input.focus();
  }

  /** The props of a text input. */
  function text<Name extends keyof Values & string>(name: Name) {
    return {
      name,
      value: String(values[name] ?? ""),
      error: problems[name] ?? refused[name],
      // Only names with text values are passed here.
      onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value as Values[Name]),
    };
  }

  // A message at an input need not be repeated above the form.
  const isShown = Object.keys(refused).length > 0 && Object.keys(refused).every((name) => name in values);
  return { values, set, submit, text, error: isShown ? null : (error ?? null) };
}

function findProblems<Values extends object>(
  values: Values,
  validate: NonNullable<FormOptions<Values>["validate"]>,
): Partial<Record<keyof Values, string>> {
  const found: Partial<Record<keyof Values, string>> = {};
  for (const name of Object.keys(validate) as (keyof Values)[]) {
    const problem = validate[name]?.(values[name], values);
    if (problem) found[name] = problem;
  }
  return found;
}
