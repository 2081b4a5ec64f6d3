/** A part of the desktop, in device-independent pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The place of a window; without a position, the middle of its screen. */
export interface Place {
  x?: number | undefined;
  y?: number | undefined;
  width: number;
  height: number;
}

/** Minimum window size if the screen has room for it. */
export const MIN_SIZE = { width: 480, height: 480 };

/** Overlap with a screen needed for a window to count as being on it. */
const MIN_SHARED_PX = 50;

const clamp = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(value, most));

/** Returns the width and height that two areas share; negative if they are apart. */
function shared(a: Area, b: Area): { width: number; height: number } {
  return {
    width: Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x),
    height: Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y),
  };
}

/**
 * Fits a remembered place into the current screens: entirely on the screen that holds most of it, else in the middle of
 * the first one. No part is outside, and it is never larger than its screen.
 * @param areas work area of each screen, that of the main screen first; at least one
 */
export function fitToScreens(
  { x, y, width, height }: Place,
  areas: readonly [Area, ...Area[]],
): Place {
  const sizeIn = (area: Area) => ({
    width: Math.min(Math.max(width, MIN_SIZE.width), area.width),
    height: Math.min(Math.max(height, MIN_SIZE.height), area.height),
  });
  if (x === undefined || y === undefined) return sizeIn(areas[0]);
  const before = { x, y, width, height };
  const held = areas
    .map((area) => ({ area, ...shared(area, before) }))
    .filter((part) => part.width >= MIN_SHARED_PX && part.height >= MIN_SHARED_PX)
    .toSorted((a, b) => b.width * b.height - a.width * a.height)
    .at(0);
  if (held === undefined) return sizeIn(areas[0]);
  const { area } = held;
  const size = sizeIn(area);
  return {
    x: clamp(x, area.x, area.x + area.width - size.width),
    y: clamp(y, area.y, area.y + area.height - size.height),
    ...size,
  };
}
