import type { Glossary } from '../../../../shared/domain/glossaries/glossary.ts';
import type { ResourceLanguage } from '../../../../shared/domain/connections/language.ts';
import type { StyleRuleList } from '../../../../shared/domain/glossaries/style-rules.ts';
import { PLAIN_TEXT_OPTIONS } from '../../../../shared/domain/texts/options.ts';
import type {
  TextOptions,
  TranslateTextInput,
} from '../../../../shared/domain/texts/translation.ts';
import type { TranslationMemory } from '../../../../shared/domain/memories/translation-memory.ts';
import type { TextFacts } from '../../../../electron/services/texts/facts.ts';

/** Returns a language of a resource on both sides, with the named features. */
export const aLanguage = (
  code: string,
  features: readonly string[] = [],
  sides: { isSource?: boolean; isTarget?: boolean } = {},
): ResourceLanguage => ({
  code,
  name: code,
  isSource: true,
  isTarget: true,
  ...sides,
  status: 'stable',
  features: features.map((name) => ({ name, status: 'stable', isExternal: false, extra: {} })),
  extra: {},
});

export const aGlossary = (
  id: string,
  pairs: readonly [source: string, target: string, entryCount?: number][],
): Glossary => ({
  id,
  name: `Terms ${id}`,
  dictionaries: pairs.map(([source, target, entryCount = 3]) => ({
    source,
    target,
    entryCount,
    extra: {},
  })),
  createdAtMs: null,
  extra: {},
});

export const aMemory = (
  id: string,
  sourceLang: string,
  targetLangs: string[],
  segmentCount: number | null = 5,
): TranslationMemory => ({
  id,
  name: `Memory ${id}`,
  sourceLang,
  targetLangs,
  segmentCount,
  extra: {},
});

const aStyle = (id: string, language: string): StyleRuleList => ({
  id,
  name: `Style ${id}`,
  language,
  version: 1,
  createdAtMs: null,
  updatedAtMs: null,
  configuredRules: null,
  customInstructions: null,
  extra: {},
});

/** Returns a service that supports everything for German and something for others. */
export function someFacts(patch: Partial<TextFacts> = {}): TextFacts {
  const all = ['formality', 'tag_handling', 'glossary', 'translation_memory'];
  return {
    languages: { sources: [], targets: [], isPractice: false },
    text: [
      aLanguage('de', all),
      aLanguage('en', ['tag_handling', 'translation_memory']),
      aLanguage('en-US', ['tag_handling'], { isSource: false }),
      aLanguage('fi', ['tag_handling']),
      aLanguage('tlh', []),
    ],
    write: [
      aLanguage('de', ['writing_style', 'tone']),
      aLanguage('en-GB', ['writing_style', 'tone'], { isSource: false }),
      aLanguage('ja', []),
      aLanguage('en', [], { isTarget: false }),
    ],
    glossaries: [
      aGlossary('g', [
        ['en', 'de'],
        ['de', 'en', 0],
      ]),
    ],
    memories: [aMemory('m', 'en', ['de', 'zh-hans']), aMemory('empty', 'en', ['de'], 0)],
    profiles: [],
    styles: [aStyle('s', 'de')],
    takesNewerOptions: true,
    isLocalEngine: false,
    tries: [],
    ...patch,
  };
}

export const someOptions = (patch: Partial<TextOptions> = {}): TextOptions => ({
  ...PLAIN_TEXT_OPTIONS,
  ...patch,
});

let requests = 0;

/** Returns a new request with each call. */
export function aRequest(
  text: string,
  {
    options,
    ...patch
  }: Omit<Partial<TranslateTextInput>, 'options'> & {
    options?: Partial<TextOptions>;
  } = {},
): TranslateTextInput {
  requests += 1;
  return {
    connectionId: 'work',
    projectId: null,
    sourceLang: 'EN',
    targetLang: 'DE',
    requestId: `request-${String(requests)}`,
    text,
    ...patch,
    options: someOptions(options),
  };
}
