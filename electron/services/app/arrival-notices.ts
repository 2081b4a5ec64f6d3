import { t } from '../../../shared/i18n/text.ts';
import type { LinkFault } from '../../../shared/domain/app/arrival.ts';
import { MAX_ARRIVED_FILES } from '../../../shared/domain/app/limits.ts';
import type { Notice } from '../../../shared/ipc/contract.ts';

type NewNotice = Omit<Notice, 'id'>;

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
  refused: 'too-many-files' | 'too-many-links' | 'not-a-file',
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
