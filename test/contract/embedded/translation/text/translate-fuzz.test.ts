import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../support/runs.ts';
import { shareService } from '../../../support/shared-service.ts';
import { words } from '../../../../support/words.ts';

const AT_ONCE = 20;

const shared = shareService();

const FIELDS = words(`
  text target_lang source_lang context show_billed_characters split_sentences
  preserve_formatting formality model_type glossary_id glossary_ids style_id
  translation_memory_id translation_memory_threshold custom_instructions tag_handling
  tag_handling_version outline_detection non_splitting_tags splitting_tags ignore_tags
  enable_beta_languages __proto__ constructor toString future_field
`);

/** Almost valid values, and arbitrary JSON. */
const likely = fc.constantFrom<unknown>(
  'DE',
  'EN',
  'en-gb',
  'xml',
  'html',
  'v1',
  'v2',
  '0',
  '1',
  'nonewlines',
  'more',
  'prefer_less',
  'latency_optimized',
  true,
  false,
  0,
  75,
  101,
  -1,
  null,
  ['a', 'b'],
  ['<a>One. <b>two</b></a>', '</x>', '<![CDATA[', '&', '\u0000', '\ud800', '\u2028'],
  '00000000-0000-4000-8000-000000000000',
  [],
  {},
  [[[]]],
  '',
  'x'.repeat(400),
);
const markup = fc
  .array(
    fc.constantFrom(
      '<a>',
      '</a>',
      '<b x="',
      '">',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '&amp;',
      '&#0;',
      '&x;',
      '<br/>',
      '<?',
      '. ',
      '。',
      '\n',
      '\r',
      '\ud800',
      '\u0000',
      '😀',
      'Two words',
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));
const value = fc.oneof(
  { arbitrary: likely, weight: 6 },
  { arbitrary: fc.array(markup, { minLength: 1, maxLength: 3 }), weight: 2 },
  { arbitrary: fc.jsonValue({ maxDepth: 4 }), weight: 2 },
);
const fields = (maxKeys: number): fc.Arbitrary<Record<string, unknown>> =>
  fc.dictionary(fc.constantFrom(...FIELDS), value, { maxKeys });
/** Half of the bodies get far enough for a translation. */
const body = fc.oneof(
  fields(8),
  fields(3).map((some) => ({ ...some, text: ['One <b>two</b>. Three'], target_lang: 'DE' })),
  fc.tuple(fields(2), fc.array(markup, { minLength: 1, maxLength: 3 })).map(([some, text]) => ({
    ...some,
    text,
    target_lang: 'DE',
    source_lang: 'EN',
  })),
  fc.jsonValue({ maxDepth: 3 }),
);

interface Asked {
  readonly status: number;
  readonly answer: string;
  readonly sent: string;
}

async function askAll(
  sent: readonly string[],
  post: (body: string) => Promise<Response>,
): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (let at = 0; at < sent.length; at += AT_ONCE) {
    const group = sent.slice(at, at + AT_ONCE).map(async (one) => {
      const response = await post(one);
      return { status: response.status, answer: await response.text(), sent: one };
    });
    asked.push(...(await Promise.all(group)));
  }
  return asked;
}

/** Expects either 200 with one result per text, or a documented refusal with only a message. */
function expectDocumented(asked: readonly Asked[]): void {
  for (const { status, answer, sent } of asked) {
    const parsed: { message?: unknown; translations?: unknown[] } = JSON.parse(answer);
    const said = status === 200 ? parsed.translations?.length : parsed.message;
    expect([200, 400, 413], `${String(status)} to ${sent}`).toContain(status);
    expect(said === 0 || said === '' ? undefined : typeof said, sent).toBe(
      status === 200 ? 'number' : 'string',
    );
    expect(answer).not.toMatch(/\.ts\b|node_modules|\bat \w+ \(/u);
  }
}

describe('random bodies for POST /v2/translate', () => {
  it('answers any JSON as documented', { timeout: 120_000 }, async () => {
    const bodies = fc.sample(body, { numRuns: runs(3000) }).map((one) => JSON.stringify(one));
    const asked = await askAll(bodies, (one) =>
      shared.post('/v2/translate', 'application/json', one),
    );
    expectDocumented(asked);
    // Otherwise the fuzz test proves nothing.
    const translated = asked.filter(({ status }) => status === 200).length;
    expect(translated).toBeGreaterThan(asked.length / 10);
    expect(translated).toBeLessThan(asked.length * 0.9);
    expect(shared.logged).toEqual([]);
  });

  it('answers any form as documented', { timeout: 120_000 }, async () => {
    const pair = fc.tuple(fc.constantFrom(...FIELDS), fc.oneof(markup, likely.map(String)));
    const forms = fc
      .sample(fc.array(pair, { maxLength: 10 }), { numRuns: runs(1000) })
      .map((pairs, index) => {
        const start = index % 2 === 0 ? 'text=One.+Two&target_lang=DE&source_lang=EN' : '';
        return [
          start,
          ...pairs.map(([name, text]) => `${name}=${encodeURIComponent(text.toWellFormed())}`),
        ].join('&');
      });
    expectDocumented(
      await askAll(forms, (one) =>
        shared.post('/v2/translate', 'application/x-www-form-urlencoded', one),
      ),
    );
    expect(shared.logged).toEqual([]);
  });

  it('answers any bytes as documented', { timeout: 120_000 }, async () => {
    const bytes = fc.sample(fc.uint8Array({ maxLength: 200 }), { numRuns: runs(500) });
    for (const one of bytes) {
      for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
        const response = await shared.post('/v2/translate', type, one);
        expect(response.status).toBe(400);
        expect(await response.json()).toEqual({ message: expect.any(String) });
      }
    }
    expect(shared.logged).toEqual([]);
  });
});
