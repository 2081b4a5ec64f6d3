import { exportedPlace } from '../../../shared/domain/history/segment-id.ts';
import { createReadBudget } from '../../../shared/documents/read-budget.ts';
import { createExchangeReader } from '../../../shared/exchange/create-reader.ts';
import type { ExchangeUnit } from '../../../shared/exchange/exchange-unit.ts';
import { createTmxUnitReader } from '../../../shared/exchange/tmx-units.ts';
import type {
  HistoryImportPart,
  ImportedSegment,
  NewHistoryItem,
} from '../../db/history/repo-types.ts';
import { pack } from '../../support/packed.ts';
import type { ImportOptions, ImportStep, UnitStep } from '../../services/exchange/codec.ts';

/** Builds a reader of one file into batches for the history. @param newId for the items */
export function createImportReader(options: ImportOptions & { newId: () => string }) {
  const reader = createExchangeReader(options.format, options.defaults, createReadBudget());
  const batches = createImportBatches(options);
  const toStep = (made: ReturnType<typeof batches.add>): ImportStep => ({
    batches: made.map(pack),
    segmentCount: batches.segmentCount(),
    skippedCount: reader.skippedCount(),
  });
  return {
    /** Reads more bytes. @throws `input/invalid` with line and column; `document/too-large` */
    write: (bytes: Uint8Array) => toStep(batches.add(reader.write(bytes))),
    /** Finishes reading. @throws `input/invalid` when the file is truncated */
    end() {
      const made = batches.add(reader.end());
      return { ...toStep([...made, ...batches.rest()]), itemIds: batches.itemIds() };
    },
  };
}

/** Builds a reader of one TMX file into pairs. */
export function createUnitReader() {
  const reader = createTmxUnitReader(createReadBudget());
  const toStep = (units: ExchangeUnit[]): UnitStep => ({
    units: pack(units),
    count: units.length,
    skippedCount: reader.skippedCount(),
  });
  return {
    /** Reads more bytes. @throws `input/invalid` with line and column */
    write: (bytes: Uint8Array) => toStep(reader.write(bytes)),
    /** Finishes reading. @throws `input/invalid` when the file is truncated */
    end: () => toStep(reader.end()),
  };
}

/** Limits of pending segments and of the UTF-16 units of their texts. */
const MAX_WAITING = 2000;
const MAX_WAITING_CHARS = 1_000_000;
/** Maximum number of documents per file with their own title; units of further ones go to items of the file. */
const MAX_TITLED_ITEMS = 5000;
/** Used in place of an account name. */
const CONNECTION_NAME = 'Import';

interface OpenItem {
  readonly id: string;
  readonly unit: ExchangeUnit;
  readonly title: string;
  hasStarted: boolean;
  nextPosition: number;
  waiting: ImportedSegment[];
}

interface NamedItem {
  readonly title: string;
  /** Id of the item that the units were exported from. */
  readonly exportedId: string | null;
}

const keyOf = ({ title, exportedId }: NamedItem, unit: ExchangeUnit): string =>
  JSON.stringify([exportedId, title, unit.sourceLang, unit.targetLang]);

const exportedItem = ({ id }: ExchangeUnit): string | null =>
  id === undefined ? null : (exportedPlace(id)?.itemId ?? null);

function toSegment(unit: ExchangeUnit, position: number): ImportedSegment {
  const { id, source, target, location = null, createdAtMs } = unit;
  const exportedFrom = id === undefined ? null : exportedPlace(id);
  return {
    position,
    source,
    target,
    ...(location === null ? {} : { location }),
    ...(exportedFrom === null ? {} : { exportedFrom }),
    ...(createdAtMs === null ? {} : { writtenAtMs: createdAtMs }),
  };
}

/** Groups the units of a file into items, and those into bounded batches for the history. */
function createImportBatches(options: {
  newId: () => string;
  createdAtMs: number;
  fileTitle: string;
}) {
  const { fileTitle } = options;
  const items = new Map<string, OpenItem>();
  let last: OpenItem | null = null;
  /** Items with pending segments, in the order in which they got one. */
  const touched = new Set<OpenItem>();
  let count = 0;
  let waiting = 0;
  let waitingChars = 0;

  const itemOf = (unit: ExchangeUnit): OpenItem => {
    // Consecutive units mostly belong to one item.
    if (last !== null && isSameItem(last.unit, unit)) return last;
    const wanted = { title: unit.title ?? fileTitle, exportedId: exportedItem(unit) };
    const find = (of: typeof wanted) => items.get(keyOf(of, unit));
    const isFull = find(wanted) === undefined && items.size >= MAX_TITLED_ITEMS;
    const named = isFull ? { title: fileTitle, exportedId: null } : wanted;
    last = find(named) ?? begin(named, unit);
    return last;
  };

  const begin = (named: NamedItem, unit: ExchangeUnit): OpenItem => {
    const { title, exportedId } = named;
    const item = {
      // Reuses its own id, so that the next import recognizes it.
      id: exportedId ?? options.newId(),
      unit,
      title,
      hasStarted: false,
      nextPosition: 0,
      waiting: [],
    };
    items.set(keyOf(named, unit), item);
    return item;
  };

  const toPart = (item: OpenItem): HistoryImportPart => {
    const segments = item.waiting;
    item.waiting = [];
    touched.delete(item);
    if (item.hasStarted) return { itemId: item.id, begin: null, segments };
    item.hasStarted = true;
    const begin: NewHistoryItem = {
      id: item.id,
      kind: 'import',
      title: item.title,
      sourceLang: item.unit.sourceLang?.toUpperCase() ?? null,
      targetLang: item.unit.targetLang.toUpperCase(),
      connectionName: CONNECTION_NAME,
      isPractice: false,
      billedChars: null,
      createdAtMs: options.createdAtMs,
      documentJobId: null,
    };
    return { itemId: item.id, begin, segments };
  };

  const take = (): HistoryImportPart[] => {
    waiting = 0;
    waitingChars = 0;
    return [...touched].map(toPart);
  };

  return {
    /** @returns the batches that are now full */
    add(units: readonly ExchangeUnit[]): HistoryImportPart[][] {
      const batches: HistoryImportPart[][] = [];
      for (const unit of units) {
        const item = itemOf(unit);
        item.waiting.push(toSegment(unit, item.nextPosition));
        touched.add(item);
        item.nextPosition += 1;
        count += 1;
        waiting += 1;
        waitingChars += unit.source.length + unit.target.length;
        // One transaction for all of them: an item may have only a segment or two.
        if (waiting >= MAX_WAITING || waitingChars >= MAX_WAITING_CHARS) batches.push(take());
      }
      return batches;
    },
    /** Returns the batches still pending. */
    rest: (): HistoryImportPart[][] => (waiting === 0 ? [] : [take()]),
    /** Returns the ids of all items so far. */
    itemIds: () => [...items.values()].map(({ id }) => id),
    segmentCount: () => count,
  };
}

function isSameItem(a: ExchangeUnit, b: ExchangeUnit): boolean {
  return (
    a.title === b.title &&
    a.sourceLang === b.sourceLang &&
    a.targetLang === b.targetLang &&
    exportedItem(a) === exportedItem(b)
  );
}
