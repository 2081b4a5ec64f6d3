import { randomUUID } from 'node:crypto';
import { resolveBaseUrl } from './clients/http/base-url.ts';
import type { HttpTransport } from './clients/http/transport.ts';
import { createTranslationClient } from './clients/translation/create-translation-client.ts';
import type { TranslationClient } from './clients/translation/translation-client.ts';
import type { Database } from './db/database.ts';
import { systemClock } from './platform/clock.ts';
import type { ClientOptions } from './services/account-clients.ts';
import type { ConfidentialLane } from './services/confidential-lane.ts';
import {
  createConnectionService,
  type ConnectionServiceDeps,
} from './services/connection-service.ts';
import type { SettingsStore } from './settings/settings-store.ts';

type Injected = 'repo' | 'createClient' | 'resolveBaseUrl' | 'newId' | 'now';

export interface ComposeConnectionsOptions extends Omit<ConnectionServiceDeps, Injected> {
  database: Database;
  settings: Pick<SettingsStore, 'get'>;
  lane: Pick<ConfidentialLane, 'transport'>;
  /** To the services inside the app. */
  ownTransport: HttpTransport;
  appVersion: string;
}

/** Accounts of translation services, and the only place where their clients get a way to the network. */
export function composeConnections({
  database,
  settings,
  lane,
  ownTransport,
  appVersion,
  ...deps
}: ComposeConnectionsOptions) {
  const createClient = ({ party, ...client }: ClientOptions): TranslationClient =>
    createTranslationClient({
      ...client,
      transport: party === null ? ownTransport : lane.transport(party),
      concurrency: settings.get().documents.concurrency,
      appVersion,
    });
  const connections = createConnectionService({
    ...deps,
    repo: database.connections,
    createClient,
    resolveBaseUrl,
    newId: randomUUID,
    now: () => systemClock.now(),
  });
  return { connections, createClient };
}
