/** Finds the language of a text among those that a translation can start from. */
export interface LanguageDetector {
  /**
   * @param text joined text of one document or one request item, never a single cell
   * @param candidates base codes to choose from when the text itself leaves doubt
   * @returns a base code, also one outside of the candidates when the text is surely in it; null
   * when the text says nothing and there are no candidates
   */
  detect(text: string, candidates: readonly string[]): Promise<string | null>;
}

/** Longer texts are no surer and take longer. */
const SAMPLE_CHARS = 20_000;

/** The part of the library that is used. */
interface Detector {
  detect(text: string): {
    language: string;
    isReliable: () => boolean;
    getScores: () => Record<string, number>;
  };
}

/** Loads its data (0.4 s, 170 MB) with the first text that its script does not tell already. */
export function createLanguageDetector(): LanguageDetector {
  let loading: Promise<Detector> | null = null;
  return {
    async detect(text, candidates) {
      const sample = text.slice(0, SAMPLE_CHARS);
      const byScript = languageOfScript(sample);
      if (byScript !== null) return byScript;
      if (!/\p{L}/u.test(sample)) return fallback(candidates);
      loading ??= import('eld/small').then(({ eld }) => eld);
      const result = (await loading).detect(sample);
      if (result.isReliable()) return toWireCode(result.language);
      return bestCandidate(result.getScores(), candidates) ?? fallback(candidates);
    },
  };
}

/** A text counts as written in a script from this share of its letters on: others quote names in it. */
const SCRIPT_SHARE = 0.3;

/** Tells languages by scripts that only one of those offered uses. */
export function languageOfScript(text: string): string | null {
  const letters = count(text, /\p{L}/gu);
  const isIn = (script: RegExp): boolean => count(text, script) > letters * SCRIPT_SHARE;
  if (isIn(/[\p{Script=Han}\u3040-\u30FF]/gu)) return /[\u3040-\u30FF]/u.test(text) ? 'JA' : 'ZH';
  if (isIn(/[\uAC00-\uD7AF]/gu)) return 'KO';
  if (isIn(/\p{Script=Cyrillic}/gu)) {
    if (/[іїєґ]/iu.test(text)) return 'UK';
    // Bulgarian has the hard sign too: it tells nothing.
    if (/[ыэё]/iu.test(text)) return 'RU';
  }
  return null;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function bestCandidate(
  scores: Record<string, number>,
  candidates: readonly string[],
): string | null {
  const ranked = Object.entries(scores)
    .map(([code, score]) => ({ code: toWireCode(code), score }))
    .filter(({ code }) => candidates.includes(code))
    .toSorted((a, b) => b.score - a.score);
  return ranked[0]?.code ?? null;
}

function fallback(candidates: readonly string[]): string | null {
  return candidates.includes('EN') ? 'EN' : (candidates[0] ?? null);
}

/** The library knows Norwegian as `no`; the interface as `NB`. */
function toWireCode(code: string): string {
  return code === 'no' ? 'NB' : code.toUpperCase();
}
