import { describe, expect, it } from 'vitest';
import { readFields } from '../../../../../electron/embedded/translation/request-fields.ts';
import { readLinkedResources } from '../../../../../electron/embedded/translation/text/linked-resources.ts';
import { keepEdges } from '../../../../../electron/embedded/translation/text/unit.ts';
import { seg, show } from '../../support/segments.ts';

const namesOf = (value: unknown) =>
  readLinkedResources(readFields({ dragoman_do_not_translate: value })).keptNames;

describe('dragoman_do_not_translate', () => {
  it.each([
    [undefined, []],
    ['Ada Byron\nACME, Inc.', ['Ada Byron', 'ACME, Inc.']],
    [
      ['Ada', ' Bob ', 'Ada'],
      ['Ada', 'Bob'],
    ],
  ])('reads %j', (value, names) => {
    expect(namesOf(value)).toEqual(names);
  });

  it.each([
    ['too many', Array.from({ length: 1001 }, (_, index) => `n${String(index)}`), 'more than 1000'],
    ['too long', 'x'.repeat(201), 'more than 200 characters'],
    ['anything but strings', [{}], 'list of texts'],
  ])('refuses %s', (_what, value, message) => {
    expect(() => namesOf(value)).toThrow(message);
  });
});

describe('keepEdges', () => {
  it.each([
    ['hello', 'Hallo.', 'hallo'],
    ['Hello!', 'hallo', 'Hallo!'],
    ['(Hello)', '„Hallo“', '(Hallo)'],
    ['Hello.', '<1:hallo> <2:welt!>', '<1:Hallo> <2:welt.>'],
    ['{0}hello', '{0}Hallo.', '{0}hallo'],
    ['123', 'abc.', 'abc'],
    ['你好', 'Hello', 'Hello'],
    ['...', 'x', 'x'],
    ['x', '...', '...'],
  ])('returns %j with the answer %j as %j', (source, answer, expected) => {
    expect(show(keepEdges(seg(source), seg(answer)))).toBe(expected);
  });
});
