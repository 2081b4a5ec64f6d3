import type { HistorySegment } from '../../shared/domain/history.ts';
import { splitLines } from '../../shared/domain/text-units.ts';

/** A text and its translation with their languages; the source's is null when it is not known. */
export interface TextPair {
  sourceText: string;
  targetText: string;
  sourceLang: string | null;
  targetLang: string;
}

/**
 * A text beside its translation as segments: line by line, and sentence by sentence where both lines have
 * as many. Where the person joined or added lines, the whole is one segment: half a pair helps nobody.
 */
export function toTextSegments({ sourceText, targetText, ...langs }: TextPair): HistorySegment[] {
  const sources = splitLines(sourceText);
  const targets = splitLines(targetText);
  const pairs =
    sources.length === targets.length
      ? sources.flatMap((source, index) => splitSentencePair(source, targets[index] ?? '', langs))
      : [{ source: sourceText, target: targetText }];
  return pairs
    .map(({ source, target }) => ({ source: source.trim(), target: target.trim() }))
    .filter(({ source, target }) => source !== '' || target !== '')
    .map((pair, position) => ({ position, ...pair }));
}

function splitSentencePair(
  source: string,
  target: string,
  { sourceLang, targetLang }: Pick<TextPair, 'sourceLang' | 'targetLang'>,
): { source: string; target: string }[] {
  const sources = splitSentences(source, sourceLang);
  const targets = splitSentences(target, targetLang);
  if (sources.length !== targets.length) return [{ source, target }];
  return sources.map((sentence, index) => ({ source: sentence, target: targets[index] ?? '' }));
}

function splitSentences(text: string, lang: string | null): string[] {
  const segmenter = new Intl.Segmenter(lang ?? 'und', { granularity: 'sentence' });
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}
