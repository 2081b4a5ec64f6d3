import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { t } from '../../../shared/i18n/text.ts';
import type { Notice } from '../../../shared/ipc/contract.ts';

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
