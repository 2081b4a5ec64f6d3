import type { Connection } from '../../../shared/domain/connections/connection.ts';
import type { ErrorData, Result } from '../../../shared/errors.ts';
import { unwrap } from './api.ts';
import type { Cell, Api } from './feature-store.ts';
import { createQuietLoader, toErrorData } from './loadable.ts';

/** Accounts of the services that store lists of one kind, and the account whose lists are shown. */
export interface ServiceAccount {
  connections: readonly Connection[];
  connectionId: string | null;
  chooseAccount: (connectionId: string) => Promise<void>;
  /** Called when the tab is shown; returns a function to call when it is hidden. */
  open: () => () => void;
}

interface ServiceListsOptions<State> {
  /** Initial state for a different account. */
  blank: Partial<State>;
  reload: () => Promise<void>;
  /** Loads the lists of an account that the user chose. Default: `reload`. */
  submit?: () => Promise<void>;
}

/**
 * Creates the part of a store shared by all lists stored at services: the default account is shown first, the next one
 * when that is removed, and the lists on screen are reloaded when the tab is opened.
 */
export function createServiceAccount<State extends ServiceAccount>(
  api: Api<'connections'>,
  { get, set }: Cell<ServiceAccount> & Cell<State>,
  { blank, reload, submit = reload }: ServiceListsOptions<State>,
): ServiceAccount {
  const show = (connectionId: string): void => {
    set(blank);
    set({ connectionId });
  };
  const readConnections = createQuietLoader<Connection[]>((connections) => {
    set({ connections });
    const { connectionId } = get();
    const kept = connections.some(({ id }) => id === connectionId);
    const first = connections.find(({ isDefault }) => isDefault) ?? connections[0];
    if (kept || first === undefined) return;
    show(first.id);
    void reload();
  });
  return {
    connections: [],
    connectionId: null,
    async chooseAccount(connectionId) {
      show(connectionId);
      await submit();
    },
    open() {
      const loadConnections = () => readConnections(() => unwrap(api.connections.list()));
      void loadConnections();
      if (get().connectionId !== null) void reload();
      return api.connections.onChanged(() => void loadConnections());
    },
  };
}

/**
 * Creates the function that changes something of the shown account. The answer is the account's new state.
 * @returns a function that resolves with the error, or with null when done
 */
export function createAccountChange<Value>(
  get: () => ServiceAccount,
  load: (read: () => Promise<Value>) => Promise<void>,
  reload: () => Promise<void>,
): (ask: (connectionId: string) => Promise<Result<Value>>) => Promise<ErrorData | null> {
  return async (ask) => {
    const { connectionId } = get();
    if (connectionId === null) return null;
    try {
      const value = await unwrap(ask(connectionId));
      if (get().connectionId === connectionId) await load(() => Promise.resolve(value));
      return null;
    } catch (thrown) {
      const error = toErrorData(thrown);
      // It was changed elsewhere, or the outcome is unknown: reload.
      if (error.code !== 'input/invalid') await reload();
      return error;
    }
  };
}
