import { AppError } from '../../../shared/errors.ts';
import type { LanguagePair } from './engine.ts';
import { baseCode, normaliseCode } from './language-codes.ts';

/** Exact source strings with their translations. */
export interface LexiconTable {
  /** The translation of exactly this text; a variant target falls back to its base language. */
  lookUp(source: string, target: string, text: string): string | undefined;
  /** The directions that have at least one entry, base codes. */
  readonly pairs: readonly LanguagePair[];
}

const CODE = /^[A-Z]{2,3}(?:-[A-Z0-9]{2,4})?$/u;

/**
 * Reads a TSV text: source language, target language, source, target; one entry per line, blank
 * lines skipped. The first entry of a source string counts.
 * @throws `input/invalid` with the number of the first bad line, never its text
 */
export function parseLexicon(tsv: string): LexiconTable {
  const entries = new Map<string, string>();
  const pairs = new Map<string, LanguagePair>();
  for (const [index, line] of tsv
    .replace(/^\uFEFF/u, '')
    .split(/\r\n|\n|\r/u)
    .entries()) {
    if (line.trim() === '') continue;
    const columns = line.split('\t');
    const [source, target] = [normaliseCode(columns[0] ?? ''), normaliseCode(columns[1] ?? '')];
    const [text, translation] = [columns[2] ?? '', columns[3] ?? ''];
    if (columns.length !== 4 || !CODE.test(source) || !CODE.test(target) || !text || !translation) {
      throw new AppError(
        'input/invalid',
        `Line ${String(index + 1)} of the lexicon is not: source language, target language, source, target, with a tab between.`,
      );
    }
    const key = keyOf(baseCode(source), target, text);
    if (!entries.has(key)) entries.set(key, translation);
    const pair = { source: baseCode(source), target: baseCode(target) };
    pairs.set(`${pair.source}\t${pair.target}`, pair);
  }
  return {
    pairs: [...pairs.values()],
    lookUp: (source, target, text) =>
      entries.get(keyOf(baseCode(source), normaliseCode(target), text)) ??
      entries.get(keyOf(baseCode(source), baseCode(target), text)),
  };
}

function keyOf(source: string, target: string, text: string): string {
  return `${source}\t${target}\t${text}`;
}
