import { missingDirectionMark } from '../../../../shared/domain/connections/connection-errors.ts';
import type { LanguagePair, TranslationEngine } from '../../engines/engine.ts';
import {
  baseCode,
  languageName,
  normaliseCode,
  targetVariants,
} from '../../engines/language-codes.ts';
import { badRequest } from '../../http/service-error.ts';
import { betaTargets, catalogueTargets, supportsFormality } from './catalogue.ts';

export interface OfferedLanguage {
  /** Uppercase, as on the wire. */
  readonly code: string;
  readonly name: string;
}

/** Languages and pairs of the engine in terms of the API. */
export interface LanguageOffer {
  /** Base codes, sorted. */
  readonly sources: readonly OfferedLanguage[];
  /** Sorted, as variants where the API has them; without beta variants. */
  readonly targets: readonly OfferedLanguage[];
  /** Working variants that are listed only on request. */
  readonly betaTargets: readonly OfferedLanguage[];
  /** True for practice output, where every option can be tried. */
  readonly isPractice: boolean;
  /**
   * Reads `target_lang`; a bare `EN` or `PT` means its default variant.
   * @throws 400 with the available languages
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
const ACCEPTED_VARIANTS: ReadonlySet<string> = new Set(['ES-419', 'ZH-HANS', 'ZH-HANT']);

/**
 * Creates the offer. Practice offers every variant of the API; a real engine only those it
 * produces.
 * @see translation service, languages
 */
export function createLanguageOffer(engine: TranslationEngine): LanguageOffer {
  let made = { revision: engine.revision?.(), offer: offerOf(engine) };
  const current = (): LanguageOffer => {
    const revision = engine.revision?.();
    if (revision !== made.revision) made = { revision, offer: offerOf(engine) };
    return made.offer;
  };
  return {
    get sources() {
      return current().sources;
    },
    get targets() {
      return current().targets;
    },
    get betaTargets() {
      return current().betaTargets;
    },
    get isPractice() {
      return current().isPractice;
    },
    parseTarget: (code) => current().parseTarget(code),
    parseSource: (code) => current().parseSource(code),
    requirePair: (source, target) => {
      current().requirePair(source, target);
    },
    sourcesFor: (target) => current().sourcesFor(target),
    directionsTo: (target) => current().directionsTo(target),
    hasFormality: (target) => current().hasFormality(target),
  };
}

/** Builds the offer from the engine's current languages. */
function offerOf(engine: TranslationEngine): LanguageOffer {
  const pairs = engine.pairs();
  const { isPractice } = engine;
  const sourcesByTarget = groupSources(pairs);
  const sourceCodes = [...new Set(pairs.map((pair) => pair.source))].toSorted();
  const targetBases = [...sourcesByTarget.keys()].toSorted();
  const targetCodes = targetBases
    .flatMap(isPractice ? catalogueTargets : targetVariants)
    .toSorted();
  const betaCodes = isPractice ? targetBases.flatMap(betaTargets).toSorted() : [];

  const isSource = new Set(sourceCodes);
  const isTarget = new Set([...targetCodes, ...betaCodes]);

  const parseTarget = (code: string | undefined): string => {
    if (code === undefined || code.trim() === '') throw badRequest('target_lang is missing.');
    const wanted = normaliseCode(code);
    const base = baseCode(wanted);
    if (sourcesByTarget.has(base)) {
      if (wanted === base) return targetVariants(base)[0] ?? base;
      if (isTarget.has(wanted) || ACCEPTED_VARIANTS.has(wanted)) return wanted;
    }
    throw badRequest(
      `There is no translation to ${namedInError(wanted)} here. target_lang can be: ${targetCodes.join(', ')}.`,
    );
  };

  const parseSource = (code: string | undefined): string | null => {
    if (code === undefined || code.trim() === '') return null;
    const wanted = normaliseCode(code);
    if (isSource.has(wanted)) return wanted;
    throw badRequest(
      `There is no translation from ${namedInError(wanted)} here. source_lang can be: ${sourceCodes.join(', ')}.`,
    );
  };

  const sourcesFor = (target: string): readonly string[] => [
    ...(sourcesByTarget.get(baseCode(target)) ?? []),
  ];

  return {
    sources: sourceCodes.map(toLanguage),
    targets: targetCodes.map(toLanguage),
    betaTargets: betaCodes.map(toLanguage),
    isPractice,
    parseTarget,
    parseSource,
    sourcesFor,
    requirePair(source, target) {
      const base = baseCode(target);
      if (source === base || sourcesByTarget.get(base)?.has(source) === true) return;
      throw badRequest(missingPairMessage(pairs, source, target));
    },
    // No engine here supports formality; only practice may pretend to.
    directionsTo(target) {
      const base = baseCode(target);
      return isPractice ? null : pairs.filter((pair) => baseCode(pair.target) === base);
    },
    hasFormality: (target) => isPractice && supportsFormality(target),
  };
}

/** Groups sources, in the order of the pairs, by the base code of the target. */
function groupSources(pairs: readonly LanguagePair[]): ReadonlyMap<string, ReadonlySet<string>> {
  const groups = new Map<string, Set<string>>();
  for (const { source, target } of pairs) {
    const base = baseCode(target);
    const group = groups.get(base) ?? new Set<string>();
    groups.set(base, group.add(source));
  }
  return groups;
}

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
