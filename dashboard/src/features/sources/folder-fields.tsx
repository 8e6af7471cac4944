import { Text, TextInput } from "@mantine/core";
import type { ReactElement } from "react";
import { sources } from "../../texts/en/sources.ts";
import type { SourceFields } from "./use-source-form.ts";

const says = sources.form;

/** Where a folder is. */
export function FolderFields({ form, folders }: { form: SourceFields; folders: string[] }): ReactElement {
  return (
    <>
      {folders.length === 0 && <Text size="sm">{says.noFolders}</Text>}
      <TextInput
        label={says.path}
        description={folders.length === 0 ? undefined : says.pathHint(folders.join(", "))}
        required
        {...form.text("path")}
      />
    </>
  );
}
