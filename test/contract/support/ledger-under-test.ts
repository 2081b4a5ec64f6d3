import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createNodeTransport } from '../../../electron/clients/http/node-transport.ts';
import { createTranslationAccount } from '../../../electron/clients/translation/create-translation-account.ts';
import { openDatabase } from '../../../electron/db/client.ts';
import type { DocumentInspector } from '../../../electron/services/documents/thread.ts';
import { createDocumentInspector } from '../../../electron/threads/documents/client.ts';
import { expandDroppedPaths } from '../../../electron/threads/documents/list-dropped-files.ts';
import type { HttpTransport } from '../../../electron/clients/http/transport.ts';
import { systemClock, type Clock, type Timers } from '../../../electron/support/clock.ts';
import {
  createDocumentFiles,
  type DocumentFolders,
} from '../../../electron/platform/files/document-files.ts';
import { createLibreOffice } from '../../../electron/platform/libre-office.ts';
import { createSealer } from '../../../electron/platform/files/key-file.ts';
import { dataPaths } from '../../../electron/platform/files/paths.ts';
import { createReceiptFiles } from '../../../electron/platform/files/receipt-files.ts';
import { createNodeLines } from '../../../electron/clients/http/node-lines.ts';
import { createConfidentialLane } from '../../../electron/services/lane/confidential-lane.ts';
import { toDocumentJob } from '../../../electron/services/documents/job-view.ts';
import { createSendCounter } from '../../../electron/services/documents/known/count-to-send.ts';
import { createDocumentSplitter } from '../../../electron/services/documents/known/split-document.ts';
import { createDocumentLedger } from '../../../electron/services/documents/ledger.ts';
import { createDocumentPlanService } from '../../../electron/services/documents/plan-service.ts';
import { createHeldJobs } from '../../../electron/services/documents/held-jobs.ts';
import { createDocumentReceipts } from '../../../electron/services/documents/receipts.ts';
import { createDocumentRunner } from '../../../electron/services/documents/runner.ts';
import { createGlossaryService } from '../../../electron/services/glossaries/service.ts';
import type { DocumentStepsDeps } from '../../../electron/services/documents/step.ts';
import { createSoundEraser } from '../../../electron/services/documents/sound/sound-results.ts';
import { createDocumentSteps } from '../../../electron/services/documents/steps.ts';
import type { DocumentJob } from '../../../shared/domain/documents/job.ts';
import type { DocumentJobState } from '../../../shared/domain/documents/job-state.ts';
import { NO_PROJECT, ofProject } from '../../../shared/domain/connections/call-purpose.ts';
import type { StartDocuments } from '../../../shared/ipc/contract.ts';
import type { TranslationAccount } from '../../../electron/clients/translation/translation-client.ts';
import { AppError } from '../../../shared/errors.ts';
import type { FaultService } from '../../fakes/fault-service.ts';
import { putMigratedDatabase } from '../../support/migrated-database.ts';
import { aConnection } from '../../support/builders/connections.ts';

const ELECTRON = new URL('../../../electron/', import.meta.url);

/** Request deadlines are longer than this, pauses between requests shorter. */
const LONGEST_PAUSE_MS = 9_000;

/** Real timers that do not delay a test: pauses are shortened, deadlines stay. */
const impatientClock: Clock = {
  ...systemClock,
  after: (delayMs, action) => systemClock.after(delayMs > LONGEST_PAUSE_MS ? delayMs : 5, action),
};

/** A hundredth of each pause: nothing waits for seconds, after any number of tries. */
const hurriedTimers: Timers = {
  after: (delayMs, action) => systemClock.after(delayMs / 100, action),
};

let sharedInspector: DocumentInspector | null = null;

/** One thread reads the documents of all tests of a process: it keeps no state between them. */
const inspector = (): DocumentInspector =>
  (sharedInspector ??= createDocumentInspector({
    workerUrl: new URL('threads/documents/worker.ts', ELECTRON),
  }));

/** Replacements for parts of the system, and other settings of a test. */
export interface LedgerPatch extends Pick<DocumentFolders, 'freeBytes'> {
  /** Account that documents are sent to; an ordinary one by default. */
  connectionId?: string;
  sourceLang?: string;
  /** Setting that documents are started with. */
  preTranslation?: StartDocuments['preTranslation'];
  /** Limit of the service for office files, in bytes; their media stay here where it asks for that. */
  officeLimitBytes?: number;
  /** The built-in service; the same one by default. */
  formats?: TranslationAccount;
  /** Replaces the network. */
  transport?: HttpTransport;
  now?: () => number;
  /** Monotonic clock. */
  elapsedMs?: () => number;
  /** Called with every change of a job. */
  onTold?: (job: DocumentJob) => void;
  /** True if the app creates the database, each write synced, instead of finding one without rows. For power cuts. */
  makesDatabase?: boolean;
}

/** Creates the ledger as composition.ts does, on a real database, real files, and real HTTP, without Electron. */
export function createLedgerUnderTest(
  folder: string,
  service: Pick<FaultService, 'url' | 'key'>,
  patch: LedgerPatch = {},
) {
  const { connectionId = 'test', onTold, makesDatabase = false, officeLimitBytes: most } = patch;
  const statedMaxBytes = most === undefined ? {} : { docx: most, pptx: most, xlsx: most };
  const { transport = createNodeTransport(), now = Date.now } = patch;
  const paths = dataPaths(join(folder, 'data'));
  const downloads = join(folder, 'downloads');
  mkdirSync(downloads, { recursive: true });
  const database = openDatabase({
    file: makesDatabase ? paths.database : putMigratedDatabase(paths.database),
    workerUrl: new URL('db/worker.ts', ELECTRON),
  });
  const files = createDocumentFiles({
    ...paths,
    origins: { note: (sha256, ids) => database.documentJobs.noteFile(sha256, ids) },
    ...(patch.freeBytes === undefined ? {} : { freeBytes: patch.freeBytes }),
    downloads: () => downloads,
  });
  const account = { key: service.key as string | null, isRemoved: false };
  const lane = createConfidentialLane({
    lines: createNodeLines(),
    transport,
    rules: database.projectRules,
    log: database.egressLog,
    now: Date.now,
    logger: { error() {} },
  });
  const translation = createTranslationAccount({
    baseUrl: service.url,
    getKey: async () => Promise.resolve(account.key ?? ''),
    transport: lane.transport({ connectionId: 'test', connectionName: () => 'Test service' }),
    clock: impatientClock,
  });
  const watchers = new Set<(job: DocumentJob) => void>();
  const seen: DocumentJob[] = [];
  const tell = (job: DocumentJob): void => {
    seen.push(job);
    onTold?.(job);
    for (const watch of watchers) watch(job);
  };
  const receipts = createDocumentReceipts({
    files: createReceiptFiles(paths),
    jobs: database.documentJobs,
    sequence: () => database.heldWork.sequence(),
    now: Date.now,
    logger: { info() {}, warn() {} },
  });
  const client: DocumentStepsDeps['client'] = async (_id, _onStarting, projectId) => {
    if (account.isRemoved)
      throw new AppError('input/not-found', { english: 'No such connection.' });
    if (account.key === null) throw new AppError('auth/missing-key', { english: 'No key.' });
    return Promise.resolve(translation.for(ofProject(projectId)));
  };
  const ownService = async () => Promise.resolve((patch.formats ?? translation).for(NO_PROJECT));
  const knownTexts: DocumentStepsDeps['knownTexts'] = {
    texts: database.jobTexts,
    memories: database.memoryMatches,
    history: database.textMatches,
    formats: ownService,
    timers: impatientClock,
  };
  const steps = createDocumentSteps({
    jobs: database.documentJobs,
    history: database.history,
    client,
    glossaries: createGlossaryService({ copies: database.glossaryCopies, now: Date.now }),
    files,
    inspector: inspector(),
    knownTexts,
    tagReader: ownService,
    sealer: createSealer({ file: paths.keyFile }),
    receipts,
    now,
    elapsedMs: patch.elapsedMs ?? (() => performance.now()),
    newId: randomUUID,
    onHistoryChanged: () => undefined,
  });
  const runner = createDocumentRunner({
    jobs: database.documentJobs,
    steps,
    now,
    timers: hurriedTimers,
    random: Math.random,
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    onChanged: (record) => {
      tell(toDocumentJob(record, runner.live(record.id)));
    },
  });
  const held = createHeldJobs({
    jobs: database.documentJobs,
    texts: database.jobTexts,
    history: database.history,
    files,
    inspector: inspector(),
    tagReader: ownService,
    receipts,
    now: Date.now,
    newId: randomUUID,
    onHistoryChanged: () => undefined,
    logger: { info() {}, warn() {} },
  });
  const ledger = createDocumentLedger({
    jobs: database.documentJobs,
    texts: database.jobTexts,
    heldWork: database.heldWork,
    held,
    files,
    receipts,
    runner,
    eraseSound: createSoundEraser({ jobs: database.documentJobs, client }),
    now: Date.now,
    onJobChanged: tell,
    onJobRemoved: () => undefined,
  });
  const oldWord = createLibreOffice({ folder: paths.conversions, timers: systemClock });
  const plan = createDocumentPlanService({
    inspector: inspector(),
    convertWord: (path) => oldWord.convert(path, (made) => inspector().readConverted(made)),
    detect: async () => Promise.resolve([]),
    expandPaths: expandDroppedPaths,
    files,
    jobs: database.documentJobs,
    ledger,
    connections: {
      get: async (id) =>
        Promise.resolve(
          aConnection({
            id,
            name: 'Test service',
            kind: 'custom',
            baseUrl: service.url,
            statedMaxBytes,
          }),
        ),
    },
    lane,
    checkSound: async () => Promise.resolve(),
    textRulesOf: database.projectRules.textRulesOf,
    newId: randomUUID,
    now: Date.now,
    stored: database.plannedFiles,
    logger: { error: () => undefined },
  });
  const toSend = createSendCounter({
    sources: plan.sources,
    splitter: createDocumentSplitter({ files, knownTexts }),
    textRulesOf: database.projectRules.textRulesOf,
  });

  return {
    paths,
    downloads,
    database,
    lane,
    ledger,
    plan,
    toSend,
    runner,
    account,
    seen,
    /** Resumes the account, like a user who has characters again. */
    resumeAfterQuota(): void {
      translation.resumeAfterQuota();
      ledger.wake('test');
    },
    /** Plans the files and starts one job per file and target. */
    async translate(
      sources: string[],
      targetLangs = ['DE'],
      projectId: string | null = null,
    ): Promise<DocumentJob[]> {
      const planned = await plan.add(sources.map((path) => ({ kind: 'path', path })));
      return this.start(planned.files, targetLangs, projectId);
    },
    /** Starts the planned files. */
    async start(
      planned: readonly { id: string }[],
      targetLangs = ['DE'],
      projectId: string | null = null,
    ): Promise<DocumentJob[]> {
      return plan.start({
        fileIds: planned.map((file) => file.id),
        connectionId,
        sourceLang: patch.sourceLang ?? null,
        targetLangs,
        formality: 'default',
        glossaryIds: [],
        style: null,
        memory: null,
        projectId,
        outputFormats: {},
        preTranslation: patch.preTranslation ?? null,
        keepsMedia: most !== undefined,
      });
    },
    async job(id: string): Promise<DocumentJob> {
      const { jobs } = await ledger.list({ page: 1, limit: 200, text: '' });
      const found = jobs.find((job) => job.id === id);
      if (!found) throw new Error('no such job');
      return found;
    },
    /** Resolves when a job satisfies the condition, now or later. */
    async until(id: string, isSo: (job: DocumentJob) => boolean): Promise<DocumentJob> {
      const known = await this.job(id);
      if (isSo(known)) return known;
      return new Promise((resolve) => {
        const watch = (job: DocumentJob): void => {
          if (job.id !== id || !isSo(job)) return;
          watchers.delete(watch);
          resolve(job);
        };
        watchers.add(watch);
      });
    },
    async untilState(id: string, state: DocumentJobState): Promise<DocumentJob> {
      return this.until(id, (job) => job.state === state);
    },
    async close(): Promise<void> {
      await runner.stopAll();
      translation.close();
      await database.close();
    },
  };
}

export type LedgerUnderTest = ReturnType<typeof createLedgerUnderTest>;
