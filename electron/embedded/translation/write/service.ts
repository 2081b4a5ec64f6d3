import { toBcp47 } from '../../../../shared/domain/connections/language.ts';
import { baseCode } from '../../engines/language-codes.ts';
import { badRequest } from '../../http/service-error.ts';
import { identifyLanguage, type LanguageDetector } from '../languages/detect-language.ts';
import { correctText } from './correct-text.ts';
import type { EnglishChecker } from './english-checker.ts';
import { rephraseText } from './rephrase-text.ts';
import { englishVariantOf, portugueseVariantOf } from './rules/variants.ts';
import { hasWritingStyles, WRITE_BASES, writeBase } from './languages.ts';
import { requireStyles, type Wish, type WriteRequest } from './request.ts';

/** One result as the API returns it. */
export interface ImprovementWire {
  readonly text: string;
  /** BCP 47, such as `en-US`. */
  readonly target_language: string;
  /** Base code in lower case. */
  readonly detected_source_language: string;
}

/** Texts whose languages are known and allowed; nothing has been changed yet. */
export interface PlannedImprovements {
  readonly texts: readonly PlannedText[];
  readonly wish: Wish | null;
}

export interface Improvements {
  readonly improvements: readonly ImprovementWire[];
  /** Fields that were accepted but changed no text. */
  readonly ignoredOptions: readonly string[];
}

interface PlannedText {
  readonly text: string;
  readonly source: string;
  readonly target: string;
}

/** A text with fewer letters may resemble any language. */
const SURE_LETTERS = 25;
/** Below this likelihood a text consists of names and terms rather than a different language. */
const SURE_LIKENESS = 0.75;

/**
 * Detects the language of each text.
 * @throws 400 for an unsupported language, and for a text that is not in the target's language
 * @see translation service, write
 */
export async function planImprovements(
  request: WriteRequest,
  detector: LanguageDetector,
): Promise<PlannedImprovements> {
  const { wish } = request;
  const texts: PlannedText[] = [];
  for (const text of request.texts) {
    const source = await detectSource(text, request.target, detector);
    const target = variantOf(request.target ?? source, text);
    if (wish !== null) requireStyles(wish, target);
    texts.push({ text, source, target });
  }
  return { texts, wish };
}

/** Rephrases the texts in order. A preferred style or tone is ignored where it is unsupported. */
export async function rephraseAll(
  plan: PlannedImprovements,
  english: EnglishChecker,
): Promise<Improvements> {
  const { wish } = plan;
  let isFollowed = wish === null || !plan.texts.some(({ target }) => hasWritingStyles(target));
  const improvements = await improveAll(plan, async ({ text, target }) => {
    const own = wish !== null && hasWritingStyles(target) ? wish.wish : null;
    const rephrased = await rephraseText(text, target, own, english);
    isFollowed ||= rephrased.isWishFollowed;
    return rephrased.text;
  });
  return { improvements, ignoredOptions: wish === null || isFollowed ? [] : [wish.field] };
}

/** Corrects the texts in order. */
export async function correctAll(
  plan: PlannedImprovements,
  english: EnglishChecker,
): Promise<Improvements> {
  const correct = ({ text, target }: PlannedText): Promise<string> =>
    correctText(text, target, english);
  return { improvements: await improveAll(plan, correct), ignoredOptions: [] };
}

async function improveAll(
  plan: PlannedImprovements,
  improve: (text: PlannedText) => Promise<string>,
): Promise<ImprovementWire[]> {
  const improvements: ImprovementWire[] = [];
  for (const planned of plan.texts) {
    improvements.push({
      text: await improve(planned),
      target_language: toBcp47(planned.target),
      detected_source_language: planned.source.toLowerCase(),
    });
  }
  return improvements;
}

/** @returns uppercase base code */
async function detectSource(
  text: string,
  target: string | null,
  detector: LanguageDetector,
): Promise<string> {
  if (target !== null) {
    const wanted = baseCode(target);
    if (!(await isSurelyOther(text, wanted))) return wanted;
    throw badRequest('text is not in the language of target_lang: texts are not translated here.');
  }
  const source = writeBase((await detector.detect(text, WRITE_BASES)) ?? 'EN');
  if (source !== null) return source;
  throw badRequest('text is in a language that cannot be improved, or its language is unclear.');
}

/** Returns whether a text is clearly in another language; in doubt it is in the target's. */
async function isSurelyOther(text: string, wanted: string): Promise<boolean> {
  const { language, isReliable, scores } = await identifyLanguage(text);
  if (language === null || language === wanted || !isReliable) return false;
  const likeness = scores[language];
  // The script already identifies it.
  if (likeness === undefined) return true;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters >= SURE_LETTERS && likeness >= SURE_LIKENESS;
}

/** Resolves a bare `EN` or `PT` to the variant that the text is written in. */
function variantOf(target: string, text: string): string {
  if (target === 'EN') return englishVariantOf(text);
  return target === 'PT' ? portugueseVariantOf(text) : target;
}
