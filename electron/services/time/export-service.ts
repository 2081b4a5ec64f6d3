import type {
  TimeExportInput,
  TimeExportResult,
} from '../../../shared/domain/time/report-schemas.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Database } from '../../db/database.ts';
import type { ExchangeCodec } from '../exchange/codec.ts';
import { createFileExport, readAhead, type OnBatch } from '../exchange/file-export.ts';
import type { ExchangeFiles } from '../exchange/files.ts';

/** Entries per batch. */
const BATCH_SIZE = 250;

/** Exporter of entries to a spreadsheet file. */
export interface TimeExportService {
  /** Returns a file name with the exported days. */
  suggestName(input: TimeExportInput): string;
  /**
   * Streams to a temporary file, which gets its name when complete: oldest start first.
   * @param path destination; replacing an existing file was confirmed
   * @param onBatch called between two batches; throwing ends the export and removes its file
   * @throws `input/not-found` when there is nothing to write; `input/conflict` while another export runs;
   *   `canceled`, `document/disk-full`, `input/invalid`
   */
  export(input: TimeExportInput, path: string, onBatch?: OnBatch): Promise<TimeExportResult>;
  /** Returns the file of the last export of this run; null when there was none. */
  lastPath(): string | null;
  /** Stops the running export and waits until everything is cleaned up. */
  stop(): Promise<void>;
}

export interface TimeExportServiceDeps {
  reports: Pick<Database['timeReports'], 'startExport' | 'readExport' | 'endExport'>;
  files: Pick<ExchangeFiles, 'createBeside' | 'split'>;
  codec: Pick<ExchangeCodec, 'open'>;
  now: () => number;
}

export function createTimeExportService(deps: TimeExportServiceDeps): TimeExportService {
  const output = createFileExport(deps.files);
  let isRunning = false;

  const exportNow = async (
    { filter, format, isRounded }: TimeExportInput,
    path: string,
    onBatch: OnBatch,
  ): Promise<TimeExportResult> => {
    let entryCount = 0;
    let owners: readonly string[] = [];
    async function* pieces(): AsyncGenerator<Uint8Array> {
      const nowMs = deps.now();
      const { exportId, total, projectIds } = await deps.reports.startExport(
        filter,
        isRounded,
        nowMs,
      );
      owners = projectIds;
      const session = deps.codec.open();
      try {
        if (total === 0) throw nothingFound();
        const table = session.timeEntries({ format, isRounded, nowMs });
        let from = -BATCH_SIZE;
        const batches = readAhead(() => {
          from += BATCH_SIZE;
          return from < total
            ? deps.reports.readExport({ exportId, from, limit: BATCH_SIZE })
            : null;
        });
        for await (const { packed, count } of batches) {
          yield await table.write(packed);
          entryCount += count;
          onBatch(entryCount, total);
        }
        yield await table.end();
      } finally {
        await deps.reports.endExport(exportId).catch(() => undefined);
        await session.close();
      }
    }
    const { fileName, sizeBytes } = await output.write({
      path,
      extension: format,
      pieces: pieces(),
      projectIds: () => owners,
    });
    return { fileName, entryCount, sizeBytes };
  };

  return {
    suggestName: ({ filter: { fromDay, toDay }, format }) =>
      `Time entries${rangeOf(fromDay, toDay)}.${format}`,
    async export(input, path, onBatch = () => undefined) {
      if (isRunning) throw alreadyRunning();
      isRunning = true;
      try {
        return await exportNow(input, path, onBatch);
      } finally {
        isRunning = false;
      }
    },
    lastPath: output.lastPath,
    stop: output.stop,
  };
}

function rangeOf(fromDay: string | null, toDay: string | null): string {
  if (fromDay === toDay) return fromDay === null ? '' : ` ${fromDay}`;
  return `${fromDay === null ? '' : ` from ${fromDay}`}${toDay === null ? '' : ` to ${toDay}`}`;
}

function nothingFound(): AppError {
  return new AppError('input/not-found', 'timeErrors.nothingToExport');
}

function alreadyRunning(): AppError {
  return new AppError('input/conflict', 'timeErrors.exportInProgress');
}
