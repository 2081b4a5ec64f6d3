import type { TextEdit } from './guarded-text.ts';

/** A finding of the grammar checker, as plain data. */
export interface EnglishLint {
  readonly rule: string;
  /** Name of the kind of mistake. */
  readonly kind: string;
  /** UTF-16 offsets; the end is exclusive. */
  readonly start: number;
  readonly end: number;
  /** Replacements, best first; an empty one deletes the range. */
  readonly suggestions: readonly string[];
}

/** Mistakes, as opposed to matters of taste, region, or layout; `that that` may be intended. */
const TRUSTED_KINDS: ReadonlySet<string> = new Set(
  'Agreement BoundaryError Eggcorn Grammar Malapropism Usage WordChoice'.split(' '),
);
/** Trusted rules of other kinds. */
const TRUSTED_RULES: ReadonlySet<string> = new Set(
  'AnA CapitalizePersonalPronouns The ThenThan'.split(' '),
);
const SPELLING_RULE = 'SpellCheck';
/** Shorter unknown words are as likely to be abbreviations. */
const MIN_SPELLING_CHARS = 5;

/**
 * Keeps certain mistakes with a single certain correction. Capitalized unknown words are names; the
 * others count only if they are one typo away from exactly one word.
 */
export function editsFrom(lints: readonly EnglishLint[], text: string): TextEdit[] {
  const edits: TextEdit[] = [];
  for (const lint of lints) {
    const replacement =
      lint.rule === SPELLING_RULE
        ? sureSpelling(text.slice(lint.start, lint.end), lint.suggestions)
        : sureSuggestion(lint);
    if (replacement !== null) edits.push({ start: lint.start, end: lint.end, replacement });
  }
  return edits.toSorted((a, b) => a.start - b.start);
}

function sureSuggestion({ rule, kind, suggestions }: EnglishLint): string | null {
  if (!TRUSTED_KINDS.has(kind) && !TRUSTED_RULES.has(rule)) return null;
  const distinct = new Set(suggestions);
  return distinct.size === 1 ? (suggestions[0] ?? null) : null;
}

function sureSpelling(word: string, suggestions: readonly string[]): string | null {
  const [best] = suggestions;
  if (best === undefined || !/^\p{Ll}+$/u.test(word) || word.length < MIN_SPELLING_CHARS) {
    return null;
  }
  if (best.toLowerCase() === word) return best;
  const slip = slipBetween(word, best);
  if (slip === null) return null;
  // A replaced letter leads to many words; a missing, doubled, or swapped one to few.
  const isOnly = suggestions.slice(1).every((other) => slipBetween(word, other) === null);
  return slip === 'other' && !isOnly ? null : best;
}

/** Returns the single typo between two words; null if they differ more. */
function slipBetween(
  wrong: string,
  right: string,
): 'missing' | 'extra' | 'swapped' | 'other' | null {
  let start = 0;
  while (start < wrong.length && wrong[start] === right[start]) start += 1;
  let end = 0;
  while (
    end < Math.min(wrong.length, right.length) - start &&
    wrong[wrong.length - 1 - end] === right[right.length - 1 - end]
  ) {
    end += 1;
  }
  const [before, after] = [
    wrong.slice(start, wrong.length - end),
    right.slice(start, right.length - end),
  ];
  if (before === '' && after.length === 1) return 'missing';
  if (after === '' && before.length === 1) return 'extra';
  if (before.length === 1 && after.length === 1) return 'other';
  const isSwap = before.length === 2 && before[0] === after[1] && before[1] === after[0];
  return isSwap && after.length === 2 ? 'swapped' : null;
}
