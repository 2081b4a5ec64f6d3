import { systemClock } from '../../clock.ts';
import { createTranslationService } from '../service.ts';
import type { TranslationService, TranslationServiceOptions } from '../service.ts';
import type { ServiceContext } from '../service-context.ts';
import type { ServiceExtension } from '../service-extension.ts';
import { createPracticeAccounts } from './practice-accounts.ts';
import { createPracticeDocuments } from './practice-documents.ts';
import { addPracticeHooks, addPracticeRoutes, rewritePracticeUrl } from './practice-hooks.ts';
import { createPracticeSessions } from './practice-sessions.ts';
import { seedAccount } from './practice-seeds.ts';
import { withSampleDetection } from './sample-detector.ts';

/** A session is a test or a round of practice; more are not in use at the same time. */
const MAX_SESSIONS = 500;
const MAX_ACCOUNTS = 1000;
export interface PracticeServiceOptions extends TranslationServiceOptions {
  readonly maxSessions?: number;
  readonly maxAccounts?: number;
}

/**
 * A translation service that makes trouble when a request asks for it, for tests of clients and for
 * people who want to see what the app does. Any key opens an account of its own.
 * @throws as {@link createTranslationService}
 * @see translation service, test hooks
 */
export async function createPracticeService(
  options: PracticeServiceOptions,
): Promise<TranslationService> {
  const { clock = systemClock } = options;
  const sessions = createPracticeSessions(options.maxSessions ?? MAX_SESSIONS);
  const documents = createPracticeDocuments(clock);
  let services: ServiceContext | null = null;

  const extension: ServiceExtension = {
    directory: (repo) =>
      createPracticeAccounts({
        repo,
        sessions,
        clock,
        maxAccounts: options.maxAccounts ?? MAX_ACCOUNTS,
        onOpened: (accountId) => {
          if (services === null) return;
          // An account of the same key may have been forgotten, its usage with it.
          services.usageLedger.reload(accountId);
          seedAccount(accountId, services);
        },
        onForgetting: () => services?.usageLedger.flush(),
      }),
    detector: withSampleDetection,
    documents: documents.service,
    documentWork: documents.work,
    rewriteUrl: rewritePracticeUrl,
    addHooks(server) {
      addPracticeHooks(server, { sessions, documents, clock });
    },
    addRoutes(server, context) {
      addPracticeRoutes(server);
      services = context;
    },
  };

  const service = await createTranslationService({ ...options, extension });
  return { ...service, adminKey: `${service.apiKey}:adm` };
}
