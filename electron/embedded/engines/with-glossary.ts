import { setImmediate } from 'node:timers/promises';
import { dictionaryLanguage } from '../../../shared/glossaries/glossary-languages.ts';
import { throwIfAborted, type SegmentEngine, type SegmentTranslation } from './engine.ts';
import type { GlossaryTerms } from './glossary-terms.ts';
import { markTerms, type MarkedSegment } from './mark-terms.ts';
import { countWords, plainText } from './piece.ts';

/**
 * The event loop gets its turn after this many: other requests do not wait for a large document.
 */
const SEGMENTS_AT_ONCE = 200;

/**
 * Wraps an engine to apply a glossary: terms pass through the engine as objects and become their
 * targets in the answer. Surrounding words are not adapted. Segments without a term are passed
 * through unchanged.
 */
export function withGlossary(engine: SegmentEngine, terms: GlossaryTerms): SegmentEngine {
  return {
    isPractice: engine.isPractice,
    // A segment with a term differs from the one that the engine sees.
    knows: (segment, source, target) =>
      engine.knows?.(segment, source, target) === true &&
      markTerms(segment, terms).restore === null,
    async translate(segments, source, target, signal) {
      const marked: MarkedSegment[] = [];
      for (const [index, segment] of segments.entries()) {
        if (index % SEGMENTS_AT_ONCE === SEGMENTS_AT_ONCE - 1) await setImmediate();
        throwIfAborted(signal);
        marked.push(markTerms(segment, terms));
      }
      const answers = await engine.translate(
        marked.map((one) => one.segment),
        source,
        target,
        signal,
      );
      return answers.map((answer, index): SegmentTranslation => {
        const [segment, restore] = [segments[index], marked[index]?.restore];
        if (segment === undefined || restore === undefined || restore === null) return answer;
        return {
          ...answer,
          pieces: restore(answer.pieces, dictionaryLanguage(target)),
          words: countWords(plainText(segment)),
        };
      });
    },
  };
}
