import { createStore, type StoreApi } from 'zustand/vanilla';
import { createFeatureContext, type Deps } from '../../lib/stores/feature-store.ts';
import { createOperationsSlice, type OperationsSlice } from './operations-slice.ts';

export interface OutboxState extends OperationsSlice {
  /** Listens to events; returns the unsubscribe. The number of waiting changes is requested after the first data. */
  connect: () => () => void;
}

/** Creates the store of changes that have yet to reach their service. */
export function createOutboxStore(deps: Deps<'outbox' | 'app'>): StoreApi<OutboxState> {
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
