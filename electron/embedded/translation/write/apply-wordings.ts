import { capitalise, isSentenceStart, likeCase, replaceOutside } from './guarded-text.ts';
import type { Wording, WordingTable } from './rules/wordings.ts';

/**
 * Replaces phrases from left to right; at one place the first of the table that fits counts. Letter
 * case goes over to the replacement, and to the next word where a phrase falls away.
 */
export function applyWordings(text: string, table: WordingTable): string {
  if (table.length === 0) return text;
  const compiled = patterns.get(table) ?? compile(table);
  patterns.set(table, compiled);
  const { byPhrase, pattern } = compiled;
  return replaceOutside(text, pattern, (match) => {
    const phrase = match.groups?.['phrase'] ?? '';
    const next = match.groups?.['next'] ?? '';
    const wording = byPhrase.get(keyOf(phrase));
    if (wording === undefined) return match[0];
    const isFirst = isSentenceStart(text, match.index ?? 0);
    if (wording.isSentenceStart && !isFirst) return match[0];
    const { replacement } = wording;
    // The pronoun I has its capital everywhere: it does not tell that a sentence starts.
    const isCapital = /^\p{Lu}/u.test(phrase) && (isFirst || !phrase.startsWith('I '));
    if (replacement === '') return isCapital ? capitalise(next) : next;
    return (isCapital ? likeCase(phrase.slice(0, 1), replacement) : replacement) + next;
  });
}

/** Compiled once for each table: there are up to a hundred phrases in one. */
const patterns = new WeakMap<WordingTable, CompiledWordings>();

interface CompiledWordings {
  readonly byPhrase: ReadonlyMap<string, Wording>;
  readonly pattern: RegExp;
}

function compile(table: WordingTable): CompiledWordings {
  const byPhrase = new Map<string, Wording>();
  for (const wording of table) {
    const key = keyOf(wording.phrase);
    if (!byPhrase.has(key)) byPhrase.set(key, wording);
  }
  const phrases = [...byPhrase.values()].map(({ phrase }) => patternOf(phrase)).join('|');
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\p{N}'’_-])(?<phrase>${phrases})(?<next>\p{Ll})?`,
    'giu',
  );
  return { byPhrase, pattern };
}

/** A phrase that ends with a letter ends a word; one that ends with a blank or apostrophe goes on. */
function patternOf(phrase: string): string {
  const body = phrase.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`).replaceAll("'", "['’]");
  return /[\p{L}]$/u.test(phrase) ? String.raw`${body}(?![\p{L}\p{N}'’_-])` : body;
}

function keyOf(phrase: string): string {
  return phrase.toLowerCase().replaceAll('’', "'");
}
