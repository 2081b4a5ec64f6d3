import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLink } from '../../../electron/window/links.ts';
import { arrivalSchema } from '../../../shared/domain/app/arrival.ts';
import { MAX_LINK_CHARS } from '../../../shared/domain/app/limits.ts';
import { forAll } from '../../support/for-all.ts';

const encoded = (text: string) => encodeURIComponent(text);

describe('a dragoman:// link', () => {
  it('brings a text with its languages', () => {
    expect(
      readLink(`dragoman://translate?text=${encoded('Good day\n100%')}&from=en&to=pt-br`),
    ).toEqual({
      link: { kind: 'translate', text: 'Good day\n100%', sourceLang: 'EN', targetLang: 'PT-BR' },
    });
    expect(readLink('dragoman://translate/?text=a+b')).toEqual({
      link: { kind: 'translate', text: 'a b', sourceLang: null, targetLang: null },
    });
  });

  it('names an item of the history', () => {
    expect(readLink('dragoman://history/3f2c-9A')).toEqual({
      link: { kind: 'history', itemId: '3f2c-9A' },
    });
  });

  it('fills the form of the timer', () => {
    expect(readLink('dragoman://timer?description=Call%0Aback&project=Nordhafen')).toEqual({
      link: { kind: 'timer', note: 'Call back', projectName: 'Nordhafen' },
    });
    expect(readLink('dragoman://timer?task=Review&description=part+2')).toEqual({
      link: { kind: 'timer', note: 'Review: part 2', projectName: null },
    });
  });

  it('ignores unknown parameters', () => {
    expect(readLink('dragoman://translate?text=a&send=now&__proto__=x')).toEqual({
      link: { kind: 'translate', text: 'a', sourceLang: null, targetLang: null },
    });
  });

  it.each([
    [`dragoman://translate?text=${'a'.repeat(1_000_000)}`, 'too-long'],
    ['dragoman://', 'unknown'],
    ['dragoman:translate?text=a', 'unknown'],
    ['dragoman:///translate?text=a', 'malformed'],
    ['dragoman://delete/3f2c', 'malformed'],
    ['dragoman://settings', 'unknown'],
    ['dragoman://TRANSLATE?text=a', 'unknown'],
    ['https://translate?text=a', 'malformed'],
    ['dragoman://ana:secret@translate?text=a', 'malformed'],
    ['dragoman://translate:80?text=a', 'malformed'],
    ['dragoman://translate?text=a#b', 'malformed'],
    ['dragoman://translate/etc/passwd?text=a', 'malformed'],
    ['dragoman://translate?text=a&text=b', 'malformed'],
    ['dragoman://translate?text=a&to=../../x', 'malformed'],
    ['dragoman://translate', 'empty'],
    ['dragoman://translate?text=+%0A', 'empty'],
    ['dragoman://timer', 'empty'],
    [`dragoman://timer?project=${'a'.repeat(300)}`, 'too-long'],
    ['dragoman://history', 'malformed'],
    ['dragoman://history/', 'malformed'],
    ['dragoman://history/a/b', 'malformed'],
    ['dragoman://history/../../x', 'malformed'],
    ['dragoman://history/%2e%2e', 'malformed'],
    ['dragoman://history/a%00', 'malformed'],
    [`dragoman://history/${'a'.repeat(65)}`, 'malformed'],
    ['dragoman://translate?text=%00', 'invisible-characters'],
    ['dragoman://translate?text=a%1b%5b31m', 'invisible-characters'],
    [`dragoman://translate?text=${encoded('a\u202Eb')}`, 'invisible-characters'],
    [`dragoman://timer?description=${encoded('a\u2066b')}`, 'invisible-characters'],
    [`dragoman://translate?text=${encoded('a\u{1FFFE}')}`, 'invisible-characters'],
    ['dragoman://trans\nlate?text=a', 'invisible-characters'],
    ['dragoman://translate?text=a\u202E', 'invisible-characters'],
  ])('is refused: %.60s', (link, fault) => {
    expect(readLink(link)).toEqual({ fault });
  });

  it('returns only what fits the contract', () => {
    const part = fc.oneof(
      fc.constantFrom(
        'dragoman://',
        'translate',
        'history/',
        'timer',
        '?text=',
        '&to=',
        '%',
        '%2e',
        '/',
        '@',
        ':',
      ),
      fc.string({ unit: 'binary' }),
    );
    let count = 0;
    forAll(2000, fc.array(part), (parts) => {
      count += 1;
      const read = readLink(`dragoman://${parts.join('')}`);
      if ('fault' in read) return true;
      const text = JSON.stringify(Object.values(read.link));
      return arrivalSchema.safeParse(read.link).success && !/\p{Bidi_Control}/u.test(text);
    });
    expect(count).toBeGreaterThan(0);
  });

  it('is read at any length up to the limit', () => {
    const start = 'dragoman://translate?text=';
    expect(readLink(start + 'a'.repeat(MAX_LINK_CHARS - start.length))).toHaveProperty('link');
    expect(readLink(start + 'a'.repeat(MAX_LINK_CHARS - start.length + 1))).toEqual({
      fault: 'too-long',
    });
  });
});
