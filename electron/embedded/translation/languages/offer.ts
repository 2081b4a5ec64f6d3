import { missingDirectionMark } from '../../../../shared/domain/connections/connection-errors.ts';
import type { LanguagePair, TranslationEngine } from '../../engines/engine.ts';
import {
  baseCode,
  languageName,
  normalizeCode,
  targetVariants,
} from '../../engines/language-codes.ts';
import { badRequest } from '../../http/service-error.ts';
import { catalogTargets, supportsFormality } from './catalog.ts';

export interface OfferedLanguage {
  /** Uppercase, as on the wire. */
  readonly code: string;
  readonly name: string;
}

/** Languages and pairs of the engine in terms of the API. */
export interface LanguageOffer {
  /** Base codes, sorted. */
  readonly sources: readonly OfferedLanguage[];
  /** Sorted, as variants where the API has them. */
  readonly targets: readonly OfferedLanguage[];
  /** True for practice output, where every option can be tried. */
  readonly isPractice: boolean;
  /**
   * Reads `target_lang`; a bare `EN` or `PT` means its default variant.
   * @throws 400 in the words that clients look for, with the available languages as `detail`
   */
  parseTarget(code: string | undefined): string;
  /** Reads `source_lang`; null when it is absent. @throws 400 */
  parseSource(code: string | undefined): string | null;
  /** @throws 400 naming the available pairs, when the engine lacks this one */
  requirePair(source: string, target: string): void;
  /** Returns base codes of the languages that can be translated into a target. */
  sourcesFor(target: string): readonly string[];
  /** Returns the same with the quality of each direction; null for practice output. */
  directionsTo(target: string): readonly LanguagePair[] | null;
  /** Returns whether formality is available and listed for a target. */
  hasFormality(target: string): boolean;
}

/** Variants that a real engine treats as their base language: accepted but not listed. */
const ACCEPTED_VARIANTS = ['DE-CH', 'ES-419', 'FR-CA', 'ZH-HANS', 'ZH-HANT'];

/**
 * Creates the offer. Practice offers every variant of the API; a real engine only those it
 * produces.
 * @see translation service, languages
 */
export function createLanguageOffer(engine: TranslationEngine): LanguageOffer {
  let read = { revision: engine.revision?.(), languages: readLanguages(engine) };
  const current = (): ReturnType<typeof readLanguages> => {
    const revision = engine.revision?.();
    if (revision !== read.revision) read = { revision, languages: readLanguages(engine) };
    return read.languages;
  };
  const pairsTo = (target: string): readonly LanguagePair[] =>
    current().pairsByTarget.get(baseCode(target)) ?? [];
  return {
    get sources() {
      return current().sources;
    },
    get targets() {
      return current().targets;
    },
    get isPractice() {
      return current().isPractice;
    },
    parseTarget(code) {
      if (code === undefined || code.trim() === '') throw badRequest('target_lang is missing.');
      const wanted = normalizeCode(code);
      if (pairsTo(wanted).length > 0) {
        if (wanted === baseCode(wanted)) return targetVariants(wanted)[0] ?? wanted;
        if (current().accepted.has(wanted)) return wanted;
      }
      throw badRequest(
        "Value for 'target_lang' not supported.",
        `There is no translation to ${namedInError(wanted)} here. target_lang can be: ${codesOf(current().targets)}.`,
      );
    },
    parseSource(code) {
      if (code === undefined || code.trim() === '') return null;
      const { sources } = current();
      const wanted = normalizeCode(code);
      if (sources.some((source) => source.code === wanted)) return wanted;
      throw badRequest(
        "Value for 'source_lang' not supported.",
        `There is no translation from ${namedInError(wanted)} here. source_lang can be: ${codesOf(sources)}.`,
      );
    },
    requirePair(source, target) {
      const isOffered = pairsTo(target).some((pair) => pair.source === source);
      if (isOffered || source === baseCode(target)) return;
      throw badRequest(missingPairMessage(engine.pairs(), source, target));
    },
    sourcesFor: (target) => [...new Set(pairsTo(target).map(({ source }) => source))],
    // No engine here supports formality; only practice may pretend to.
    directionsTo: (target) => (current().isPractice ? null : pairsTo(target)),
    hasFormality: (target) => current().isPractice && supportsFormality(target),
  };
}

/** Reads what the engine can do now. */
function readLanguages(engine: TranslationEngine) {
  const pairs = engine.pairs();
  const { isPractice } = engine;
  const pairsByTarget = Map.groupBy(pairs, ({ target }) => baseCode(target));
  const bases = [...pairsByTarget.keys()].toSorted();
  const targets = bases.flatMap(isPractice ? catalogTargets : targetVariants).toSorted();
  return {
    isPractice,
    pairsByTarget,
    sources: [...new Set(pairs.map(({ source }) => source))].toSorted().map(toLanguage),
    targets: targets.map(toLanguage),
    accepted: new Set([...targets, ...ACCEPTED_VARIANTS]),
  };
}

const codesOf = (languages: readonly OfferedLanguage[]): string =>
  languages.map(({ code }) => code).join(', ');

function toLanguage(code: string): OfferedLanguage {
  return { code, name: languageName(code) };
}

/** Shortens a value for messages: an invalid code can be as long as a request. */
function namedInError(code: string): string {
  return languageName(code).slice(0, 50);
}

/** Names the alternatives: the targets of this source, else the sources of this target. */
export function missingPairMessage(
  pairs: readonly LanguagePair[],
  source: string,
  target: string,
): string {
  const targets = pairs.filter((pair) => pair.source === source).map((pair) => pair.target);
  const sources = pairs
    .filter((pair) => baseCode(pair.target) === baseCode(target))
    .map((pair) => pair.source);
  const [from, to] = [languageName(source), languageName(baseCode(target))];
  const what = `There is no translation from ${from} to ${to} here.`;
  const instead =
    targets.length > 0
      ? `From ${from} you can translate to ${listNames(targets)}.`
      : `To ${to} you can translate from ${listNames(sources)}.`;
  return `${what} ${instead} ${missingDirectionMark({ source, target })}`;
}

const OR = new Intl.ListFormat('en', { type: 'disjunction' });

function listNames(codes: readonly string[]): string {
  return OR.format([...new Set(codes.map(languageName))].toSorted());
}
