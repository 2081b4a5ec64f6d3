import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../clock.ts';
import { systemClock } from '../clock.ts';
import type { TranslationEngine } from '../engines/engine.ts';
import type { SqliteDatabase } from '../sqlite.ts';
import { openSqlite } from '../sqlite.ts';
import { createLanguageDetector } from './detect-language.ts';
import { createDeliveryWatch } from './documents/delivery-watch.ts';
import { createDocumentFiles } from './documents/document-files.ts';
import { createDocumentService } from './documents/document-service.ts';
import { createDocumentWorker } from './documents/document-worker.ts';
import { createDocumentsRepo } from './documents/documents-repo.ts';
import { createDocumentPurge } from './documents/purge.ts';
import { createDocumentWork } from './documents/process-document.ts';
import { createLanguageOffer } from './languages.ts';
import { initial } from './migrations/0001-initial.ts';
import { createServer } from './server.ts';
import { createQuota } from './service-context.ts';
import { createUsageRepo } from './usage-repo.ts';

export interface TranslationServiceOptions {
  /** Absolute folder for the database and the sealed documents; made when it is missing. */
  readonly dataFolder: string;
  /** Stays the caller's: `close` does not end it. */
  readonly engine: TranslationEngine;
  /** 0 or absent: any free port. */
  readonly port?: number;
  /** Characters that may be used in all; null or absent: no limit. */
  readonly characterLimit?: number | null;
  /** Documents that may wait for their download at the same time. */
  readonly maxOpenDocuments?: number;
  /** Documents translated at the same time. */
  readonly maxRunningDocuments?: number;
  readonly clock?: Clock;
  /** Gets lines without texts, keys and paths. */
  readonly log?: (line: string) => void;
}

export interface TranslationService {
  /** The key of this run, for everything but administration. */
  readonly apiKey: string;
  readonly adminKey: string;
  /** Listens on the loopback address only. @returns base address without a slash at its end */
  listen(): Promise<{ url: string }>;
  /** Ends connections, puts running documents back into the queue, closes the database. */
  close(): Promise<void>;
}

const DEFAULT_MAX_OPEN_DOCUMENTS = 1000;
const DEFAULT_MAX_RUNNING_DOCUMENTS = 2;

/**
 * The embedded translation service. Nothing is shared between two of them.
 * @throws `db/newer-schema`, `db/unavailable`
 */
export async function createTranslationService(
  options: TranslationServiceOptions,
): Promise<TranslationService> {
  const { engine, dataFolder, clock = systemClock, log = () => undefined } = options;
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const db = openSqlite(path.join(dataFolder, 'translation.sqlite'), [initial]);
  try {
    return await assemble({ ...options, clock, log }, engine, db);
  } catch (error) {
    db.close();
    throw error;
  }
}

async function assemble(
  options: TranslationServiceOptions & {
    readonly clock: Clock;
    readonly log: (line: string) => void;
  },
  engine: TranslationEngine,
  db: SqliteDatabase,
): Promise<TranslationService> {
  const { clock, log } = options;
  const usage = createUsageRepo(db);
  const quota = createQuota(options.characterLimit ?? null, usage);
  const repo = createDocumentsRepo(db);
  const files = await createDocumentFiles(path.join(options.dataFolder, 'documents'));
  const detector = createLanguageDetector();
  const offer = createLanguageOffer(engine);
  const purge = createDocumentPurge(repo, files, clock);

  repo.recover(clock.now());
  await purge();
  await files.eraseOthers(new Set(repo.ids()));

  const worker = createDocumentWorker({
    work: createDocumentWork({
      repo,
      files,
      engine,
      detector,
      offer,
      clock,
      checkQuota: (chars) => {
        quota.check(chars);
      },
    }),
    async fail(id, message) {
      await files.erase(id);
      repo.fail(id, message, clock.now());
    },
    clock,
    log,
    maxRunning: options.maxRunningDocuments ?? DEFAULT_MAX_RUNNING_DOCUMENTS,
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
      repo.takeBack(id, clock.now());
    },
  });
  const documents = createDocumentService({
    repo,
    files,
    worker,
    deliveries,
    clock,
    maxOpenDocuments: options.maxOpenDocuments ?? DEFAULT_MAX_OPEN_DOCUMENTS,
    purge,
  });
  const apiKey = randomBytes(24).toString('hex');
  const adminKey = `${randomBytes(24).toString('hex')}:adm`;
  const server = await createServer({
    engine,
    offer,
    detector,
    documents,
    deliveries,
    usage,
    quota,
    apiKey,
    adminKey,
    log,
  });

  return {
    apiKey,
    adminKey,
    async listen() {
      const url = await server.listen({ host: '127.0.0.1', port: options.port ?? 0 });
      return { url };
    },
    async close() {
      await server.close();
      await worker.close();
      deliveries.settle();
      db.close();
    },
  };
}
