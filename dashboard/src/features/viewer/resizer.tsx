import { type KeyboardEvent, type PointerEvent, type ReactElement, useRef } from "react";
import classes from "./resizer.module.css";

interface ResizerProps {
  label: string;
  /** Which way it moves: across, between a left and a right part, or down. */
  direction: "across" | "down";
  /** The size of the part after it, in pixels; null for the size that it has by itself. */
  size: number | null;
  least: number;
  most: number;
  onSize: (size: number | null) => void;
}

/** How far an arrow key moves it, in pixels. */
const step = 24;

/** A line between two parts that is moved by pointer or by arrow keys; a double click takes the size back. */
export default function Resizer({ label, direction, size, least, most, onSize }: ResizerProps): ReactElement {
  const grip = useRef<HTMLElement>(null);
  const start = useRef<{ at: number; size: number } | null>(null);
  const limit = (wanted: number) => Math.round(Math.min(most, Math.max(least, wanted)));
  const position = (event: PointerEvent) => (direction === "across" ? event.clientX : event.clientY);
  const measure = () => {
    const box = grip.current?.nextElementSibling?.getBoundingClientRect();
    return size ?? (direction === "across" ? box?.width : box?.height) ?? least;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const [larger, smaller] = direction === "across" ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
    if (event.key === larger) onSize(limit(measure() + step));
    else if (event.key === smaller) onSize(limit(measure() - step));
    else if (event.key === "Home") onSize(least);
    else if (event.key === "End") onSize(most);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved.
    <div
      ref={grip as never}
      role="separator"
      aria-label={label}
      aria-orientation={direction === "across" ? "vertical" : "horizontal"}
      aria-valuenow={size ?? least}
      aria-valuemin={least}
      aria-valuemax={most}
      tabIndex={0}
      className={classes.grip}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onSize(null)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { at: position(event), size: measure() };
      }}
      onPointerMove={(event) => {
        if (start.current) onSize(limit(start.current.size + start.current.at - position(event)));
      }}
      onPointerUp={() => {
        start.current = null;
      }}
      onPointerCancel={() => {
        start.current = null;
      }}
    />
  );
}
