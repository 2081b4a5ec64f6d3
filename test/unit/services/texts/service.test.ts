import { describe, expect, it } from 'vitest';
import type { TranslateTextInput } from '../../../../electron/clients/translation/translation-client.ts';
import { readEngineNote } from '../../../../shared/domain/connections/translation-quality.ts';
import { AppError } from '../../../../shared/errors.ts';
import { inCapitals, textServiceUnderTest } from '../support/text-service-under-test.ts';
import { aRequest } from '../support/texts-under-test.ts';
import { improveInput } from '../../../support/builders/texts.ts';

const textsOf = (sent: readonly { texts: readonly string[] }[]): (readonly string[])[] =>
  sent.map(({ texts }) => texts);

describe('translating a text', () => {
  it('sends lines, equal ones once and blank ones never, and keeps their places and edges', async () => {
    const { texts, sent } = textServiceUnderTest();
    const result = await texts.translate(aRequest('One\n\n  two\nOne', { requestId: 'r' }));
    expect(result).toEqual({
      requestId: 'r',
      paragraphs: [
        { source: 'One', target: 'ONE', isKnown: false },
        { source: '', target: '', isKnown: true },
        { source: '  two', target: '  TWO', isKnown: false },
        { source: 'One', target: 'ONE', isKnown: false },
      ],
      detectedSourceLang: 'EN',
      billedChars: 6,
      modelTypeUsed: null,
      engine: null,
    });
    expect(textsOf(sent)).toEqual([['One', 'two']]);
    expect(sent[0]).toMatchObject({ splitSentences: '1', context: null, doNotTranslate: [] });
  });

  it('answers what it knows, and sends and bills only the rest', async () => {
    const { texts, sent } = textServiceUnderTest();
    await texts.translate(aRequest('One\ntwo'));
    const result = await texts.translate(aRequest('two\nthree!\nOne'));
    expect(textsOf(sent)).toEqual([['One', 'two'], ['three!']]);
    expect(result.billedChars).toBe(6);
    expect(result.paragraphs.map(({ isKnown }) => isKnown)).toEqual([true, false, true]);
    expect(await texts.translate(aRequest('two'))).toMatchObject({ billedChars: 0 });
    expect(sent).toHaveLength(2);
  });

  it('says which engine stood in for one that failed, also for what it knew before', async () => {
    const quality = {
      engine: 'apertium',
      hops: 1,
      wordCount: 4,
      unknownWordCount: 0,
      memoryWordCount: 0,
      insteadOf: 'bergamot',
    };
    const translate = async (input: TranslateTextInput) =>
      Promise.resolve(inCapitals(input, quality));
    const first = textServiceUnderTest({ translate });
    const request = aRequest('One', { connectionId: 'embedded' });
    const { engine } = await first.texts.translate(request);
    expect(readEngineNote(engine ?? '')).toEqual(quality);
    await expect.poll(() => first.lines).toHaveLength(1);
    const again = textServiceUnderTest({ lines: first.lines });
    expect(await again.texts.translate(request)).toMatchObject({ engine, billedChars: 0 });
    expect(again.sent).toEqual([]);
  });

  it('keeps no answer that shows nothing, nor uses one from an earlier version', async () => {
    const translate = async (input: TranslateTextInput) => {
      const { onBatch, ...request } = input;
      const results = inCapitals(request).map((result, index) =>
        input.texts[index] === 'two' && result.ok ? { ...result, text: '\u200b' } : result,
      );
      onBatch?.(
        results.flatMap((result, index) =>
          result.ok ? [[input.texts[index] ?? '', result] as const] : [],
        ),
      );
      return Promise.resolve(results);
    };
    const first = textServiceUnderTest({ translate });
    await expect(first.texts.translate(aRequest('One\ntwo'))).rejects.toMatchObject({
      code: 'api/unexpected-response',
      details: { hint: 'no-answer' },
    });
    await expect.poll(() => first.lines.map(({ source }) => source)).toEqual(['One']);
    const [one] = first.lines;
    if (one === undefined) throw new Error('Nothing was kept.');
    const answerJson = one.answerJson.replace('"ONE"', '""');
    const again = textServiceUnderTest({ lines: [one, { ...one, source: 'two', answerJson }] });
    const { paragraphs } = await again.texts.translate(aRequest('One\ntwo'));
    expect(paragraphs.map(({ target }) => target)).toEqual(['ONE', 'TWO']);
    expect(textsOf(again.sent)).toEqual([['two']]);
  });

  it('knows nothing of another account, language or way to translate', async () => {
    const { texts, sent } = textServiceUnderTest();
    const others = [
      {},
      { connectionId: 'other' },
      { sourceLang: null },
      { targetLang: 'FI' },
      { options: { context: 'A letter.' } },
      { options: { formality: 'more' as const } },
      { options: { customInstructions: ['Be brief.'] } },
    ];
    for (const other of others) await texts.translate(aRequest('One', other));
    expect(sent).toHaveLength(others.length);
  });

  it('queries another engine of this computer again', async () => {
    const { texts, sent, engine } = textServiceUnderTest();
    const request = aRequest('One', { connectionId: 'embedded' });
    await texts.translate(request);
    engine.name = 'bergamot';
    await texts.translate(request);
    expect(sent).toHaveLength(2);
  });

  it('sends nothing that was stopped while the service was opened', async () => {
    const { texts, sent, improved } = textServiceUnderTest({
      onOpen(time) {
        if (time === 2) queueMicrotask(() => texts.cancel('r'));
        if (time === 3) queueMicrotask(() => texts.cancel('i'));
      },
    });
    const translating = texts.translate(aRequest('One', { requestId: 'r' }));
    await expect(translating).rejects.toMatchObject({ code: 'canceled' });
    const improving = texts.improve(
      improveInput({ connectionId: 'work', requestId: 'i', text: 'One', mode: 'correct' }),
    );
    await expect(improving).rejects.toMatchObject({ code: 'canceled' });
    expect([sent, improved]).toEqual([[], []]);
  });

  it('sends long lines in several requests, so that a newer text gets its turn', async () => {
    const { texts, sent } = textServiceUnderTest();
    const lines = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(14_000));
    await texts.translate(aRequest(lines.join('\n')));
    expect(sent.map(({ texts }) => texts.length)).toEqual([2, 2]);
  });

  it('sends nothing for nothing', async () => {
    const { texts, sent } = textServiceUnderTest();
    expect(await texts.translate(aRequest(' \n'))).toMatchObject({
      paragraphs: [{ target: ' ' }, { target: '' }],
      detectedSourceLang: null,
      billedChars: 0,
      engine: null,
    });
    expect(sent).toEqual([]);
  });

  it('splits a long text into requests, in order', async () => {
    const { texts, sent } = textServiceUnderTest();
    const lines = Array.from({ length: 120 }, (_, index) => `line ${String(index)}`);
    const result = await texts.translate(aRequest(lines.join('\n')));
    expect(textsOf(sent)).toEqual([lines.slice(0, 50), lines.slice(50, 100), lines.slice(100)]);
    expect(result.paragraphs).toHaveLength(120);
  });

  it("says that the price is unknown when the service doesn't report it", async () => {
    const { texts } = textServiceUnderTest({
      translate: async (input) =>
        Promise.resolve(
          inCapitals({
            ...input,
            onBatch: (pairs) =>
              input.onBatch?.(
                pairs.map(([line, answer], index) => [
                  line,
                  index === 0 ? { ...answer, billedChars: null } : answer,
                ]),
              ),
          }),
        ),
    });
    expect(await texts.translate(aRequest('One\ntwo'))).toMatchObject({ billedChars: null });
  });

  it('passes errors on unchanged, counts what was paid before them, and requests the rest again', async () => {
    let isOpen = false;
    const quota = new AppError(
      'quota/exceeded',
      { english: 'Used up.' },
      { details: { status: 456 } },
    );
    const { texts, sent } = textServiceUnderTest({
      translate: async (input) => {
        if (isOpen) return Promise.resolve(inCapitals(input));
        const [first] = input.texts;
        inCapitals({ ...input, texts: first === undefined ? [] : [first] });
        return Promise.resolve(
          input.texts.map((_, index) =>
            index === 0
              ? inCapitals({ texts: ['One'], sourceLang: null, targetLang: 'DE' })[0]!
              : { ok: false as const, error: quota },
          ),
        );
      },
    });
    await expect(texts.translate(aRequest('One\ntwo'))).rejects.toBe(quota);
    isOpen = true;
    const result = await texts.translate(aRequest('One\ntwo'));
    expect(textsOf(sent)).toEqual([['One', 'two'], ['two']]);
    expect(result.billedChars).toBe(6);
  });

  it('counts the price of what an older request had in transit, once', async () => {
    const held: (() => void)[] = [];
    const { texts, sent } = textServiceUnderTest({
      translate: async (input) =>
        new Promise((resolve) => {
          held.push(() => {
            resolve(inCapitals(input));
          });
        }),
    });
    const until = async (count: number): Promise<void> => {
      while (held.length < count) await new Promise(setImmediate);
    };
    const older = texts.translate(aRequest('Hello'));
    await until(1);
    const newer = texts.translate(aRequest('Hello\nworld'));
    await expect(older).rejects.toMatchObject({ code: 'canceled' });
    await until(2);
    held[1]?.();
    held[0]?.();
    expect(await newer).toMatchObject({ billedChars: 10 });
    expect(textsOf(sent)).toEqual([['Hello'], ['world']]);
    expect(await texts.translate(aRequest('Hello\nworld'))).toMatchObject({ billedChars: 0 });
  });

  it('cancels by the name of the request', async () => {
    const { texts } = textServiceUnderTest({ translate: async () => new Promise(() => undefined) });
    const asked = texts.translate(aRequest('Hello', { requestId: 'r' }));
    texts.cancel('another');
    texts.cancel('r');
    await expect(asked).rejects.toMatchObject({ code: 'canceled' });
  });

  it('reports when the built-in service starts, and when it runs', async () => {
    const { texts, waits } = textServiceUnderTest();
    await texts.translate(aRequest('Hello', { requestId: 'r' }));
    expect(waits).toEqual([
      ['r', { reason: 'service-starting', untilMs: null }],
      ['r', null],
    ]);
  });

  it('sends options that the route can have, and omits the others', async () => {
    const { texts, sent } = textServiceUnderTest({ kind: 'custom' });
    const options = {
      formality: 'more' as const,
      modelType: 'latency_optimized' as const,
      context: ' A letter. ',
      memoryId: 'm',
      memoryThresholdPercent: 80,
      styleId: 's',
      customInstructions: ['Be brief.', ' '],
      tagHandling: 'html' as const,
    };
    await texts.translate(aRequest('<p>\nOne\n</p>', { options }));
    expect(sent[0]).toMatchObject({
      texts: ['<p>\nOne\n</p>'],
      formality: 'more',
      modelType: 'latency_optimized',
      context: ' A letter. ',
      translationMemory: { id: 'm', thresholdPercent: 80 },
      styleId: null,
      customInstructions: [],
      tagHandling: { kind: 'html' },
    });
    expect(sent[0]).not.toHaveProperty('splitSentences');
    await texts.translate(
      aRequest('One', { targetLang: 'DE', options: { ...options, modelType: null } }),
    );
    expect(sent[1]).toMatchObject({ styleId: 's', customInstructions: ['Be brief.'] });
  });

  it('tries a style with the fast model, and leaves it out for a day once the service refuses', async () => {
    let refuses = true;
    const { texts, sent, pass } = textServiceUnderTest({
      translate: (input) => {
        const isStyled = (input.styleId ?? null) !== null;
        if (!refuses || !isStyled) return Promise.resolve(inCapitals(input));
        throw new AppError('api/bad-request', 'serviceErrors.badRequest', {
          details: { serviceMessage: 'style_id cannot be combined with latency_optimized.' },
        });
      },
    });
    const options = { modelType: 'latency_optimized', styleId: 's' } as const;
    const translate = async (text: string) => {
      const { paragraphs, leftOut } = await texts.translate(aRequest(text, { options }));
      return [paragraphs[0]?.target, leftOut, ...sent.splice(0).map(({ styleId }) => styleId)];
    };
    expect(await translate('One')).toEqual(['ONE', ['styleId'], 's', null]);
    expect(
      (
        await texts.getChoices({
          connectionId: 'work',
          projectId: null,
          sourceLang: 'EN',
          targetLang: 'DE',
          modelType: 'latency_optimized',
        })
      ).styles[0]?.obstacle,
    ).toBe('model');
    expect(await translate('Two')).toEqual(['TWO', ['styleId'], null]);
    pass(24 * 60 * 60_000);
    refuses = false;
    expect(await translate('Three')).toEqual(['THREE', undefined, 's']);
    // Its own line of the cache: one without the style is not the same.
    expect(await translate('Two')).toEqual(['TWO', undefined, 's']);
  });

  it('does not blame a style for an error after lines that it has translated', async () => {
    const { texts, sent } = textServiceUnderTest({
      translate: async (input) => {
        input.onBatch?.(
          inCapitals({ ...input, texts: ['One'] }).map((made) => ['One', made as never]),
        );
        await Promise.resolve();
        throw new AppError('api/bad-request', 'serviceErrors.badRequest');
      },
    });
    const options = { modelType: 'latency_optimized', styleId: 's' } as const;
    await expect(texts.translate(aRequest('One\nTwo', { options }))).rejects.toMatchObject({
      code: 'api/bad-request',
    });
    expect(sent.map(({ styleId }) => styleId)).toEqual(['s']);
  });

  it.each([
    ['custom_instructions: longer than 300 characters', ['s']],
    ['', ['s']],
    // Perhaps the combination is refused; without it, the text is refused as well.
    ['Not with this model_type.', ['s', null]],
  ])(
    'reports a refusal that has another reason, and goes on trying: %j',
    async (message, tried) => {
      const { texts, sent } = textServiceUnderTest({
        translate: () => {
          throw new AppError('api/bad-request', 'serviceErrors.badRequest', {
            details: { serviceMessage: message },
          });
        },
      });
      const options = { modelType: 'latency_optimized', styleId: 's' } as const;
      for (const text of ['One', 'Two']) {
        await expect(texts.translate(aRequest(text, { options }))).rejects.toMatchObject({
          code: 'api/bad-request',
          details: { serviceMessage: message },
        });
        expect(sent.splice(0).map(({ styleId }) => styleId)).toEqual(tried);
      }
    },
  );

  it('leaves kept names to the built-in service, and names its engine', async () => {
    const { texts, sent } = textServiceUnderTest({ kind: 'embedded' });
    const result = await texts.translate(aRequest('One', { connectionId: 'embedded' }));
    expect(sent[0]?.doNotTranslate).toEqual(['Dragoman']);
    expect(result.engine).toBe('apertium');
  });
});

describe('a text that will soon be translated', () => {
  const coming = { connectionId: 'a', projectId: 'p', sourceLang: 'EN', targetLang: 'DE' };

  it('is announced only to the built-in service, for its project', async () => {
    const here = textServiceUnderTest({ kind: 'embedded' });
    await here.texts.prepare(coming);
    expect(here.prepared).toEqual([{ sourceLang: 'EN', targetLang: 'DE' }]);
    expect(here.askers).toEqual(['p']);
    const elsewhere = textServiceUnderTest();
    await elsewhere.texts.prepare(coming);
    expect([elsewhere.prepared, elsewhere.opened]).toEqual([[], []]);
  });
});

describe('a glossary', () => {
  const withGlossary = { options: { glossaryIds: ['g'] } };

  it('is tried without a source language, which the service may refuse', async () => {
    const refusal = { message: 'The glossary is busy.' };
    const { texts, sent, checked } = textServiceUnderTest({
      translate: (input) => {
        if (input.sourceLang !== null) return Promise.resolve(inCapitals(input));
        throw new AppError('api/bad-request', 'serviceErrors.badRequest', {
          details: { serviceMessage: refusal.message },
        });
      },
    });
    const open = { ...withGlossary, sourceLang: null };
    await expect(texts.translate(aRequest('One', open))).rejects.toMatchObject({
      code: 'api/bad-request',
    });
    sent.splice(0);
    refusal.message = 'source_lang is required with a glossary.';
    const needsSource = { code: 'input/invalid', details: { field: 'sourceLang' } };
    await expect(texts.translate(aRequest('One', open))).rejects.toMatchObject(needsSource);
    expect(sent.splice(0)).toMatchObject([{ sourceLang: null, glossaryIds: ['g'] }]);
    await expect(texts.translate(aRequest('One', open))).rejects.toMatchObject(needsSource);
    expect([sent, checked]).toEqual([[], []]);
    await texts.translate(aRequest('One', withGlossary));
    expect(checked).toHaveLength(1);
  });

  it('needs a source language; nothing is sent without one', async () => {
    const { texts, sent } = textServiceUnderTest({ kind: 'custom' });
    await expect(
      texts.translate(aRequest('One', { ...withGlossary, sourceLang: null })),
    ).rejects.toMatchObject({ code: 'input/invalid', details: { field: 'sourceLang' } });
    expect(sent).toEqual([]);
  });

  it.each(['glossary/missing', 'glossary/no-dictionary'] as const)(
    '%s is reported, and nothing is sent',
    async (code) => {
      const { texts, sent, glossary } = textServiceUnderTest();
      glossary.error = new AppError(code, { english: 'Told.' });
      await expect(texts.translate(aRequest('One', withGlossary))).rejects.toMatchObject({ code });
      expect(sent).toEqual([]);
    },
  );

  it('is checked again after a minute, and makes lines unknown when its terms changed', async () => {
    const { texts, sent, checked, glossary, pass } = textServiceUnderTest();
    await texts.translate(aRequest('One', withGlossary));
    await texts.translate(aRequest('One\ntwo', withGlossary));
    expect(checked).toHaveLength(1);
    pass(60_000);
    await texts.translate(aRequest('One', withGlossary));
    expect(checked).toHaveLength(2);
    expect(sent).toHaveLength(2);
    glossary.version = 2;
    pass(60_000);
    await texts.translate(aRequest('One', withGlossary));
    expect(textsOf(sent)).toEqual([['One'], ['two'], ['One']]);
  });

  it('without a source language counts by its terms, not by changes of local ones or restarts', async () => {
    const open = aRequest('One', { ...withGlossary, sourceLang: null });
    const first = textServiceUnderTest();
    await first.texts.translate(open);
    first.glossary.changeCount += 1;
    await first.texts.translate(open);
    expect(first.sent).toHaveLength(1);
    expect(first.digested).toEqual([
      { connectionId: 'work', glossaryId: 'g', targetLang: 'DE' },
      { connectionId: 'work', glossaryId: 'g', targetLang: 'DE' },
    ]);
    first.glossary.version = 2;
    await first.texts.translate(open);
    expect(first.sent).toHaveLength(1);
    first.pass(60_000);
    await first.texts.translate(open);
    expect(first.sent).toHaveLength(2);
    const again = textServiceUnderTest({ lines: first.lines });
    again.glossary.changeCount = 7;
    await again.texts.translate(open);
    expect(again.sent).toEqual([]);
  });
});

it('never logs a text', async () => {
  const { texts, logged, lines } = textServiceUnderTest({
    translate: async (input) => {
      lines.push = () => {
        throw new AppError('db/unavailable', { english: 'Closed.' });
      };
      return Promise.resolve(inCapitals(input));
    },
  });
  await texts.translate(aRequest('Secret matter'));
  await new Promise(setImmediate);
  expect(logged).toHaveLength(1);
  expect(JSON.stringify(logged)).not.toMatch(/secret/i);
});

it('is sent to a service in the name of the project, whatever is requested', async () => {
  const { texts, askers, opened } = textServiceUnderTest();
  const project = { projectId: 'p' };
  await texts.translate(aRequest('One', { ...project, options: { formality: 'more' } }));
  await texts.improve({
    ...project,
    connectionId: 'work',
    requestId: 'r',
    text: 'One',
    targetLang: null,
    mode: 'correct',
    style: 'default',
    tone: 'default',
  });
  await texts.getChoices({
    ...project,
    connectionId: 'other',
    sourceLang: null,
    targetLang: 'DE',
    modelType: null,
  });
  expect(new Set(askers)).toEqual(new Set(['p']));
  expect(opened.length).toBeGreaterThan(10);
});
