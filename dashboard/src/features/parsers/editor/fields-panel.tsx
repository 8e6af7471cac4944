import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { Button, Stack } from "@mantine/core";
import { IconForms, IconPlus } from "@tabler/icons-react";
import { type ReactElement, useEffect, useState } from "react";
import type { DefinitionProblem } from "../../../../../src/contract/dashboard/field.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { notifyUndo } from "../../../lib/notify.ts";
import { texts } from "../../../texts/en.ts";
import { changeField, createField, duplicateField, type Field, moveField, removeField } from "./draft.ts";
import { FieldCard } from "./field-card.tsx";
import type { FieldReading } from "./field-reading.ts";

interface FieldsPanelProps {
  fields: Field[];
  /** The parser's top-level fields; the same as `fields` unless these are children. */
  topLevel: readonly Field[];
  /** The position of these fields, such as `fields` or `fields[2].fields`. */
  path: string;
  problems: readonly DefinitionProblem[];
  /** Each field's reading in the sample, by id. */
  readings: ReadonlyMap<string, FieldReading>;
  /** The field under the pointer, here or in the sample. */
  pointed: string | null;
  onPoint: (id: string | null) => void;
  onChange: (change: (fields: Field[]) => Field[]) => void;
}

const { editor } = texts.parsers;

/** How far, in pixels, a press must move to count as dragging, so that a click stays a click. */
const dragDistance = 6;

/** What a screen reader says while a field is moved: its name and its position. */
function announce(fields: readonly Field[]): Announcements {
  const nameOf = ({ id }: { id: UniqueIdentifier }) => fields.find((field) => field.id === id)?.name || editor.unnamed;
  const placeOf = ({ id }: { id: UniqueIdentifier }) => fields.findIndex((field) => field.id === id) + 1;
  const { lifted, moved, dropped, canceled } = editor.drag;
  return {
    onDragStart: ({ active }) => lifted(nameOf(active), placeOf(active), fields.length),
    onDragOver: ({ active, over }) => (over ? moved(nameOf(active), placeOf(over), fields.length) : undefined),
    onDragEnd: ({ active, over }) => dropped(nameOf(active), placeOf(over ?? active), fields.length),
    onDragCancel: ({ active }) => canceled(nameOf(active), placeOf(active), fields.length),
  };
}

/** Fields in order: they can be edited, moved by dragging or keyboard, added, copied and removed. */
export function FieldsPanel(props: FieldsPanelProps): ReactElement {
  const { fields, topLevel, path, onChange } = props;
  const [openId, setOpenId] = useState<string | null>(null);
  const [addedId, setAddedId] = useState<string | null>(null);
  // A new field may be below what is in view: going to its name brings it there.
  useEffect(() => {
    if (addedId === null) return;
    const name = document.querySelector<HTMLInputElement>(`[data-field="${addedId}"] input`);
    name?.focus();
    name?.select();
  }, [addedId]);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: dragDistance } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const isTop = path === "fields";

  function onDragEnd({ active, over }: DragEndEvent): void {
    if (over && active.id !== over.id) onChange((before) => moveField(before, String(active.id), String(over.id)));
  }

  function add(): void {
    const field = createField(fields);
    onChange((before) => [...before, field]);
    setOpenId(field.id);
    setAddedId(field.id);
  }

  function remove(field: Field): void {
    const index = fields.indexOf(field);
    onChange((before) => removeField(before, field.id));
    notifyUndo(editor.removed(field.name || editor.unnamed), async () =>
      onChange((before) => before.toSpliced(Math.min(index, before.length), 0, field)),
    );
  }

  const renderChildren = (parent: Field, parentPath: string) => (
    <FieldsPanel
      {...props}
      fields={parent.fields}
      path={`${parentPath}.fields`}
      onChange={(change) =>
        onChange((before) => changeField(before, parent.id, (field) => ({ ...field, fields: change(field.fields) })))
      }
    />
  );

  return (
    <Stack gap="xs">
      {isTop && fields.length === 0 && (
        <EmptyState icon={IconForms} title={editor.noFieldsTitle} text={editor.noFieldsText} />
      )}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={onDragEnd}
        accessibility={{ screenReaderInstructions: { draggable: editor.dragHelp }, announcements: announce(fields) }}
      >
        <SortableContext items={fields} strategy={verticalListSortingStrategy}>
          {fields.map((field, index) => (
            <FieldCard
              key={field.id}
              {...props}
              field={field}
              siblings={fields}
              topLevel={topLevel}
              path={`${path}[${index}]`}
              isChild={!isTop}
              isOpen={openId === field.id}
              onToggle={() => setOpenId(openId === field.id ? null : field.id)}
              onField={(change) => onChange((before) => changeField(before, field.id, change))}
              onDuplicate={() => onChange((before) => duplicateField(before, field.id))}
              onRemove={() => remove(field)}
              renderChildren={renderChildren}
            />
          ))}
        </SortableContext>
      </DndContext>
      <Button
        variant="default"
        size={isTop ? "sm" : "xs"}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={add}
        style={{ alignSelf: "start" }}
      >
        {isTop ? editor.addField : editor.addChild}
      </Button>
    </Stack>
  );
}
