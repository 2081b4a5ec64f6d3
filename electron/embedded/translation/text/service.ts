import { toBcp47 } from '../../../../shared/domain/connections/language.ts';
import type { TranslationQuality } from '../../../../shared/domain/connections/translation-quality.ts';
import { throwIfAborted } from '../../engines/engine.ts';
import { baseCode } from '../../engines/language-codes.ts';
import type { LanguageDetector } from '../languages/detect-language.ts';
import type { LanguageOffer } from '../languages/offer.ts';
import { qualityOf, toQualityWire } from './quality-tally.ts';
import type { Reservation, UsageShare } from '../usage/ledger.ts';
import { NO_SPLIT_RULES, type RequestEngine } from './linked-resources.ts';
import type { TextRequest } from './request.ts';
import type { TextUnit } from './unit.ts';

/** One result as the API returns it; the request decides about the optional fields. */
export interface TextResultWire {
  readonly detected_source_language: string;
  readonly text: string;
  billed_characters?: number;
  model_type_used?: string;
  tag_handling_version?: string;
  /** An extension; absent for practice output. */
  dragoman_quality?: object;
}

/** A translated text, and how it was made. */
interface MadeText {
  readonly text: string;
  readonly quality: TranslationQuality | null;
}

const NOTHING_MADE: MadeText = { text: '', quality: null };

export interface TextDeps {
  readonly detector: LanguageDetector;
  readonly offer: LanguageOffer;
  /** Returns the engine with the requested resources. @throws 400 */
  readonly engineFor: (sourceLang: string) => RequestEngine;
  /** Reserves characters. @throws 456 */
  readonly reserve: (chars: number) => Reservation;
}

/**
 * Translates the texts of one request separately. Releases the reserved characters if there is no
 * answer.
 * @param tag reporting tag, or null
 * @throws 400 for an unsupported pair, 456 when the limit does not allow it, `canceled`
 */
export async function translateTexts(
  request: TextRequest,
  deps: TextDeps,
  tag: string | null,
  signal: AbortSignal,
): Promise<TextResultWire[]> {
  const { units, sourceLang, targetLang } = request;
  const sources =
    sourceLang === null
      ? await detectSources(units, targetLang, deps)
      : units.map(() => sourceLang);
  const billedChars = units.map((unit) => unit.billedChars);
  const reservation = deps.reserve(billedChars.reduce((sum, chars) => sum + chars, 0));
  try {
    const made: MadeText[] = [];
    for (const [source, places] of Map.groupBy(sources.keys(), (place) => sources[place] ?? '')) {
      const group = places.flatMap((place) => units[place] ?? []);
      const translated = await translateGroup(group, source, targetLang, deps, signal);
      for (const [index, place] of places.entries()) {
        made[place] = translated[index] ?? NOTHING_MADE;
      }
    }
    // The client is gone: the answer is not billed.
    throwIfAborted(signal);
    reservation.commit('text', tag, sharesOf(sources, targetLang, billedChars));
    return billedChars.map((chars, place) =>
      toResultWire(request, sources[place] ?? '', made[place] ?? NOTHING_MADE, chars),
    );
  } finally {
    reservation.release();
  }
}

/** Sums the characters by source language. */
function sharesOf(
  sources: readonly string[],
  targetLang: string,
  billedChars: readonly number[],
): UsageShare[] {
  const places = Map.groupBy(sources.keys(), (place) => sources[place] ?? '');
  return [...places].map(([source, ofSource]) => ({
    sourceLang: toBcp47(source),
    targetLang: toBcp47(targetLang),
    chars: ofSource.reduce((sum, place) => sum + (billedChars[place] ?? 0), 0),
  }));
}

/** Sends all texts with the same source language to the engine in one call. */
async function translateGroup(
  group: readonly TextUnit[],
  source: string,
  target: string,
  deps: TextDeps,
  signal: AbortSignal,
): Promise<MadeText[]> {
  // Between variants of the same language nothing changes.
  if (source === baseCode(target)) {
    return group.map((unit) => ({
      text: unit.part(NO_SPLIT_RULES).assemble([]),
      quality: null,
    }));
  }
  const { engine, ...rules } = deps.engineFor(source);
  const parted = group.map((unit) => unit.part(rules, source));
  const segments = parted.flatMap((text) => text.segments);
  const translations =
    segments.length === 0 ? [] : await engine.translate(segments, source, target, signal);
  let at = 0;
  return parted.map((text) => {
    const answers = translations.slice(at, at + text.segments.length);
    at += text.segments.length;
    return {
      text: text.assemble(answers.map(({ pieces }) => pieces)),
      quality: engine.isPractice ? null : qualityOf(answers),
    };
  });
}

function toResultWire(
  { showBilledChars, modelTypeUsed, tagHandlingVersion }: TextRequest,
  source: string,
  { text, quality }: MadeText,
  billedChars: number,
): TextResultWire {
  const result: TextResultWire = { detected_source_language: source, text };
  if (showBilledChars) result.billed_characters = billedChars;
  if (modelTypeUsed !== null) result.model_type_used = modelTypeUsed;
  if (tagHandlingVersion !== null) result.tag_handling_version = tagHandlingVersion;
  if (quality !== null) result.dragoman_quality = toQualityWire(quality);
  return result;
}

/**
 * Detects source languages; a text that does not reveal its language counts as the target language.
 */
async function detectSources(
  units: readonly TextUnit[],
  targetLang: string,
  deps: TextDeps,
): Promise<string[]> {
  const candidates = deps.offer.sourcesFor(targetLang);
  const sources = await Promise.all(
    units.map(
      async (unit) =>
        (await deps.detector.detect(unit.detectableText, candidates)) ?? baseCode(targetLang),
    ),
  );
  for (const source of new Set(sources)) deps.offer.requirePair(source, targetLang);
  return sources;
}
