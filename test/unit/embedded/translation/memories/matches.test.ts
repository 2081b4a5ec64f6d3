import { describe, expect, it } from 'vitest';
import type { MemoryPart } from '../../../../../shared/memory/memory-text.ts';
import {
  placeMatch,
  type MemoryMatcher,
} from '../../../../../electron/embedded/translation/memories/place-match.ts';
import { seg, show } from '../../support/segments.ts';
import { joinMatchers } from '../../../../../electron/embedded/translation/memories/service.ts';

describe('placeMatch', () => {
  it.each<[string, string, MemoryPart[], string]>([
    ['plain text', 'Good day', ['Guten Tag'], 'Guten Tag'],
    ['spaces at the edges', '  Good day\t', ['Guten Tag'], '  Guten Tag\t'],
    ['one formatting', '<3:Good day>', ['Guten Tag'], '<3:Guten Tag>'],
    ['the formatting of most letters', '<1:A>: long text', ['Z: Text'], 'Z: Text'],
    [
      'a formatted name keeps its formatting',
      'Press <2:Start> now',
      ['Jetzt Start drücken'],
      'Jetzt <2:Start> drücken',
    ],
    ['not inside a word', 'Press <2:art> now', ['Jetzt Start'], 'Jetzt Start'],
    ['not when it occurs twice', 'The <2:end> now', ['end end'], 'end end'],
    [
      'objects where the translation has them',
      'Put {7} on {9}',
      ['Auf ', 1, ' ', 0, ' legen'],
      'Auf {9} {7} legen',
    ],
    ['objects that the translation lacks', 'Put {7} on {9}', ['Auf ', 1], 'Auf {9}{7}'],
    ['objects that the segment lacks', 'Put it', ['Leg ', 0, 'es'], 'Leg es'],
    ['an object twice', 'Put {7}', [0, 'Leg', 0], '{7}Leg'],
    ['no text', '{1}', ['x'], 'x{1}'],
  ])('%s', (_name, segment, parts, wanted) => {
    expect(show(placeMatch(seg(segment), parts))).toBe(wanted);
  });

  it("isn't slowed down by long texts and many formats", () => {
    const segment = Array.from({ length: 500 }, (_, run) => `<${String(run)}:a >`).join('');
    const pieces = placeMatch(seg(segment), ['a '.repeat(50_000)]);
    expect(pieces.length).toBeGreaterThan(0);
    const blank = [{ kind: 'text' as const, text: `x${' '.repeat(100_000)}y`, run: 0 }];
    expect(show(placeMatch(blank, ['z']))).toBe('z');
  });
});

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
  it('uses the best match, and the first of equal ones', () => {
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
