import type { TextEdit } from './guarded-text.ts';

/** What the grammar checker says about one place, as plain data. */
export interface EnglishLint {
  /** Name of its rule. */
  readonly rule: string;
  /** Name of its kind of mistake. */
  readonly kind: string;
  /** UTF-16 offsets; the end is not in it. */
  readonly start: number;
  readonly end: number;
  /** Replacements, best first; an empty one takes the place out. */
  readonly suggestions: readonly string[];
}

/** Mistakes, as opposed to matters of taste, region or layout; `that that` may be meant. */
const TRUSTED_KINDS: ReadonlySet<string> = new Set([
  'Agreement',
  'BoundaryError',
  'Eggcorn',
  'Grammar',
  'Malapropism',
  'Usage',
  'WordChoice',
]);
/** Rules of other kinds that are trusted too. */
const TRUSTED_RULES: ReadonlySet<string> = new Set([
  'AnA',
  'CapitalizePersonalPronouns',
  'The',
  'ThenThan',
]);
const SPELLING_RULE = 'SpellCheck';
/** Shorter unknown words are as likely to be abbreviations. */
const MIN_SPELLING_CHARS = 5;

/**
 * Keeps what is surely a mistake with one sure correction. Unknown words with a capital are names;
 * of the others those count that are one slip away from one word alone.
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
  // Another letter in a place leads to many words; a missing, doubled or swapped one to few.
  const isOnly = suggestions.slice(1).every((other) => slipBetween(word, other) === null);
  return slip === 'other' && !isOnly ? null : best;
}

/** The one slip that makes a word of another; null when there is more between them. */
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
