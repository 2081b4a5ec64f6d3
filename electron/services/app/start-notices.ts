import type { Notice } from '../../../shared/ipc/contract.ts';

/** The steps of the start that can fail for themselves, in the order in which they are tried. */
export const START_STEP_NAMES = [
  'lane',
  'documents',
  'history',
  'time',
  'glossaries',
  'memories',
  'memoryOffers',
  'restorePoint',
  'backups',
  'usage',
] as const;
export type StartStepName = (typeof START_STEP_NAMES)[number];

const AGAIN = 'The app tries again a few times by itself; if this notice stays, restart it.';
const NEXT_START = 'The app tries again at its next start.';

const SAID: Record<StartStepName, Pick<Notice, 'title' | 'message'>> = {
  lane: {
    title: 'Nothing can be sent to services outside this computer yet',
    message:
      'The log of what leaves this computer could not be brought up to date, and nothing goes out without it. Documents and times wait. Nothing is lost, and nothing is sent twice.',
  },
  documents: {
    title: 'Unfinished documents are not going on yet',
    message: 'The list of them could not be read. None is lost, and none is sent twice.',
  },
  history: {
    title: 'The history could not be tidied up',
    message:
      'What was deleted long ago, or left by an import that broke off, is still on the disk. All the rest of the history is there and works.',
  },
  time: {
    title: 'Times are not exchanged with their services yet',
    message: 'They are stored on this computer, and you can go on recording.',
  },
  glossaries: {
    title: 'The glossaries could not be tidied up',
    message: 'Glossaries that were deleted long ago are still on the disk. All others work.',
  },
  memories: {
    title: 'The translation memories could not be tidied up',
    message:
      'Memories that were deleted long ago, or left by an import that broke off, are still on the disk. All others work.',
  },
  memoryOffers: {
    title: 'Translations made on this computer may miss the newest pairs of your memories',
    message: 'The memories themselves are stored as always.',
  },
  restorePoint: {
    title: 'The copy of a back-up that you looked into could not be removed',
    message: 'It takes up room on the disk. Your data and your back-ups are as they were.',
  },
  backups: {
    title: 'The daily back-up of the database is not running',
    message: 'Your work is stored as always, and earlier back-ups are as they were.',
  },
  usage: {
    title: 'The usage of your accounts is not noted day by day',
    message: 'Nothing else is affected: the page about usage still asks the services.',
  },
};

const ERRORS: ReadonlySet<StartStepName> = new Set(['lane', 'documents']);

/** What the person is told about a step of the start that failed. @param isOnce it is not tried again in this run */
export function noticeOfFailedStep(name: StartStepName, isOnce: boolean): Omit<Notice, 'id'> {
  const { title, message } = SAID[name];
  return {
    severity: ERRORS.has(name) ? 'error' : 'warning',
    title,
    message: `${message} ${isOnce ? NEXT_START : AGAIN}`,
  };
}
