import { dayOf } from '../../../shared/domain/time/zone.ts';
import { t } from '../../../shared/i18n/text.ts';
import type { EntryEdit } from './edit-slice.ts';
import { readEdit } from './entry-edit.ts';
import { readSpan, type DraftContext } from './quick-draft.ts';
import type { QuickDraft } from './quick-slice.ts';
import type { TimeFormat } from './time-format.ts';

type Words = Pick<TimeFormat, 'shortDay' | 'duration' | 'range'>;

function otherDay(startMs: number, endMs: number, zone: string, format: Words): string | null {
  const endDay = dayOf(endMs, zone);
  return endDay === dayOf(startMs, zone)
    ? null
    : t('Ends on {day}.', { day: format.shortDay(endDay) });
}

/** Says while times are typed that the entry ends on another day than it begins. */
export function endNote(edit: EntryEdit, zone: string, format: Words): string | null {
  // The length is asked about when it is kept; here it is only shown.
  const read = readEdit(edit, { nowMs: Number.MAX_SAFE_INTEGER, zone }, true);
  if (read.status !== 'changed' && read.status !== 'unchanged') return null;
  const patch = read.status === 'changed' ? read.patch : {};
  const startedAtMs = patch.startedAtMs ?? edit.entry.startedAtMs;
  const endedAtMs = patch.endedAtMs ?? edit.entry.endedAtMs;
  return endedAtMs === null ? null : otherDay(startedAtMs, endedAtMs, zone, format);
}

/** What the times of a draft come to, while they are typed. */
export function draftNote(draft: QuickDraft, context: DraftContext, format: Words): string | null {
  const when = readSpan(draft, context);
  if (when.status !== 'read') return null;
  const { startedAtMs, endedAtMs } = when.span;
  return `${format.range(startedAtMs, endedAtMs)}, ${format.duration(endedAtMs - startedAtMs)}.`;
}
