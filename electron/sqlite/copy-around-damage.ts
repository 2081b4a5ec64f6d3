/** Failed reads per table before the rest of it is given up: enough for thousands of damaged pages. */
const MAX_FAILED_READS = 20_000;
/**
 * Limit while no row was read: in a table whose root is damaged, this many ranges all fail. Each read costs an error,
 * and with older runtimes (Electron 33) an SQLite object that is collected just while one is thrown ends the process.
 */
const MAX_FAILED_BEFORE_FIRST_ROW = 1000;
/** Smallest possible row, so a file cannot hold more rows than its size divided by it. */
const MIN_ROW_BYTES = 16;

/** Row ids, both included. */
export interface RowRange {
  readonly first: number;
  readonly last: number;
}

/** Copies the rows of a range up to its end or the first damage. */
export type CopyRange = (
  range: RowRange,
  order: 'ASC' | 'DESC',
) => {
  /** Null when no row could be read. */
  readonly lastRead: number | null;
  readonly isWhole: boolean;
};

/**
 * Copies the readable rows of a damaged table: from both ends to the damage, then around it.
 * @param sizeBytes size of the damaged file, which bounds its row count
 */
export function copyAroundDamage(copy: CopyRange, sizeBytes: number): void {
  const up = copy({ first: 0, last: Number.MAX_SAFE_INTEGER }, 'ASC');
  if (up.isWhole) return;
  const first = (up.lastRead ?? -1) + 1;
  const down = copy({ first, last: Number.MAX_SAFE_INTEGER }, 'DESC');
  const bound = first + Math.ceil(sizeBytes / MIN_ROW_BYTES);
  // Wide ranges first, so that the allowance is spent on finding the edges of the damage.
  const gaps: RowRange[] = [{ first, last: down.lastRead === null ? bound : down.lastRead - 1 }];
  let hasRead = up.lastRead !== null || down.lastRead !== null;
  let failed = 0;
  while (failed < (hasRead ? MAX_FAILED_READS : MAX_FAILED_BEFORE_FIRST_ROW)) {
    const gap = gaps.shift();
    if (gap === undefined) return;
    if (gap.first > gap.last) continue;
    const read = copy(gap, 'ASC');
    hasRead ||= read.lastRead !== null;
    if (read.isWhole) continue;
    failed += 1;
    const rest = { first: (read.lastRead ?? gap.first - 1) + 1, last: gap.last };
    if (rest.first >= rest.last) continue;
    const middle = Math.floor((rest.first + rest.last) / 2);
    gaps.push({ first: rest.first, last: middle }, { first: middle + 1, last: rest.last });
  }
}

/**
 * Copies the rows of a range up to its end or the first damage, which is any error while reading a row. Reads row by
 * row, and not through an SQLite iterator: with older runtimes (Electron 33) one that is collected just while an error
 * is thrown ends the process.
 * @param readFirst reads the first row of a range in the given order, beginning with its row id; undefined
 * in an empty one
 */
export function copyUntilDamage(
  { first, last }: RowRange,
  order: 'ASC' | 'DESC',
  readFirst: (range: RowRange) => [rowId: number, ...values: unknown[]] | undefined,
  copy: (values: unknown[]) => void,
): ReturnType<CopyRange> {
  let lastRead: number | null = null;
  let rest: RowRange = { first, last };
  while (rest.first <= rest.last) {
    let row: ReturnType<typeof readFirst>;
    try {
      row = readFirst(rest);
    } catch {
      return { lastRead, isWhole: false };
    }
    if (row === undefined) break;
    const [rowId, ...values] = row;
    lastRead = rowId;
    rest = order === 'ASC' ? { first: rowId + 1, last } : { first, last: rowId - 1 };
    copy(values);
  }
  return { lastRead, isWhole: true };
}
