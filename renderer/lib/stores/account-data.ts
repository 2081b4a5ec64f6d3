import type {
  Connection,
  ConnectionLanguages,
  Usage,
} from '../../../shared/domain/connections/connection.ts';
import type { Api, Cell } from './feature-store.ts';
import { unwrap } from './api.ts';
import { loaderFor, type Loadable } from './loadable.ts';

export interface AccountData {
  connections: Loadable<Connection[]>;
  connectionId: string | null;
  languages: Loadable<ConnectionLanguages>;
  usage: Loadable<Usage>;
}

export const findPractice = (connections: readonly Connection[]): Connection | undefined =>
  connections.find(({ kind }) => kind === 'practice');

/** Returns the default connection: the practice service if practice mode is on. */
export function defaultConnectionId(connections: readonly Connection[]): string | null {
  const standard = connections.find(({ isDefault }) => isDefault) ?? connections[0];
  return (findPractice(connections) ?? standard)?.id ?? null;
}

/** Creates readers for accounts and for the chosen one; the latest request of each kind wins. */
export function createAccountReaders(api: Api<'connections'>, { get, set }: Cell<AccountData>) {
  const readConnections = loaderFor({ get, set }, 'connections');
  const readLanguages = loaderFor({ get, set }, 'languages');
  const readUsage = loaderFor({ get, set }, 'usage');
  return {
    readConnections: () => readConnections(() => unwrap(api.connections.list())),
    readLanguages: (connectionId: string) =>
      readLanguages(() => unwrap(api.connections.getLanguages({ connectionId }))),
    readUsage: async (): Promise<void> => {
      const { connectionId } = get();
      if (connectionId === null) return;
      await readUsage(() => unwrap(api.connections.getUsage({ connectionId })));
    },
  };
}
