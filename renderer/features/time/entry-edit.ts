import type { TimeEntry, TimeEntryPatch } from '../../../shared/domain/time/entry.ts';
import { cleanText, findEntryFault } from '../../../shared/domain/time/entry-rules.ts';
import { isEitherHalf } from '../../../shared/domain/time/time-of-day.ts';
import { instantOf, isDay } from '../../../shared/domain/time/zone.ts';
import { t } from '../../../shared/i18n/text.ts';
import type { EntryEdit } from './edit-slice.ts';
import {
  entryQuestion,
  inputOf,
  type DraftContext,
  type DraftFault,
  readSpan,
} from './quick-draft.ts';
import {
  endAfter,
  NO_DURATION,
  NO_TIME,
  readDuration,
  readTags,
  readTime,
  textsOf,
} from './entry-texts.ts';
import type { QuickDraft } from './quick-slice.ts';
import type { TimeFormat } from './time-format.ts';

type Words = Pick<TimeFormat, 'duration' | 'range'>;

const spanNote = (startMs: number, endMs: number, format: Words): string =>
  `${format.range(startMs, endMs)}, ${format.duration(endMs - startMs)}.`;

/** How the times of a cell are understood while they are typed; null while they are as they were. */
export function endNote(edit: EntryEdit, zone: string, format: Words): string | null {
  // The length is asked about when it is kept; here it is only shown.
  const read = readEdit(edit, { nowMs: Number.MAX_SAFE_INTEGER, zone }, true);
  if (read.status !== 'changed') return null;
  const startedAtMs = read.patch.startedAtMs ?? edit.entry.startedAtMs;
  const endedAtMs = read.patch.endedAtMs ?? edit.entry.endedAtMs;
  return endedAtMs === null ? null : spanNote(startedAtMs, endedAtMs, format);
}

/** What the times of a draft come to, while they are typed. */
export function draftNote(draft: QuickDraft, context: DraftContext, format: Words): string | null {
  const when = readSpan(draft, context);
  if (when.status !== 'read') return null;
  return spanNote(when.span.startedAtMs, when.span.endedAtMs, format);
}

type ReadEdit =
  | { status: 'changed'; patch: TimeEntryPatch }
  | { status: 'unchanged' }
  | { status: 'ask'; question: string }
  | { status: 'fault'; fault: DraftFault };

const fault = (field: string, message: string) =>
  ({ status: 'fault', fault: { field, message } }) as const;

/** The times that were typed; what was left as it was keeps its seconds. */
function readTimes({ entry, texts }: EntryEdit, zone: string): TimeEntryPatch | DraftFault {
  const before = textsOf(entry, zone);
  if (!isDay(texts.day)) return { field: 'day', message: t('time.invalidDate') };
  const start = readTime(texts.start);
  if (start.status !== 'read') return { field: 'start', message: t(NO_TIME) };
  const isDayMoved = texts.day !== before.day;
  const isStartTyped = texts.start !== before.start;
  const startedAtMs =
    isDayMoved || isStartTyped
      ? instantOf(texts.day, start.value, zone, entry.startedAtMs)
      : entry.startedAtMs;
  if (entry.endedAtMs === null) return { startedAtMs };

  const end = readTime(texts.end);
  if (end.status !== 'read') return { field: 'end', message: t(NO_TIME) };
  const isEndTyped = texts.end !== before.end;
  if (!isEndTyped && isDayMoved && !isStartTyped) {
    // Moved to another day as a whole: as long as before.
    return { startedAtMs, endedAtMs: startedAtMs + (entry.endedAtMs - entry.startedAtMs) };
  }
  const isEndKept = !isEndTyped && !isDayMoved && entry.endedAtMs > startedAtMs;
  const endedAtMs = isEndKept
    ? entry.endedAtMs
    : endAfter(
        startedAtMs,
        end.value,
        zone,
        isEndTyped && isEitherHalf(texts.end),
        entry.endedAtMs,
      );
  return { startedAtMs, endedAtMs };
}

/** What the cell that is being edited asks for, as a patch of its entry. */
function readCell(edit: EntryEdit, zone: string): TimeEntryPatch | DraftFault {
  const { entry, field, texts } = edit;
  switch (field) {
    case 'times':
      return readTimes(edit, zone);
    case 'duration': {
      const duration = readDuration(texts.duration);
      if (duration.status !== 'read') return { field: 'duration', message: t(NO_DURATION) };
      if (texts.duration === textsOf(entry, zone).duration) return {};
      return { endedAtMs: entry.startedAtMs + duration.value };
    }
    case 'note':
      return { note: cleanText(texts.note) };
    case 'tags':
      return { tags: readTags(texts.tags) };
    case 'project':
      break;
  }
  // Picked, not typed: it is kept at once.
  return {};
}

/** The patch without what is as it was. */
function onlyChanges(patch: TimeEntryPatch, entry: TimeEntry): TimeEntryPatch {
  const changed = Object.entries(patch).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(entry, name)),
  );
  return Object.fromEntries(changed);
}

/** What is to be kept of a cell. @param isConfirmed its length and its end are intended */
export function readEdit(
  edit: EntryEdit,
  { nowMs, zone }: DraftContext,
  isConfirmed: boolean,
): ReadEdit {
  const { entry } = edit;
  const read = readCell(edit, zone);
  if ('message' in read) return { status: 'fault', fault: read };
  const patch = onlyChanges(read, entry);
  if (Object.keys(patch).length === 0) return { status: 'unchanged' };
  const span = {
    startedAtMs: patch.startedAtMs ?? entry.startedAtMs,
    endedAtMs: patch.endedAtMs ?? entry.endedAtMs,
  };
  const found = findEntryFault({ ...patch, ...span }, nowMs);
  if (found !== null) {
    // The duration is the only input of the end in its own cell.
    const isDuration = edit.field === 'duration' && found.field === 'endedAtMs';
    return fault(isDuration ? 'duration' : inputOf(found.field), t(found.message, found.values));
  }
  const { startedAtMs, endedAtMs } = span;
  if (endedAtMs === null || isConfirmed) return { status: 'changed', patch };
  const isOfTime = patch.startedAtMs !== undefined || patch.endedAtMs !== undefined;
  const question = isOfTime ? entryQuestion({ startedAtMs, endedAtMs }, nowMs) : null;
  return question === null ? { status: 'changed', patch } : { status: 'ask', question };
}
