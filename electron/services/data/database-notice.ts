import { AppError } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import type { Notice } from '../../../shared/ipc/contract.ts';
import type { DatabaseOpening } from '../../db/database.ts';

/** The notice on how the database was opened; null when there is nothing to report. */
export function noticeOfOpening(opening: DatabaseOpening): Omit<Notice, 'id'> | null {
  const kept = Object.values(opening.rowsKept ?? {}).reduce((sum, rows) => sum + rows, 0);
  switch (opening.kind) {
    case 'salvaged':
      if (kept === 0) {
        return {
          severity: 'error',
          title: 'The database was damaged, and nothing in it could be read',
          message: `The lists start out empty. Translated files in your folders are unchanged. The damaged file was kept as “${opening.asideName ?? ''}” in the data folder.`,
        };
      }
      return {
        severity: 'warning',
        title: 'The database was damaged and has been repaired',
        message: `${kept} rows were recovered. The damaged file was kept as “${opening.asideName ?? ''}” in the data folder.`,
      };
    case 'restored':
      if (opening.asideName === null) {
        return {
          severity: 'warning',
          title: 'The database was missing; the last good backup is in use',
          message: `${kept} rows were restored. Anything added since that backup is missing.`,
        };
      }
      return {
        severity: 'warning',
        title: 'The database was damaged; the last good backup is in use',
        message: `${kept} rows were restored. Anything added since that backup is missing. The damaged file was kept as “${opening.asideName}” in the data folder.`,
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
        title: 'Your data belongs to a newer version of Dragoman',
        message:
          'Nothing was changed. Reinstall the newer version to work with it, or start with another data folder.',
      }
    : {
        severity: 'error',
        title: 'The database couldn’t be opened',
        message:
          'Nothing was changed. Close other copies of Dragoman, check that the disk isn’t full, and start again.',
      };
}
