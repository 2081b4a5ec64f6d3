import type { Language } from '../../../shared/domain/connections/connection.ts';
import type {
  LanguagePair,
  LanguageResource,
  LanguageResourceInfo,
  ResourceLanguage,
} from '../../../shared/domain/connections/language.ts';
import { callJson, type CallOptions, type ClientContext, type JsonCall } from './json-call.ts';
import { pacedGlossaryAnswer } from './glossaries/glossary-meaning.ts';
import { queryString } from '../http/request-input.ts';
import { languagePairsWire } from './wire/glossaries.ts';
import { languageResourcesWire, languagesWire, resourceLanguagesWire } from './wire/languages.ts';

export interface ResourceLanguageFilter {
  /** Include unstable ones; default false. */
  withBeta?: boolean;
  /** Include what another company does on behalf of the service; default false. */
  withExternal?: boolean;
}

/**
 * Available languages. They change rarely: the service recommends caching for an hour. Errors of every
 * method: `auth/*`, `net/*`, `api/*`, `quota/too-many-requests`, `cancelled`.
 * @see translation service, languages
 */
export interface LanguageCalls {
  /** Both v2 lists, codes upper case: source and target languages of documents and texts. */
  listLanguages(options?: CallOptions): Promise<{ sources: Language[]; targets: Language[] }>;
  /** The languages of one resource with their features. @throws `api/bad-request` for an unknown resource */
  listResourceLanguages(
    resource: LanguageResource,
    filter?: ResourceLanguageFilter,
    options?: CallOptions,
  ): Promise<ResourceLanguage[]>;
  /** The resources, and on which side each feature is listed. */
  listLanguageResources(options?: CallOptions): Promise<LanguageResourceInfo[]>;
  /**
   * Every pair that a glossary can have, upper case, about a thousand.
   * @throws `quota/too-many-requests` also where the service limits glossary calls separately (456)
   * @see translation service, glossary language pairs
   */
  listGlossaryLanguages(options?: CallOptions): Promise<LanguagePair[]>;
}

/** Builds the calls about languages. */
export function createLanguageCalls(context: ClientContext): LanguageCalls {
  const ask = async <T>(
    call: Pick<JsonCall<T>, 'path' | 'schema' | 'meaning'>,
    options: CallOptions,
  ): Promise<T> =>
    callJson(
      context,
      { method: 'GET', priority: 'interactive', policy: 'idempotent', ...call },
      options,
    );

  const listOf = async (type: 'source' | 'target', options: CallOptions): Promise<Language[]> =>
    ask({ path: `/v2/languages${queryString({ type })}`, schema: languagesWire }, options);

  return {
    async listLanguages(options = {}) {
      const [sources, targets] = await Promise.all([
        listOf('source', options),
        listOf('target', options),
      ]);
      return { sources, targets };
    },
    async listResourceLanguages(resource, filter = {}, options = {}) {
      const query = [
        queryString({ resource }),
        ...(filter.withBeta === true ? ['include=beta'] : []),
        ...(filter.withExternal === true ? ['include=external'] : []),
      ];
      return ask(
        { path: `/v3/languages${query.join('&')}`, schema: resourceLanguagesWire },
        options,
      );
    },
    async listLanguageResources(options = {}) {
      return ask({ path: '/v3/languages/resources', schema: languageResourcesWire }, options);
    },
    async listGlossaryLanguages(options = {}) {
      return ask(
        {
          path: '/v2/glossary-language-pairs',
          schema: languagePairsWire,
          meaning: pacedGlossaryAnswer,
        },
        options,
      );
    },
  };
}
