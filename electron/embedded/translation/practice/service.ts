import { systemClock } from '../../../support/clock.ts';
import type { ServiceContext } from '../service-context.ts';
import type { ServiceExtension } from '../service-extension.ts';
import type { TranslationService, TranslationServiceOptions } from '../service.ts';
import { createTranslationService } from '../service.ts';
import { createPracticeAccounts } from './accounts.ts';
import { createPracticeDocuments } from './documents.ts';
import { addPracticeHooks, addPracticeRoutes, rewritePracticeUrl } from './hooks.ts';
import { addMemoryJobHooks } from './memory-jobs.ts';
import { createPracticeSessions } from './sessions.ts';
import { createVoiceTrouble } from './voice.ts';
import { withSampleDetection } from './sample.ts';
import { ADMIN_KEY_SUFFIX } from '../../../../shared/domain/connections/service-keys.ts';

/** A session is a test or a practice run; no more are in use at the same time. */
const MAX_SESSIONS = 500;
const MAX_ACCOUNTS = 1000;

export interface PracticeServiceOptions extends TranslationServiceOptions {
  readonly maxAccounts?: number;
}

/**
 * Creates a translation service that simulates failures on request, for tests of clients and for
 * users who want to see how the app reacts. Any key opens its own account.
 * @throws as {@link createTranslationService}
 * @see translation service, test hooks
 */
export async function createPracticeService(
  options: PracticeServiceOptions,
): Promise<TranslationService> {
  const { clock = systemClock } = options;
  const sessions = createPracticeSessions(MAX_SESSIONS);
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
          // An account with the same key may have been deleted together with its usage.
          services.usageLedger.reload(accountId);
          seedAccount(accountId, services);
        },
        onForgetting: () => services?.usageLedger.flush(),
      }),
    guessesMemorySource: true,
    detector: withSampleDetection,
    documents: documents.service,
    documentWork: documents.work,
    rewriteUrl: rewritePracticeUrl,
    voiceTrouble: ({ practice }) =>
      practice === null ? null : createVoiceTrouble(practice, clock),
    addHooks(server) {
      addPracticeHooks(server, { sessions, documents, clock });
      addMemoryJobHooks(server);
    },
    addRoutes(server, context) {
      addPracticeRoutes(server);
      services = context;
    },
  };

  const service = await createTranslationService({ ...options, extension });
  return { ...service, adminKey: `${service.apiKey}${ADMIN_KEY_SUFFIX}` };
}

/** Resources that client tests expect in every account, with their names and sizes. @see translation service, test hooks */
const STYLE_RULES_ID = 'dca2e053-8ae5-45e6-a0d2-881156e7f4e4';
const MEMORY_ID = 'a74d88fb-ed2a-4943-a664-a4512398b994';
const MEMORY_TARGETS = ['EN', 'ES', 'FR'];
const MEMORY_SEGMENTS = 12;

/** Fills a new account with the default resources of practice mode. */
function seedAccount(
  accountId: string,
  { styleRules, memories }: Pick<ServiceContext, 'styleRules' | 'memories'>,
): void {
  styleRules.seed(accountId, {
    id: STYLE_RULES_ID,
    name: 'Default Style Rule',
    language: 'en',
    configuredRules: { dates_and_times: { calendar_era: 'use_bce_and_ce' } },
  });
  memories.seed(accountId, {
    id: MEMORY_ID,
    name: 'Default Translation Memory',
    source: 'DE',
    targets: MEMORY_TARGETS,
    units: Array.from({ length: MEMORY_SEGMENTS }, (_, place) => place).flatMap((place) =>
      MEMORY_TARGETS.map((target) => ({
        source: `Quelltext Nummer ${String(place)}`,
        target,
        translation: `Target text number ${String(place)} (de->${target.toLowerCase()})`,
      })),
    ),
  });
}
