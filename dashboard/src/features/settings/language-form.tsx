import { NativeSelect } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { type Language, languages } from "../../../../src/contract/dashboard/language.ts";
import { sessionRoutes } from "../../../../src/contract/dashboard/session.ts";
import { call } from "../../lib/api.ts";
import { keepLanguage, loadAgain, toLanguage } from "../../lib/language.ts";
import { notifyFailed } from "../../lib/notify.ts";
import { useAccount } from "../../lib/session.ts";
import { texts } from "../../texts/en.ts";
import { languageNames } from "../../texts/language-names.ts";

/** Sets the language of the dashboard for the person, on all their devices. The page is loaded again in it. */
export function LanguageForm(): ReactElement {
  const account = useAccount();
  const save = useMutation({
    mutationFn: (language: Language | null) => call(sessionRoutes.changeAccount, { body: { language } }),
    onSuccess: (_session, language) => {
      keepLanguage(language);
      loadAgain();
    },
    onError: notifyFailed,
  });
  const chosen = save.isPending || save.isSuccess ? save.variables : account.language;
  return (
    <NativeSelect
      label={texts.common.language}
      maw={360}
      value={chosen ?? ""}
      disabled={save.isPending}
      data={[
        { value: "", label: texts.settings.language.asBrowser },
        ...languages.map((language) => ({ value: language, label: languageNames[language] })),
      ]}
      onChange={(event) => save.mutate(toLanguage(event.currentTarget.value))}
    />
  );
}
