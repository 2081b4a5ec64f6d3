import type { SegmentState } from '../../domain/history/history.ts';
import type { ExchangeWriter } from '../exchange-writer.ts';

/** Formats in which a document is sent to a colleague and comes back. */
export const HANDOFF_FORMATS = ['xliff-2.1', 'xliff-1.2', 'xlsx', 'docx'] as const;
export type HandoffFormat = (typeof HANDOFF_FORMATS)[number];

/** Name of each format for people, and its file extension without the dot. */
export const HANDOFF_FORMAT_FACTS: Record<HandoffFormat, { label: string; extension: string }> = {
  'xliff-2.1': { label: 'XLIFF 2.1', extension: 'xlf' },
  'xliff-1.2': { label: 'XLIFF 1.2', extension: 'xlf' },
  xlsx: { label: 'Excel (XLSX)', extension: 'xlsx' },
  docx: { label: 'Word (DOCX)', extension: 'docx' },
};

/** Facts about the document in a file. */
export interface HandoffHead {
  itemId: string;
  title: string;
  /** Null when unknown. */
  sourceLang: string | null;
  targetLang: string;
  /** UTC epoch milliseconds; distinguishes exports of the same document. */
  exportedAtMs: number;
}

/** A part of a segment, which is a row or unit of its own. */
export interface HandoffPart {
  /** From 1. */
  number: number;
  /** Where it begins in the source of its segment, in UTF-16 units. */
  sourceStart: number;
  /** White space between it and the next part, which stays here; empty after the last part. */
  sourceGap: string;
  targetGap: string;
}

/** A local segment, or a part of one; the parts of a segment follow each other. */
export interface HandoffSegment {
  position: number;
  /** Absent for a whole segment; otherwise the texts, state, and comments are those of the part. */
  part?: HandoffPart;
  source: string;
  target: string;
  state: SegmentState;
  /** Location in the document; null when unknown. */
  location: string | null;
  /** Comments of colleagues. */
  comments: readonly string[];
}

/** Writes one document piece by piece. */
export type HandoffWriter = ExchangeWriter<HandoffSegment>;

/** Returns the number that people see: "7" for a segment, "7.1" for its first part. */
export function numberOf({ position, part }: HandoffSegment): string {
  const number = String(position + 1);
  return part === undefined ? number : `${number}.${String(part.number)}`;
}

/** From least to most final. */
export const STATES_IN_ORDER: readonly SegmentState[] = [
  'machine',
  'edited',
  'confirmed',
  'locked',
];

/** Names of the states in tables; they are read back ignoring case. */
export const STATE_WORDS: Record<SegmentState, string> = {
  machine: 'Machine',
  edited: 'Edited',
  confirmed: 'Confirmed',
  locked: 'Locked',
};

/** Returns the state of a word; null for any other word. */
export function stateOfWord(word: string): SegmentState | null {
  const wanted = word.trim().toLowerCase();
  return STATES_IN_ORDER.find((state) => STATE_WORDS[state].toLowerCase() === wanted) ?? null;
}

/** Columns of both tables; the mark of a row is invisible. */
export const HANDOFF_COLUMNS = ['No.', 'Source', 'Target', 'State', 'Comment', 'Location'] as const;

/** Names of the properties in an office file that identify its document. */
export const HANDOFF_PROPERTIES = {
  itemId: 'DragomanDocument',
  title: 'DragomanTitle',
  exportedAtMs: 'DragomanRevision',
} as const;
