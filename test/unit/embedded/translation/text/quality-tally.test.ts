import { describe, expect, it } from 'vitest';
import type { SegmentTranslation } from '../../../../../electron/embedded/engines/engine.ts';
import {
  createQualityTally,
  qualityOf,
  toQualityWire,
} from '../../../../../electron/embedded/translation/text/quality-tally.ts';

const made = (
  engine: SegmentTranslation['engine'],
  words: number,
  unknownWords = 0,
  hops = engine === 'memory' ? 0 : 1,
): SegmentTranslation => ({ pieces: [], engine, words, unknownWords, hops });

describe('createQualityTally', () => {
  it('names the engine of the most words, with its hops', () => {
    expect(qualityOf([made('bergamot', 5), made('apertium', 8, 2, 2), made('memory', 40)])).toEqual(
      {
        engine: 'apertium',
        hops: 2,
        wordCount: 53,
        unknownWordCount: 2,
        memoryWordCount: 40,
      },
    );
  });

  it('names the memory when nothing else was needed', () => {
    expect(qualityOf([made('memory', 3)])).toMatchObject({ engine: 'memory', hops: 0 });
  });

  it('counts what an engine gave up, not what no engine handled', () => {
    expect(qualityOf([made('apertium', 4, 4, 0), made('apertium', 9, 0, 0)])).toMatchObject({
      wordCount: 4,
      unknownWordCount: 4,
    });
    expect(qualityOf([made('apertium', 9, 0, 0), made('apertium', 0)])).toBeNull();
  });

  it('reports what the engine of the most words replaces', () => {
    const insteadOf = { ...made('apertium', 8), insteadOf: 'bergamot' as const };
    const quality = qualityOf([made('bergamot', 5), insteadOf]);
    expect(quality && toQualityWire(quality)).toMatchObject({
      engine: 'apertium',
      instead_of: 'bergamot',
    });
    expect(qualityOf([made('bergamot', 9), insteadOf])).not.toHaveProperty('insteadOf');
  });

  it('adds up batch by batch', () => {
    const tally = createQualityTally();
    expect(tally.summary()).toBeNull();
    tally.add([made('apertium', 4, 1)]);
    tally.add([made('apertium', 6, 9)]);
    const quality = tally.summary();
    expect(quality && toQualityWire(quality)).toEqual({
      engine: 'apertium',
      hops: 1,
      words: 10,
      unknown_words: 7,
      memory_words: 0,
    });
  });
});
