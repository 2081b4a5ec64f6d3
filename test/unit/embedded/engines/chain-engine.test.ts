import { describe, expect, it } from 'vitest';
import { createChainEngine } from '../../../../electron/embedded/engines/chain-engine.ts';
import type {
  EngineId,
  LanguagePair,
  TranslationEngine,
} from '../../../../electron/embedded/engines/engine.ts';
import { UnsupportedPairError } from '../../../../electron/embedded/engines/engine.ts';
import { AppError } from '../../../../shared/errors.ts';
import { seg } from '../support/segments.ts';

const { signal } = new AbortController();

function engineOf(
  id: EngineId,
  directions: string,
  failure?: Error,
): TranslationEngine & { closed: number } {
  const pairs: LanguagePair[] = directions.split(' ').map((direction) => {
    const [source = '', target = ''] = direction.split('>');
    return { source, target };
  });
  return {
    id,
    isPractice: false,
    closed: 0,
    pairs: () => pairs,
    knows: () => id === 'lexicon',
    async translate(segments) {
      if (failure !== undefined) throw failure;
      return segments.map((pieces) => ({ pieces, unknownWords: 0, words: 1, hops: 1, engine: id }));
    },
    async close() {
      this.closed += 1;
    },
  };
}

const engineThatAnswers = async (
  chain: TranslationEngine,
  source: string,
  target: string,
): Promise<string | undefined> =>
  (await chain.translate([seg('a')], source, target, signal))[0]?.engine;

describe('createChainEngine', () => {
  const bergamot = engineOf('bergamot', 'EN>DE EN>PT-BR');
  const apertium = engineOf('apertium', 'EN>ES EN>DE EN>PT');
  const chain = createChainEngine([bergamot, apertium]);

  it.each([
    ['EN', 'DE', 'bergamot'],
    ['EN', 'ES', 'apertium'],
    ['EN', 'PT-BR', 'bergamot'],
    ['EN-GB', 'ES', 'apertium'],
  ])('asks the first one that has %s to %s', async (source, target, expected) => {
    expect(await engineThatAnswers(chain, source, target)).toBe(expected);
  });

  it('offers every direction of its engines once, in order', () => {
    expect(chain.pairs().map(({ source, target }) => `${source}>${target}`)).toEqual([
      'EN>DE',
      'EN>ES',
      'EN>PT',
      'EN>PT-BR',
    ]);
  });

  it('reports when none has a direction', async () => {
    await expect(engineThatAnswers(chain, 'DE', 'EN')).rejects.toThrow(UnsupportedPairError);
  });

  it('goes on to the next engine when one is broken', async () => {
    const broken = engineOf(
      'bergamot',
      'EN>DE EN>FR',
      new AppError('api/unavailable', { english: 'Broken.' }),
    );
    const repaired = createChainEngine([broken, apertium]);
    expect(await engineThatAnswers(repaired, 'EN', 'DE')).toBe('apertium');
    await expect(engineThatAnswers(repaired, 'EN', 'FR')).rejects.toMatchObject({
      code: 'api/unavailable',
    });
  });

  it('hides no other failure', async () => {
    const canceled = engineOf(
      'bergamot',
      'EN>DE',
      new AppError('canceled', { english: 'Canceled.' }),
    );
    await expect(
      engineThatAnswers(createChainEngine([canceled, apertium]), 'EN', 'DE'),
    ).rejects.toMatchObject({ code: 'canceled' });
  });

  it('asks the engine that would answer whether it knows a segment', () => {
    const lexicon = engineOf('lexicon', 'EN>ES');
    const mixed = createChainEngine([apertium, lexicon]);
    expect(mixed.knows?.(seg('a'), 'EN', 'ES')).toBe(false);
    expect(createChainEngine([lexicon, apertium]).knows?.(seg('a'), 'EN', 'ES')).toBe(true);
  });

  it('returns the only engine itself, and closes all', async () => {
    expect(createChainEngine([apertium])).toBe(apertium);
    await chain.close();
    expect([bergamot.closed, apertium.closed]).toEqual([1, 1]);
  });
});
