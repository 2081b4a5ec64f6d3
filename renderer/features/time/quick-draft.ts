import type { NewTimeEntry } from '../../../shared/domain/time/entry.ts';
import { cleanText, findEntryFault } from '../../../shared/domain/time/entry-rules.ts';
import { longEntryQuestion } from '../../../shared/domain/time/long-entry-question.ts';
import {
  readEntry,
  type EndedSpan,
  type ReadEntry,
  type ReadingContext,
} from '../../../shared/domain/time/read-entry.ts';
import { dayOf, localDateTimeOf } from '../../../shared/domain/time/zone.ts';
import { t } from '../../../shared/i18n/text.ts';
import { durationText, readTags, timeText } from './entry-texts.ts';
import type { QuickDraft } from './quick-slice.ts';

/** An unreadable field, and how to fix it. */
export interface DraftFault {
  field: string;
  message: string;
}

type ReadDraft =
  | { status: 'ready'; entry: NewTimeEntry }
  | { status: 'ask'; question: string }
  | { status: 'fault'; fault: DraftFault };

const fault = (field: string, message: string) =>
  ({ status: 'fault', fault: { field, message } }) as const;

/** Returns the time span of a draft. */
export function readSpan(draft: QuickDraft, context: ReadingContext): ReadEntry<EndedSpan> {
  return readEntry({ ...draft, day: draft.day ?? dayOf(context.nowMs, context.zone) }, context);
}

const FIELD_NAMES: Readonly<Record<string, string>> = {
  startedAtMs: 'start',
  endedAtMs: 'end',
};

/** Name of the input that shows a field of the ledger. */
export function inputOf(field: string): string {
  return FIELD_NAMES[field] ?? field;
}

/** Converts a draft to an entry. @param isConfirmed its length and its end are intended */
export function readDraft(
  draft: QuickDraft,
  context: ReadingContext,
  isConfirmed: boolean,
): ReadDraft {
  const when = readSpan(draft, context);
  if (when.status === 'fault') return fault(when.fault.field, t(when.fault.message));
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
  const question = isConfirmed ? null : longEntryQuestion(when.span, context.nowMs);
  return question === null ? { status: 'ready', entry } : { status: 'ask', question };
}

/** Applies typed text: a duration moves the end, an end sets the duration. */
export function typeInto(
  draft: QuickDraft,
  patch: Partial<QuickDraft>,
  context: ReadingContext,
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

function withFollowing(draft: QuickDraft, context: ReadingContext): QuickDraft {
  if (draft.start.trim() === '') return draft;
  const when = readSpan(draft, context);
  if (when.status !== 'read') return draft;
  const { startedAtMs, endedAtMs } = when.span;
  return draft.isByDuration
    ? { ...draft, end: timeText(localDateTimeOf(endedAtMs, context.zone)) }
    : { ...draft, duration: durationText(endedAtMs - startedAtMs) };
}
