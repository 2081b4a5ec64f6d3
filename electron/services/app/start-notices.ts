import type { Notice } from '../../../shared/ipc/contract.ts';

/** The startup steps that can fail independently, in order. */
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

const AGAIN = 'The app will try again a few times automatically; if this notice stays, restart it.';
const NEXT_START = 'The app will try again the next time it starts.';

const SAID: Record<StartStepName, Pick<Notice, 'title' | 'message'>> = {
  lane: {
    title: 'Nothing can be sent to services outside this computer yet',
    message:
      'The log of outgoing data couldn’t be brought up to date, and nothing is sent without it. Documents and time entries are on hold. Nothing is lost, and nothing is sent twice.',
  },
  documents: {
    title: 'Unfinished documents haven’t resumed yet',
    message: 'The list of them couldn’t be read. None is lost, and none is sent twice.',
  },
  history: {
    title: 'The history couldn’t be cleaned up',
    message:
      'Items deleted long ago, or left over from an interrupted import, are still on the disk. The rest of the history is there and works.',
  },
  time: {
    title: 'Time isn’t syncing with its services yet',
    message: 'It’s stored on this computer, and you can keep tracking time.',
  },
  glossaries: {
    title: 'The glossaries couldn’t be cleaned up',
    message: 'Glossaries deleted long ago are still on the disk. All others work.',
  },
  memories: {
    title: 'The translation memories couldn’t be cleaned up',
    message:
      'Translation memories deleted long ago, or left over from an interrupted import, are still on the disk. All others work.',
  },
  memoryOffers: {
    title:
      'Translations made on this computer may miss the newest units of your translation memories',
    message: 'The translation memories themselves are stored as usual.',
  },
  restorePoint: {
    title: 'The copy of a backup you browsed couldn’t be removed',
    message: 'It takes up disk space. Your data and your backups are unchanged.',
  },
  backups: {
    title: 'The daily database backup isn’t running',
    message: 'Your work is stored as usual, and earlier backups are unchanged.',
  },
  usage: {
    title: 'The daily usage of your accounts isn’t being recorded',
    message: 'Nothing else is affected: the usage page still asks the services.',
  },
};

const ERRORS: ReadonlySet<StartStepName> = new Set(['lane', 'documents']);

/** Shown when a startup step failed. @param isOnce it is not retried in this run */
export function noticeOfFailedStep(name: StartStepName, isOnce: boolean): Omit<Notice, 'id'> {
  const { title, message } = SAID[name];
  return {
    severity: ERRORS.has(name) ? 'error' : 'warning',
    title,
    message: `${message} ${isOnce ? NEXT_START : AGAIN}`,
  };
}
