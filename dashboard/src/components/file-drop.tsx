import { Text, UnstyledButton } from "@mantine/core";
import { IconFileUpload } from "@tabler/icons-react";
import { type ReactElement, useRef } from "react";
import { useFileDrops } from "../lib/file-drops.ts";
import classes from "./file-drop.module.css";

interface FileDropProps {
  title: string;
  text: string;
  /** What the file dialog offers, such as `application/pdf,image/png`. */
  accept: string;
  isCompact?: boolean;
  isMultiple?: boolean;
  isDisabled?: boolean;
  onFiles: (files: File[]) => void;
}

/** An area for files, dropped anywhere on the page or chosen in the dialog that opens on a click or Enter. */
export function FileDrop(props: FileDropProps): ReactElement {
  const { title, text, accept, isCompact = false, isMultiple = false, isDisabled = false, onFiles } = props;
  const input = useRef<HTMLInputElement>(null);
  const { ref, isOver } = useFileDrops<HTMLButtonElement>(take);

  function take(files: readonly File[]): void {
    if (files.length > 0 && !isDisabled) onFiles(isMultiple ? [...files] : files.slice(0, 1));
  }

  return (
    <>
      <UnstyledButton
        ref={ref}
        className={classes.area}
        data-over={isOver || undefined}
        data-compact={isCompact || undefined}
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      >
        <IconFileUpload size={isCompact ? 26 : 38} stroke={1.4} aria-hidden />
        <Text component="span" fw={600}>
          {title}
        </Text>
        <Text component="span" size="sm" c="dimmed" maw="26rem">
          {text}
        </Text>
      </UnstyledButton>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={isMultiple}
        hidden
        onChange={(event) => {
          take([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = "";
        }}
      />
    </>
  );
}
