import { INPUT_SCHEMA_READERS } from '../../shared/ipc/input-schemas.ts';
import type { Database, DatabaseAge } from '../db/database.ts';
import type { Timers } from '../support/clock.ts';
import type { Logger } from '../platform/log/logger.ts';
import { isCanceled } from '../../shared/errors.ts';
import { readAhead } from '../platform/read-ahead.ts';
import {
  noticeOfDamage,
  noticeOfFailedStep,
  noticeOfFailure,
  noticeOfHeldWork,
  noticeOfIncomplete,
  noticeOfNetworkFolder,
  noticeOfOpening,
  type StartStepName,
} from '../services/app/start-notices.ts';
import type { EmbeddedService } from '../services/connections/embedded-service.ts';
import type { NoticeService } from '../services/app/notice-service.ts';
import type { SourceLanguageService } from '../services/documents/source-language-service.ts';
import { createStartSteps, type StartStep, type StartSteps } from '../services/app/start-steps.ts';

interface Startable {
  start: () => Promise<void> | void;
}

/**
 * Service that sends data, or removes what the database does not know; it learns whether the database may be older than
 * earlier work.
 */
interface StartableOnceAged {
  start: (age: DatabaseAge) => Promise<void> | void;
}

interface ComposeStartOptions {
  database: Pick<Database, 'opening' | 'checkPages'> & {
    heldWork: Pick<Database['heldWork'], 'count'>;
    incompleteParents: Database['incompleteParents'];
  };
  /** Resolves when the interface has its language. */
  languageApplied: Promise<void>;
  /** Called when a repair changed the rows of the file. */
  onRepaired: () => void;
  notices: Pick<NoticeService, 'add' | 'withdraw'>;
  logger: Logger;
  timers: Timers;
  embedded: Pick<EmbeddedService, 'endpoint'>;
  egress: Startable;
  documents: StartableOnceAged & { removeLeftovers: () => Promise<void> };
  history: { cleanUp: () => Promise<void> };
  sourceLanguages: Pick<SourceLanguageService, 'findAll'>;
  time: StartableOnceAged;
  glossaries: { cleanUp: () => Promise<void> };
  memories: { cleanUp: () => Promise<void>; startOffers: () => void };
  models: Startable;
  data: Startable & {
    dropIngested: () => Promise<void>;
    pruneQuarantine: () => Promise<void>;
    isOnNetwork: () => Promise<boolean>;
  };
  usage: Startable;
  voice: StartableOnceAged;
  programs: Startable;
  watches: StartableOnceAged;
  updates: Startable;
}

/** Delay of the integrity check, which reads the whole file, so as not to slow down the first pages. */
const CHECK_AFTER_MS = 10_000;

/** Builds everything that the first paint does not need. */
export function composeStart({ database, notices, logger, ...parts }: ComposeStartOptions) {
  const { egress, documents, history, time, glossaries, memories, models, data, usage, voice } =
    parts;
  const { programs, watches, updates } = parts;
  const listFor = (age: DatabaseAge): readonly StartStep<StartStepName>[] => [
    { name: 'lane', run: egress.start },
    { name: 'documents', needs: ['lane'], run: () => documents.start(age) },
    { name: 'history', run: history.cleanUp },
    { name: 'time', needs: ['lane'], run: () => time.start(age) },
    { name: 'glossaries', run: glossaries.cleanUp },
    { name: 'memories', isOnce: true, run: memories.cleanUp },
    { name: 'memoryOffers', needs: ['lane'], run: memories.startOffers },
    { name: 'models', needs: ['lane'], run: models.start },
    { name: 'restorePoint', isOnce: true, run: data.dropIngested },
    { name: 'backups', run: data.start },
    { name: 'usage', needs: ['lane'], run: usage.start },
    { name: 'voice', run: () => voice.start(age) },
    { name: 'programs', needs: ['lane'], run: programs.start },
    { name: 'watches', needs: ['lane', 'documents'], run: () => watches.start(age) },
    { name: 'updates', needs: ['lane'], run: updates.start },
    // Runs only after both have reclaimed their files: expired ones are permanently removed.
    { name: 'quarantine', needs: ['documents', 'voice'], run: data.pruneQuarantine },
  ];
  const noticeIds = new Map<StartStepName, string>();
  const stepsFor = (age: DatabaseAge): StartSteps => {
    const list = listFor(age);
    return createStartSteps({
      steps: list,
      timers: parts.timers,
      logger,
      onFailed: (name) => {
        const isOnce = list.some((step) => step.name === name && step.isOnce === true);
        noticeIds.set(name, notices.add(noticeOfFailedStep(name, isOnce)));
      },
      onRecovered: (name) => notices.withdraw(noticeIds.get(name) ?? ''),
    });
  };
  let steps: StartSteps | null = null;
  let isStopped = false;

  const check = async (): Promise<void> => {
    try {
      if (!(await database.checkPages())) notices.add(noticeOfDamage());
    } catch (error) {
      if (!isCanceled(error)) logger.warn('the pages of the database were not checked', { error });
    }
  };
  /** Reports held jobs; those proved by receipts are settled by now. */
  const tellHeld = async (): Promise<void> => {
    const heldCount = await database.heldWork.count().catch(() => 0);
    if (heldCount > 0) notices.add(noticeOfHeldWork(heldCount));
  };
  const tellIncomplete = async (): Promise<void> => {
    const { incompleteParents } = database;
    const parents = await incompleteParents.list().catch(() => []);
    if (parents.length === 0) return;
    notices.add(noticeOfIncomplete(parents), () => {
      incompleteParents.clear().catch((error: unknown) => {
        logger.warn('marks of what lost parts were not removed', { error });
      });
    });
  };
  let forgetCheck = (): void => undefined;

  const run = async (): Promise<void> => {
    void parts.embedded.endpoint().catch(() => undefined);
    await parts.languageApplied.catch((error: unknown) => {
      logger.error('the language of the interface could not be applied', { error });
    });
    try {
      const opening = await database.opening;
      const notice = noticeOfOpening(opening);
      if (notice !== null) notices.add(notice);
      if (opening.rowsKept !== null) parts.onRepaired();
      if (isStopped) return;
      steps = stepsFor(opening.age);
    } catch (error) {
      logger.error('the database could not be opened', { error });
      notices.add(noticeOfFailure(error));
      return;
    }
    await documents.removeLeftovers().catch((error: unknown) => {
      logger.warn('leftovers of documents not removed', { error });
    });
    await steps.start();
    await tellHeld();
    await tellIncomplete();
    if (await data.isOnNetwork()) notices.add(noticeOfNetworkFolder());
    void parts.sourceLanguages.findAll();
    forgetCheck = parts.timers.after(CHECK_AFTER_MS, () => void check());
    await readAhead(INPUT_SCHEMA_READERS);
  };
  let started: Promise<void> | null = null;

  return {
    /** Called when the page has reported its first paint; repeated calls do nothing. */
    begin: (): void => {
      started ??= run();
    },
    /** Called before the database is closed. */
    stop: (): void => {
      isStopped = true;
      steps?.stop();
      forgetCheck();
    },
  };
}
