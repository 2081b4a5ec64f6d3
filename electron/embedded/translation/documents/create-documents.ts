import path from 'node:path';
import type { Clock } from '../../clock.ts';
import type { TranslationEngine } from '../../engines/engine.ts';
import type { SqliteDatabase } from '../../sqlite.ts';
import type { AccountDirectory } from '../accounts/account-directory.ts';
import type { LanguageDetector } from '../detect-language.ts';
import type { LanguageOffer } from '../languages.ts';
import type { ServiceExtension } from '../service-extension.ts';
import { createDocumentCharges } from '../usage/document-charges.ts';
import type { UsageLedger } from '../usage/usage-ledger.ts';
import type { UsageRepo } from '../usage/usage-repo.ts';
import type { EngineStores } from '../text/linked-resources.ts';
import { engineWith } from '../text/linked-resources.ts';
import type { DeliveryWatch } from './delivery-watch.ts';
import { createDeliveryWatch } from './delivery-watch.ts';
import { createDocumentFiles } from './document-files.ts';
import type { DocumentService } from './document-service.ts';
import { createDocumentService } from './document-service.ts';
import { checkDocumentLength } from './document-limits.ts';
import { createDocumentThreads } from './document-threads.ts';
import { createDocumentWorker } from './document-worker.ts';
import type { DocumentRecord } from './documents-repo.ts';
import { createDocumentsRepo } from './documents-repo.ts';
import { createDocumentWork } from './process-document.ts';
import { createDocumentPurge } from './purge.ts';

/** Each takes a processor for itself while a document is read or written. */
const MAX_THREADS = 4;

/** Everything that has to do with documents, put together and recovered from the last run. */
export interface Documents {
  readonly documents: DocumentService;
  readonly deliveries: DeliveryWatch;
  /** Puts running documents back into the queue and counts what is on its way as delivered. */
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
  const threads = createDocumentThreads({
    entry: deps.threadEntry,
    documentsFolder,
    maxThreads: Math.min(deps.maxRunningDocuments, MAX_THREADS),
    clock,
  });
  const charges = createDocumentCharges(ledger);
  const purge = createDocumentPurge(repo, files, clock, (id) => {
    charges.release(id);
  });

  const restoreCharge = (document: DocumentRecord | null): void => {
    if (document === null) return;
    const owner = directory.ownerOf(document.accountId, document.keyId);
    if (owner !== null) charges.restore(document.id, owner, document.charCount ?? 1);
  };

  repo.recover(clock.now());
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
      engineWith(engine, resources, deps.stores, accountId, sourceLang, targetLang).engine,
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
    clock,
    log,
    maxRunning: deps.maxRunningDocuments,
  });
  const deliveries = createDeliveryWatch({
    clock,
    onDelivered(id) {
      if (!repo.collect(id, clock.now())) return;
      files.erase(id).catch(() => {
        log('a downloaded document could not be erased; the next start does it');
      });
    },
    onLost(id) {
      if (!repo.takeBack(id, clock.now())) return;
      const document = repo.get(id);
      restoreCharge(document);
      if (document !== null) ledger.reload(document.accountId);
    },
  });
  const documents = createDocumentService({
    repo,
    files,
    worker,
    deliveries,
    charges,
    ledger,
    clock,
    maxOpenDocuments: deps.maxOpenDocuments,
    purge,
  });
  return {
    documents: extension?.documents(documents) ?? documents,
    deliveries,
    async close() {
      await worker.close();
      await threads.close();
      deliveries.settle();
    },
  };
}
