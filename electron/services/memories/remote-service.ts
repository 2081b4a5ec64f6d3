import { abilitiesOfId } from '../../../shared/domain/connections/abilities.ts';
import type { RemoteMemories } from '../../../shared/domain/memories/local-memory.ts';
import { toAppError } from '../../../shared/errors.ts';
import type { AccountClient } from '../../clients/translation/translation-client.ts';
import type { Database } from '../../db/database.ts';

/** Memories at services, and those here that belong to them. */
export interface MemoryRemoteService {
  /** @throws the service's errors, except for having none */
  list(connectionId: string): Promise<RemoteMemories>;
}

export function createMemoryRemoteService(deps: {
  memories: Pick<Database['memories'], 'listOffers' | 'listLinks'>;
  client: (connectionId: string) => Promise<Pick<AccountClient, 'listTranslationMemories'>>;
}): MemoryRemoteService {
  return {
    async list(connectionId) {
      const client = await deps.client(connectionId);
      try {
        const memories = await client.listTranslationMemories();
        const { takesMemories } = abilitiesOfId(connectionId);
        const offers = takesMemories ? await deps.memories.listOffers() : [];
        const links = await deps.memories.listLinks(connectionId);
        return {
          memories: memories.map(({ extra: _extra, ...memory }) => ({
            ...memory,
            memoryId:
              links.find(({ remoteId }) => remoteId === memory.id)?.memoryId ??
              offers.find(({ offeredId }) => offeredId === memory.id)?.memoryId ??
              null,
          })),
        };
      } catch (error) {
        const { code } = toAppError(error);
        if (code !== 'api/not-found' && code !== 'auth/forbidden') throw error;
        return { memories: null };
      }
    },
  };
}
