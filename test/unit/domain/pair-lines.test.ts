import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pairLines } from '../../../shared/domain/voice/pair-lines.ts';
import { forAll } from '../../support/for-all.ts';
import { runs } from '../../support/runs.ts';

const said = (startMs: number, endMs: number) => ({ targetLang: null, startMs, endMs });
const german = (startMs: number, endMs: number) => ({ targetLang: 'de', startMs, endMs });

describe('lines that belong together', () => {
  it('puts a translation next to the line that it begins in, whatever its exact times', () => {
    const first = said(0, 1_000);
    const second = said(1_200, 2_000);
    const [one, two, early] = [german(10, 990), german(1_150, 2_100), german(1_100, 1_190)];
    expect(pairLines([two, second, one, first, early])).toEqual([
      { source: first, targets: new Map([['de', [one, early]]]) },
      { source: second, targets: new Map([['de', [two]]]) },
    ]);
  });

  it('keeps translations of missing lines', () => {
    const only = german(5, 10);
    expect(pairLines([only])).toEqual([{ source: null, targets: new Map([['de', [only]]]) }]);
    expect(pairLines([])).toEqual([]);
  });

  it('never loses or doubles a line', () => {
    const line = fc.record({
      targetLang: fc.constantFrom(null, 'de', 'fr'),
      startMs: fc.nat(1_000),
      endMs: fc.nat(2_000),
    });
    forAll(runs(300), fc.array(line, { maxLength: 30 }), (lines) => {
      const back = pairLines(lines).flatMap(({ source, targets }) => [
        ...(source === null ? [] : [source]),
        ...[...targets.values()].flat(),
      ]);
      expect(new Set(back)).toEqual(new Set(lines));
      expect(back).toHaveLength(lines.length);
    });
  });
});
