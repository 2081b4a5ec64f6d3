import type {
  ExportedEverything,
  ExportedFile,
  ExportProgress,
  Unexported,
} from '../../../../shared/domain/data/data-care.ts';
import { exportedSettings } from '../../../../shared/domain/data/exported-settings.ts';
import type { Settings } from '../../../../shared/domain/app/settings.ts';
import { AppError, isCanceled, toAppError } from '../../../../shared/errors.ts';
import type { Database } from '../../../db/database.ts';
import type { ExportFolder, ExportFolders } from '../../../platform/files/export-folders.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import { createSlot, type SlotContext } from '../../exchange/transfer-slot.ts';
import { planParts, type ExportPart, type PartsDeps } from './parts.ts';
import { everythingReadme } from './readme.ts';

/** Exporter of all user data into one folder, in formats that other programs read. */
export type EverythingExportService = ReturnType<typeof createEverythingExportService>;

export interface EverythingExportDeps extends PartsDeps {
  counts: Pick<Database['maintenance'], 'count'>;
  settings: { get(): Settings };
  folders: ExportFolders;
  appVersion: string;
  logger: Pick<Logger, 'warn'>;
  now: () => number;
  /** @throws `input/conflict` during a purge, since an export would contain half of it */
  requireNoPurge: () => void;
  /** Reports progress; null when no export is running any longer. */
  onProgress: (progress: ExportProgress | null) => void;
}

const SETTINGS_NAME = 'settings.json';

/** Parts that the user created and may miss even though they are empty. */
const CAN_BE_EMPTY: ReadonlySet<ExportPart['kind']> = new Set(['glossary', 'memory', 'voice']);

export function createEverythingExportService(deps: EverythingExportDeps) {
  let lastFolder: string | null = null;
  const slot = createSlot<ExportProgress>({
    now: deps.now,
    onProgress: deps.onProgress,
    busy: () => new AppError('input/conflict', 'dataErrors.exportInProgress'),
  });

  const writeParts = async (
    folder: ExportFolder,
    parts: readonly ExportPart[],
    { throwIfCanceled, ...context }: SlotContext<ExportProgress>,
  ): Promise<Pick<ExportedEverything, 'files' | 'unexported'>> => {
    const files: ExportedFile[] = [];
    const onFile = (file: ExportedFile): void => {
      files.push(file);
    };
    const unexported: Unexported[] = [];
    const onMissing = (name: string, error: unknown): void => {
      const known = toAppError(error);
      deps.logger.warn('part of an export not written', { code: known.code });
      unexported.push({ name, error: known.toData() });
    };
    const weight = sum(parts.map(weightOf));
    let doneWeight = 0;
    for (const [index, part] of parts.entries()) {
      const report = (doneCount: number, totalCount: number | null, isFirst: boolean): void => {
        throwIfCanceled();
        const ofPart = totalCount === null || totalCount === 0 ? 0 : doneCount / totalCount;
        const progress: ExportProgress = {
          kind: part.kind,
          fileName: part.fileName,
          part: index + 1,
          partCount: parts.length,
          doneCount,
          totalCount,
          share: Math.min(1, (doneWeight + weightOf(part) * Math.min(1, ofPart)) / weight),
        };
        context.report(progress, isFirst);
      };
      // The first step of each part is always reported, because it names the part.
      report(0, part.expectedCount, true);
      const onBatch = (doneCount: number, totalCount: number): void => {
        report(doneCount, totalCount, false);
      };
      try {
        await part.write({ folder, onBatch, onFile, onMissing });
      } catch (error) {
        if (endsAll(error)) throw error;
        if (!isEmpty(error)) onMissing(part.fileName, error);
        else if (CAN_BE_EMPTY.has(part.kind)) unexported.push({ name: part.fileName, error: null });
      }
      doneWeight += weightOf(part);
    }
    throwIfCanceled();
    return { files, unexported };
  };

  const exportNow = async (
    parent: string,
    context: SlotContext<ExportProgress>,
  ): Promise<ExportedEverything> => {
    const atMs = deps.now();
    const folder = await deps.folders.create(parent);
    try {
      const parts = await planParts(deps, await deps.counts.count());
      const { files, unexported } = await writeParts(folder, parts, context);
      await folder.writeText(
        SETTINGS_NAME,
        `${JSON.stringify(exportedSettings(deps.settings.get()), null, 2)}\n`,
      );
      files.push({ fileName: SETTINGS_NAME, kind: 'settings', count: null });
      const readme: ExportedFile = { fileName: 'README.txt', kind: 'readme', count: null };
      files.push(readme);
      await folder.writeText(
        readme.fileName,
        everythingReadme({ files, unexported }, deps.appVersion, atMs),
      );
      context.throwIfCanceled();
      const day = new Date(atMs).toISOString().slice(0, 10);
      lastFolder = await folder.finish(`Dragoman ${day}`);
      return { folder: lastFolder, files, unexported };
    } finally {
      await folder.discard();
    }
  };

  return {
    /**
     * Exports everything. The folder gets its name when complete; until then, and on failure, none is visible. A part
     * that cannot be written is listed in the result and in the README; the others are written.
     * @param parent the user's folder; a new one is created in it
     * @throws `document/disk-full`, `input/invalid`, `canceled`; `input/conflict` while another export, or a
     * purge, is running
     */
    exportTo: (parent: string) =>
      slot.run(async (context) => {
        deps.requireNoPurge();
        try {
          return await exportNow(parent, context);
        } finally {
          deps.onProgress(null);
        }
      }),
    /** Stops the running export at its next step; harmless when there is none. */
    cancel: slot.cancel,
    /** Calls `cancel`, and waits until everything is cleaned up. */
    stop: slot.stop,
    /** Returns the folder of the last export of this run; null when there was none. */
    lastFolder: () => lastFolder,
  };
}

/** Returns the weight of a part; an empty one takes a moment too. */
const weightOf = ({ expectedCount }: ExportPart): number => expectedCount + 1;

/**
 * Returns true where nothing else can be written either. A missing folder shows again with the settings, which every
 * export writes.
 */
const endsAll = (error: unknown): boolean =>
  isCanceled(error) || toAppError(error).code === 'document/disk-full';

const isEmpty = (error: unknown): boolean => toAppError(error).code === 'input/not-found';

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
