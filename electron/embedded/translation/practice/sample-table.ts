import type { LexiconTable } from '../../engines/lexicon-table.ts';
import { baseCode, normaliseCode } from '../../engines/language-codes.ts';
import { SAMPLE_PHRASES, SAMPLE_VARIANTS } from './sample-phrases.ts';

/** Base codes, upper case, whose spelling of the phrase this text is; empty for any other text. */
export function languagesOfSample(text: string): readonly string[] {
  return LANGUAGES_BY_TEXT.get(keyOf(text)) ?? [];
}

/** The sample phrase between all of its languages, without a row for each pair. */
export function createSampleTable(): LexiconTable {
  const languages = Object.keys(SAMPLE_PHRASES);
  return {
    pairs: languages.flatMap((source) =>
      languages.filter((target) => target !== source).map((target) => ({ source, target })),
    ),
    lookUp: (source, target, text) =>
      languagesOfSample(text).includes(baseCode(source)) ? spellingIn(target) : undefined,
  };
}

function spellingIn(target: string): string | undefined {
  return SAMPLE_VARIANTS[normaliseCode(target)] ?? SAMPLE_PHRASES[baseCode(target)]?.[0];
}

function keyOf(text: string): string {
  return text.trim().normalize('NFC').toLowerCase();
}

const LANGUAGES_BY_TEXT = groupByText();

function groupByText(): ReadonlyMap<string, readonly string[]> {
  const languages = new Map<string, string[]>();
  for (const [code, spellings] of Object.entries(SAMPLE_PHRASES)) {
    for (const spelling of spellings) {
      const key = keyOf(spelling);
      languages.set(key, [...(languages.get(key) ?? []), code]);
    }
  }
  return languages;
}
