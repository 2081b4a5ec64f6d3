import type { EgressFilter, EgressPage, EgressQuery } from '../../shared/domain/egress-log.ts';
import { AppError } from '../../shared/errors.ts';
import { EGRESS_LAYOUT, toEgressRow } from '../../shared/exchange/egress-table.ts';
import type { Database } from '../db/database.ts';
import type { ExchangeCodec } from './exchange-codec.ts';
import type { ExchangeFiles } from './exchange-files.ts';

/** Rows read from the database, and handed to the writer, at a time. */
const BATCH_SIZE = 250;
/** Numbers tried for a name that is taken. */
const MAX_ATTEMPTS = 1000;

/** The log of what left this computer, as a person reads it and hands it on. */
export interface EgressLogService {
  list(query: EgressQuery): Promise<EgressPage>;
  /**
   * Writes what is found as CSV, oldest first.
   * @param path where the person wants the file; an existing one was agreed to be replaced
   * @throws `input/not-found` when nothing is found, `document/disk-full`, `input/invalid`
   */
  export(filter: EgressFilter, path: string): Promise<{ fileName: string; entryCount: number }>;
  /** The file of the last export since the start; null when there was none. */
  lastPath(): string | null;
  /** Removes for good what is found. @returns how many */
  purge(filter: EgressFilter): Promise<number>;
}

export interface EgressLogServiceDeps {
  log: Pick<Database['egressLog'], 'list' | 'readForExport' | 'purge'>;
  files: Pick<ExchangeFiles, 'createBeside' | 'split'>;
  codec: Pick<ExchangeCodec, 'open'>;
}

export function createEgressLogService(deps: EgressLogServiceDeps): EgressLogService {
  const { log, files } = deps;
  let lastPath: string | null = null;

  return {
    list: (query) => log.list(query),
    async export(filter, path) {
      let entries = await log.readForExport(filter, 0, BATCH_SIZE);
      if (entries.length === 0) {
        throw new AppError(
          'input/not-found',
          'Nothing is found, so there is nothing to export. No file was written.',
        );
      }
      const session = deps.codec.open();
      const file = await files.createBeside(path);
      try {
        const table = session.table('csv', EGRESS_LAYOUT);
        let entryCount = 0;
        for (let last = entries.at(-1); last !== undefined; last = entries.at(-1)) {
          await file.write(await table.write(entries.map(toEgressRow)));
          entryCount += entries.length;
          entries = await log.readForExport(filter, last.id, BATCH_SIZE);
        }
        await file.write(await table.end());
        const asked = files.split(path);
        const isAsked = asked.extension !== '';
        lastPath = await file.finish(isAsked ? [asked.name] : freeNames(asked.name), isAsked);
        return { fileName: files.split(lastPath).name, entryCount };
      } finally {
        await session.close();
        await file.discard();
      }
    },
    lastPath: () => lastPath,
    purge: (filter) => log.purge(filter),
  };
}

/** Names for a file that must not replace one: what the person agreed to replace had another name. */
function freeNames(name: string): string[] {
  return Array.from({ length: MAX_ATTEMPTS }, (_, index) =>
    index === 0 ? `${name}.csv` : `${name} (${String(index + 1)}).csv`,
  );
}
