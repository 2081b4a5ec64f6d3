import { createStore, type StoreApi } from 'zustand/vanilla';
import type { EmbeddedStatus } from '../../../shared/ipc/contract.ts';
import type { StoredInputs } from '../../../shared/pagination/index.ts';
import { unwrap } from '../../lib/stores/api.ts';
import { createLateFeature, type Deps } from '../../lib/stores/feature-store.ts';
import type { SearchSession } from '../../lib/search/search-session.ts';
import { createAccountSlice, type AccountSlice } from './account-slice.ts';
import { createKeysSlice, type KeysSlice } from './keys-slice.ts';
import { createReportSlice, type ReportSlice } from './report-slice.ts';

export interface UsageState extends AccountSlice, KeysSlice, ReportSlice {
  /** Starts listening while the page is shown; returns the cleanup function. */
  open: () => () => void;
}

/** Two groups of a UUID, or a word longer than in any label. */
const LIKE_A_KEY = /[0-9a-f]{8}-[0-9a-f]{4}|\S{24}/iu;

function holdsKey({ inputs }: StoredInputs): boolean {
  return Object.values(inputs).some((value) => LIKE_A_KEY.test(JSON.stringify(value)));
}

/**
 * Wraps a search session for lists of keys: a user may paste a whole key to find it, and searches are stored on disk.
 * Text that looks like a key stays only in the window's memory.
 */
function withoutKeys(session: SearchSession): SearchSession {
  const inMemory = new Map<string, StoredInputs>();
  return {
    get isOpen() {
      return session.isOpen;
    },
    open: () => session.open(),
    flush: () => session.flush(),
    clear() {
      inMemory.clear();
      session.clear();
    },
    get: (form) => inMemory.get(form) ?? session.get(form),
    set(form, inputs) {
      inMemory.delete(form);
      if (!holdsKey(inputs)) session.set(form, inputs);
      else {
        inMemory.set(form, inputs);
        // An earlier search must not come back in place of this one.
        session.set(form, { ...inputs, page: 1, inputs: {} });
      }
    },
  };
}

interface UsageDeps extends Deps<'usage' | 'connections' | 'app'> {
  /** UTC epoch milliseconds; defaults to the platform's clock. */
  now?: () => number;
}

/** Creates the store of account usage and the keys of organizations. Keys pass through and are never stored here. */
export function createUsageStore(given: UsageDeps): StoreApi<UsageState> {
  const deps = { now: () => Date.now(), ...given, session: withoutKeys(given.session) };
  const { api } = deps;
  return createStore<UsageState>()((set, get) => {
    const cell = { get, set };
    return {
      ...createAccountSlice(deps, cell),
      ...createKeysSlice(deps, cell),
      ...createReportSlice(deps, cell),

      open() {
        // The last shown content may be hours old.
        if (get().connectionId !== null) {
          void get().loadAccount();
          void get().loadDays();
          void get().loadAccess();
        }
        void get().loadConnections();
        const showService = ({ state }: EmbeddedStatus) =>
          set({ isServiceStarting: state === 'starting' || state === 'stopped' });
        // Optional: the service's answer is shown either way.
        void unwrap(api.app.getEmbeddedStatus()).then(showService, () => undefined);
        const stops = [
          api.app.onEmbeddedStatusChanged(showService),
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

export const useUsage = createLateFeature<UsageState>('usage', createUsageStore);
