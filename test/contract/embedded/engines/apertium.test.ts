import { readFileSync } from 'node:fs';
import path from 'node:path';
import JSZip from 'jszip';
import mammoth from 'mammoth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApertiumEngine } from '../../../../electron/embedded/engines/apertium/apertium-engine.ts';
import { discoverModes } from '../../../../electron/embedded/engines/apertium/modes.ts';
import { planRoutes } from '../../../../electron/embedded/engines/apertium/routes.ts';
import type { TranslationEngine } from '../../../../electron/embedded/engines/engine.ts';
import { textPiece } from '../../../../electron/embedded/engines/piece.ts';
import { listProcesses } from '../../../fakes/process-table.ts';
import { firstOf, someOf } from '../../../support/runs.ts';
import { createRandom, seg, show } from '../../../unit/embedded/support/segments.ts';
import { messageOf, startService, untilFinished, type Handle } from '../translation/support.ts';

const SAMPLE = path.resolve(
  import.meta.dirname,
  '../../../../resources/samples/quarterly-report.docx',
);
const modes = await discoverModes();
const has = (source: string, target: string): boolean =>
  modes.some((mode) => mode.source === source && mode.target === target);

/** Returns process ids of the stages that use data of a pair, in our own process tree, in order. */
function stagesOf(pair: string): number[] {
  const rows = listProcesses();
  const shells = rows.filter(
    ({ parent, command }) => parent === process.pid && command.includes(pair),
  );
  const newest = Math.max(...shells.map(({ pid }) => pid));
  return rows.filter(({ parent }) => parent === newest).map(({ pid }) => pid);
}

describe.skipIf(!has('EN', 'ES'))('with Apertium (needs apertium-eng-spa)', () => {
  let engine: TranslationEngine;
  const signal = new AbortController().signal;
  beforeAll(() => {
    engine = createApertiumEngine({ modes });
  });
  afterAll(() => engine.close());

  const translate = async (notation: string, source = 'EN', target = 'ES'): Promise<string> => {
    const [answer] = await engine.translate([seg(notation)], source, target, signal);
    return show(answer?.pieces ?? []);
  };
  /** The service closes its engine with the test; this one is shared. */
  const shared = (): TranslationEngine => ({ ...engine, close: () => Promise.resolve() });

  it('translates, and formatting moves with its words', async () => {
    expect(await translate('The <1:big red house> is near the <2:old church>.{3}')).toBe(
      'La <1:casa roja grande> es cerca la <2:iglesia vieja>.{3}',
    );
  });

  it('counts words it does not know and leaves no mark in the text', async () => {
    const [answer] = await engine.translate([seg('The zyxgloop house')], 'EN', 'ES', signal);
    expect(answer).toMatchObject({ unknownWords: 1, words: 3, hops: 1, engine: 'apertium' });
    expect(show(answer?.pieces ?? [])).not.toMatch(/[*@#]/u);
  });

  it.each([
    'Write to desk@example.org or see https://example.org/a?b=c.',
    'Keep {name}, %s and ${total} here.',
    'Signs * @ # [ ] { } ^ $ / \\ < > ~ stay here.',
  ])("keeps text that isn't language: %s", async (text) => {
    const [answer] = await engine.translate([[textPiece(text)]], 'EN', 'ES', signal);
    const result =
      answer?.pieces.map((piece) => (piece.kind === 'text' ? piece.text : '')).join('') ?? '';
    for (const kept of text.match(
      /desk@\S+|https:\S+[^.\s]|\{name\}|%s|\$\{total\}|[*@#[\]{}^$\\<>~]/gu,
    ) ?? []) {
      expect(result).toContain(kept);
    }
  });

  it.skipIf(!has('ES', 'PT-BR'))(
    'reaches Brazilian Portuguese through another language',
    { tags: 'deep' },
    async () => {
      const [answer] = await engine.translate(
        [seg('The house is <1:red>.')],
        'EN',
        'PT-BR',
        signal,
      );
      expect(answer?.hops).toBe(2);
      // The pivot language depends on measurements; not all of them make the adjective agree across
      // formatting.
      expect(show(answer?.pieces ?? [])).toMatch(/^A casa é <1:vermelh[ao]>\.$/u);
    },
  );

  it('loses no object and no answer, whatever the text', async () => {
    const random = createRandom(42);
    const parts = [
      'the ',
      'house',
      ' is',
      '. ',
      '[',
      ']',
      '\\',
      '^',
      '$',
      '<b>',
      '*',
      '@',
      '#',
      '~',
      '\0',
      '\n',
      '😀',
      '日本',
      '\u202E',
      "don't ",
      'São',
      '…',
      '"',
      '  ',
      '{',
      '}',
      '/',
      '.[]',
      '[[/]]',
      '1,2',
    ];
    const segments = Array.from({ length: 600 }, () =>
      Array.from({ length: 1 + Math.floor(random() * 6) }, (_, index) => {
        if (random() < 0.25) return { kind: 'object', id: index } as const;
        let text = '';
        for (let count = 0; count < random() * 8; count += 1) {
          text += parts[Math.floor(random() * parts.length)] ?? '';
        }
        return textPiece(text, Math.floor(random() * 3));
      }),
    );
    const answers = await engine.translate(segments, 'EN', 'ES', signal);
    expect(answers).toHaveLength(segments.length);
    for (const [index, answer] of answers.entries()) {
      const ids = (pieces: readonly { kind: string; id?: number }[]): number[] =>
        pieces
          .flatMap((piece) => (piece.id === undefined ? [] : [piece.id]))
          .toSorted((a, b) => a - b);
      expect(ids(answer.pieces)).toEqual(ids(segments[index] ?? []));
    }
    // The pipeline still answers the right request.
    expect(await translate('house')).toBe('casa');
  });

  it('translates a real DOCX and keeps bold, link, table, lists, notes and page numbers', async () => {
    const service = await startService({ engine: shared() });
    const upload = await service.upload('report.docx', readFileSync(SAMPLE), { target_lang: 'ES' });
    expect(upload.headers.get('x-dragoman-engine')).toBe('apertium');
    expect(upload.headers.get('x-dragoman-practice')).toBeNull();
    const handle: Handle = await upload.json();
    expect(await untilFinished(() => service.status(handle))).toMatchObject({ status: 'done' });
    const buffer = Buffer.from(await (await service.result(handle)).arrayBuffer());
    const { value: html } = await mammoth.convertToHtml({ buffer });
    const { value: source } = await mammoth.convertToHtml({ path: SAMPLE });
    const count = (text: string, tag: RegExp): number => text.match(tag)?.length ?? 0;
    for (const tag of [
      /<strong>/gu,
      /<em>/gu,
      /<a href="http/gu,
      /<td>/gu,
      /<li>/gu,
      /footnote-ref-/gu,
      /<h1>/gu,
    ]) {
      expect([tag.source, count(html, tag)]).toEqual([tag.source, count(source, tag)]);
    }
    expect(html).toContain('<h1>Resumen</h1>');
    expect(html).toContain('desk@example.org');
    const zip = await JSZip.loadAsync(buffer);
    expect(await zip.file('word/footer1.xml')?.async('string')).toMatch(/Página.*PAGE.*NUMPAGES/su);
  });

  it.each([
    ['Chuck Berry played in New York.', ['Chuck Berry', 'New York'], /Chuck Berry.*New York/u],
    ['The bush is green; Bush is here.', ['Bush'], /arbusto.*Bush/u],
  ])('leaves names as they are: %s', async (text, names, expected) => {
    const service = await startService({ engine: shared() });
    const response = await service.postJson('/v2/translate', {
      text: [text],
      source_lang: 'EN',
      target_lang: 'ES',
      dragoman_do_not_translate: names,
    });
    const body: { translations: { text: string }[] } = await response.json();
    expect(body.translations[0]?.text).toMatch(expected);
  });

  it('applies terms inside the sentence, never inside another word, and leaves the rest alone', async () => {
    const service = await startService({ engine: shared() });
    const glossary = await service.postJson('/v2/glossaries', {
      name: 'cars',
      source_lang: 'en',
      target_lang: 'es',
      entries: 'car\tautomóvil',
      entries_format: 'tsv',
    });
    const { glossary_id }: { glossary_id: string } = await glossary.json();
    const response = await service.postJson('/v2/translate', {
      text: ['The red car is near the carpet.', 'Cars are red.'],
      source_lang: 'EN',
      target_lang: 'ES',
      glossary_id,
    });
    const body: { translations: { text: string }[] } = await response.json();
    const [first = '', second = ''] = body.translations.map(({ text }) => text);
    expect(first).toContain('automóvil');
    expect(first).toMatch(/alfombra|moqueta|tapete/u);
    expect(second).not.toContain('automóvil');
  });

  it('says with each text how it was made', async () => {
    const service = await startService({ engine: shared() });
    const response = await service.postJson('/v2/translate', {
      text: ['The zyxgloop house is red.', '12'],
      source_lang: 'EN',
      target_lang: 'ES',
    });
    const body: { translations: Record<string, unknown>[] } = await response.json();
    expect(body.translations.map((item) => item['dragoman_quality'])).toEqual([
      { engine: 'apertium', hops: 1, words: 5, unknown_words: 1, memory_words: 0 },
      undefined,
    ]);
  });

  it('says with a document how it was made', async () => {
    const service = await startService({ engine: shared() });
    const fields = { source_lang: 'EN', target_lang: 'ES' };
    const handle = await service.finished('The zyxgloop house.\nThe house is red.', fields);
    expect(await service.status(handle)).toMatchObject({
      status: 'done',
      dragoman_quality: { engine: 'apertium', hops: 1, words: 7, unknown_words: 1 },
    });
  });

  it.each(firstOf(1, [0, 4, 12]))(
    'goes on when stage %i of the pipeline is killed',
    async (index) => {
      const own = createApertiumEngine({ modes });
      try {
        const before = await own.translate([seg('The house is red.')], 'EN', 'ES', signal);
        const stages = stagesOf('eng-spa');
        const victim = stages[index];
        if (victim === undefined) throw new Error(`there are ${String(stages.length)} stages`);
        process.kill(victim, 'SIGKILL');
        const texts = Array.from({ length: 20 }, () => seg('The house is red.'));
        const after = await own.translate(texts, 'EN', 'ES', signal);
        expect(after.map(({ pieces }) => show(pieces))).toEqual(
          texts.map(() => show(before[0]?.pieces ?? [])),
        );
      } finally {
        await own.close();
      }
    },
  );

  it('names the pairs it has when it lacks one', async () => {
    const service = await startService({ engine: shared() });
    const response = await service.postJson('/v2/translate', {
      text: ['Hallo, wie geht es dir heute Morgen?'],
      target_lang: 'ES',
    });
    expect(response.status).toBe(400);
    expect(await messageOf(response)).toMatch(
      /^There is no translation from German to Spanish here\. To Spanish you can translate from .*English/u,
    );
  });
});

/** Directions that their packages ship broken, with a word that the translation must contain. */
const REPAIRED = [
  ['RU', 'UK', 'Комитет утвердил бюджет во вторник.', 'вівторок'],
  ['UK', 'RU', 'Комітет затвердив бюджет у вівторок.', 'вторник'],
  ['RU', 'BE', 'Комитет утвердил бюджет во вторник.', 'аўторак'],
  ['HR', 'MK', 'Odbor je odobrio proračun u utorak.', 'вторник'],
] as const;

describe('directions that need a repair', () => {
  it.for(REPAIRED)('%s to %s', async ([source, target, text, expected], { skip }) => {
    skip(!has(source, target), 'its package is not installed');
    const engine = createApertiumEngine({
      modes: modes.filter((mode) => mode.source === source && mode.target === target),
    });
    try {
      const { signal } = new AbortController();
      const [answer] = await engine.translate([[textPiece(text)]], source, target, signal);
      expect(show(answer?.pieces ?? [])).toContain(expected);
    } finally {
      await engine.close();
    }
  });
});

describe('every direction that is installed', () => {
  it('answers, leaves no mark, and keeps formatting and objects', async ({ skip }) => {
    skip(modes.length === 0, 'Apertium is not installed');
    const { signal } = new AbortController();
    const segment = [
      textPiece('a 1 *@# '),
      textPiece('casa', 1),
      { kind: 'object', id: 3 } as const,
      textPiece(' x.'),
    ];
    const direct = planRoutes(modes).pairs.filter(({ source, target }) => has(source, target));
    const engine = createApertiumEngine({ modes });
    const check = async (source: string, target: string): Promise<unknown[]> => {
      const [answer] = await engine.translate([segment], source, target, signal);
      const shown = show(answer?.pieces ?? []);
      return [
        `${source} to ${target}`,
        answer?.hops,
        shown.match(/\{3\}/gu)?.length,
        shown.match(/[*@#]/gu)?.join(''),
      ];
    };
    try {
      const checked = someOf(5, direct);
      const checks = checked.map(({ source, target }) => check(source, target));
      expect(await Promise.all(checks)).toEqual(
        checked.map(({ source, target }) => [`${source} to ${target}`, 1, 1, '*@#']),
      );
    } finally {
      await engine.close();
    }
  }, 240_000);
});
