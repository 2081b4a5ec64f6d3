import type { FoundGridRow, GridCounts, GridPlace } from '../../../shared/domain/history/grid.ts';
import type { GridFilter } from '../../../shared/domain/history/grid-filters.ts';
import type { SegmentState } from '../../../shared/domain/history/history.ts';
import { normalizeText } from '../../../shared/memory/memory-text.ts';
import { fitsQuery } from '../search/text-search-hits.ts';
import type { TextQuery } from '../search/text-search.ts';
import { lowerBound } from './found-places.ts';
import type { SegmentRow } from './grid-rows.ts';

/** Facts about a row, as bits of one number. */
const CONFIRMED = 1;
const LOCKED = 2;
const EDITED = 4;
const FILLED = 8;
const FREE = 16;
const FINDING = 32;
const FOUND = 64;
const DECIDED = CONFIRMED | LOCKED;

const STATE_BITS = { machine: 0, edited: EDITED, confirmed: CONFIRMED, locked: LOCKED } as const;

/** Group of the rows without a source, which are no repetitions. */
const NO_GROUP = 0;

/** A search in the item. */
export interface GridSearch {
  text: string;
  query: TextQuery;
}

/** A row with the facts that are not in its segment. */
export interface IndexedRow extends GridPlace {
  state: SegmentState;
  repeatCount: number;
  asIn: GridPlace | null;
  hasFindings: boolean;
}

/**
 * The rows of one item, in the order of the text: where they are, their states, and which have the same source. Texts
 * are not kept, only their hashes: about 60 bytes a row.
 */
export function createGridIndex() {
  const positions: number[] = [];
  /** Number of the part; -1 for a whole segment. */
  const parts: number[] = [];
  const bits: number[] = [];
  const groups: number[] = [];
  /** Hashes of the translations. */
  const targets: number[] = [];
  /** Groups by the hash of their source. */
  const groupOf = new Map<number, number>();
  /** Number of rows in each group. */
  const sizes: number[] = [0];
  let search: GridSearch | null = null;
  /** Places of open findings in the translations, by position; null while unknown. */
  let findings: ReadonlyMap<number, readonly number[]> | null = null;
  let view: { filter: GridFilter; text: string; rows: number[] } | null = null;
  let segmentCount = 0;

  const toGroup = (source: string): number => {
    const normal = normalizeText(source);
    if (normal === '') return NO_GROUP;
    const hash = hashOf(normal);
    let group = groupOf.get(hash);
    if (group === undefined) {
      group = sizes.length;
      groupOf.set(hash, group);
      sizes.push(0);
    }
    return group;
  };

  const toBits = (row: SegmentRow): number =>
    STATE_BITS[row.state] |
    (row.isFilled ? FILLED : 0) |
    (row.isFree ? FREE : 0) |
    (search !== null && fitsQuery([row.source, row.target], search.query) ? FOUND : 0);

  /** Returns the first row of a segment and the one after its last. */
  const rangeOf = (position: number): [start: number, end: number] => {
    const isLast = position > (positions.at(-1) ?? -1);
    const start = isLast ? positions.length : lowerBound(positions, position);
    let end = start;
    while (positions[end] === position) end += 1;
    return [start, end];
  };

  /** Marks the rows from `start` to `end`, of one segment, that have a finding. */
  const markFindings = (start: number, end: number, targetStarts: readonly number[]): void => {
    const found = findings?.get(positions[start] ?? -1) ?? [];
    for (const at of found) {
      const next = targetStarts.findIndex((from) => from > at);
      const row = next === -1 ? end - 1 : start + Math.max(0, next - 1);
      bits[row] = (bits[row] ?? 0) | FINDING;
    }
  };

  const fits = (row: number, filter: GridFilter): boolean => {
    const bit = bits[row] ?? 0;
    switch (filter) {
      case 'unconfirmed':
        return (bit & DECIDED) === 0;
      case 'machine':
        return (bit & (DECIDED | EDITED)) === 0;
      case 'edited':
        return (bit & DECIDED) === 0 && (bit & EDITED) !== 0;
      case 'findings':
        return (bit & FINDING) !== 0;
      case 'repeated':
        return isRepeated(row);
      default:
        return true;
    }
  };
  const isRepeated = (row: number): boolean => {
    const group = groups[row] ?? NO_GROUP;
    return group !== NO_GROUP && (sizes[group] ?? 0) > 1;
  };

  const placeOf = (row: number): GridPlace => {
    const [position = 0, part = -1] = [positions[row], parts[row]];
    return part === -1 ? { position } : { position, part };
  };

  /** Lists the rows of a filter and the current search. */
  const fittingRows = (filter: GridFilter): readonly number[] => {
    const text = search?.text ?? '';
    if (view?.filter === filter && view.text === text) return view.rows;
    const rows: number[] = [];
    for (let row = 0; row < positions.length; row += 1) {
      if (search !== null && ((bits[row] ?? 0) & FOUND) === 0) continue;
      if (fits(row, filter)) rows.push(row);
    }
    view = { filter, text, rows };
    return rows;
  };

  /** Returns the number of the first row at a place or after it. */
  const rowAt = ({ position, part = 0 }: GridPlace): number => {
    const [start, end] = rangeOf(position);
    return start === end ? start : Math.min(start + part, end - 1);
  };

  /** @param keep a row that is listed even if it does not fit */
  const rowsOf = (filter: GridFilter, keep?: GridPlace): readonly number[] => {
    const rows = fittingRows(filter);
    if (keep === undefined) return rows;
    const kept = rowAt(keep);
    const at = lowerBound(rows, kept);
    const isListed = rows[at] === kept || positions[kept] !== keep.position;
    return isListed ? rows : rows.toSpliced(at, 0, kept);
  };

  return {
    /** Number of segments. */
    segmentCount: () => segmentCount,
    lastPosition: () => positions.at(-1) ?? -1,
    allPositions: () => new Set(positions),

    /** Replaces the rows of a segment, or adds a segment at the end. */
    setSegment(position: number, rows: readonly SegmentRow[]) {
      view = null;
      const [start, end] = rangeOf(position);
      for (let row = start; row < end; row += 1) {
        const group = groups[row] ?? NO_GROUP;
        sizes[group] = (sizes[group] ?? 0) - 1;
      }
      const count = end - start;
      if (count === 0) segmentCount += 1;
      if (count !== rows.length) {
        const gap = rows.map(() => 0);
        for (const column of [positions, parts, bits, groups, targets]) {
          if (start === column.length) column.push(...gap);
          else column.splice(start, count, ...gap);
        }
      }
      for (const [index, row] of rows.entries()) {
        const at = start + index;
        const group = toGroup(row.source);
        sizes[group] = (sizes[group] ?? 0) + 1;
        positions[at] = position;
        parts[at] = row.part ?? -1;
        bits[at] = toBits(row);
        groups[at] = group;
        targets[at] = hashOf(row.target.trim());
      }
      if (findings?.has(position) === true) {
        const starts = rows.map(({ targetStart }) => targetStart);
        markFindings(start, start + rows.length, starts);
      }
    },

    /** The current search; null: none. */
    search: () => search,
    /**
     * Sets a search whose rows are known.
     * @param found its places
     */
    setSearch(next: GridSearch | null, found: Iterable<GridPlace>) {
      search = next;
      view = null;
      for (let row = 0; row < bits.length; row += 1) bits[row] = (bits[row] ?? 0) & ~FOUND;
      for (const place of found) {
        const row = rowAt(place);
        bits[row] = (bits[row] ?? 0) | FOUND;
      }
    },

    /** Returns the number of rows of a segment. */
    rowCountOf(position: number): number {
      const [start, end] = rangeOf(position);
      return end - start;
    },

    hasFindings: () => findings !== null,
    /**
     * Sets where open findings are.
     * @param startsOf where the parts of a segment begin in its translation
     */
    setFindings(
      next: ReadonlyMap<number, readonly number[]>,
      startsOf: (position: number) => readonly number[],
    ) {
      findings = next;
      view = null;
      for (let row = 0; row < bits.length; row += 1) bits[row] = (bits[row] ?? 0) & ~FINDING;
      for (const position of next.keys()) {
        const [start, end] = rangeOf(position);
        if (start < end) markFindings(start, end, end - start === 1 ? [0] : startsOf(position));
      }
    },

    counts(): { counts: GridCounts; confirmed: number } {
      const counts = { all: bits.length, unconfirmed: 0, machine: 0, edited: 0, repeated: 0 };
      let withFindings = 0;
      for (let row = 0; row < bits.length; row += 1) {
        const bit = bits[row] ?? 0;
        if ((bit & DECIDED) === 0) {
          counts.unconfirmed += 1;
          if ((bit & EDITED) === 0) counts.machine += 1;
          else counts.edited += 1;
        }
        if ((bit & FINDING) !== 0) withFindings += 1;
        if (isRepeated(row)) counts.repeated += 1;
      }
      return {
        counts: { ...counts, findings: findings === null ? null : withFindings },
        confirmed: counts.all - counts.unconfirmed,
      };
    },

    totalOf: (filter: GridFilter, keep?: GridPlace): number => rowsOf(filter, keep).length,

    /** Reads some rows of a filter. */
    read(filter: GridFilter, offset: number, limit: number, keep?: GridPlace): IndexedRow[] {
      const rows = rowsOf(filter, keep).slice(offset, offset + limit);
      const groupsHere = new Map<number, number[]>();
      for (const row of rows) if (isRepeated(row)) groupsHere.set(groups[row] ?? NO_GROUP, []);
      if (groupsHere.size > 0) {
        for (let row = 0; row < groups.length; row += 1) {
          if (isRepeated(row)) groupsHere.get(groups[row] ?? NO_GROUP)?.push(row);
        }
      }
      const facts = new Map([...groupsHere].map(([group, all]) => [group, groupFacts(all)]));
      return rows.map((row) => {
        const [group = NO_GROUP, bit = 0, target = 0] = [groups[row], bits[row], targets[row]];
        const fact = facts.get(group);
        const isFilled = (bit & FILLED) !== 0 && (bit & (DECIDED | EDITED)) === 0;
        return {
          ...placeOf(row),
          state: stateOf(bit),
          repeatCount: fact === undefined ? 0 : fact.free - fact.already(target) - ownShare(row),
          asIn: isFilled ? (fact?.confirmed.get(target) ?? null) : null,
          hasFindings: (bit & FINDING) !== 0,
        };
      });
    },

    /** Lists the other rows with the same source that may be filled, in order. */
    repeatsOf(place: GridPlace, most: number): GridPlace[] {
      const own = rowAt(place);
      const group = groups[own] ?? NO_GROUP;
      const found: GridPlace[] = [];
      if (!isRepeated(own) || parts[own] !== (place.part ?? -1)) return found;
      for (let row = 0; row < groups.length && found.length < most; row += 1) {
        if (groups[row] !== group || row === own || ((bits[row] ?? 0) & FREE) === 0) continue;
        found.push(placeOf(row));
      }
      return found;
    },

    /** Finds the place among the rows of a filter. */
    find(filter: GridFilter, place: GridPlace, keep?: GridPlace): FoundGridRow {
      const rows = rowsOf(filter, keep);
      const index = lowerBound(rows, rowAt(place));
      const row = rows[index];
      return row === undefined ? null : { ...placeOf(row), index };
    },
    /** Finds the next row after a place that is not decided. */
    findNext(filter: GridFilter, place: GridPlace, keep?: GridPlace): FoundGridRow {
      const rows = rowsOf(filter, keep);
      const own = rowAt(place);
      const first = lowerBound(rows, own + 1);
      for (let step = 0; step < rows.length; step += 1) {
        const index = (first + step) % rows.length;
        const row = rows[index] ?? 0;
        if (row !== own && ((bits[row] ?? 0) & DECIDED) === 0) return { ...placeOf(row), index };
      }
      return null;
    },
  };

  /** Returns what the rows of a group have in common. */
  function groupFacts(all: readonly number[]) {
    /** The first confirmed row with each translation. */
    const confirmed = new Map<number, GridPlace>();
    const filled = new Map<number, number>();
    let free = 0;
    for (const row of all) {
      const [bit = 0, target = 0] = [bits[row], targets[row]];
      if ((bit & DECIDED) !== 0 && !confirmed.has(target)) confirmed.set(target, placeOf(row));
      if ((bit & FREE) === 0) continue;
      free += 1;
      if ((bit & FILLED) !== 0) filled.set(target, (filled.get(target) ?? 0) + 1);
    }
    return { confirmed, free, already: (target: number): number => filled.get(target) ?? 0 };
  }

  /** Returns 1 for a row that itself counts among the free ones that are not filled with its own wording. */
  function ownShare(row: number): number {
    const bit = bits[row] ?? 0;
    return (bit & FREE) !== 0 && (bit & FILLED) === 0 ? 1 : 0;
  }
}

function stateOf(bit: number): SegmentState {
  if ((bit & LOCKED) !== 0) return 'locked';
  if ((bit & CONFIRMED) !== 0) return 'confirmed';
  return (bit & EDITED) === 0 ? 'machine' : 'edited';
}

export type GridIndex = ReturnType<typeof createGridIndex>;

/** Hashes a text to 52 bits (two rounds of FNV-1a with different starts). */
function hashOf(text: string): number {
  let one = 0x811c9dc5;
  let other = 0x1b873593;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other ^ code, 0x85ebca6b);
  }
  one ^= one >>> 15;
  other ^= other >>> 13;
  return (other >>> 12) * 0x1_0000_0000 + (one >>> 0);
}
