import { formatDuration } from '../../../shared/domain/time/duration.ts';
import type { NewTimeEntry } from '../../../shared/domain/time/entry.ts';
import { cleanText, findEntryFault } from '../../../shared/domain/time/entry-rules.ts';
import { LONG_ENTRY_MS } from '../../../shared/domain/time/names.ts';
import { isEitherHalf } from '../../../shared/domain/time/time-of-day.ts';
import {
  dayOf,
  instantOf,
  isDay,
  localDateTimeOf,
  type TimeOfDay,
} from '../../../shared/domain/time/zone.ts';
import { t } from '../../../shared/i18n/text.ts';
import {
  durationText,
  endAfter,
  NO_DURATION,
  NO_TIME,
  readDuration,
  readTags,
  readTime,
  timeText,
} from './entry-texts.ts';
import type { QuickDraft } from './quick-slice.ts';

/** What is asked once before an entry is kept that is very long or ends in the future; null for others. */
export function entryQuestion({ startedAtMs, endedAtMs }: DraftSpan, nowMs: number): string | null {
  const durationMs = endedAtMs - startedAtMs;
  const doubts = [
    ...(durationMs > LONG_ENTRY_MS
      ? [t('time.entryIsLong', { duration: formatDuration(durationMs) })]
      : []),
    ...(endedAtMs > nowMs ? [t('time.entryEndsInFuture')] : []),
  ];
  return doubts.length === 0 ? null : [...doubts, t('time.keepEntryQuestion')].join(' ');
}

/** Where and when a draft is read. */
export interface DraftContext {
  nowMs: number;
  zone: string;
}

/** The instants of a draft; `endedAtMs` is after `startedAtMs`. */
interface DraftSpan {
  startedAtMs: number;
  endedAtMs: number;
}

/** A field that cannot be read, and what to do about it. */
export interface DraftFault {
  field: string;
  message: string;
}

type ReadSpan =
  | { status: 'read'; span: DraftSpan }
  | { status: 'blank' }
  | { status: 'fault'; fault: DraftFault };

type ReadDraft =
  | { status: 'ready'; entry: NewTimeEntry }
  | { status: 'ask'; question: string }
  | { status: 'fault'; fault: DraftFault };

const SECOND_MS = 1000;
const fault = (field: string, message: string) =>
  ({ status: 'fault', fault: { field, message } }) as const;

/** When the entry was: start with end or duration, end with duration, or a duration that ends now. */
export function readSpan(draft: QuickDraft, { nowMs, zone }: DraftContext): ReadSpan {
  const today = dayOf(nowMs, zone);
  const day = draft.day ?? today;
  // On the night of the change, what was just done was in the hour that has just been.
  const nearMs = day === today ? nowMs : undefined;
  if (!isDay(day)) return fault('day', t('time.invalidDate'));
  const start = readTime(draft.start);
  const end = readTime(draft.end);
  const duration = readDuration(draft.duration);
  if (start.status === 'unreadable') return fault('start', t(NO_TIME));
  if (end.status === 'unreadable' && !draft.isByDuration) return fault('end', t(NO_TIME));
  if (duration.status === 'unreadable') return fault('duration', t(NO_DURATION));

  if (start.status === 'read') {
    const startedAtMs = instantOf(day, start.value, zone, nearMs);
    // It would be counted from later on, and an hour that seems to be there would become none, or half a day.
    if (!isShownAt(startedAtMs, start.value, zone)) return fault('start', t('time.timeLeftOut'));
    if (duration.status === 'read' && (draft.isByDuration || end.status !== 'read')) {
      return read({ startedAtMs, endedAtMs: startedAtMs + duration.value });
    }
    if (end.status === 'read') {
      const isOpen = isEitherHalf(draft.end);
      return read({ startedAtMs, endedAtMs: endAfter(startedAtMs, end.value, zone, isOpen) });
    }
    return fault('end', t('time.enterEndOrDuration'));
  }
  if (duration.status === 'read') {
    if (end.status === 'read') {
      const endedAtMs = instantOf(day, end.value, zone, nearMs);
      return read({ startedAtMs: endedAtMs - duration.value, endedAtMs });
    }
    if (day !== today) {
      return fault('start', t('time.enterStartOrEnd'));
    }
    const endedAtMs = Math.floor(nowMs / SECOND_MS) * SECOND_MS;
    return read({ startedAtMs: endedAtMs - duration.value, endedAtMs });
  }
  return end.status === 'read'
    ? fault('start', t('time.enterStartOrDuration'))
    : { status: 'blank' };
}

/** False for a time that the clock leaves out on its day, when it is set forward. */
function isShownAt(atMs: number, { hour, minute }: TimeOfDay, zone: string): boolean {
  const shown = localDateTimeOf(atMs, zone);
  return hour === 24 || (shown.hour === hour && shown.minute === minute);
}

const read = (span: DraftSpan) => ({ status: 'read', span }) as const;

const FIELD_NAMES: Readonly<Record<string, string>> = {
  startedAtMs: 'start',
  endedAtMs: 'end',
};

/** Name of the input that shows a field of the ledger. */
export function inputOf(field: string): string {
  return FIELD_NAMES[field] ?? field;
}

/** The entry of a draft. @param isConfirmed its length and its end are intended */
export function readDraft(
  draft: QuickDraft,
  context: DraftContext,
  isConfirmed: boolean,
): ReadDraft {
  const when = readSpan(draft, context);
  if (when.status === 'fault') return when;
  if (when.status === 'blank') return fault('start', t('time.enterTimesOrDuration'));
  const { startedAtMs, endedAtMs } = when.span;
  const entry: NewTimeEntry = {
    startedAtMs,
    endedAtMs,
    zone: context.zone,
    note: cleanText(draft.note),
    projectId: draft.projectId,
    isBillable: draft.isBillable,
    tags: readTags(draft.tags),
    documentJobId: null,
  };
  const found = findEntryFault(entry, context.nowMs);
  if (found !== null) return fault(inputOf(found.field), t(found.message, found.values));
  const question = isConfirmed ? null : entryQuestion(when.span, context.nowMs);
  return question === null ? { status: 'ready', entry } : { status: 'ask', question };
}

/** What was typed last decides: a duration moves the end, an end makes the duration. */
export function typeInto(
  draft: QuickDraft,
  patch: Partial<QuickDraft>,
  context: DraftContext,
): QuickDraft {
  const next = { ...draft, ...patch };
  if (patch.duration !== undefined) next.isByDuration = true;
  if (patch.end !== undefined) {
    next.isByDuration = false;
    if (patch.end.trim() === '') next.duration = '';
  }
  const isOfTime = ['day', 'start', 'end', 'duration'].some((name) => Object.hasOwn(patch, name));
  return isOfTime ? withFollowing(next, context) : next;
}

function withFollowing(draft: QuickDraft, context: DraftContext): QuickDraft {
  if (draft.start.trim() === '') return draft;
  const when = readSpan(draft, context);
  if (when.status !== 'read') return draft;
  const { startedAtMs, endedAtMs } = when.span;
  return draft.isByDuration
    ? { ...draft, end: timeText(localDateTimeOf(endedAtMs, context.zone)) }
    : { ...draft, duration: durationText(endedAtMs - startedAtMs) };
}
