import { randomUUID } from 'node:crypto';
import { NO_PROJECT } from '../../shared/domain/connections/call-purpose.ts';
import { EMBEDDED_CONNECTION_ID } from '../../shared/domain/connections/connection-kind.ts';
import { memoryHandlers } from '../ipc/memories.ts';
import { spokenTermsHandlers, styleProfileHandlers, styleRuleHandlers } from '../ipc/glossaries.ts';
import { now, systemClock } from '../support/clock.ts';
import type { DataPaths } from '../platform/files/paths.ts';
import { createScratchFiles } from '../platform/files/scratch-files.ts';
import { createMemoryFilesService } from '../services/memories/files-service.ts';
import { createMemoryOfferService } from '../services/memories/offer-service.ts';
import { createMemoryRemoteService } from '../services/memories/remote-service.ts';
import { createMemorySyncService } from '../services/memories/sync-service.ts';
import { createMemoryService, type RememberedPairs } from '../services/memories/service.ts';
import { createMemoryTmx } from '../services/memories/tmx.ts';
import { createSpokenTermsService } from '../services/glossaries/spoken-terms-service.ts';
import { createStyleProfileService } from '../services/glossaries/style-profile-service.ts';
import { createStyleRuleService } from '../services/glossaries/style-rule-service.ts';
import { createTransferSlot } from '../services/exchange/transfer-slot.ts';
import type { PageParts } from './parts.ts';

interface ComposeMemoriesOptions extends PageParts {
  paths: Pick<DataPaths, 'transfers'>;
  /** Returns the projects on whose behalf a local memory is sent. */
  projectsOfMemory: (memoryId: string) => Promise<readonly string[]>;
  /** Returns the same for a local glossary. */
  projectsOfGlossary: (glossaryId: string) => Promise<readonly string[]>;
  /** Called when memories, or the lists of style rules of a service, may have changed. */
  onChanged: () => void;
}

/** Builds the services for memories, style rules, style profiles, and spoken terms. */
export function composeMemories({
  database,
  desktop,
  logger,
  codec,
  send,
  ...options
}: ComposeMemoriesOptions) {
  const account = (connectionId: string) => options.connections.account(connectionId);
  const onChanged = (memoryId: string): void => {
    options.onChanged();
    send('memories:changed', { memoryId });
  };
  const tmx = createMemoryTmx({
    transfers: database.memoryTransfers,
    copies: database.memoryCopies,
    codec,
  });
  const offers = createMemoryOfferService({
    memories: database.memories,
    tmx,
    // No other service: a memory may hold segments of any project.
    ownService: async () => (await account(EMBEDDED_CONNECTION_ID)).for(NO_PROJECT),
    timers: systemClock,
    logger,
    onChanged,
  });
  const common = { memories: database.memories, offers, newId: randomUUID, now, onChanged };
  const memories = createMemoryService({
    ...common,
    units: database.memoryUnits,
    ruledMemory: async (projectId) =>
      // A deleted project has no rules.
      database.projectRules.get(projectId).then(
        ({ memoryId }) => memoryId,
        () => null,
      ),
  });
  const slot = createTransferSlot({
    now,
    busyMessage: 'memoryErrors.transferInProgress',
    onProgress: (transfer) => send('memories:transfer-progressed', transfer),
  });
  const files = createMemoryFilesService({
    ...common,
    transfers: database.memoryTransfers,
    files: options.exchangeFiles,
    codec,
    tmx,
    slot,
  });
  const remote = createMemoryRemoteService({
    memories: database.memories,
    client: async (connectionId) => (await account(connectionId)).for('account'),
    segmentsClient: async (connectionId) => (await account(connectionId)).for(NO_PROJECT),
  });
  const scratch = createScratchFiles(options.paths.transfers);
  const sync = createMemorySyncService({
    ...common,
    copies: database.memoryCopies,
    transfers: database.memoryTransfers,
    files: scratch,
    codec,
    tmx,
    slot,
    elapsedMs: () => performance.now(),
    timers: systemClock,
    client: async (connectionId, memoryId) => {
      const projectIds = memoryId === null ? [] : await options.projectsOfMemory(memoryId);
      return (await account(connectionId)).for({ projectIds });
    },
  });
  const styles = createStyleRuleService({
    // Rules belong to an account, regardless of their use.
    client: async (connectionId) => (await account(connectionId)).for(NO_PROJECT),
    copies: database.styleRuleCopies,
    now,
    onRead: options.onChanged,
  });
  const styleProfiles = createStyleProfileService({
    client: async (connectionId, projectIds) => (await account(connectionId)).for({ projectIds }),
    isHere: async (connectionId) => (await options.connections.get(connectionId)).abilities.isHere,
    links: {
      glossaries: async (connectionId) => database.glossaries.listLinks(connectionId),
      memories: async (connectionId) => database.memories.listLinks(connectionId),
    },
    confidentialOf: { glossaries: options.projectsOfGlossary, memories: options.projectsOfMemory },
    now,
    onChanged: options.onChanged,
  });
  const spokenTerms = createSpokenTermsService({
    client: async (connectionId) => (await account(connectionId)).for(NO_PROJECT),
  });
  return {
    rememberPairs: (of: RememberedPairs) => memories.rememberPairs(of),
    copies: sync,
    handlers: {
      ...memoryHandlers({ memories, files, remote, slot, desktop }),
      ...styleRuleHandlers(styles),
      ...spokenTermsHandlers(spokenTerms),
      ...styleProfileHandlers(styleProfiles),
    },
    projectsOfProfile: (connectionId: string, profileId: string) =>
      styleProfiles.projectsOfUse(connectionId, profileId),
    /** Called once the database is open, before any import: a running import would look like a leftover. */
    async cleanUp() {
      await Promise.all([
        memories.cleanUp(options.runDays),
        database.memoryCopies.clear(),
        scratch.clear(),
      ]);
    },
    /** Called once the database is open: updates the embedded service. */
    startOffers: () => offers.wake(),
    /** Called before the database is closed. */
    async stop() {
      sync.stop();
      await Promise.all([slot.stop(), offers.stop()]);
    },
  };
}
