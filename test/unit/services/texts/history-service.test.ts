import { describe, expect, it } from 'vitest';
import { toTextSegments } from '../../../../electron/services/texts/history-service.ts';
import type { KeepTextInput } from '../../../../shared/domain/texts/translation.ts';
import { textServiceUnderTest } from '../support/text-service-under-test.ts';
import { aRequest, someOptions } from '../support/texts-under-test.ts';

const aText = (patch: Partial<KeepTextInput> = {}): KeepTextInput => ({
  connectionId: 'work',
  projectId: null,
  sourceLang: 'EN',
  targetLang: 'DE',
  kind: 'text',
  itemId: null,
  sourceText: 'One. Two.\n\nThree',
  targetText: 'Eins. Zwei.\n\nDrei',
  options: someOptions(),
  billedChars: 12,
  ...patch,
});

describe('storing a text', () => {
  it('makes an item of its lines and sentences', async () => {
    const { texts, items } = textServiceUnderTest();
    expect(await texts.keep(aText({ projectId: 'p' }))).toEqual({ itemId: 'item-1' });
    expect(items.get('item-1')).toEqual({
      item: {
        id: 'item-1',
        kind: 'text',
        title: 'One. Two.',
        sourceLang: 'EN',
        targetLang: 'DE',
        connectionId: 'work',
        connectionName: 'Work',
        projectId: 'p',
        projectName: 'Project P',
        options: {},
        engine: null,
        isPractice: false,
        billedChars: 12,
        createdAtMs: Date.UTC(2026, 0, 1),
        documentJobId: null,
      },
      segments: [
        { position: 0, source: 'One.', target: 'Eins.' },
        { position: 1, source: 'Two.', target: 'Zwei.' },
        { position: 2, source: 'Three', target: 'Drei' },
      ],
    });
  });

  it('replaces what was stored in the same sitting', async () => {
    const { texts, items } = textServiceUnderTest();
    const first = await texts.keep(aText());
    const sourceText = 'First. One. Two.\n\nThree';
    expect(await texts.keep(aText({ ...first, sourceText }))).toEqual(first);
    expect([...items.values()].map(({ item }) => item.title)).toEqual(['First. One. Two.']);
  });

  it.each([
    ['another text', { sourceText: 'More' }],
    ['another language', { targetLang: 'FR' }],
    ['another account', { connectionId: 'other' }],
    ['a better wording', { kind: 'improvement' }],
  ] as const)('never replaces it by %s, whatever item is named', async (_what, patch) => {
    const { texts, items } = textServiceUnderTest();
    const first = await texts.keep(aText());
    const before = structuredClone(items.get('item-1'));
    expect(await texts.keep(aText({ ...first, ...patch }))).toEqual({ itemId: 'item-2' });
    expect(items.get('item-1')).toEqual(before);
  });

  it('recognizes a text without spaces between its sentences', async () => {
    const { texts } = textServiceUnderTest();
    const route = { sourceLang: 'JA', targetText: 'x' };
    const first = await texts.keep(
      aText({ ...route, sourceText: '今日は雨です。明日は晴れです。' }),
    );
    const sourceText = '今日は雨です。明日は晴れです。そして風。';
    expect(await texts.keep(aText({ ...first, ...route, sourceText }))).toEqual(first);
  });

  it('refuses a translation that was made for another text or language', async () => {
    const { texts, items } = textServiceUnderTest();
    const { requestId } = await texts.translate(aRequest('Three', { targetLang: 'ES' }));
    const pair = aText({ requestId, sourceText: 'Three', targetText: 'THREE' });
    for (const patch of [{ targetLang: 'FR' }, { targetLang: 'ES', sourceText: 'Four' }]) {
      await expect(texts.keep({ ...pair, ...patch })).rejects.toMatchObject({
        code: 'input/conflict',
      });
    }
    expect(items.size).toBe(0);
    expect(await texts.keep({ ...pair, targetLang: 'ES' })).toEqual({ itemId: 'item-1' });
  });

  it('leaves everything that the user corrected in the history unchanged', async () => {
    const { texts, items, edited } = textServiceUnderTest();
    const first = await texts.keep(aText());
    edited.add('item-1');
    expect(await texts.keep(aText({ ...first, targetText: 'Mehr' }))).toEqual({ itemId: 'item-2' });
    expect(items.get('item-1')?.item.title).toBe('One. Two.');
  });

  it('leaves a text unchanged when the user began to correct it', async () => {
    const { texts, items, started } = textServiceUnderTest();
    const first = await texts.keep(aText());
    started.add('item-1');
    expect(await texts.keep(aText({ ...first, targetText: 'Mehr' }))).toEqual({ itemId: 'item-2' });
    expect([...items.keys()]).toEqual(['item-1', 'item-2']);
  });

  it('restores nothing that was deleted: the text becomes another item', async () => {
    const { texts, items } = textServiceUnderTest();
    const first = await texts.keep(aText());
    items.clear();
    expect(await texts.keep(aText({ ...first }))).toEqual({ itemId: 'item-2' });
  });

  it('says when nothing is recorded', async () => {
    const { texts, items } = textServiceUnderTest({ isUnrecorded: true });
    expect(await texts.keep(aText())).toBeNull();
    expect(items.size).toBe(0);
  });

  it.each([[{ sourceText: ' \n' }], [{ targetText: '' }]])(
    'stores no half pair: %j',
    async (patch) => {
      const { texts, items } = textServiceUnderTest();
      expect(await texts.keep(aText(patch))).toBeNull();
      expect(items.size).toBe(0);
    },
  );

  it('records how it was made: language, engine, practice', async () => {
    const { texts, items } = textServiceUnderTest({ kind: 'embedded', isPractice: true });
    const route = { connectionId: 'embedded', sourceLang: null };
    await texts.translate(aRequest('Three', route));
    await texts.keep(aText({ ...route, sourceText: 'Three', targetText: 'Drei' }));
    expect(items.get('item-1')?.item).toMatchObject({
      sourceLang: 'EN',
      engine: 'apertium',
      isPractice: true,
    });
  });

  it('knows after a restart how it was made, as long as the options are the same', async () => {
    const route = { connectionId: 'embedded', sourceLang: null };
    const before = textServiceUnderTest({ kind: 'embedded', isPractice: true });
    await before.texts.translate(aRequest('Three', route));
    const first = await before.texts.keep(aText({ ...route, sourceText: 'Three' }));
    const after = textServiceUnderTest();
    for (const [id, item] of before.items) after.items.set(id, item);
    const again = aText({ ...first, ...route, sourceText: 'Three', targetText: 'Drei!' });
    expect(await after.texts.keep(again)).toEqual(first);
    const made = { sourceLang: 'EN', engine: 'apertium', isPractice: true };
    expect(after.items.get('item-1')?.item).toMatchObject(made);
    for (const other of [{ connectionId: 'work' }, { targetLang: 'FR' }]) {
      const kept = await after.texts.keep({ ...again, ...other });
      const unknown = { sourceLang: null, engine: null, isPractice: false };
      expect(after.items.get(kept?.itemId ?? '')?.item).toMatchObject(unknown);
    }
  });

  it('records choices in the words that the user knows, and no texts', async () => {
    const { texts, items } = textServiceUnderTest();
    await texts.getChoices({
      connectionId: 'work',
      projectId: null,
      sourceLang: 'EN',
      targetLang: 'DE',
      modelType: null,
    });
    const options = someOptions({
      formality: 'more',
      modelType: 'quality_optimized',
      context: 'Secret matter',
      glossaryIds: ['g', 'other'],
      memoryId: 'm',
      styleId: 'unknown',
      customInstructions: ['Secret', ' '],
      tagHandling: 'xml',
    });
    await texts.keep(aText({ options }));
    expect(items.get('item-1')?.item.options).toEqual({
      formality: 'more',
      model: 'quality_optimized',
      glossary: 'Terms g, other',
      memory: 'Memory m',
      style: 'unknown',
      'custom instructions': 1,
      context: 'given',
      tags: 'xml',
    });
  });

  it('records the style profile by its name', async () => {
    const { texts, items } = textServiceUnderTest();
    await texts.keep(aText({ options: someOptions({ styleProfileId: 'unknown' }) }));
    expect(items.get('item-1')?.item.options).toEqual({ 'style profile': 'unknown' });
  });

  it('stores an improvement as a pair in one language', async () => {
    const { texts, items } = textServiceUnderTest();
    const improvement = { kind: 'improvement', sourceLang: null, targetLang: 'EN-US' } as const;
    await texts.keep(aText({ ...improvement, targetText: 'One! Two!\n\nThree' }));
    expect(items.get('item-1')?.item).toMatchObject({
      kind: 'improvement',
      sourceLang: 'EN-US',
      targetLang: 'EN-US',
      options: {},
    });
  });

  it('stores a text whose account was removed meanwhile', async () => {
    const { texts, items } = textServiceUnderTest();
    await texts.keep(aText({ connectionId: 'gone' }));
    expect(items.get('item-1')?.item).toMatchObject({ connectionId: 'gone', connectionName: '' });
  });

  it('shortens a long title between words', async () => {
    const { texts, items } = textServiceUnderTest();
    await texts.keep(aText({ sourceText: `\n  ${'word '.repeat(50)}`, targetText: 'b' }));
    const title = items.get('item-1')?.item.title ?? '';
    expect(title).toMatch(/^word( word)+…$/);
    expect(title.length).toBeLessThanOrEqual(81);
  });
});

describe('segments of a text', () => {
  const pair = (sourceText: string, targetText: string) =>
    toTextSegments({ sourceText, targetText, sourceLang: null, targetLang: 'DE' }).map(
      ({ source, target }) => [source, target],
    );

  it("are lines when the sentences don't pair", () => {
    expect(pair('One. Two.\nThree', 'Eins, zwei.\nDrei')).toEqual([
      ['One. Two.', 'Eins, zwei.'],
      ['Three', 'Drei'],
    ]);
  });

  it.each([
    // The translation has no abbreviation: cut at "Dr." both sides had three parts, and none
    // matched.
    [
      'EN',
      'DE',
      'Ask Dr. Weber. It is urgent.',
      'Fragen Sie Frau Weber. Es ist dringend.',
      [
        ['Ask Dr. Weber.', 'Fragen Sie Frau Weber.'],
        ['It is urgent.', 'Es ist dringend.'],
      ],
    ],
    [
      'DE',
      'ES',
      'Dr. med. Meier kommt. Er lebt z. B. in den USA.',
      'Viene el Dr. Meier. Vive en EE. UU. desde 2010.',
      [
        ['Dr. med. Meier kommt.', 'Viene el Dr. Meier.'],
        ['Er lebt z. B. in den USA.', 'Vive en EE. UU. desde 2010.'],
      ],
    ],
  ])('are whole sentences, from %s into %s', (sourceLang, targetLang, source, target, expected) => {
    const segments = toTextSegments({
      sourceText: source,
      targetText: target,
      sourceLang,
      targetLang,
    });
    expect(segments.map((each) => [each.source, each.target])).toEqual(expected);
  });

  it("are the whole when the lines don't pair", () => {
    expect(pair('One\nTwo', 'Eins und zwei')).toEqual([['One\nTwo', 'Eins und zwei']]);
  });

  it('keep a line that only one side has', () => {
    expect(pair('One\n\n', 'Eins\n\nZwei')).toEqual([
      ['One', 'Eins'],
      ['', 'Zwei'],
    ]);
  });
});
