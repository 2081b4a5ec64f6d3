import { t } from '../../../shared/i18n/text.ts';
import type { LinkFault } from '../../../shared/domain/app/arrival.ts';
import { MAX_ARRIVED_FILES } from '../../../shared/domain/app/limits.ts';
import type { Notice } from '../../../shared/ipc/contract.ts';
import type { NoticeService } from './notice-service.ts';

type NewNotice = Omit<Notice, 'id'>;

/** Shows each of these notices once: a web page can open a bad link a thousand times. */
export function createArrivalNotices(notices: Pick<NoticeService, 'add' | 'withdraw'>) {
  const shown = new Map<string, string>();
  return (notice: NewNotice): void => {
    const text = `${notice.title}\n${notice.message}`;
    notices.withdraw(shown.get(text) ?? '');
    shown.set(text, notices.add(notice));
  };
}

/** Builds the notice of a link that is not opened. */
export function noticeOfLink(fault: LinkFault): NewNotice {
  return {
    severity: 'warning',
    title: t('arrivals.linkRefused'),
    message: t('arrivals.linkFault', { fault: fault.replaceAll('-', '_') }),
  };
}

/** Builds the notice of files and links that were left out. */
export function noticeOfArguments(
  refused: 'too-many-files' | 'too-many-links' | 'not-a-file' | 'not-stored',
): NewNotice {
  return {
    severity: 'warning',
    title: t('arrivals.notOpened'),
    message: t('arrivals.notOpenedDetail', {
      reason: refused.replaceAll('-', '_'),
      most: MAX_ARRIVED_FILES,
    }),
  };
}
