import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DragomanApi } from '../../../shared/ipc/api.ts';
import { unwrap } from '../../lib/api.ts';
import type { SearchSession } from '../../lib/search-session.ts';
import type { Timers } from '../../lib/timers.ts';
import { createAccountSlice } from './account-slice.ts';
import { withoutKeys } from './keyless-session.ts';
import { createKeysSlice } from './keys-slice.ts';
import { createReportSlice } from './report-slice.ts';
import type { UsageState } from './state.ts';

export interface UsageDeps {
  api: Pick<DragomanApi, 'usage' | 'connections' | 'app'>;
  timers: Timers;
  session: SearchSession;
  /** UTC epoch milliseconds; the platform's own when left out. */
  now?: () => number;
}

export type UsageStore = StoreApi<UsageState>;

/** What accounts have used, and the keys of their organisations. Keys pass through and are never kept here. */
export function createUsageStore(given: UsageDeps): UsageStore {
  const deps = { now: () => Date.now(), ...given, session: withoutKeys(given.session) };
  const { api } = deps;
  return createStore<UsageState>()((set, get) => {
    const cell = { get, set };
    return {
      ...createAccountSlice(deps, cell),
      ...createKeysSlice(deps, cell),
      ...createReportSlice(deps, cell),

      async copyText(text) {
        await unwrap(api.app.copyText({ text }));
      },

      open() {
        // What was on screen the last time may be hours old.
        if (get().connectionId !== null) {
          void get().loadAccount();
          void get().loadDays();
          void get().loadAccess();
        }
        void get().loadConnections();
        const stops = [
          api.usage.onChanged(({ connectionId }) => {
            if (connectionId === get().connectionId) void get().loadDays();
          }),
          api.connections.onChanged(() => void get().loadConnections()),
        ];
        return () => stops.forEach((stop) => stop());
      },
    };
  });
}
