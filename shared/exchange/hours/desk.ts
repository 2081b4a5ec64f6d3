import {
  DATE_ORDERS,
  type DateOrder,
  type DurationUnit,
  type HoursField,
  type HoursLineKind,
  type HoursProgram,
} from '../../domain/time/import-names.ts';
import type {
  HoursLineQuery,
  HoursLinePage,
  HoursProjectPage,
  HoursProjectQuery,
  HoursReview,
  RereadHours,
} from '../../domain/time/import.ts';
import { MAX_HOURS_COLUMNS, MAX_PERSON_CHARS } from '../../domain/time/limits.ts';
import { pairKey, type NamedPair, type ProjectChoice } from '../../domain/time/match-names.ts';
import { isZone } from '../../domain/time/zone.ts';
import { AppError } from '../../errors.ts';
import { beginningOf } from '../../graphemes.ts';
import { refusedTable, type CellRow } from '../table-file.ts';
import { guessFields, readHeader } from './columns.ts';
import { matchProjects, type KnownCatalog, type MatchedProjects } from './projects.ts';
import { readHoursFile, type HoursTable } from './read-hours-file.ts';
import { readLines, type HoursEntry, type ReadLine } from './read-lines.ts';
import {
  guessUnit,
  openDateOf,
  plainNumber,
  provenOrder,
  readLength,
  readWhen,
} from './written-times.ts';

/** Where the file and what it is compared with come from. */
export interface HoursSource {
  fileName: string;
  bytes: Uint8Array;
  /** Zone and region of the person. */
  zone: string;
  dateOrder: DateOrder;
  catalog: KnownCatalog;
  nowMs: number;
}

export type HoursReading = Omit<RereadHours, 'importId' | 'match'>;
/** How to read the file, and where the work of its projects goes. */
export type HoursChange = Omit<RereadHours, 'importId'>;
export interface HoursFindings extends Omit<HoursReview, 'importId' | 'services'> {
  /** Connections of the new entries. */
  connectionIds: string[];
}

/** An entry to be added, with the project that it is matched with. */
export interface TakenHours extends HoursEntry, Pick<NamedPair, 'choice'> {
  line: number;
}

/** Rows within which the header is; others may come before it, such as a title. */
const HEADER_ROWS = 10;
/** People, and characters, that are shown. */
const MAX_SHOWN = 100;
const MAX_SHOWN_CHARS = 300;
const USUAL_DAY_START = 9 * 60;

/** Entries with the same second of start and end are one, because services and files count whole seconds. */
const timeKey = (startedAtMs: number, endedAtMs: number): string =>
  `${String(Math.floor(startedAtMs / 1000))} ${String(Math.floor(endedAtMs / 1000))}`;

/** How the table is read, all of it known. */
interface Settled {
  program: HoursProgram | null;
  /** Index of the first row after the header. */
  firstRow: number;
  hasHeader: boolean;
  isGuessed: boolean;
  names: readonly string[];
  fields: (HoursField | null)[];
  dateOrder: DateOrder;
  openDate: HoursReview['openDate'];
  isOrderKnown: boolean;
  durationUnit: DurationUnit;
  hasPlainDurations: boolean;
}

/**
 * Creates the review of a file of hours, between reading and importing it. Nothing is stored.
 * @throws `input/invalid`
 */
export function createHoursDesk(source: HoursSource) {
  let reading: HoursReading = {};
  let table = readHoursFile(source.fileName, source.bytes, reading);
  let settled = settle(table, reading, source);
  let lines: readonly ReadLine[] = [];
  /** Null: a line of someone whose hours are not wanted. */
  let kinds: (HoursLineKind | null)[] = [];
  let known: ReadonlySet<string> = new Set();
  let persons: string[] = [];
  const choices = new Map<string, ProjectChoice>();
  /** Null until it is needed. */
  let matched: MatchedProjects | null = null;

  const read = (): void => {
    const rows = table.rows.slice(settled.firstRow);
    if (rows.length === 0) throw refusedTable('timeImport.emptyFile');
    const { zone = source.zone, dayStartMinute = USUAL_DAY_START } = reading;
    if (!isZone(zone)) {
      throw new AppError('input/invalid', 'timeErrors.zoneUnknown', { details: { field: 'zone' } });
    }
    const { fields, dateOrder, durationUnit } = settled;
    const isText = table.delimiter !== null;
    lines = readLines(
      rows,
      { fields, zone, dateOrder, durationUnit, dayStartMinute, nowMs: source.nowMs },
      isText,
    );
    persons = [...new Set(lines.map(({ person }) => person))].filter((person) => person !== '');
    sort();
  };
  /** Decides what becomes of each line. */
  const sort = (): void => {
    matched = null;
    const seen = new Set<string>();
    // Several people may work at the same time.
    const isOfAll = persons.length > 1 && typeof reading.person !== 'string';
    kinds = lines.map((line) => {
      if (!isWanted(line)) return null;
      const { entry, person } = line;
      if (entry === null) return 'fault';
      const time = timeKey(entry.startedAtMs, entry.endedAtMs);
      const key = isOfAll ? [time, person, entry.project, entry.customer].join('\n') : time;
      if (known.has(time) || seen.has(key)) return 'known';
      seen.add(key);
      return 'new';
    });
  };
  const isWanted = ({ person }: ReadLine): boolean =>
    typeof reading.person !== 'string' || shownPerson(person) === reading.person;
  const linesOf = (kind: HoursLineKind): ReadLine[] =>
    lines.filter((_line, index) => kinds[index] === kind);
  const matching = (): MatchedProjects =>
    (matched ??= matchProjects(
      linesOf('new').flatMap(({ entry }) => entry ?? []),
      source.catalog,
      choices,
    ));
  read();

  return {
    /** Reads the file in another way. @throws `input/invalid`; the last way stays then */
    reread({ match, ...change }: HoursChange): void {
      if (match !== undefined) {
        choices.set(pairKey(match), match.choice);
        matched = null;
        return;
      }
      const before = { reading, table, settled, lines };
      const { encoding, delimiter } = change;
      // Other columns hold other things.
      const isOther = encoding !== undefined || delimiter !== undefined;
      const { fields: _fields, ...kept } = reading;
      reading = { ...(isOther || change.hasHeader !== undefined ? kept : reading), ...change };
      try {
        if (isOther) table = readHoursFile(source.fileName, source.bytes, reading);
        settled = settle(table, reading, source);
        read();
      } catch (error) {
        ({ reading, table, settled, lines } = before);
        sort();
        throw error;
      }
    },
    /** Returns the time in which entries of the list may be the same as those of the file; null if there are none. */
    reach(): { fromMs: number; toMs: number } | null {
      return spanOf(lines.flatMap(({ entry }) => entry ?? []));
    },
    /** Compares with the entries of the list. @param times starts and ends in turn */
    compare(times: Float64Array): void {
      const keys = new Set<string>();
      for (let at = 0; at + 1 < times.length; at += 2) {
        keys.add(timeKey(times[at] ?? 0, times[at + 1] ?? 0));
      }
      known = keys;
      sort();
    },
    review(): HoursFindings {
      const added = linesOf('new').flatMap(({ entry }) => entry ?? []);
      const { fields, openDate, isOrderKnown } = settled;
      const isTable = table.program === null;
      return {
        fileName: source.fileName,
        program: settled.program,
        encoding: table.encoding,
        delimiter: table.delimiter,
        hasHeader: settled.hasHeader,
        isGuessed: settled.isGuessed,
        columns: isTable ? columnsOf(table.rows, settled) : [],
        zone: reading.zone ?? source.zone,
        needsZone: lines.some(({ entry }) => entry?.isLocal === true),
        dateOrder: settled.dateOrder,
        openDate,
        isOrderKnown,
        durationUnit:
          isTable && settled.hasPlainDurations && fields.includes('duration')
            ? settled.durationUnit
            : null,
        dayStartMinute: reading.dayStartMinute ?? USUAL_DAY_START,
        placedCount: lines.filter((line) => line.entry?.isPlaced === true && isWanted(line)).length,
        persons: persons.length > 1 ? persons.slice(0, MAX_SHOWN).map(shownPerson) : [],
        person: reading.person ?? null,
        counts: {
          new: added.length,
          known: linesOf('known').length,
          fault: linesOf('fault').length,
        },
        durationMs: added.reduce(
          (sum, { startedAtMs, endedAtMs }) => sum + endedAtMs - startedAtMs,
          0,
        ),
        span: spanOf(added),
        ...matching().findings,
        connectionIds: matching().connectionIds,
      };
    },
    listLines({ kind, page, limit }: Omit<HoursLineQuery, 'importId'>): HoursLinePage {
      const found = linesOf(kind);
      const shown = found.slice((page - 1) * limit, page * limit);
      const { namesOf } = matching();
      const lines = shown.map((line) => toShown(line, namesOf));
      return { lines, total: found.length, page, limit };
    },
    listProjectChoices({ page, limit }: Omit<HoursProjectQuery, 'importId'>): HoursProjectPage {
      const { pairs } = matching();
      const projects = pairs.slice((page - 1) * limit, page * limit);
      return { projects, total: pairs.length, page, limit };
    },
    /** Returns the new entries in order. @throws `input/conflict` while the order of dates is open */
    take(): TakenHours[] {
      if (!settled.isOrderKnown) throw refusedTable('timeImport.orderOpen', 'dateOrder');
      return linesOf('new').flatMap(({ line, entry }) => {
        if (entry === null) return [];
        const choice = choices.get(pairKey(entry));
        if (choice === 'none') return { ...entry, line, project: '', customer: '' };
        return { ...entry, line, choice };
      });
    },
  };
}

const shownPerson = (name: string): string => name.slice(0, MAX_PERSON_CHARS).toWellFormed();
const shown = (text: string): string => beginningOf(text, MAX_SHOWN_CHARS).toWellFormed();

function toShown(
  { line, entry, fault, cells }: ReadLine,
  namesOf: MatchedProjects['namesOf'],
): HoursLinePage['lines'][number] {
  if (entry === null) return { line, entry, fault, text: shown(cells.join(' · ')) };
  const { startedAtMs, endedAtMs, note, isPlaced } = entry;
  const texts = { ...namesOf(entry), note: shown(note) };
  return { line, entry: { startedAtMs, endedAtMs, ...texts, isPlaced }, fault, text: '' };
}

function spanOf(entries: readonly HoursEntry[]): HoursReview['span'] {
  if (entries.length === 0) return null;
  let [fromMs, toMs] = [Infinity, -Infinity];
  for (const { startedAtMs } of entries) {
    fromMs = Math.min(fromMs, startedAtMs);
    toMs = Math.max(toMs, startedAtMs);
  }
  return { fromMs, toMs };
}

/** Decides how a table is read: as the person chose, else as it shows itself. */
function settle(table: HoursTable, reading: HoursReading, source: HoursSource): Settled {
  const { rows } = table;
  const headers = rows.slice(0, HEADER_ROWS).map(({ cells }) => readHeader(cells));
  const at = headers.findIndex((header) => header !== null);
  const isNamed = at === -1 && areNames(rows[0]?.cells ?? [], rows[1]?.cells ?? [], source);
  const hasHeader = reading.hasHeader ?? (at !== -1 || isNamed);
  const firstRow = hasHeader ? Math.max(at, 0) + 1 : 0;
  const header = hasHeader ? headers[at] : null;
  const width = Math.min(
    MAX_HOURS_COLUMNS,
    rows.reduce((most, { cells }) => Math.max(most, cells.length), 0),
  );
  const guessed =
    header?.fields ?? guessFields(rows[firstRow]?.cells ?? [], (cell) => kindOf(cell, source));
  const fields = Array.from(
    { length: width },
    (_, column) => (reading.fields ?? guessed)[column] ?? null,
  );
  const names = hasHeader ? (rows[firstRow - 1]?.cells ?? []) : [];
  const lengths = fields.indexOf('duration');
  const numbers = [...valuesOf(rows, firstRow, lengths)].flatMap((cell) => plainNumber(cell) ?? []);
  const isBackup = table.program !== null;
  return {
    program: table.program ?? header?.program ?? null,
    firstRow,
    hasHeader,
    isGuessed: reading.fields === undefined && (header?.fields ?? null) === null,
    names,
    fields,
    ...settleOrder(rows, firstRow, fields, reading, source),
    durationUnit:
      reading.durationUnit ??
      (isBackup ? 'milliseconds' : guessUnit(names[lengths] ?? '', numbers)),
    hasPlainDurations: numbers.length > 0,
  };
}

/** Finds out the order of day and month: one date may prove it for all. */
function settleOrder(
  rows: readonly CellRow[],
  firstRow: number,
  fields: readonly (HoursField | null)[],
  reading: HoursReading,
  source: HoursSource,
): Pick<Settled, 'dateOrder' | 'openDate' | 'isOrderKnown'> {
  const proofs = { dmy: 0, mdy: 0 };
  let openDate: HoursReview['openDate'] = null;
  for (const field of ['date', 'start', 'endDate', 'end'] as const) {
    for (const cell of valuesOf(rows, firstRow, fields.indexOf(field))) {
      const proof = provenOrder(cell);
      if (proof !== null) proofs[proof] += 1;
      const open: ReturnType<typeof openDateOf> = openDate === null ? openDateOf(cell) : null;
      if (open !== null) openDate = { text: shown(cell), ...open };
    }
  }
  const [proven] = DATE_ORDERS.filter((order) => proofs[order] > 0);
  // Dates that prove both orders leave it open; those that are impossible are faults.
  const isProven = proofs.dmy > 0 !== proofs.mdy > 0;
  const dateOrder = reading.dateOrder ?? (isProven ? proven : undefined) ?? source.dateOrder;
  if (isProven) openDate = null;
  return {
    dateOrder,
    openDate,
    isOrderKnown: openDate === null || reading.dateOrder !== undefined,
  };
}

function* valuesOf(rows: readonly CellRow[], firstRow: number, column: number): Generator<string> {
  if (column === -1) return;
  for (let at = firstRow; at < rows.length; at += 1) {
    const cell = rows[at]?.cells[column]?.trim() ?? '';
    if (cell !== '') yield cell;
  }
}

function kindOf(cell: string, { dateOrder }: HoursSource): 'date' | 'time' | 'duration' | 'text' {
  const when = plainNumber(cell) === null ? readWhen(cell, dateOrder) : null;
  if (when !== null) return when.day === null ? 'time' : 'date';
  return readLength(cell, 'hours') === null ? 'text' : 'duration';
}

/** Returns whether a row has only words, and the next one a date: its words are column names, in any language. */
function areNames(
  cells: readonly string[],
  below: readonly string[],
  source: HoursSource,
): boolean {
  return (
    cells.every((cell) => kindOf(cell, source) === 'text') &&
    below.some((cell) => kindOf(cell, source) === 'date')
  );
}

function columnsOf(rows: readonly CellRow[], settled: Settled): HoursReview['columns'] {
  return settled.fields.map((field, column) => {
    const [sample = ''] = valuesOf(rows, settled.firstRow, column);
    return { name: shown(settled.names[column] ?? ''), field, sample: shown(sample) };
  });
}
