import { abilitiesOfId } from '../../../shared/domain/connections/abilities.ts';
import type { RemoteMemories } from '../../../shared/domain/memories/local-memory.ts';
import type {
  RemoteSegmentPage,
  RemoteSegmentQuery,
} from '../../../shared/domain/memories/translation-memory.ts';
import { toAppError } from '../../../shared/errors.ts';
import type {
  AccountClient,
  TranslationClient,
} from '../../clients/translation/translation-client.ts';
import type { Database } from '../../db/database.ts';

const SEGMENTS_PER_PAGE = 20;

/** Memories at services, and the local ones linked to them. */
export interface MemoryRemoteService {
  /** @throws the service's errors, except for having none */
  list(connectionId: string): Promise<RemoteMemories>;
  /** @throws `api/not-found` for a missing memory, and where a service shows no segments */
  listSegments(query: RemoteSegmentQuery): Promise<RemoteSegmentPage>;
}

export function createMemoryRemoteService(deps: {
  memories: Pick<Database['memories'], 'listOffers' | 'listLinks'>;
  client: (connectionId: string) => Promise<Pick<AccountClient, 'listTranslationMemories'>>;
  /** Opens a client without a project: search words are typed on the Memories page. */
  segmentsClient: (connectionId: string) => Promise<Pick<TranslationClient, 'listMemorySegments'>>;
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
              links.find(({ remoteId }) => remoteId === memory.id)?.id ??
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
    async listSegments({ connectionId, remoteId, text, cursor }) {
      const client = await deps.segmentsClient(connectionId);
      return client.listMemorySegments({
        memoryId: remoteId,
        pageSize: SEGMENTS_PER_PAGE,
        cursor,
        text: text === '' ? null : text,
      });
    },
  };
}
