import type { Connection } from '../../../shared/domain/connections/connection.ts';
import type {
  AccountUsageView,
  DayUsage,
  PairUsage,
} from '../../../shared/domain/usage/account.ts';
import { utcDayOf } from '../../../shared/domain/usage/forecast.ts';
import { unwrap } from '../../lib/stores/api.ts';
import type { Cell, Api } from '../../lib/stores/feature-store.ts';
import { loaderFor, IDLE, type Loadable } from '../../lib/stores/loadable.ts';
import { addDays } from '../../lib/days/day.ts';

/** Ranges of the charts in days. */
export const DAY_RANGES = [30, 90, 366] as const;
export type DayRange = (typeof DAY_RANGES)[number];

/** Recorded usage of some days, all of them listed. */
export interface CachedDays {
  fromDay: string;
  toDay: string;
  days: DayUsage[];
  /** Characters that the history knows of these days, by language pair. */
  pairs: PairUsage[];
}

export interface AccountSlice {
  /** Accounts that can have usage: without practice. */
  connections: Loadable<Connection[]>;
  connectionId: string | null;
  account: Loadable<AccountUsageView>;
  days: Loadable<CachedDays>;
  dayRange: DayRange;
  /** True until the built-in service answers. */
  isServiceStarting: boolean;
  loadConnections: () => Promise<void>;
  choose: (connectionId: string) => Promise<void>;
  /** Requests usage from the service; until it answers, its last report is shown. */
  loadAccount: () => Promise<void>;
  loadDays: () => Promise<void>;
  chooseRange: (range: DayRange) => Promise<void>;
}

/** Parts of the store that belong to the chosen account too. */
interface Around {
  loadAccess: () => Promise<void>;
  forgetKeys: () => void;
  forgetReport: () => void;
}

export function createAccountSlice(
  { api, now }: { api: Api<'usage' | 'connections'>; now: () => number },
  { get, set }: Cell<AccountSlice & Around>,
): AccountSlice {
  const readConnections = loaderFor({ get, set }, 'connections');
  const readAccount = loaderFor({ get, set }, 'account');
  const readDays = loaderFor({ get, set }, 'days');

  const showLast = async (connectionId: string): Promise<void> => {
    // Without it, the service is awaited, whose answer says what is wrong.
    const last = await unwrap(api.usage.getLastAccount({ connectionId })).catch(() => null);
    const { account, connectionId: chosen } = get();
    if (chosen !== connectionId || account.status !== 'loading' || account.previous !== null)
      return;
    if (last !== null && last.usage !== null) {
      set({ account: { status: 'loading', previous: last } });
    }
  };

  return {
    connections: IDLE,
    connectionId: null,
    account: IDLE,
    days: IDLE,
    dayRange: 30,
    isServiceStarting: false,

    async loadConnections() {
      await readConnections(async () => {
        const all = await unwrap(api.connections.list());
        return all.filter(({ abilities }) => abilities.countsUsage);
      });
      const { connections, connectionId } = get();
      if (connections.status !== 'ready') return;
      const known = connections.value.find(({ id }) => id === connectionId);
      const byDefault = connections.value.find(({ isDefault }) => isDefault);
      // The selected account matches the select field, even if none of them is the default.
      const chosen = known ?? byDefault ?? connections.value[0];
      if (chosen === undefined) return;
      // The same account may have a different key now.
      if (known === undefined || get().account.status === 'idle') await get().choose(chosen.id);
    },

    async choose(connectionId) {
      // The screen shows a different account.
      set({ connectionId, account: IDLE, days: IDLE });
      get().forgetKeys();
      get().forgetReport();
      await Promise.all([get().loadAccount(), get().loadDays(), get().loadAccess()]);
    },

    async loadAccount() {
      const { connectionId } = get();
      if (connectionId === null) return;
      const isFirst = get().account.status === 'idle';
      const answered = readAccount(() => unwrap(api.usage.getAccount({ connectionId })));
      if (isFirst) await showLast(connectionId);
      await answered;
    },

    async loadDays() {
      const { connectionId, dayRange } = get();
      if (connectionId === null) return;
      const toDay = utcDayOf(now());
      const fromDay = addDays(toDay, 1 - dayRange);
      const query = { connectionId, fromDay, toDay };
      await readDays(async () => {
        const [days, pairs] = await Promise.all([
          unwrap(api.usage.listDays(query)),
          unwrap(api.usage.listPairs(query)),
        ]);
        return { fromDay, toDay, days, pairs };
      });
    },

    async chooseRange(dayRange) {
      set({ dayRange });
      await get().loadDays();
    },
  };
}
