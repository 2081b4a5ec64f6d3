import { z } from 'zod';

/** Facts about the work on a history item. They never leave this computer. */
export const workFactsSchema = z.object({
  /** Milliseconds worked on it. */
  workedMs: z.number(),
  /** Those that are neither logged nor covered by an entry or the timer. */
  loggableMs: z.number(),
  /** Words of the source in what was confirmed, counted like in an analysis. */
  confirmedWords: z.number(),
  /**
   * Edits from the first wording to the confirmed one, divided by the length of the longer one, over
   * everything that was confirmed; 0 to 1, null if nothing was measured.
   */
  editShare: z.number().nullable(),
});
export type WorkFacts = z.infer<typeof workFactsSchema>;

/** Result of one press of “Log time”. */
export const workLogSchema = z.object({
  /** Milliseconds logged; 0: nothing was left to log. */
  loggedMs: z.number(),
  /** Kind of entry that covers time, which therefore was not logged; null: none. */
  coveredBy: z.enum(['timer', 'entry']).nullable(),
});
export type WorkLog = z.infer<typeof workLogSchema>;

/** A part of a segment that was confirmed. */
export interface ConfirmedPiece {
  /** Where it begins in the source, in UTF-16 units. */
  sourceStart: number;
  source: string;
  target: string;
  /** The service's wording; null if there was none to compare with. */
  first: string | null;
}

/** Measure of a confirmed piece. */
export interface PieceEffort {
  sourceStart: number;
  words: number;
  /** Null: there was nothing to compare, or it was too long. */
  edits: { count: number; longest: number } | null;
}
