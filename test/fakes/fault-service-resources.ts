import type { PlannedAnswer } from './fault-service-faults.ts';
import { jsonAnswer } from './fault-service-faults.ts';

/** A received request for one of the resources below. */
export interface ResourceRequest {
  method: string;
  /** Includes its query, still encoded. */
  path: string;
  /** JSON of its body; null if there was none. */
  body: unknown;
  bytes: Uint8Array;
}

export const GLOSSARY_ID = '77aa0c5e-1f00-4c3e-9d51-0d9f1f3a7e11';
export const STYLE_ID = '5d1f0c5e-1f00-4c3e-9d51-0d9f1f3a7e22';
export const INSTRUCTION_ID = 'e01f0c5e-1f00-4c3e-9d51-0d9f1f3a7e33';
export const MEMORY_ID = 'c21f0c5e-1f00-4c3e-9d51-0d9f1f3a7e44';
export const MEMORY_JOB_ID = 'd31f0c5e-1f00-4c3e-9d51-0d9f1f3a7e77';
export const PROGRAM_ID = 'program-2f0e3a52-8d0e-4f0b-9c55-0d9f1f3a7e99';
export const KEY_ID = '1f0e3a52-8d0e-4f0b-9c55-0d9f1f3a7e55:77aa3a52-8d0e-4f0b-9c55-0d9f1f3a7e66';

export const DICTIONARY = { source_lang: 'en', target_lang: 'pl', entry_count: 2 };

export const GLOSSARY = {
  glossary_id: GLOSSARY_ID,
  name: 'shop',
  dictionaries: [DICTIONARY],
  creation_time: '2026-02-03T10:00:00.000Z',
};

export const SINGLE_PAIR_GLOSSARY = {
  glossary_id: GLOSSARY_ID,
  name: 'shop',
  ready: true,
  source_lang: 'en',
  target_lang: 'pl',
  creation_time: '2026-02-03T10:00:00.000Z',
  entry_count: 2,
};

const PROGRAM = {
  program_id: PROGRAM_ID,
  label: 'Writer',
  uses: ['texts'],
  character_limit: null,
  character_count: 0,
  project_id: null,
  creation_time: '2026-02-03T10:00:00.000Z',
  last_use_time: null,
  owner_key: 'an-owner-key',
};

const ENTRIES_TSV = 'cart\tkoszyk\ntill\tkasa';

export const INSTRUCTION = {
  id: INSTRUCTION_ID,
  label: 'Prices',
  prompt: 'Put the euro sign last',
  source_language: 'en',
};

export const STYLE_OUTLINE = {
  style_id: STYLE_ID,
  name: 'Web',
  creation_time: '2026-01-05T08:00:00.000Z',
  updated_time: '2026-01-06T08:00:00.000Z',
  language: 'fr',
  version: 3,
};

export const STYLE_RULES = {
  ...STYLE_OUTLINE,
  configured_rules: { formatting: { phone_number_format: 'do_not_use_spaces' } },
  custom_instructions: [{ label: 'Prices', prompt: 'Put the euro sign last' }],
};

export const STYLE_PROFILE_ID = '3f1f0c5e-1f00-4c3e-9d51-0d9f1f3a7e88';
export const STYLE_PROFILE = {
  style_profile_id: STYLE_PROFILE_ID,
  name: 'Customer',
  glossary_ids: [GLOSSARY_ID],
  style_rule_ids: [STYLE_ID],
  translation_memory_ids: [MEMORY_ID],
  glossary_priority_order_enabled: true,
  creation_time: '2026-01-05T08:00:00.000Z',
  updated_time: '2026-01-06T08:00:00.000Z',
};

export const MEMORY = {
  translation_memory_id: MEMORY_ID,
  name: 'Help texts',
  source_language: 'en',
  target_languages: ['de', 'zh-hans'],
  segment_count: 120,
};

export const DEVELOPER_KEY = {
  key_id: KEY_ID,
  label: 'ci',
  creation_time: '2026-02-01T09:30:00.000Z',
  deactivated_time: null,
  is_deactivated: false,
  usage_limits: { characters: null, speech_to_text_milliseconds: null },
};

export const AMOUNTS = {
  total_characters: 12,
  text_translation_characters: 7,
  document_translation_characters: 3,
  text_improvement_characters: 2,
  speech_to_text_minutes: 0.5,
};

const IMPROVEMENTS = {
  improvements: [
    { text: 'We were late.', target_language: 'en-US', detected_source_language: 'en' },
  ],
};

const LANGUAGES = [
  {
    lang: 'en-GB',
    name: 'English (British)',
    usable_as_source: false,
    usable_as_target: true,
    status: 'stable',
    features: { tone: { status: 'beta', external: true } },
  },
];

export const SPOKEN_TERMS_ID = '8f0f6a3e-0d6f-4a7f-9c1d-2f6b6c0f7a11';
const SPOKEN_TERMS = {
  spoken_terms_id: SPOKEN_TERMS_ID,
  name: 'Names',
  term_lists: [{ lang: 'en', entry_count: 2 }],
  creation_time: '2026-01-05T08:00:00.000Z',
};

const gone: PlannedAnswer = { status: 204, headers: {}, body: new Uint8Array() };

/** Answers of the operations without faults; the first matching line applies. */
const OPERATIONS: readonly [method: string, path: RegExp, answer: PlannedAnswer][] = [
  ['POST', /^\/v2\/glossaries$/, jsonAnswer(SINGLE_PAIR_GLOSSARY, 201)],
  ['GET', /^\/v2\/glossaries$/, jsonAnswer({ glossaries: [SINGLE_PAIR_GLOSSARY] })],
  [
    'GET',
    /^\/v2\/glossaries\/[^/]+\/entries$/,
    {
      status: 200,
      headers: { 'content-type': 'text/tab-separated-values; charset=utf-8' },
      body: Buffer.from(ENTRIES_TSV),
    },
  ],
  ['GET', /^\/v2\/glossaries\/[^/]+$/, jsonAnswer(SINGLE_PAIR_GLOSSARY)],
  ['DELETE', /^\/v2\/glossaries\/[^/]+$/, gone],
  ['POST', /^\/v3\/glossaries$/, jsonAnswer(GLOSSARY, 201)],
  [
    'GET',
    /^\/v3\/glossaries\/[^/]+\/entries$/,
    jsonAnswer({
      dictionaries: [
        { source_lang: 'en', target_lang: 'pl', entries: ENTRIES_TSV, entries_format: 'tsv' },
      ],
    }),
  ],
  ['PUT', /^\/v3\/glossaries\/[^/]+\/dictionaries$/, jsonAnswer(DICTIONARY)],
  ['DELETE', /^\/v3\/glossaries\/[^/]+\/dictionaries$/, gone],
  ['GET', /^\/v3\/glossaries\/[^/]+$/, jsonAnswer(GLOSSARY)],
  ['PATCH', /^\/v3\/glossaries\/[^/]+$/, jsonAnswer(GLOSSARY)],
  ['PUT', /^\/v3\/glossaries\/[^/]+$/, jsonAnswer(GLOSSARY)],
  ['DELETE', /^\/v3\/glossaries\/[^/]+$/, gone],
  ['GET', /^\/v3\/languages$/, jsonAnswer(LANGUAGES)],
  ['POST', /^\/v2\/write\/(rephrase|correct)$/, jsonAnswer(IMPROVEMENTS)],
  ['GET', /^\/v3\/spoken-terms$/, jsonAnswer({ spoken_terms: [SPOKEN_TERMS] })],
  ['POST', /^\/v3\/spoken-terms$/, jsonAnswer(SPOKEN_TERMS, 201)],
  [
    'GET',
    /^\/v3\/spoken-terms\/[^/]+\/entries$/,
    jsonAnswer({ lang: 'en', entries: 'Vasquez\nIbsen' }),
  ],
  ['PUT', /^\/v3\/spoken-terms\/[^/]+\/term-lists$/, jsonAnswer({ lang: 'en', entry_count: 2 })],
  ['DELETE', /^\/v3\/spoken-terms\/[^/]+\/term-lists$/, gone],
  ['GET', /^\/v3\/spoken-terms\/[^/]+$/, jsonAnswer(SPOKEN_TERMS)],
  ['PATCH', /^\/v3\/spoken-terms\/[^/]+$/, jsonAnswer(SPOKEN_TERMS)],
  ['DELETE', /^\/v3\/spoken-terms\/[^/]+$/, gone],
  ['GET', /^\/v3\/style_rules$/, jsonAnswer({ style_rules: [STYLE_OUTLINE] })],
  ['POST', /^\/v3\/style_rules$/, jsonAnswer(STYLE_RULES, 201)],
  ['PUT', /^\/v3\/style_rules\/[^/]+\/configured_rules$/, jsonAnswer(STYLE_RULES)],
  ['POST', /^\/v3\/style_rules\/[^/]+\/custom_instructions$/, jsonAnswer(INSTRUCTION, 201)],
  ['DELETE', /^\/v3\/style_rules\/[^/]+\/custom_instructions\/[^/]+$/, gone],
  ['GET', /^\/v3\/style_rules\/[^/]+\/custom_instructions\/[^/]+$/, jsonAnswer(INSTRUCTION)],
  ['PUT', /^\/v3\/style_rules\/[^/]+\/custom_instructions\/[^/]+$/, jsonAnswer(INSTRUCTION)],
  ['DELETE', /^\/v3\/style_rules\/[^/]+$/, gone],
  ['GET', /^\/v3\/style_rules\/[^/]+$/, jsonAnswer(STYLE_RULES)],
  ['PATCH', /^\/v3\/style_rules\/[^/]+$/, jsonAnswer(STYLE_RULES)],
  [
    'GET',
    /^\/v3\/style_profiles$/,
    jsonAnswer({ style_profiles: [STYLE_PROFILE], total_count: 1 }),
  ],
  ['POST', /^\/v3\/style_profiles$/, jsonAnswer(STYLE_PROFILE, 201)],
  ['GET', /^\/v3\/style_profiles\/[^/]+$/, jsonAnswer(STYLE_PROFILE)],
  ['PATCH', /^\/v3\/style_profiles\/[^/]+$/, jsonAnswer(STYLE_PROFILE)],
  ['DELETE', /^\/v3\/style_profiles\/[^/]+$/, gone],
  [
    'GET',
    /^\/v3\/translation_memories$/,
    jsonAnswer({ translation_memories: [MEMORY], total_count: 1 }),
  ],
  ['POST', /^\/v3\/translation_memories$/, jsonAnswer(MEMORY, 201)],
  [
    'POST',
    /^\/v3\/translation_memories\/import$/,
    jsonAnswer({ job_id: MEMORY_JOB_ID, upload_url: 'https://store.example/in?signature=s' }, 202),
  ],
  [
    'POST',
    /^\/v3\/translation_memories\/[^/]+\/export$/,
    jsonAnswer({ job_id: MEMORY_JOB_ID, parameters: { translation_memory_id: MEMORY_ID } }, 202),
  ],
  [
    'GET',
    /^\/v3\/translation_memories\/jobs\/[^/]+$/,
    jsonAnswer({ job_id: MEMORY_JOB_ID, operation: 'import', results: [{ status: 'processing' }] }),
  ],
  [
    'GET',
    /^\/v3\/translation_memories\/[^/]+\/segments$/,
    jsonAnswer({ segments: [], segment_count: 120 }),
  ],
  ['GET', /^\/v3\/translation_memories\/[^/]+$/, jsonAnswer(MEMORY)],
  ['DELETE', /^\/v3\/translation_memories\/[^/]+$/, gone],
  [
    'GET',
    /^\/v2\/admin\/programs$/,
    jsonAnswer({ port: 1188, programs: [PROGRAM], asked_origins: [] }),
  ],
  ['POST', /^\/v2\/admin\/programs$/, jsonAnswer({ ...PROGRAM, key: 'a-new-key' })],
  ['PUT', /^\/v2\/admin\/programs\/listener$/, jsonAnswer({ port: 1188, is_taken: false })],
  ['PUT', /^\/v2\/admin\/programs\/[^/]+$/, jsonAnswer(PROGRAM)],
  ['DELETE', /^\/v2\/admin\/programs\/[^/]+$/, gone],
  ['GET', /^\/v2\/admin\/developer-keys$/, jsonAnswer([DEVELOPER_KEY])],
  ['POST', /^\/v2\/admin\/developer-keys$/, jsonAnswer(DEVELOPER_KEY)],
  ['PUT', /^\/v2\/admin\/developer-keys\/(deactivate|label|limits)$/, jsonAnswer(DEVELOPER_KEY)],
  ['GET', /^\/v2\/admin\/analytics$/, jsonAnswer(report())],
  ['GET', /^\/v2\/admin\/analytics\/custom-tags$/, jsonAnswer(tagPage(null))],
  ['GET', /^\/v2\/admin\/analytics\/language-pairs$/, jsonAnswer(pairPage(null))],
  ['POST', /^\/v2\/translate\/prepare$/, jsonAnswer({ state: 'loading' })],
  [
    'POST',
    /^\/v3\/detect\/language$/,
    jsonAnswer({ results: [{ detected_language: 'pl', detection_status: 'success' }] }),
  ],
];

/** Returns a usage report without groups; `more` overrides and adds. */
export function report(more: Record<string, unknown> = {}): unknown {
  return {
    usage_report: {
      total_usage: AMOUNTS,
      start_date: '2026-01-01T00:00:00',
      end_date: '2026-01-02T00:00:00',
      ...more,
    },
  };
}

/** Returns a page of tags, followed by the page `nextPage`. */
export function tagPage(nextPage: number | null, tag = 'team-a'): unknown {
  return {
    custom_tag_usage_report: {
      aggregate_by: 'period',
      start_date: '2026-05-01T00:00:00',
      end_date: '2026-05-02T00:00:00',
      next_page: nextPage,
      usage: [
        {
          custom_tag: tag,
          breakdown: {
            total_characters: 9,
            text_translation_characters: 9,
            text_improvement_characters: 0,
          },
        },
      ],
    },
  };
}

/** Returns a page of language pairs, followed by the page `nextPage`; `more` overrides and adds to its only row. */
export function pairPage(nextPage: number | null, more: Record<string, unknown> = {}): unknown {
  return {
    language_pair_usage_report: {
      start_date: '2026-10-01T00:00:00',
      end_date: '2026-10-14T00:00:00',
      next_page: nextPage,
      language_pair_usages: [
        { source_language: 'en', target_language: 'pt-br', usage: AMOUNTS, ...more },
      ],
    },
  };
}

/** Resources of the fake service: fixed answers, and a record of the requests. */
export class FaultResources {
  readonly requests: ResourceRequest[] = [];

  /** True for a path that this file supports, with any method. */
  static knows(path: string): boolean {
    return OPERATIONS.some(([, pattern]) => pattern.test(withoutQuery(path)));
  }

  answer(request: ResourceRequest): PlannedAnswer {
    this.requests.push(request);
    const path = withoutQuery(request.path);
    const found = OPERATIONS.find(
      ([method, pattern]) => method === request.method && pattern.test(path),
    );
    if (found === undefined) return jsonAnswer({ message: 'Method not allowed' }, 405);

    return { ...found[2] };
  }
}

function withoutQuery(path: string): string {
  return path.split('?')[0] ?? '';
}
