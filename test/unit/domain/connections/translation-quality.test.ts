import { describe, expect, it } from 'vitest';
import { parseKeptNames } from '../../../../shared/domain/connections/kept-names.ts';
import { describeQuality } from '../../../../shared/domain/connections/translation-quality.ts';

const QUALITY = {
  engine: 'apertium',
  hops: 1,
  wordCount: 1000,
  unknownWordCount: 0,
  memoryWordCount: 0,
};

describe('describeQuality', () => {
  it.each([
    [{}, 'Apertium'],
    [{ hops: 2, unknownWordCount: 70 }, 'Apertium, 2 steps, 7 % unknown words'],
    [{ unknownWordCount: 1 }, 'Apertium, less than 1 % unknown words'],
    [{ unknownWordCount: 999 }, 'Apertium, 99 % unknown words'],
    [{ unknownWordCount: 1000 }, 'Apertium, 100 % unknown words'],
    [{ engine: 'bergamot', memoryWordCount: 400 }, 'Bergamot, 40 % from the translation memory'],
    [{ engine: 'memory', hops: 0, memoryWordCount: 1000 }, 'Translation memory'],
    [{ engine: 'other' }, 'other'],
    [{ wordCount: 0, unknownWordCount: 5 }, 'Apertium'],
  ])('%j is "%s"', (change, text) => {
    expect(describeQuality({ ...QUALITY, ...change })).toBe(text);
  });
});

describe('parseKeptNames', () => {
  it.each([
    ['', []],
    ['Ada Byron\n\n  Chuck   Berry \r\nAda Byron\u2028x', ['Ada Byron', 'Chuck Berry', 'x']],
  ])('reads %j', (text, names) => {
    expect(parseKeptNames(text)).toEqual(names);
  });
});
