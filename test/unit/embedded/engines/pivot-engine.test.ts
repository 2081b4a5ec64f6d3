import { describe, expect, it } from 'vitest';
import { createChainEngine } from '../../../../electron/embedded/engines/chain-engine.ts';
import type {
  EngineId,
  LanguagePair,
  TranslationEngine,
} from '../../../../electron/embedded/engines/engine.ts';
import { UnsupportedPairError } from '../../../../electron/embedded/engines/engine.ts';
import { plainText, textPiece } from '../../../../electron/embedded/engines/piece.ts';
import { createPivotEngine } from '../../../../electron/embedded/engines/pivot-engine.ts';
import { AppError } from '../../../../shared/errors.ts';
import { seg } from '../support/segments.ts';

const { signal } = new AbortController();

interface Scripted extends TranslationEngine {
  readonly asked: string[];
  readonly warmed: string[];
}

/** Prefixes a text with the direction; fails on texts with a word of `cannot`. */
function engineOf(
  id: EngineId,
  directions: string,
  { cannot = /^\b$/u, failure }: { cannot?: RegExp; failure?: Error } = {},
): Scripted {
  const pairs = directions.split(' ').map((direction): LanguagePair => {
    const [source = '', target = ''] = direction.split('>');
    return { source, target, engine: id };
  });
  const [asked, warmed]: string[][] = [[], []];
  return {
    id,
    isPractice: false,
    asked: asked ?? [],
    warmed: warmed ?? [],
    pairs: () => pairs,
    warm(source, target) {
      warmed?.push(`${source}>${target}`);
      return id === 'bergamot' ? 'loading' : 'nothing';
    },
    async translate(segments, source, target) {
      if (failure !== undefined) throw failure;
      return segments.map((pieces) => {
        const text = plainText(pieces);
        asked?.push(`${source}>${target} ${text}`);
        const words = text.split(' ').length;
        if (!/\p{L}/u.test(text)) return { pieces, words, unknownWords: 0, hops: 0, engine: id };
        if (cannot.test(text)) return { pieces, words, unknownWords: words, hops: 0, engine: id };
        return {
          pieces: [textPiece(`${target.toLowerCase()}(${text})`)],
          words,
          unknownWords: 1,
          hops: 1,
          engine: id,
        };
      });
    },
    async close() {},
  };
}

const translate = async (engine: TranslationEngine, text: string, target: string) => {
  const [answer] = await engine.translate([seg(text)], 'DE', target, signal);
  return { ...answer, pieces: plainText(answer?.pieces ?? []) };
};

describe('createPivotEngine', () => {
  it('has the directions that two steps give together and neither alone', () => {
    const models = engineOf('bergamot', 'DE>EN EN>FR EN>DE FR>EN DE>FR EN>PT-BR');
    expect(createPivotEngine(models, models).pairs()).toEqual(
      [
        ['DE', 'PT-BR'],
        ['FR', 'DE'],
        ['FR', 'PT-BR'],
      ].map(([source, target]) => ({ source, target, engine: 'bergamot', through: 'EN' })),
    );
  });

  it('translates into English and on, and says so', async () => {
    const models = engineOf('bergamot', 'DE>EN EN>FR');
    const pivot = createPivotEngine(models, models);
    expect(await translate(pivot, 'das Haus', 'FR')).toEqual({
      pieces: 'fr(en(das Haus))',
      words: 2,
      unknownWords: 1,
      hops: 2,
      engine: 'bergamot',
    });
    // The second model is loaded while the first one works.
    expect(models.warmed).toEqual(['EN>FR']);
    await expect(translate(pivot, 'das Haus', 'ES')).rejects.toThrow(UnsupportedPairError);
  });

  it('names both engines that wrote the text when they differ', async () => {
    const pivot = createPivotEngine(engineOf('bergamot', 'DE>EN'), engineOf('apertium', 'EN>CA'));
    expect(await translate(pivot, 'das Haus', 'CA')).toMatchObject({ engine: 'apertium', hops: 2 });
    expect(pivot.pairs()).toEqual([
      { source: 'DE', target: 'CA', engine: 'apertium', through: 'EN' },
    ]);
  });

  it.each([
    ['the first', { cannot: /bad/u }, {}],
    ['the second', {}, { cannot: /bad/u }],
  ])('leaves the source, never English, where %s gives a segment up', async (_w, one, other) => {
    const pivot = createPivotEngine(
      engineOf('bergamot', 'DE>EN', one),
      engineOf('apertium', 'EN>CA', other),
    );
    const answers = await pivot.translate(['a', 'bad b', '7'].map(seg), 'DE', 'CA', signal);
    expect(
      answers.map(({ pieces, hops, unknownWords }) => [plainText(pieces), hops, unknownWords]),
    ).toEqual([
      ['ca(en(a))', 2, 1],
      ['bad b', 0, 2],
      ['7', 0, 0],
    ]);
  });

  it('fails when one of the two does, so that the next engine of the chain takes over', async () => {
    const failure = new AppError('api/unavailable', { english: 'Broken.' });
    const models = engineOf('bergamot', 'DE>EN EN>FR', { failure });
    const chain = createChainEngine([
      models,
      createPivotEngine(models, models),
      engineOf('apertium', 'DE>FR'),
    ]);
    expect(await translate(chain, 'a', 'FR')).toMatchObject({
      pieces: 'fr(a)',
      engine: 'apertium',
      insteadOf: 'bergamot',
    });
  });
});

describe('createChainEngine with segments that an engine gives up', () => {
  const texts = ['good', 'bad', '12'];
  const answersOf = async (...engines: TranslationEngine[]) =>
    (await createChainEngine(engines).translate(texts.map(seg), 'DE', 'FR', signal)).map(
      ({ pieces, engine, insteadOf }) => [plainText(pieces), engine, insteadOf],
    );

  it('asks the next engine for those alone', async () => {
    const apertium = engineOf('apertium', 'DE>FR');
    expect(await answersOf(engineOf('bergamot', 'DE>FR', { cannot: /bad/u }), apertium)).toEqual([
      ['fr(good)', 'bergamot', undefined],
      ['fr(bad)', 'apertium', 'bergamot'],
      ['12', 'bergamot', undefined],
    ]);
    expect(apertium.asked).toEqual(['DE>FR bad']);
  });

  it('leaves them where no other engine can translate them, or the other fails', async () => {
    const bergamot = engineOf('bergamot', 'DE>FR', { cannot: /bad/u });
    const failure = new AppError('api/unavailable', { english: 'Broken.' });
    for (const other of [{ cannot: /bad/u }, { failure }]) {
      expect((await answersOf(bergamot, engineOf('apertium', 'DE>FR', other)))[1]).toEqual([
        'bad',
        'bergamot',
        undefined,
      ]);
    }
  });

  it('warms the engine that comes first', () => {
    const [bergamot, apertium] = [engineOf('bergamot', 'DE>FR'), engineOf('apertium', 'DE>FR')];
    expect(createChainEngine([bergamot, apertium]).warm?.('DE', 'FR')).toBe('loading');
    expect([bergamot.warmed, apertium.warmed]).toEqual([['DE>FR'], []]);
  });
});
