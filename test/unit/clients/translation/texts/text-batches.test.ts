import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MAX_TEXT_REQUEST_BYTES,
  MAX_TEXTS_PER_REQUEST,
  splitIntoBatches,
  toTextBatches,
} from '../../../../../electron/clients/translation/texts/text-batches.ts';
import { forAll } from '../../../../support/for-all.ts';
import { runs } from '../../../../support/runs.ts';

const FIELDS = { target_lang: 'DE', context: 'Zusammenhang "€"' };
const bodyOf = (texts: readonly string[]): string => JSON.stringify({ ...FIELDS, text: texts });
const OVERHEAD = Buffer.byteLength(bodyOf([]));

/** One character of each kind that JSON, UTF-8, and UTF-16 count differently, repeated many times. */
const kind = fc.constantFrom(
  'a',
  'ß',
  '€',
  '😀',
  '"',
  '\\',
  '\n',
  '\u0001',
  '\u2028',
  '\uD800',
  '\uDC00',
);
const longText = fc
  .tuple(kind, fc.integer({ min: 1, max: 20_000 }), fc.string({ unit: 'binary', maxLength: 20 }))
  .map(([char, times, end]) => char.repeat(times) + end);
const shortText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 3 }),
  fc.constantFrom('', ' ', 'a', 'b'),
);
const texts = fc.oneof(
  fc.array(longText, { maxLength: 25 }),
  fc.array(shortText, { maxLength: 150 }),
  fc.array(fc.oneof(longText, shortText), { maxLength: 60 }),
);

describe('splitIntoBatches', () => {
  it('keeps the order and both limits, and loses nothing', () => {
    forAll(runs(100, 100), texts, (list) => {
      const batches = splitIntoBatches(list, OVERHEAD);
      expect(batches.flat()).toStrictEqual(list);
      for (const batch of batches) {
        expect(batch.length).toBeGreaterThan(0);
        expect(batch.length).toBeLessThanOrEqual(MAX_TEXTS_PER_REQUEST);
        expect(Buffer.byteLength(bodyOf(batch))).toBeLessThanOrEqual(MAX_TEXT_REQUEST_BYTES);
      }
    });
  });

  it('begins a new request only when the next text has no room', () => {
    forAll(runs(100, 100), texts, (list) => {
      const batches = splitIntoBatches(list, OVERHEAD);
      for (const [index, batch] of batches.slice(0, -1).entries()) {
        const more = [...batch, batches[index + 1]![0]!];
        const isFull = batch.length === MAX_TEXTS_PER_REQUEST;
        expect(isFull || Buffer.byteLength(bodyOf(more)) > MAX_TEXT_REQUEST_BYTES).toBe(true);
      }
    });
  });

  it('fills a request to the last byte', () => {
    const longest = 'a'.repeat(MAX_TEXT_REQUEST_BYTES - OVERHEAD - 2);
    expect(splitIntoBatches([longest], OVERHEAD)).toStrictEqual([[longest]]);
    expect(() => splitIntoBatches(['b', `${longest}a`], OVERHEAD)).toThrow('128 KB');
    // Room for a second text: two quotes, one letter, and the comma between.
    const almost = longest.slice(4);
    expect(splitIntoBatches([almost, 'b'], OVERHEAD)).toStrictEqual([[almost, 'b']]);
    expect(splitIntoBatches([`${almost}a`, 'b'], OVERHEAD)).toHaveLength(2);
  });
});

describe('toTextBatches', () => {
  it('writes the body that is measured, with each different text once, by first occurrence', () => {
    forAll(runs(100, 100), texts, (list) => {
      const batches = toTextBatches(list, FIELDS);
      const distinct = [...new Set(list.filter((text) => text.trim() !== ''))];
      expect(batches.flatMap((batch) => batch.texts)).toStrictEqual(distinct);
      for (const { json, texts: sent } of batches) {
        expect(json).toBe(bodyOf(sent));
        expect(Buffer.byteLength(json)).toBeLessThanOrEqual(MAX_TEXT_REQUEST_BYTES);
      }
    });
  });

  it('names the position of a text that is too large in the list as it was given', () => {
    const tooLong = '€'.repeat(50_000);
    expect(() => toTextBatches(['', 'a', 'a', tooLong], FIELDS)).toThrow(
      expect.objectContaining({ code: 'api/too-large', details: { field: 'texts.3' } }),
    );
  });

  it('returns nothing for nothing', () => {
    expect(toTextBatches([], FIELDS)).toStrictEqual([]);
    expect(toTextBatches(['', '\n\t'], FIELDS)).toStrictEqual([]);
  });
});
