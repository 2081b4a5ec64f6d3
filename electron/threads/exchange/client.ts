import { AppError } from '../../../shared/errors.ts';
import type { CsvStyle } from '../../../shared/exchange/csv-style.ts';
import type { CodecSession, ExchangeCodec } from '../../services/exchange/codec.ts';
import { createThreadClient } from '../../support/thread-client.ts';
import type { ExchangeThreadCalls } from './calls.ts';

/** Heap of the thread, in MB: a colleague's largest file fits, and a malicious one ends only the thread. */
const MEMORY_MB = 1536;
/** Deadline for one piece of a file, or for comparing a whole one; longer work counts as hung. */
const DEADLINE_MS = 300_000;

/**
 * Runs exchange formats in a separate thread per session. When the thread dies, or is ended at one of its limits, every
 * call fails with `internal`.
 * @param options.workerUrl the built `worker.ts`
 * @param options.csvStyle called for each file that is written
 * @param options.memoryMb heap of a thread; default 1,536
 * @param options.deadlineMs longest time without an answer; default five minutes
 */
export function createExchangeCodec(options: ExchangeCodecOptions): ExchangeCodec {
  return { open: () => openSession(options) };
}

interface ExchangeCodecOptions {
  workerUrl: URL;
  csvStyle: () => CsvStyle;
  memoryMb?: number;
  deadlineMs?: number;
}

/** Methods whose bytes the sender no longer needs. */
const MOVED: ReadonlySet<keyof ExchangeThreadCalls> = new Set([
  'read',
  'readUnits',
  'write',
  'writeTimeEntries',
  'writeHandoff',
  'addOwn',
]);

function openSession({ workerUrl, csvStyle, ...limits }: ExchangeCodecOptions): CodecSession {
  const { calls, close } = createThreadClient<ExchangeThreadCalls>({
    workerUrl,
    name: 'exchange',
    memoryMb: limits.memoryMb ?? MEMORY_MB,
    deadlineMs: limits.deadlineMs ?? DEADLINE_MS,
    methods: {
      openReader: true,
      read: true,
      endReader: true,
      openUnitReader: true,
      readUnits: true,
      endUnitReader: true,
      openWriter: true,
      write: true,
      endWriter: true,
      openTable: true,
      writeRows: true,
      endTable: true,
      openTimeEntries: true,
      writeTimeEntries: true,
      endTimeEntries: true,
      openHandoff: true,
      writeHandoff: true,
      endHandoff: true,
      openReturned: true,
      addReturned: true,
      addOwn: true,
      compareReturned: true,
      listReturned: true,
      pickReturned: true,
    },
    isIrreplaceable: true,
    lost: stopped,
    bytesOf: (method, [, packed]) =>
      MOVED.has(method) && packed instanceof Uint8Array ? [packed] : [],
  });
  let lastStream = 0;
  /** Opens a stream. @returns its number; later calls report any failure */
  const open = (opening: (stream: number) => Promise<void>): number => {
    lastStream += 1;
    opening(lastStream).catch(() => undefined);
    return lastStream;
  };

  return {
    reader(options) {
      const stream = open((number) => calls.openReader(number, options));
      return {
        write: (bytes) => calls.read(stream, bytes),
        end: () => calls.endReader(stream),
      };
    },
    unitReader() {
      const stream = open((number) => calls.openUnitReader(number));
      return {
        write: (bytes) => calls.readUnits(stream, bytes),
        end: () => calls.endUnitReader(stream),
      };
    },
    writer(format, sourceLang = null) {
      const stream = open((number) => calls.openWriter(number, format, sourceLang, csvStyle()));
      return {
        write: (segments) => calls.write(stream, segments),
        end: () => calls.endWriter(stream),
      };
    },
    table(format, layout) {
      const stream = open((number) => calls.openTable(number, format, layout, csvStyle()));
      return {
        write: (rows) => calls.writeRows(stream, rows),
        end: () => calls.endTable(stream),
      };
    },
    timeEntries(options) {
      const stream = open((number) => calls.openTimeEntries(number, options, csvStyle()));
      return {
        write: (entries) => calls.writeTimeEntries(stream, entries),
        end: () => calls.endTimeEntries(stream),
      };
    },
    handoff(format, head) {
      const stream = open((number) => calls.openHandoff(number, format, head));
      return {
        write: (segments) => calls.writeHandoff(stream, segments),
        end: () => calls.endHandoff(stream),
      };
    },
    returned(itemId) {
      const stream = open((number) => calls.openReturned(number, itemId));
      return {
        add: (bytes) => calls.addReturned(stream, bytes),
        addOwn: (segments) => calls.addOwn(stream, segments),
        compare: () => calls.compareReturned(stream),
        list: (query) => calls.listReturned(stream, query),
        pick: (choice) => calls.pickReturned(stream, choice),
      };
    },
    close: () => close(stopped()),
  };
}

function stopped(loss: { cause?: unknown } = {}): AppError {
  return new AppError('internal', 'fileErrors.workerStopped', loss);
}
