/** Left, bottom, right, top: points, from the lower left corner. */
export type Area = readonly [left: number, bottom: number, right: number, top: number];

/** Returns whether an angle is a quarter turn, as on rotated pages and for text at right angles. */
export function isQuarter(angle: number): boolean {
  return angle % 90 === 0;
}

/**
 * Converts a point of a page to the page turned so that text of an angle is level.
 * @param angle in degrees
 */
export function turnPoint(x: number, y: number, angle: number): readonly [number, number] {
  const [cos, sin] = directionOf(angle);
  return [x * cos + y * sin, y * cos - x * sin];
}

/** Reverses {@link turnPoint}. */
export function turnPointBack(x: number, y: number, angle: number): readonly [number, number] {
  return turnPoint(x, y, -angle);
}

/** @param angle a multiple of 90 */
export function turnArea([left, bottom, right, top]: Area, angle: number): Area {
  const [x0, y0] = turnPoint(left, bottom, angle);
  const [x1, y1] = turnPoint(right, top, angle);
  return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
}

/** Returns exact right angles: a line that is level must stay so. */
function directionOf(angle: number): readonly [cos: number, sin: number] {
  const radians = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return isQuarter(angle) ? [Math.round(cos), Math.round(sin)] : [cos, sin];
}
