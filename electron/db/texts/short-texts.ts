import { toMemoryText } from '../../../shared/memory/memory-text.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import type { Statements } from '../engine/statement-cache.ts';

/** Longer texts have several words, and similar ones share one of them. In symbols, as matches count them. */
const MAX_SYMBOLS = 60;
/** What may be similar to those. In characters and in symbols: a number is one symbol. */
const MAX_KEPT_CHARS = 120;
const MAX_KEPT_SYMBOLS = 80;
/** Row ids read at once. */
const ROWS_PER_READ = 2000;
/** Words of 32 bits in a signature: letters, letters that are there twice, and pairs of letters. */
const WORDS = 6;
const MOST_DISTANCE = WORDS * 32 + MAX_KEPT_SYMBOLS;

/** Where the short texts of a table are. */
export interface ShortTextsSource {
  table: string;
  /** An expression for the place of a row, as the matches of this table count places. */
  place: string;
}

/**
 * The short texts of a table by their letters, for those that are similar without a word in common. They are kept in
 * memory, 32 bytes each, and made again at each start: the file neither grows nor takes longer to write, and what is
 * removed from it is in no index.
 */
export interface ShortTexts {
  /**
   * Takes up what was added or changed.
   * @param maxMs begins no further rows after that
   * @returns whether nothing is left
   */
  catchUp(maxMs: number): boolean;
  /** Whether similar texts are looked for by letters. */
  isShort(text: string): boolean;
  /** Places of texts that share most letters and pairs of letters with a text, most similar first. */
  find(text: string, most: number): number[];
}

/** Exported so that tests can check its query plans. */
export const shortTextsSql = ({ table, place }: ShortTextsSource) => ({
  rows: `SELECT ${place}, source FROM ${table}
    WHERE row_id > @after AND row_id <= @after + ${ROWS_PER_READ} AND length(source) <= ${MAX_KEPT_CHARS}`,
  row: `SELECT ${place}, source FROM ${table}
    WHERE row_id = ? AND length(source) <= ${MAX_KEPT_CHARS}`,
  last: `SELECT coalesce(max(row_id), 0) FROM ${table}`,
});

export function createShortTexts(
  connection: SqliteDatabase,
  statements: Statements,
  source: ShortTextsSource,
): ShortTexts {
  const sql = shortTextsSql(source);
  const kept = createSignatures();
  const changed = new Set<number>();
  let last = 0;
  let isWatching = false;

  /** Row ids of removed rows are used again, and a text may be edited. */
  const watch = (): void => {
    const name = `short_texts_of_${source.table}`;
    connection.function(`${name}_changed`, (rowId: unknown) => {
      changed.add(Number(rowId));
      return null;
    });
    connection.function(`${name}_removed`, (highest: unknown) => {
      last = Math.min(last, Number(highest));
      return null;
    });
    connection.exec(`
      CREATE TEMP TRIGGER ${name}_update AFTER UPDATE OF source ON main.${source.table} BEGIN
        SELECT ${name}_changed(new.row_id);
      END;
      CREATE TEMP TRIGGER ${name}_delete AFTER DELETE ON main.${source.table} BEGIN
        SELECT ${name}_removed((${sql.last}));
      END;`);
    isWatching = true;
  };

  type Row = [place: number, text: string];
  return {
    catchUp(maxMs) {
      if (!isWatching) watch();
      const endMs = performance.now() + maxMs;
      const read = statements.prepare<[number], Row>(sql.row).raw();
      for (const rowId of changed) {
        for (const [place, text] of read.all(rowId)) kept.add(place, text);
        changed.delete(rowId);
      }
      const highest = Number(statements.prepare(sql.last).pluck().get());
      const rows = statements.prepare<[{ after: number }], Row>(sql.rows).raw();
      while (last < highest) {
        for (const [place, text] of rows.all({ after: last })) kept.add(place, text);
        last = Math.min(highest, last + ROWS_PER_READ);
        if (performance.now() >= endMs) break;
      }
      return last >= highest;
    },
    isShort(text) {
      if (text.length > MAX_KEPT_CHARS) return false;
      const { length } = toMemoryText(text).folded;
      return length > 0 && length <= MAX_SYMBOLS;
    },
    find: (text, most) => kept.find(toMemoryText(text).folded, most),
  };
}

/** Texts as bits of the letters and pairs of letters that they have, with their places; by length. */
function createSignatures() {
  const byLength = new Map<number, ReturnType<typeof createSignaturesOfLength>>();
  return {
    add(place: number, text: string): void {
      const symbols = toMemoryText(text).folded;
      const { length } = symbols;
      if (length === 0 || length > MAX_KEPT_SYMBOLS) return;
      let kept = byLength.get(length);
      if (kept === undefined) byLength.set(length, (kept = createSignaturesOfLength()));
      kept.add(place, signatureOf(symbols));
    },
    find(symbols: readonly number[], most: number): number[] {
      const wanted = signatureOf(symbols);
      const { length } = symbols;
      const nearest = createNearest(most);
      // The same length first: what is near is known soon, and most others need no second look.
      for (let difference = 0; difference <= MAX_KEPT_SYMBOLS; difference += 1) {
        for (const other of new Set([length + difference, length - difference])) {
          // Fewer than half of the longer one could be the same.
          if (difference * 2 > Math.max(length, other)) continue;
          byLength.get(other)?.find(wanted, difference, nearest);
        }
      }
      return nearest.list();
    },
  };
}

function createSignaturesOfLength() {
  let places = new Float64Array(16);
  let words = new Uint32Array(16 * WORDS);
  let count = 0;
  return {
    add(place: number, signature: Uint32Array): void {
      if (count === places.length) {
        const [oldPlaces, oldWords] = [places, words];
        places = new Float64Array(count * 2);
        places.set(oldPlaces);
        words = new Uint32Array(count * 2 * WORDS);
        words.set(oldWords);
      }
      places[count] = place;
      words.set(signature, count * WORDS);
      count += 1;
    },
    find(wanted: Uint32Array, difference: number, nearest: Nearest): void {
      // Backwards, so that of equally similar texts the newest are kept.
      for (let at = count - 1; at >= 0; at -= 1) {
        let distance = difference;
        for (let word = 0; word < WORDS && distance <= nearest.limit; word += 1) {
          distance += countBits((words[at * WORDS + word] ?? 0) ^ (wanted[word] ?? 0));
        }
        if (distance <= nearest.limit) nearest.add(places[at] ?? 0, distance);
      }
    },
  };
}

type Nearest = ReturnType<typeof createNearest>;

/** The nearest of many, in the order in which they came among equals. */
function createNearest(most: number) {
  const counts = new Uint32Array(MOST_DISTANCE + 1);
  const found: { place: number; distance: number }[] = [];
  let within = 0;
  const nearest = {
    /** What is farther than this is none of them. */
    limit: MOST_DISTANCE,
    add(place: number, distance: number): void {
      found.push({ place, distance });
      counts[distance] = (counts[distance] ?? 0) + 1;
      within += 1;
      // As near as the farthest are not nearer: enough of those came before.
      while (within - (counts[nearest.limit] ?? 0) >= most) {
        within -= counts[nearest.limit] ?? 0;
        nearest.limit -= 1;
      }
    },
    list: () =>
      found
        .filter(({ distance }) => distance <= nearest.limit)
        .toSorted((a, b) => a.distance - b.distance)
        .slice(0, most)
        .map(({ place }) => place),
  };
  return nearest;
}

function signatureOf(symbols: readonly number[]): Uint32Array {
  const bits = new Uint32Array(WORDS);
  let before = 0;
  for (const symbol of symbols) {
    const letter = 1 << (Math.imul(symbol, 0x9e3779b1) >>> 27);
    if (((bits[0] ?? 0) & letter) === 0) bits[0] = (bits[0] ?? 0) | letter;
    else bits[1] = (bits[1] ?? 0) | letter;
    const pair = Math.imul(Math.imul(before, 31) + symbol, 0x85ebca6b) >>> 25;
    const word = 2 + (pair >>> 5);
    bits[word] = (bits[word] ?? 0) | (1 << (pair & 31));
    before = symbol;
  }
  return bits;
}

function countBits(bits: number): number {
  let left = bits - ((bits >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
