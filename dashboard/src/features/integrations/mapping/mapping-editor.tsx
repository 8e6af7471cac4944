import { javascript } from "@codemirror/lang-javascript";
import { useComputedColorScheme } from "@mantine/core";
import CodeMirror, { EditorView } from "@uiw/react-codemirror";
import type { ReactElement } from "react";
import { texts } from "../../../texts/en.ts";

interface MappingEditorProps {
  value: string;
  onChange: (mapping: string) => void;
}

/** JSONata has JavaScript's literals, strings and comments, so JavaScript's highlighting works. */
const extensions = [
  javascript(),
  EditorView.lineWrapping,
  EditorView.contentAttributes.of({ "aria-label": texts.integrations.preview.editor }),
];

/** An editor for a data mapping. Loaded when shown, as its library is large. */
export default function MappingEditor({ value, onChange }: MappingEditorProps): ReactElement {
  const scheme = useComputedColorScheme("light");
  return (
    <CodeMirror
      value={value}
      onChange={onChange}
      extensions={extensions}
      theme={scheme}
      minHeight="140px"
      maxHeight="320px"
      basicSetup={{ foldGutter: false, highlightActiveLine: false, autocompletion: false }}
    />
  );
}
