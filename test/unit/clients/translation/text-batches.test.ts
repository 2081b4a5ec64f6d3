import { describe, expect, it } from 'vitest';
import {
  MAX_TEXT_REQUEST_BYTES,
  MAX_TEXTS_PER_REQUEST,
  splitIntoBatches,
} from '../../../../electron/clients/translation/text-batches.ts';

const bodyBytes = (texts: readonly string[]): number =>
  Buffer.byteLength(JSON.stringify({ target_lang: 'DE', text: texts }));
const OVERHEAD = bodyBytes([]);

describe('splitIntoBatches', () => {
  it('keeps order and both limits for texts of all kinds', () => {
    const kinds = ['a', '€', '😀', '"', '\\', '\n', '\u0001', '\uD800'];
    const texts = kinds.flatMap((kind) =>
      [1, 77, 4000, 20_000].map((length) => kind.repeat(length)),
    );
    const batches = splitIntoBatches(texts, OVERHEAD);
    expect(batches.flat()).toStrictEqual(texts);
    for (const batch of batches)
      expect(bodyBytes(batch)).toBeLessThanOrEqual(MAX_TEXT_REQUEST_BYTES);
    expect(batches.length).toBeLessThan(texts.length);
  });

  it('fills a request to the last byte', () => {
    // Two quotes and a comma are counted for the text; the array's last comma is not sent.
    const longest = 'a'.repeat(MAX_TEXT_REQUEST_BYTES - OVERHEAD - 3);
    expect(splitIntoBatches([longest], OVERHEAD)).toStrictEqual([[longest]]);
    expect(() => splitIntoBatches([`${longest}a`], OVERHEAD)).toThrow('128 KB');
  });

  it('splits by number too, and makes nothing of nothing', () => {
    const texts = Array.from({ length: 101 }, (_value, index) => String(index));
    expect(splitIntoBatches(texts, OVERHEAD).map((batch) => batch.length)).toStrictEqual([
      MAX_TEXTS_PER_REQUEST,
      MAX_TEXTS_PER_REQUEST,
      1,
    ]);
    expect(splitIntoBatches([], OVERHEAD)).toStrictEqual([]);
  });
});
