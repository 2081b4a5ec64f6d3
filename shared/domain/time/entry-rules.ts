import { MAX_ENTRY_MS, MAX_NOTE_CHARS, MAX_TAG_CHARS, MAX_TAGS, MIN_ENTRY_MS } from './names.ts';
import { isZone } from './zone.ts';

/** What is checked of an entry; a field that is left out is not checked. */
export interface CheckedEntry {
  startedAtMs?: number | undefined;
  /** Null while it runs. */
  endedAtMs?: number | null | undefined;
  zone?: string | undefined;
  note?: string | undefined;
  tags?: readonly string[] | undefined;
}

/** A field that cannot be kept as it is, with a sentence that says what to do. */
export interface EntryFault {
  field: 'startedAtMs' | 'endedAtMs' | 'zone' | 'note' | 'tags';
  message: string;
}

/** How far ahead an entry may start, in milliseconds: a day, so that any zone's today is fine. */
const MAX_AHEAD_MS = 24 * 3_600_000;

const TOO_LONG = 'An entry can last 31 days at most. Check the dates, or make several entries.';

/** C0 and C1 controls but tab and line feed: some end a text in other programs. */
// oxlint-disable-next-line no-control-regex -- these characters are what it is about
const CONTROLS = /[\0-\x08\x0b-\x1f\x7f-\x9f]/g;

/** The first rule of the ledger that an entry breaks; null when it can be kept. */
export function findEntryFault(entry: CheckedEntry, nowMs: number): EntryFault | null {
  return findTimeFault(entry, nowMs) ?? findTextFault(entry);
}

function findTimeFault(entry: CheckedEntry, nowMs: number): EntryFault | null {
  const { startedAtMs, endedAtMs, zone } = entry;
  if (startedAtMs !== undefined && startedAtMs > nowMs + MAX_AHEAD_MS) {
    return {
      field: 'startedAtMs',
      message: 'The entry would start more than a day from now. Check its date.',
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
    return { field: 'zone', message: 'This time zone isn’t available on this computer.' };
  }
  return null;
}

function findRunningFault(startedAtMs: number, nowMs: number): EntryFault | null {
  if (startedAtMs > nowMs) {
    return { field: 'startedAtMs', message: 'A running timer can’t start in the future.' };
  }
  return nowMs - startedAtMs > MAX_ENTRY_MS ? { field: 'startedAtMs', message: TOO_LONG } : null;
}

function findEndFault(durationMs: number): EntryFault | null {
  if (durationMs <= 0) {
    return { field: 'endedAtMs', message: 'The end must be later than the start.' };
  }
  if (durationMs < MIN_ENTRY_MS) {
    return { field: 'endedAtMs', message: 'An entry must last at least one second.' };
  }
  return durationMs > MAX_ENTRY_MS ? { field: 'endedAtMs', message: TOO_LONG } : null;
}

function findTextFault({ note, tags }: CheckedEntry): EntryFault | null {
  if (note !== undefined && note.length > MAX_NOTE_CHARS) {
    return {
      field: 'note',
      message: `The note has ${String(note.length)} characters; the limit is ${String(MAX_NOTE_CHARS)}. Shorten it.`,
    };
  }
  if (tags === undefined) return null;
  if (tags.length > MAX_TAGS) {
    return {
      field: 'tags',
      message: `An entry can have ${String(MAX_TAGS)} tags at most; there are ${String(tags.length)}.`,
    };
  }
  if (tags.some((tag) => tag.length > MAX_TAG_CHARS)) {
    return {
      field: 'tags',
      message: `A tag can have ${String(MAX_TAG_CHARS)} characters at most.`,
    };
  }
  return null;
}

/** A text that every program can keep: halves of characters replaced, controls taken out, ends trimmed. */
export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll(/\r\n?/g, '\n').replace(CONTROLS, '').trim();
}

/** Tags cleaned like a text, in one line each; empty ones and repetitions are left out. */
export function cleanTags(tags: readonly string[]): string[] {
  const cleaned = tags.map((tag) => cleanText(tag).replaceAll(/\s+/g, ' '));
  return [...new Set(cleaned)].filter((tag) => tag !== '');
}
