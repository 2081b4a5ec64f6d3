import type { NewTimeEntry } from '../../../shared/domain/time/entry.ts';
import { cleanText, findEntryFault } from '../../../shared/domain/time/entry-rules.ts';
import { longEntryQuestion } from '../../../shared/domain/time/long-entry-question.ts';
import {
  readEntry,
  type EndedSpan,
  type ReadEntry,
  type ReadingContext,
} from '../../../shared/domain/time/read-entry.ts';
import { parseDuration } from '../../../shared/domain/time/parse-duration.ts';
import {
  dayOf,
  instantOf,
  instantsOfDay,
  localDateTimeOf,
  type TimeRange,
} from '../../../shared/domain/time/zone.ts';
import type { Project } from '../../../shared/domain/projects/project.ts';
import { t, textLocale } from '../../../shared/i18n/text.ts';
import { durationText, readTags, timeText } from './entry-texts.ts';
import type { QuickDraft } from './quick-slice.ts';
import type { ReadLine } from './read-line.ts';

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

/**
 * Returns when work on an earlier day begins, as it is typed: after the last known work, or else at nine, or else in
 * the last pause or before the first work, and always so that it ends with the day.
 * @param taken known work, in any order
 */
export function freeStart(
  taken: readonly TimeRange[],
  duration: string,
  { day, zone }: { day: string; zone: string },
): string {
  const { startMs: firstMs, endMs: lastMs } = instantsOfDay(day, zone);
  const neededMs = parseDuration(duration) ?? 0;
  const ofDay = taken.filter(({ startMs, endMs }) => startMs < lastMs && endMs > firstMs);
  const ends = ofDay.map(({ endMs }) => endMs).toSorted((a, b) => b - a);
  const nineMs = instantOf(day, { hour: 9, minute: 0, second: 0 }, zone);
  const beforeMs = Math.min(lastMs, ...ofDay.map(({ startMs }) => startMs)) - neededMs;
  const isFree = (atMs: number) =>
    atMs >= firstMs &&
    atMs < lastMs &&
    atMs + neededMs <= lastMs &&
    ofDay.every(({ startMs, endMs }) => endMs <= atMs || startMs >= atMs + neededMs);
  const found = [...ends.slice(0, 1), nineMs, ...ends.slice(1), beforeMs].find(isFree);
  const atMs = found ?? Math.max(firstMs, lastMs - neededMs);
  return timeText(localDateTimeOf(atMs, zone));
}

/**
 * Applies a typed line: its parts fill the fields, and parts that it no longer has leave them.
 * @param read returns what a line says
 * @param startOn returns when work on an earlier day begins, unless the line says so
 */
export function typeLine(
  draft: QuickDraft,
  line: string,
  {
    read,
    startOn,
    projects,
    today,
  }: {
    read: (line: string) => ReadLine;
    startOn: (day: string, duration: string) => string;
    projects: readonly Pick<Project, 'id' | 'isBillable'>[];
    today: string;
  },
): QuickDraft {
  const [before, now] = [read(draft.line), read(line)];
  const next = { ...draft, line, note: now.note };
  for (const name of ['start', 'end', 'duration'] as const) {
    if (now[name] !== '' || before[name] !== '') next[name] = now[name];
  }
  if (now.day !== null || before.day !== null) next.day = now.day;
  if (now.projectId !== null || before.projectId !== null) next.projectId = now.projectId;
  if (now.projectId !== before.projectId) {
    next.isBillable = projects.find(({ id }) => id === now.projectId)?.isBillable ?? true;
  }
  next.isByDuration = next.duration !== '' && now.end === '';
  const isEarlier = (now.day ?? today) !== today && now.duration !== '';
  const wasEarlier = (before.day ?? today) !== today && before.duration !== '';
  if (isEarlier && now.start === '' && now.end === '') {
    next.start = startOn(now.day ?? today, now.duration);
  } else if (wasEarlier && !isEarlier) {
    next.start = now.start;
  }
  return next;
}

/** Says what in a line has to be decided before it can be saved; null for nothing. */
export function doubtOf({ doubts }: Pick<ReadLine, 'doubts'>): string | null {
  const names = new Intl.ListFormat(textLocale(), { type: 'disjunction' });
  for (const doubt of doubts) {
    if (doubt.kind === 'twice') return t('time.lineTwice', doubt);
    if (doubt.kind === 'several') {
      return t('time.lineSeveral', { name: doubt.name, projects: names.format(doubt.projects) });
    }
  }
  return null;
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
