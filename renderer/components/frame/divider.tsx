import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import css from './frame.module.css';

const STEP = 16;

interface DividerProps {
  label: string;
  /** `x`: a vertical line that is dragged sideways. */
  axis: 'x' | 'y';
  /** Size of what follows the line, in CSS pixels, or in another unit. */
  value: number;
  /** Returns the CSS pixels of one unit; default: 1. */
  pixels?: (() => number) | undefined;
  min: number;
  max: number;
  /** Size after a double click. */
  usual: number;
  onChange: (size: number) => void;
  className?: string | undefined;
}

/** Renders a line between two parts of a page, which sets the size of the second by pointer or arrow keys. */
export function Divider(props: DividerProps) {
  const { label, axis, value, min, max, usual, pixels = () => 1, onChange, className } = props;
  const dragged = useRef<{ from: number; size: number } | null>(null);
  const isSideways = axis === 'x';
  const set = (size: number) => onChange(Math.min(max, Math.max(min, Math.round(size * 10) / 10)));
  const at = (event: PointerEvent<HTMLElement>): number => {
    if (!isSideways) return event.clientY;
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    return isRightToLeft ? -event.clientX : event.clientX;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const [more, less] = isSideways ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
    const isRightToLeft = isSideways && getComputedStyle(event.currentTarget).direction === 'rtl';
    const step = (isRightToLeft ? -STEP : STEP) / pixels();
    if (event.key === more) set(value + step);
    else if (event.key === less) set(value - step);
    else if (event.key === 'Home') set(max);
    else if (event.key === 'End') set(min);
    else return;
    event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator with a value is a control
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an hr has no value
      role="separator"
      aria-label={label}
      aria-orientation={isSideways ? 'vertical' : 'horizontal'}
      aria-valuenow={Math.round(value)}
      aria-valuemin={min}
      aria-valuemax={max}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
      tabIndex={0}
      className={`${css['divider']} ${css[axis]} ${className ?? ''}`}
      onKeyDown={onKeyDown}
      onDoubleClick={() => set(usual)}
      onPointerDown={(event) => {
        dragged.current = { from: at(event), size: value };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (dragged.current === null) return;
        set(dragged.current.size - (at(event) - dragged.current.from) / pixels());
      }}
      onPointerUp={() => {
        dragged.current = null;
      }}
      onPointerCancel={() => {
        dragged.current = null;
      }}
    />
  );
}
