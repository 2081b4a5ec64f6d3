/** Entry of the exchange thread: reads and writes the files of one export or import. */
import { createHash, randomUUID } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { AppError } from '../../../shared/errors.ts';
import { createTableWriter } from '../../../shared/exchange/create-table-writer.ts';
import { createHandoffWriter } from '../../../shared/exchange/handoff/create-handoff-writer.ts';
import type {
  HandoffFormat,
  HandoffHead,
  HandoffSegment,
} from '../../../shared/exchange/handoff/handoff-segment.ts';
import type { ImportOptions } from '../../services/exchange/codec.ts';
import { unpack, type Packed } from '../../support/packed.ts';
import { runMethod, serveThread } from '../../support/serve-thread.ts';
import { createExportWriter, createTimeEntryWriter } from './export-writer.ts';
import { createHoursReader } from './hours-reader.ts';
import { createImportReader, createUnitReader } from './import-readers.ts';
import { createReturnedReader } from './returned-reader.ts';

/** Shortens a text to a digest, long enough to avoid collisions, short enough for every row. */
const digest = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Builds the readers and writers, by kind. */
const STREAMS = {
  reader: (options: ImportOptions) => createImportReader({ ...options, newId: randomUUID }),
  units: createUnitReader,
  writer: createExportWriter,
  table: createTableWriter,
  timeEntries: createTimeEntryWriter,
  handoff(format: HandoffFormat, head: HandoffHead) {
    const writer = createHandoffWriter(format, head, digest);
    return {
      write: (segments: Packed<HandoffSegment[]>) => writer.write(unpack(segments)),
      end: () => writer.end(),
    };
  },
  returned: (itemId: string) => createReturnedReader(itemId, digest),
  hours: createHoursReader,
};

export type ExchangeStreams = typeof STREAMS;

const opened = new Map<number, object>();

const calls = {
  /** Builds a reader or writer. @param stream its number, unique in the session */
  open(stream: number, kind: keyof ExchangeStreams, args: unknown[]): void {
    const made = runMethod(STREAMS, { method: kind, args });
    if (typeof made === 'object' && made !== null) opened.set(stream, made);
  },
  /** Calls a method of an open reader or writer. Readers throw `input/invalid` with line and column. */
  call(stream: number, method: string, args: unknown[]): unknown {
    const found = opened.get(stream);
    if (found !== undefined) return runMethod(found, { method, args });
    throw new AppError('internal', { english: 'The exchange thread has no such stream.' });
  },
};

export type ExchangeThreadCalls = typeof calls;

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
