import { describe, expect, it } from 'vitest';
import { cellTexts } from '../../../shared/exchange/xlsx-book.ts';
import { toCaptions } from '../../../shared/exchange/transcripts/caption-lines.ts';
import { beginningOf, graphemesOf, placeBetweenGraphemes } from '../../../shared/graphemes.ts';

/** Each is a single character to its readers. */
const WHOLE = ['é', 'e\u0301', '👩🏽‍🚀', '👨‍👩‍👧', '🇩🇪', 'का', 'ก็', '각', '1️⃣'];

describe('a text that is cut', () => {
  it.each(WHOLE)('keeps “%s” whole, wherever it is cut', (whole) => {
    expect(graphemesOf(`a${whole}b`)).toEqual(['a', whole, 'b']);
    const text = `a${whole}b`;
    for (let at = 1; at < text.length; at += 1) {
      const place = placeBetweenGraphemes(text, at);
      expect([1, 1 + whole.length]).toContain(place);
      expect(place).toBeLessThanOrEqual(at);
    }
  });

  it('is whole when it is short enough, and nothing when there is no room', () => {
    expect(['ab', 'ab', 'a', ''].map((_, index) => beginningOf('ab', 3 - index))).toEqual([
      'ab',
      'ab',
      'a',
      '',
    ]);
  });

  it.each(WHOLE)('in cells and captions: “%s”', (whole) => {
    const cells = cellTexts(`x${whole.repeat(40_000)}`);
    const captions = toCaptions([{ startMs: 0, endMs: 60_000, text: whole.repeat(200) }]);
    const lines = captions.flatMap((caption) => caption.lines);
    expect(cells.length).toBeGreaterThan(1);
    expect(lines.length).toBeGreaterThan(1);
    for (const part of cells) expect(part.length).toBeLessThanOrEqual(32_767);
    expect(cells.join('')).toBe(`x${whole.repeat(40_000)}`);
    for (const part of [...cells.slice(1), ...lines]) {
      expect(part.length % whole.length).toBe(0);
      expect(part.startsWith(whole)).toBe(true);
    }
  });
});
