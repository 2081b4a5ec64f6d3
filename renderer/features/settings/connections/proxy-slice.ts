import type {
  ProxyAddress,
  ProxyStatus,
} from '../../../../shared/domain/connections/proxy-sign-in.ts';
import type { ErrorData } from '../../../../shared/errors.ts';
import type { Api, Cell } from '../../../lib/stores/feature-store.ts';
import { unwrap } from '../../../lib/stores/api.ts';
import { loaderFor, IDLE, type Loadable, attempt } from '../../../lib/stores/loadable.ts';

export interface ProxySlice {
  /** The proxy that asked last or whose password is stored; null if there is neither. */
  proxy: Loadable<ProxyStatus | null>;
  /** Resolves with the error if it was refused, else with null. The password is not stored here. */
  setProxyCredentials: (
    proxy: ProxyAddress,
    given: { username: string; password: string },
  ) => Promise<ErrorData | null>;
  /** Same as `setProxyCredentials`. */
  forgetProxy: (proxy: ProxyAddress) => Promise<ErrorData | null>;
}

export function createProxySlice({ api }: { api: Api<'proxy'> }, cell: Cell<ProxySlice>) {
  const read = loaderFor(cell, 'proxy');
  const show = (value: ProxyStatus | null) => cell.set({ proxy: { status: 'ready', value } });
  const act = (asked: Promise<ProxyStatus | null>): Promise<ErrorData | null> =>
    attempt(async () => show(await asked));
  const slice: ProxySlice = {
    proxy: IDLE,
    setProxyCredentials: ({ host, port }, given) =>
      act(unwrap(api.proxy.setCredentials({ host, port, ...given }))),
    forgetProxy: ({ host, port }) => act(unwrap(api.proxy.forget({ host, port }))),
  };
  return { slice, load: () => read(() => unwrap(api.proxy.getStatus())), onChanged: show };
}
