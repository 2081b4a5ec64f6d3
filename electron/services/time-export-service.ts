import type { TimeExportInput, TimeExportResult } from '../../shared/domain/time-report.ts';
import { AppError } from '../../shared/errors.ts';
import type { TimeEntryRecord } from '../../shared/exchange/time-entry-table.ts';
import type { Database } from '../db/database.ts';
import type { ExchangeCodec } from './exchange-codec.ts';
import type { ExchangeFiles, OutputFile } from './exchange-files.ts';

/** Entries read from the database, and handed to the writer, at a time. */
const BATCH_SIZE = 250;
/** Numbers tried for a name that is taken. */
const MAX_ATTEMPTS = 1000;

/** Writes entries to a file for a spreadsheet. */
export interface TimeExportService {
  /** A name for the file that says which days are in it. */
  suggestName(input: TimeExportInput): string;
  /**
   * Streams to a temporary file, which gets its name when it is whole: oldest start first.
   * @param path where the person wants the file; an existing one was agreed to be replaced
   * @param onBatch called between two batches; what it throws ends the export, and nothing is left of it
   * @throws `input/not-found` when there is nothing to write; `input/conflict` while another export runs;
   * `cancelled`, `document/disk-full`, `input/invalid`
   */
  export(input: TimeExportInput, path: string, onBatch?: OnBatch): Promise<TimeExportResult>;
  /** The file of the last export since the start; null when there was none. */
  lastPath(): string | null;
  /** Stops the export under way and waits until nothing is left of it. */
  stop(): Promise<void>;
}

export interface TimeExportServiceDeps {
  reports: Pick<Database['timeReports'], 'startExport' | 'readExport' | 'endExport'>;
  files: Pick<ExchangeFiles, 'createBeside' | 'split'>;
  codec: Pick<ExchangeCodec, 'open'>;
  /** UTC epoch milliseconds. */
  now: () => number;
}

type OnBatch = (doneCount: number, totalCount: number) => void;

/** An export under way. */
interface Running {
  isCancelled: boolean;
  ended: Promise<unknown>;
}

export function createTimeExportService(deps: TimeExportServiceDeps): TimeExportService {
  let lastPath: string | null = null;
  let running: Running | null = null;

  const exportNow = async (
    { filter, format, isRounded }: TimeExportInput,
    path: string,
    mine: Running,
    onBatch: OnBatch,
  ): Promise<TimeExportResult> => {
    // The calendar below it is large, and nothing else in this process needs it.
    const { createTimeEntryRows, timeEntryLayout } =
      await import('../../shared/exchange/time-entry-table.ts');
    const nowMs = deps.now();
    const { exportId, total } = await deps.reports.startExport(filter, isRounded, nowMs);
    const session = deps.codec.open();
    let file: OutputFile | null = null;
    try {
      if (total === 0) throw nothingFound();
      const output = countingFile(await deps.files.createBeside(path));
      file = output;
      const table = session.table(format, timeEntryLayout(isRounded));
      const toRow = createTimeEntryRows(nowMs);
      let entryCount = 0;
      for await (const entries of readAhead(deps.reports, exportId, total)) {
        throwIfCancelled(mine);
        await output.write(await table.write(entries.map(toRow)));
        entryCount += entries.length;
        onBatch(entryCount, total);
      }
      await output.write(await table.end());
      throwIfCancelled(mine);
      const asked = deps.files.split(path);
      const isAsked = asked.extension !== '';
      const names = isAsked ? [asked.name] : freeNames(asked.name, format);
      lastPath = await output.finish(names, isAsked);
      const { name: fileName } = deps.files.split(lastPath);
      return { fileName, entryCount, sizeBytes: output.sizeBytes() };
    } finally {
      await deps.reports.endExport(exportId).catch(() => undefined);
      await session.close();
      await file?.discard();
    }
  };

  return {
    suggestName: ({ filter: { fromDay, toDay }, format }) =>
      `Time entries${rangeOf(fromDay, toDay)}.${format}`,
    async export(input, path, onBatch = () => undefined) {
      if (running !== null) throw alreadyRunning();
      const mine: Running = { isCancelled: false, ended: Promise.resolve() };
      running = mine;
      const working = exportNow(input, path, mine, onBatch);
      mine.ended = working.catch(() => undefined);
      try {
        return await working;
      } finally {
        running = null;
      }
    },
    lastPath: () => lastPath,
    async stop() {
      if (running === null) return;
      running.isCancelled = true;
      await running.ended;
    },
  };
}

/** Reads ahead by one batch, so that database and disk work at the same time. */
async function* readAhead(
  reports: Pick<Database['timeReports'], 'readExport'>,
  exportId: number,
  total: number,
): AsyncGenerator<TimeEntryRecord[]> {
  const read = (from: number): Promise<TimeEntryRecord[]> => {
    const reading = reports.readExport({ exportId, from, limit: BATCH_SIZE });
    // It may fail while the batch before is written, when nobody waits for it yet.
    reading.catch(() => undefined);
    return reading;
  };
  let next = read(0);
  for (let from = 0; from < total; from += BATCH_SIZE) {
    const batch = await next;
    if (from + BATCH_SIZE < total) next = read(from + BATCH_SIZE);
    yield batch;
  }
}

function countingFile(file: OutputFile): OutputFile & { sizeBytes: () => number } {
  let sizeBytes = 0;
  return {
    ...file,
    async write(bytes) {
      sizeBytes += bytes.length;
      if (bytes.length > 0) await file.write(bytes);
    },
    sizeBytes: () => sizeBytes,
  };
}

function throwIfCancelled({ isCancelled }: Running): void {
  if (isCancelled) throw new AppError('cancelled', 'Cancelled. No file was written.');
}

/** Names for a file that must not replace one: what the person agreed to replace had another name. */
function freeNames(name: string, extension: string): string[] {
  return Array.from({ length: MAX_ATTEMPTS }, (_, index) => {
    const number = index === 0 ? '' : ` (${String(index + 1)})`;
    return `${name}${number}.${extension}`;
  });
}

function rangeOf(fromDay: string | null, toDay: string | null): string {
  if (fromDay === toDay) return fromDay === null ? '' : ` ${fromDay}`;
  return `${fromDay === null ? '' : ` from ${fromDay}`}${toDay === null ? '' : ` to ${toDay}`}`;
}

function nothingFound(): AppError {
  return new AppError(
    'input/not-found',
    'No time entry is found, so there is nothing to export. No file was written.',
  );
}

function alreadyRunning(): AppError {
  return new AppError('input/conflict', 'An export of time is under way. Wait for its end.');
}
