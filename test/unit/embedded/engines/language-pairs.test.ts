import { describe, expect, it } from 'vitest';
import { createChainEngine, engineOf } from '../../../../electron/embedded/engines/chain-engine.ts';
import type {
  LanguagePair,
  TranslationEngine,
} from '../../../../electron/embedded/engines/engine.ts';
import { derivePairs, findPair } from '../../../../electron/embedded/engines/language-pairs.ts';
import { createPivotEngine } from '../../../../electron/embedded/engines/pivot-engine.ts';
import { seg } from '../support/segments.ts';

const { signal } = new AbortController();

/** Returns an engine whose list of directions counts the reads of its entries. */
function countingEngine(directions: readonly string[]) {
  let readCount = 0;
  const pairs = directions.map((direction): LanguagePair => {
    const [source = '', target = ''] = direction.split('>');
    return Object.defineProperty({ source, target }, 'source', {
      enumerable: true,
      get: () => {
        readCount += 1;
        return source;
      },
    });
  });
  const engine: TranslationEngine = {
    id: 'bergamot',
    isPractice: false,
    pairs: () => pairs,
    translate: (segments) =>
      Promise.resolve(
        segments.map((pieces) => ({
          pieces,
          unknownWords: 0,
          words: 1,
          hops: 1,
          engine: 'bergamot',
        })),
      ),
    close: () => Promise.resolve(),
  };
  return { engine, readCount: () => readCount };
}

describe('the directions of an engine', () => {
  it('are listed when they change, and not for each request', async () => {
    const { engine, readCount } = countingEngine(['DE>EN', 'EN>FR', 'EN>PT-BR']);
    const chain = createChainEngine([engine, createPivotEngine(engine, engine)]);
    const request = async () => {
      expect(engineOf(chain, 'DE', 'FR')).toBeUndefined();
      await chain.translate([seg('a')], 'DE', 'PT-PT', signal);
      chain.warm?.('DE', 'FR');
    };
    await request();
    const before = readCount();
    expect(before).toBeGreaterThan(0);
    for (let round = 0; round < 50; round += 1) await request();
    expect(readCount()).toBe(before);
  });

  it('are found for any variant, the first one first', () => {
    const pairs: LanguagePair[] = [
      { source: 'EN', target: 'PT-BR', engine: 'bergamot' },
      { source: 'EN', target: 'PT', engine: 'apertium' },
    ];
    expect(findPair(pairs, 'en_GB', 'pt-PT')?.engine).toBe('bergamot');
    expect(findPair(pairs, 'PT', 'EN')).toBeUndefined();
  });

  it('follow a change of the directions that they are made from', () => {
    let own: readonly LanguagePair[] = [{ source: 'EN', target: 'DE' }];
    const derived = derivePairs([{ pairs: () => own }], (pairs) => [...pairs]);
    expect(derived()).toBe(derived());
    own = [];
    expect(derived()).toEqual([]);
  });
});
