import type {
  HoursLinePage,
  HoursLineQuery,
  HoursProgress,
  HoursProjectPage,
  HoursProjectQuery,
  HoursReview,
  ImportedHours,
  OpeningHours,
  RereadHours,
} from '../../../shared/domain/time/import.ts';
import { HOURS_EXTENSIONS } from '../../../shared/domain/time/import-names.ts';
import { MAX_HOURS_FILE_BYTES } from '../../../shared/domain/time/limits.ts';
import { AppError } from '../../../shared/errors.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import type { Database } from '../../db/database.ts';
import type { CodecSession, ExchangeCodec, HoursFound, HoursReader } from '../exchange/codec.ts';
import type { ExchangeFiles } from '../exchange/files.ts';
import { createHolder } from '../../support/asking.ts';
import { createSlot } from '../exchange/transfer-slot.ts';

/** Import of hours from the files of other programs. One file is open at a time. */
export type TimeImportService = ReturnType<typeof createTimeImportService>;

/** Entries of one transaction: other work of the database goes on between them. */
const BATCH_SIZE = 500;

interface OpenFile {
  id: string;
  /** First and last start; null without entries. */
  reach: HoursFound['reach'];
  reader: HoursReader;
  session: CodecSession;
}

export interface TimeImportDeps {
  imports: Database['timeImports'];
  catalog: Pick<Database['catalog'], 'list'>;
  connections: Pick<Database['timeConnections'], 'list'>;
  files: Pick<ExchangeFiles, 'open' | 'split'>;
  codec: Pick<ExchangeCodec, 'open'>;
  newId: () => string;
  now: () => number;
  onProgress: (progress: HoursProgress) => void;
  /** Called when entries, projects, and customers changed. */
  onChanged: () => void;
}

export function createTimeImportService(deps: TimeImportDeps) {
  const { imports } = deps;
  const slot = createSlot<HoursProgress>({
    now: deps.now,
    onProgress: deps.onProgress,
    busy: () => new AppError('input/conflict', 'timeImport.inProgress'),
  });
  const files = createHolder<OpenFile>({
    missing: () => new AppError('input/not-found', 'timeImport.importClosed'),
    taken: () => new AppError('input/conflict', 'appErrors.importOpenElsewhere'),
    close: ({ session }) => session.close(),
  });
  const { need } = files;
  /** Compares the file with the list, which may have changed. */
  const compare = async ({ id, reader, reach }: OpenFile): Promise<HoursReview> => {
    const { findings } = await reader.compare(await imports.listTimes(reach));
    const { connectionIds, ...review } = findings;
    const services = (await deps.connections.list()).filter(
      ({ id: connectionId, abilities }) =>
        !abilities.isHere && connectionIds.includes(connectionId),
    );
    return { ...review, services: services.map(({ name }) => name), importId: id };
  };
  const readCatalog = async () => {
    const [{ projects, customers }, connections] = await Promise.all([
      deps.catalog.list(),
      deps.connections.list(),
    ]);
    const homeId = connections.find(({ isDefault }) => isDefault)?.id ?? '';
    return { projects, customers, homeId };
  };
  const readBytes = async (reader: HoursReader, path: string): Promise<void> => {
    const file = await deps.files.open(path);
    if (file.sizeBytes > MAX_HOURS_FILE_BYTES) throw tooLarge();
    let readBytes = 0;
    for await (const bytes of file.chunks()) {
      readBytes += bytes.length;
      // It may have grown since.
      if (readBytes > MAX_HOURS_FILE_BYTES) throw tooLarge();
      await reader.add(bytes);
    }
  };

  /** Undoes what is stored of an import that has not ended; of any for null. @returns false if there was nothing */
  const takeBack = async (importId: string | null): Promise<boolean> => {
    let wasSome = false;
    while (await imports.takeBack(deps.now(), importId)) wasSome = true;
    return wasSome;
  };
  let clearing: Promise<void> | null = null;
  /** Undoes what a crash left, once. */
  const clear = async (): Promise<void> => {
    clearing ??= takeBack(null).then((wasSome) => {
      if (wasSome) deps.onChanged();
    });
    try {
      await clearing;
    } catch (error) {
      clearing = null;
      throw error;
    }
  };

  return {
    /** Called at startup: an import that the app did not survive, also its undo or redo, is as if it had never begun. */
    start: clear,

    /**
     * Reads a file, and compares it with the list. Nothing is stored.
     * @param usual zone of times that do not say theirs, and the order of day and month in the person's region
     * @throws `input/not-found`, `input/invalid`
     */
    async open(path: string, usual: OpeningHours): Promise<HoursReview> {
      await files.closeOwn();
      const { name: fileName, extension } = deps.files.split(path);
      const isKnown = HOURS_EXTENSIONS.some((each) => each === extension.toLowerCase());
      if (!isKnown) throw refused('timeImport.unknownFileType');
      const catalog = await readCatalog();
      const session = deps.codec.open();
      try {
        const reader = session.hours({ fileName, ...usual, catalog, nowMs: deps.now() });
        await readBytes(reader, path);
        const { reach } = await reader.read();
        const opened = { id: deps.newId(), reader, session, reach };
        const review = await compare(opened);
        // If two are opened concurrently, the later one stays.
        await files.open(opened);
        return review;
      } catch (error) {
        await session.close();
        throw error;
      }
    },

    /** Reads the file in another way, or matches one of its projects. @throws `input/not-found`, `input/invalid`; the last way stays then */
    async reread({ importId, ...reading }: RereadHours): Promise<HoursReview> {
      const open = need(importId);
      ({ reach: open.reach } = await open.reader.reread(reading));
      return compare(open);
    },

    listLines: async ({ importId, ...query }: HoursLineQuery): Promise<HoursLinePage> =>
      need(importId).reader.listLines(query),

    listProjectChoices: async ({
      importId,
      ...query
    }: HoursProjectQuery): Promise<HoursProjectPage> =>
      need(importId).reader.listProjectChoices(query),

    /**
     * Adds the new entries with their projects and customers, and closes the file. `time:undo` undoes all of it.
     * @throws `input/not-found`, `input/invalid`, `canceled`; everything added is undone then
     */
    apply: (importId: string): Promise<ImportedHours> =>
      slot.run(async ({ report, throwIfCanceled }) => {
        const open = need(importId);
        const { reader } = open;
        await clear();
        const { counts } = await compare(open);
        const { count: totalCount, projects } = await reader.take();
        if (totalCount === 0) throw refused('timeImport.nothingNew');
        const sum = {
          addedCount: 0,
          knownCount: counts.known,
          faultCount: counts.fault,
          durationMs: 0,
        };
        try {
          await reader.useProjects(await imports.begin(importId, projects, deps.now()));
          for (let doneCount = 0; doneCount < totalCount;) {
            throwIfCanceled();
            report({ doneCount, totalCount });
            const { count, entries } = await reader.nextEntries(BATCH_SIZE);
            const added = await imports.add(importId, entries, deps.now());
            sum.addedCount += added.addedCount;
            sum.knownCount += added.knownCount;
            sum.durationMs += added.durationMs;
            doneCount += count;
          }
          await imports.end(importId);
        } catch (error) {
          await takeBack(importId).catch((left: unknown) => {
            // The next import, or the next start, takes it back.
            clearing = null;
            throw new AppError('internal', 'timeImport.partLeft', { cause: left });
          });
          throw error;
        } finally {
          deps.onChanged();
        }
        await files.close(importId);
        return sum;
      }),

    /** Stops a running import. */
    cancel: () => slot.cancel(),

    /** Closes a file; harmless for one that was closed. */
    close: (importId: string) => files.close(importId),

    /** Called before the database is closed: undoes a running import. */
    async stop(): Promise<void> {
      await slot.stop();
      await files.closeAny();
    },
  };
}

function refused(message: MessageId): AppError {
  return new AppError('input/invalid', message, { details: { field: 'file' } });
}

function tooLarge(): AppError {
  return new AppError('input/invalid', 'timeImport.fileTooLarge', {
    values: { most: MAX_HOURS_FILE_BYTES / (1024 * 1024) },
    details: { field: 'file' },
  });
}
