import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseShape } from '../../../../../electron/clients/http/parse-shape.ts';
import { documentSegmentsWire } from '../../../../../electron/clients/translation/wire/documents.ts';
import { arePartsOf, toSentenceParts } from '../../../../../shared/domain/history/parts.ts';
import { forAll } from '../../../../support/for-all.ts';
import { runs } from '../../../../support/runs.ts';

const TEXTS = { source: 'One. Two.', target: 'Uno. 😀 Dos.' };

const read = (sentences: unknown, texts = TEXTS) =>
  parseShape(documentSegmentsWire, { segments: [{ ...texts, location: null, sentences }] })?.[0];

const at = (...starts: [source: unknown, target: unknown][]) =>
  starts.map(([source, target]) => ({ source, target }));

describe('the sentences that the service reports', () => {
  it('are read where they fit the texts', () => {
    const sentences = at([0, 0], [5, 5]);
    expect(read(sentences)).toEqual({ position: 0, ...TEXTS, sentences });
  });

  it('are none for a text that it translated whole', () => {
    expect(read(undefined)).toEqual({ position: 0, ...TEXTS, sentences: [] });
  });

  it.each<[string, unknown]>([
    ['a single one', at([0, 0])],
    ['a first one that is not at the beginning', at([1, 0], [5, 5])],
    ['descending ones', at([0, 0], [6, 6], [5, 7])],
    ['two at the same place', at([0, 0], [5, 5], [5, 6])],
    ['a target that goes back', at([0, 0], [5, 5], [6, 4])],
    ['one behind the source', at([0, 0], [9, 5])],
    ['one behind the target', at([0, 0], [5, 99])],
    ['a negative one', at([0, 0], [5, -1])],
    ['a fraction', at([0, 0], [5.5, 5])],
    ['one within a character', at([0, 0], [5, 6])],
    ['numbers as texts', at([0, 0], ['5', '5'])],
    ['a missing side', [{ source: 0, target: 0 }, { source: 5 }]],
    [
      'more than the text has characters',
      Array.from({ length: 5000 }, (_, index) => ({ source: index, target: 0 })),
    ],
    ['no list', { source: 0 }],
    ['null', null],
  ])('are ignored with %s, and the pair is kept', (_what, sentences) => {
    expect(read(sentences)).toEqual({ position: 0, ...TEXTS });
  });

  it('always fit the texts, whatever was sent', () => {
    const place = fc.integer({ min: -1, max: 13 });
    const starts = fc.array(fc.record({ source: place, target: place }), { maxLength: 4 });
    forAll(runs(500), starts, (others) => {
      const segment = read([...at([0, 0]), ...others]);
      expect(segment).toMatchObject(TEXTS);
      const { sentences } = segment ?? {};
      const isSound =
        sentences === undefined || arePartsOf(toSentenceParts(sentences, false), TEXTS);
      expect(isSound).toBe(true);
    });
  });
});
