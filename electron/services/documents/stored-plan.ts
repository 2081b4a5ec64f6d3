import {
  planOptionsSchema,
  type DocumentPlan,
  type PlanOptions,
} from '../../../shared/domain/documents/job.ts';
import type { Database } from '../../db/database.ts';
import type { PlannedFileRow } from '../../db/documents/planned-files-repo.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { PlannedSource } from './planned-source.ts';

export interface StoredPlanDeps {
  /** Keeps the list of files, not the files, for the next run. */
  stored: Database['plannedFiles'];
  now: () => number;
  logger: Pick<Logger, 'error'>;
}

/**
 * Stores which files are planned, and what is chosen for them. The list is a convenience: a failure is only logged, and the
 * files can be added again.
 * @param add plans a stored file again
 */
export function createStoredPlan(
  { stored, now, logger }: StoredPlanDeps,
  planned: ReadonlyMap<string, PlannedSource>,
  add: (row: PlannedFileRow) => Promise<void>,
) {
  let options: PlanOptions | null = null;
  let restored: Promise<void> | null = null;

  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      logger.error('the planned files could not be stored', { error });
    }
  };
  const toRow = (source: PlannedSource): PlannedFileRow => ({
    id: source.file.id,
    fileName: source.file.fileName,
    sourcePath: source.sourcePath,
    sourceCopy: source.sourceCopy,
    sha256: source.inspected.sha256,
    projectId: source.earlierProjectId,
  });
  const save = (): Promise<void> => {
    if (planned.size === 0) options = null;
    return attempt(() => stored.save([...planned.values()].map(toRow), now()));
  };

  return {
    save,
    /** Plans the files of the last run, once. */
    restore(): Promise<void> {
      restored ??= attempt(async () => {
        const { files, optionsJson } = await stored.read();
        if (files.length === 0) return;
        const read = planOptionsSchema.safeParse(JSON.parse(optionsJson ?? 'null'));
        options = read.data ?? null;
        for (const row of files) await add(row);
        await save();
      });
      return restored;
    },
    /** Returns what was chosen for the files, if it is known. */
    options: (): Pick<DocumentPlan, 'options'> =>
      options !== null && planned.size > 0 ? { options } : {},
    keepOptions: async (chosen: PlanOptions): Promise<void> => {
      if (planned.size === 0) return;
      options = chosen;
      await attempt(() => stored.saveOptions(JSON.stringify(chosen)));
    },
    /** Lists the names of the app's own copies that the last run had planned. */
    listCopies: async (): Promise<string[]> =>
      (await stored.read()).files.flatMap(({ sourceCopy }) => sourceCopy ?? []),
  };
}
