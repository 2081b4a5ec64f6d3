import { t } from '../../../shared/i18n/text.ts';
import { isCanceled } from '../../../shared/errors.ts';
import type { Notice } from '../../../shared/ipc/contract.ts';
import { DAY_MS } from '../../../shared/durations.ts';
import type { Database } from '../../db/database.ts';
import type { Timers } from '../../support/clock.ts';
import type { Logger } from '../../platform/log/logger.ts';

/** Covers an app that stays open for days, and retries after a failure. */
const LOOK_EVERY_MS = 60 * 60 * 1000;

/** Makes daily backups of the database while the app runs. @see Database.backUp for how it avoids blocking */
export function createBackupSchedule(deps: {
  database: Pick<Database, 'backUp'>;
  timers: Timers;
  logger: Logger;
  onFailed: (notice: Omit<Notice, 'id'>) => void;
}) {
  let isStopped = false;
  let hasToldFailure = false;
  let forget = (): void => undefined;

  const look = async (): Promise<void> => {
    try {
      const name = await deps.database.backUp(DAY_MS);
      if (name !== null) deps.logger.info('database backed up', { name });
      hasToldFailure = false;
    } catch (error) {
      if (isCanceled(error) || isStopped) return;
      deps.logger.warn('database not backed up', { error });
      if (!hasToldFailure) deps.onFailed(noticeOfMissedBackup());
      hasToldFailure = true;
    }
    if (isStopped) return;
    forget = deps.timers.after(LOOK_EVERY_MS, () => void look());
  };

  return {
    /** Checks now, then hourly, whether a backup is due. Called once, after the first paint. */
    start: () => void look(),
    stop() {
      isStopped = true;
      forget();
    },
  };
}

function noticeOfMissedBackup(): Omit<Notice, 'id'> {
  return {
    severity: 'warning',
    title: t('notices.backupNotMade'),
    message: t('notices.backupNotMadeDetail'),
  };
}
