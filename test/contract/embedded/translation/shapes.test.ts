import { expect, it } from 'vitest';
import { createManualClock } from '../../../fakes/manual-clock.ts';
import { startService, type ServiceUnderTest } from './support.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;
const ID = expect.stringMatching(UUID);
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/u);
const DAY = expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00$/u);
const COUNT = expect.any(Number);
const ADDRESS = expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/v3\/translation_memories\//u);

/** Exactly the fields that the descriptions of the interface name for each answer, written by hand. */
const TERMS = {
  spoken_terms_id: ID,
  name: 'People',
  term_lists: [{ lang: 'en', entry_count: 1 }],
  creation_time: TIME,
};
const PROFILE = {
  style_profile_id: ID,
  name: 'Customer',
  description: 'Their words',
  industry: 'law',
  glossary_ids: [],
  style_rule_ids: [],
  translation_memory_ids: [],
  glossary_priority_order_enabled: false,
  creation_time: TIME,
  updated_time: TIME,
};
const MEMORY = {
  translation_memory_id: ID,
  name: 'legal',
  source_language: 'en',
  target_languages: ['de'],
  segment_count: 1,
  creation_time: TIME,
  updated_time: TIME,
};
const JOB = { job_id: ID, product: 'translation_memory', creation_time: TIME, updated_time: TIME };
const PRODUCT = {
  product_type: expect.stringMatching(/^(?:write|translate|speechToText|speechToSpeech)$/u),
  billing_unit: expect.stringMatching(/^(?:characters|minutes)$/u),
  api_key_unit_count: COUNT,
  account_unit_count: COUNT,
  api_key_character_count: COUNT,
  character_count: COUNT,
};
const USAGE = {
  character_count: COUNT,
  character_limit: COUNT,
  products: [PRODUCT, PRODUCT, PRODUCT, PRODUCT],
  api_key_character_count: COUNT,
  api_key_character_limit: COUNT,
  speech_to_text_minutes_count: COUNT,
  speech_to_text_minutes_limit: COUNT,
  speech_to_speech_minutes_count: COUNT,
  speech_to_speech_minutes_limit: COUNT,
  speech_to_text_milliseconds_count: COUNT,
  speech_to_text_milliseconds_limit: COUNT,
  start_time: TIME,
  end_time: TIME,
};
const PAIRS = {
  group_by: [],
  aggregate_by: 'period',
  start_date: DAY,
  end_date: DAY,
  next_page: null,
  language_pair_usages: [
    {
      source_language: 'en',
      target_language: 'de',
      usage: {
        total_characters: 1,
        text_translation_characters: 1,
        document_translation_characters: 0,
        text_improvement_characters: 0,
        speech_to_text_minutes: 0,
        speech_to_speech_minutes: 0,
      },
    },
  ],
};

const TMX =
  '<?xml version="1.0"?><tmx version="1.4"><header srclang="en"/><body><tu><tuv xml:lang="en"><seg>One</seg></tuv>' +
  '<tuv xml:lang="de"><seg>Eins</seg></tuv></tu></body></tmx>';
const DAY_MS = 24 * 60 * 60_000;

/** Addresses that were new in 2026: each is walked below. */
const NEW =
  /^\/(?:v3\/(?:style_profiles|spoken-terms|translation_memories)|v2\/usage|v2\/admin\/analytics\/language-pairs)/u;

/** Asks routes of a service, and remembers which. */
function createWalk({ url, service }: ServiceUnderTest) {
  const walked = new Set<string>();
  return {
    walked,
    /** Asks `method route`, with values for its parameters. @returns the body of an answer of exactly this shape */
    step: async (
      route: string,
      status: number,
      shape: unknown,
      asked: { ids?: string[]; query?: string; body?: string | object } = {},
    ): Promise<Record<string, never>> => {
      const [method = '', path = ''] = route.split(' ');
      const ids = [...(asked.ids ?? [])];
      const address = path.replaceAll(/:\w+/gu, () => ids.shift() ?? '');
      const { body: sent } = asked;
      const isText = typeof sent === 'string';
      const answer = await fetch(url + address + (asked.query ?? ''), {
        method,
        headers: {
          authorization: `DeepL-Auth-Key ${path.includes('/admin/') ? service.adminKey : service.apiKey}`,
          ...(sent === undefined
            ? {}
            : { 'content-type': isText ? 'application/xml' : 'application/json' }),
        },
        ...(sent === undefined ? {} : { body: isText ? sent : JSON.stringify(sent) }),
      });
      const said = await answer.text();
      const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
      const body = isJson ? (JSON.parse(said) as Record<string, never>) : said;
      expect([route, answer.status, body]).toEqual([route, status, shape]);
      walked.add(route);
      return isJson ? (body as Record<string, never>) : {};
    },
  };
}

it('each answer of the newer routes has exactly the described fields, and each of these routes is asked', async () => {
  const clock = createManualClock(Date.UTC(2026, 0, 10, 12));
  const under = await startService({ clock });
  const { step, walked } = createWalk(under);

  const terms = '/v3/spoken-terms';
  const list = { lang: 'en', entries: 'Vasquez' };
  const made = { name: 'People', term_lists: [list] };
  const { spoken_terms_id: termsId } = await step(`POST ${terms}`, 201, TERMS, { body: made });
  const ofTerms = { ids: [termsId!] };
  await step(`GET ${terms}`, 200, { spoken_terms: [TERMS] });
  await step(`GET ${terms}/:id`, 200, TERMS, ofTerms);
  const renamed = { ...ofTerms, body: { name: 'People' } };
  await step(`PATCH ${terms}/:id`, 200, TERMS, renamed);
  await step(`GET ${terms}/:id/entries`, 200, list, { ...ofTerms, query: '?lang=en' });
  const counted = { lang: 'en', entry_count: 1 };
  await step(`PUT ${terms}/:id/term-lists`, 200, counted, { ...ofTerms, body: list });
  await step(`DELETE ${terms}/:id/term-lists`, 204, '', { ...ofTerms, query: '?lang=en' });
  await step(`DELETE ${terms}/:id`, 204, '', ofTerms);

  const profiles = '/v3/style_profiles';
  const { name, description, industry } = PROFILE;
  const body = { name, description, industry };
  const { style_profile_id: profileId } = await step(`POST ${profiles}`, 201, PROFILE, { body });
  const ofProfile = { ids: [profileId!] };
  await step(`GET ${profiles}`, 200, { style_profiles: [PROFILE], total_count: 1 });
  await step(`GET ${profiles}/:id`, 200, PROFILE, ofProfile);
  await step(`PATCH ${profiles}/:id`, 200, PROFILE, { ...ofProfile, body: { name } });
  await step(`DELETE ${profiles}/:id`, 204, '', ofProfile);

  const memories = '/v3/translation_memories';
  const file = {
    file_name: 'legal.tmx',
    content_type: 'application/xml',
    content_length: TMX.length,
  };
  const declared = { job_id: ID, upload_url: ADDRESS, expires_at: TIME };
  const { job_id: importId, upload_url: uploadUrl } = await step(
    `POST ${memories}/import`,
    202,
    declared,
    { body: { source_file: file, parameters: { display_name: 'legal' } } },
  );
  const job = `GET ${memories}/jobs/:jobId`;
  const importJob = {
    ...JOB,
    operation: 'import',
    source_file: file,
    parameters: { display_name: 'legal' },
  };
  const waiting = {
    status: 'awaiting_input',
    status_metadata: { required_action: expect.any(String) },
  };
  await step(job, 200, { ...importJob, results: [waiting] }, { ids: [importId!] });
  const tokenOf = (address: string): string => address.split('/').at(-1) ?? '';
  await step(`PUT ${memories}/uploads/:token`, 200, '', { ids: [tokenOf(uploadUrl!)], body: TMX });
  const imported = { status: 'completed', translation_memory_id: ID, skipped_segment_count: 0 };
  const { results } = await step(
    job,
    200,
    { ...importJob, results: [imported] },
    { ids: [importId!] },
  );
  const [{ translation_memory_id: memoryId }] = results as unknown as [Record<string, string>];
  const ofMemory = { ids: [memoryId!] };
  await step(`GET ${memories}`, 200, { translation_memories: [MEMORY], total_count: 1 });
  await step(`GET ${memories}/:id`, 200, MEMORY, ofMemory);
  const segment = {
    source_segment_id: ID,
    source_text: 'One',
    targets: [{ target_segment_id: ID, target_language: 'de', target_text: 'Eins' }],
  };
  const segments = { segments: [segment], segment_count: 1 };
  await step(`GET ${memories}/:id/segments`, 200, segments, ofMemory);
  const exported = { job_id: ID, parameters: { translation_memory_id: memoryId } };
  const { job_id: exportId } = await step(`POST ${memories}/:id/export`, 202, exported, ofMemory);
  const ready = { status: 'completed', download_url: ADDRESS, expires_at: TIME };
  const { results: downloads } = await step(
    job,
    200,
    { ...JOB, operation: 'export', parameters: exported.parameters, results: [ready] },
    { ids: [exportId!] },
  );
  const [{ download_url: downloadUrl }] = downloads as unknown as [Record<string, string>];
  await step(`GET ${memories}/downloads/:token`, 200, expect.stringContaining('<seg>Eins</seg>'), {
    ids: [tokenOf(downloadUrl!)],
  });
  await step(`DELETE ${memories}/:id`, 204, '', ofMemory);
  await step(`POST ${memories}`, 201, MEMORY, { query: '?name=legal', body: TMX });

  await step('GET /v2/usage', 200, USAGE);
  await under.postJson('/v2/translate', { text: ['a'], source_lang: 'EN', target_lang: 'DE' });
  clock.jump(DAY_MS);
  await step(
    'GET /v2/admin/analytics/language-pairs',
    200,
    { language_pair_usage_report: PAIRS },
    {
      query: '?start_date=2026-01-09&end_date=2026-01-10',
    },
  );

  const missing = under.service.routes
    .filter(({ method, url }) => NEW.test(url) && !['HEAD', 'OPTIONS'].includes(method))
    .map(({ method, url }) => `${method} ${url}`)
    .filter((route) => !walked.has(route));
  expect(missing).toEqual([]);
});
