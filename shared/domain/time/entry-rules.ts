import type { Said } from '../../i18n/text.ts';
import type { MessageId } from '../../i18n/message-id.ts';
import { MAX_ENTRY_MS, MAX_NOTE_CHARS, MAX_TAG_CHARS, MAX_TAGS, MIN_ENTRY_MS } from './limits.ts';
import { isZone } from './zone.ts';

/** Fields of an entry to check; an absent field is not checked. */
export interface CheckedEntry {
  startedAtMs?: number | undefined;
  /** Null while it runs. */
  endedAtMs?: number | null | undefined;
  zone?: string | undefined;
  note?: string | undefined;
  tags?: readonly string[] | undefined;
}

/** A field that cannot be stored as it is, and how to correct it. */
export interface EntryFault extends Said {
  field: 'startedAtMs' | 'endedAtMs' | 'zone' | 'note' | 'tags';
}

/**
 * Maximum time ahead at which an entry may start, in milliseconds: a day, so that any zone's today
 * is accepted.
 */
const MAX_AHEAD_MS = 24 * 3_600_000;

const TOO_LONG: MessageId = 'timeErrors.tooLong';

/** C0 and C1 controls except tab and line feed: some of them end a text in other programs. */
// oxlint-disable-next-line no-control-regex -- these characters are what it is about
const CONTROLS = /[\0-\x08\x0b-\x1f\x7f-\x9f]/g;

/** Finds the first rule of the ledger that an entry breaks; null when it can be stored. */
export function findEntryFault(entry: CheckedEntry, nowMs: number): EntryFault | null {
  return findTimeFault(entry, nowMs) ?? findTextFault(entry);
}

function findTimeFault(entry: CheckedEntry, nowMs: number): EntryFault | null {
  const { startedAtMs, endedAtMs, zone } = entry;
  if (startedAtMs !== undefined && startedAtMs > nowMs + MAX_AHEAD_MS) {
    return {
      field: 'startedAtMs',
      message: 'timeErrors.startsTooFarAhead',
    };
  }
  if (startedAtMs !== undefined && endedAtMs !== undefined) {
    const fault =
      endedAtMs === null
        ? findRunningFault(startedAtMs, nowMs)
        : findEndFault(endedAtMs - startedAtMs);
    if (fault !== null) return fault;
  }
  if (zone !== undefined && !isZone(zone)) {
    return { field: 'zone', message: 'timeErrors.zoneUnknown' };
  }
  return null;
}

function findRunningFault(startedAtMs: number, nowMs: number): EntryFault | null {
  if (startedAtMs > nowMs) {
    return { field: 'startedAtMs', message: 'timeErrors.timerInFuture' };
  }
  return nowMs - startedAtMs > MAX_ENTRY_MS ? { field: 'startedAtMs', message: TOO_LONG } : null;
}

function findEndFault(durationMs: number): EntryFault | null {
  if (durationMs <= 0) {
    return { field: 'endedAtMs', message: 'timeErrors.endBeforeStart' };
  }
  if (durationMs < MIN_ENTRY_MS) {
    return { field: 'endedAtMs', message: 'timeErrors.tooShort' };
  }
  return durationMs > MAX_ENTRY_MS ? { field: 'endedAtMs', message: TOO_LONG } : null;
}

function findTextFault({ note, tags }: CheckedEntry): EntryFault | null {
  if (note !== undefined && note.length > MAX_NOTE_CHARS) {
    return {
      field: 'note',
      message: 'timeErrors.noteTooLong',
      values: { count: note.length, most: MAX_NOTE_CHARS },
    };
  }
  if (tags === undefined) return null;
  if (tags.length > MAX_TAGS) {
    return {
      field: 'tags',
      message: 'timeErrors.tooManyTags',
      values: { count: tags.length, most: MAX_TAGS },
    };
  }
  if (tags.some((tag) => tag.length > MAX_TAG_CHARS)) {
    return {
      field: 'tags',
      message: 'timeErrors.tagTooLong',
      values: { most: MAX_TAG_CHARS },
    };
  }
  return null;
}

/**
 * Cleans a text so that every program can store it: replaces lone surrogates, removes control
 * characters, and trims it.
 */
export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll(/\r\n?/g, '\n').replace(CONTROLS, '').trim();
}

/** Cleans tags like texts, in one line each, without empty ones and repetitions. */
export function cleanTags(tags: readonly string[]): string[] {
  const cleaned = tags.map((tag) => cleanText(tag).replaceAll(/\s+/g, ' '));
  return [...new Set(cleaned)].filter((tag) => tag !== '');
}
