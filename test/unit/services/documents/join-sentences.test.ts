import { describe, expect, it } from 'vitest';
import { spaceBetween } from '../../../../electron/services/documents/known/join-texts.ts';

describe('the space between two translated sentences', () => {
  it.each([
    ['One.  ', 'Eins.', 'DE', '  '],
    ['One.\r\n', '一。', 'ZH', '\r\n'],
    ['One. ', '一。', 'ZH-HANS', ''],
    ['One. ', '一つ」', 'JA', ''],
    ['1. ', '1.', 'ZH', ' '],
    ['Windows 11. ', 'Windows 11.', 'JA', ' '],
    ['一。', 'One.', 'EN-US', ' '],
    ['一。\u3000', 'One.', 'EN', ' '],
    ['一。', '一。', 'JA', ''],
    // Only a space ends a sentence there.
    ['One. ', 'หนึ่ง', 'TH', ' '],
    ['One. ', '하나.', 'KO', ' '],
    // It is inside the tags of the translation.
    ['One. ', 'Eins. ', 'DE', ''],
  ])('after %j and %j in %s is %j', (source, target, lang, expected) => {
    expect(spaceBetween(source, target, lang)).toBe(expected);
  });
});
