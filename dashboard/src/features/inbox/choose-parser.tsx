import { Button, Group, Modal, Text } from "@mantine/core";
import { type ReactElement, useState } from "react";
import { ParserSelect } from "../../components/parser-select.tsx";
import { texts } from "../../texts/en.ts";

const says = texts.inbox;

interface ChooseParserProps {
  filename: string;
  onClose: () => void;
  onChosen: (parserId: string) => void;
}

/** Asks for the parser of a file that waits. */
export default function ChooseParser({ filename, onClose, onChosen }: ChooseParserProps): ReactElement {
  const [parserId, setParserId] = useState("");
  return (
    <Modal opened onClose={onClose} title={says.chooseTitle} closeButtonProps={{ "aria-label": texts.common.close }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (parserId !== "") onChosen(parserId);
        }}
      >
        <Text size="sm" mb="md">
          {says.chooseText(filename)}
        </Text>
        <ParserSelect without={null} value={parserId} onChange={setParserId} />
        <Group justify="flex-end" mt="xl">
          <Button variant="default" onClick={onClose}>
            {texts.common.cancel}
          </Button>
          <Button type="submit" disabled={parserId === ""}>
            {says.send}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
