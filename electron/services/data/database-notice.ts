import { AppError } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import type { Notice } from '../../../shared/ipc/contract.ts';
import type { DatabaseOpening } from '../../db/database.ts';

/** The notice on how the database was opened; null when there is nothing to report. */
export function noticeOfOpening(opening: DatabaseOpening): Omit<Notice, 'id'> | null {
  const kept = Object.values(opening.rowsKept ?? {}).reduce((sum, rows) => sum + rows, 0);
  const name = opening.asideName ?? '';
  switch (opening.kind) {
    case 'salvaged':
      if (kept === 0) {
        return {
          severity: 'error',
          title: t('notices.nothingReadable'),
          message: t('notices.nothingReadableDetail', { name }),
        };
      }
      return {
        severity: 'warning',
        title: t('notices.databaseRepaired'),
        message: t('notices.databaseRepairedDetail', { kept, name }),
      };
    case 'restored':
      if (opening.asideName === null) {
        return {
          severity: 'warning',
          title: t('notices.databaseMissing'),
          message: t('notices.databaseMissingDetail', { kept }),
        };
      }
      return {
        severity: 'warning',
        title: t('notices.backupInUse'),
        message: t('notices.backupInUseDetail', { kept, name }),
      };
    case 'put-back':
      return {
        severity: 'info',
        title: t('data.restoreDone'),
        message: t('data.restoreDoneDetail', {
          kept,
          name: opening.asideName ?? t('data.noPreviousData'),
        }),
      };
    case 'not-put-back':
      return {
        severity: 'warning',
        title: t('data.restoreNotDone'),
        message: t('data.restoreNotDoneDetail'),
      };
    default:
      return null;
  }
}

/** Shown when the database could not be opened at all. */
export function noticeOfFailure(error: unknown): Omit<Notice, 'id'> {
  const isNewer = error instanceof AppError && error.code === 'db/newer-schema';
  return isNewer
    ? {
        severity: 'error',
        title: t('notices.newerVersion'),
        message: t('notices.newerVersionDetail'),
      }
    : {
        severity: 'error',
        title: t('notices.databaseNotOpened'),
        message: t('notices.databaseNotOpenedDetail'),
      };
}
