import { randomUUID } from 'node:crypto';
import type { EventName, EventPayload } from '../shared/ipc/contract.ts';
import type { Database } from './db/database.ts';
import { memoryHandlers } from './ipc/memories.ts';
import { styleRuleHandlers } from './ipc/style-rules.ts';
import { systemClock, systemTimers } from './platform/clock.ts';
import type { Desktop } from './platform/desktop.ts';
import type { Logger } from './platform/logger.ts';
import type { ConnectionService } from './services/connection-service.ts';
import type { ExchangeCodec } from './services/exchange-codec.ts';
import type { ExchangeFiles } from './services/exchange-files.ts';
import { createMemoryFilesService } from './services/memory-files-service.ts';
import { createMemoryOfferService } from './services/memory-offer-service.ts';
import { createMemoryRemoteService } from './services/memory-remote-service.ts';
import { createMemoryService } from './services/memory-service.ts';
import { createMemoryTmx } from './services/memory-tmx.ts';
import { createStyleRuleService } from './services/style-rule-service.ts';
import { createTransferSlot } from './services/transfer-slot.ts';

export interface ComposeMemoriesOptions {
  database: Database;
  connections: Pick<ConnectionService, 'client'>;
  desktop: Desktop;
  logger: Logger;
  codec: ExchangeCodec;
  exchangeFiles: ExchangeFiles;
  send: <N extends EventName>(name: N, payload: EventPayload<N>) => void;
}

/** Everything about memories and style rules: built once, like the rest in composition.ts. */
export function composeMemories({
  database,
  desktop,
  logger,
  codec,
  send,
  ...options
}: ComposeMemoriesOptions) {
  const now = (): number => systemClock.now();
  const client = (connectionId: string) => options.connections.client(connectionId);
  const onChanged = (memoryId: string): void => {
    send('memories:changed', { memoryId });
  };
  const tmx = createMemoryTmx({ transfers: database.memoryTransfers, codec });
  const offers = createMemoryOfferService({
    memories: database.memories,
    tmx,
    client,
    timers: systemTimers,
    logger,
    onChanged,
  });
  const common = { memories: database.memories, offers, newId: randomUUID, now, onChanged };
  const memories = createMemoryService({ ...common, units: database.memoryUnits });
  const slot = createTransferSlot({
    now,
    subject: 'a memory',
    onProgress: (transfer) => {
      send('memories:transfer-progressed', transfer);
    },
  });
  const files = createMemoryFilesService({
    ...common,
    transfers: database.memoryTransfers,
    files: options.exchangeFiles,
    codec,
    tmx,
    slot,
  });
  const remote = createMemoryRemoteService({ memories: database.memories, client });
  const styles = createStyleRuleService({ client, copies: database.styleRuleCopies, now });
  return {
    handlers: {
      ...memoryHandlers({ memories, files, remote, slot, desktop }),
      ...styleRuleHandlers(styles),
    },
    /** Once the database is open. */
    async start() {
      await memories.cleanUp();
      offers.wake();
    },
    /** Before the database is closed. */
    async stop() {
      await Promise.all([slot.stop(), offers.stop()]);
    },
  };
}
