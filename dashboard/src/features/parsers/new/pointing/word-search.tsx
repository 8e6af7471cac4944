import { Button, Group, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactElement, useState } from "react";
import { texts } from "../../../../texts/en.ts";
import { type PageWords, searchWord } from "./words.ts";

interface WordSearchProps {
  words: PageWords["words"];
  chosen: readonly number[];
  isBusy: boolean;
  onChoose: (words: number[]) => void;
  onPick: () => void;
}

/** Finds words by typing, for people who do not point. */
export function WordSearch({ words, chosen, isBusy, onChoose, onPick }: WordSearchProps): ReactElement {
  const [search, setSearch] = useState("");
  const count = search.trim().split(/\s+/u).length;
  const goTo = (after: number, typed = search) => {
    const found = searchWord(words, typed, after);
    const length = typed.trim().split(/\s+/u).length;
    onChoose(found === -1 ? [] : Array.from({ length }, (_, index) => found + index));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown") {
      event.preventDefault();
      goTo(chosen[0] ?? -1);
    } else if (event.key === "Enter" && chosen.length > 0) {
      event.preventDefault();
      onPick();
    }
  };
  const isMissed = search.trim() !== "" && chosen.length === 0;
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap" flex={1} miw={220}>
      <TextInput
        flex={1}
        size="sm"
        type="search"
        disabled={words.length === 0}
        aria-label={texts.pointing.find}
        title={texts.pointing.findHelp}
        placeholder={texts.pointing.find}
        leftSection={<IconSearch size={15} aria-hidden />}
        value={search}
        error={isMissed ? texts.pointing.notFound : null}
        onChange={({ currentTarget: { value } }) => {
          setSearch(value);
          if (value.trim() === "") onChoose([]);
          else goTo(-1, value);
        }}
        onKeyDown={onKeyDown}
      />
      {search.trim() !== "" && chosen.length >= count && (
        <Button size="sm" variant="default" loading={isBusy} onClick={onPick}>
          {texts.pointing.pick}
        </Button>
      )}
    </Group>
  );
}
