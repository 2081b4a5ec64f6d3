import { msg } from '../../shared/i18n/text.ts';
/** The pages of the rail, in its order and that of the shortcuts Ctrl/Cmd+1, 2, 3 … */
export const RAIL_PAGES = [
  'translate',
  'documents',
  'time',
  'history',
  'glossaries',
  'usage',
  'settings',
] as const;
/** The outbox is reached from "Time", and from the rail when something in it waits for a person. */
export const PAGES = [...RAIL_PAGES, 'outbox'] as const;
export type Page = (typeof PAGES)[number];

export const PAGE_LABELS: Record<Page, string> = {
  translate: msg('Translate'),
  documents: msg('Documents'),
  time: msg('Time'),
  history: msg('History'),
  glossaries: msg('Glossaries'),
  usage: msg('Usage and keys'),
  settings: msg('Settings'),
  outbox: msg('Outbox'),
};

export function isPage(value: unknown): value is Page {
  return PAGES.some((page) => page === value);
}
