import type { LanguagePair } from '../../engines/engine.ts';
import { toBcp47, type LanguageResource } from '../../../../shared/domain/connections/language.ts';
import { languageName } from '../../engines/language-codes.ts';
import { VOICE_TARGETS } from '../../../../shared/voice/languages.ts';
import { isHiddenFromV2 } from './catalog.ts';
import {
  isInGlossaries,
  isInStyleRules,
  isMemorySource,
  isMemoryTarget,
  RESOURCE_FEATURES,
  type LanguageFeature,
} from './resources.ts';
import type { LanguageOffer } from './offer.ts';
import { hasWritingStyles, WRITE_SOURCES, WRITE_TARGETS } from '../write/languages.ts';

/** A language and the sides on which a resource supports it. Codes are uppercase. */
interface Usable {
  readonly code: string;
  readonly isSource: boolean;
  readonly isTarget: boolean;
}

/** @see translation service, `GET /v2/languages` */
export function listSources(offer: LanguageOffer): object[] {
  return offer.sources
    .filter(({ code }) => !isHiddenFromV2(code))
    .map(({ code, name }) => ({ language: code, name }));
}

/** @see translation service, `GET /v2/languages` */
export function listTargets(offer: LanguageOffer): object[] {
  return offer.targets
    .filter(({ code }) => !isHiddenFromV2(code))
    .map(({ code, name }) => ({
      language: code,
      // The bare code means one of its two scripts.
      name: code === 'ZH' ? languageName('ZH-HANS') : name,
      supports_formality: offer.hasFormality(code),
      ...sourcesField(offer.directionsTo(code)),
    }));
}

/**
 * Returns the field with the languages that a target can be translated from and the routes used: an
 * extension, absent for practice output. For two engines in a row, `engine` is the last one.
 */
function sourcesField(directions: readonly LanguagePair[] | null): object {
  if (directions === null) return {};
  const sources = directions.map(({ source, quality, engine, through }) => ({
    language: source,
    ...(quality === undefined ? {} : { quality }),
    ...(engine === undefined ? {} : { engine }),
    ...(through === undefined ? {} : { through }),
  }));
  return { dragoman_sources: sources };
}

/**
 * Lists the languages of a resource with the features that this service actually has for them.
 * @param speech languages that can be recognized, in lower case, and languages that can be spoken
 * @see translation service, `GET /v3/languages`
 */
export function listResourceLanguages(
  offer: LanguageOffer,
  speech: SpeechLanguages,
  resource: LanguageResource,
): object[] {
  return usableLanguages(offer, speech.heard, resource)
    .toSorted((a, b) => (a.code < b.code ? -1 : 1))
    .map((language) => ({
      lang: toBcp47(language.code),
      name: languageName(language.code),
      usable_as_source: language.isSource,
      usable_as_target: language.isTarget,
      status: 'stable',
      features: Object.fromEntries(
        RESOURCE_FEATURES[resource]
          .filter((feature) =>
            resource === 'voice' && feature === 'auto_detection'
              ? speech.detected.includes(language.code.toLowerCase())
              : hasFeature(offer, speech, language, feature),
          )
          .map((feature) => [feature, { status: 'stable' }]),
      ),
    }));
}

function usableLanguages(
  offer: LanguageOffer,
  speech: readonly string[],
  resource: LanguageResource,
): Usable[] {
  const sources = offer.sources.map(({ code }) => code);
  const targets = offer.targets.map(({ code }) => code);
  switch (resource) {
    case 'translate_text':
    case 'translate_document':
      return merge(sources, targets);
    case 'glossary':
      return merge(sources.filter(isInGlossaries), sources.filter(isInGlossaries));
    case 'translation_memory':
      return merge(sources.filter(isMemorySource), targets.filter(isMemoryTarget));
    case 'style_rules':
      return merge([], sources.filter(isInStyleRules));
    case 'write':
      return merge(WRITE_SOURCES, WRITE_TARGETS);
    case 'voice':
      break;
  }
  if (speech.length === 0) return [];
  return merge(
    speech.map((code) => code.toUpperCase()),
    [
      ...targets,
      // For text translation, French of France is simply French.
      ...(targets.includes('FR') ? ['FR-FR'] : []),
    ].filter((code) => SPOKEN_TARGETS.has(code)),
  );
}

/** Languages that voice supports. */
export interface SpeechLanguages {
  /** Recognized languages, lower case. */
  readonly heard: readonly string[];
  /** Those that are detected when the request names no language. */
  readonly detected: readonly string[];
  /** Spoken languages, as in the API. */
  readonly spoken: readonly string[];
}

const SPOKEN_TARGETS: ReadonlySet<string> = new Set(
  VOICE_TARGETS.map((code) => code.toUpperCase()),
);

function merge(sources: readonly string[], targets: readonly string[]): Usable[] {
  const [isSource, isTarget] = [new Set(sources), new Set(targets)];
  return [...new Set([...sources, ...targets])].map((code) => ({
    code,
    isSource: isSource.has(code),
    isTarget: isTarget.has(code),
  }));
}

function hasFeature(
  offer: LanguageOffer,
  { spoken }: SpeechLanguages,
  { code, isSource, isTarget }: Usable,
  feature: LanguageFeature,
): boolean {
  switch (feature) {
    case 'auto_detection':
      return isSource;
    case 'formality':
      return isTarget && offer.hasFormality(code);
    case 'glossary':
      return isInGlossaries(code);
    case 'tag_handling':
      return true;
    case 'style_rules':
      // A real engine accepts the list but cannot apply it.
      return isTarget && offer.isPractice && isInStyleRules(code);
    case 'translation_memory':
      return (isSource && isMemorySource(code)) || (isTarget && isMemoryTarget(code));
    case 'writing_style':
    case 'tone':
      return isTarget && hasWritingStyles(code);
    case 'transcription':
    case 'spoken_terms':
      return isSource;
    case 'translated_speech':
      break;
  }
  return isTarget && spoken.some((one) => one.toUpperCase() === code);
}
