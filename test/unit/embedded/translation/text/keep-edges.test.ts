import { describe, expect, it } from 'vitest';
import { keepEdges } from '../../../../../electron/embedded/translation/text/unit.ts';
import { seg, show } from '../../support/segments.ts';

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
  ])('gives %j with the answer %j as %j', (source, answer, expected) => {
    expect(show(keepEdges(seg(source), seg(answer)))).toBe(expected);
  });
});
