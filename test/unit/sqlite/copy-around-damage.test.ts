import { describe, expect, it } from 'vitest';
import { copyAroundDamage, copyUntilDamage } from '../../../electron/sqlite/copy-around-damage.ts';

/** Enough for row ids up to 100,000. */
const SIZE_BYTES = 1_600_000;

/** Copies a table with the rows 1 to `lastRow`; reading one that is not `readable` fails. */
function copy(lastRow: number, readable: (rowId: number) => boolean) {
  const copied = new Set<unknown>();
  let failedReads = 0;
  copyAroundDamage(
    (range, order) =>
      copyUntilDamage(
        range,
        order,
        ({ first, last }) => {
          const rowId = order === 'ASC' ? Math.max(first, 1) : Math.min(last, lastRow);
          if (rowId > last || rowId < first || rowId > lastRow) return undefined;
          if (readable(rowId)) return [rowId, rowId];
          failedReads += 1;
          throw new Error('database disk image is malformed');
        },
        ([value]) => {
          copied.add(value);
        },
      ),
    SIZE_BYTES,
  );
  return { copied: copied.size, failedReads };
}

describe('copying around damage', () => {
  it('gives up on a table after a thousand failed reads, when nothing of it can be read', () => {
    expect(copy(100_000, () => false)).toEqual({ copied: 0, failedReads: 1002 });
  });

  it('finds rows between two damaged ends, and then reads on for as long as it takes', () => {
    const isSound = (rowId: number): boolean => rowId > 5000 && rowId <= 6000;
    const { copied, failedReads } = copy(12_000, isSound);
    expect(copied).toBe(1000);
    expect(failedReads).toBeGreaterThan(1002);
  });
});
