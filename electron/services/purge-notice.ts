import type { PurgeResult } from '../../shared/domain/data-care.ts';
import { t } from '../../shared/i18n/text.ts';
import type { Notice } from '../../shared/ipc/contract.ts';

/** What the person is told when a removal that an earlier run of the app began has been finished. */
export function noticeOfPurge({ isRestartNeeded }: PurgeResult): Omit<Notice, 'id'> {
  const done = t(
    'The app ended in the middle of it. By now all that was asked for is gone, from the file of the database and from restore points too.',
  );
  return {
    severity: 'info',
    title: t('The removal has been finished'),
    message: isRestartNeeded ? `${done} ${t('Restart the app once.')}` : done,
  };
}

/** … and when it could not be finished. */
export function noticeOfUnfinishedPurge(): Omit<Notice, 'id'> {
  return {
    severity: 'warning',
    title: t('A removal is not finished yet'),
    message: t(
      'The app ended in the middle of it, and the rest could not be removed: what was asked for may still be readable. Make room on the disk, then finish it in Settings under Data.',
    ),
  };
}
