import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TranslationClient } from '../../../../electron/clients/translation/translation-client.ts';
import type { Database } from '../../../../electron/db/database.ts';
import type { TextService } from '../../../../electron/services/texts/service.ts';
import { PLAIN_TEXT_OPTIONS } from '../../../../shared/domain/texts/options.ts';
import type {
  TextOptions,
  TranslateTextInput,
} from '../../../../shared/domain/texts/translation.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../../shared/domain/app/settings.ts';
import { startTextsUnderTest, type TextsUnderTest } from '../../support/texts-under-test.ts';
import { improveInput } from '../../../support/builders/texts.ts';

let under: TextsUnderTest;
let client: TranslationClient;
let database: Database;
let settings: { history: Settings['history'] };
let logged: unknown[];
let startTexts: () => TextService;

beforeAll(async () => {
  under = await startTextsUnderTest();
  ({ client, database, settings, logged, startTexts } = under);
});

afterAll(() => under.close());

let ids = 0;

const request = (
  text: string,
  {
    options,
    ...patch
  }: Omit<Partial<TranslateTextInput>, 'options'> & {
    options?: Partial<TextOptions>;
  } = {},
): TranslateTextInput => ({
  connectionId: 'embedded',
  projectId: null,
  sourceLang: 'EN',
  targetLang: 'DE',
  requestId: `request-${String((ids += 1))}`,
  text,
  ...patch,
  options: { ...PLAIN_TEXT_OPTIONS, ...options },
});

const EN_DE = {
  connectionId: 'embedded',
  projectId: null,
  sourceLang: 'EN',
  targetLang: 'DE',
  modelType: null,
};

describe('the Translate page with the service inside the app', () => {
  it('translates line by line, keeps the lines, and requests only new ones', async () => {
    const texts = startTexts();
    const first = await texts.translate(request('Good morning\n\n  Good night'));
    expect(first.paragraphs).toHaveLength(3);
    expect(first.paragraphs[2]?.target).toMatch(/^ {2}\S/);
    expect(first).toMatchObject({ detectedSourceLang: 'EN', billedChars: 22 });
    expect(first.engine).not.toBeNull();
    const second = await texts.translate(request('Good night\nGood morning\nThank you'));
    expect(second.billedChars).toBe(9);
    expect(second.paragraphs.map(({ isKnown }) => isKnown)).toEqual([true, true, false]);
  });

  it('still knows after a restart what was paid for', async () => {
    await startTexts().translate(request('A new day\nbegins'));
    const again = await startTexts().translate(request('A new day\nbegins'));
    expect(again).toMatchObject({ billedChars: 0, detectedSourceLang: 'EN' });
    expect(again.paragraphs.every(({ isKnown }) => isKnown)).toBe(true);
  });

  it('detects the language', async () => {
    const text = 'Guten Morgen, das Wetter ist heute wirklich sehr schön.';
    const result = await startTexts().translate(
      request(text, { sourceLang: null, targetLang: 'EN-GB' }),
    );
    expect(result.detectedSourceLang).toBe('DE');
  });

  it('asks for the language of an unclear text, and assumes the last one if it is plausible', async () => {
    const texts = startTexts();
    const open = { sourceLang: null, targetLang: 'FR' };
    await expect(texts.translate(request('casa', open))).rejects.toMatchObject({
      code: 'input/invalid',
      details: { field: 'sourceLang', hint: 'unclear-language' },
    });
    const taken = await texts.translate(request('casa', { ...open, lastSourceLang: 'ES' }));
    expect(taken).toMatchObject({ detectedSourceLang: 'ES', isSourceAssumed: true });
    const hello = await texts.translate(request('Hello', { ...open, lastSourceLang: 'ES' }));
    expect(hello.detectedSourceLang).toBe('EN');
    expect(hello).not.toHaveProperty('isSourceAssumed');
    await expect(
      texts.translate(request('casa', { ...open, lastSourceLang: 'FR' })),
    ).rejects.toMatchObject({ details: { hint: 'unclear-language' } });
    // Nor if its letters occur in no earlier text.
    const persian = 'سلام دنیا این یک متن فارسی است';
    await expect(
      texts.translate(request(persian, { ...open, lastSourceLang: 'EN' })),
    ).rejects.toMatchObject({ details: { hint: 'unclear-language' } });
  });

  it("never fails for an option that the route can't have", async () => {
    const result = await startTexts().translate(
      request('Good morning', {
        targetLang: 'FI',
        options: {
          formality: 'more',
          modelType: 'latency_optimized',
          styleId: '00000000-0000-4000-8000-000000000000',
          memoryId: '00000000-0000-4000-8000-000000000000',
          customInstructions: ['Be brief.'],
          tagHandling: 'xml',
          context: 'A letter.',
        },
      }),
    );
    expect(result.paragraphs).toHaveLength(1);
  });

  it('follows a style profile, and asks again once its glossaries are others', async () => {
    const glossaryOf = async (target: string) => {
      const dictionary = { source: 'EN', target: 'DE', entries: [{ source: 'barge', target }] };
      const made = await client.createGlossary({ name: target, dictionaries: [dictionary] });
      return made.id;
    };
    const [kahn, prahm] = [await glossaryOf('Kahn'), await glossaryOf('Prahm')];
    const profile = await client.createStyleProfile({ name: 'Customer', glossaryIds: [kahn] });
    const texts = startTexts();
    const choices = await texts.getChoices(EN_DE);
    expect(choices.profiles).toEqual([{ id: profile.id, name: 'Customer', obstacle: null }]);
    const other = await texts.getChoices({ ...EN_DE, targetLang: 'FI' });
    expect(other.profiles[0]?.obstacle).toBe('pair');
    const withProfile = request('barge', { options: { styleProfileId: profile.id } });
    expect((await texts.translate(withProfile)).paragraphs[0]?.target).toBe('Kahn');
    expect((await texts.translate(withProfile)).billedChars).toBe(0);

    await client.updateStyleProfile(profile.id, { glossaryIds: [prahm] });
    const again = startTexts();
    expect((await again.translate(withProfile)).paragraphs[0]?.target).toBe('Prahm');
    // For a direction that it has nothing for, it is left out.
    const finnish = await again.translate({ ...withProfile, targetLang: 'FI' });
    expect(finnish.paragraphs).toHaveLength(1);
    await client.deleteStyleProfile(profile.id);
    for (const id of [kahn, prahm]) await client.deleteGlossary(id);
  });

  it('reports which option is blocked by what', async () => {
    const glossary = await client.createGlossary({
      name: 'Terms',
      dictionaries: [{ source: 'EN', target: 'DE', entries: [{ source: 'cart', target: 'Korb' }] }],
    });
    const texts = startTexts();
    const choices = await texts.getChoices(EN_DE);
    expect(choices).toMatchObject({
      formality: null,
      modelType: 'service',
      customInstructions: 'service',
      tagHandling: null,
    });
    expect(choices.glossaries).toEqual([{ id: glossary.id, name: 'Terms', obstacle: null }]);
    expect(choices.improve?.tones).toContain('friendly');
    const other = await texts.getChoices({ ...EN_DE, sourceLang: null, targetLang: 'FI' });
    expect(other).toMatchObject({ formality: 'target-language', improve: null });
    expect(other.glossaries[0]?.obstacle).toBe('needs-source');

    const withGlossary = { options: { glossaryIds: [glossary.id] } };
    const translated = await texts.translate(request('cart', withGlossary));
    expect(translated.paragraphs[0]?.target).toBe('Korb');
    await expect(
      texts.translate(request('cart', { ...withGlossary, targetLang: 'FR' })),
    ).rejects.toMatchObject({ code: 'glossary/no-dictionary' });
    await client.deleteGlossary(glossary.id);
    await expect(startTexts().translate(request('cart', withGlossary))).rejects.toMatchObject({
      code: 'glossary/missing',
    });
  });

  it('keeps lines that tags span', async () => {
    const text = '<p>\nGood morning\n</p>\nGood night';
    const { paragraphs } = await startTexts().translate(
      request(text, { options: { tagHandling: 'html' } }),
    );
    expect(paragraphs.map(({ target }) => target)).toEqual([
      '<p>',
      expect.not.stringContaining('<'),
      '</p>',
      expect.not.stringContaining('<'),
    ]);
  });

  it(
    'improves texts that are larger than one request may be',
    { tags: 'deep', timeout: 60_000 },
    async () => {
      const line = 'we was late for the meeting.';
      const text = Array.from({ length: 320 }, (_, index) => `${String(index)}: ${line}`).join(
        '\n',
      );
      const result = await startTexts().improve(
        improveInput({ requestId: 'improve', text, targetLang: 'EN-GB', mode: 'correct' }),
      );
      expect(result.text.split('\n')).toHaveLength(320);
      expect(result.text).toContain('were late');
    },
  );

  it('stores texts, finds them as matches, and replaces them as they are edited', async () => {
    const texts = startTexts();
    const pair = {
      ...EN_DE,
      kind: 'text',
      itemId: null,
      sourceText: 'Press the green button twice.',
      targetText: 'Drücken Sie zweimal die grüne Taste.',
      options: PLAIN_TEXT_OPTIONS,
      billedChars: 29,
    } as const;
    const kept = await texts.keep(pair);
    expect(kept).not.toBeNull();
    const found = async (text: string) => {
      const matches = await texts.findMatches({ ...EN_DE, text, minPercent: 60 });
      return matches.map(({ percent, itemId }) => [percent, itemId]);
    };
    expect(await found('Press the green button twice.')).toEqual([[99, kept?.itemId]]);
    expect(await found('Press the red button twice.')).toEqual([[89, kept?.itemId]]);
    const more = { ...pair, ...kept, sourceText: 'Press the green button twice, now.' };
    expect(await texts.keep(more)).toEqual(kept);
    expect(await found('Press the green button twice.')).not.toContainEqual([99, kept?.itemId]);
    // A text in its place is a different item, regardless of the given id.
    const other = await texts.keep({ ...more, sourceText: 'Turn the large wheel.' });
    expect(other?.itemId).not.toBe(kept?.itemId);
    expect(await found('Press the green button twice, now.')).toEqual([[99, kept?.itemId]]);
  });

  it.each([
    ['by the settings', { doNotRecord: true, unrecordedProjectIds: [] }, null],
    ['for a project', { doNotRecord: false, unrecordedProjectIds: ['p'] }, 'p'],
  ])('records nothing when not allowed: %s', async (_what, rule, projectId) => {
    settings.history = rule;
    try {
      const kept = await startTexts().keep({
        ...EN_DE,
        projectId,
        kind: 'text',
        itemId: null,
        sourceText: 'Unrecorded matter',
        targetText: 'x',
        options: PLAIN_TEXT_OPTIONS,
        billedChars: null,
      });
      expect(kept).toBeNull();
      const found = await database.history.search({ text: 'Unrecorded', page: 1, limit: 2 });
      expect(found.total).toBe(0);
    } finally {
      settings.history = DEFAULT_SETTINGS.history;
    }
  });

  it('answers only the latest of many quick requests, and pays once for each line', async () => {
    const texts = startTexts();
    const line = 'The quick typist writes';
    const asked = Array.from({ length: 10 }, (_, index) =>
      texts.translate(request(`${line}\nand on ${String(index)}`)).then(
        () => 'done',
        (error: unknown) => (error as { code: string }).code,
      ),
    );
    expect(await Promise.all(asked)).toEqual([
      ...Array.from({ length: 9 }, () => 'canceled'),
      'done',
    ]);
    expect(await texts.translate(request(line))).toMatchObject({ billedChars: 0 });
  });

  it('writes no text to a log', () => {
    expect(JSON.stringify(logged)).not.toMatch(/good|morning|button|matter|typist/i);
  });
});
