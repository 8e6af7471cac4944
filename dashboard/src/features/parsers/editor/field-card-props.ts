import type { ReactElement } from "react";
import type { DefinitionProblem } from "../../../../../src/contract/dashboard/field.ts";
import type { Field } from "./draft.ts";
import type { FieldReading } from "./field-reading.ts";

/** What a field's card shows and changes. */
export interface FieldCardProps {
  field: Field;
  siblings: readonly Field[];
  topLevel: readonly Field[];
  /** The field's position, such as `fields[2]`. */
  path: string;
  isChild: boolean;
  isOpen: boolean;
  problems: readonly DefinitionProblem[];
  readings: ReadonlyMap<string, FieldReading>;
  pointed: string | null;
  onPoint: (id: string | null) => void;
  onToggle: () => void;
  onField: (change: (field: Field) => Field) => void;
  onDuplicate: () => void;
  onRemove: () => void;
  /** Renders the children of a list or object, which are edited like the fields above. */
  renderChildren: (field: Field, path: string) => ReactElement;
}
