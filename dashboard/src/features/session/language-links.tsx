import { Anchor, Group } from "@mantine/core";
import type { ReactElement } from "react";
import { languages } from "../../../../src/contract/dashboard/language.ts";
import { keepLanguage, language, loadAgain } from "../../lib/language.ts";
import { texts } from "../../texts/en.ts";
import { languageNames } from "../../texts/language-names.ts";

/** The languages of the dashboard, for somebody who is not signed in. */
export function LanguageLinks(): ReactElement {
  const choose = (chosen: (typeof languages)[number]) => {
    keepLanguage(chosen);
    loadAgain();
  };
  return (
    <Group component="nav" gap="md" mt="xl" aria-label={texts.common.language}>
      {languages.map((each) => (
        <Anchor
          key={each}
          component="button"
          type="button"
          size="sm"
          lang={each}
          c={each === language ? undefined : "dimmed"}
          aria-current={each === language || undefined}
          onClick={() => choose(each)}
        >
          {languageNames[each]}
        </Anchor>
      ))}
    </Group>
  );
}
