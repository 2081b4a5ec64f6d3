import { describe, expect, it } from 'vitest';
import type { EnglishLint } from '../../../../../electron/embedded/translation/write/english-lints.ts';
import { editsFrom } from '../../../../../electron/embedded/translation/write/english-lints.ts';

const spelling = (word: string, ...suggestions: string[]): EnglishLint => ({
  rule: 'SpellCheck',
  kind: 'Spelling',
  start: 0,
  end: word.length,
  suggestions,
});

describe('editsFrom', () => {
  it.each<[string, string[], string | null]>([
    ['imprve', ['improve', 'impede'], 'improve'],
    ['recieve', ['receive', 'relieve'], 'receive'],
    ['untill', ['until', 'untilled'], 'until'],
    ['monday', ['Monday', 'midday'], 'Monday'],
    ['budjet', ['budget', 'bullet'], 'budget'],
    // Two words are equally close.
    ['bodget', ['budget', 'badget'], null],
    // Too distant, a name, an abbreviation, or no suggestion.
    ['kubectl', ['puberty'], null],
    ['Dragoman', ['Dragon'], null],
    ['npmrc', ['narc'], null],
    ['tmx', ['tmux'], null],
    ['xyzzy', [], null],
  ])('spelling of %s with %j: %s', (word, suggestions, expected) => {
    const edits = editsFrom([spelling(word, ...suggestions)], word);
    expect(edits.map(({ replacement }) => replacement)).toEqual(
      expected === null ? [] : [expected],
    );
  });

  it.each<[Partial<EnglishLint>, boolean]>([
    [{ kind: 'Agreement', suggestions: ['were'] }, true],
    [{ kind: 'Agreement', suggestions: ['were', 'were'] }, true],
    [{ kind: 'Agreement', suggestions: ['There', 'Theirs'] }, false],
    [{ kind: 'Grammar', suggestions: [] }, false],
    [{ kind: 'Style', suggestions: ['were'] }, false],
    [{ kind: 'Miscellaneous', suggestions: ['an'] }, false],
    [{ kind: 'Miscellaneous', rule: 'AnA', suggestions: ['an'] }, true],
    [{ kind: 'Repetition', suggestions: ['that'] }, false],
  ])('%j', (lint, isKept) => {
    const edits = editsFrom(
      [{ rule: 'Any', kind: '', start: 3, end: 6, suggestions: [], ...lint }],
      'we was late',
    );
    expect(edits.length).toBe(isKept ? 1 : 0);
  });

  it('puts edits in the order of the text', () => {
    const at = (start: number): EnglishLint => ({
      rule: 'Any',
      kind: 'Grammar',
      start,
      end: start + 1,
      suggestions: ['x'],
    });
    expect(editsFrom([at(5), at(1)], 'abcdefgh').map(({ start }) => start)).toEqual([1, 5]);
  });
});
