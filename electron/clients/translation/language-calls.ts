import type { Language } from '../../../shared/domain/connections/connection.ts';
import type {
  LanguageResource,
  ResourceLanguage,
} from '../../../shared/domain/connections/language.ts';
import { createCallVerbs, type CallOptions, type ClientContext } from './json-call.ts';
import { queryString } from '../http/request-input.ts';
import { languagesWire, resourceLanguagesWire } from './wire/languages.ts';

export interface ResourceLanguageFilter {
  /** Include unstable ones; default false. */
  withBeta?: boolean;
  /** Include languages that another company provides on behalf of the service; default false. */
  withExternal?: boolean;
}

/**
 * Available languages. They change rarely: the service recommends caching for an hour. Errors of every
 * method: `auth/*`, `net/*`, `api/*`, `quota/too-many-requests`, `canceled`.
 * @see translation service, languages
 */
export interface LanguageCalls {
  /** Returns both v2 lists, codes upper case: source and target languages of documents and texts. */
  listLanguages(options?: CallOptions): Promise<{ sources: Language[]; targets: Language[] }>;
  /** Returns the languages of one resource with their features. @throws `api/bad-request` for an unknown resource */
  listResourceLanguages(
    resource: LanguageResource,
    filter?: ResourceLanguageFilter,
    options?: CallOptions,
  ): Promise<ResourceLanguage[]>;
}

/** Builds the calls about languages. */
export function createLanguageCalls(context: ClientContext): LanguageCalls {
  const { get } = createCallVerbs(context);

  const listOf = async (type: 'source' | 'target', options?: CallOptions): Promise<Language[]> =>
    get(`/v2/languages${queryString({ type })}`, languagesWire, options);

  return {
    async listLanguages(options) {
      const [sources, targets] = await Promise.all([
        listOf('source', options),
        listOf('target', options),
      ]);
      return { sources, targets };
    },
    async listResourceLanguages(resource, filter = {}, options) {
      const query = [
        queryString({ resource }),
        ...(filter.withBeta === true ? ['include=beta'] : []),
        ...(filter.withExternal === true ? ['include=external'] : []),
      ];
      return get(`/v3/languages${query.join('&')}`, resourceLanguagesWire, options);
    },
  };
}
