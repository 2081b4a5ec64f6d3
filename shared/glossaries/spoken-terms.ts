import { AppError } from '../errors.ts';
import { findTermFault, problemCase, type TermProblem } from './entry-rules.ts';

/**
 * Maximum characters of all terms of a language, including line ends. @see translation service,
 * spoken terms
 */
export const MAX_SPOKEN_TERM_CHARS = 300;

/** Reasons why a list of spoken terms is refused. */
export type SpokenTermProblem = TermProblem | 'double' | 'list-too-long';

/** A problem and its line, from 1; null for the list as a whole. */
export interface SpokenTermFault {
  readonly problem: SpokenTermProblem;
  readonly line: number | null;
}

/** Messages for faults; the term itself is never repeated. */
export const SPOKEN_TERM_PROBLEM_TEXT: Readonly<Record<'double' | 'list-too-long', string>> = {
  double: 'is there already: each term may be in a list once',
  'list-too-long': `has more than ${String(MAX_SPOKEN_TERM_CHARS)} characters`,
};

/**
 * Checks a list of terms as sent, one per line; terms that differ in case are different.
 * @returns the first fault, or null
 * @see translation service, spoken terms
 */
export function findSpokenTermFault(entries: string): SpokenTermFault | null {
  const seen = new Set<string>();
  for (const [index, term] of entries.split('\n').entries()) {
    const fault = findTermFault(term);
    if (fault !== null) return { problem: fault.problem, line: index + 1 };
    if (seen.has(term)) return { problem: 'double', line: index + 1 };
    seen.add(term);
  }
  return countSpokenTermChars(entries) > MAX_SPOKEN_TERM_CHARS
    ? { problem: 'list-too-long', line: null }
    : null;
}

/** Makes the error for such a list. */
export function invalidSpokenTerms({ problem, line }: SpokenTermFault): AppError {
  const isOfList = problem === 'list-too-long' || problem === 'too-long';
  return new AppError('input/invalid', 'glossaryErrors.spokenTermInvalid', {
    values: {
      problem: isOfList ? 'other' : problem === 'double' ? problem : problemCase(problem),
      line: line ?? 0,
      most: MAX_SPOKEN_TERM_CHARS,
    },
    details: { field: 'entries' },
  });
}

/** Counts Unicode characters; stops counting when there are far too many. */
export function countSpokenTermChars(entries: string): number {
  if (entries.length > MAX_SPOKEN_TERM_CHARS * 4) return entries.length;
  let count = 0;
  for (const _char of entries) count += 1;
  return count;
}

/**
 * Converts a typed or pasted list to the form that is sent: without empty lines, and without white
 * space left over from typing. Everything else is left to {@link findSpokenTermFault}.
 */
export function toSpokenTermEntries(typed: string): string {
  return typed
    .split(/\r\n|\r|\n/u)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}
