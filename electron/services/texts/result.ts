import type { TextTranslationResult } from '../../../shared/domain/texts/translation.ts';
import { splitTarget, type TextUnit } from '../../../shared/domain/texts/units.ts';
import {
  toEngineNote,
  type TranslationQuality,
} from '../../../shared/domain/connections/translation-quality.ts';
import type { KnownLine } from './line-store.ts';

/** A text with the answers of its units, by their cores. */
export interface AnsweredText {
  lines: readonly string[];
  units: readonly TextUnit[];
  answers: ReadonlyMap<string, KnownLine>;
}

/** Builds the result of a text, and marks its lines as shown and their price as counted. */
export function tellTranslation({ lines, units, answers }: AnsweredText): Omit<
  TextTranslationResult,
  'requestId' | 'engine'
> & {
  qualities: TranslationQuality[];
} {
  const paragraphs = lines.map((source) => ({ source, target: source, isKnown: true }));
  for (const unit of units) {
    const known = answers.get(unit.core);
    if (known === undefined) continue;
    for (const [index, target] of splitTarget(unit, known.answer.text).entries()) {
      const source = lines[unit.firstLine + index] ?? '';
      paragraphs[unit.firstLine + index] = { source, target, isKnown: known.isTold };
    }
  }
  const all = [...answers.values()];
  const fresh = all.filter(({ isTold }) => !isTold);
  const result = {
    paragraphs,
    detectedSourceLang: commonSource(answers),
    billedChars: sumOrNull(fresh.map(({ billedChars }) => billedChars)),
    modelTypeUsed:
      all.find(({ answer }) => answer.modelTypeUsed !== null)?.answer.modelTypeUsed ?? null,
    qualities: all.flatMap(({ answer }) => (answer.quality === null ? [] : [answer.quality])),
  };
  for (const known of fresh) known.isTold = true;
  return result;
}

/** Describes the combined quality of all lines; the engine is that of most words. */
export function describeQualities(qualities: readonly TranslationQuality[]): string | null {
  const most = qualities.toSorted((a, b) => b.wordCount - a.wordCount)[0];
  if (most === undefined) return null;
  const sum = (of: (quality: TranslationQuality) => number): number =>
    qualities.reduce((total, quality) => total + of(quality), 0);
  return toEngineNote({
    engine: most.engine,
    hops: Math.max(...qualities.map(({ hops }) => hops)),
    wordCount: sum(({ wordCount }) => wordCount),
    unknownWordCount: sum(({ unknownWordCount }) => unknownWordCount),
    memoryWordCount: sum(({ memoryWordCount }) => memoryWordCount),
    ...(most.insteadOf !== undefined && { insteadOf: most.insteadOf }),
  });
}

/** Returns the language of most letters in upper case; null when there is none. */
export function commonSource(answers: ReadonlyMap<string, KnownLine>): string | null {
  const chars = new Map<string, number>();
  for (const [line, { answer }] of answers) {
    const lang = answer.sourceLang?.toUpperCase() ?? '';
    if (lang !== '') chars.set(lang, (chars.get(lang) ?? 0) + line.length);
  }
  return [...chars].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

/** Returns null when one of them is unknown. */
function sumOrNull(counts: readonly (number | null)[]): number | null {
  let total = 0;
  for (const count of counts) {
    if (count === null) return null;
    total += count;
  }
  return total;
}
