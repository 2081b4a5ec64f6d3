import type { CsvStyle } from '../../shared/exchange/csv-style.ts';
import type { SendEvent } from '../../shared/ipc/contract.ts';
import type { Database } from '../db/database.ts';
import type { Desktop } from '../platform/desktop.ts';
import type { RunDays } from '../platform/files/run-days.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { NoticeService } from '../services/app/notice-service.ts';
import type { ConnectionService } from '../services/connections/connection-service.ts';
import type { EmbeddedService } from '../services/connections/embedded-service.ts';
import type { ExchangeCodec } from '../services/exchange/codec.ts';
import type { ExchangeFiles } from '../services/exchange/files.ts';
import type { ConfidentialLane } from '../services/lane/confidential-lane.ts';
import type { SecretStore } from '../settings/secret-store.ts';
import type { SettingsStore } from '../settings/settings-store.ts';

/** Parts that most of the app is built from. */
export interface CommonParts {
  database: Database;
  settings: SettingsStore;
  logger: Logger;
  desktop: Desktop;
  send: SendEvent;
  secrets: SecretStore;
  notices: NoticeService;
  embedded: EmbeddedService;
  runDays: RunDays;
  csvStyle: () => CsvStyle;
}

/** Parts that most pages are built from. */
export interface PageParts extends CommonParts {
  codec: ExchangeCodec;
  exchangeFiles: ExchangeFiles;
  connections: ConnectionService;
  lane: ConfidentialLane;
}

/** Returns the current name of a project; null if it no longer exists. */
export async function projectName(
  { catalog }: Pick<Database, 'catalog'>,
  id: string,
): Promise<string | null> {
  const { projects } = await catalog.list();
  return projects.find((project) => project.id === id)?.name ?? null;
}
