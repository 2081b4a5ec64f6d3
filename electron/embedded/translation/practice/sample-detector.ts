import type { LanguageDetector } from '../detect-language.ts';
import { identifyLanguage } from '../detect-language.ts';
import { languagesOfSample } from './sample-table.ts';

/** Texts with fewer letters may seem to be in any language. */
const SURE_LETTERS = 25;
/** English is taken for a short text when it is likely up to this less than the likeliest. */
const ENGLISH_MARGIN = 0.05;

/**
 * Knows the language of the sample phrase, which is too short to tell, and takes other short texts for
 * English when they may be: tests of clients are written in it. Leaves the rest to the detector of
 * the service. A document counts as the phrase when each of its lines is one.
 */
export function withSampleDetection(detector: LanguageDetector): LanguageDetector {
  return {
    async detect(text, candidates) {
      const sample = sampleLanguage(text, candidates);
      if (sample !== null) return sample;
      const detected = await detector.detect(text, candidates);
      if (detected === 'EN' || !candidates.includes('EN')) return detected;
      return (await isNearlyEnglish(text)) ? 'EN' : detected;
    },
  };
}

async function isNearlyEnglish(text: string): Promise<boolean> {
  if ((text.match(/\p{L}/gu)?.length ?? 0) >= SURE_LETTERS) return false;
  const { scores } = await identifyLanguage(text);
  const english = scores['EN'];
  return english !== undefined && english >= Math.max(...Object.values(scores)) - ENGLISH_MARGIN;
}

function sampleLanguage(text: string, candidates: readonly string[]): string | null {
  const first = text.trimStart().split(/[\r\n]/u, 1)[0] ?? '';
  if (languagesOfSample(first).length === 0) return null;
  const lines = text.split(/[\r\n]+/u).filter((line) => line.trim() !== '');
  const shared = lines
    .map(languagesOfSample)
    .reduce((known, next) => known.filter((code) => next.includes(code)));
  const [code, ...others] = candidates;
  // Where one language alone will do, such as for improving texts, the phrase is in that one.
  if (code !== undefined && others.length === 0 && shared.length > 0) return code;
  return shared.find((one) => candidates.includes(one)) ?? shared[0] ?? null;
}
