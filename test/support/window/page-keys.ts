import { RAIL_PAGES } from '../../../renderer/app/pages.ts';

/** The keys that open a page of the rail: Ctrl and its place. */
export function keyOf(page: (typeof RAIL_PAGES)[number]): string {
  return `Control+${String(RAIL_PAGES.indexOf(page) + 1)}`;
}
