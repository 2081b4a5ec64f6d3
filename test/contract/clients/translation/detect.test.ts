import { describe, expect, it } from 'vitest';
import { failureOf, openBench } from './support.ts';

const answer = (results: unknown[]): { kind: 'status'; status: number; body: string } => ({
  kind: 'status',
  status: 200,
  body: JSON.stringify({ results }),
});

describe('§15 language detection', () => {
  it('returns the language of each text, or why there is none', async () => {
    const { service, client } = await openBench();
    service.fail(
      'resources',
      answer([
        { detected_language: 'pl', detection_status: 'success', score: 0.9 },
        { detection_status: 'insufficient_confidence' },
        { detection_status: 'unsupported_language', detected_language: 'tlh' },
        { detection_status: 'no_language_detected', detected_language: null },
      ]),
    );
    expect(await client.detectLanguages(['a', 'b', 'c', 'd'])).toStrictEqual([
      { language: 'pl', status: 'success', extra: { score: 0.9 } },
      { language: null, status: 'insufficient_confidence', extra: {} },
      { language: null, status: 'unsupported_language', extra: {} },
      { language: null, status: 'no_language_detected', extra: {} },
    ]);
  });

  it('sends at most 50 texts per request, in order', async () => {
    const { service, client } = await openBench();
    const success = { detected_language: 'pl', detection_status: 'success' };
    const counts = [50, 50, 3];
    service.fail(
      'resources',
      ...counts.map((count) => answer(Array.from({ length: count }, () => success))),
    );
    const texts = Array.from({ length: 103 }, (_value, index) => `tekst ${String(index)}`);
    expect(await client.detectLanguages(texts)).toHaveLength(103);
    expect(service.counts.resources).toBe(3);
  });

  it('sends no request for no texts, and nothing that is too large', async () => {
    const { service, client } = await openBench();
    expect(await client.detectLanguages([])).toStrictEqual([]);
    const error = await failureOf(client.detectLanguages(['ok', 'ż'.repeat(70_000)]));
    expect(error).toMatchObject({ code: 'api/too-large', details: { field: 'texts.1' } });
    expect(service.requests).toHaveLength(0);
  });

  it.each([[[]], [[{ detection_status: 'success' }, { detection_status: 'success' }]]])(
    'rejects %j as an answer for one text',
    async (results) => {
      const { service, client } = await openBench();
      service.fail('resources', answer(results));
      expect((await failureOf(client.detectLanguages(['Dzień dobry']))).code).toBe(
        'api/unexpected-response',
      );
    },
  );

  it('keeps a text that the service quotes out of the error', async () => {
    const { service, client } = await openBench();
    const body = '{"message":"cannot read \\"vertraulich\\""}';
    service.fail('resources', { kind: 'status', status: 400, body });
    const error = await failureOf(client.detectLanguages(['vertraulich']));
    expect(error.details?.serviceMessage).toBe('cannot read "[removed]"');
  });
});
