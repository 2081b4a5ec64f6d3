import type { Notice } from '../../shared/ipc/contract.ts';

/** What the person is told when their settings could not be read. @param fileName of the damaged file */
export function noticeOfDamagedSettings(fileName: string): Omit<Notice, 'id'> {
  return {
    severity: 'warning',
    title: 'Your settings could not be read',
    message: `Dragoman starts with its defaults. The damaged file was kept as "${fileName}" in the data folder; documents, history and keys are not affected.`,
  };
}

/** What the person is told when the page of the window ended and was loaded again. */
export const NOTICE_OF_RELOAD: Omit<Notice, 'id'> = {
  severity: 'warning',
  title: 'The window stopped and was loaded again',
  message: 'Work in the background was not interrupted. Nothing was lost.',
};
