import type { Box } from './text-reader.ts';

/** Red, green, blue; 0 to 255. */
export type Color = readonly [number, number, number];

/** Pixels row by row, four bytes each: red, green, blue, and an unused one. */
export interface Pixels {
  readonly data: Uint8Array | Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** Returns the most frequent color of an area, and the frequent color that differs most from it. */
export function inkColors(
  { data, width, height }: Pixels,
  box: Box,
): { readonly background: Color; readonly ink: Color } {
  const counts = new Map<number, number>();
  const left = Math.max(0, Math.floor(box.x));
  const top = Math.max(0, Math.floor(box.y));
  const right = Math.min(width, Math.max(left + 1, Math.ceil(box.x + box.width)));
  const bottom = Math.min(height, Math.max(top + 1, Math.ceil(box.y + box.height)));
  for (let y = top; y < bottom; y += 1) {
    for (let at = (y * width + left) * 4; at < (y * width + right) * 4; at += 4) {
      const key = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
      const rough = key & 0xf8f8f8;
      counts.set(rough, (counts.get(rough) ?? 0) + 1);
    }
  }
  const ordered = [...counts].toSorted((a, b) => b[1] - a[1]);
  const background = toColor(ordered[0]?.[0] ?? 0xf8f8f8);
  const area = (right - left) * (bottom - top);
  const [ink] = ordered
    .filter(([, count]) => count > area / 200)
    .map(([key]) => toColor(key))
    .toSorted((a, b) => distance(b, background) - distance(a, background));
  return { background, ink: ink ?? [0, 0, 0] };
}

/** Converts a quantized color to its center; the extremes stay black and white. */
function toColor(rough: number): Color {
  const part = (shift: number): number => {
    const value = (rough >> shift) & 0xff;
    return value === 0 ? 0 : value === 0xf8 ? 0xff : value + 4;
  };
  return [part(16), part(8), part(0)];
}

function distance(a: Color, b: Color): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}
