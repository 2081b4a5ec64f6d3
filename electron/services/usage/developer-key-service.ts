import type { DeveloperKey } from '../../../shared/domain/usage/admin.ts';
import { takesKey } from '../../../shared/domain/connections/abilities.ts';
import type { Connection } from '../../../shared/domain/connections/connection.ts';
import type {
  CreatedKey,
  DeveloperKeyView,
  KeyLimits,
  KeyPage,
  KeyQuery,
  NewKey,
} from '../../../shared/domain/usage/usage-admin.ts';
import { AppError, toAppError, type ErrorData } from '../../../shared/errors.ts';
import type { AdminAccessService } from './admin-access.ts';
import type { ConnectionService } from '../connections/connection-service.ts';
import { fitsListSearch, planListSearch } from '../../../shared/text/list-search.ts';

interface KeyPlace {
  connectionId: string;
  handle: string;
}

/**
 * Developer keys of organizations. A key's id may suffice to use it, so ids stay in the memory of the main process; the
 * window gets handles, and sees a key itself once, when it is created. Errors of every method: as
 * {@link AdminAccessService.client}, `auth/*`, `net/*`, `api/*`.
 */
export type DeveloperKeyService = ReturnType<typeof createDeveloperKeyService>;

export interface DeveloperKeyServiceDeps {
  access: Pick<AdminAccessService, 'client'>;
  connections: Pick<ConnectionService, 'get' | 'add'>;
  copyText: (text: string) => void;
  newId: () => string;
  now: () => number;
}

interface Known {
  keys: Map<string, DeveloperKey>;
  handles: Map<string, string>;
  /** Null before the first list. */
  askedAtMs: number | null;
}

const MIN_MASKED_CHARS = 12;

export function createDeveloperKeyService(deps: DeveloperKeyServiceDeps) {
  const organizations = new Map<string, Known>();
  /** Handles of keys that may still be shown, copied, and stored. */
  const fresh = new Set<string>();

  const knownOf = (connectionId: string): Known => {
    const known = organizations.get(connectionId) ?? {
      keys: new Map(),
      handles: new Map(),
      askedAtMs: null,
    };
    organizations.set(connectionId, known);
    return known;
  };

  const remember = (connectionId: string, key: DeveloperKey): DeveloperKeyView => {
    const known = knownOf(connectionId);
    const handle = known.handles.get(key.id) ?? deps.newId();
    known.handles.set(key.id, handle);
    known.keys.set(handle, key);
    return toView(handle, key);
  };

  const find = ({ connectionId, handle }: KeyPlace): DeveloperKey => {
    const key = organizations.get(connectionId)?.keys.get(handle);
    if (key !== undefined) return key;
    throw new AppError('input/not-found', 'usageErrors.keyGone');
  };

  const findNew = (place: KeyPlace): DeveloperKey => {
    if (fresh.has(place.handle)) return find(place);
    throw new AppError('input/not-found', 'usageErrors.keyDismissed');
  };

  const read = async (connectionId: string): Promise<void> => {
    const client = await deps.access.client(connectionId);
    const keys = await client.listDeveloperKeys();
    const known = knownOf(connectionId);
    known.keys.clear();
    for (const key of keys) remember(connectionId, key);
    known.askedAtMs = deps.now();
  };

  return {
    /** Lists keys; while the service is unreachable, the last known ones, with the reason. */
    async list({ connectionId, text, state, page, limit }: KeyQuery): Promise<KeyPage> {
      let error: ErrorData | null = null;
      try {
        await read(connectionId);
      } catch (thrown) {
        if (knownOf(connectionId).askedAtMs === null) throw thrown;
        error = toAppError(thrown).toData();
      }
      const known = knownOf(connectionId);
      const all = [...known.keys].map(([handle, key]) => toView(handle, key));
      // A pasted full key is found too, though it is not shown.
      const isPasted = ({ handle }: DeveloperKeyView): boolean =>
        known.keys.get(handle)?.id.toLowerCase() === text.trim().toLowerCase();
      const found = all
        .filter((key) => (isFound(key, text) || isPasted(key)) && isInState(key, state))
        .toSorted(byStateAndLabel);
      const at = (page - 1) * limit;
      return {
        keys: found.slice(at, at + limit),
        total: found.length,
        activeCount: all.filter(({ isDeactivated }) => !isDeactivated).length,
        askedAtMs: known.askedAtMs ?? deps.now(),
        error,
      };
    },
    async create({ connectionId, label, scopes, limits }: NewKey): Promise<CreatedKey> {
      const client = await deps.access.client(connectionId);
      let key = await client.createDeveloperKey({ label, scopes });
      let limitsError: ErrorData | null = null;
      if (limits.characters !== null || limits.speechToTextMs !== null) {
        try {
          key = await client.setDeveloperKeyLimits(key.id, limits);
        } catch (thrown) {
          // The new key was not shown yet: it must not be lost with this error.
          limitsError = toAppError(thrown).toData();
        }
      }
      const view = remember(connectionId, key);
      fresh.add(view.handle);
      return { key: view, secret: key.id, limitsError };
    },
    async rename(place: KeyPlace, label: string): Promise<DeveloperKeyView> {
      const { id } = find(place);
      const client = await deps.access.client(place.connectionId);
      return remember(place.connectionId, await client.renameDeveloperKey(id, label));
    },
    async setLimits(place: KeyPlace, limits: KeyLimits): Promise<DeveloperKeyView> {
      const { id } = find(place);
      const client = await deps.access.client(place.connectionId);
      return remember(place.connectionId, await client.setDeveloperKeyLimits(id, limits));
    },
    /** Deactivates a key permanently. @throws `input/invalid` with the field `typedLabel` for another label */
    async deactivate(place: KeyPlace, typedLabel: string): Promise<DeveloperKeyView> {
      const { id, label } = find(place);
      if (typedLabel.trim() !== label.trim()) {
        throw new AppError('input/invalid', 'usageErrors.labelDoesNotMatch', {
          details: { field: 'typedLabel' },
        });
      }
      const client = await deps.access.client(place.connectionId);
      fresh.delete(place.handle);
      return remember(place.connectionId, await client.deactivateDeveloperKey(id));
    },
    /** Copies a newly created key. @throws `input/not-found` once it was dismissed */
    copyNew(place: KeyPlace) {
      deps.copyText(findNew(place).id);
    },
    /** Stores it in the vault as a new connection. @throws as above, `input/conflict` */
    async keepNew(place: KeyPlace, name: string): Promise<Connection> {
      const key = findNew(place);
      const connection = await deps.connections.get(place.connectionId);
      if (!takesKey(connection)) {
        throw new AppError('input/invalid', 'usageErrors.builtInKeyNotSaved');
      }
      return deps.connections.add({
        name,
        kind: connection.kind,
        baseUrl: connection.kind === 'custom' ? connection.baseUrl : null,
        key: key.id,
      });
    },
    putAwayNew({ handle }: KeyPlace) {
      fresh.delete(handle);
    },
    /** Discards cached facts about an organization. */
    forget(connectionId: string) {
      for (const handle of organizations.get(connectionId)?.keys.keys() ?? []) fresh.delete(handle);
      organizations.delete(connectionId);
    },
  };
}

function toView(handle: string, key: DeveloperKey): DeveloperKeyView {
  const { id, label, createdAtMs, isDeactivated, deactivatedAtMs, limits, scopes } = key;
  return {
    handle,
    // For a short key the two ends would be most of it.
    maskedKey: id.length < MIN_MASKED_CHARS ? '****' : `${id.slice(0, 4)}****${id.slice(-4)}`,
    label,
    createdAtMs,
    isDeactivated,
    deactivatedAtMs,
    limits: { ...limits },
    scopes: scopes === null ? null : [...scopes],
  };
}

function isFound({ label, maskedKey }: DeveloperKeyView, text: string): boolean {
  return fitsListSearch(planListSearch(text), [label, maskedKey]);
}

function isInState({ isDeactivated }: DeveloperKeyView, state: KeyQuery['state']): boolean {
  return state === '' || isDeactivated === (state === 'deactivated');
}

function byStateAndLabel(a: DeveloperKeyView, b: DeveloperKeyView): number {
  if (a.isDeactivated !== b.isDeactivated) return a.isDeactivated ? 1 : -1;
  return a.label.localeCompare(b.label) || (b.createdAtMs ?? 0) - (a.createdAtMs ?? 0);
}
