import { Text, UnstyledButton } from "@mantine/core";
import { IconFileUpload } from "@tabler/icons-react";
import { type DragEvent, type ReactElement, useRef, useState } from "react";
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

/** An area for files, dropped on it or chosen in the dialog that opens on a click or Enter. */
export function FileDrop(props: FileDropProps): ReactElement {
  const { title, text, accept, isCompact = false, isMultiple = false, isDisabled = false, onFiles } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);

  function take(files: FileList | null): void {
    const taken = [...(files ?? [])];
    if (taken.length > 0 && !isDisabled) onFiles(isMultiple ? taken : taken.slice(0, 1));
  }

  function onDrop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  }

  return (
    <>
      <UnstyledButton
        className={classes.area}
        data-over={isOver || undefined}
        data-compact={isCompact || undefined}
        disabled={isDisabled}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
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
          take(event.currentTarget.files);
          event.currentTarget.value = "";
        }}
      />
    </>
  );
}
