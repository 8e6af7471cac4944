import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { ActionIcon, Badge, Group, Text, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconCopy, IconGripVertical, IconTrash } from "@tabler/icons-react";
import type { ReactElement } from "react";
import { formatPercent } from "../../../lib/format.ts";
import { texts } from "../../../texts/en.ts";
import { type Field, isRequired } from "./draft.ts";
import classes from "./field-card.module.css";
import type { FieldCardProps } from "./field-card-props.ts";
import { FieldForm } from "./field-form.tsx";
import type { FieldReading } from "./field-reading.ts";
import { hasProblem } from "./problems.ts";

const { editor, types } = texts.parsers;

/** A field in one line, with the sample's value; when opened, with everything. */
export function FieldCard(props: FieldCardProps): ReactElement {
  const { field, path, isOpen, problems, readings, pointed, onPoint, onToggle } = props;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: field.id,
  });
  const name = field.name || editor.unnamed;
  const bodyId = `field-${field.id}`;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only lights the value's box; the card's buttons do the rest.
    <div
      ref={setNodeRef}
      className={classes.card}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      data-field={field.id}
      data-dragging={isDragging || undefined}
      data-pointed={pointed === field.id || undefined}
      data-wrong={hasProblem(problems, path) || undefined}
      onMouseEnter={() => onPoint(field.id)}
      onMouseLeave={() => onPoint(null)}
    >
      <div className={classes.head}>
        <ActionIcon
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          variant="transparent"
          color="gray"
          className={classes.grip}
          aria-label={editor.move(name)}
        >
          <IconGripVertical size={16} />
        </ActionIcon>
        <UnstyledButton
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          aria-label={editor.open(name)}
          onClick={onToggle}
        >
          <span className={classes.line}>
            <span className={classes.name}>{name}</span>
            <span className={classes.type}>{types[field.type]}</span>
            <Marks field={field} />
          </span>
          <Reading reading={readings.get(field.id)} />
          <IconChevronDown size={16} className={classes.chevron} data-open={isOpen || undefined} aria-hidden />
        </UnstyledButton>
      </div>
      {isOpen && (
        <div id={bodyId} className={classes.body}>
          <FieldForm {...props} />
          <Group gap="xs" mt="md" justify="flex-end">
            <ActionIcon
              variant="subtle"
              color="gray"
              onClick={props.onDuplicate}
              aria-label={editor.duplicateField(name)}
              title={editor.duplicateField(name)}
            >
              <IconCopy size={17} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="red.8"
              onClick={props.onRemove}
              aria-label={editor.removeField(name)}
              title={editor.removeField(name)}
            >
              <IconTrash size={17} />
            </ActionIcon>
          </Group>
        </div>
      )}
    </div>
  );
}

function Marks({ field }: { field: Field }): ReactElement {
  const others = field.rules.filter(({ rule }) => rule !== "required").length;
  return (
    <>
      {isRequired(field) && (
        <Badge size="sm" variant="default" className={classes.mark}>
          {editor.required}
        </Badge>
      )}
      {field.isUnique && (
        <Badge size="sm" variant="default" className={classes.mark}>
          {editor.unique}
        </Badge>
      )}
      {others > 0 && (
        <Badge size="sm" variant="default" className={classes.mark}>
          {editor.rulesCount(others)}
        </Badge>
      )}
    </>
  );
}

function Reading({ reading }: { reading: FieldReading | undefined }): ReactElement | null {
  if (!reading) return null;
  const { text, confidence, errors } = reading;
  return (
    <span className={classes.reading}>
      {text === null ? (
        <span className={classes.missing}>{editor.notFound}</span>
      ) : (
        <>
          <span className={classes.value}>{text}</span>
          {confidence !== null && <span className={classes.confidence}>{formatPercent(confidence)}</span>}
        </>
      )}
      {errors.map((error) => (
        <Text key={error} component="span" size="xs" c="var(--mantine-color-error)" className={classes.error}>
          {error}
        </Text>
      ))}
    </span>
  );
}
