import type { LanguagePair, TranslationEngine } from '../engines/engine.ts';
import {
  baseCode,
  languageName,
  normaliseCode,
  targetVariants,
} from '../engines/language-codes.ts';
import { badRequest } from './service-error.ts';

export interface OfferedLanguage {
  /** Upper case, as on the wire. */
  readonly code: string;
  readonly name: string;
}

/** What the engine can do, in the terms of the interface. */
export interface LanguageOffer {
  /** Base codes, sorted. */
  readonly sources: readonly OfferedLanguage[];
  /** Variants where the interface names them, sorted. */
  readonly targets: readonly OfferedLanguage[];
  /**
   * Reads `target_lang`; a bare `EN` or `PT` means its default variant.
   * @throws 400 with the languages there are
   */
  parseTarget(code: string | undefined): string;
  /** Reads `source_lang`; null when it is not given. @throws 400 */
  parseSource(code: string | undefined): string | null;
  /** @throws 400 naming the pairs there are, when the engine lacks this one */
  requirePair(source: string, target: string): void;
  /** Base codes of the languages that can be translated into a target. */
  sourcesFor(target: string): string[];
}

/** Variants that are accepted beside those that are listed: the engine treats them as their language. */
const ACCEPTED_VARIANTS = new Set(['ES-419', 'ZH-HANS', 'ZH-HANT']);

export function createLanguageOffer(engine: TranslationEngine): LanguageOffer {
  const pairs = engine.pairs();
  const sourceCodes = [...new Set(pairs.map((pair) => pair.source))].toSorted();
  const targetBases = [...new Set(pairs.map((pair) => baseCode(pair.target)))].toSorted();
  const targetCodes = targetBases.flatMap(targetVariants).toSorted();

  const parseTarget = (code: string | undefined): string => {
    if (code === undefined || code.trim() === '') throw badRequest('target_lang is missing.');
    const wanted = normaliseCode(code);
    const base = baseCode(wanted);
    if (targetBases.includes(base)) {
      if (wanted === base) return targetVariants(base)[0] ?? base;
      if (targetCodes.includes(wanted) || ACCEPTED_VARIANTS.has(wanted)) return wanted;
    }
    throw badRequest(
      `target_lang is not supported by this service. Supported: ${targetCodes.join(', ')}.`,
    );
  };

  const parseSource = (code: string | undefined): string | null => {
    if (code === undefined || code.trim() === '') return null;
    const wanted = normaliseCode(code);
    if (sourceCodes.includes(wanted)) return wanted;
    throw badRequest(
      `source_lang is not supported by this service. Supported: ${sourceCodes.join(', ')}.`,
    );
  };

  const sourcesFor = (target: string): string[] =>
    pairs
      .filter((pair) => pair.target === target || baseCode(pair.target) === baseCode(target))
      .map((pair) => pair.source);

  return {
    sources: sourceCodes.map(toLanguage),
    targets: targetCodes.map(toLanguage),
    parseTarget,
    parseSource,
    sourcesFor,
    requirePair(source, target) {
      if (source === baseCode(target) || sourcesFor(target).includes(source)) return;
      throw badRequest(missingPairMessage(pairs, source, target));
    },
  };
}

function toLanguage(code: string): OfferedLanguage {
  return { code, name: languageName(code) };
}

/** What there is instead: the targets of this source, else the sources of this target. */
export function missingPairMessage(
  pairs: readonly LanguagePair[],
  source: string,
  target: string,
): string {
  const targets = pairs.filter((pair) => pair.source === source).map((pair) => pair.target);
  const sources = pairs
    .filter((pair) => baseCode(pair.target) === baseCode(target))
    .map((pair) => pair.source);
  const what = `This service has no translation from ${source} (source_lang) to ${target} (target_lang).`;
  if (targets.length > 0) return `${what} From ${source} it has: ${targets.join(', ')}.`;
  return `${what} To ${target} it has: ${sources.join(', ')}.`;
}
