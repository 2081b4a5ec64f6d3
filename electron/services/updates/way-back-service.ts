import { join } from 'node:path';
import type { WayBack } from '../../../shared/domain/updates/way-back.ts';
import { AppError } from '../../../shared/errors.ts';
import type { DataTasks } from '../../db/care/data-tasks-client.ts';
import type { Database } from '../../db/database.ts';

/** The way from a database that a newer version wrote to the copy that was made before it. */
export type WayBackService = ReturnType<typeof createWayBackService>;

export function createWayBackService(deps: {
  database: Pick<Database, 'opening'>;
  tasks: Pick<DataTasks, 'run'>;
  /** Folder of the backups. */
  backups: string;
  restart: () => void;
}) {
  /** @returns null unless this version refused the database because a newer one wrote it */
  const find = async (): Promise<WayBack | null> => {
    const isRefused = await deps.database.opening.then(
      () => false,
      (error: unknown) => error instanceof AppError && error.code === 'db/newer-schema',
    );
    return isRefused ? deps.tasks.run({ task: 'find-way-back' }) : null;
  };
  return {
    find,
    /**
     * Readies the copy; the next start puts it in place, keeps the newer database, and holds what may cost money.
     * @throws `input/not-found` without a copy; `db/*`, `document/disk-full`, and then nothing has changed
     */
    async goBack(): Promise<void> {
      const point = (await find())?.point ?? null;
      if (point === null) throw new AppError('input/not-found', 'dataErrors.restorePointGone');
      await deps.tasks.run({ task: 'stage-restore', path: join(deps.backups, point.fileName) });
      deps.restart();
    },
  };
}
