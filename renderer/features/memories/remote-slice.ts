import type { RemoteMemories } from '../../../shared/domain/local-memory.ts';
import { unwrap } from '../../lib/api.ts';
import { createLoader, IDLE } from '../../lib/loadable.ts';
import { attempt } from './attempt.ts';
import type { Cell } from './cell.ts';
import type { MemoriesState, RemoteSlice } from './state.ts';
import type { MemoriesDeps } from './deps.ts';

/** What services have: read only. */
export function createRemoteSlice(
  api: MemoriesDeps['api'],
  cell: Cell<MemoriesState>,
): RemoteSlice {
  const load = createLoader<RemoteMemories>(
    () => cell.get().remote,
    (remote) => cell.set({ remote }),
  );
  return {
    connections: [],
    remote: IDLE,
    async loadConnections() {
      await attempt(async () => {
        cell.set({ connections: await unwrap(api.connections.list()) });
      });
    },
    loadRemote(connectionId) {
      // What another account has must not be taken for this one's.
      cell.set({ remote: IDLE });
      return load(() => unwrap(api.memories.listRemote({ connectionId })));
    },
  };
}
