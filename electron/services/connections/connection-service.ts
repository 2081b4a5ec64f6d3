import {
  abilitiesOfId,
  abilitiesOfKind,
  takesKey,
} from '../../../shared/domain/connections/abilities.ts';
import {
  EMBEDDED_CONNECTION_ID,
  PRACTICE_CONNECTION_ID,
} from '../../../shared/domain/connections/connection-kind.ts';
import type {
  Connection,
  GlossarySummary,
  Usage,
  ConnectionLanguages,
} from '../../../shared/domain/connections/connection.ts';
import type { AccountUsage } from '../../../shared/domain/usage/account.ts';
import { AppError, isCanceled, toAppError } from '../../../shared/errors.ts';
import type { ConnectionInput } from '../../../shared/ipc/contract.ts';
import { nameTaken } from '../../../shared/domain/connections/connection-errors.ts';
import type {
  AccountClient,
  TranslationAccount,
} from '../../clients/translation/translation-client.ts';
import type { ConnectionRecord } from '../../db/connections/connections-repo.ts';
import type { Database } from '../../db/database.ts';
import type { SecretStore } from '../../settings/secret-store.ts';
import {
  adminSecretName,
  createAccountClients,
  secretName,
  type ClientOptions,
} from './account-clients.ts';
import { createBoundKeys } from './bound-keys.ts';
import type { EmbeddedService } from './embedded-service.ts';
import { createStatedLimits, type RefusedFile } from './stated-limits.ts';
import type { PracticeService } from './practice-service.ts';
import { accountAt, describeKey } from '../../../shared/domain/connections/service-keys.ts';

export type ConnectionService = ReturnType<typeof createConnectionService>;

export interface ConnectionServiceDeps {
  repo: Database['connections'];
  secrets: SecretStore;
  embedded: Pick<EmbeddedService, 'status' | 'endpoint'>;
  practice: Pick<PracticeService, 'isOn' | 'endpoint' | 'headers'>;
  createAccount: (options: ClientOptions) => TranslationAccount;
  /** Resolves kind, key, and entered URL to an address. @throws `input/invalid`, `net/insecure-url` */
  resolveBaseUrl: (input: {
    kind: ConnectionRecord['kind'];
    key: string;
    baseUrl: string | null;
  }) => string;
  newId: () => string;
  now: () => number;
  onChanged: (connections: Connection[]) => void;
  /** Called when an account got a key or was removed, to recheck its waiting jobs. */
  onAccountChanged: (connectionId: string) => void;
  /** Resolves once local glossaries that this service has are up to date there. */
  settleGlossaries?: (connectionId: string) => Promise<unknown>;
  /** Called each time a service reported an account's usage. */
  onUsage?: (connectionId: string, usage: AccountUsage) => void;
}

/** Manages accounts, their keys (only in the vault), and one shared scheduler per account. */
export function createConnectionService(deps: ConnectionServiceDeps) {
  const keys = createBoundKeys(deps.secrets);
  const clients = createAccountClients({
    ...deps,
    keys,
    onQuotaHoldChanged: (id) => {
      // However the hold ended, no job may keep waiting for it.
      if (!clients.isOutOfQuota(id)) deps.onAccountChanged(id);
      void announce().catch(() => undefined);
    },
  });
  const statedLimits = createStatedLimits(deps.now);
  let isClosed = false;

  const toConnection = (record: ConnectionRecord): Connection => ({
    id: record.id,
    name: record.name,
    ...accountAt(record.kind, record.baseUrl),
    baseUrl: record.baseUrl,
    isDefault: record.isDefault,
    ...keys.place(secretName(record.id), record.baseUrl),
    isOutOfQuota: clients.isOutOfQuota(record.id),
    statedMaxBytes: statedLimits.of(record.id),
  });

  const list = async (): Promise<Connection[]> => {
    const records = await deps.repo.list();
    const own = listOwnConnections({
      isEmbeddedDefault: !records.some((record) => record.isDefault),
      isPracticeOn: deps.practice.isOn(),
      isOutOfQuota: (id) => clients.isOutOfQuota(id),
    });
    return [...own, ...records.map(toConnection)];
  };

  const get = async (id: string): Promise<Connection> => {
    const found = (await list()).find((connection) => connection.id === id);
    if (!found) throw new AppError('input/not-found', 'connectionErrors.gone');
    return found;
  };

  const announce = async (): Promise<Connection[]> => {
    const connections = await list();
    deps.onChanged(connections);
    return connections;
  };

  const account = async (
    id: string,
    onStarting: () => void = () => undefined,
  ): Promise<TranslationAccount> => clients.open(await get(id), onStarting);

  /**
   * Sends an account's service an idempotent request. If the service is replaced meanwhile, for example by a new
   * practice round, the new one is asked.
   */
  const ask = async <T>(
    id: string,
    question: (client: AccountClient) => Promise<T>,
  ): Promise<T> => {
    for (;;) {
      const asked = await account(id);
      try {
        return await question(asked.for('account'));
      } catch (error) {
        if (!isCanceled(error) || isClosed || (await account(id)) === asked) throw error;
      }
    }
  };

  const getLanguages = createConnectionLanguages({ repo: deps.repo, ask, now: deps.now });

  return {
    list,
    get,
    /**
     * Opens the client of a service; starts the embedded services if needed, and calls `onStarting` when they are not
     * running yet.
     * @throws `auth/missing-key` when the account currently has no key, `input/not-found`
     */
    account,
    /** @throws `input/invalid`, `net/insecure-url` */
    async add(input: ConnectionInput): Promise<Connection> {
      const baseUrl = deps.resolveBaseUrl(input);
      const existing = await list();
      const isTaken = existing.some((connection) => connection.name === input.name);
      if (isTaken || input.name === PRACTICE_NAME) throw nameTaken();
      const record: ConnectionRecord = {
        id: deps.newId(),
        name: input.name,
        // The key determines the edition, regardless of the choice.
        kind: input.kind === 'custom' ? 'custom' : describeKey(input.key).edition,
        baseUrl,
        isDefault: false,
        createdAtMs: deps.now(),
      };
      // The database enforces unique names: two forms may be submitted concurrently.
      await deps.repo.insert(record).catch((error: unknown) => {
        throw toAppError(error).code === 'input/conflict' ? nameTaken() : error;
      });
      try {
        keys.set(secretName(record.id), input.key, baseUrl);
      } catch (error) {
        // A half-created account would block the next attempt.
        await deps.repo.remove(record.id);
        throw error;
      }
      await announce();
      return toConnection(record);
    },
    async setKey(id: string, key: string): Promise<Connection> {
      const connection = await get(id);
      if (!takesKey(connection)) {
        throw new AppError('input/invalid', 'connectionErrors.builtInNeedsNoKey');
      }
      // A key of the other edition would be sent to a host that refuses it.
      const baseUrl = deps.resolveBaseUrl({
        kind: connection.kind,
        key,
        baseUrl: connection.baseUrl,
      });
      if (baseUrl !== connection.baseUrl) {
        throw new AppError('input/invalid', 'connectionErrors.keyOfOtherEdition', {
          details: { field: 'key' },
        });
      }
      keys.set(secretName(id), key, baseUrl);
      statedLimits.forget(id);
      await announce();
      deps.onAccountChanged(id);
      return get(id);
    },
    /** @throws `input/conflict` when the name is taken; `input/invalid` for embedded services */
    async rename(id: string, name: string): Promise<Connection> {
      const connection = await get(id);
      if (!connection.abilities.isEditable) {
        throw new AppError('input/invalid', 'connectionErrors.builtInKeepsName');
      }
      const others = (await list()).filter((other) => other.id !== id);
      if (others.some((other) => other.name === name) || name === PRACTICE_NAME) throw nameTaken();
      await deps.repo.rename(id, name).catch((error: unknown) => {
        throw toAppError(error).code === 'input/conflict' ? nameTaken() : error;
      });
      await announce();
      return get(id);
    },
    async setDefault(id: string): Promise<Connection[]> {
      if (!(await get(id)).abilities.canBeDefault) {
        throw new AppError('input/invalid', 'connectionErrors.practiceNotDefault');
      }
      await deps.repo.setDefault(id === EMBEDDED_CONNECTION_ID ? null : id);
      return announce();
    },
    async remove(id: string): Promise<Connection[]> {
      if (!abilitiesOfId(id).isEditable) {
        throw new AppError('input/invalid', 'connectionErrors.builtInStays');
      }
      await deps.repo.remove(id);
      clients.drop(id);
      statedLimits.forget(id);
      try {
        keys.delete(secretName(id));
        keys.delete(adminSecretName(id));
      } finally {
        deps.onAccountChanged(id);
        await announce();
      }
      return list();
    },
    /**
     * Returns the languages of a service; while a remote one is unreachable, the last known ones.
     * @throws the service's error when none are known
     */
    getLanguages,
    async getUsage(id: string): Promise<Usage> {
      return ask(id, async (client) => client.getUsage());
    },
    async listGlossaries(id: string): Promise<GlossarySummary[]> {
      await deps.settleGlossaries?.(id);
      const glossaries = await ask(id, async (client) => client.listGlossaries());
      return glossaries.map(({ id: glossaryId, name, dictionaries }) => ({
        id: glossaryId,
        name,
        pairs: dictionaries.map(({ source, target }) => ({ source, target })),
      }));
    },
    /**
     * Called when the user wants an account to try again: billed calls and waiting jobs are retried, and what it has
     * said about files no longer counts.
     */
    async resumeAfterQuota(id: string): Promise<Connection> {
      await get(id);
      clients.resumeAfterQuota(id);
      if (statedLimits.forget(id)) await announce();
      deps.onAccountChanged(id);
      return get(id);
    },
    /** Learns a limit from the refusal of a file. */
    async noteRefusedFile(id: string, file: RefusedFile, error: unknown): Promise<void> {
      if (statedLimits.note(await get(id), file, error)) await announce();
    },
    /** Called when practice mode was toggled or a new round began. */
    async practiceChanged() {
      clients.drop(PRACTICE_CONNECTION_ID);
      deps.onAccountChanged(PRACTICE_CONNECTION_ID);
      await announce();
    },
    /** Sets the maximum of concurrent requests per account, at least 1; applies to all accounts. */
    setConcurrency(concurrency: number) {
      clients.setConcurrency(concurrency);
    },
    close() {
      isClosed = true;
      clients.close();
    },
  };
}

/** Reserved even while practice mode is off: two services of one name would be ambiguous later. */
const PRACTICE_NAME = 'Practice';

/**
 * Lists the embedded services as connections, which are not stored: the permanent one, and the practice service while
 * it is on.
 */
function listOwnConnections(state: {
  isEmbeddedDefault: boolean;
  isPracticeOn: boolean;
  isOutOfQuota: (id: string) => boolean;
}): Connection[] {
  const own = (entry: Pick<Connection, 'id' | 'name' | 'kind' | 'isDefault'>): Connection => ({
    ...entry,
    abilities: abilitiesOfKind(entry.kind),
    baseUrl: null,
    key: 'not-needed',
    isOutOfQuota: state.isOutOfQuota(entry.id),
  });
  const embedded = own({
    id: EMBEDDED_CONNECTION_ID,
    name: 'This computer',
    kind: 'embedded',
    isDefault: state.isEmbeddedDefault,
  });
  if (!state.isPracticeOn) return [embedded];
  const practice = own({
    id: PRACTICE_CONNECTION_ID,
    name: PRACTICE_NAME,
    kind: 'practice',
    isDefault: false,
  });
  return [embedded, practice];
}

interface ConnectionLanguagesDeps {
  repo: Pick<Database['connections'], 'findLanguages' | 'saveLanguages'>;
  /** Sends an account's service an idempotent request. */
  ask: <T>(id: string, question: (client: AccountClient) => Promise<T>) => Promise<T>;
  now: () => number;
}

/**
 * Reads the languages of a service; while it is unreachable, the last known ones. Throws the service's
 * error when none are known.
 */
function createConnectionLanguages({
  repo,
  ask,
  now,
}: ConnectionLanguagesDeps): (id: string) => Promise<ConnectionLanguages> {
  /** @param onStalled called when the service did not answer immediately and is retried later */
  const askService = async (id: string, onStalled: () => void): Promise<ConnectionLanguages> => {
    const answer = await ask(id, async (client) => {
      const languages = await client.listLanguages({
        onWait: (wait) => {
          if (wait !== null && wait.reason !== 'slot') onStalled();
        },
      });
      return { ...languages, isPractice: client.getEngine()?.isPractice ?? false };
    });
    // Stored for when the service is unreachable; the answer itself does not depend on it.
    await repo.saveLanguages(id, answer, now()).catch(() => undefined);
    return answer;
  };

  return async (id) => {
    const known = await repo.findLanguages(id);
    if (known === null) return askService(id, () => undefined);
    // The last known languages are enough while the service is retried.
    const answer = new Promise<ConnectionLanguages>((resolve, reject) => {
      askService(id, () => {
        resolve(known);
      }).then(resolve, reject);
    });
    return answer.catch((error: unknown) => {
      if (isOutOfReach(error)) return known;
      throw error;
    });
  };
}

/** Returns true for errors that say nothing about the service, only that it cannot be reached at the moment. */
function isOutOfReach(error: unknown): boolean {
  const { code } = toAppError(error);
  return code.startsWith('net/') || code === 'api/unavailable' || code === 'auth/missing-key';
}
