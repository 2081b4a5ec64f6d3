import type { SegmentState } from '../../domain/history/history.ts';
import type { ExchangeWriter } from '../exchange-writer.ts';

/** Formats in which a document goes to a colleague and comes back. */
export const HANDOFF_FORMATS = ['xliff-2.1', 'xliff-1.2', 'xlsx', 'docx'] as const;
export type HandoffFormat = (typeof HANDOFF_FORMATS)[number];

/** The name of each format for people, and the ending of its files without the dot. */
export const HANDOFF_FORMAT_FACTS: Record<HandoffFormat, { label: string; extension: string }> = {
  'xliff-2.1': { label: 'XLIFF 2.1', extension: 'xlf' },
  'xliff-1.2': { label: 'XLIFF 1.2', extension: 'xlf' },
  xlsx: { label: 'Excel (XLSX)', extension: 'xlsx' },
  docx: { label: 'Word (DOCX)', extension: 'docx' },
};

/** What a file says of the document that it holds. */
export interface HandoffHead {
  itemId: string;
  title: string;
  /** Null when not known. */
  sourceLang: string | null;
  targetLang: string;
  /** UTC epoch milliseconds; tells one export of a document from another. */
  exportedAtMs: number;
}

/** A segment as it is here. */
export interface HandoffSegment {
  position: number;
  source: string;
  target: string;
  state: SegmentState;
  /** Where it is in the document; null when unknown. */
  location: string | null;
  /** What colleagues said about it. */
  comments: readonly string[];
}

/** Writes one document piece by piece. */
export type HandoffWriter = ExchangeWriter<HandoffSegment>;

/** From what nobody has looked at to what nobody changes any more. */
export const STATES_IN_ORDER: readonly SegmentState[] = [
  'machine',
  'edited',
  'confirmed',
  'locked',
];

/** The names of the states in tables; what comes back is read without regard to case. */
export const STATE_WORDS: Record<SegmentState, string> = {
  machine: 'Machine',
  edited: 'Edited',
  confirmed: 'Confirmed',
  locked: 'Locked',
};

/** Null for a word that is no state. */
export function stateOfWord(word: string): SegmentState | null {
  const wanted = word.trim().toLowerCase();
  for (const [state, name] of Object.entries(STATE_WORDS)) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a key of the table
    if (name.toLowerCase() === wanted) return state as SegmentState;
  }
  return null;
}

/** The columns of both tables; the mark of a row is none that people see. */
export const HANDOFF_COLUMNS = ['No.', 'Source', 'Target', 'State', 'Comment', 'Location'] as const;

/** Names of the properties by which an office file says what it holds. */
export const HANDOFF_PROPERTIES = {
  itemId: 'DragomanDocument',
  title: 'DragomanTitle',
  exportedAtMs: 'DragomanRevision',
} as const;
