import { randomUUID } from 'node:crypto';
import { unwrap } from '../../../../renderer/lib/stores/api.ts';
import type { AdminAccess, DeveloperKeyView } from '../../../../shared/domain/usage/usage-admin.ts';
import { nameTaken } from '../../../../shared/domain/connections/connection-errors.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { MessageId } from '../../../../shared/i18n/message-id.ts';
import type { RequestInput } from '../../../../shared/ipc/contract.ts';
import { AT_MS } from '../../../unit/renderer/builders.ts';
import type { FakeApi } from '../../../unit/renderer/fake-api.ts';
import { aDeveloperKey } from '../../../support/builders/usage.ts';

const aKey = (patch: Partial<DeveloperKeyView>): DeveloperKeyView =>
  aDeveloperKey({ handle: 'k1', label: 'Build server', createdAtMs: AT_MS, ...patch });

export const KEYS = [
  aKey({}),
  aKey({
    handle: 'k2',
    label: 'Office',
    limits: { characters: 50_000, speechToTextMs: null },
    scopes: ['translate:text'],
  }),
  aKey({ handle: 'k3', label: 'Old laptop', isDeactivated: true, deactivatedAtMs: AT_MS }),
];

const invalid = (field: string, message: MessageId): AppError =>
  new AppError('input/invalid', message, { details: { field } });

/**
 * Answers with in-memory developer keys of an organization. A key that begins with `admin` is an admin key, one of the
 * free edition cannot be one, and any other is refused; the built-in service needs none.
 */
export function answerKeys(fake: FakeApi, isEmpty: boolean): void {
  let keys = isEmpty ? [] : KEYS;
  let adminKey = isEmpty ? null : 'admin';
  let created = 0;

  const access = ({ connectionId }: { connectionId: string }): AdminAccess => {
    if (connectionId === 'embedded') return { source: 'own-service', adminKey: null };
    return adminKey === null
      ? { source: 'none', adminKey: null }
      : { source: 'admin-key', adminKey: 'stored' };
  };
  const find = (handle: string): DeveloperKeyView => {
    const known = keys.find((each) => each.handle === handle);
    if (known === undefined) throw new AppError('input/not-found', { english: 'No such key.' });
    return known;
  };
  const change = (handle: string, patch: Partial<DeveloperKeyView>): DeveloperKeyView => {
    const changed = { ...find(handle), ...patch };
    keys = keys.map((each) => (each.handle === handle ? changed : each));
    return changed;
  };
  const list = (query: RequestInput<'usage:list-keys'>) => {
    const { text, state, page, limit } = query;
    if (access(query).source === 'admin-key' && adminKey?.startsWith('admin') === false) {
      throw new AppError('auth/forbidden', { english: 'This key may not do that.' });
    }
    const found = keys
      .filter(({ label }) => label.includes(text))
      .filter(({ isDeactivated }) => state === '' || isDeactivated === (state === 'deactivated'));
    return {
      keys: found.slice((page - 1) * limit, page * limit),
      total: found.length,
      activeCount: keys.filter(({ isDeactivated }) => !isDeactivated).length,
      askedAtMs: Date.now(),
      error: null,
    };
  };
  const keep = async ({ name }: RequestInput<'usage:keep-new-key'>) => {
    const connections = await unwrap(fake.api.connections.list());
    if (connections.some((each) => each.name === name)) throw nameTaken();
    const baseUrl = 'http://127.0.0.1:9';
    return unwrap(fake.api.connections.add({ name, kind: 'custom', baseUrl, key: 'a-key' }));
  };

  fake.answer({
    'usage:get-admin-access': access,
    'usage:set-admin-key': ({ connectionId, key }) => {
      if (key.endsWith(':fx')) throw invalid('key', 'usageErrors.freeHasNoAdministration');
      adminKey = key;
      return access({ connectionId });
    },
    'usage:remove-admin-key': ({ connectionId }) => {
      adminKey = null;
      return access({ connectionId });
    },
    'usage:list-keys': list,
    'usage:create-key': ({ label, scopes, limits }) => {
      created += 1;
      const key = aKey({ handle: `created-${String(created)}`, label, scopes, limits });
      keys = [key, ...keys];
      return { key, secret: `${randomUUID()}:${randomUUID()}`, limitsError: null };
    },
    'usage:rename-key': ({ handle, label }) => change(handle, { label }),
    'usage:limit-key': ({ handle, limits }) => change(handle, { limits }),
    'usage:deactivate-key': ({ handle, typedLabel }) => {
      if (typedLabel !== find(handle).label)
        throw invalid('typedLabel', 'usageErrors.labelDoesNotMatch');
      return change(handle, { isDeactivated: true, deactivatedAtMs: Date.now() });
    },
    'usage:copy-new-key': () => undefined,
    'usage:keep-new-key': keep,
    'usage:put-away-new-key': () => undefined,
  });
}
