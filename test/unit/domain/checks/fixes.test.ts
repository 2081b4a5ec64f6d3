import { describe, expect, it } from 'vitest';
import { createCheckRun } from '../../../../shared/domain/checks/run.ts';
import { CORRECT_PAIRS } from './correct-pairs.ts';

function check(source: string, target: string, targetLang: string, sourceLang: string) {
  const run = createCheckRun({
    sourceLang,
    targetLang,
    terms: [],
    forbidden: [],
    rulesOff: [],
    isPicture: false,
    isSpelled: null,
  });
  run.add([{ position: 0, source, target }]);
  return run.end();
}

/** Spaces in braces and non-breaking spaces are optional. */
const normal = (text: string): string =>
  text.replaceAll(/(?<=\{) | (?=\})/gu, '').replaceAll('\u00A0', ' ');

/** Typical errors of translators; each returns the text unchanged if it does not apply. */
const ERRORS: Record<string, (target: string) => string> = {
  'two blanks': (target) => target.replace(/(?<=\p{L}) (?=\p{L})/u, '  '),
  'a blank at the end': (target) => `${target} `,
  'a blank in front': (target) => ` ${target}`,
  'a blank before a comma': (target) => target.replace(/(?<=\p{L}),(?= )/u, ' ,'),
  'a word twice': (target) => target.replace(/(?<![\p{L}\p{M}'’-])(\p{Ll}{2,4})(?= \p{Ll})/u, '$1 $1'),
  'no end': (target) => target.replace(/[.。]$/u, ''),
  'another end': (target) => target.replace(/\.$/u, '?'),
  'another placeholder': (target) => target.replace(/%s/u, '%d'),
  'a name translated': (target) => target.replace(/\{[a-z]+\}/u, '{nombre}'),
  'another digit': (target) => target.replace(/\d(?!.*\d)/u, (digit) => String((Number(digit) + 1) % 10)),
  'another decimal sign': (target) => target.replace(/(?<=\d)[.,](?=\d)/u, (sign) => (sign === '.' ? ',' : '.')),
  'another quote': (target) => target.replace(/[“”»]/u, '„'),
  'no bracket': (target) => target.replace(/\)/u, ''),
}; // prettier-ignore

describe('a fix', () => {
  it.each(Object.entries(ERRORS))(
    'of %s gives the correct text, or none is offered',
    (_, spoil) => {
      const wrong = CORRECT_PAIRS.flatMap(([source, target, targetLang, sourceLang = 'EN-US']) => {
        const spoiled = spoil(target);
        if (spoiled === target) return [];
        return check(source, spoiled, targetLang, sourceLang).flatMap(({ start, end, fix }) => {
          const fixed = fix === null ? target : spoiled.slice(0, start) + fix + spoiled.slice(end);
          return normal(fixed) === normal(target) ? [] : [{ target, spoiled, fixed }];
        });
      });
      expect(wrong).toEqual([]);
    },
  );

  it('is offered for errors that are certain', () => {
    const offered = (name: keyof typeof ERRORS) =>
      CORRECT_PAIRS.filter(([source, target, targetLang, sourceLang = 'EN-US']) => {
        const spoiled = ERRORS[name]?.(target) ?? target;
        return spoiled !== target && check(source, spoiled, targetLang, sourceLang).some(({ fix }) => fix !== null); // prettier-ignore
      }).length;
    expect(offered('two blanks')).toBeGreaterThan(30);
    expect(offered('a blank at the end')).toBeGreaterThan(60);
    expect(offered('no end')).toBeGreaterThan(15);
    expect(offered('another placeholder')).toBeGreaterThan(1);
  });
});
