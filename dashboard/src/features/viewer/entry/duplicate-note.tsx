import { Alert, Anchor, Text } from "@mantine/core";
import { IconCopyCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { texts } from "../../../texts/en.ts";

/** Says that an entry repeats an earlier one, with a link to its document. */
export default function DuplicateNote({ originalId }: { originalId: string }): ReactElement {
  return (
    <Alert radius={0} color="gray" icon={<IconCopyCheck size={18} />} py="xs">
      <Text size="sm">{texts.viewer.duplicateText}</Text>
      <Anchor
        size="sm"
        renderRoot={(props) => <Link {...props} to="/documents/$documentId" params={{ documentId: originalId }} />}
      >
        {texts.viewer.openOriginal}
      </Anchor>
    </Alert>
  );
}
