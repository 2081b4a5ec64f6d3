import { describe, expect, it } from 'vitest';
import type { MemoryMatcher } from '../../../../../electron/embedded/translation/memories/place-match.ts';
import { joinMatchers } from '../../../../../electron/embedded/translation/memories/service.ts';

function matcherOf(name: string, scorePercent: number): MemoryMatcher & { asked: number[] } {
  const asked: number[] = [];
  return {
    sourceLang: 'EN',
    asked,
    bestMatch(_text, threshold) {
      asked.push(threshold);
      return scorePercent < threshold ? null : { scorePercent, targetParts: [name] };
    },
  };
}

const answer = (...matchers: MemoryMatcher[]) => joinMatchers(matchers)?.bestMatch('x', 75);

describe('joinMatchers', () => {
  it('takes the best match, and of equal ones the first', () => {
    expect(answer(matcherOf('a', 80), matcherOf('b', 90), matcherOf('c', 85))).toMatchObject({
      targetParts: ['b'],
    });
    expect(answer(matcherOf('a', 90), matcherOf('b', 90))).toMatchObject({ targetParts: ['a'] });
  });

  it('finds nothing below the threshold', () => {
    expect(answer(matcherOf('a', 74), matcherOf('b', 10))).toBeNull();
  });

  it('asks no further than it must', () => {
    const [first, second, third] = [matcherOf('a', 80), matcherOf('b', 100), matcherOf('c', 100)];
    answer(first, second, third);
    expect([first.asked, second.asked, third.asked]).toEqual([[75], [81], []]);
  });

  it('is nothing without memories', () => {
    expect(joinMatchers([])).toBeNull();
  });
});
