import type { TranslationQuality } from '../../../../shared/domain/connections/translation-quality.ts';
import { throwIfAborted } from '../../engines/engine.ts';
import { baseCode } from '../../engines/language-codes.ts';
import type { LanguageDetector } from '../languages/detect-language.ts';
import { isBetaTarget } from '../languages/catalog.ts';
import type { LanguageOffer } from '../languages/offer.ts';
import { qualityOf, toQualityWire } from './quality-tally.ts';
import type { Reservation } from '../usage/ledger.ts';
import type { RequestEngine } from './linked-resources.ts';
import type { TextRequest } from './request.ts';
import type { TextUnit } from './unit.ts';

/** One result as the API returns it; the request decides about further fields. */
export interface TextResultWire {
  readonly detected_source_language: string;
  readonly text: string;
}

/** A translated text, and how it was made. */
interface MadeText {
  readonly text: string;
  readonly quality: TranslationQuality | null;
}

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
  // Beta languages are free of charge.
  const isFree = isBetaTarget(targetLang);
  const billedChars = units.map((unit) => (isFree ? 0 : unit.billedChars));
  const reservation = deps.reserve(billedChars.reduce((sum, chars) => sum + chars, 0));
  try {
    const made: MadeText[] = [];
    for (const source of new Set(sources)) {
      const places = [...sources.keys()].filter((place) => sources[place] === source);
      const group = places.flatMap((place) => units[place] ?? []);
      const translated = await translateGroup(group, source, targetLang, deps, signal);
      for (const [index, place] of places.entries()) {
        made[place] = translated[index] ?? { text: '', quality: null };
      }
    }
    // The client is gone: the answer is not billed.
    throwIfAborted(signal);
    reservation.commit('text', tag);
    return billedChars.map((chars, place) => ({
      detected_source_language: sources[place] ?? '',
      text: made[place]?.text ?? '',
      ...(request.showBilledChars ? { billed_characters: chars } : {}),
      ...(request.modelTypeUsed === null ? {} : { model_type_used: request.modelTypeUsed }),
      ...(request.tagHandlingVersion === null
        ? {}
        : { tag_handling_version: request.tagHandlingVersion }),
      ...qualityField(made[place]?.quality ?? null),
    }));
  } finally {
    reservation.release();
  }
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
      text: unit.part(() => false).assemble([]),
      quality: null,
    }));
  }
  const { engine, knows } = deps.engineFor(source);
  const parted = group.map((unit) => unit.part(knows, source));
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

/** Returns an extension; absent for practice output. */
function qualityField(quality: TranslationQuality | null): object {
  return quality === null ? {} : { dragoman_quality: toQualityWire(quality) };
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
