import { randomUUID } from 'node:crypto';
import { NO_PROJECT, ofProject } from '../../shared/domain/connections/call-purpose.ts';
import { EMBEDDED_CONNECTION_ID } from '../../shared/domain/connections/connection-kind.ts';
import type { HeldDecision } from '../../shared/domain/data/held-work.ts';
import type { DatabaseAge } from '../db/database.ts';
import type { LanguageDetection } from '../../shared/domain/connections/language.ts';
import type { DocumentJobWaitReason } from '../../shared/domain/documents/job-state.ts';
import type { DocumentJob } from '../../shared/domain/documents/job.ts';
import { createDocumentInspector } from '../threads/documents/client.ts';
import { expandDroppedPaths } from '../threads/documents/list-dropped-files.ts';
import { analysisHandlers, documentHandlers } from '../ipc/documents.ts';
import { sourceLanguageHandlers } from '../ipc/history.ts';
import { now, systemClock } from '../support/clock.ts';
import { createLibreOffice } from '../platform/libre-office.ts';
import { createDocumentFiles } from '../platform/files/document-files.ts';
import { refuseInside } from '../platform/named-files.ts';
import { whoAsks, type Asker } from '../support/asking.ts';
import { createSealer } from '../platform/files/key-file.ts';
import type { DataPaths } from '../platform/files/paths.ts';
import type { TempFileMemory } from '../platform/files/temp-file-memory.ts';
import { createReceiptFiles } from '../platform/files/receipt-files.ts';
import { createAnalysisService } from '../services/analysis/service.ts';
import { createSendCounter } from '../services/documents/known/count-to-send.ts';
import { createDocumentSplitter } from '../services/documents/known/split-document.ts';
import { toDocumentJob } from '../services/documents/job-view.ts';
import { createDocumentLedger } from '../services/documents/ledger.ts';
import { createHeldJobs } from '../services/documents/held-jobs.ts';
import type { HistoryDeps } from '../services/documents/result-history.ts';
import { createDocumentReceipts } from '../services/documents/receipts.ts';
import {
  createEditedDocumentService,
  type EditedDocumentDeps,
} from '../services/review/edited-document-service.ts';
import { createTagService } from '../services/review/tag-service.ts';
import {
  createDocumentPlanService,
  type DocumentPlanService,
  type DocumentPlanServiceDeps,
} from '../services/documents/plan-service.ts';
import { createDocumentRunner } from '../services/documents/runner.ts';
import { createSourceLanguageService } from '../services/documents/source-language-service.ts';
import type { DocumentStepsDeps } from '../services/documents/step.ts';
import { createDocumentSteps } from '../services/documents/steps.ts';
import { createSoundCheck } from '../services/documents/sound/sound-check.ts';
import { createSoundEraser } from '../services/documents/sound/sound-results.ts';
import { createVoiceOptions } from '../services/voice/options.ts';
import type { GlossaryService } from '../services/glossaries/service.ts';
import type { StyleProfileService } from '../services/glossaries/style-profile-service.ts';
import type { HeldPaths } from '../services/documents/held-paths.ts';
import type { HistoryService } from '../services/history/service.ts';
import type { PageParts } from './parts.ts';

interface ComposeDocumentsOptions extends PageParts {
  glossaries: GlossaryService;
  history: HistoryService;
  /** Paths of dropped files. */
  heldPaths: HeldPaths;
  /** Called when the history list changed; null: many items. */
  onItemsChanged: (itemId: string | null) => void;
  /** The built entry of the document thread. */
  inspectorUrl: URL;
  paths: DataPaths;
  /** Adds pairs to the memories of their project. */
  rememberPairs: EditedDocumentDeps['rememberPairs'];
  /** Lists the projects that a profile is confidential for at a service. */
  projectsOfProfile: StyleProfileService['projectsOfUse'];
  /** Tracks results that are being written in the user's own folders. */
  unfinishedFiles: TempFileMemory;
}

const NOTHING_STORED: DocumentPlanServiceDeps['stored'] = {
  read: async () => Promise.resolve({ files: [], optionsJson: null }),
  save: async () => Promise.resolve(),
  saveOptions: async () => Promise.resolve(),
};

/** Builds the document services. */
export function composeDocuments(options: ComposeDocumentsOptions) {
  const { database, settings, logger, connections, lane, send } = options;
  const newId = randomUUID;
  const inspector = createDocumentInspector({ workerUrl: options.inspectorUrl });
  const oldWord = createLibreOffice({ folder: options.paths.conversions, timers: systemClock });
  const ownService = async () =>
    (await connections.account(EMBEDDED_CONNECTION_ID)).for(NO_PROJECT);
  const detect = async (texts: readonly string[]): Promise<LanguageDetection[]> =>
    (await ownService()).detectLanguages(texts);
  const sourceLanguages = createSourceLanguageService({
    repo: database.sourceLanguages,
    listItemIds: (filter) => database.history.listIds(filter),
    detect,
    now,
    logger,
    onItemsChanged: () => options.onItemsChanged(null),
    onJobsChanged: (jobIds) => void ledger.announce(jobIds).catch(() => undefined),
  });
  /** Runs when an item is new or changed; a new one may have an unspecified language. */
  const onHistoryChanged = (itemId: string): void => {
    options.onItemsChanged(itemId);
    void sourceLanguages.findAll();
  };
  const files = createDocumentFiles({
    origins: {
      note: (sha256, projectIds) => database.documentJobs.noteFile(sha256, projectIds),
    },
    ...options.paths,
    downloads: () => options.desktop.downloadsFolder(),
    unfinishedFiles: options.unfinishedFiles,
  });
  const receipts = createDocumentReceipts({
    files: createReceiptFiles(options.paths),
    jobs: database.documentJobs,
    sequence: () => database.heldWork.sequence(),
    now,
    logger,
  });
  const client: DocumentStepsDeps['client'] = async (id, onStarting, projectId, profileId) => {
    await lane.assertMayUse(await connections.get(id), projectId);
    const account = await connections.account(id, onStarting);
    const ofProfile = profileId === null ? [] : await options.projectsOfProfile(id, profileId);
    return account.for(ofProject(projectId, ofProfile));
  };
  const historyDeps: HistoryDeps = {
    jobs: database.documentJobs,
    files,
    inspector,
    history: options.history,
    engineOf: (id) => (id === EMBEDDED_CONNECTION_ID ? options.embedded.status().engine : null),
    tagReader: ownService,
    now,
    newId,
    onHistoryChanged,
  };
  const knownTexts = {
    texts: database.jobTexts,
    memories: database.memoryMatches,
    history: database.textMatches,
    formats: ownService,
    timers: systemClock,
  };
  const steps = createDocumentSteps({
    ...historyDeps,
    inspector,
    keptNames: () => settings.get().documents.doNotTranslate,
    client,
    onRefusedFile: (
      { connectionId, format, light, sizeBytes: wholeBytes, outputFormat },
      error,
    ) => {
      const file = { format, sizeBytes: light?.sentBytes ?? wholeBytes, outputFormat };
      void connections.noteRefusedFile(connectionId, file, error).catch(() => undefined);
    },
    glossaries: options.glossaries,
    knownTexts,
    sealer: createSealer({ file: options.paths.keyFile }),
    elapsedMs: () => performance.now(),
    receipts,
  });
  const jobChanged = (job: DocumentJob): void => send('documents:job-changed', job);
  const runner = createDocumentRunner({
    jobs: database.documentJobs,
    steps,
    now,
    timers: systemClock,
    random: Math.random,
    logger,
    onChanged: (record) => jobChanged(toDocumentJob(record, runner.live(record.id))),
  });
  const ledger = createDocumentLedger({
    jobs: database.documentJobs,
    texts: database.jobTexts,
    heldWork: database.heldWork,
    held: createHeldJobs({
      ...historyDeps,
      jobs: database.documentJobs,
      files,
      texts: database.jobTexts,
      receipts,
      logger,
    }),
    files,
    receipts,
    runner,
    eraseSound: createSoundEraser({ jobs: database.documentJobs, client }),
    now,
    onJobChanged: jobChanged,
    onJobRemoved: (jobId) => send('documents:job-removed', { jobId }),
  });
  const voiceOptions = createVoiceOptions({ connections });
  const planDeps: DocumentPlanServiceDeps = {
    inspector,
    convertWord: (path) => oldWord.convert(path, (made) => inspector.readConverted(made)),
    expandPaths: expandDroppedPaths,
    files,
    jobs: database.documentJobs,
    ledger,
    connections,
    lane,
    textRulesOf: database.projectRules.textRulesOf,
    checkSound: createSoundCheck({
      optionOf: (connection) => voiceOptions.of(connection),
      connections,
    }),
    detect,
    newId,
    now,
    stored: database.plannedFiles,
    logger,
  };
  const plan = createDocumentPlanService(planDeps);
  const newPlan = () => createDocumentPlanService({ ...planDeps, stored: NOTHING_STORED });
  const plans = new WeakMap<Asker, DocumentPlanService>();
  /** Returns the plan of who asks: no command takes a file out of the page's plan, or of that of another command. */
  const planOfAsker = (): DocumentPlanService => {
    const asker = whoAsks();
    if (asker.isPage) return plan;
    const own = plans.get(asker) ?? newPlan();
    plans.set(asker, own);
    return own;
  };
  const toSend = createSendCounter({
    sources: (fileIds) => planOfAsker().sources(fileIds),
    splitter: createDocumentSplitter({ files, knownTexts }),
    textRulesOf: database.projectRules.textRulesOf,
  });
  const analysis = createAnalysisService({
    plan: { sources: (fileIds) => planOfAsker().sources(fileIds) },
    inspector,
    documentFiles: files,
    history: database.textMatches,
    memories: database.memoryMatches,
    textRulesOf: database.projectRules.textRulesOf,
    memoryName: async (id) => (await database.memories.get(id))?.name ?? null,
    exchangeFiles: options.exchangeFiles,
    csvStyle: options.csvStyle,
    newId,
    now,
    onProgress: (progress) => send('analysis:progressed', progress),
  });

  /** Records the instant of completeness before receipts are removed. */
  const pruneReceipts = async (): Promise<void> => {
    const oldest = await database.heldWork.oldestBackupSequence();
    if (oldest === null) return;
    await database.heldWork.raiseHorizon(oldest);
    await receipts.prune(oldest);
  };

  const tags = createTagService({
    history: database.history,
    jobs: database.documentJobs,
    files,
    tagReader: ownService,
    logger: options.logger,
  });

  return {
    decideHeld: (id: string, decision: HeldDecision['decision']) => ledger.decideHeld(id, decision),
    handlers: {
      ...documentHandlers({
        get plan() {
          return planOfAsker();
        },
        toSend,
        ledger,
        edited: createEditedDocumentService({
          history: database.history,
          jobs: database.documentJobs,
          files,
          rememberPairs: options.rememberPairs,
          client: ownService,
        }),
        tags,
        heldPaths: {
          ...options.heldPaths,
          hold(path) {
            // Results are saved beside their documents.
            if (!whoAsks().isPage) refuseInside(options.paths.base, path, 'path');
            return options.heldPaths.hold(path);
          },
        },
        desktop: options.desktop,
      }),
      ...analysisHandlers({ analysis, desktop: options.desktop }),
      ...sourceLanguageHandlers(sourceLanguages),
    },
    /** A plan apart from the page's, which the next run does not restore: watched folders keep their own list. */
    newPlan,
    /** Called by any part of the app when a history item is new or changed. */
    onHistoryChanged,
    sourceLanguages,
    readTagged: (itemId: string, positions: readonly number[]) =>
      tags.readTagged(itemId, positions),
    /** Rechecks jobs that wait for this account. */
    wake: (connectionId: string): void => runner.wake(connectionId),
    /** Rechecks jobs that wait for this reason, regardless of their account. */
    wakeWaiting: (reason: DocumentJobWaitReason): void => runner.wakeWaiting(reason),
    /** Called when the rule of a project changed. */
    async rulesChanged(projectId: string) {
      await ledger.rulesChanged(projectId);
    },
    /** Called at startup, before anything is added: removes an earlier run's copies of files that were never sent. */
    async removeLeftovers() {
      await oldWord.removeLeftovers();
      await files.prunePlanned(new Set(await plan.listStoredCopies()));
    },
    /** Called at startup, once the database is open. */
    async start(_age: DatabaseAge) {
      await ledger.resumeAll();
      void plan.restore().then((found) => {
        if (found.files.length + found.rejected.length > 0) send('documents:plan-restored', found);
      });
      await pruneReceipts().catch(() => undefined);
      // An earlier run may have ended right after a delivery; nothing depends on it.
      await database.jobTexts.prune().catch(() => undefined);
    },
    /** Called before the database is closed. */
    async stop() {
      toSend.stop();
      await Promise.all([runner.stopAll(), analysis.stop(), oldWord.close()]);
      await inspector.close();
    },
  };
}
