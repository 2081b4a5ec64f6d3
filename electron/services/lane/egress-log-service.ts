import type { EgressEntry, EgressFilter } from '../../../shared/domain/lane/egress-log.ts';
import { AppError } from '../../../shared/errors.ts';
import { EGRESS_LAYOUT, toEgressRow } from '../../../shared/exchange/egress-table.ts';
import type { Database } from '../../db/database.ts';
import type { ExchangeCodec } from '../exchange/codec.ts';
import { createFileExport, readAhead } from '../exchange/file-export.ts';
import type { ExchangeFiles } from '../exchange/files.ts';

/** Rows per batch. */
const BATCH_SIZE = 250;

/** The log of outgoing data, for viewing and export. */
export interface EgressLogService extends Pick<Database['egressLog'], 'list' | 'purge'> {
  /**
   * Writes the matching rows as CSV, oldest first.
   * @param path destination; replacing an existing file was confirmed
   * @throws `input/not-found` when nothing matches, `document/disk-full`, `input/invalid`
   */
  export(filter: EgressFilter, path: string): Promise<{ fileName: string; entryCount: number }>;
  /** Returns the file of the last export of this run; null when there was none. */
  lastPath(): string | null;
}

export interface EgressLogServiceDeps {
  log: Pick<Database['egressLog'], 'list' | 'readForExport' | 'purge'>;
  files: Pick<ExchangeFiles, 'createBeside' | 'split'>;
  codec: Pick<ExchangeCodec, 'open'>;
}

export function createEgressLogService(deps: EgressLogServiceDeps): EgressLogService {
  const { log } = deps;
  const output = createFileExport(deps.files);

  return {
    list: (query) => log.list(query),
    async export(filter, path) {
      let entryCount = 0;
      async function* pieces(): AsyncGenerator<Uint8Array> {
        const session = deps.codec.open();
        try {
          const table = session.table('csv', EGRESS_LAYOUT);
          const batches = readAhead<EgressEntry[]>((before) =>
            before?.length === 0
              ? null
              : log.readForExport(filter, before?.at(-1)?.id ?? 0, BATCH_SIZE),
          );
          for await (const entries of batches) {
            if (entries.length === 0) break;
            yield await table.write(entries.map(toEgressRow));
            entryCount += entries.length;
          }
          if (entryCount === 0) throw nothingFound();
          yield await table.end();
        } finally {
          await session.close();
        }
      }
      const { fileName } = await output.write({
        path,
        extension: 'csv',
        pieces: pieces(),
        projectIds: [],
      });
      return { fileName, entryCount };
    },
    lastPath: output.lastPath,
    purge: (filter) => log.purge(filter),
  };
}

const nothingFound = (): AppError => new AppError('input/not-found', 'laneErrors.nothingToExport');

/**
 * Log of outgoing data, closed until entries left open by an earlier run are marked: as nothing is sent without a row,
 * nothing is sent before that.
 */
interface RecoveredEgressLog extends Pick<Database['egressLog'], 'begin' | 'complete'> {
  /** Opens the log; may be called again after a failure. @throws anything that the database throws */
  recover(): Promise<void>;
}

export function createRecoveredEgressLog(deps: {
  log: Pick<Database['egressLog'], 'begin' | 'complete' | 'recover'>;
  /** Rejects when the database cannot be opened, so that nothing waits for a recovery in vain. */
  opening: Promise<unknown>;
  now: () => number;
}): RecoveredEgressLog {
  let isRecovered = false;
  let tellTried = (): void => undefined;
  const tried = new Promise<void>((resolve) => {
    tellTried = resolve;
  });
  return {
    /** @throws `db/unavailable` when the recovery failed; the request was not sent */
    async begin(entry) {
      await Promise.all([tried, deps.opening]);
      if (!isRecovered) throw closed();
      return deps.log.begin(entry);
    },
    complete: (id, completion) => deps.log.complete(id, completion),
    async recover() {
      try {
        await deps.log.recover(deps.now());
        isRecovered = true;
      } finally {
        tellTried();
      }
    },
  };
}

function closed(): AppError {
  return new AppError('db/unavailable', 'laneErrors.logNotReady', { retryable: true });
}
