import { readFileSync } from 'node:fs';
import type { TranslateTextOptions } from 'deepl-node';
import { GlossaryEntries } from 'deepl-node';
import { describe, expect, it } from 'vitest';
import { withServices } from './official-client-support.ts';

const bench = withServices('--practice');
const STYLE_RULES_ID = 'dca2e053-8ae5-45e6-a0d2-881156e7f4e4';
const MEMORY_ID = 'a74d88fb-ed2a-4943-a664-a4512398b994';
const PHRASE = 'proton beam';

describe('the official client: texts', () => {
  it('§3 keeps order, detects each text and bills code points', async () => {
    const results = await bench
      .client()
      .translateText(['faisceau de protons', PHRASE, '🪨'], null, 'de');
    expect(results.map((result) => [result.text, result.billedCharacters])).toEqual([
      ['Protonenstrahl', 19],
      ['Protonenstrahl', 11],
      ['🪨', 1],
    ]);
    expect(results.slice(0, 2).map((result) => result.detectedSourceLang)).toEqual(['fr', 'en']);
  });

  it.each<[string, TranslateTextOptions]>([
    ['no custom instructions', { customInstructions: [] }],
    ['formality', { formality: 'prefer_more' }],
    ['split sentences turned off', { splitSentences: 'off' }],
    ['split sentences nonewlines', { splitSentences: 'nonewlines' }],
    ["formatting that needn't be preserved", { preserveFormatting: false }],
    ['context, which is not billed', { context: 'A sentence about physics.' }],
    ['custom instructions', { customInstructions: ['Be brief', 'Be kind'] }],
    ['unknown parameters', { extraRequestParameters: { my_own: 'x' } }],
  ])('§3 accepts %s', async (_name, options) => {
    const result = await bench.client().translateText(PHRASE, 'en', 'de', options);
    expect([result.text, result.billedCharacters]).toEqual(['Protonenstrahl', 11]);
  });

  it('§3 preserves the case of the first letter on request', async () => {
    const options = { preserveFormatting: true };
    const result = await bench.client().translateText(PHRASE, 'en', 'de', options);
    expect(result.text).toBe('protonenstrahl');
  });

  it('§9 style rules by id must be for the target language', async () => {
    const options = { styleRule: STYLE_RULES_ID };
    const result = await bench.client().translateText('Protonenstrahl', 'de', 'en-US', options);
    expect(result.text).toBe(PHRASE);
    const wrong = bench.client().translateText(PHRASE, 'en', 'de', options);
    await expect(wrong).rejects.toThrow('style_id');
  });

  it.each([
    ['quality_optimized', 'quality_optimized'],
    ['prefer_quality_optimized', 'quality_optimized'],
    ['latency_optimized', 'latency_optimized'],
  ] as const)('§3 model_type %s: %s is used', async (modelType, used) => {
    const result = await bench.client().translateText(PHRASE, 'en', 'de', { modelType });
    expect(result.modelTypeUsed).toBe(used);
  });

  it.each<[string, TranslateTextOptions, string]>([
    ['<p>proton beam</p>', { tagHandling: 'html' }, '<p>Protonenstrahl</p>'],
    [
      '<p>proton beam</p><p translate="no">proton beam</p>',
      { tagHandling: 'html', tagHandlingVersion: 'v2' },
      '<p>Protonenstrahl</p><p translate="no">proton beam</p>',
    ],
    [
      '<a>proton beam</a><keep>proton beam</keep>',
      { tagHandling: 'xml', ignoreTags: ['keep', 'other'], outlineDetection: true },
      '<a>Protonenstrahl</a><keep>proton beam</keep>',
    ],
    [
      '<par>proton beam</par><par>proton beam</par>',
      {
        tagHandling: 'xml',
        splittingTags: 'par,title',
        nonSplittingTags: 'b',
        outlineDetection: false,
      },
      '<par>Protonenstrahl</par><par>Protonenstrahl</par>',
    ],
  ])('§3 tags: %s', async (source, options, target) => {
    const result = await bench.client().translateText(source, 'en', 'de', options);
    expect(result.text).toBe(target);
  });

  it('§18 trap 9: extra parameters override those of the client', async () => {
    const result = await bench.client().translateText(PHRASE, 'en', 'de', {
      extraRequestParameters: { target_lang: 'fr' },
    });
    expect(result.text).toBe('faisceau de protons');
  });

  it('§9, §10: a style rule as an object, a memory with a threshold', async () => {
    const client = bench.client();
    const [styleRule] = await client.getAllStyleRules(0, 10, true);
    expect([styleRule?.styleId, styleRule?.language]).toEqual([STYLE_RULES_ID, 'en']);
    const [memory] = await client.listTranslationMemories(0, 10);
    expect([memory?.translationMemoryId, memory?.sourceLanguage]).toEqual([MEMORY_ID, 'de']);
    const result = await client.translateText('Protonenstrahl', 'de', 'en-US', {
      ...(styleRule === undefined ? {} : { styleRule }),
      translationMemory: MEMORY_ID,
      translationMemoryThreshold: 80,
    });
    expect(result.text).toBe(PHRASE);
  });
});

describe('the official client: documents', () => {
  it('§4 translates a file from path to path', async () => {
    const [source, target] = [bench.file('a.txt', `${PHRASE}\n`), bench.file('a.de.txt')];
    const status = await bench.client().translateDocument(source, target, 'en', 'de');
    expect([status.billedCharacters, readFileSync(target, 'utf8')]).toEqual([
      PHRASE.length + 1,
      'Protonenstrahl\n',
    ]);
  });

  it('§4 downloads once, and learns why a second download fails', { tags: 'deep' }, async () => {
    const client = bench.client();
    const handle = await client.uploadDocument(Buffer.from(PHRASE), 'en', 'de', {
      filename: 'once.txt',
      formality: 'prefer_more',
    });
    await client.isDocumentTranslationComplete(handle);
    await client.downloadDocument(handle, bench.file('once.de.txt'));
    const again = client.downloadDocument(handle, bench.file('again.de.txt'));
    await expect(again).rejects.toThrow(/already/u);
  });

  it(
    '§4 uploads, polls and downloads step by step, with a glossary',
    { tags: 'deep' },
    async () => {
      const client = bench.client();
      const glossary = await client.createGlossary(
        'documents',
        'en',
        'de',
        new GlossaryEntries({ entries: { artist: 'Maler', prize: 'Gewinn' } }),
      );
      const handle = await client.uploadDocument(Buffer.from('artist\nprize'), 'en', 'de', {
        filename: 'x.txt',
        glossary,
        extraRequestParameters: { my_own: 'x' },
      });
      const { status } = await client.isDocumentTranslationComplete(handle);
      expect([status.ok(), status.done(), status.billedCharacters]).toEqual([true, true, 12]);
      const target = bench.file('glossary.de.txt');
      await client.downloadDocument(handle, target);
      expect(readFileSync(target, 'utf8')).toBe('Maler\nGewinn');
      await client.deleteGlossary(glossary);
    },
  );
});

describe('the official client: everything else', () => {
  it('§9 style rules: create, rename, rules, instructions, delete', async () => {
    const client = bench.client();
    const instruction = { label: 'place', prompt: 'Name the town' };
    const { styleId, customInstructions } = await client.createStyleRule({
      name: 'house',
      language: 'de',
      custom_instructions: [instruction],
    });
    expect(customInstructions).toMatchObject([instruction]);
    expect((await client.updateStyleRuleName(styleId, 'office')).name).toBe('office');
    const rules = { dates_and_times: { calendar_era: 'use_bce_and_ce' } };
    const ruled = await client.updateStyleRuleConfiguredRules(styleId, rules);
    expect(ruled.configuredRules?.datesAndTimes).toEqual(rules.dates_and_times);
    const { id = '' } = await client.createStyleRuleCustomInstruction(styleId, {
      label: 'tone',
      prompt: 'Be brief',
    });
    const changed = { label: 'tone', prompt: 'Be kind' };
    await client.updateStyleRuleCustomInstruction(styleId, id, changed);
    expect(await client.getStyleRuleCustomInstruction(styleId, id)).toMatchObject(changed);
    await client.deleteStyleRuleCustomInstruction(styleId, id);
    expect((await client.getStyleRule(styleId)).version).toBeGreaterThan(1);
    await client.deleteStyleRule(styleId);
    await expect(client.getStyleRule(styleId)).rejects.toThrow('Not found');
  });

  it('§8 rephrases, in the requested variant', { tags: 'deep' }, async () => {
    const results = await bench.client().rephraseText([PHRASE, PHRASE], 'en-GB');
    expect(
      results.map(({ targetLang, detectedSourceLang }) => [targetLang, detectedSourceLang]),
    ).toEqual([
      ['en-GB', 'en'],
      ['en-GB', 'en'],
    ]);
  });

  it('§6 lists languages and glossary pairs', async () => {
    const client = bench.client();
    const [sources, targets] = [
      await client.getSourceLanguages(),
      await client.getTargetLanguages(),
    ];
    expect(sources.find(({ code }) => code === 'en')?.name).toBe('English');
    expect(sources.every((language) => !('supportsFormality' in language))).toBe(true);
    expect(targets.find(({ code }) => code === 'de')?.supportsFormality).toBe(true);
    expect((await client.getGlossaryLanguagePairs()).length).toBe(992);
  });

  it('§7 reads usage', async () => {
    const client = bench.client({ key: 'usage-of-its-own' });
    await client.translateText(PHRASE, 'en', 'de');
    const usage = await client.getUsage();
    expect([usage.character?.count, usage.character?.limit, usage.anyLimitReached()]).toEqual([
      11,
      20_000_000,
      false,
    ]);
    expect(usage.toString()).toContain('Usage this billing period');
  });
});

describe('the official client: translation memories', () => {
  it('§19 reads the record, and segments page by page and by a filter', async () => {
    const client = bench.client();
    const memory = await client.getTranslationMemory(MEMORY_ID);
    expect(memory).toMatchObject({
      name: 'Default Translation Memory',
      sourceLanguage: 'de',
      targetLanguages: ['en', 'es', 'fr'],
      segmentCount: 12,
    });
    expect(memory.creationTime).toBeInstanceOf(Date);
    expect(memory.updatedTime).toBeInstanceOf(Date);
    const first = await client.listTranslationMemorySegments(memory, { pageSize: 5 });
    const pageCursor = first.nextPageCursor ?? '';
    const second = await client.listTranslationMemorySegments(memory, { pageSize: 5, pageCursor });
    expect([first.segments.length, second.segments[0]?.sourceText]).toEqual([
      5,
      'Quelltext Nummer 5',
    ]);
    const found = await client.listTranslationMemorySegments(memory, {
      filterText: 'quelltext nummer 11',
    });
    expect(found.segments.map(({ sourceText }) => sourceText)).toEqual(['Quelltext Nummer 11']);
    const exact = await client.listTranslationMemorySegments(memory, {
      filterText: 'quelltext',
      filterCaseSensitive: true,
    });
    expect([exact.segments, exact.segmentCount]).toEqual([[], 12]);
  });

  it('§19 imports a file without a header, exports it, and deletes the memory', async () => {
    const client = bench.client();
    const tuv = (lang: string, text: string): string =>
      `<tuv xml:lang="${lang}"><seg>${text}</seg></tuv>`;
    const tmx = `<tmx version="1.4"><body><tu>${tuv('de', 'Anker')}${tuv('en', 'anchor')}</tu></body></tmx>`;
    const job = await client.importTranslationMemoryFromFilepath(bench.file('ships.tmx', tmx));
    const id = job.results[0]?.translationMemoryId ?? '';
    expect(await client.getTranslationMemory(id)).toMatchObject({
      name: 'ships.tmx',
      sourceLanguage: 'de',
      segmentCount: 1,
    });
    const target = bench.file('ships-again.tmx');
    await client.exportTranslationMemoryToFilepath(id, target);
    expect(readFileSync(target, 'utf8')).toContain('<seg>anchor</seg>');
    await client.deleteTranslationMemory(id);
    await expect(client.getTranslationMemory(id)).rejects.toThrow(/not found/iu);
  });

  it('§18 tm-job-processing-polls: the first polls do not see the end', async () => {
    const client = bench.client({
      headers: {
        'mock-server-session': 'polls-of-the-official-client',
        'mock-server-session-tm-job-processing-polls': '1',
      },
    });
    const { jobId } = await client.createTranslationMemoryExport(MEMORY_ID);
    const statuses: unknown[] = [];
    for (let poll = 0; poll < 2; poll += 1) {
      statuses.push((await client.getTranslationMemoryJob(jobId)).results[0]?.status);
    }
    expect(statuses).toEqual(['processing', 'completed']);
  });
});

describe('the official client: what its version does not know', () => {
  it('§21 sends a style profile as an extra parameter', async () => {
    const client = bench.client();
    const glossary = await client.createGlossary(
      'profile',
      'en',
      'de',
      new GlossaryEntries({ entries: { anchor: 'Haken' } }),
    );
    const made = await fetch(`${bench.url()}/v3/style_profiles`, {
      method: 'POST',
      headers: {
        Authorization: `DeepL-Auth-Key ${bench.key()}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ name: 'Ships', glossary_ids: [glossary.glossaryId] }),
    });
    const { style_profile_id } = (await made.json()) as { style_profile_id: string };
    const result = await client.translateText('anchor', 'en', 'de', {
      extraRequestParameters: { style_profile_id },
    });
    expect(result.text).toBe('Haken');
    const handle = await client.uploadDocument(Buffer.from('anchor'), 'en', 'de', {
      filename: 'profile.txt',
      extraRequestParameters: { style_profile_id },
    });
    await client.isDocumentTranslationComplete(handle);
    const target = bench.file('profile.de.txt');
    await client.downloadDocument(handle, target);
    expect(readFileSync(target, 'utf8')).toBe('Haken');
  });

  it('§20 may be given a base address that ends in a slash', async () => {
    const client = bench.client({ serverUrl: `${bench.url()}/` });
    expect((await client.translateText(PHRASE, 'en', 'de')).text).toBe('Protonenstrahl');
    expect((await client.getTargetLanguages()).length).toBeGreaterThan(100);
  });
});
