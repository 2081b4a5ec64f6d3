import { describe, expect, it } from 'vitest';
import {
  placeOfSegment,
  SEGMENT_ID,
  segmentIdOf,
} from '../../../../shared/domain/history/segment-id.ts';

describe('the id of a segment', () => {
  it.each([
    ['0b5f6e8e-2f0a-4c43-9d7e-0d6f3f2f3f10', 0],
    ['with.dots.7', 12],
    ['h', 999_999],
  ])('of item %s and place %i leads back to both', (itemId, position) => {
    const id = segmentIdOf(itemId, position);
    expect(id).toMatch(SEGMENT_ID);
    expect(placeOfSegment(id)).toEqual({ itemId, position });
  });

  it.each(['', 'h', 'h.', '.0', 'h.-1', 'h.1.5e', 'h.1e3', `${'x'.repeat(101)}.0`])(
    'is not “%s”',
    (text) => {
      expect(text).not.toMatch(SEGMENT_ID);
    },
  );
});
