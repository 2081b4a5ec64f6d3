import type { GlossarySummary, Language, Usage } from '../../../shared/domain/connection.ts';
import { AppError } from '../../../shared/errors.ts';
import { callJson, type ClientContext } from './json-call.ts';
import type { CallOptions, TranslationClient } from './translation-client.ts';
import { glossariesWire, languagesWire, usageWire } from './wire.ts';

/** With this number, or a larger one, the service says that there is no limit. */
const NO_LIMIT = 1_000_000_000_000;

/** Questions about the account: languages, usage, glossaries. */
export function createAccountCalls(
  context: ClientContext,
): Pick<TranslationClient, 'listLanguages' | 'getUsage' | 'listGlossaries'> {
  const listLanguagesOf = async (
    type: 'source' | 'target',
    options: CallOptions,
  ): Promise<Language[]> => {
    const languages = await callJson(
      context,
      {
        method: 'GET',
        path: `/v2/languages?type=${type}`,
        priority: 'interactive',
        policy: 'idempotent',
        schema: languagesWire,
      },
      options,
    );
    return languages.map(({ language, name, supports_formality }) => ({
      code: language.toUpperCase(),
      name,
      supportsFormality: supports_formality ?? false,
    }));
  };

  return {
    async listLanguages(options = {}) {
      const [sources, targets] = await Promise.all([
        listLanguagesOf('source', options),
        listLanguagesOf('target', options),
      ]);
      return { sources, targets };
    },
    async getUsage(options = {}): Promise<Usage> {
      const usage = await callJson(
        context,
        {
          method: 'GET',
          path: '/v2/usage',
          priority: 'interactive',
          policy: 'idempotent',
          schema: usageWire,
        },
        options,
      );
      const limit = usage.character_limit ?? NO_LIMIT;
      return {
        characterCount: usage.character_count,
        characterLimit: limit >= NO_LIMIT ? null : limit,
      };
    },
    async listGlossaries(options = {}): Promise<GlossarySummary[]> {
      try {
        const { glossaries } = await callJson(
          context,
          {
            method: 'GET',
            path: '/v3/glossaries',
            priority: 'interactive',
            policy: 'idempotent',
            schema: glossariesWire,
          },
          options,
        );
        return glossaries.map(({ glossary_id, name, dictionaries }) => ({
          id: glossary_id,
          name,
          pairs: dictionaries.map(({ source_lang, target_lang }) => ({
            source: source_lang.toUpperCase(),
            target: target_lang.toUpperCase(),
          })),
        }));
      } catch (error) {
        // A service without glossaries does not know the path.
        if (error instanceof AppError && error.code === 'api/not-found') return [];
        throw error;
      }
    },
  };
}
