import { AppError } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import type { Notice } from '../../../shared/ipc/contract.ts';
import type { DatabaseOpening } from '../../db/database.ts';

/** What the person is told about how the database was opened; null when there is nothing to tell. */
export function noticeOfOpening(opening: DatabaseOpening): Omit<Notice, 'id'> | null {
  const kept = Object.values(opening.rowsKept ?? {}).reduce((sum, rows) => sum + rows, 0);
  switch (opening.kind) {
    case 'salvaged':
      if (kept === 0) {
        return {
          severity: 'error',
          title: 'The database was damaged, and nothing in it could be read',
          message: `The lists start empty. Translated files in your folders are as they were. The damaged file was kept as "${opening.asideName ?? ''}" in the data folder.`,
        };
      }
      return {
        severity: 'warning',
        title: 'The database was damaged and has been repaired',
        message: `${kept} rows were recovered. The damaged file was kept as "${opening.asideName ?? ''}" in the data folder.`,
      };
    case 'restored':
      if (opening.asideName === null) {
        return {
          severity: 'warning',
          title: 'The database was not there; the last good back-up is in use',
          message: `${kept} rows were restored. What was added since that back-up is missing.`,
        };
      }
      return {
        severity: 'warning',
        title: 'The database was damaged; the last good back-up is in use',
        message: `${kept} rows were restored. What was added since that back-up is missing. The damaged file was kept as "${opening.asideName}" in the data folder.`,
      };
    case 'put-back':
      return {
        severity: 'info',
        title: t('The restore point is in use'),
        message: t(
          '{kept, plural, one {# row was} other {# rows were}} put back. What was there before is kept as {name}. Documents that were waiting are paused, because they may have been sent since.',
          { kept, name: opening.asideName ?? t('nothing, because there was nothing') },
        ),
      };
    case 'not-put-back':
      return {
        severity: 'warning',
        title: t('The restore point was not put back'),
        message: t(
          'Its copy was damaged before the app started, so everything is as it was. Check the disk, then try again in Settings under Data.',
        ),
      };
    default:
      return null;
  }
}

/** What the person is told when the database could not be opened at all. */
export function noticeOfFailure(error: unknown): Omit<Notice, 'id'> {
  const isNewer = error instanceof AppError && error.code === 'db/newer-schema';
  return isNewer
    ? {
        severity: 'error',
        title: 'Your data belongs to a newer version of Dragoman',
        message:
          'Nothing was changed. Install the newer version again to work with it, or start with another data folder.',
      }
    : {
        severity: 'error',
        title: 'The database could not be opened',
        message:
          'Nothing was changed. Close other copies of Dragoman, check that the disk is not full, and start again.',
      };
}
