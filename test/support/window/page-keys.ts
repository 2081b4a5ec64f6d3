import { RAIL_PAGES } from '../../../renderer/app/pages.ts';

/** Returns the shortcut that opens a page of the rail: Ctrl and its position. */
export function keyOf(page: (typeof RAIL_PAGES)[number]): string {
  return `Control+${String(RAIL_PAGES.indexOf(page) + 1)}`;
}
