import { randomUUID } from 'node:crypto';
import { resolveBaseUrl } from '../clients/http/base-url.ts';
import { createTranslationAccount } from '../clients/translation/create-translation-account.ts';
import type { TranslationAccount } from '../clients/translation/translation-client.ts';
import type { Database } from '../db/database.ts';
import { now } from '../support/clock.ts';
import { createPinnedLines, createPinnedTransport } from '../clients/http/pinned-transport.ts';
import type { ClientOptions } from '../services/connections/account-clients.ts';
import type { ConfidentialLane } from '../services/lane/confidential-lane.ts';
import {
  createConnectionService,
  type ConnectionServiceDeps,
} from '../services/connections/connection-service.ts';
import type { SettingsStore } from '../settings/settings-store.ts';

type Injected = 'repo' | 'createAccount' | 'resolveBaseUrl' | 'newId' | 'now';

interface ComposeConnectionsOptions extends Omit<ConnectionServiceDeps, Injected> {
  database: Database;
  settings: Pick<SettingsStore, 'get'>;
  lane: Pick<ConfidentialLane, 'transport' | 'lines'>;
  appVersion: string;
}

/** Builds the accounts of translation services; the only place that gives their clients network access. */
export function composeConnections({
  database,
  settings,
  lane,
  appVersion,
  ...deps
}: ComposeConnectionsOptions) {
  const waysTo = (to: ClientOptions['to'], baseUrl: string) => {
    if (!('fingerprint256' in to)) return { transport: lane.transport(to), lines: lane.lines(to) };
    const pinned = { ...to, origin: new URL(baseUrl).origin };
    return { transport: createPinnedTransport(pinned), lines: createPinnedLines(pinned) };
  };
  const createAccount = ({ to, ...access }: ClientOptions): TranslationAccount =>
    createTranslationAccount({
      ...access,
      ...waysTo(to, access.baseUrl),
      concurrency: settings.get().documents.concurrency,
      appVersion,
    });
  const connections = createConnectionService({
    ...deps,
    repo: database.connections,
    createAccount,
    resolveBaseUrl,
    newId: randomUUID,
    now,
  });
  return { connections, createAccount };
}
