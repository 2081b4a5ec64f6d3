import type { RepeatPolicy } from '../../../electron/clients/http/retry-policy.ts';
import type { FaultRoute } from '../../fakes/fault-service.ts';
import {
  GLOSSARY_ID,
  INSTRUCTION_ID,
  KEY_ID,
  MEMORY_ID,
  MEMORY_JOB_ID,
  SPOKEN_TERMS_ID,
  STYLE_ID,
} from '../../fakes/fault-service-resources.ts';
import { RESOURCE_CALLS, type ResourceCall } from './resource-calls.ts';

/** One operation of the service: the client's call, and the expected request. */
export interface ResourceOperation {
  name: string;
  section: string;
  route: FaultRoute;
  call: ResourceCall;
  sends: { method: string; path: string; body?: unknown };
  policy: RepeatPolicy;
  /** Code of a 404 if it is more specific than "not found". */
  notFound?: 'glossary/missing' | 'empty';
}

const WIRE_PAIR = { source_lang: 'en', target_lang: 'pl' };
const WIRE_DICTIONARY = { ...WIRE_PAIR, entries: 'cart\tkoszyk', entries_format: 'tsv' };
const WIRE_INSTRUCTION = {
  label: 'Prices',
  prompt: 'Put the euro sign last',
  source_language: 'en',
};
const RULES = { formatting: { phone_number_format: 'do_not_use_spaces' } };

type Request = [
  name: keyof typeof RESOURCE_CALLS,
  policy: RepeatPolicy,
  method: string,
  path: string,
  more?: { body?: unknown } & Partial<Pick<ResourceOperation, 'route' | 'notFound'>>,
];

const v3 = `/v3/glossaries/${GLOSSARY_ID}`;
const style = `/v3/style_rules/${STYLE_ID}`;
const instruction = `${style}/custom_instructions/${INSTRUCTION_ID}`;
const spoken = `/v3/spoken-terms/${SPOKEN_TERMS_ID}`;
const WIRE_TERMS = { lang: 'en', entries: 'Vasquez\nIbsen' };
const pairQuery = '?source_lang=en&target_lang=pl';

const REQUESTS: Record<string, readonly Request[]> = {
  '§5 glossaries v3': [
    [
      'listGlossaries',
      'idempotent',
      'GET',
      '/v3/glossaries',
      { route: 'glossaries', notFound: 'empty' },
    ],
    ['getGlossary', 'idempotent', 'GET', v3, { notFound: 'glossary/missing' }],
    [
      'createGlossary',
      'one-shot',
      'POST',
      '/v3/glossaries',
      { body: { name: 'shop', dictionaries: [WIRE_DICTIONARY] } },
    ],
    [
      'updateGlossary',
      'idempotent',
      'PATCH',
      v3,
      { body: { name: 'shop 2', dictionaries: [WIRE_DICTIONARY] }, notFound: 'glossary/missing' },
    ],
    ['deleteGlossary', 'idempotent', 'DELETE', v3, { notFound: 'glossary/missing' }],
    [
      'getDictionaryEntries',
      'idempotent',
      'GET',
      `${v3}/entries${pairQuery}`,
      { notFound: 'glossary/missing' },
    ],
    [
      'replaceDictionary',
      'idempotent',
      'PUT',
      `${v3}/dictionaries`,
      { body: WIRE_DICTIONARY, notFound: 'glossary/missing' },
    ],
    [
      'deleteDictionary',
      'idempotent',
      'DELETE',
      `${v3}/dictionaries${pairQuery}`,
      { notFound: 'glossary/missing' },
    ],
  ],
  '§5 glossaries v2': [
    ['listSinglePairGlossaries', 'idempotent', 'GET', '/v2/glossaries'],
    [
      'getSinglePairGlossary',
      'idempotent',
      'GET',
      `/v2/glossaries/${GLOSSARY_ID}`,
      { notFound: 'glossary/missing' },
    ],
    [
      'createSinglePairGlossary',
      'one-shot',
      'POST',
      '/v2/glossaries',
      { body: { name: 'shop', ...WIRE_DICTIONARY } },
    ],
    [
      'getSinglePairEntries',
      'idempotent',
      'GET',
      `/v2/glossaries/${GLOSSARY_ID}/entries`,
      { notFound: 'glossary/missing' },
    ],
    [
      'deleteSinglePairGlossary',
      'idempotent',
      'DELETE',
      `/v2/glossaries/${GLOSSARY_ID}`,
      { notFound: 'glossary/missing' },
    ],
  ],
  '§6 languages': [
    ['listLanguages', 'idempotent', 'GET', '/v2/languages?type=source', { route: 'languages' }],
    [
      'listResourceLanguages',
      'idempotent',
      'GET',
      '/v3/languages?resource=write&include=beta&include=external',
    ],
  ],
  '§7 usage': [
    ['getUsage', 'idempotent', 'GET', '/v2/usage', { route: 'usage' }],
    ['getAccountUsage', 'idempotent', 'GET', '/v2/usage', { route: 'usage' }],
  ],
  '§8 write': [
    [
      'rephraseTexts',
      'billed',
      'POST',
      '/v2/write/rephrase',
      { body: { text: ['we was late'], target_lang: 'en-GB', writing_style: 'prefer_business' } },
    ],
    ['correctTexts', 'billed', 'POST', '/v2/write/correct', { body: { text: ['we was late'] } }],
  ],
  '§9 style rules': [
    ['listStyleRules', 'idempotent', 'GET', '/v3/style_rules?page=0&page_size=25&detailed=true'],
    [
      'createStyleRules',
      'one-shot',
      'POST',
      '/v3/style_rules',
      {
        body: {
          name: 'Web',
          language: 'fr',
          configured_rules: RULES,
          custom_instructions: [WIRE_INSTRUCTION],
        },
      },
    ],
    ['getStyleRules', 'idempotent', 'GET', style],
    ['renameStyleRules', 'idempotent', 'PATCH', style, { body: { name: 'Web 2' } }],
    ['deleteStyleRules', 'idempotent', 'DELETE', style],
    ['replaceConfiguredRules', 'idempotent', 'PUT', `${style}/configured_rules`, { body: RULES }],
    [
      'addCustomInstruction',
      'one-shot',
      'POST',
      `${style}/custom_instructions`,
      { body: WIRE_INSTRUCTION },
    ],
    ['getCustomInstruction', 'idempotent', 'GET', instruction],
    [
      'replaceCustomInstruction',
      'idempotent',
      'PUT',
      instruction,
      { body: { label: 'Prices', prompt: 'Euro sign last' } },
    ],
    ['deleteCustomInstruction', 'idempotent', 'DELETE', instruction],
  ],
  '§19 spoken terms': [
    ['listSpokenTerms', 'idempotent', 'GET', '/v3/spoken-terms'],
    ['getSpokenTerms', 'idempotent', 'GET', spoken],
    [
      'createSpokenTerms',
      'one-shot',
      'POST',
      '/v3/spoken-terms',
      { body: { name: 'Names', term_lists: [WIRE_TERMS] } },
    ],
    ['renameSpokenTerms', 'idempotent', 'PATCH', spoken, { body: { name: 'People' } }],
    ['deleteSpokenTerms', 'idempotent', 'DELETE', spoken],
    ['getSpokenTermEntries', 'idempotent', 'GET', `${spoken}/entries?lang=en`],
    ['putSpokenTermEntries', 'idempotent', 'PUT', `${spoken}/term-lists`, { body: WIRE_TERMS }],
    ['deleteSpokenTermList', 'idempotent', 'DELETE', `${spoken}/term-lists?lang=en`],
  ],
  '§10 translation memories': [
    [
      'listTranslationMemories',
      'idempotent',
      'GET',
      '/v3/translation_memories?page=0&page_size=25',
    ],
    [
      'importTranslationMemory',
      'one-shot',
      'POST',
      '/v3/translation_memories?name=Help+texts+%26+more',
    ],
    ['getTranslationMemory', 'idempotent', 'GET', `/v3/translation_memories/${MEMORY_ID}`],
    ['deleteTranslationMemory', 'idempotent', 'DELETE', `/v3/translation_memories/${MEMORY_ID}`],
    [
      'declareMemoryImport',
      'one-shot',
      'POST',
      '/v3/translation_memories/import',
      {
        body: {
          source_file: {
            file_name: 'Help texts & more.tmx',
            content_type: 'application/xml',
            content_length: 9,
          },
          parameters: { display_name: 'Help texts & more' },
        },
      },
    ],
    ['startMemoryExport', 'one-shot', 'POST', `/v3/translation_memories/${MEMORY_ID}/export`],
    ['getMemoryJob', 'idempotent', 'GET', `/v3/translation_memories/jobs/${MEMORY_JOB_ID}`],
    [
      'listMemorySegments',
      'idempotent',
      'GET',
      `/v3/translation_memories/${MEMORY_ID}/segments?page_size=50&page_cursor=cDUw&filter_text=cart+%26+till`,
    ],
  ],
  '§12 admin': [
    ['listDeveloperKeys', 'idempotent', 'GET', '/v2/admin/developer-keys'],
    [
      'createDeveloperKey',
      'one-shot',
      'POST',
      '/v2/admin/developer-keys',
      { body: { label: 'ci', scopes: ['usage:read'] } },
    ],
    [
      'deactivateDeveloperKey',
      'idempotent',
      'PUT',
      '/v2/admin/developer-keys/deactivate',
      { body: { key_id: KEY_ID } },
    ],
    [
      'renameDeveloperKey',
      'idempotent',
      'PUT',
      '/v2/admin/developer-keys/label',
      { body: { key_id: KEY_ID, label: 'ci-2' } },
    ],
    [
      'setDeveloperKeyLimits',
      'idempotent',
      'PUT',
      '/v2/admin/developer-keys/limits',
      { body: { key_id: KEY_ID, characters: 1000, speech_to_text_milliseconds: null } },
    ],
    [
      'getUsageReport',
      'idempotent',
      'GET',
      '/v2/admin/analytics?start_date=2026-01-01&end_date=2026-01-02&group_by=key_and_day',
    ],
    [
      'listTagUsage',
      'idempotent',
      'GET',
      '/v2/admin/analytics/custom-tags?start_date=2026-01-01&end_date=2026-01-02&aggregate_by=day',
    ],
  ],
  'own: what will soon be translated': [
    [
      'prepareDirection',
      'idempotent',
      'POST',
      '/v2/translate/prepare',
      { body: { source_lang: 'EN', target_lang: 'DE' } },
    ],
  ],
  '§15 language detection': [
    [
      'detectLanguages',
      'one-shot',
      'POST',
      '/v3/detect/language',
      { body: { text: ['Dzień dobry'] } },
    ],
  ],
};

/** All operations other than texts and documents, one entry each. */
export const RESOURCE_OPERATIONS: readonly ResourceOperation[] = Object.entries(REQUESTS).flatMap(
  ([section, requests]) =>
    requests.map(([name, policy, method, path, { body, ...more } = {}]) => ({
      name,
      section,
      route: 'resources' as const,
      call: RESOURCE_CALLS[name],
      sends: { method, path, ...(body === undefined ? {} : { body }) },
      policy,
      ...more,
    })),
);
