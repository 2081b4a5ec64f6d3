import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { t, textLocale } from '../../../shared/i18n/text.ts';
import type { Notice } from '../../../shared/ipc/contract.ts';
import { AppError } from '../../../shared/errors.ts';
import type { DatabaseOpening } from '../../db/database.ts';
import type { IncompleteParent } from '../../db/care/incomplete-parents.ts';

/** Startup steps that can fail independently, in order. */
export const START_STEP_NAMES = [
  'lane',
  'documents',
  'history',
  'time',
  'glossaries',
  'memories',
  'memoryOffers',
  'models',
  'restorePoint',
  'backups',
  'usage',
  'voice',
  'programs',
  'watches',
  'updates',
  'quarantine',
] as const;
export type StartStepName = (typeof START_STEP_NAMES)[number];

const SAID: Record<StartStepName, { title: MessageId; message: MessageId }> = {
  lane: { title: 'notices.laneFailed', message: 'notices.laneFailedDetail' },
  documents: { title: 'notices.documentsFailed', message: 'notices.documentsFailedDetail' },
  history: { title: 'notices.historyFailed', message: 'notices.historyFailedDetail' },
  time: { title: 'notices.timeFailed', message: 'notices.timeFailedDetail' },
  glossaries: { title: 'notices.glossariesFailed', message: 'notices.glossariesFailedDetail' },
  memories: { title: 'notices.memoriesFailed', message: 'notices.memoriesFailedDetail' },
  memoryOffers: {
    title: 'notices.memoryOffersFailed',
    message: 'notices.memoryOffersFailedDetail',
  },
  models: { title: 'notices.modelsFailed', message: 'notices.modelsFailedDetail' },
  restorePoint: {
    title: 'notices.restorePointFailed',
    message: 'notices.restorePointFailedDetail',
  },
  backups: { title: 'notices.backupsFailed', message: 'notices.backupsFailedDetail' },
  usage: { title: 'notices.usageFailed', message: 'notices.usageFailedDetail' },
  voice: { title: 'notices.voiceFailed', message: 'notices.voiceFailedDetail' },
  watches: { title: 'notices.watchesFailed', message: 'notices.watchesFailedDetail' },
  programs: { title: 'notices.programsFailed', message: 'notices.programsFailedDetail' },
  updates: { title: 'notices.updatesFailed', message: 'notices.updatesFailedDetail' },
  quarantine: { title: 'notices.quarantineFailed', message: 'notices.quarantineFailedDetail' },
};

const ERRORS: ReadonlySet<StartStepName> = new Set(['lane', 'documents']);

/** Builds the notice for a failed startup step. @param isOnce it is not retried in this run */
export function noticeOfFailedStep(name: StartStepName, isOnce: boolean): Omit<Notice, 'id'> {
  const { title, message } = SAID[name];
  const next = isOnce ? t('notices.triesAtNextStart') : t('notices.triesAgain');
  return {
    severity: ERRORS.has(name) ? 'error' : 'warning',
    title: t(title),
    message: `${t(message)} ${next}`,
  };
}

type DatabaseNotice = Omit<Notice, 'id'>;

/** Builds the notice on how the database was opened; null when there is nothing to report. */
export function noticeOfOpening(opening: DatabaseOpening): DatabaseNotice | null {
  const kept = Object.values(opening.rowsKept ?? {}).reduce((sum, rows) => sum + rows, 0);
  const { quarantinedName } = opening;
  const values = { kept, name: quarantinedName ?? '' };
  switch (opening.kind) {
    case 'salvaged':
      return kept === 0
        ? failure(t('notices.nothingReadable'), t('notices.nothingReadableDetail', values))
        : warning(t('notices.databaseRepaired'), t('notices.databaseRepairedDetail', values));
    case 'restored':
      return quarantinedName === null
        ? warning(t('notices.databaseMissing'), t('notices.databaseMissingDetail', values))
        : warning(t('notices.backupInUse'), t('notices.backupInUseDetail', values));
    case 'put-back': {
      const name = quarantinedName ?? t('data.noPreviousData');
      const message = t('data.restoreDoneDetail', { kept, name });
      return { severity: 'info', title: t('data.restoreDone'), message };
    }
    case 'not-put-back':
      return warning(t('data.restoreNotDone'), t('data.restoreNotDoneDetail'));
    default:
      return null;
  }
}

/** Builds the notice shown while work that may already have been sent waits for a decision. */
export function noticeOfHeldWork(count: number): DatabaseNotice {
  return warning(t('notices.workHeld', { count }), t('notices.workHeldDetail'));
}

/** Builds the notice shown at each start with data on another computer, where neither locks nor writes are certain. */
export function noticeOfNetworkFolder(): DatabaseNotice {
  return warning(t('notices.dataOnNetwork'), t('notices.dataOnNetworkDetail'));
}

/** Names listed in a notice; there may be thousands. */
const NAMED = 5;

/**
 * Builds the notice shown at each start until it is dismissed, while something has lost a part in a repair of the
 * database.
 */
export function noticeOfIncomplete(parents: readonly IncompleteParent[]): DatabaseNotice {
  const names = [...new Set(parents.map(({ name }) => name).filter((name) => name !== ''))];
  const values = {
    names: new Intl.ListFormat(textLocale(), { type: 'unit' }).format(names.slice(0, NAMED)),
    more: Math.max(0, parents.length - Math.min(names.length, NAMED)),
  };
  return warning(t('notices.partsLost'), t('notices.partsLostDetail', values));
}

/** Builds the notice shown when damage was found in a database that is in use. */
export function noticeOfDamage(): DatabaseNotice {
  return warning(t('notices.databaseDamaged'), t('databaseErrors.partUnreadable'));
}

/** Builds the notice shown when the database could not be opened at all. */
export function noticeOfFailure(error: unknown): DatabaseNotice {
  switch (error instanceof AppError ? error.code : null) {
    case 'db/newer-schema':
      return {
        ...failure(t('notices.newerVersion'), t('notices.newerVersionDetail')),
        opens: 'way-back',
      };
    case 'db/older-schema':
      return failure(t('notices.olderVersion'), t('notices.olderVersionDetail'));
    default:
      return failure(t('notices.databaseNotOpened'), t('notices.databaseNotOpenedDetail'));
  }
}

function failure(title: string, message: string): DatabaseNotice {
  return { severity: 'error', title, message };
}

function warning(title: string, message: string): DatabaseNotice {
  return { severity: 'warning', title, message };
}
