import { AppError } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import type { Notice } from '../../../shared/ipc/contract.ts';
import type { DatabaseOpening } from '../../db/database.ts';

type DatabaseNotice = Omit<Notice, 'id'>;

/** The notice on how the database was opened; null when there is nothing to report. */
export function noticeOfOpening(opening: DatabaseOpening): DatabaseNotice | null {
  const kept = Object.values(opening.rowsKept ?? {}).reduce((sum, rows) => sum + rows, 0);
  const name = opening.asideName ?? '';
  switch (opening.kind) {
    case 'salvaged':
      return kept === 0
        ? notice(
            'error',
            t('notices.nothingReadable'),
            t('notices.nothingReadableDetail', { name }),
          )
        : notice(
            'warning',
            t('notices.databaseRepaired'),
            t('notices.databaseRepairedDetail', { kept, name }),
          );
    case 'restored':
      return opening.asideName === null
        ? notice(
            'warning',
            t('notices.databaseMissing'),
            t('notices.databaseMissingDetail', { kept }),
          )
        : notice(
            'warning',
            t('notices.backupInUse'),
            t('notices.backupInUseDetail', { kept, name }),
          );
    case 'put-back': {
      const previous = opening.asideName ?? t('data.noPreviousData');
      const detail = t('data.restoreDoneDetail', { kept, name: previous });
      return notice('info', t('data.restoreDone'), detail);
    }
    case 'not-put-back':
      return notice('warning', t('data.restoreNotDone'), t('data.restoreNotDoneDetail'));
    default:
      return null;
  }
}

/** Shown when the database could not be opened at all. */
export function noticeOfFailure(error: unknown): DatabaseNotice {
  const isNewer = error instanceof AppError && error.code === 'db/newer-schema';
  return isNewer
    ? notice('error', t('notices.newerVersion'), t('notices.newerVersionDetail'))
    : notice('error', t('notices.databaseNotOpened'), t('notices.databaseNotOpenedDetail'));
}

function notice(severity: Notice['severity'], title: string, message: string): DatabaseNotice {
  return { severity, title, message };
}
