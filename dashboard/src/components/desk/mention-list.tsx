import { Alert, Anchor, Stack, Text } from "@mantine/core";
import { IconAt } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import type { Comment } from "../../../../src/contract/dashboard/comments.ts";
import { formatRelative } from "../../lib/format.ts";
import { texts } from "../../texts/en.ts";
import { toCommentsHash } from "./comments-hash.ts";

const words = texts.desk.mentions;

/** Who mentioned the person, where, with what words, and the way there. */
export default function MentionList({ mentions }: { mentions: readonly Comment[] }): ReactElement {
  return (
    <Stack gap="xs" mb="lg">
      {mentions.map(({ id, author, filename, documentId, entryId, text, createdAt }) => (
        <Alert
          key={id}
          variant="light"
          icon={<IconAt size={18} />}
          title={words.one(author.name, filename ?? words.unnamed)}
          style={{ overflowWrap: "anywhere" }}
        >
          <Text size="sm" lineClamp={3} mb={4}>
            {text}
          </Text>
          <Anchor
            size="sm"
            underline="always"
            c="inherit"
            renderRoot={(props) => (
              <Link
                {...props}
                to="/documents/$documentId"
                params={{ documentId }}
                hash={toCommentsHash(entryId)}
                aria-label={`${words.open}: ${filename ?? words.unnamed}`}
              />
            )}
          >
            {words.open}
          </Anchor>{" "}
          <Text span size="xs" c="dimmed">
            {formatRelative(createdAt)}
          </Text>
        </Alert>
      ))}
    </Stack>
  );
}
