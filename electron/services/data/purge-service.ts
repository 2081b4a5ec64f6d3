import type {
  PurgeData,
  PurgeResult,
  PurgeScope,
  PurgeStep,
} from '../../../shared/domain/data/data-care.ts';
import { AppError, isCanceled, toAppError } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import type { Notice } from '../../../shared/ipc/contract.ts';
import type { SettingsStore } from '../../settings/settings-store.ts';
import type { Database } from '../../db/database.ts';
import type { DataFolder } from '../../platform/files/data-folder.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { NoticeService } from '../app/notice-service.ts';

/**
 * Permanent removal of data in the background; a removal that the app's exit interrupts is finished at the next start.
 */
export type PurgeService = ReturnType<typeof createPurgeService>;

export interface PurgeServiceDeps {
  database: Pick<
    Database,
    'documentJobs' | 'maintenance' | 'voice' | 'backUp' | 'holdBackUps' | 'releaseBackUps'
  >;
  files: Pick<
    DataFolder,
    | 'sizes'
    | 'removePoints'
    | 'removeQuarantined'
    | 'removeDocuments'
    | 'removeSound'
    | 'removeEmbedded'
    | 'removeDamagedSettings'
    | 'removeDamagedKeys'
    | 'dropIngested'
  >;
  isPurgeWord: (typed: string) => boolean;
  /** Stops the embedded services, so that their data can be removed. */
  stopEmbedded: () => Promise<void>;
  /** Deletes the glossaries and memories of the built-in service, also those of other programs. @throws `api/unavailable` */
  clearBuiltIn: () => Promise<void>;
  settings: Pick<SettingsStore, 'get' | 'update'>;
  /** Removes every stored key. */
  removeKeys: () => void;
  /** Reports progress; null when no purge is running any longer. */
  onProgress: (step: PurgeStep | null) => void;
  /** Called when displayed lists are out of date. */
  onPurged: () => void;
}

export function createPurgeService(deps: PurgeServiceDeps) {
  const { files } = deps;
  const { maintenance, documentJobs, voice } = deps.database;
  let running: Promise<PurgeResult> | null = null;
  let isStopped = false;

  const throwIfStopped = (): void => {
    if (isStopped) {
      throw new AppError('canceled', 'dataErrors.deletionContinuesLater');
    }
  };

  const removeRows = async (first: PurgeStep): Promise<void> => {
    for (let step = first; step.phase !== 'copies';) {
      throwIfStopped();
      deps.onProgress(step);
      step = await maintenance.continuePurge();
    }
  };

  /**
   * Makes a restore point, since a backup no longer contains removed data.
   * @returns its file name, null when none could be made
   */
  const makePoint = async (): Promise<string | null> => {
    deps.database.releaseBackUps();
    try {
      return await deps.database.backUp(0);
    } catch {
      return null;
    } finally {
      await deps.database.holdBackUps();
    }
  };

  /** Removes restore points, which contain the same texts. @returns how many were removed */
  const removeCopies = async (scope: PurgeScope): Promise<number> => {
    // If work continues, a restore point of the present exists before past ones are removed.
    const isWorkGoingOn = scope === 'old-history';
    const kept = isWorkGoingOn ? await makePoint() : null;
    const removed = await files.removePoints(kept);
    // Perhaps there was no room for it beside the others. The hourly check reports it if there still is none.
    if (isWorkGoingOn && kept === null) await makePoint();
    await files.removeQuarantined();
    await files.dropIngested();
    // No remaining backup can refer to it. Rows precede their files, so sound begun meanwhile is known.
    await files.removeSound(() => voice.listWithSound());
    if (scope === 'old-history') return removed;
    clearWords(deps.settings);
    await files.removeDamagedSettings();
    // Includes those of a job that was begun and finished meanwhile.
    await files.removeDocuments(() => documentJobs.listIds());
    if (scope === 'everything') {
      deps.removeKeys();
      await files.removeDamagedKeys();
      await deps.stopEmbedded();
      await files.removeEmbedded();
    } else {
      await deps.clearBuiltIn();
    }
    return removed;
  };

  const run = async (begin: () => Promise<PurgeStep>): Promise<PurgeResult> => {
    // A backup made while rows are being removed would contain them.
    await deps.database.holdBackUps();
    try {
      const before = await total(files);
      const first = await begin();
      await removeRows(first);
      const { scope } = first;
      deps.onProgress({ scope, phase: 'copies', doneCount: 0, totalCount: null });
      const removedRestorePoints = await removeCopies(scope).catch((error: unknown) => {
        throw copiesLeft(error);
      });
      const { removed, left } = await maintenance.endPurge();
      const freedBytes = Math.max(0, before - (await total(files)));
      const isRestartNeeded = scope === 'everything';
      return { scope, removed, left, removedRestorePoints, freedBytes, isRestartNeeded };
    } finally {
      deps.database.releaseBackUps();
      deps.onProgress(null);
      deps.onPurged();
    }
  };
  const alone = async (begin: () => Promise<PurgeStep>): Promise<PurgeResult> => {
    requireNone();
    throwIfStopped();
    running = run(begin);
    try {
      return await running;
    } finally {
      running = null;
    }
  };
  const requireNone = (): void => {
    if (running === null) return;
    throw new AppError('input/conflict', 'dataErrors.deletionInProgress');
  };

  return {
    /**
     * @throws `input/invalid` without the confirmation text; `input/conflict` while documents or another
     *   purge are running; `canceled` when the app exits meanwhile; `db/unavailable` when it could not be
     *   finished yet
     */
    async purge({ scope, beforeMs, typed }: PurgeData): Promise<PurgeResult> {
      if (!deps.isPurgeWord(typed)) {
        throw new AppError('input/invalid', 'dataErrors.wordsDoNotMatch', {
          details: { field: 'typed' },
        });
      }
      if (scope === 'old-history' && beforeMs === null) {
        throw new AppError('input/invalid', 'dataErrors.chooseDay', {
          details: { field: 'beforeMs' },
        });
      }
      return alone(() => maintenance.beginPurge(scope, beforeMs));
    },

    /** Resumes an interrupted purge; null when there is none. @throws as {@link purge} */
    async finish(): Promise<PurgeResult | null> {
      if ((await maintenance.pendingPurge()) === null) return null;
      return alone(() => maintenance.continuePurge());
    },

    /** @throws `input/conflict` while rows are being removed: a copy would contain half of them */
    requireNone,

    /** Stops after the current step; the rest waits for the next start. */
    async stop() {
      isStopped = true;
      await running?.catch(() => undefined);
    },
  };
}

/** Clears the user's words in the settings that reveal what was viewed; {@link SETTING_VALUES} lists them. */
function clearWords(settings: PurgeServiceDeps['settings']): void {
  const forms = Object.keys(settings.get().searchForms);
  settings.update({ searchForms: Object.fromEntries(forms.map((form) => [form, null])) });
}

async function total(files: Pick<DataFolder, 'sizes'>): Promise<number> {
  return Object.values(await files.sizes()).reduce((sum, size) => sum + size, 0);
}

function copiesLeft(cause: unknown): AppError {
  if (toAppError(cause).code === 'canceled') return toAppError(cause);
  return new AppError('db/unavailable', 'dataErrors.copiesRemain', { retryable: true, cause });
}

/**
 * Runs at startup, in the background: finishes an interrupted purge, and reports the result. Rows added since are
 * untouched. Never rejects.
 */
export async function finishPurge(
  purge: Pick<PurgeService, 'finish'>,
  { notices, logger }: { notices: Pick<NoticeService, 'add'>; logger: Logger },
): Promise<void> {
  try {
    const result = await purge.finish();
    if (result !== null) notices.add(noticeOfPurge(result));
  } catch (error) {
    if (isCanceled(error)) return;
    logger.error('unfinished purge not finished', { error });
    notices.add(noticeOfUnfinishedPurge());
  }
}

/** Builds the notice shown when an interrupted removal has been finished. */
export function noticeOfPurge({ isRestartNeeded }: PurgeResult): Omit<Notice, 'id'> {
  const done = t('data.purgeFinishedDetail');
  return {
    severity: 'info',
    title: t('data.purgeFinished'),
    message: isRestartNeeded ? `${done} ${t('data.restartOnce')}` : done,
  };
}

/** Builds the notice shown when it could not be finished. */
export function noticeOfUnfinishedPurge(): Omit<Notice, 'id'> {
  return {
    severity: 'warning',
    title: t('data.purgeUnfinished'),
    message: t('data.purgeUnfinishedDetail'),
  };
}
