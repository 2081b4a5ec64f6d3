import { describe, expect, it } from 'vitest';
import {
  exportedPlace,
  fileIdOf,
  placeInFile,
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

describe('the id of a part in a file', () => {
  const itemId = '0b5f6e8e-2f0a-4c43-9d7e-0d6f3f2f3f10';

  it('leads back to the part, and that of a whole segment to the segment', () => {
    for (const place of [
      { itemId, position: 7 },
      { itemId, position: 7, sourceStart: 0 },
      { itemId, position: 0, sourceStart: 30_000 },
    ]) {
      expect(placeInFile(fileIdOf(place))).toEqual(place);
      expect(exportedPlace(fileIdOf(place))).toEqual(place);
    }
    expect(fileIdOf({ itemId, position: 7 })).toBe(segmentIdOf(itemId, 7));
  });

  it.each([':', ':-1', ':1.0e3', ':0x1', ':9999999999', ':1:2', ':1 '])(
    'does not end in “%s”',
    (end) => {
      expect(exportedPlace(`${itemId}.7${end}`)).toBeNull();
    },
  );

  it('is not from this app if the item has another kind of id', () => {
    expect(placeInFile('x.7:2')).toEqual({ itemId: 'x', position: 7, sourceStart: 2 });
    expect(exportedPlace('x.7:2')).toBeNull();
    expect(exportedPlace('x.7')).toBeNull();
  });
});
