import { AppError } from '../../../shared/errors.ts';
import type { LanguagePair, SegmentTranslation, TranslationEngine } from './engine.ts';
import { baseCode, normalizeCode } from './language-codes.ts';
import type { Segment } from './piece.ts';
import {
  countWords,
  peelEdges,
  plainestRun,
  plainText,
  restoreObjects,
  textPiece,
} from './piece.ts';
import { accentSegment, createPracticeEngine, practicePairs } from './pseudo.ts';

/**
 * Creates an engine that looks up whole segments in a table and accents all others. Practice only:
 * it knows nothing beyond its table.
 */
export function createLexiconEngine(table: LexiconTable): TranslationEngine {
  return createPracticeEngine({
    id: 'lexicon',
    pairs: practicePairs(table.pairs.flatMap((pair) => [pair.source, pair.target])),
    translateSegment: (segment, source, target) =>
      lookUp(table, segment, source, target) ?? accentSegment(segment),
    knows: (segment, source, target) => lookUp(table, segment, source, target) !== null,
  });
}

/**
 * Looks up the exact text first, then without spaces at its edges, then with every line end
 * replaced by a space; the result gets the plainest formatting.
 */
function lookUp(
  table: LexiconTable,
  segment: Segment,
  source: string,
  target: string,
): SegmentTranslation | null {
  const words = countWords(plainText(segment));
  const { head, core, tail } = peelEdges(segment);
  const exact = table.lookUp(source, target, plainText(segment));
  const coreText = plainText(core);
  const translation =
    exact ??
    table.lookUp(source, target, coreText) ??
    (/[\n\r]/u.test(coreText)
      ? table.lookUp(source, target, coreText.replaceAll(/[ \t\n\r]+/gu, ' '))
      : undefined);
  if (translation === undefined) return null;
  const text = textPiece(translation, plainestRun(core));
  const edges = (pieces: Segment): Segment =>
    exact === undefined ? pieces : pieces.filter((piece) => piece.kind === 'object');
  const pieces = restoreObjects(segment, [...edges(head), text, ...edges(tail)]);
  return { pieces, unknownWords: 0, words, hops: 1, engine: 'lexicon' };
}

/** Exact source strings with their translations. */
export interface LexiconTable {
  /**
   * Returns the translation of exactly this text; a variant target falls back to its base language.
   */
  lookUp(source: string, target: string, text: string): string | undefined;
  /** Directions with at least one entry, base codes. */
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
    const [source, target] = [normalizeCode(columns[0] ?? ''), normalizeCode(columns[1] ?? '')];
    const [text, translation] = [columns[2] ?? '', columns[3] ?? ''];
    if (columns.length !== 4 || !CODE.test(source) || !CODE.test(target) || !text || !translation) {
      throw new AppError('input/invalid', {
        english: `Line ${String(index + 1)} of the lexicon is not: source language, target language, source, target, with a tab between.`,
      });
    }
    const key = keyOf(baseCode(source), target, text);
    if (!entries.has(key)) entries.set(key, translation);
    const pair = { source: baseCode(source), target: baseCode(target) };
    pairs.set(`${pair.source}\t${pair.target}`, pair);
  }
  return {
    pairs: [...pairs.values()],
    lookUp: (source, target, text) =>
      entries.get(keyOf(baseCode(source), normalizeCode(target), text)) ??
      entries.get(keyOf(baseCode(source), baseCode(target), text)),
  };
}

function keyOf(source: string, target: string, text: string): string {
  return `${source}\t${target}\t${text}`;
}
