import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DragomanApi } from '../../../shared/ipc/api.ts';
import { createFeatureContext } from '../../lib/stores/feature-store.ts';
import type { SearchSession } from '../../lib/search/search-session.ts';
import type { Timers } from '../../lib/stores/timers.ts';
import { createOperationsSlice, type OperationsSlice } from './operations-slice.ts';

export interface OutboxState extends OperationsSlice {
  /** Listens to events; returns the unsubscribe. The number of waiting changes is requested after the first data. */
  connect: () => () => void;
}

export interface OutboxDeps {
  api: Pick<DragomanApi, 'outbox' | 'app'>;
  timers: Timers;
  session: SearchSession;
}

/** Creates the store of changes that have yet to reach their service. */
export function createOutboxStore(deps: OutboxDeps): StoreApi<OutboxState> {
  const { api } = deps;
  return createStore<OutboxState>()((set, get) => {
    const cell = { get, set };
    const operations = createOperationsSlice(deps, cell);
    return {
      ...operations.slice,

      connect() {
        return api.outbox.onChanged((summary) => operations.onChanged(summary));
      },
    };
  });
}

export const { useFeature: useOutbox } = createFeatureContext<OutboxState>('outbox');
