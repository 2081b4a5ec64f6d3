import { describe, expect, it } from 'vitest';
import { textServiceUnderTest } from '../support/text-service-under-test.ts';
import { improveInput } from '../../../support/builders/texts.ts';

describe('improving a text', () => {
  const input = improveInput({ connectionId: 'work', text: 'One\n\n two', tone: 'friendly' });

  it('keeps lines and edges, and is remembered for the next time', async () => {
    const { texts, improved } = textServiceUnderTest();
    const result = await texts.improve(input);
    expect(result).toEqual({
      requestId: 'r',
      text: 'One!\n\n two!',
      targetLang: 'en-US',
      detectedSourceLang: 'EN',
    });
    expect(improved).toEqual([
      { texts: ['One', 'two'], targetLang: null, writingStyle: 'default', tone: 'friendly' },
    ]);
    await texts.improve(input);
    expect(improved).toHaveLength(1);
    await texts.improve({ ...input, mode: 'correct', tone: 'default' });
    expect(improved[1]).toEqual({ texts: ['One', 'two'], targetLang: null });
  });

  it('keeps the source when the service answers nothing', async () => {
    const { texts, improved, lines } = textServiceUnderTest({ improve: () => ' ' });
    await expect(texts.improve(input)).rejects.toMatchObject({
      code: 'api/unexpected-response',
      details: { hint: 'no-answer' },
    });
    expect(improved).toHaveLength(1);
    expect(lines).toEqual([]);
  });

  it("doesn't let the service turn one line into several", async () => {
    const { texts } = textServiceUnderTest({ improvement: '.\nMore\r\nyet.' });
    expect((await texts.improve(input)).text).toBe('One. More yet.\n\n two. More yet.');
  });

  it('sends long texts in pieces that fit, cut between lines, sentences or characters', async () => {
    const { texts, improved } = textServiceUnderTest();
    const sentence = 'Ärger über "große" Dinge, die wirklich passieren. ';
    const text = [sentence.repeat(400), 'x'.repeat(30_000), 'short', '😀'.repeat(4000)].join('\n');
    const result = await texts.improve({ ...input, text });
    const sizes = improved.map((each) => Buffer.byteLength(JSON.stringify(each)));
    expect(Math.max(...sizes)).toBeLessThan(10 * 1024);
    expect(result.text.replaceAll('!', '')).toBe(text);
    for (const { texts: pieces } of improved)
      for (const piece of pieces) expect(piece.isWellFormed()).toBe(true);
    const [first = ''] = improved[0]?.texts ?? [];
    expect(first.endsWith('passieren.')).toBe(true);
  });

  it.each([
    ['correct', 'academic', 'default', 'style'],
    ['correct', 'default', 'friendly', 'tone'],
    ['rephrase', 'academic', 'friendly', 'tone'],
  ] as const)('refuses %s with style %s and tone %s', async (mode, style, tone, field) => {
    const { texts, improved } = textServiceUnderTest();
    await expect(texts.improve({ ...input, mode, style, tone })).rejects.toMatchObject({
      code: 'input/invalid',
      details: { field },
    });
    expect(improved).toEqual([]);
  });
});
