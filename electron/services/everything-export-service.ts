import type {
  ExportedEverything,
  ExportedFile,
  ExportProgress,
} from '../../shared/domain/data-care.ts';
import type { Settings } from '../../shared/domain/settings.ts';
import { AppError, toAppError } from '../../shared/errors.ts';
import type { Database } from '../db/database.ts';
import type { ExportFolder, ExportFolders } from '../platform/export-folders.ts';
import { planParts, type ExportPart, type PartsDeps } from './everything-parts.ts';
import { everythingReadme } from './everything-readme.ts';

/** Writes all that a person made here into one folder, in formats that other programs read. */
export interface EverythingExportService {
  /**
   * The folder has its name when all of it is there; until then, and when it fails, none is seen.
   * @param parent the person's folder; a new one is made in it
   * @throws `document/disk-full`, `input/invalid`, `cancelled`; `input/conflict` while another one, or a
   * purge, is under way
   */
  exportTo(parent: string): Promise<ExportedEverything>;
  /** Stops the export under way at its next step; harmless when there is none. */
  cancel(): void;
  /** {@link cancel}, and waits until nothing is left of it. */
  stop(): Promise<void>;
  /** The folder of the last export since the start; null when there was none. */
  lastFolder(): string | null;
}

export interface EverythingExportDeps extends PartsDeps {
  counts: Pick<Database['maintenance'], 'count'>;
  settings: { get(): Settings };
  folders: ExportFolders;
  appVersion: string;
  /** UTC epoch milliseconds. */
  now: () => number;
  /** @throws `input/conflict` while a purge is under way, of which an export would hold the half */
  requireNoPurge: () => void;
  /** Null when none is under way any more. */
  onProgress: (progress: ExportProgress | null) => void;
}

/** Told to the window, but not more often than it can be read. */
const REPORT_EVERY_MS = 100;
const SETTINGS_NAME = 'settings.json';

export function createEverythingExportService(deps: EverythingExportDeps): EverythingExportService {
  let lastFolder: string | null = null;
  let current: { isCancelled: boolean; ended: Promise<unknown> } | null = null;

  const writeParts = async (
    folder: ExportFolder,
    parts: readonly ExportPart[],
    throwIfCancelled: () => void,
  ): Promise<ExportedFile[]> => {
    const files: ExportedFile[] = [];
    const weight = sum(parts.map(weightOf));
    let doneWeight = 0;
    let reportedAtMs = -Infinity;
    for (const [index, part] of parts.entries()) {
      const report = (doneCount: number, totalCount: number | null, isFirst: boolean): void => {
        throwIfCancelled();
        const nowMs = deps.now();
        if (!isFirst && nowMs - reportedAtMs < REPORT_EVERY_MS) return;
        reportedAtMs = nowMs;
        const ofPart = totalCount === null || totalCount === 0 ? 0 : doneCount / totalCount;
        deps.onProgress({
          kind: part.kind,
          fileName: part.fileName,
          part: index + 1,
          partCount: parts.length,
          doneCount,
          totalCount,
          share: Math.min(1, (doneWeight + weightOf(part) * Math.min(1, ofPart)) / weight),
        });
      };
      // The first step of each part is told whenever it comes: it says what is being written.
      report(0, part.expectedCount, true);
      const made = await orNothing(
        part.write(folder, (doneCount, totalCount) => {
          report(doneCount, totalCount, false);
        }),
      );
      files.push(...(made ?? []));
      doneWeight += weightOf(part);
    }
    throwIfCancelled();
    return files;
  };

  const exportNow = async (
    parent: string,
    throwIfCancelled: () => void,
  ): Promise<ExportedEverything> => {
    const atMs = deps.now();
    const folder = await deps.folders.create(parent);
    try {
      const parts = await planParts(deps, await deps.counts.count());
      const files = await writeParts(folder, parts, throwIfCancelled);
      await folder.writeText(
        SETTINGS_NAME,
        `${JSON.stringify(withoutSearches(deps.settings.get()), null, 2)}\n`,
      );
      files.push({ fileName: SETTINGS_NAME, kind: 'settings', count: null });
      const readme: ExportedFile = { fileName: 'README.txt', kind: 'readme', count: null };
      files.push(readme);
      await folder.writeText(readme.fileName, everythingReadme(files, deps.appVersion, atMs));
      throwIfCancelled();
      const day = new Date(atMs).toISOString().slice(0, 10);
      lastFolder = await folder.finish(`Dragoman ${day}`);
      return { folder: lastFolder, files };
    } finally {
      await folder.discard();
    }
  };

  const cancel = (): void => {
    if (current !== null) current.isCancelled = true;
  };
  return {
    async exportTo(parent) {
      if (current !== null) {
        throw new AppError(
          'input/conflict',
          'An export of everything is under way. Wait for its end, or cancel it.',
        );
      }
      deps.requireNoPurge();
      const mine = { isCancelled: false, ended: Promise.resolve<unknown>(undefined) };
      current = mine;
      const working = exportNow(parent, () => {
        if (mine.isCancelled) throw new AppError('cancelled', 'Cancelled. Nothing was changed.');
      });
      mine.ended = working.catch(() => undefined);
      try {
        return await working;
      } finally {
        current = null;
        deps.onProgress(null);
      }
    },
    cancel,
    async stop() {
      const ended = current?.ended;
      cancel();
      await ended;
    },
    lastFolder: () => lastFolder,
  };
}

/** How much of the whole a part is; one that is empty takes its moment too. */
const weightOf = ({ expectedCount }: ExportPart): number => expectedCount + 1;

/** Settings hold no secrets; what was searched for is nobody's business but the person's. */
function withoutSearches(settings: Settings): Omit<Settings, 'searchForms'> {
  const { searchForms: _searchForms, ...rest } = settings;
  return rest;
}

/** Null when there is nothing to write. */
async function orNothing<T>(made: Promise<T>): Promise<T | null> {
  try {
    return await made;
  } catch (error) {
    if (toAppError(error).code === 'input/not-found') return null;
    throw error;
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
