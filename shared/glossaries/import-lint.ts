import { findTermFault, trimBlanks, utf8Length } from './entry-rules.ts';
import type { ImportFix, ImportProblem } from './import-kinds.ts';
import { MAX_TERM_BYTES } from './limits.ts';

// oxlint-disable-next-line no-control-regex -- controls are what it looks for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/u;
// oxlint-disable-next-line no-control-regex -- as above
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]+/gu;
const SEPARATOR = /[\u2028\u2029]/u;
const BLANKS = /\s+/gu;
const HALF_PAIRS = /\p{Surrogate}/gu;

/** Fixes for each problem that apply to all rows together, the usual one first. */
export const FIXES_OF: Readonly<Record<ImportProblem, readonly ImportFix[]>> = {
  bom: [],
  encoding: [],
  delimiter: [],
  avoided: [],
  size: [],
  columns: ['drop'],
  'empty-source': ['drop'],
  'empty-target': ['drop'],
  'blank-edge': ['trim', 'drop'],
  'control-character': ['clean', 'drop'],
  'line-separator': ['join', 'drop'],
  'broken-character': ['clean', 'drop'],
  'too-long': ['drop'],
  duplicate: ['keep-first', 'keep-last'],
};

/** Finds all problems of a term pair; none exactly when a service accepts both sides. */
export function lintPair(source: string, target: string): ImportProblem[] {
  if (findTermFault(source) === null && findTermFault(target) === null) return [];
  const problems = new Set<ImportProblem>();
  if (source === '') problems.add('empty-source');
  if (target === '') problems.add('empty-target');
  for (const side of [source, target]) {
    if (CONTROL.test(side)) problems.add('control-character');
    if (SEPARATOR.test(side)) problems.add('line-separator');
    if (!side.isWellFormed()) problems.add('broken-character');
    if ((utf8Length(side.toWellFormed()) ?? 0) > MAX_TERM_BYTES) problems.add('too-long');
    if (trimBlanks(side) !== side) problems.add('blank-edge');
  }
  return [...problems];
}

/** Applies a fix to one side of a term. */
export function fixTerm(term: string, fix: ImportFix, problem: ImportProblem): string {
  switch (fix) {
    case 'trim':
      return trimBlanks(term);
    case 'join':
      return trimBlanks(term.replace(BLANKS, (run) => (SEPARATOR.test(run) ? ' ' : run)));
    case 'clean':
      return problem === 'broken-character'
        ? trimBlanks(term.replace(HALF_PAIRS, ''))
        : cleanControls(term);
    default:
      return term;
  }
}

/** Replaces tabs and line ends with spaces, and removes other controls. */
function cleanControls(term: string): string {
  return trimBlanks(term.replace(CONTROLS, (run) => (/[\t\n\v\f\r\u0085]/u.test(run) ? ' ' : '')));
}
