import type {
  Glossary,
  GlossaryDictionary,
} from '../../../../shared/domain/glossaries/glossary.ts';
import type { LanguagePair } from '../../../../shared/domain/connections/language.ts';
import { AppError } from '../../../../shared/errors.ts';
import { dictionaryLanguage } from '../../../../shared/glossaries/glossary-languages.ts';
import { requireName } from '../../../../shared/glossaries/entry-rules.ts';
import type { GlossaryEntry } from '../../../../shared/glossaries/glossary-entry.ts';
import { MAX_LARGE_ANSWER_BYTES } from '../../http/read-body.ts';
import { createCallVerbs, type CallOptions, type ClientContext } from '../json-call.ts';
import { noDictionary, oneGlossaryAnswer, pacedGlossaryAnswer } from './glossary-meaning.ts';
import { toEntriesText, withoutTerms } from './glossary-terms.ts';
import { invalidInput, pathSegment, queryString } from '../../http/request-input.ts';
import {
  dictionaryWire,
  glossariesWire,
  glossaryEntriesWire,
  glossaryWire,
} from '../wire/glossaries.ts';

/** The terms of one pair, for sending. Only root codes such as `en` can be created. */
export interface NewDictionary extends LanguagePair {
  entries: readonly GlossaryEntry[];
}

/** A glossary, for sending. */
export interface NewGlossaryInput {
  name: string;
  dictionaries: readonly NewDictionary[];
}

/**
 * v3 glossaries. Errors of every method: `auth/*`, `net/*`, `api/*`, `canceled`;
 * `quota/too-many-requests` also for too many recent glossary calls (456), which is not repeated. With an
 * id: `glossary/missing`; with a pair: `glossary/no-dictionary`. With entries: `input/invalid`, unsent,
 * whose `details.field` names the entry and its side, such as `entries.3.target`.
 * @see translation service, glossaries v3
 */
export interface GlossaryCalls {
  /** Lists the glossaries without terms. Empty when the service does not support glossaries (404). */
  listGlossaries(options?: CallOptions): Promise<Glossary[]>;
  getGlossary(glossaryId: string, options?: CallOptions): Promise<Glossary>;
  /** Creates a glossary. Not repeated once the service may have created it. */
  createGlossary(input: NewGlossaryInput, options?: CallOptions): Promise<Glossary>;
  /**
   * Renames, and merges the terms of one pair: new ones are added, those with the same source replaced, the rest
   * preserved. A missing pair is created.
   */
  updateGlossary(
    glossaryId: string,
    change: { name?: string; dictionary?: NewDictionary },
    options?: CallOptions,
  ): Promise<Glossary>;
  /** Creates a glossary with this id, or makes it equal. Only the app's own service has this call. */
  putGlossary(
    glossaryId: string,
    input: NewGlossaryInput,
    options?: CallOptions,
  ): Promise<Glossary>;
  deleteGlossary(glossaryId: string, options?: CallOptions): Promise<void>;
  /** Returns the terms of one pair, in the service's order. */
  getDictionaryEntries(
    glossaryId: string,
    pair: LanguagePair,
    options?: CallOptions,
  ): Promise<GlossaryEntry[]>;
  /** Replaces all terms of one pair, or creates it. */
  replaceDictionary(
    glossaryId: string,
    dictionary: NewDictionary,
    options?: CallOptions,
  ): Promise<GlossaryDictionary>;
  deleteDictionary(glossaryId: string, pair: LanguagePair, options?: CallOptions): Promise<void>;
}

/** Builds the v3 glossary calls. */
export function createGlossaryCalls(context: ClientContext): GlossaryCalls {
  const { get, post, put, patch, remove } = createCallVerbs(context, oneGlossaryAnswer);
  const aboutAll = { meaning: pacedGlossaryAnswer };

  return {
    async listGlossaries(options) {
      try {
        return await get('/v3/glossaries', glossariesWire, options, aboutAll);
      } catch (error) {
        // A service without glossaries does not have this path.
        if (error instanceof AppError && error.code === 'api/not-found') return [];
        throw error;
      }
    },
    getGlossary: async (glossaryId, options) =>
      get(glossaryPath(glossaryId), glossaryWire, options),
    async createGlossary(input, options) {
      const body = toGlossaryBody(input);
      return withoutTerms(entriesOf(input), async () =>
        post('/v3/glossaries', body, glossaryWire, options, aboutAll),
      );
    },
    async putGlossary(glossaryId, input, options) {
      const body = toGlossaryBody(input);
      return withoutTerms(entriesOf(input), async () =>
        put(glossaryPath(glossaryId), body, glossaryWire, options),
      );
    },
    async updateGlossary(glossaryId, { name, dictionary }, options) {
      if (name === undefined && dictionary === undefined) {
        throw invalidInput('There is nothing to change.', 'name');
      }
      if (name !== undefined) requireName(name);
      const body = {
        ...(name === undefined ? {} : { name }),
        ...(dictionary === undefined ? {} : { dictionaries: [toWire(dictionary)] }),
      };
      const path = glossaryPath(glossaryId);
      return withoutTerms(dictionary?.entries ?? [], async () =>
        patch(path, body, glossaryWire, options),
      );
    },
    deleteGlossary: async (glossaryId, options) =>
      remove(glossaryPath(glossaryId), ['glossary/missing'], options),
    async getDictionaryEntries(glossaryId, pair, options) {
      const path = `${glossaryPath(glossaryId)}/entries${queryString(pairFields(pair))}`;
      const dictionaries = await get(path, glossaryEntriesWire, options, {
        maxAnswerBytes: MAX_LARGE_ANSWER_BYTES,
      });
      const found = dictionaries.find((dictionary) => isSamePair(dictionary, pair));
      if (found === undefined) throw noDictionary();
      return found.entries;
    },
    async replaceDictionary(glossaryId, dictionary, options) {
      const path = `${glossaryPath(glossaryId)}/dictionaries`;
      const body = toWire(dictionary);
      return withoutTerms(dictionary.entries, async () => put(path, body, dictionaryWire, options));
    },
    async deleteDictionary(glossaryId, pair, options) {
      const path = `${glossaryPath(glossaryId)}/dictionaries${queryString(pairFields(pair))}`;
      return remove(path, ['glossary/missing', 'glossary/no-dictionary'], options);
    },
  };
}

function glossaryPath(glossaryId: string): string {
  return `/v3/glossaries/${pathSegment(glossaryId, 'glossaryId')}`;
}

function pairFields({ source, target }: LanguagePair): {
  source_lang: string;
  target_lang: string;
} {
  return { source_lang: source.toLowerCase(), target_lang: target.toLowerCase() };
}

function toWire(dictionary: NewDictionary, place = ''): Record<string, string> {
  return {
    ...pairFields(dictionary),
    entries: toEntriesText(dictionary.entries, place),
    entries_format: 'tsv',
  };
}

function toGlossaryBody({ name, dictionaries }: NewGlossaryInput) {
  requireName(name);
  requireDistinctPairs(dictionaries);
  return {
    name,
    dictionaries: dictionaries.map((dictionary, index) =>
      toWire(dictionary, `dictionaries.${String(index)}.`),
    ),
  };
}

const entriesOf = ({ dictionaries }: NewGlossaryInput): GlossaryEntry[] =>
  dictionaries.flatMap(({ entries }) => entries);

function requireDistinctPairs(dictionaries: readonly NewDictionary[]): void {
  const seen = new Set<string>();
  for (const [index, { source, target }] of dictionaries.entries()) {
    const pair = `${dictionaryLanguage(source)} ${dictionaryLanguage(target)}`;
    if (seen.has(pair)) {
      throw invalidInput('A pair of languages is there twice.', `dictionaries.${String(index)}`);
    }
    seen.add(pair);
  }
}

/** Returns true for equal pairs; one dictionary serves all variants of a language. */
function isSamePair(one: LanguagePair, other: LanguagePair): boolean {
  return (
    dictionaryLanguage(one.source) === dictionaryLanguage(other.source) &&
    dictionaryLanguage(one.target) === dictionaryLanguage(other.target)
  );
}
