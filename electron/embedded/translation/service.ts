import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { systemClock, type Clock } from '../../support/clock.ts';
import type { TranslationEngine } from '../engines/engine.ts';
import { listenLocally } from '../http/server.ts';
import { createLateSync, openSqlite, type SqliteDatabase } from '../storage/sqlite.ts';
import type { CertificatePair } from '../http/make-certificate.ts';
import { createAccountsRepo } from './accounts/repo.ts';
import type { Edition } from './accounts/caller.ts';
import { createIssuedKeys, LOCAL_ACCOUNT_ID } from './accounts/issued-keys.ts';
import { createAnalyticsRepo } from './admin/analytics-repo.ts';
import { createAnalyticsService } from './admin/analytics.ts';
import { createDeveloperKeys } from './admin/developer-keys.ts';
import { createLanguageDetector } from './languages/detect-language.ts';
import { createDocuments } from './documents/create.ts';
import { createDocumentFiles } from './documents/files.ts';
import { SOURCE_ENTRY } from './documents/threads.ts';
import { createGlossariesRepo } from './glossaries/repo.ts';
import { createGlossaryService } from './glossaries/service.ts';
import { createLanguageOffer } from './languages/offer.ts';
import { createMemoriesRepo } from './memories/repo.ts';
import { createMemoryJobs } from './memories/jobs.ts';
import { createMemoryService } from './memories/service.ts';
import { MIGRATIONS } from './migrations/0010-profiles-and-pairs.ts';
import { createServer } from './server.ts';
import type { RouteEntry, ServiceContext } from './service-context.ts';
import type { ServiceExtension } from './service-extension.ts';
import { createSpokenTermsRepo } from './spoken-terms/repo.ts';
import { createSpokenTermsService } from './spoken-terms/service.ts';
import { createStyleProfilesRepo } from './style-profiles/repo.ts';
import { createStyleProfilesService } from './style-profiles/service.ts';
import { createStyleRulesRepo } from './style-rules/repo.ts';
import { createStyleRulesService } from './style-rules/service.ts';
import { createUsageLedger } from './usage/ledger.ts';
import { createUsageRepo } from './usage/repo.ts';
import { createUsageReports } from './usage/report.ts';
import type { Speaker } from './voice/espeak.ts';
import type { RecognizerKind } from './voice/recognizer.ts';
import { createVoiceJobsRepo } from './voice/jobs/repo.ts';
import { createVoiceJobs } from './voice/jobs/service.ts';
import type { SoundDecoder } from './voice/jobs/sound-decoder.ts';
import { VoiceService } from './voice/service.ts';
import { createSpeechUsage } from './voice/speech-usage.ts';
import { translateLine } from './voice/translate.ts';
import { createEnglishChecker, ENGLISH_SOURCE_ENTRY } from './write/english-checker.ts';
import {
  ADMIN_KEY_SUFFIX,
  FREE_KEY_SUFFIX,
} from '../../../shared/domain/connections/service-keys.ts';

export interface TranslationServiceOptions {
  /** Absolute folder for the database and the sealed documents; created if missing. */
  readonly dataFolder: string;
  /** Certificate for HTTPS; absent: HTTP. */
  readonly certificate?: CertificatePair;
  /** Owned by the caller: `close` does not end it. */
  readonly engine: TranslationEngine;
  /** 0 or absent: any free port. */
  readonly port?: number;
  /** Default `pro`. The free edition has smaller limits, and its keys end with `:fx`. */
  readonly edition?: Edition;
  /**
   * Characters per calendar month; null: no limit. Absent: the edition's limit.
   * @see translation service, usage
   */
  readonly characterLimit?: number | null;
  /** Texts in one request; null or absent: limited only by the size of a request. */
  readonly maxTextsPerRequest?: number | null;
  /** Documents of one account that may wait for their download at the same time. */
  readonly maxOpenDocuments?: number;
  /** Documents translated at the same time. */
  readonly maxRunningDocuments?: number;
  /** Built entry of the threads that read documents; absent: the source file in this project. */
  readonly documentThreadEntry?: URL;
  /** Built entry of the thread that checks English; absent: the source file next to this one. */
  readonly englishThreadEntry?: URL;
  /**
   * True if a request that names no memory searches all matching memories of its account. Absent:
   * false, as in the API.
   */
  readonly asksMemoriesFirst?: () => boolean;
  /** Speech recognizer; absent: none. */
  readonly recognizer?: RecognizerKind | undefined;
  /** Speech synthesizer for translations; absent: none. */
  readonly speaker?: Speaker | undefined;
  /** Decoder of recorded sound; absent: only WAV files are accepted. */
  readonly decoder?: SoundDecoder | undefined;
  readonly clock?: Clock;
  /** Replaces or wraps parts of the service; absent in normal use. */
  readonly extension?: ServiceExtension;
  /** Receives lines without texts, keys, and paths. */
  readonly log?: (line: string) => void;
}

export interface TranslationService {
  /** Key of this run, for everything but administration. */
  readonly apiKey: string;
  readonly adminKey: string;
  /** Every address with its required access. */
  readonly routes: readonly RouteEntry[];
  /**
   * Listens only on the loopback address.
   * @returns base address without a trailing slash
   * @throws `input/conflict` when the port is unavailable
   */
  listen(): Promise<{ url: string }>;
  /** Ends connections, requeues running documents, and closes the database. */
  close(): Promise<void>;
}

const NO_VOICE_OPTIONS = { glossaryId: null, formality: null };
const DEFAULT_MAX_OPEN_DOCUMENTS = 1000;
const DEFAULT_MAX_RUNNING_DOCUMENTS = 2;
const MONTHLY_CHARACTERS = { free: 500_000, pro: null } as const;

/**
 * Creates an embedded translation service. Instances share nothing.
 * @throws `db/newer-schema`, `db/older-schema`, `db/unavailable`
 */
export async function createTranslationService(
  options: TranslationServiceOptions,
): Promise<TranslationService> {
  const { engine, dataFolder, clock = systemClock, log = () => undefined } = options;
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const db = openSqlite(path.join(dataFolder, 'translation.sqlite'), MIGRATIONS);
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
  const { clock, log, edition = 'pro', extension = null } = options;
  const apiKey = `${randomBytes(24).toString('hex')}${edition === 'free' ? FREE_KEY_SUFFIX : ''}`;
  const adminKey = `${randomBytes(24).toString('hex')}${ADMIN_KEY_SUFFIX}`;
  const accountsRepo = createAccountsRepo(db);
  const directory =
    extension?.directory(accountsRepo) ??
    createIssuedKeys({
      repo: accountsRepo,
      account: {
        id: LOCAL_ACCOUNT_ID,
        edition,
        characterLimit:
          options.characterLimit === undefined
            ? MONTHLY_CHARACTERS[edition]
            : options.characterLimit,
        documentLimit: null,
        teamDocumentLimit: null,
      },
      apiKey,
      adminKey,
      nowMs: clock.now(),
    });
  const usage = createUsageRepo(db, createLateSync(db, clock));
  const usageLedger = createUsageLedger(usage, clock);
  const plainDetector = createLanguageDetector();
  const detector = extension?.detector(plainDetector) ?? plainDetector;
  const offer = createLanguageOffer(engine);
  const stores = {
    memories: createMemoryService({
      repo: createMemoriesRepo(db),
      clock,
      guessesSource: extension?.guessesMemorySource ?? false,
    }),
    glossaries: createGlossaryService(createGlossariesRepo(db), clock),
    styleRules: createStyleRulesService(createStyleRulesRepo(db), clock),
    spokenTerms: createSpokenTermsService(createSpokenTermsRepo(db), clock),
    asksMemoriesFirst: options.asksMemoriesFirst ?? (() => false),
  };
  const documents = await createDocuments({
    db,
    stores,
    threadEntry: options.documentThreadEntry ?? SOURCE_ENTRY,
    dataFolder: options.dataFolder,
    engine,
    detector,
    offer,
    directory,
    usage,
    ledger: usageLedger,
    clock,
    log,
    maxOpenDocuments: options.maxOpenDocuments ?? DEFAULT_MAX_OPEN_DOCUMENTS,
    maxRunningDocuments: options.maxRunningDocuments ?? DEFAULT_MAX_RUNNING_DOCUMENTS,
    extension,
  });
  const englishChecker = createEnglishChecker({
    entry: options.englishThreadEntry ?? ENGLISH_SOURCE_ENTRY,
    clock,
  });
  const speechUsage = createSpeechUsage(
    db,
    clock,
    (keyId) => accountsRepo.key(keyId)?.speechLimitMs ?? null,
  );
  const allUsage = {
    flush() {
      usageLedger.flush();
      speechUsage.flush();
    },
  };
  const routes: RouteEntry[] = [];
  const context: Omit<ServiceContext, 'voice' | 'voiceJobs'> = {
    engine,
    offer,
    detector,
    textLimits: { maxTexts: options.maxTextsPerRequest ?? null },
    documents: documents.documents,
    documentEditor: documents.editor,
    deliveries: documents.deliveries,
    directory,
    usageLedger,
    usageReports: createUsageReports(usage, allUsage, clock),
    admin: {
      developerKeys: createDeveloperKeys({ repo: accountsRepo, directory, clock }),
      analytics: createAnalyticsService({
        repo: createAnalyticsRepo(db),
        ledger: allUsage,
        clock,
      }),
    },
    ...stores,
    styleProfiles: createStyleProfilesService({
      ...stores,
      repo: createStyleProfilesRepo(db),
      clock,
    }),
    memoryJobs: createMemoryJobs({ memories: stores.memories, clock }),
    englishChecker,
    routes,
    log,
  };
  const voice = new VoiceService({
    recognizer: options.recognizer ?? null,
    speaker: options.speaker ?? null,
    usage: speechUsage,
    clock,
    translate: ({ request, caller }, ...line) =>
      translateLine({ request, accountId: caller.account.id }, context, ...line),
  });
  const recordedSound = await createVoiceJobs({
    repo: createVoiceJobsRepo(db),
    files: await createDocumentFiles(path.join(options.dataFolder, 'voice-jobs')),
    recognizer: options.recognizer ?? null,
    speaker: options.speaker ?? null,
    decoder: options.decoder ?? null,
    usage: speechUsage,
    clock,
    now: () => clock.now(),
    log,
    translate: (accountId, ...line) =>
      translateLine({ request: NO_VOICE_OPTIONS, accountId }, context, ...line),
  });
  const server = await createServer(
    { ...context, voice, voiceJobs: recordedSound },
    extension,
    options.certificate,
  );

  return {
    apiKey,
    adminKey,
    routes,
    async listen() {
      const isSecure = options.certificate !== undefined;
      const url = await listenLocally(server, { port: options.port, isSecure });
      recordedSound.start();
      return { url };
    },
    async close() {
      // First, so that an orderly shutdown that exceeds its time does not look like a crash.
      documents.stop();
      await recordedSound.close();
      await server.close();
      await documents.close();
      await englishChecker.close();
      allUsage.flush();
      db.close();
    },
  };
}
