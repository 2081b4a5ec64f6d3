import { describe, expect, it } from 'vitest';
import { createOwnWords, findWords } from '../../../../shared/domain/checks/spelling.ts';

const found = (text: string) => findWords(text).map(({ word, start }) => [start, word]);

describe('the words that a dictionary is asked for', () => {
  it.each([
    ['The house', '0:The 4:house'],
    // Whole characters, in any encoding form.
    ['cafe\u0301 naïve', '0:cafe\u0301 6:naïve'],
    ['👩‍👩‍👧 house 𝒳', '9:house'],
    ["don't l’été 'quoted'", "0:don't 6:l’été 13:quoted"],
    ['well-known', '0:well 5:known'],
    // Not words of a language.
    ['see https://exampel.org/paht and www.exampel.org', '0:see 29:and'],
    ['write to me@exampel.org', '0:write 6:to'],
    ['{namme} %s %(totl)d <b>bold</b>', '23:bold'],
    ['NASA iPhone B2B contract.docx #tagg @user a', ''],
    ['привет мир', '0:привет 7:мир'],
  ])('of %j', (text, words) => {
    const places = found(text).map(([start, word]) => `${String(start)}:${String(word)}`);
    expect(places.join(' ')).toBe(words);
  });

  it('are asked for with the apostrophe of dictionaries', () => {
    expect(findWords('l’été').map(({ spelled }) => spelled)).toEqual(["l'été"]);
  });
});

it('accepts an added word in every form of its letters, and at the beginning of a sentence', () => {
  const isOwn = createOwnWords(['café', 'dragoman', "l'Aa"]);
  expect(['cafe\u0301', 'Dragoman', 'l’Aa'].map(isOwn)).toEqual([true, true, true]);
  expect(['DRAGOMAN', 'drago'].map(isOwn)).toEqual([false, false]);
});
