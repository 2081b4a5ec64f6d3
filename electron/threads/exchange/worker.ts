/** Entry of the exchange thread: reads and writes the files of one export or import. */
import { createHash, randomUUID } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { AppError } from '../../../shared/errors.ts';
import { createTableWriter } from '../../../shared/exchange/create-table-writer.ts';
import { createHandoffWriter } from '../../../shared/exchange/handoff/create-handoff-writer.ts';
import type { HandoffWriter } from '../../../shared/exchange/handoff/handoff-segment.ts';
import type { TableWriter } from '../../../shared/exchange/table-layout.ts';
import { unpack } from '../../support/packed.ts';
import { serveThread } from '../../support/serve-thread.ts';
import type { ExchangeThreadCalls } from './calls.ts';
import {
  createExportWriter,
  createTimeEntryWriter,
  type SyncExportWriter,
  type SyncTimeEntryWriter,
} from './export-writer.ts';
import {
  createImportReader,
  createUnitReader,
  type SyncImportReader,
  type SyncUnitReader,
} from './import-readers.ts';
import { createReturnedReader, type SyncReturnedReader } from './returned-reader.ts';

/** Holds the readers or writers of one kind, by number. */
function streams<T>() {
  const opened = new Map<number, T>();
  return {
    open(stream: number, made: T): void {
      opened.set(stream, made);
    },
    of(stream: number): T {
      const found = opened.get(stream);
      if (found !== undefined) return found;
      throw new AppError('internal', { english: 'The exchange thread has no such stream.' });
    },
  };
}

const readers = streams<SyncImportReader>();
const unitReaders = streams<SyncUnitReader>();
const writers = streams<SyncExportWriter>();
const tables = streams<TableWriter>();
const timeEntries = streams<SyncTimeEntryWriter>();
const handoffs = streams<HandoffWriter>();
const returned = streams<SyncReturnedReader>();

/** Shortens a text to a digest, long enough to avoid collisions, short enough for every row. */
const digest = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 16);

const calls: ExchangeThreadCalls = {
  openReader(stream, options) {
    readers.open(stream, createImportReader({ ...options, newId: randomUUID }));
  },
  read: (stream, bytes) => readers.of(stream).write(bytes),
  endReader: (stream) => readers.of(stream).end(),

  openUnitReader(stream) {
    unitReaders.open(stream, createUnitReader());
  },
  readUnits: (stream, bytes) => unitReaders.of(stream).write(bytes),
  endUnitReader: (stream) => unitReaders.of(stream).end(),

  openWriter(stream, format, sourceLang, csvStyle) {
    writers.open(stream, createExportWriter(format, sourceLang, csvStyle));
  },
  write: (stream, segments) => writers.of(stream).write(segments),
  endWriter: (stream) => writers.of(stream).end(),

  openTable(stream, format, layout, csvStyle) {
    tables.open(stream, createTableWriter(format, layout, csvStyle));
  },
  writeRows: (stream, rows) => tables.of(stream).write(rows),
  endTable: (stream) => tables.of(stream).end(),

  openTimeEntries(stream, options, csvStyle) {
    timeEntries.open(stream, createTimeEntryWriter(options, csvStyle));
  },
  writeTimeEntries: (stream, entries) => timeEntries.of(stream).write(entries),
  endTimeEntries: (stream) => timeEntries.of(stream).end(),

  openHandoff(stream, format, head) {
    handoffs.open(stream, createHandoffWriter(format, head, digest));
  },
  writeHandoff: (stream, segments) => handoffs.of(stream).write(unpack(segments)),
  endHandoff: (stream) => handoffs.of(stream).end(),

  openReturned(stream, itemId) {
    returned.open(stream, createReturnedReader(itemId, digest));
  },
  addReturned(stream, bytes) {
    returned.of(stream).add(bytes);
  },
  addOwn(stream, segments) {
    returned.of(stream).addOwn(segments);
  },
  compareReturned: (stream) => returned.of(stream).compare(),
  listReturned: (stream, query) => returned.of(stream).list(query),
  pickReturned: (stream, choice) => returned.of(stream).pick(choice),
};

// The window must not wait while a file is written: with two processors, this thread and the database's occupy both.
// Linux gives each thread its own priority; elsewhere this would change that of the whole app.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

serveThread(calls, { bytesOf: bytesIn });

/** Returns the bytes of an answer, which is bytes, contains them, or is a list of either. */
function bytesIn(answer: unknown): Uint8Array[] {
  if (answer instanceof Uint8Array) return [answer];
  if (Array.isArray(answer)) return answer.flatMap(bytesIn);
  return typeof answer === 'object' && answer !== null
    ? Object.values(answer).flatMap(bytesIn)
    : [];
}
