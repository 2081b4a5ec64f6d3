import { describe, expect, it } from 'vitest';
import { messageOf, shareAccounts } from '../support.ts';

const openAccount = shareAccounts();

type Results = { results: { detected_language?: string; detection_status: string }[] };

const ADDRESS = '/v3/detect/language';

describe('POST /v3/detect/language', () => {
  it.each([
    ['Dzień dobry', { detected_language: 'pl', detection_status: 'success' }],
    [
      'The committee approved the budget on Tuesday.',
      { detected_language: 'en', detection_status: 'success' },
    ],
    [
      'Styret godkjente årsbudsjettet på tirsdag, og det var bra.',
      { detected_language: 'nb', detection_status: 'success' },
    ],
    ['日本語のテキストです', { detected_language: 'ja', detection_status: 'success' }],
    ['한국어 텍스트입니다', { detected_language: 'ko', detection_status: 'success' }],
    ['Hello', { detected_language: 'en', detection_status: 'success' }],
    ['casa', { detection_status: 'insufficient_confidence' }],
    // The detector knows Kannada, but the API lacks it.
    ['ಸಮಿತಿಯು ಮಂಗಳವಾರ ಬಜೆಟ್ ಅನ್ನು ಅನುಮೋದಿಸಿತು', { detection_status: 'unsupported_language' }],
    ['2026 — 14:30', { detection_status: 'no_language_detected' }],
    ['', { detection_status: 'no_language_detected' }],
    ['\u0000\u0001', { detection_status: 'no_language_detected' }],
    ['\ud800', { detection_status: 'no_language_detected' }],
  ])('§15 statuses: %j', async (text, result) => {
    const service = await openAccount();
    const response = await service.postJson(ADDRESS, { text: [text] });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ results: [result] });
  });

  it('§15 accepts JSON and forms alike, each text separately, in order', async () => {
    const service = await openAccount();
    const form = await service.postForm(ADDRESS, 'text=Guten+Tag&text=12&text=Good+night');
    const json = await service.postJson(ADDRESS, { text: ['Guten Tag', '12', 'Good night'] });
    const results: Results = await form.json();
    expect(results.results.map((one) => one.detected_language)).toEqual(['de', undefined, 'en']);
    expect(await json.json()).toEqual(results);
  });

  it('§15 accepts at most 50 texts', async () => {
    const service = await openAccount();
    const texts = (count: number): string[] => Array.from({ length: count }, () => '1');
    expect((await service.postJson(ADDRESS, { text: texts(50) })).status).toBe(200);
    const refused = await service.postJson(ADDRESS, { text: texts(51) });
    expect(refused.status).toBe(400);
    expect(await messageOf(refused)).toContain('text');
  });

  it.each([
    ['no text', {}],
    ['an empty list', { text: [] }],
    ['a number in the list', { text: ['a', 1] }],
    ['a nested list', { text: [['a']] }],
    ['an object', { text: { length: 1 } }],
    ['null in the list', { text: [null] }],
    ['a list as the body', ['a']],
    ['text in the prototype', JSON.parse('{"__proto__":{"text":["x"]}}') as unknown],
  ])('§15 400: %s', async (_case, body) => {
    const service = await openAccount();
    const response = await service.postJson(ADDRESS, body);
    expect(response.status).toBe(400);
    expect(await messageOf(response)).toMatch(/text|body/u);
  });

  it.each([
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/jsonp',
  ])('§15 415: %s', async (type) => {
    const service = await openAccount();
    const response = await fetch(service.url + ADDRESS, {
      method: 'POST',
      headers: {
        authorization: `DeepL-Auth-Key ${service.service.apiKey}`,
        'content-type': type,
      },
      body: 'text=a',
    });
    expect(response.status).toBe(415);
  });

  it('§15 403 without a key', async () => {
    const service = await openAccount();
    const response = await fetch(service.url + ADDRESS, { method: 'POST' });
    expect(response.status).toBe(403);
  });

  it('§15 detection is free of charge', async () => {
    const service = await openAccount();
    await service.postJson(ADDRESS, { text: ['Dzień dobry'] });
    const usage: { character_count: number } = await (await service.get('/v2/usage')).json();
    expect(usage.character_count).toBe(0);
  });
});
