import { AppError } from '../../../shared/errors.ts';
import type { CsvStyle } from '../../../shared/exchange/csv-style.ts';
import type { CodecSession, ExchangeCodec } from '../../services/exchange/codec.ts';
import { callsOf, createThreadClient, type AsyncCalls } from '../../support/thread-client.ts';
import type { ExchangeStreams, ExchangeThreadCalls } from './worker.ts';

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

/** Methods of readers and writers whose bytes the sender no longer needs. */
const MOVED: ReadonlySet<unknown> = new Set(['write', 'addOwn']);

function openSession({ workerUrl, csvStyle, ...limits }: ExchangeCodecOptions): CodecSession {
  const { calls, close } = createThreadClient<ExchangeThreadCalls>({
    workerUrl,
    name: 'exchange',
    memoryMb: limits.memoryMb ?? MEMORY_MB,
    deadlineMs: limits.deadlineMs ?? DEADLINE_MS,
    isIrreplaceable: true,
    lost: stopped,
    bytesOf: (_, [, method, args]) =>
      MOVED.has(method) && Array.isArray(args)
        ? args.filter((packed) => packed instanceof Uint8Array)
        : [],
  });
  let lastStream = 0;
  /** Opens a reader or writer; its calls report any failure. */
  const open = <K extends keyof ExchangeStreams>(
    kind: K,
    ...args: Parameters<ExchangeStreams[K]>
  ): AsyncCalls<ReturnType<ExchangeStreams[K]>> => {
    lastStream += 1;
    const stream = lastStream;
    calls.open(stream, kind, args).catch(() => undefined);
    return callsOf((method, given) => calls.call(stream, method, given));
  };

  return {
    reader: (options) => open('reader', options),
    unitReader: () => open('units'),
    writer: (format, sourceLang = null) => open('writer', format, sourceLang, csvStyle()),
    table: (format, layout) => open('table', format, layout, csvStyle()),
    timeEntries: (options) => open('timeEntries', options, csvStyle()),
    handoff: (format, head) => open('handoff', format, head),
    returned: (itemId) => open('returned', itemId),
    hours: (options) => open('hours', options),
    close: () => close(stopped()),
  };
}

function stopped(loss: { cause?: unknown } = {}): AppError {
  return new AppError('internal', 'fileErrors.workerStopped', loss);
}
