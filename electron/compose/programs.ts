import { NO_PROJECT } from '../../shared/domain/connections/call-purpose.ts';
import type {
  ProgramCalls,
  TranslationAccount,
} from '../clients/translation/translation-client.ts';
import { programHandlers } from '../ipc/programs.ts';
import { systemClock } from '../support/clock.ts';
import type { ClientOptions } from '../services/connections/account-clients.ts';
import { createMemoryTmx } from '../services/memories/tmx.ts';
import {
  createProgramCopies,
  deleteTerms,
  type ProgramAccount,
} from '../services/programs/copies.ts';
import { createProgramsService } from '../services/programs/service.ts';
import type { PageParts } from './parts.ts';

interface ComposeProgramsOptions extends PageParts {
  createAccount: (options: ClientOptions) => TranslationAccount;
}

const nothing = (): void => undefined;

/** Builds the service for other programs on this computer. */
export function composePrograms({ database, embedded, ...options }: ComposeProgramsOptions) {
  let admin: { key: string; account: TranslationAccount } | null = null;
  const open = (
    { url, certificatePem, fingerprint256 }: Awaited<ReturnType<typeof embedded.endpoint>>,
    key: string,
  ): TranslationAccount =>
    options.createAccount({
      baseUrl: url,
      getKey: async () => Promise.resolve(key),
      to: { certificatePem, fingerprint256 },
      extraHeaders: () => ({}),
      onQuotaHold: nothing,
      onUsage: nothing,
    });
  const administration = async (): Promise<ProgramCalls> => {
    const endpoint = await embedded.endpoint();
    if (admin?.key !== endpoint.adminKey) {
      admin?.account.close();
      admin = { key: endpoint.adminKey, account: open(endpoint, endpoint.adminKey) };
    }
    return admin.account.for('account');
  };
  const withAccount = async (
    key: string,
    work: (account: ProgramAccount) => Promise<void>,
  ): Promise<void> => {
    const account = open(await embedded.endpoint(), key);
    try {
      // No other service, and `copies` sends only what may reach a program.
      await work(account.for(NO_PROJECT));
    } finally {
      account.close();
    }
  };
  const service = createProgramsService({
    settings: options.settings,
    rules: database.projectRules,
    copies: createProgramCopies({
      rules: database.projectRules,
      glossaries: database.glossaries,
      entries: database.glossaryEntries,
      memories: database.memories,
      tmx: createMemoryTmx({
        transfers: database.memoryTransfers,
        copies: database.memoryCopies,
        codec: options.codec,
      }),
    }),
    admin: administration,
    withAccount,
    timers: systemClock,
    logger: options.logger,
    onChanged: () => options.send('programs:changed', undefined),
  });
  database.followProjects(() => service.projectsChanged());
  return {
    service,
    handlers: programHandlers(service),
    /**
     * Deletes the glossaries and memories of the built-in service, also those of other programs.
     * @throws `api/unavailable` and other errors of the service
     */
    async clearBuiltIn() {
      await service.clear();
      await withAccount((await embedded.endpoint()).key, deleteTerms);
    },
    /** Called before the embedded service ends. */
    stop() {
      service.stop();
      admin?.account.close();
    },
  };
}
