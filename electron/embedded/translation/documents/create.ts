import path from 'node:path';
import type { Clock } from '../../../support/clock.ts';
import type { TranslationEngine } from '../../engines/engine.ts';
import type { SqliteDatabase } from '../../storage/sqlite.ts';
import type { AccountDirectory } from '../accounts/directory.ts';
import type { LanguageDetector } from '../languages/detect-language.ts';
import type { LanguageOffer } from '../languages/offer.ts';
import { checkDocumentLength } from '../limits.ts';
import type { ServiceExtension } from '../service-extension.ts';
import { engineWith, type EngineStores, type RequestEngine } from '../text/linked-resources.ts';
import { createDocumentCharges } from '../usage/document-charges.ts';
import type { UsageLedger } from '../usage/ledger.ts';
import type { UsageRepo } from '../usage/repo.ts';
import { createDeliveryWatch, type DeliveryWatch } from './delivery-watch.ts';
import { createDocumentEditor, type DocumentEditor } from './editor.ts';
import { createDocumentFiles, type DocumentFiles } from './files.ts';
import { createDocumentService, type DocumentService } from './service.ts';
import { createDocumentRoom } from './room.ts';
import { createDocumentThreads, type DocumentThreads } from './threads.ts';
import { createDocumentWorker, type WorkerDeps } from './worker.ts';
import { createDocumentsRepo, type DocumentRecord, type DocumentsRepo } from './repo.ts';
import { translateDocument } from './translate.ts';
import { CRASHES_UNTIL_GIVEN_UP, DOCUMENT_GIVEN_UP } from '../give-up-after-crashes.ts';

/** Each thread uses a full core while it reads or writes a document. */
const MAX_THREADS = 4;

/** All document services, wired together and recovered from the last run. */
export interface Documents {
  readonly documents: DocumentService;
  readonly editor: DocumentEditor;
  readonly deliveries: DeliveryWatch;
  /** Starts nothing new and immediately requeues running work. */
  stop(): void;
  /** Waits until nothing runs; results that may not have arrived can be fetched in the next run. */
  close(): Promise<void>;
}

export async function createDocuments(deps: {
  readonly db: SqliteDatabase;
  readonly stores: EngineStores;
  readonly threadEntry: URL;
  readonly dataFolder: string;
  readonly engine: TranslationEngine;
  readonly detector: LanguageDetector;
  readonly offer: LanguageOffer;
  readonly directory: AccountDirectory;
  readonly usage: UsageRepo;
  readonly ledger: UsageLedger;
  readonly clock: Clock;
  readonly log: (line: string) => void;
  readonly maxOpenDocuments: number;
  readonly maxRunningDocuments: number;
  readonly extension: ServiceExtension | null;
}): Promise<Documents> {
  const { engine, detector, offer, directory, ledger, clock, log, extension } = deps;
  const repo = createDocumentsRepo(deps.db, deps.usage);
  const documentsFolder = path.join(deps.dataFolder, 'documents');
  const files = await createDocumentFiles(documentsFolder);
  const room = createDocumentRoom();
  const threads = createDocumentThreads({
    entry: deps.threadEntry,
    documentsFolder,
    room,
    maxThreads: Math.min(deps.maxRunningDocuments, MAX_THREADS),
    clock,
  });
  // Separate from the translating threads, so that uploads and edits do not wait for documents being translated.
  const quickThreads = createDocumentThreads({
    entry: deps.threadEntry,
    documentsFolder,
    room,
    maxThreads: 1,
    clock,
  });
  const closing = new AbortController();
  const charges = createDocumentCharges(ledger);
  const purge = createDocumentPurge(repo, files, clock, (id) => {
    charges.release(id);
  });

  const restoreCharge = (document: DocumentRecord): void => {
    const owner = directory.ownerOf(document.accountId, document.keyId);
    if (owner !== null) charges.restore(document.id, owner, document.charCount ?? 1);
  };

  const givenUp = repo.recover(CRASHES_UNTIL_GIVEN_UP, DOCUMENT_GIVEN_UP, clock.now());
  for (const id of givenUp) {
    log('a document was given up: the service stopped twice while it worked on it');
    await files.erase(id).catch(() => {
      log('a document that was given up could not be erased');
    });
  }
  await purge();
  await files.eraseOthers(new Set(repo.ids()));
  for (const document of repo.open()) restoreCharge(document);

  const work = createDocumentWork({
    repo,
    files,
    threads,
    detector,
    offer,
    clock,
    engineFor: ({ accountId, targetLang, resources }, sourceLang) =>
      engineWith(engine, resources, deps.stores, accountId, sourceLang, targetLang),
    warm: (sourceLang, targetLang) => engine.warm?.(sourceLang, targetLang),
    countChars(document, chars) {
      const owner = directory.ownerOf(document.accountId, document.keyId);
      if (owner === null) return;
      checkDocumentLength(chars, owner.account.edition);
      charges.count(document.id, owner, chars);
    },
  });
  const worker = createDocumentWorker({
    work: extension?.documentWork(work) ?? work,
    async fail(id, message) {
      charges.release(id);
      await files.erase(id);
      repo.fail(id, message, clock.now());
    },
    isSuspect: (id) => (repo.get(id)?.interruptions ?? 0) > 0,
    clock,
    log,
    maxRunning: deps.maxRunningDocuments,
  });
  const deliveries = createDeliveryWatch({
    clock,
    onDelivered(id) {
      const document = repo.get(id);
      if (document === null || !repo.collect(id, clock.now())) return;
      charges.release(id);
      ledger.reload(document.accountId);
      files.erase(id).catch(() => {
        log('a downloaded document could not be erased; the next start does it');
      });
    },
    onLost(id) {
      repo.takeBack(id, clock.now());
    },
  });
  for (const id of repo.sentIds()) deliveries.resume(id);
  const documents = createDocumentService({
    repo,
    files,
    worker,
    deliveries,
    charges,
    clock,
    countChars: (task) =>
      quickThreads
        .lend(closing.signal, (thread) => thread.ask({ ...task, kind: 'open' }, 'opened'))
        .then(
          ({ facts }) => facts.charCount,
          () => null,
        ),
    maxOpenDocuments: deps.maxOpenDocuments,
    purge,
  });
  let stopped: Promise<void> | null = null;
  const stop = (): void => {
    if (stopped !== null) return;
    stopped = worker.close();
    repo.putBack(clock.now());
  };
  return {
    documents: extension?.documents(documents) ?? documents,
    editor: createDocumentEditor({ files, threads: quickThreads }),
    deliveries,
    stop,
    async close() {
      stop();
      await stopped;
      closing.abort();
      await Promise.all([threads.close(), quickThreads.close()]);
      deliveries.close();
    },
  };
}

/** Processes one document from its sealed source to its sealed result. */
function createDocumentWork(deps: {
  readonly repo: DocumentsRepo;
  readonly files: Pick<DocumentFiles, 'erase'>;
  readonly threads: DocumentThreads;
  readonly detector: LanguageDetector;
  readonly offer: LanguageOffer;
  readonly clock: Clock;
  /**
   * Returns the engine with the resources named in the upload.
   * @throws 400 when one was deleted meanwhile
   */
  readonly engineFor: (document: DocumentRecord, sourceLang: string) => RequestEngine;
  /** Prepares the engine while the document is read. */
  readonly warm: (sourceLang: string, targetLang: string) => void;
  /** Reserves the characters. @throws 413 for a document that is too long, 456 beyond the limit */
  readonly countChars: (document: DocumentRecord, chars: number) => void;
}): WorkerDeps['work'] {
  const { repo, files, threads, detector, offer, clock } = deps;
  return async (id, documentKey, signal, onProgress) => {
    const document = repo.get(id);
    if (document === null || !repo.begin(id, clock.now())) return;
    if (document.sourceLang !== null) deps.warm(document.sourceLang, document.targetLang);
    const translated = await threads.lend(signal, (thread) =>
      translateDocument(
        { document, documentKey, thread, signal, onProgress },
        {
          detector,
          offer,
          engineFor: (sourceLang) => deps.engineFor(document, sourceLang),
          countChars: (chars) => {
            deps.countChars(document, chars);
          },
        },
      ),
    );
    // If the service is stopping, the document was requeued meanwhile, and the next start needs its source.
    if (repo.finish(id, translated, clock.now())) await files.erase(id, ['source']);
  };
}

/** Long enough to return after a vacation; a document is useless once its key is lost. */
const KEEP_MS = 60 * 24 * 60 * 60_000;
/** Matches how long "already downloaded" is reported. */
const KEEP_COLLECTED_MS = 10 * 60_000;

/** Deletes downloaded documents soon, and abandoned ones after two months. */
function createDocumentPurge(
  repo: DocumentsRepo,
  files: DocumentFiles,
  clock: Clock,
  onForgotten: (id: string) => void,
): () => Promise<void> {
  return async () => {
    const now = clock.now();
    const ids = [
      ...repo.purge(['collected'], now - KEEP_COLLECTED_MS),
      ...repo.purge(['queued', 'translating', 'done', 'error'], now - KEEP_MS),
    ];
    for (const id of ids) {
      onForgotten(id);
      await files.erase(id);
    }
  };
}
