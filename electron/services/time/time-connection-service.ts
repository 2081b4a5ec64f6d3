import type {
  TimeCapabilities,
  TimeConnection,
  TimeConnectionInput,
} from '../../../shared/domain/time/connection.ts';
import { AppError, toAppError } from '../../../shared/errors.ts';
import { nameTaken } from '../../../shared/domain/connections/connection-errors.ts';
import type { TimeAccount } from '../../clients/time/time-client.ts';
import type { Database } from '../../db/database.ts';
import type { TimeConnectionRecord } from '../../db/time/connections-repo.ts';
import type { BoundKeys } from '../connections/bound-keys.ts';
import type { ConnectionHealth } from '../connections/connection-health.ts';
import type { OutboxRunner } from '../sync/outbox-runner.ts';
import { tokenName, type TimeClients } from './clients.ts';
import type { TimePullService } from '../sync/time-pull-service.ts';

/** Connections to time services and their tokens, which stay in the vault. */
export type TimeConnectionService = ReturnType<typeof createTimeConnectionService>;

export interface TimeConnectionServiceDeps {
  repo: Database['timeConnections'];
  sync: Pick<Database['timeSync'], 'saveCapabilities'>;
  keys: Pick<BoundKeys, 'place' | 'set' | 'delete'>;
  clients: TimeClients;
  /** Creates an account for a single use, before anything is stored. */
  createAccount: (options: {
    baseUrl: string;
    tokenHeader: TimeConnectionRecord['tokenHeader'];
    userAgent: string;
    token: string;
  }) => TimeAccount;
  /** @throws `auth/rejected`, `net/*`, `api/*` */
  signIn: (input: {
    baseUrl: string;
    email: string;
    password: string;
    accountId: string | null;
    userAgent: string;
  }) => Promise<{ token: string }>;
  /** @throws `net/insecure-url`, `input/invalid` */
  parseBaseUrl: (entered: string) => string;
  /** Sent for new connections; stored with the token, which is bound to it. */
  userAgent: string;
  health: ConnectionHealth;
  runner: Pick<OutboxRunner, 'nudge' | 'halt' | 'resume'>;
  pulls: Pick<TimePullService, 'pull'>;
  newId: () => string;
  now: () => number;
  onChanged: (connections: TimeConnection[]) => void;
  /** Called when rows may have another sync state. */
  onRowsChanged: () => void;
}

export function createTimeConnectionService(deps: TimeConnectionServiceDeps) {
  const { repo, keys, health, runner } = deps;

  const placeOf = ({ id, abilities, baseUrl }: TimeConnectionRecord) => {
    if (!abilities.takesToken) return { token: 'not-needed' } as const;
    const { key: token, ...place } = keys.place(tokenName(id), baseUrl ?? '');
    return { token, ...place };
  };

  const toConnection = (record: TimeConnectionRecord): TimeConnection => ({
    id: record.id,
    name: record.name,
    kind: record.kind,
    abilities: record.abilities,
    baseUrl: record.baseUrl,
    tokenHeader: record.tokenHeader,
    isDefault: record.isDefault,
    ...placeOf(record),
    capabilities: record.capabilities,
    capabilitiesAtMs: record.capabilitiesAtMs,
    pulledAtMs: record.pulledAtMs,
    lastContactAtMs: record.lastContactAtMs,
    error: record.error,
  });

  /** @throws `input/not-found` */
  const get = async (id: string): Promise<TimeConnectionRecord> => {
    const record = await repo.get(id);
    if (record === null) {
      throw new AppError('input/not-found', 'connectionErrors.gone');
    }
    return record;
  };

  const list = async (): Promise<TimeConnection[]> => (await repo.list()).map(toConnection);

  const announce = async (): Promise<TimeConnection[]> => {
    const connections = await list();
    deps.onChanged(connections);
    return connections;
  };

  const account = async (id: string): Promise<TimeAccount> => deps.clients.open(await get(id));

  const resume = (id: string): void => {
    health.lift(id);
    runner.resume(id);
    // Its findings are shown as the connection's own error.
    deps.pulls.pull(id).catch(() => undefined);
  };

  const probe = async (id: string): Promise<TimeConnection> => {
    try {
      const found = await (await account(id)).for('account').probeCapabilities();
      const capabilities = keepKnown((await get(id)).capabilities, found);
      await deps.sync.saveCapabilities(id, JSON.stringify(capabilities), deps.now());
      health.succeeded(id);
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.code !== 'canceled') health.report(id, error);
      throw thrown;
    } finally {
      await announce();
    }
    deps.onRowsChanged();
    runner.nudge();
    return toConnection(await get(id));
  };

  /** Returns the token for a new connection. */
  const tokenFor = async (input: TimeConnectionInput, baseUrl: string): Promise<string> => {
    if (input.by === 'token') return input.token;
    const { email, password, accountId } = input;
    const { userAgent } = deps;
    const { token } = await deps.signIn({ baseUrl, email, password, accountId, userAgent });
    return token;
  };

  /** Checks a connection, ignoring errors that only mean that the service is unreachable. */
  const check = async (input: TimeConnectionInput, baseUrl: string, token: string) => {
    const { tokenHeader } = input;
    const { userAgent } = deps;
    const once = deps.createAccount({ baseUrl, tokenHeader, userAgent, token });
    try {
      return await once.for('account').probeCapabilities();
    } catch (error) {
      if (toAppError(error).retryable) return null;
      throw error;
    } finally {
      once.close();
    }
  };

  return {
    list,
    account,
    /** @throws the reason why the service does not answer */
    probe,

    /**
     * Adds a connection. An unreachable service is accepted.
     * @throws `net/insecure-url`, `input/invalid`, `input/conflict` for the name; `auth/rejected` and other evidence of a
     *   wrong address or token
     */
    async add(input: TimeConnectionInput): Promise<TimeConnection> {
      const baseUrl = deps.parseBaseUrl(input.baseUrl);
      if ((await repo.list()).some(({ name }) => name === input.name)) throw nameTaken();
      const token = await tokenFor(input, baseUrl);
      const capabilities = await check(input, baseUrl, token);
      const record = await repo.insert({
        id: deps.newId(),
        name: input.name,
        baseUrl,
        tokenHeader: input.tokenHeader,
        userAgent: deps.userAgent,
        createdAtMs: deps.now(),
      });
      try {
        keys.set(tokenName(record.id), token, baseUrl);
      } catch (error) {
        // A half-created connection would block the next attempt.
        await repo.remove(record.id, deps.now());
        throw error;
      }
      if (capabilities !== null) {
        await deps.sync.saveCapabilities(record.id, JSON.stringify(capabilities), deps.now());
      }
      resume(record.id);
      deps.onRowsChanged();
      await announce();
      return toConnection(await get(record.id));
    },

    /** @throws `input/not-found`, `input/invalid` for the embedded service */
    async setToken(id: string, token: string): Promise<TimeConnection> {
      const { abilities, baseUrl } = await get(id);
      if (!abilities.takesToken) {
        throw new AppError('input/invalid', 'connectionErrors.builtInNeedsNoToken');
      }
      keys.set(tokenName(id), token, baseUrl ?? '');
      await repo.noteError(id, null);
      deps.clients.drop(id);
      resume(id);
      await announce();
      return toConnection(await get(id));
    },

    async setDefault(id: string): Promise<TimeConnection[]> {
      await repo.setDefault(id);
      return announce();
    },

    /**
     * Removes a connection. Entries, projects, and customers stay; waiting outbox changes are parked.
     * @throws the reason why the token could not be revoked, if requested: nothing is removed then
     */
    async remove(id: string, revokeToken: boolean): Promise<TimeConnection[]> {
      const record = await get(id);
      if (!record.abilities.isRemovable) {
        throw new AppError('input/invalid', 'connectionErrors.builtInTimeStays');
      }
      // Results of running changes are stored before the others are parked.
      await runner.halt(id);
      try {
        const canRevoke = record.capabilities?.['session.revoke'] !== 'absent';
        const hasToken = placeOf(record).token !== 'missing';
        if (revokeToken && canRevoke && hasToken) await (await account(id)).for('account').revoke();
        await repo.remove(id, deps.now());
      } catch (error) {
        runner.resume(id);
        throw error;
      }
      deps.clients.drop(id);
      try {
        keys.delete(tokenName(id));
      } finally {
        deps.onRowsChanged();
        await announce();
      }
      return list();
    },

    async pull(id: string): Promise<TimeConnection> {
      await get(id);
      health.lift(id);
      await deps.pulls.pull(id);
      runner.nudge();
      return toConnection(await get(id));
    },
  };
}

/** Keeps earlier findings where an answer gives none. */
function keepKnown(before: TimeCapabilities | null, found: TimeCapabilities): TimeCapabilities {
  if (before === null) return found;
  const kept = { ...found };
  for (const name of CAPABILITIES) if (found[name] === 'unknown') kept[name] = before[name];
  return found['entries.read'] === 'unknown'
    ? { ...kept, entriesReadBy: before.entriesReadBy }
    : kept;
}

const CAPABILITIES = [
  'projects.write',
  'customers.read',
  'entries.read',
  'entries.write',
  'entries.delete',
  'session.revoke',
] as const;
