import { describe, expect, it } from 'vitest';
import { WRITING_STYLES, WRITING_TONES } from '../../../../shared/domain/texts/improvement.ts';
import { failureOf, openBench } from './support.ts';

const answer = (improvements: unknown): { kind: 'status'; status: number; body: string } => ({
  kind: 'status',
  status: 200,
  body: JSON.stringify({ improvements }),
});

describe('§8 write', () => {
  it('returns improvements in the order of the texts, and keeps unknown fields', async () => {
    const { service, client } = await openBench();
    service.fail(
      'resources',
      answer([
        { text: 'A.', target_language: 'en-US', detected_source_language: 'EN', score: 1 },
        { text: 'B.' },
      ]),
    );
    expect(await client.correctTexts({ texts: ['a', 'b'], targetLang: null })).toStrictEqual([
      { text: 'A.', targetLang: 'en-US', detectedSourceLang: 'en', extra: { score: 1 } },
      { text: 'B.', targetLang: null, detectedSourceLang: null, extra: {} },
    ]);
  });

  it.each(WRITING_STYLES)('sends style %s unless it is the default', async (writingStyle) => {
    const { service, client } = await openBench();
    await client.rephraseTexts({ texts: ['x'], targetLang: 'de', writingStyle });
    const isDefault = writingStyle === 'default';
    expect(service.resourceRequests[0]?.body).toStrictEqual({
      text: ['x'],
      target_lang: 'de',
      ...(isDefault ? {} : { writing_style: writingStyle }),
    });
  });

  it.each(WRITING_TONES)('sends tone %s unless it is the default', async (tone) => {
    const { service, client } = await openBench();
    await client.rephraseTexts({ texts: ['x'], targetLang: 'de', writingStyle: 'default', tone });
    expect(service.resourceRequests[0]?.body).toStrictEqual({
      text: ['x'],
      target_lang: 'de',
      ...(tone === 'default' ? {} : { tone }),
    });
  });

  it.each([
    ['business', 'friendly'],
    ['prefer_business', 'friendly'],
    ['academic', 'prefer_confident'],
  ] as const)('refuses style %s with tone %s unsent', async (writingStyle, tone) => {
    const { service, client } = await openBench();
    const input = { texts: ['x'], targetLang: 'de', writingStyle, tone };
    expect(await failureOf(client.rephraseTexts(input))).toMatchObject({
      code: 'input/invalid',
      details: { field: 'tone' },
    });
    expect(service.requests).toHaveLength(0);
  });

  it('accepts 10 KiB as sent, and refuses one byte more unsent', async () => {
    const { service, client } = await openBench();
    const overhead = Buffer.byteLength('{"text":[""]}');
    const fits = 'ż'.repeat((10_240 - overhead - 1) / 2) + 'x'.repeat((10_240 - overhead) % 2);
    await client.correctTexts({ texts: [fits], targetLang: null });
    expect(service.resourceRequests[0]?.bytes.byteLength).toBeLessThanOrEqual(10_240);
    expect(service.resourceRequests[0]?.bytes.byteLength).toBeGreaterThanOrEqual(10_239);
    const error = await failureOf(client.correctTexts({ texts: [`${fits}xx`], targetLang: null }));
    expect(error).toMatchObject({ code: 'api/too-large', details: { field: 'texts' } });
    expect(service.requests).toHaveLength(1);
  });

  it('sends a reporting tag as a header, and refuses one that no header can hold', async () => {
    const { service, client } = await openBench();
    await client.correctTexts({ texts: ['x'], targetLang: null, reportingTag: ' Team-A ' });
    await client.correctTexts({ texts: ['x'], targetLang: null, reportingTag: null });
    expect(service.requests.map(({ headers }) => headers['x-deepl-reporting-tag'])).toStrictEqual([
      'Team-A',
      undefined,
    ]);
    for (const reportingTag of ['a b', 'a\nb', 'ü', 'x'.repeat(101)]) {
      const input = { texts: ['x'], targetLang: null, reportingTag };
      expect(await failureOf(client.correctTexts(input))).toMatchObject({
        code: 'input/invalid',
        details: { field: 'reportingTag' },
      });
    }
    expect(service.requests).toHaveLength(2);
  });

  it('sends no request for no texts', async () => {
    const { service, client } = await openBench();
    expect(await client.correctTexts({ texts: [], targetLang: null })).toStrictEqual([]);
    expect(service.requests).toHaveLength(0);
  });

  it("rejects fewer or more results than texts, and doesn't ask again", async () => {
    const { service, client } = await openBench();
    service.fail('resources', answer([{ text: 'x' }]));
    const input = { texts: ['a', 'b'], targetLang: null };
    expect(await failureOf(client.correctTexts(input))).toMatchObject({
      code: 'api/unexpected-response',
      retryable: false,
    });
    expect(service.counts.resources).toBe(1);
  });

  it("is billed, so a used-up account isn't tried again until the user says so", async () => {
    const { service, client } = await openBench();
    service.fail('resources', { kind: 'status', status: 456 });
    const input = { texts: ['a'], targetLang: null };
    expect((await failureOf(client.correctTexts(input))).code).toBe('quota/exceeded');
    expect((await failureOf(client.rephraseTexts(input))).code).toBe('quota/exceeded');
    expect(service.counts.resources).toBe(1);
    client.resumeAfterQuota();
    expect(await client.correctTexts(input)).toHaveLength(1);
  });

  it('keeps a text that the service quotes out of the error', async () => {
    const { service, client } = await openBench();
    const body = '{"message":"cannot improve \\"streng geheim\\""}';
    service.fail('resources', { kind: 'status', status: 400, body });
    const error = await failureOf(
      client.rephraseTexts({ texts: ['streng geheim'], targetLang: 'ja' }),
    );
    expect(error.details?.serviceMessage).toBe('cannot improve "[removed]"');
  });
});
