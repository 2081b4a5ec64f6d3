import type { HistoryFilter, HistoryKind } from '../../../shared/domain/history/history.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg } from '../../../shared/i18n/text.ts';
import { dayStart } from '../../lib/days/day.ts';

/** Inputs of the search form, as text; a checkbox holds `1` or nothing. */
export type HistoryFields = {
  text: string;
  order: string;
  sourceLang: string;
  targetLang: string;
  kind: string;
  connectionId: string;
  projectId: string;
  /** First and last day in the user's time zone, e.g. `2025-01-31`. */
  from: string;
  to: string;
  isStarred: string;
  isChangedByMe: string;
  /** Kind of results: sentence pairs for `pairs`, or whole translations. */
  mode: string;
  /** Memory in which sentence pairs are looked up instead; empty: the history. */
  memoryId: string;
};

export const NO_FILTER: HistoryFields = {
  text: '',
  order: 'time',
  sourceLang: '',
  targetLang: '',
  kind: '',
  connectionId: '',
  projectId: '',
  from: '',
  to: '',
  isStarred: '',
  isChangedByMe: '',
  mode: '',
  memoryId: '',
};

export const KIND_LABELS: Record<HistoryKind, MessageId> = {
  document: msg('history.kindDocument'),
  text: msg('history.kindText'),
  improvement: msg('history.kindImprovement'),
  import: msg('history.kindImport'),
  voice: msg('history.kindVoice'),
};

function isKind(text: string): text is HistoryKind {
  return Object.hasOwn(KIND_LABELS, text);
}

/** Converts the form to a filter; empty and invalid fields are ignored. */
export function toFilter(fields: HistoryFields): HistoryFilter {
  const { text, kind, sourceLang, targetLang, connectionId, projectId } = fields;
  const fromMs = dayStart(fields.from);
  const toMs = dayStart(fields.to, 1);
  return {
    text,
    ...(sourceLang === '' ? {} : { sourceLang }),
    ...(targetLang === '' ? {} : { targetLang }),
    ...(isKind(kind) ? { kind } : {}),
    ...(connectionId === '' ? {} : { connectionId }),
    ...(projectId === '' ? {} : { projectId }),
    ...(fromMs === null ? {} : { fromMs }),
    ...(toMs === null ? {} : { toMs }),
    ...(fields.isStarred === '' ? {} : { isStarred: true }),
    ...(fields.isChangedByMe === '' ? {} : { isChangedByMe: true }),
  };
}

/** Counts the active filters other than text and order. */
export function countFilters(fields: HistoryFields): number {
  return Object.keys(toFilter({ ...fields, text: '' })).length - 1;
}
