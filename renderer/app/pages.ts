import type { MessageId } from '../../shared/i18n/message-id.ts';
import { msg } from '../../shared/i18n/text.ts';
/**
 * Pages of the rail, in its order and that of the shortcuts Ctrl/Cmd+1, 2, 3 … The last one is in the rail only if an
 * account with a key exists, so that none of the others ever moves.
 */
export const RAIL_PAGES = [
  'translate',
  'documents',
  'time',
  'history',
  'glossaries',
  'voice',
  'settings',
  'usage',
] as const;
/** All pages. The outbox opens from "Time", and from the rail when one of its entries is waiting for the user. */
export const PAGES = [...RAIL_PAGES, 'outbox'] as const;
export type Page = (typeof PAGES)[number];

export const PAGE_LABELS: Record<Page, MessageId> = {
  translate: msg('texts.translate'),
  documents: msg('app.documents'),
  time: msg('app.time'),
  history: msg('texts.history'),
  glossaries: msg('glossaries.terms'),
  voice: msg('voice.voice'),
  usage: msg('usage.usageAndKeys'),
  settings: msg('app.settings'),
  outbox: msg('app.outbox'),
};

export function isPage(value: unknown): value is Page {
  return PAGES.some((page) => page === value);
}
