import { describe, expect, it } from 'vitest';
import { adaptMatch } from '../../../../../electron/embedded/translation/memories/adapt-match.ts';
import type { MemoryPart } from '../../../../../shared/memory/memory-text.ts';
import { toMemoryText } from '../../../../../shared/memory/memory-text.ts';

const adapt = (
  wanted: string,
  stored: string,
  parts: readonly MemoryPart[],
): readonly MemoryPart[] | null => adaptMatch(toMemoryText(wanted), toMemoryText(stored), parts);

describe('numbers that differ', () => {
  it.each<[string, string, string, MemoryPart[], MemoryPart[] | null]>([
    ['one', 'Page 7', 'Page 5', ['Seite 5'], ['Seite 7']],
    ['two', '3 of 9', '1 of 4', ['4 davon 1'], ['9 davon 3']],
    ['two that swap places', '2 of 1', '1 of 2', ['2 davon 1'], ['1 davon 2']],
    ['beside an object', 'Page 7', 'Page 5', [0, 'Seite 5'], [0, 'Seite 7']],
    ['with other separators', '1.5 m', '2.5 m', ['2,5 m'], null],
    ['with separators that none of its numbers have', '12,500 m', '900 m', ['900 m'], null],
    ['with such separators and other letters', 'The 12,500 m', '900 m', ['900 m'], null],
    ['with more separators', '1,250.5 m', '3.5 m', ['3.5 m'], null],
    ['with the separators of both texts', '1.25 m', '3.5 m', ['3.5 m'], ['1.25 m']],
    ['as a word', 'Page 7', 'Page 5', ['Seite fünf'], null],
    ['twice in the source', '7 of 8', '5 of 5', ['5'], null],
    ['twice in the translation', '7', '5', ['5 und 5'], null],
    ['part of a word', 'Page 7', 'Page 5', ['Seite A5'], null],
    ['one of two', '7 of 12', '5 of 12', ['5 von 12'], ['7 von 12']],
    ['with other letters', 'The page 7', 'Page 5', ['Seite 5'], ['Seite 7']],
    [
      'with other letters, but not replaceable',
      'The page 7',
      'Page 5',
      ['Seite fünf'],
      ['Seite fünf'],
    ],
    ['in their count', 'Page 7 of 8', 'Page 5', ['Seite 5'], ['Seite 5']],
  ])('%s', (_name, wanted, stored, parts, expected) => {
    expect(adapt(wanted, stored, parts)).toEqual(expected);
  });
});

describe('text that no engine may touch', () => {
  it.each<[string, string, string, MemoryPart[], boolean]>([
    ['the same variable', 'Hello {name}!', 'Hello {name}.', ['Hallo {name}.'], true],
    ['a different variable', 'Hello {name}.', 'Hello {user}.', ['Hallo {user}.'], false],
    ['a missing variable', 'Hello {name}', 'Hello', ['Hallo'], false],
    ['a format', 'Saved %s files', 'Saved %s file', ['%s Datei gesichert'], true],
    [
      'a link',
      'See https://a.example/x',
      'See https://a.example/y',
      ['Siehe https://a.example/y'],
      false,
    ],
  ])('%s', (_name, wanted, stored, parts, isUsed) => {
    expect(adapt(wanted, stored, parts) !== null).toBe(isUsed);
  });
});

it("isn't slowed down by hostile numbers", () => {
  const hostile = `${'1.'.repeat(60_000)}a`;
  expect(toMemoryText(hostile).plain).toHaveLength(120_001);
  // Parsed as a host name, which the wanted text lacks.
  expect(adapt('x', 'y', [hostile])).toBeNull();
  expect(adapt(hostile, 'y', [hostile])).not.toBeNull();
});
