import { readdirSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createBergamotEngine } from '../../../../../electron/embedded/engines/bergamot/bergamot-engine.ts';
import { discoverModels } from '../../../../../electron/embedded/engines/bergamot/discover-models.ts';
import { createChainEngine } from '../../../../../electron/embedded/engines/chain-engine.ts';
import type { TranslationEngine } from '../../../../../electron/embedded/engines/engine.ts';
import { UnsupportedPairError } from '../../../../../electron/embedded/engines/engine.ts';
import { createPivotEngine } from '../../../../../electron/embedded/engines/pivot-engine.ts';
import { createPseudoEngine } from '../../../../../electron/embedded/engines/pseudo.ts';
import { firstOf } from '../../../../support/runs.ts';
import { createManualClock } from '../../../../fakes/manual-clock.ts';
import { modelsFolder, putModel } from '../../support/model-folder.ts';
import { STEADY_ANSWER } from '../../../../../scripts/lib/marian-model.mjs';
import { seg, show } from '../../support/segments.ts';

const { signal } = new AbortController();

async function engineWith(
  options: Parameters<typeof putModel>[2],
  damage?: (folder: string) => void,
): Promise<{ engine: TranslationEngine; lines: string[] }> {
  const folder = modelsFolder();
  const place = putModel(folder, 'my-model', options);
  damage?.(place);
  const lines: string[] = [];
  const log = (line: string): void => {
    lines.push(line);
  };
  const engine = createBergamotEngine({ models: await discoverModels(folder, log), log });
  onTestFinished(() => engine.close());
  return { engine, lines };
}

const translate = (engine: TranslationEngine, texts: readonly string[]) =>
  engine.translate(texts.map(seg), 'EN', 'DE', signal);

describe('createBergamotEngine with a model', () => {
  it.each(firstOf(1, ['int8shiftAll', 'float32']))('really runs it (%s)', async (precision) => {
    const { engine } = await engineWith({ precision });
    expect(engine.pairs()).toEqual([{ source: 'EN', target: 'DE', engine: 'bergamot' }]);
    const [first, again] = await translate(engine, ['the house is red', 'the house is red']);
    expect(first).toMatchObject({ engine: 'bergamot', hops: 1, words: 4, unknownWords: 0 });
    const text = show(first?.pieces ?? []);
    expect(text).toBe(STEADY_ANSWER);
    expect(show(again?.pieces ?? [])).toBe(text);
  });

  it('keeps every object once, protected texts, and texts without letters', async () => {
    const { engine } = await engineWith({});
    const sources = [
      'see {3} the <1:big> house{4}',
      'write to desk@example.org now',
      '12 / 7',
      '{1}',
      '  padded  ',
      '<1:a & b> &lt; c',
    ];
    const answers = await translate(engine, sources);
    const shown = answers.map(({ pieces }) => show(pieces));
    expect(shown[0]?.match(/\{\d\}/gu)?.toSorted()).toEqual(['{3}', '{4}']);
    expect(shown[1]).toContain('desk@example.org');
    expect(shown.slice(2, 4)).toEqual(['12 / 7', '{1}']);
    expect(shown[4]).toMatch(/^ {2}\S.*\S {2}$/u);
    expect(shown.join('')).not.toMatch(/<img|<span|&amp;/u);
    expect(answers.map(({ hops }) => hops)).toEqual([1, 1, 0, 0, 1, 1]);
  });

  it('answers many segments in their order', async () => {
    const { engine } = await engineWith({});
    const texts = Array.from({ length: 40 }, (_, index) => `file${String(index)}.txt is new`);
    const answers = await translate(engine, texts);
    expect(answers.map(({ pieces }) => /file\d+\.txt/u.exec(show(pieces))?.[0])).toEqual(
      texts.map((text) => text.split(' ')[0]),
    );
  });

  it('lacks other directions and stops when it is canceled', async () => {
    const { engine } = await engineWith({});
    await expect(engine.translate([seg('a')], 'DE', 'EN', signal)).rejects.toThrow(
      UnsupportedPairError,
    );
    await expect(
      engine.translate([seg('a')], 'EN', 'DE', AbortSignal.abort()),
    ).rejects.toMatchObject({ code: 'canceled' });
  });
});

/** Returns a signal that is aborted from its n-th read on. */
function abortedFrom(reading: number): { signal: AbortSignal; readings: () => number } {
  let readings = 0;
  const { signal: base } = new AbortController();
  const watched = new Proxy(base, {
    get(target, name) {
      if (name !== 'aborted') return Reflect.get(target, name);
      readings += 1;
      return readings >= reading;
    },
  });
  return { signal: watched, readings: () => readings };
}

describe("createBergamotEngine with answers that can't be trusted", () => {
  it('gives them up, and the next engine of the chain takes over', async () => {
    const { engine } = await engineWith({ isRandom: true });
    const [alone] = await translate(engine, ['the house is red']);
    expect([show(alone?.pieces ?? []), alone?.hops, alone?.unknownWords]).toEqual([
      'the house is red',
      0,
      4,
    ]);
    const chain = createChainEngine([engine, createPseudoEngine()]);
    const answers = await translate(chain, ['the house', '12']);
    expect(answers.map(({ engine: id, insteadOf }) => [id, insteadOf])).toEqual([
      ['pseudo', 'bergamot'],
      ['bergamot', undefined],
    ]);
  });

  it("keeps numbers that the model doesn't write, without showing them to it", async () => {
    const { engine } = await engineWith({});
    const [answer] = await translate(engine, ['the 3 houses of 1,250 people']);
    const text = show(answer?.pieces ?? []);
    expect(text.match(/[\d,]+/gu)?.toSorted()).toEqual(['1,250', '3']);
    expect(text.replaceAll(/[\d, ]/gu, '')).toBe(STEADY_ANSWER.replaceAll(' ', ''));
  });

  it('keeps lines, bullet points and capitals', async () => {
    const { engine } = await engineWith({});
    const sources = ['the list:\n- one thing\n- two things', 'TERMS AND CONDITIONS', '• a point'];
    const answers = await translate(engine, sources);
    expect(answers.map(({ pieces }) => show(pieces))).toEqual([
      `${STEADY_ANSWER}\n- ${STEADY_ANSWER}\n- ${STEADY_ANSWER}`,
      STEADY_ANSWER.toUpperCase(),
      `• ${STEADY_ANSWER}`,
    ]);
  });
});

describe('createBergamotEngine that hangs', () => {
  it('switches the model off immediately, and the next engine takes over', async () => {
    const folder = modelsFolder();
    putModel(folder, 'slow');
    const lines: string[] = [];
    const engine = createBergamotEngine({
      models: await discoverModels(folder, () => undefined),
      // Every answer times out.
      answerTimeoutMs: 0,
      log: (line) => void lines.push(line),
    });
    onTestFinished(() => engine.close());
    const chain = createChainEngine([engine, createPseudoEngine()]);
    const [answer] = await translate(chain, ['the house']);
    expect([answer?.engine, answer?.insteadOf]).toEqual(['pseudo', 'bergamot']);
    expect(lines).toEqual(['model slow is switched off: It did not answer in time.']);
  });
});

describe('createBergamotEngine through English', () => {
  it('uses two models, and says so before and after', async () => {
    const folder = modelsFolder();
    putModel(folder, 'deen', { source: 'de', target: 'en' });
    putModel(folder, 'enfr', { source: 'en', target: 'fr' });
    const engine = createBergamotEngine({ models: await discoverModels(folder, () => undefined) });
    onTestFinished(() => engine.close());
    const pivot = createPivotEngine(engine, engine);
    expect(pivot.pairs()).toEqual([
      { source: 'DE', target: 'FR', engine: 'bergamot', through: 'EN' },
    ]);
    pivot.warm?.('DE', 'FR');
    const source = 'das <1:rote> Haus {3} von desk@example.org';
    const [answer] = await pivot.translate([seg(source)], 'DE', 'FR', signal);
    expect(answer).toMatchObject({ engine: 'bergamot', hops: 2 });
    expect(show(answer?.pieces ?? [])).toMatch(/desk@example\.org/u);
    expect(show(answer?.pieces ?? []).match(/\{3\}/gu)).toHaveLength(1);
  });

  it('finishes with a model that was removed meanwhile, and falls back once it is released', async () => {
    const folder = modelsFolder();
    const place = putModel(folder, 'ende');
    const clock = createManualClock();
    const models = await discoverModels(folder, () => undefined);
    const engine = createBergamotEngine({ models, clock });
    onTestFinished(() => engine.close());
    const chain = createChainEngine([engine, createPseudoEngine()]);
    const engineNow = async () => (await translate(chain, ['the house']))[0]?.engine;
    expect(await engineNow()).toBe('bergamot');
    for (const file of readdirSync(place)) unlinkSync(path.join(place, file));
    expect(await engineNow()).toBe('bergamot');
    clock.jump(5 * 60_000);
    expect(await engineNow()).toBe('pseudo');
  });
});

describe('createBergamotEngine that is canceled', () => {
  // Two requests: a request has at most 4,000 characters of sentences.
  const segments = Array.from({ length: 45 }, () =>
    seg('the words of a sentence '.repeat(4).trim()),
  );

  it.each([
    ['between two questions', 2],
    ['with the last answer', 3],
  ])('stops %s', async (_when, reading) => {
    const { engine } = await engineWith({});
    const { signal: aborting, readings } = abortedFrom(reading);
    await expect(engine.translate(segments, 'EN', 'DE', aborting)).rejects.toMatchObject({
      code: 'canceled',
    });
    expect(readings()).toBe(reading);
  });

  it('translates nothing after its end', async () => {
    const { engine } = await engineWith({});
    await engine.close();
    await expect(translate(engine, ['a'])).rejects.toMatchObject({ code: 'canceled' });
  });
});

describe('createBergamotEngine with several models', () => {
  it.each([
    ['the requested variant', { target: 'pt' }, { target: 'pt-br' }, 'PT-BR'],
    ['the requested source', { source: 'fr' }, {}, 'DE'],
  ])('uses the one for %s', async (_what, other, wanted, target) => {
    const folder = modelsFolder();
    putModel(folder, 'a-other', { ...other, change: (model) => model.slice(0, 5_000) });
    putModel(folder, 'b-wanted', wanted);
    const engine = createBergamotEngine({ models: await discoverModels(folder, () => undefined) });
    onTestFinished(() => engine.close());
    const [answer] = await engine.translate([seg('the house')], 'EN', target, signal);
    expect(answer?.engine).toBe('bergamot');
  });
});

describe('createBergamotEngine with a bad model', () => {
  const cut = (model: Uint8Array): Uint8Array => model.slice(0, 5_000);
  const noise = (model: Uint8Array): Uint8Array => model.map((byte, at) => byte ^ (at * 31));

  it.each(
    firstOf<readonly [what: string, options: Parameters<typeof putModel>[2]]>(1, [
      ['a cut model', { change: cut }],
      ['the wrong precision', { precision: 'int8shiftAlphaAll' }],
      ['noise', { change: noise }],
      ['an empty model', { change: () => new Uint8Array() }],
    ]),
  )('names it and switches it off: %s', async (_what, options) => {
    const { engine, lines } = await engineWith(options);
    await expect(translate(engine, ['the house'])).rejects.toMatchObject({
      code: 'api/unavailable',
      message: expect.stringContaining('“my-model” is switched off'),
    });
    expect(lines).toEqual(['model my-model is switched off: It broke the translator twice.']);
    // It is not tried forever.
    expect(engine.pairs()).toEqual([]);
    await expect(translate(engine, ['the house'])).rejects.toThrow(UnsupportedPairError);
    expect(lines).toHaveLength(1);
  });

  it('loads only files that match the manifest', async () => {
    const { engine, lines } = await engineWith({}, (folder) => {
      writeFileSync(path.join(folder, 'model.bin'), 'something else');
    });
    await expect(translate(engine, ['the house'])).rejects.toThrow(
      'Its file model.bin is not the one that its manifest names.',
    );
    expect(lines).toHaveLength(1);
    expect(engine.pairs()).toEqual([]);
  });

  it('leaves its work to the next engine of the chain', async () => {
    const { engine } = await engineWith({ change: cut });
    const chain = createChainEngine([engine, createPseudoEngine()]);
    const [answer] = await translate(chain, ['the house']);
    expect([answer?.engine, show(answer?.pieces ?? [])]).toEqual(['pseudo', 'ţĥé ĥóúšé']);
  });
});
