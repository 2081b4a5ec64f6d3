import { describe, expect, it } from 'vitest';
import { isNoAnswer } from '../../../../../shared/domain/texts/shows-nothing.ts';

describe('an answer that shows nothing', () => {
  it.each([null, '', ' \n', '\u00A0\u3000', '\u200B\u2060\uFEFF', '\u00AD', '\u2800'])(
    "isn't an answer to a text with letters: %j",
    (answer) => {
      expect(isNoAnswer('Hello', answer)).toBe(true);
    },
  );

  it('is one to a text without letters', () => {
    expect(isNoAnswer('12:30', '')).toBe(false);
  });

  it.each(['Hallo', '.', '…', '\u200BHallo'])("isn't one that shows something: %j", (answer) => {
    expect(isNoAnswer('Hello', answer)).toBe(false);
  });
});
