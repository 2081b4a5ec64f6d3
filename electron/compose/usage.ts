import { randomUUID } from 'node:crypto';
import type { AccountUsage } from '../../shared/domain/usage/account.ts';
import type { TranslationAccount } from '../clients/translation/translation-client.ts';
import { usageHandlers } from '../ipc/usage.ts';
import { now, systemClock } from '../support/clock.ts';
import type { ClientOptions } from '../services/connections/account-clients.ts';
import { createAdminAccess } from '../services/usage/admin-access.ts';
import { createDeveloperKeyService } from '../services/usage/developer-key-service.ts';
import { createUsageReportService } from '../services/usage/report-service.ts';
import { createUsageService } from '../services/usage/service.ts';
import type { PageParts } from './parts.ts';

interface ComposeUsageOptions extends PageParts {
  createAccount: (options: ClientOptions) => TranslationAccount;
}

/** Builds the services for usage and keys. */
export function composeUsage({ database, connections, send, ...options }: ComposeUsageOptions) {
  const usage = createUsageService({
    usage: database.usage,
    connections,
    timers: systemClock,
    now,
    logger: options.logger,
    onChanged: (connectionId) => send('usage:changed', { connectionId }),
  });
  const access = createAdminAccess({
    connections,
    secrets: options.secrets,
    embedded: options.embedded,
    createAccount: options.createAccount,
    onKeyChanged: (connectionId) => {
      keys.forget(connectionId);
      reports.forget(connectionId);
    },
  });
  const keys = createDeveloperKeyService({
    access,
    connections,
    copyText: (text) => options.desktop.copyText(text),
    newId: randomUUID,
    now,
  });
  const reports = createUsageReportService({
    access,
    files: options.exchangeFiles,
    csvStyle: options.csvStyle,
    now,
  });
  return {
    handlers: usageHandlers({ usage, access, keys, reports, desktop: options.desktop }),
    /** Called with the usage that any client received for an account. */
    note: (connectionId: string, reported: AccountUsage): void => {
      usage.note(connectionId, reported);
    },
    /** Called after the first paint, once the database is open. */
    start: () => usage.start(),
    /** Called before the database is closed. */
    stop: () => {
      usage.stop();
      access.close();
    },
  };
}
