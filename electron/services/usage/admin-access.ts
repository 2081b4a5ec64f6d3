import type { MessageId } from '../../../shared/i18n/message-id.ts';
import type { Connection } from '../../../shared/domain/connections/connection.ts';
import { describeKey } from '../../../shared/domain/connections/service-keys.ts';
import type { AdminAccess } from '../../../shared/domain/usage/usage-admin.ts';
import { AppError } from '../../../shared/errors.ts';
import type { AdminCalls } from '../../clients/translation/admin-calls.ts';
import type { TranslationAccount } from '../../clients/translation/translation-client.ts';
import type { SecretStore } from '../../settings/secret-store.ts';
import { adminSecretName, secretName, type ClientOptions } from '../connections/account-clients.ts';
import { createBoundKeys } from '../connections/bound-keys.ts';
import type { ConnectionService } from '../connections/connection-service.ts';
import type { EmbeddedService } from '../connections/embedded-service.ts';

/** Admin key of an organization: the second secret of a connection. */
export type AdminAccessService = ReturnType<typeof createAdminAccess>;

export interface AdminAccessDeps {
  connections: Pick<ConnectionService, 'get'>;
  secrets: Pick<SecretStore, 'get' | 'set' | 'delete' | 'has'>;
  embedded: Pick<EmbeddedService, 'endpoint'>;
  createAccount: (options: ClientOptions) => TranslationAccount;
  /** Called when the organization may be a different one: cached facts about its keys are void. */
  onKeyChanged: (connectionId: string) => void;
}

export function createAdminAccess(deps: AdminAccessDeps) {
  const vault = createBoundKeys(deps.secrets);
  const accounts = new Map<string, { baseUrl: string; account: TranslationAccount }>();

  const drop = (id: string): void => {
    accounts.get(id)?.account.close();
    accounts.delete(id);
  };

  const clientAt = (
    id: string,
    baseUrl: string,
    access: Pick<ClientOptions, 'getKey' | 'to'>,
  ): AdminCalls => {
    const known = accounts.get(id);
    if (known?.baseUrl === baseUrl) return known.account.for('account');
    drop(id);
    // A separate scheduler: administration must not wait behind documents.
    const account = deps.createAccount({
      baseUrl,
      ...access,
      extraHeaders: () => ({}),
      onQuotaHold: () => undefined,
      onUsage: () => undefined,
    });
    accounts.set(id, { baseUrl, account });
    return account.for('account');
  };

  /** Reads the key of a connection with an account; the dedicated key has priority. */
  const readKey = ({
    id,
    baseUrl,
  }: Connection): { key: string; source: AdminAccess['source'] } | null => {
    const own = vault.get(adminSecretName(id), baseUrl ?? '');
    if (own !== null) return { key: own, source: 'admin-key' };
    const key = vault.get(secretName(id), baseUrl ?? '');
    return key !== null && describeKey(key).isAdmin ? { key, source: 'connection-key' } : null;
  };

  const describe = async (connectionId: string): Promise<AdminAccess> => {
    const connection = await deps.connections.get(connectionId);
    const { administration } = connection.abilities;
    if (administration === 'own') return { source: 'own-service', adminKey: null };
    if (administration === 'none') return { source: 'none', adminKey: null };
    const { key: where, hasMoved } = vault.place(
      adminSecretName(connectionId),
      connection.baseUrl ?? '',
    );
    const isUsable = hasMoved !== true && connection.hasMoved !== true;
    return {
      source: isUsable ? (readKey(connection)?.source ?? 'none') : 'none',
      adminKey: where === 'missing' ? null : where,
    };
  };

  return {
    describe,
    /** Stores it in the vault. @throws `input/invalid` with the field `key` for an obviously invalid key */
    async setKey(connectionId: string, key: string): Promise<AdminAccess> {
      const connection = await deps.connections.get(connectionId);
      if (!connection.abilities.takesKey) {
        throw invalidKey('connectionErrors.builtInNeedsNoKey');
      }
      if (connection.abilities.administration === 'none' || describeKey(key).edition === 'free') {
        throw invalidKey('usageErrors.freeHasNoAdministration');
      }
      drop(connectionId);
      vault.set(adminSecretName(connectionId), key, connection.baseUrl ?? '');
      deps.onKeyChanged(connectionId);
      return describe(connectionId);
    },
    /** @throws `vault/unavailable` when it could not be removed from disk */
    async removeKey(connectionId: string): Promise<AdminAccess> {
      drop(connectionId);
      deps.onKeyChanged(connectionId);
      vault.delete(adminSecretName(connectionId));
      return describe(connectionId);
    },
    /** @throws `auth/missing-key` without an admin key, `api/unavailable`, `input/not-found` */
    async client(connectionId: string): Promise<AdminCalls> {
      const connection = await deps.connections.get(connectionId);
      if (connection.abilities.administration === 'own') {
        const { url, certificatePem, fingerprint256 } = await deps.embedded.endpoint();
        // Each start has its own key, even on the same port.
        return clientAt(connectionId, url, {
          getKey: async () => (await deps.embedded.endpoint()).adminKey,
          to: { certificatePem, fingerprint256 },
        });
      }
      const requireKey = (): string => {
        const found = connection.abilities.administration === 'none' ? null : readKey(connection);
        if (found !== null) return found.key;
        throw new AppError('auth/missing-key', 'usageErrors.adminKeyNeeded', {
          values: { name: connection.name },
        });
      };
      requireKey();
      return clientAt(connectionId, connection.baseUrl ?? '', {
        getKey: async () => Promise.resolve(requireKey()),
        to: { connectionId, connectionName: () => connection.name },
      });
    },
    close() {
      for (const id of accounts.keys()) drop(id);
    },
  };
}

function invalidKey(message: MessageId): AppError {
  return new AppError('input/invalid', message, { details: { field: 'key' } });
}
