const NONE = -1;

/**
 * Creates an index of many strings that finds those beginning at an offset of a text.
 * @param strings distinct and not empty; sorted in place
 */
export function createPrefixIndex(strings: string[]) {
  const keys: readonly string[] = strings.sort(byUnits);
  const ranges = rangesByFirstUnit(keys);
  const shorter = linkPrefixes(keys);

  return {
    /** Sorted by UTF-16 units. */
    keys,
    /** Returns true when some string begins with this UTF-16 unit. */
    hasFirst: (unit: number) => ranges.has(unit),
    /**
     * Yields the strings that occur at an offset of a text, longest first, as indexes into `keys`. The time is
     * proportional to the longest string, no matter how many strings there are.
     */
    *at(text: string, place: number): Generator<number> {
      const range = ranges.get(text.charCodeAt(place));
      if (range === undefined) return;
      const { index, common } = lastNotAfter(keys, range, text, place);
      // Every other key that begins the text is a prefix of the found one.
      for (let key = index; key !== NONE; key = shorter[key] ?? NONE) {
        if ((keys[key]?.length ?? Infinity) <= common) yield key;
      }
    },
  };
}

function byUnits(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

interface Range {
  readonly from: number;
  to: number;
}

function rangesByFirstUnit(keys: readonly string[]): ReadonlyMap<number, Range> {
  const ranges = new Map<number, Range>();
  for (const [index, key] of keys.entries()) {
    const range = ranges.get(key.charCodeAt(0));
    if (range === undefined) ranges.set(key.charCodeAt(0), { from: index, to: index + 1 });
    else range.to = index + 1;
  }
  return ranges;
}

/**
 * Links each key to its longest proper prefix among the keys, which precedes it in sorted order.
 */
function linkPrefixes(keys: readonly string[]): Int32Array {
  const shorter = new Int32Array(keys.length).fill(NONE);
  const open: number[] = [];
  for (const [index, key] of keys.entries()) {
    while (open.length > 0 && !key.startsWith(keys[open.at(-1) ?? NONE] ?? '')) open.pop();
    shorter[index] = open.at(-1) ?? NONE;
    open.push(index);
  }
  return shorter;
}

/**
 * Finds the last key of a range that does not sort after the text from an offset on, and the number
 * of units that both have in common. Units that both ends of the search share with the text are not
 * compared again, so that no text can make the search slow.
 */
function lastNotAfter(
  keys: readonly string[],
  range: Range,
  text: string,
  place: number,
): { index: number; common: number } {
  const left = text.length - place;
  /**
   * Counts the units that a key and the text have in common, of which `known` are already certain.
   */
  const measure = (index: number, known: number): number => {
    const key = keys[index] ?? '';
    const end = key.length < left ? key.length : left;
    let common = known;
    while (common < end && key.charCodeAt(common) === text.charCodeAt(place + common)) common += 1;
    return common;
  };
  const isAfter = (index: number, common: number): boolean => {
    const key = keys[index] ?? '';
    if (common >= key.length) return false;
    return common === left || key.charCodeAt(common) > text.charCodeAt(place + common);
  };

  // All keys of a range begin with the same unit as the text.
  let low = range.from;
  let lowCommon = measure(low, 1);
  if (isAfter(low, lowCommon)) return { index: NONE, common: 0 };
  let high = range.to - 1;
  let highCommon = measure(high, 1);
  if (!isAfter(high, highCommon)) return { index: high, common: highCommon };
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    const common = measure(middle, lowCommon < highCommon ? lowCommon : highCommon);
    if (isAfter(middle, common)) {
      high = middle;
      highCommon = common;
    } else {
      low = middle;
      lowCommon = common;
    }
  }
  return { index: low, common: lowCommon };
}
