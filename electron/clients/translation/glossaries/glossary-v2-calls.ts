import type { SinglePairGlossary } from '../../../../shared/domain/glossaries/glossary.ts';
import type { LanguagePair } from '../../../../shared/domain/connections/language.ts';
import { AppError } from '../../../../shared/errors.ts';
import { requireName } from '../../../../shared/glossaries/entry-rules.ts';
import type { GlossaryEntry } from '../../../../shared/glossaries/glossary-entry.ts';
import { parseTsv } from '../../../../shared/glossaries/entry-formats.ts';
import { MAX_LARGE_ANSWER_BYTES } from '../../http/read-body.ts';
import { callText, createCallVerbs, type CallOptions, type ClientContext } from '../json-call.ts';
import { oneGlossaryAnswer, pacedGlossaryAnswer } from './glossary-meaning.ts';
import { toEntriesText, withoutTerms } from './glossary-terms.ts';
import { pathSegment } from '../../http/request-input.ts';
import { singlePairGlossariesWire, singlePairGlossaryWire } from '../wire/glossaries.ts';

/**
 * v2 glossaries with one pair each, for services without v3. Data that v2 reports about a glossary changed by v3 is
 * unreliable. Errors as in `GlossaryCalls`.
 * @see translation service, glossaries v2
 */
export interface GlossaryV2Calls {
  listSinglePairGlossaries(options?: CallOptions): Promise<SinglePairGlossary[]>;
  getSinglePairGlossary(glossaryId: string, options?: CallOptions): Promise<SinglePairGlossary>;
  /** Creates a glossary. Not repeated once the service may have created it. */
  createSinglePairGlossary(
    input: LanguagePair & { name: string; entries: readonly GlossaryEntry[] },
    options?: CallOptions,
  ): Promise<SinglePairGlossary>;
  getSinglePairEntries(glossaryId: string, options?: CallOptions): Promise<GlossaryEntry[]>;
  /** Deletes a glossary; the service refuses one changed by v3. */
  deleteSinglePairGlossary(glossaryId: string, options?: CallOptions): Promise<void>;
}

/** Builds the v2 glossary calls. */
export function createGlossaryV2Calls(context: ClientContext): GlossaryV2Calls {
  const { get, post, remove } = createCallVerbs(context, oneGlossaryAnswer);
  const aboutAll = { meaning: pacedGlossaryAnswer };

  return {
    listSinglePairGlossaries: async (options) =>
      get('/v2/glossaries', singlePairGlossariesWire, options, aboutAll),
    getSinglePairGlossary: async (glossaryId, options) =>
      get(glossaryPath(glossaryId), singlePairGlossaryWire, options),
    async createSinglePairGlossary({ name, source, target, entries }, options) {
      requireName(name);
      const body = {
        name,
        source_lang: source.toLowerCase(),
        target_lang: target.toLowerCase(),
        entries: toEntriesText(entries),
        entries_format: 'tsv',
      };
      return withoutTerms(entries, async () =>
        post('/v2/glossaries', body, singlePairGlossaryWire, options, aboutAll),
      );
    },
    async getSinglePairEntries(glossaryId, options = {}) {
      const text = await callText(
        context,
        {
          method: 'GET',
          path: `${glossaryPath(glossaryId)}/entries`,
          accept: 'text/tab-separated-values',
          maxAnswerBytes: MAX_LARGE_ANSWER_BYTES,
          priority: 'interactive',
          policy: 'idempotent',
          meaning: oneGlossaryAnswer,
        },
        options,
      );
      return readEntries(text);
    },
    deleteSinglePairGlossary: async (glossaryId, options) =>
      remove(glossaryPath(glossaryId), ['glossary/missing'], options),
  };
}

function glossaryPath(glossaryId: string): string {
  return `/v2/glossaries/${pathSegment(glossaryId, 'glossaryId')}`;
}

function readEntries(text: string): GlossaryEntry[] {
  if (text.trim() === '') return [];
  try {
    return parseTsv(text);
  } catch {
    throw new AppError('api/unexpected-response', 'glossaryErrors.impossibleTerms');
  }
}
