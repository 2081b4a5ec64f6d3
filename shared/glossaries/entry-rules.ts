import { AppError } from '../errors.ts';
import { MAX_GLOSSARY_NAME_BYTES, MAX_TERM_BYTES } from './limits.ts';

/** Reasons why a text cannot be a side of an entry. */
export type TermProblem =
  'empty' | 'blank-edge' | 'control-character' | 'line-separator' | 'too-long' | 'broken-character';

/** Reasons why a text cannot be a name. */
export type NameProblem = Extract<TermProblem, 'empty' | 'too-long' | 'broken-character'>;

/** A problem and the offset of the character that causes it, in UTF-16 units from the start. */
export interface TermFault {
  readonly problem: TermProblem;
  readonly at: number;
}

/** Includes the byte order mark, which is as invisible at an edge as a space. */
const BLANK = /^[\p{White_Space}\uFEFF]$/u;

/** Messages for faults; the text of the term is never repeated. */
export const TERM_PROBLEM_TEXT: Readonly<Record<TermProblem, string>> = {
  empty: 'is empty',
  'blank-edge': 'begins or ends with a blank',
  'control-character': 'contains a control character',
  'line-separator': 'contains a line or paragraph separator',
  'too-long': `is longer than ${String(MAX_TERM_BYTES)} bytes of UTF-8`,
  'broken-character': 'contains half of a surrogate pair, which is no character',
};

/**
 * Checks one side of an entry.
 * @returns the first fault, or null when the text is allowed
 * @see translation service, glossary entry rules
 */
export function findTermFault(term: string): TermFault | null {
  const last = term.length - 1;
  if (last < 0) return { problem: 'empty', at: 0 };
  let bytes = 0;
  for (let at = 0; at <= last; at += 1) {
    const unit = term.charCodeAt(at);
    if (unit < 0x80) {
      if (unit < 0x20 || unit === 0x7f) return { problem: 'control-character', at };
      bytes += 1;
    } else if (unit < 0x8_00) {
      if (unit < 0xa0) return { problem: 'control-character', at };
      bytes += 2;
    } else if (isSurrogate(unit)) {
      if (!isPairAt(term, at)) return { problem: 'broken-character', at };
      at += 1;
      bytes += 4;
    } else {
      if (unit === 0x20_28 || unit === 0x20_29) return { problem: 'line-separator', at };
      bytes += 3;
    }
    if (bytes > MAX_TERM_BYTES) return { problem: 'too-long', at };
  }
  if (isBlank(term.charCodeAt(0))) return { problem: 'blank-edge', at: 0 };
  return isBlank(term.charCodeAt(last)) ? { problem: 'blank-edge', at: last } : null;
}

/** Removes the white space around a term, in linear time. */
export function trimBlanks(term: string): string {
  let start = 0;
  let end = term.length;
  while (start < end && isBlank(term.charCodeAt(start))) start += 1;
  while (end > start && isBlank(term.charCodeAt(end - 1))) end -= 1;
  return term.slice(start, end);
}

/** Returns the problem with the name of a glossary or a memory, or null. */
export function findNameFault(name: string): NameProblem | null {
  if (name.trim() === '') return 'empty';
  const bytes = utf8Length(name);
  if (bytes === null) return 'broken-character';
  return bytes > MAX_GLOSSARY_NAME_BYTES ? 'too-long' : null;
}

/** Converts a problem to the form that messages select by: `blankEdge`. */
export function problemCase(problem: TermProblem): string {
  return problem.replaceAll(/-(\w)/gu, (_, letter: string) => letter.toUpperCase());
}

/** Checks a name. @throws `input/invalid` for a name that a glossary or a memory cannot have */
export function requireName(name: string): void {
  const problem = findNameFault(name);
  if (problem === null) return;
  throw new AppError('input/invalid', 'glossaryErrors.nameInvalid', {
    values: { problem: problemCase(problem), most: MAX_GLOSSARY_NAME_BYTES },
    details: { field: 'name' },
  });
}

/** Returns the trimmed name. @throws as {@link requireName} */
export function trimName(name: string): string {
  const trimmed = name.trim();
  requireName(trimmed);
  return trimmed;
}

/** Counts the UTF-8 bytes of a text; null if it contains a lone surrogate. */
export function utf8Length(text: string): number | null {
  let bytes = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x8_00) bytes += 2;
    else if (!isSurrogate(unit)) bytes += 3;
    else if (isPairAt(text, at)) {
      bytes += 4;
      at += 1;
    } else return null;
  }
  return bytes;
}

function isBlank(unit: number): boolean {
  if (unit < 0x80) return unit === 0x20;
  return BLANK.test(String.fromCharCode(unit));
}

function isSurrogate(unit: number): boolean {
  return (unit & 0xf8_00) === 0xd8_00;
}

function isPairAt(text: string, at: number): boolean {
  if ((text.charCodeAt(at) & 0xfc_00) !== 0xd8_00) return false;
  return (text.charCodeAt(at + 1) & 0xfc_00) === 0xdc_00;
}
