import type { TimeEntry, TimeEntryPatch } from '../../../shared/domain/time/entry.ts';
import { cleanText, findEntryFault } from '../../../shared/domain/time/entry-rules.ts';
import { longEntryQuestion } from '../../../shared/domain/time/long-entry-question.ts';
import { readEntry, type ReadingContext } from '../../../shared/domain/time/read-entry.ts';
import { formatDuration } from '../../../shared/domain/time/duration.ts';
import { dayOf } from '../../../shared/domain/time/zone.ts';
import { t, textLocale } from '../../../shared/i18n/text.ts';
import type { EntryEdit } from './edit-slice.ts';
import { inputOf, readSpan, type DraftFault } from './quick-draft.ts';
import { readTags, textsOf } from './entry-texts.ts';
import type { QuickDraft } from './quick-slice.ts';
import type { TimeFormat } from './time-format.ts';

type Words = Pick<TimeFormat, 'duration' | 'range'>;

const spanNote = (startMs: number, endMs: number, format: Words): string =>
  `${format.range(startMs, endMs)}, ${format.duration(endMs - startMs)}.`;

/** Describes how the typed times of a cell are understood; null while they are unchanged. */
export function endNote(edit: EntryEdit, context: ReadingContext, format: Words): string | null {
  // The length is confirmed on saving; here it is only shown.
  const read = readEdit(edit, context, true);
  if (read.status !== 'changed' || read.patch.note !== undefined) return null;
  const startedAtMs = read.patch.startedAtMs ?? edit.entry.startedAtMs;
  const endedAtMs = read.patch.endedAtMs ?? edit.entry.endedAtMs;
  return endedAtMs === null ? null : spanNote(startedAtMs, endedAtMs, format);
}

/**
 * Describes how a draft is understood: day, times unless it ends now, duration, project, billing.
 * @returns null while its times cannot be read
 */
export function draftNote(
  draft: QuickDraft,
  context: ReadingContext,
  format: Pick<TimeFormat, 'clock' | 'range' | 'shortDay'>,
  projectName: string | null,
): string | null {
  const when = readSpan(draft, context);
  if (when.status !== 'read') return null;
  const { startedAtMs, endedAtMs } = when.span;
  const day = dayOf(startedAtMs, context.zone);
  const isOneDay = day === dayOf(endedAtMs, context.zone);
  const isTimed = draft.start.trim() !== '' || draft.end.trim() !== '';
  const times = `${format.clock(startedAtMs)} – ${format.clock(endedAtMs)}`;
  return [
    isOneDay ? format.shortDay(day) : format.range(startedAtMs, endedAtMs),
    isOneDay && isTimed ? times : null,
    formatDuration(endedAtMs - startedAtMs),
    projectName,
    (draft.isBillable ? t('time.billable') : t('time.notBillable')).toLocaleLowerCase(textLocale()),
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

type ReadEdit =
  | { status: 'changed'; patch: TimeEntryPatch }
  | { status: 'unchanged' }
  | { status: 'ask'; question: string }
  | { status: 'fault'; fault: DraftFault };

const fault = (field: string, message: string) =>
  ({ status: 'fault', fault: { field, message } }) as const;

function readTimes(
  { entry, field, texts }: EntryEdit,
  context: ReadingContext,
): TimeEntryPatch | DraftFault {
  const { startedAtMs, endedAtMs } = entry;
  const when = readEntry({ ...texts, isByDuration: field === 'duration' }, context, {
    span: { startedAtMs, endedAtMs },
    typed: textsOf(entry, context.zone),
  });
  if (when.status === 'blank') return {};
  if (when.status === 'fault') return { ...when.fault, message: t(when.fault.message) };
  const { span } = when;
  return span.endedAtMs === null
    ? { startedAtMs: span.startedAtMs }
    : { startedAtMs: span.startedAtMs, endedAtMs: span.endedAtMs };
}

/** Returns the edited cell as a patch of its entry. */
function readCell(edit: EntryEdit, context: ReadingContext): TimeEntryPatch | DraftFault {
  const { field, texts } = edit;
  switch (field) {
    case 'times':
    case 'duration':
      return readTimes(edit, context);
    case 'note':
      return { note: cleanText(texts.note) };
    case 'tags':
      return { tags: readTags(texts.tags) };
    case 'project':
      break;
  }
  // Picked, not typed: it is saved immediately.
  return {};
}

function onlyChanges(patch: TimeEntryPatch, entry: TimeEntry): TimeEntryPatch {
  const changed = Object.entries(patch).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(entry, name)),
  );
  return Object.fromEntries(changed);
}

/** Returns the patch to save for a cell. @param isConfirmed its length and its end are intended */
export function readEdit(edit: EntryEdit, context: ReadingContext, isConfirmed: boolean): ReadEdit {
  const { entry } = edit;
  const { nowMs } = context;
  const read = readCell(edit, context);
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
  const question = isOfTime ? longEntryQuestion({ startedAtMs, endedAtMs }, nowMs) : null;
  return question === null ? { status: 'changed', patch } : { status: 'ask', question };
}
