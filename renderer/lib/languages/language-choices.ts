import {
  baseLanguage,
  isSameLanguage,
  DIRECTION_QUALITIES,
  type DirectionQuality,
} from '../../../shared/domain/connections/language.ts';
import type { Connection, Language } from '../../../shared/domain/connections/connection.ts';
import {
  KNOWN_SOURCES,
  KNOWN_TARGETS,
  MODEL_LANGUAGES,
} from '../../../shared/domain/connections/known-languages.ts';
import { t, textLocale } from '../../../shared/i18n/text.ts';
import { format } from '../words/format.ts';
import type { LanguageChoice, LanguageGroup } from './language-match.ts';
import { nameLanguages } from './languages.ts';

interface ChoicesInput {
  side: 'source' | 'target';
  languages: { readonly sources: readonly Language[]; readonly targets: readonly Language[] };
  /** The language on the other side; null while it is open. */
  other: string | null;
  /** True if the service is the embedded one. */
  isHere: boolean;
  /** True for practice output, whose quality and needs are meaningless. */
  isPractice: boolean;
}

/** Returns the measured quality of the direction; if one side is open, that of the best one. */
function noteOf(code: string, { side, languages, other }: ChoicesInput): string | undefined {
  const source = side === 'source' ? code : other;
  const target = side === 'target' ? code : other;
  const directions = languages.targets
    .filter((language) => target === null || language.code === target)
    .flatMap(({ sources = [] }) => sources)
    .filter((from) => source === null || isSameLanguage(from.code, source));
  const quality = DIRECTION_QUALITIES.find((each) =>
    directions.some((one) => one.quality === each),
  );
  return quality === undefined ? undefined : qualityText(quality, other === null);
}

function qualityText(quality: DirectionQuality, isBest: boolean): string {
  // The best direction may be no better than the others.
  if (quality === 'rough' || !isBest) return t('texts.directionQuality', { quality });
  return t('texts.directionQualityUpTo', { quality });
}

function isReachable({ sources }: Language, { side, other }: ChoicesInput): boolean {
  if (side === 'source' || other === null || sources === undefined) return true;
  return sources.some(({ code }) => isSameLanguage(code, other));
}

function needOf(code: string, isHere: boolean): LanguageGroup {
  if (!isHere) return 'elsewhere';
  return MODEL_LANGUAGES.has(baseLanguage(code).toUpperCase()) ? 'model' : 'key';
}

/**
 * Returns every language by its name in the interface language: those of the service, then the others by their
 * requirements. Empty until the languages of the service are known.
 */
export function languageChoices(input: ChoicesInput): LanguageChoice[] {
  const { side, languages, other, isHere, isPractice } = input;
  const offered = side === 'source' ? languages.sources : languages.targets;
  if (offered.length === 0) return [];
  if (isPractice) return [...nameLanguages(offered)];
  const reachable = offered.filter((language) => isReachable(language, input));
  const known = side === 'source' ? KNOWN_SOURCES : KNOWN_TARGETS;
  const isMissing = (code: string): boolean =>
    !reachable.some((each) => isSameLanguage(each.code, code));
  const others = [
    ...offered.filter(({ code }) => isMissing(code)),
    ...known
      .filter((code) => isMissing(code) && !offered.some((each) => isSameLanguage(each.code, code)))
      .map((code) => ({ code, name: format.language(code) })),
  ]
    // A few have no name in the system's data.
    .filter(({ name, code }) => name.toUpperCase() !== code)
    // A language is never translated into itself.
    .filter(({ code }) => side === 'source' || other === null || !isSameLanguage(code, other));
  const group = isHere ? 'offline' : 'offered';
  const named: LanguageChoice[] = [
    ...nameLanguages(reachable).map(({ code, name }) => {
      const note = isHere ? noteOf(code, input) : undefined;
      return { code, name, group, ...(note === undefined ? {} : { note }) } as const;
    }),
    ...nameLanguages(others).map(({ code, name }) => ({
      code,
      name,
      group: needOf(code, isHere),
    })),
  ];
  const order = new Intl.Collator(textLocale());
  return named.toSorted((a, b) => order.compare(a.name, b.name));
}

/** Returns a service with a key that a text may be sent to instead; null when there is none. */
export function otherKeyedService(
  connections: readonly Connection[],
  chosenId: string | null,
): Connection | null {
  return (
    connections.find(
      ({ id, key, abilities }) => id !== chosenId && abilities.takesKey && key !== 'missing',
    ) ?? null
  );
}
