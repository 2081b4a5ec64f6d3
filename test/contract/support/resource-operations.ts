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
  STYLE_PROFILE_ID,
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

/** @param request method and path; unless `more` has a policy, a POST is one-shot and everything else idempotent */
type Request = [
  name: keyof typeof RESOURCE_CALLS,
  request: string,
  more?: { body?: unknown } & Partial<Pick<ResourceOperation, 'policy' | 'route' | 'notFound'>>,
];

const v2 = `/v2/glossaries/${GLOSSARY_ID}`;
const v3 = `/v3/glossaries/${GLOSSARY_ID}`;
const missing = { notFound: 'glossary/missing' } as const;
const style = `/v3/style_rules/${STYLE_ID}`;
const profile = `/v3/style_profiles/${STYLE_PROFILE_ID}`;
const instructions = `${style}/custom_instructions`;
const instruction = `${instructions}/${INSTRUCTION_ID}`;
const spoken = `/v3/spoken-terms/${SPOKEN_TERMS_ID}`;
const WIRE_TERMS = { lang: 'en', entries: 'Vasquez\nIbsen' };
const pairQuery = '?source_lang=en&target_lang=pl';
const usage = { route: 'usage' } as const;
const memories = '/v3/translation_memories';
const segmentQuery = '?page_size=50&page_cursor=cDUw&filter_text=cart+%26+till';
const MEMORY_IMPORT = {
  source_file: {
    file_name: 'Help texts & more.tmx',
    content_type: 'application/xml',
    content_length: 9,
  },
  parameters: { display_name: 'Help texts & more' },
};
const WIRE_STYLE = {
  name: 'Web',
  language: 'fr',
  configured_rules: RULES,
  custom_instructions: [WIRE_INSTRUCTION],
};
const WIRE_REPHRASING = {
  text: ['we was late'],
  target_lang: 'en-GB',
  writing_style: 'prefer_business',
};
const keys = '/v2/admin/developer-keys';
const WIRE_LIMITS = { key_id: KEY_ID, characters: 1000, speech_to_text_milliseconds: null };
const analytics = '/v2/admin/analytics';
const days = 'start_date=2026-01-01&end_date=2026-01-02';

const REQUESTS: Record<string, readonly Request[]> = {
  '§5 glossaries v3': [
    ['listGlossaries', 'GET /v3/glossaries', { route: 'glossaries', notFound: 'empty' }],
    ['getGlossary', `GET ${v3}`, missing],
    [
      'createGlossary',
      'POST /v3/glossaries',
      { body: { name: 'shop', dictionaries: [WIRE_DICTIONARY] } },
    ],
    [
      'updateGlossary',
      `PATCH ${v3}`,
      { body: { name: 'shop 2', dictionaries: [WIRE_DICTIONARY] }, ...missing },
    ],
    ['deleteGlossary', `DELETE ${v3}`, missing],
    ['getDictionaryEntries', `GET ${v3}/entries${pairQuery}`, missing],
    ['replaceDictionary', `PUT ${v3}/dictionaries`, { body: WIRE_DICTIONARY, ...missing }],
    ['deleteDictionary', `DELETE ${v3}/dictionaries${pairQuery}`, missing],
  ],
  '§5 glossaries v2': [
    ['listSinglePairGlossaries', 'GET /v2/glossaries'],
    ['getSinglePairGlossary', `GET ${v2}`, missing],
    [
      'createSinglePairGlossary',
      'POST /v2/glossaries',
      { body: { name: 'shop', ...WIRE_DICTIONARY } },
    ],
    ['getSinglePairEntries', `GET ${v2}/entries`, missing],
    ['deleteSinglePairGlossary', `DELETE ${v2}`, missing],
  ],
  '§6 languages': [
    ['listLanguages', 'GET /v2/languages?type=source', { route: 'languages' }],
    ['listResourceLanguages', 'GET /v3/languages?resource=write&include=beta&include=external'],
  ],
  '§7 usage': [
    ['getUsage', 'GET /v2/usage', usage],
    ['getAccountUsage', 'GET /v2/usage', usage],
  ],
  '§8 write': [
    ['rephraseTexts', 'POST /v2/write/rephrase', { policy: 'billed', body: WIRE_REPHRASING }],
    [
      'correctTexts',
      'POST /v2/write/correct',
      { policy: 'billed', body: { text: ['we was late'] } },
    ],
  ],
  '§21 style profiles': [
    ['listStyleProfiles', 'GET /v3/style_profiles?page=0&page_size=25'],
    [
      'createStyleProfile',
      'POST /v3/style_profiles',
      { body: { name: 'Customer', glossary_ids: [GLOSSARY_ID] } },
    ],
    ['getStyleProfile', `GET ${profile}`],
    [
      'updateStyleProfile',
      `PATCH ${profile}`,
      { body: { translation_memory_ids: [], glossary_priority_order_enabled: false } },
    ],
    ['deleteStyleProfile', `DELETE ${profile}`],
  ],
  '§9 style rules': [
    ['listStyleRules', 'GET /v3/style_rules?page=0&page_size=25&detailed=true'],
    ['createStyleRules', 'POST /v3/style_rules', { body: WIRE_STYLE }],
    ['getStyleRules', `GET ${style}`],
    ['renameStyleRules', `PATCH ${style}`, { body: { name: 'Web 2' } }],
    ['deleteStyleRules', `DELETE ${style}`],
    ['replaceConfiguredRules', `PUT ${style}/configured_rules`, { body: RULES }],
    ['addCustomInstruction', `POST ${instructions}`, { body: WIRE_INSTRUCTION }],
    ['getCustomInstruction', `GET ${instruction}`],
    [
      'replaceCustomInstruction',
      `PUT ${instruction}`,
      { body: { label: 'Prices', prompt: 'Euro sign last' } },
    ],
    ['deleteCustomInstruction', `DELETE ${instruction}`],
  ],
  '§19 spoken terms': [
    ['listSpokenTerms', 'GET /v3/spoken-terms'],
    ['getSpokenTerms', `GET ${spoken}`],
    [
      'createSpokenTerms',
      'POST /v3/spoken-terms',
      { body: { name: 'Names', term_lists: [WIRE_TERMS] } },
    ],
    [
      'updateSpokenTerms',
      `PATCH ${spoken}`,
      { body: { name: 'People', term_lists: [WIRE_TERMS] } },
    ],
    ['deleteSpokenTerms', `DELETE ${spoken}`],
    ['getSpokenTermEntries', `GET ${spoken}/entries?lang=en`],
    ['putSpokenTermEntries', `PUT ${spoken}/term-lists`, { body: WIRE_TERMS }],
    ['deleteSpokenTermList', `DELETE ${spoken}/term-lists?lang=en`],
  ],
  '§10 translation memories': [
    ['listTranslationMemories', `GET ${memories}?page=0&page_size=25`],
    ['importTranslationMemory', `POST ${memories}?name=Help+texts+%26+more`],
    ['getTranslationMemory', `GET ${memories}/${MEMORY_ID}`],
    ['deleteTranslationMemory', `DELETE ${memories}/${MEMORY_ID}`],
    ['declareMemoryImport', `POST ${memories}/import`, { body: MEMORY_IMPORT }],
    ['startMemoryExport', `POST ${memories}/${MEMORY_ID}/export`],
    ['getMemoryJob', `GET ${memories}/jobs/${MEMORY_JOB_ID}`],
    ['listMemorySegments', `GET ${memories}/${MEMORY_ID}/segments${segmentQuery}`],
  ],
  '§12 admin': [
    ['listDeveloperKeys', `GET ${keys}`],
    ['createDeveloperKey', `POST ${keys}`, { body: { label: 'ci', scopes: ['usage:read'] } }],
    ['deactivateDeveloperKey', `PUT ${keys}/deactivate`, { body: { key_id: KEY_ID } }],
    ['renameDeveloperKey', `PUT ${keys}/label`, { body: { key_id: KEY_ID, label: 'ci-2' } }],
    ['setDeveloperKeyLimits', `PUT ${keys}/limits`, { body: WIRE_LIMITS }],
    ['getUsageReport', `GET ${analytics}?${days}&group_by=key_and_day`],
    ['listTagUsage', `GET ${analytics}/custom-tags?${days}&aggregate_by=day`],
  ],
  '§5 glossaries of this computer': [
    [
      'putGlossary',
      `PUT ${v3}`,
      { body: { name: 'shop', dictionaries: [WIRE_DICTIONARY] }, ...missing },
    ],
  ],
  'own: what will soon be translated': [
    [
      'prepareDirection',
      'POST /v2/translate/prepare',
      { policy: 'idempotent', body: { source_lang: 'EN', target_lang: 'DE' } },
    ],
  ],
  '§15 language detection': [
    ['detectLanguages', 'POST /v3/detect/language', { body: { text: ['Dzień dobry'] } }],
  ],
};

/** All operations other than texts and documents, one entry each. */
export const RESOURCE_OPERATIONS: readonly ResourceOperation[] = Object.entries(REQUESTS).flatMap(
  ([section, requests]) =>
    requests.map(([name, request, { body, ...more } = {}]) => {
      const [method = '', path = ''] = request.split(' ');
      return {
        name,
        section,
        route: 'resources' as const,
        call: RESOURCE_CALLS[name],
        sends: { method, path, ...(body === undefined ? {} : { body }) },
        policy: method === 'POST' ? 'one-shot' : 'idempotent',
        ...more,
      };
    }),
);
