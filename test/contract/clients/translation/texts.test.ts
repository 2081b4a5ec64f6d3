import { describe, expect, it } from 'vitest';
import type { TextResult } from '../../../../electron/clients/translation/translation-client.ts';
import type { Fault } from '../../../fakes/fault-service.ts';
import { failureOf, openBench, textInput } from './support.ts';

const json = (value: unknown): Fault => ({
  kind: 'status',
  status: 200,
  body: JSON.stringify(value),
});
const refusal = (status: number): Fault => ({ kind: 'status', status, body: '{"message":"No"}' });
const PLAIN = { modelTypeUsed: null, tagHandlingVersion: null, extra: {} };
const numbered = (count: number): string[] =>
  Array.from({ length: count }, (_value, index) => `Satz ${String(index)}`);

/** Counts the codes of the results, or `ok`: `ok 50, api/bad-request 50`. */
function summary(results: readonly TextResult[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const result of results) {
    const name = result.ok
      ? 'ok'
      : `${result.error.code}${result.error.isUntouched ? '' : ' unsure'}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

describe('texts', () => {
  it('§3 are returned in order; equal ones are sent and billed once, and blank ones never sent', async () => {
    const { service, client } = await openBench();
    const texts = ['eins', '', 'zwei', 'eins', '  \n'];
    expect(await client.translateText(textInput({ texts }))).toStrictEqual([
      { ok: true, text: '«eins»', detectedSourceLang: 'EN', billedChars: 4, ...PLAIN },
      { ok: true, text: '', detectedSourceLang: '', billedChars: 0, ...PLAIN },
      { ok: true, text: '«zwei»', detectedSourceLang: 'EN', billedChars: 4, ...PLAIN },
      { ok: true, text: '«eins»', detectedSourceLang: 'EN', billedChars: 0, ...PLAIN },
      { ok: true, text: '  \n', detectedSourceLang: '', billedChars: 0, ...PLAIN },
    ]);
    expect(service.textBodies).toStrictEqual([
      { target_lang: 'EN-GB', show_billed_characters: true, text: ['eins', 'zwei'] },
    ]);
  });

  it("aren't requested at all if all are blank or there are none", async () => {
    const { service, client } = await openBench();
    await client.translateText(textInput({ texts: ['', ' '] }));
    expect(await client.translateText(textInput({ texts: [] }))).toStrictEqual([]);
    expect(service.counts.translate).toBe(0);
  });

  it('§1 stay under 128 KiB per request, measured as sent', async () => {
    const { service, client } = await openBench();
    // Escaped, each of these 20,000 characters takes six bytes.
    const texts = numbered(5).map((text) => '\u0001'.repeat(20_000) + text);
    const results = await client.translateText(textInput({ texts, context: '€'.repeat(3000) }));
    expect(results.map((result) => result.ok && result.text)).toStrictEqual(
      texts.map((text) => `«${text}»`),
    );
    const sizes = service.requests.map(({ headers }) => Number(headers['content-length']));
    expect(sizes).toHaveLength(5);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(131_072);
  });

  it.each([
    ['a text', { texts: ['klein', '€'.repeat(50_000)] }, 'texts.1'],
    ['the context', { texts: ['klein'], context: 'x'.repeat(131_072) }, 'context'],
  ])('§1 are refused unsent if %s alone is too large', async (_name, change, field) => {
    const { service, client } = await openBench();
    const error = await failureOf(client.translateText(textInput(change)));
    expect(error).toMatchObject({ code: 'api/too-large', details: { field } });
    expect(service.counts.translate).toBe(0);
  });

  it('§3 report the model, the tag version and unknown fields', async () => {
    const { service, client } = await openBench();
    const item = {
      text: 'x',
      detected_source_language: 'de',
      billed_characters: 7,
      model_type_used: 'quality_optimized',
      tag_handling_version: 'v2',
      confidence: 0.5,
      constructor: 'odd',
    };
    service.fail('translate', json({ translations: [item] }));
    expect(await client.translateText(textInput())).toStrictEqual([
      {
        ok: true,
        text: 'x',
        detectedSourceLang: 'DE',
        billedChars: 7,
        modelTypeUsed: 'quality_optimized',
        tagHandlingVersion: 'v2',
        extra: { confidence: 0.5, constructor: 'odd' },
      },
    ]);
  });

  it('keep a field named like a prototype as data', async () => {
    const { service, client } = await openBench();
    const body = '{"translations":[{"text":"x","__proto__":{"polluted":true}}]}';
    service.fail('translate', { kind: 'status', status: 200, body });
    const [result] = await client.translateText(textInput());
    expect(result).toMatchObject({ ok: true, text: 'x' });
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    expect(Reflect.get(result!, 'polluted')).toBeUndefined();
  });

  it.each([
    { translations: [{ text: 'only one' }] },
    { translations: [{ text: 'a' }, { text: 'b' }, { text: 'c' }] },
    { translations: [{ text: 'a' }, { text: 7 }] },
    { translations: [{ text: 'a' }, null] },
    { translations: {} },
    { translations: [{ text: 'a' }, ['b']] },
  ])(
    'with another number or shape are an unexpected answer with its trace id: %j',
    async (body) => {
      const { service, client } = await openBench();
      service.fail('translate', json(body));
      const error = await failureOf(client.translateText(textInput({ texts: ['a', 'b'] })));
      expect(error).toMatchObject({
        code: 'api/unexpected-response',
        retryable: false,
        details: { traceId: 'f00dcafe', status: 200 },
      });
    },
  );
});

describe('options', () => {
  it('§3 are each sent to the service under its name', async () => {
    const { service, client } = await openBench();
    await client.translateText({
      texts: ['Hallo'],
      sourceLang: 'DE',
      targetLang: 'EN-GB',
      formality: 'prefer_more',
      modelType: 'quality_optimized',
      context: 'An e-mail.',
      splitSentences: 'nonewlines',
      preserveFormatting: true,
      glossaryId: 'g-1',
      styleId: 's-1',
      customInstructions: ['Be brief', '😀'.repeat(300)],
      translationMemory: { id: 'm-1', thresholdPercent: 0 },
      tagHandling: {
        kind: 'xml',
        version: 'v2',
        outlineDetection: false,
        splittingTags: ['p'],
        nonSplittingTags: ['b', 'i'],
        ignoreTags: ['code'],
      },
      reportingTag: ' Team-A ',
    });
    expect(service.textBodies).toStrictEqual([
      {
        target_lang: 'EN-GB',
        source_lang: 'DE',
        formality: 'prefer_more',
        model_type: 'quality_optimized',
        context: 'An e-mail.',
        split_sentences: 'nonewlines',
        preserve_formatting: true,
        glossary_id: 'g-1',
        style_id: 's-1',
        custom_instructions: ['Be brief', '😀'.repeat(300)],
        translation_memory_id: 'm-1',
        translation_memory_threshold: 0,
        tag_handling: 'xml',
        tag_handling_version: 'v2',
        outline_detection: false,
        splitting_tags: ['p'],
        non_splitting_tags: ['b', 'i'],
        ignore_tags: ['code'],
        show_billed_characters: true,
        text: ['Hallo'],
      },
    ]);
    expect(service.requests[0]?.headers['x-deepl-reporting-tag']).toBe('Team-A');
  });

  it("§3 that weren't chosen aren't sent", async () => {
    const { service, client } = await openBench();
    await client.translateText(
      textInput({
        formality: 'default',
        modelType: null,
        context: null,
        glossaryId: null,
        glossaryIds: [],
        styleId: null,
        styleProfileId: null,
        customInstructions: [],
        translationMemory: null,
        tagHandling: null,
        reportingTag: '  ',
      }),
    );
    await client.translateText(textInput({ sourceLang: 'DE', glossaryIds: ['a', 'b'] }));
    await client.translateText(textInput({ styleProfileId: 'p-1' }));
    await client.translateText(textInput({ tagHandling: { kind: 'html', ignoreTags: [] } }));
    await client.translateText(
      textInput({ translationMemory: { id: 'm' }, modelType: 'latency_optimized' }),
    );
    const common = { target_lang: 'EN-GB', show_billed_characters: true, text: ['Hallo'] };
    expect(service.textBodies).toStrictEqual([
      common,
      { ...common, source_lang: 'DE', glossary_ids: ['a', 'b'] },
      { ...common, style_profile_id: 'p-1' },
      { ...common, tag_handling: 'html' },
      { ...common, translation_memory_id: 'm', model_type: 'latency_optimized' },
    ]);
    expect(service.requests[0]?.headers).not.toHaveProperty('x-deepl-reporting-tag');
  });

  const LATENCY = 'latency_optimized';
  const SOURCE = { sourceLang: 'DE' };
  const memory = (id: string, thresholdPercent: number) => ({
    translationMemory: { id, thresholdPercent },
  });
  it.each([
    ['§21 a profile and a style', { styleProfileId: 'p', styleId: 's' }, 'styleProfileId'],
    [
      '§21 a profile and a glossary',
      { ...SOURCE, styleProfileId: 'p', glossaryIds: ['g'] },
      'styleProfileId',
    ],
    [
      '§21 a profile and a memory',
      { styleProfileId: 'p', translationMemory: { id: 'm' } },
      'styleProfileId',
    ],
    ['§3 eleven instructions', { customInstructions: Array(11).fill('a') }, 'customInstructions'],
    ['§3 too long', { customInstructions: ['a', 'b'.repeat(301)] }, 'customInstructions.1'],
    ['§3 their target', { customInstructions: ['a'], targetLang: 'PL' }, 'targetLang'],
    ['§3 a longer target', { customInstructions: ['a'], targetLang: 'DEX' }, 'targetLang'],
    ['§3 both glossary fields', { ...SOURCE, glossaryId: 'g', glossaryIds: ['h'] }, 'glossaryIds'],
    ['§3 six glossaries', { ...SOURCE, glossaryIds: Array(6).fill('g') }, 'glossaryIds'],
    ['§3 a threshold without a memory', memory(' ', 75), 'translationMemory.id'],
    ...[-1, 101, 7.5, Number.NaN].map(
      (percent) =>
        [
          `§3 a threshold of ${String(percent)}`,
          memory('m', percent),
          'translationMemory.thresholdPercent',
        ] as const,
    ),
    ['§1 a tag of 101 characters', { reportingTag: 'x'.repeat(101) }, 'reportingTag'],
    ['§1 a tag with a blank', { reportingTag: 'a b' }, 'reportingTag'],
    ['§1 a tag of two lines', { reportingTag: 'a\r\nX-Evil: 1' }, 'reportingTag'],
    ['§1 a tag beyond ASCII', { reportingTag: 'Ü' }, 'reportingTag'],
  ] as const)('%s is refused unsent', async (_rule, change, field) => {
    const { service, client } = await openBench();
    const error = await failureOf(client.translateText(textInput(change)));
    expect(error).toMatchObject({ code: 'input/invalid', retryable: false, details: { field } });
    expect(service.requests).toHaveLength(0);
  });

  it('send what only newer services take as it is, for the service to decide', async () => {
    const { service, client } = await openBench();
    await client.translateText(
      textInput({ styleId: 's', customInstructions: ['a'], modelType: LATENCY }),
    );
    await client.translateText(textInput({ glossaryId: 'g' }));
    await client.translateText(textInput({ glossaryIds: ['g'] }));
    expect(service.textBodies).toMatchObject([
      { style_id: 's', custom_instructions: ['a'], model_type: LATENCY },
      { glossary_id: 'g' },
      { glossary_id: 'g' },
    ]);
    for (const body of service.textBodies.slice(1)) expect(body).not.toHaveProperty('source_lang');
  });

  it.each(['de', 'EN-GB', 'es-419', 'FR-CA', 'it', 'ja', 'KO', 'zh-Hans'])(
    '§3 allow instructions for %s',
    async (targetLang) => {
      const { service, client } = await openBench();
      await client.translateText(textInput({ targetLang, customInstructions: ['Be brief'] }));
      expect(service.textBodies[0]).toMatchObject({ custom_instructions: ['Be brief'] });
    },
  );

  it('stay out of errors', async () => {
    const { service, client } = await openBench();
    const words = { context: 'Geheimer Zusammenhang', customInstructions: ['Geheime Anweisung'] };
    const message = `cannot use ${words.context} with ${String(words.customInstructions)}`;
    service.fail('translate', { kind: 'status', status: 400, body: JSON.stringify({ message }) });
    const error = await failureOf(client.translateText(textInput(words)));
    expect(error.details?.serviceMessage).toBe('cannot use [removed] with [removed]');
  });
});

describe('a list of several requests', () => {
  it('continues after a refusal of one of them', async () => {
    const { service, client } = await openBench();
    service.fail('translate', { kind: 'none' }, refusal(400), { kind: 'none' });
    const results = await client.translateText(textInput({ texts: numbered(120) }));
    expect(summary(results)).toStrictEqual({ ok: 70, 'api/bad-request': 50 });
    expect(results[50]).toMatchObject({ ok: false, error: { details: { serviceMessage: 'No' } } });
    expect(results[119]).toMatchObject({ ok: true, text: '«Satz 119»' });
    expect(service.counts.translate).toBe(3);
  });

  it.each([
    [456, 'quota/exceeded'],
    [401, 'auth/rejected'],
    [403, 'auth/rejected'],
    [404, 'api/not-found'],
  ])('ends with status %d and keeps what was paid for', async (status, code) => {
    const { service, client } = await openBench();
    service.fail('translate', { kind: 'none' }, refusal(status));
    const saved = new Map<string, string>();
    const results = await client.translateText(
      textInput({
        texts: numbered(120),
        onBatch: (batch) => {
          for (const [source, { text }] of batch) saved.set(source, text);
        },
      }),
    );
    expect(summary(results)).toStrictEqual({ ok: 50, [code]: 70 });
    expect(saved.size).toBe(50);
    expect(saved.get('Satz 49')).toBe('«Satz 49»');
    expect(service.counts.translate).toBe(2);
  });

  it.each([
    [{ kind: 'drop-answer' }, 'net/interrupted unsure', 'net/interrupted'],
    [refusal(500), 'api/server-error unsure', 'api/server-error'],
    [{ kind: 'garbage' }, 'api/unexpected-response unsure', 'api/unexpected-response'],
  ] as const)('reports what may be billed after %j', async (fault, sent, unsent) => {
    const { service, client } = await openBench();
    service.fail('translate', { kind: 'none' }, fault);
    const results = await client.translateText(textInput({ texts: numbered(120) }));
    expect(summary(results)).toStrictEqual({ ok: 50, [sent]: 50, [unsent]: 20 });
    expect(service.counts.translate).toBe(2);
  });

  it('keeps what was paid for when it is stopped', async () => {
    const { service, client } = await openBench();
    const controller = new AbortController();
    const results = await client.translateText(
      textInput({
        texts: numbered(120),
        onBatch: () => {
          controller.abort();
        },
      }),
      { signal: controller.signal },
    );
    expect(summary(results)).toMatchObject({ ok: 50 });
    expect(service.counts.translate).toBe(1);
  });

  it('throws the failure if not a single text was translated', async () => {
    const { service, client } = await openBench();
    service.fail('translate', refusal(400), refusal(413), refusal(456));
    const error = await failureOf(client.translateText(textInput({ texts: numbered(120) })));
    expect(error.code).toBe('api/bad-request');
    expect(service.counts.translate).toBe(3);
  });

  it('reports the same failure for equal texts', async () => {
    const { service, client } = await openBench();
    service.fail('translate', { kind: 'none' }, refusal(400));
    const texts = [...numbered(51), 'Satz 50', 'Satz 0'];
    const results = await client.translateText(textInput({ texts }));
    expect(results[51]).toMatchObject({ ok: false });
    expect(results[52]).toMatchObject({ ok: true, billedChars: 0 });
  });
});

describe('extra headers', () => {
  it('are sent with every request, requested each time, and never replace the key', async () => {
    let round = 0;
    const { service, client } = await openBench({
      extraHeaders: () => {
        round += 1;
        return { 'mock-server-session': `s-${String(round)}`, authorization: 'DeepL-Auth-Key x' };
      },
    });
    service.fail('usage', refusal(400));
    await client.getUsage().catch(() => undefined);
    await client.translateText(textInput());
    expect(service.requests.map(({ headers }) => headers['mock-server-session'])).toStrictEqual([
      's-1',
      's-2',
    ]);
    expect(service.textBodies).toHaveLength(1);
  });
});
