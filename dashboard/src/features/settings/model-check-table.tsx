import { Text } from "@mantine/core";
import type { ReactElement } from "react";
import type { LanguageModelCheck } from "../../../../src/contract/dashboard/language-model.ts";
import { PlainTable } from "../../components/plain-table.tsx";
import { formatNumber, formatRelative } from "../../lib/format.ts";
import { languageModels } from "../../texts/en/language-models.ts";

const says = languageModels.check;

/** What a check found, a line each. */
export function ModelCheckTable({ check }: { check: LanguageModelCheck }): ReactElement {
  return (
    <PlainTable label={says.label}>
      <tbody>
        {rowsOf(check).map(([name, value, note]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              {value}
              {note && (
                <Text span size="sm" c="dimmed">
                  {` (${note})`}
                </Text>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

function rowsOf(check: LanguageModelCheck): [name: string, value: string, note?: string][] {
  const { form, forms, thinking, seesPictures, contextTokens, tokensPerSecond, sample, costOfThousandPages } = check;
  const wrong = sample && sample.wrong.length > 0 ? says.wrong(sample.wrong.join(", ")) : "";
  return [
    [says.form, says.forms[form], forms.schema && says.formNotes[forms.schema]],
    [says.thinking, says.thinkingHabits[thinking]],
    [says.pictures, seesPictures ? says.yes : says.no],
    [says.context, contextTokens === null ? says.contextUnknown : says.tokens(formatNumber(contextTokens))],
    [says.speed, tokensPerSecond === null ? says.unknown : says.tokensPerSecond(formatNumber(tokensPerSecond))],
    ...(sample
      ? [[says.sample, sample.problem ?? says.right(sample.right, sample.of), wrong] as [string, string, string]]
      : []),
    costOfThousandPages === null ? [says.cost, says.costUnknown] : [says.cost, costOfThousandPages, says.costNote],
    [says.when, formatRelative(check.checkedAt)],
  ];
}
