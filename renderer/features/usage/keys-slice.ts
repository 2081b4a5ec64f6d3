import type {
  AdminAccess,
  CreatedKey,
  DeveloperKeyView,
  KeyLimits,
  KeyPage,
  NewKey,
} from '../../../shared/domain/usage/usage-admin.ts';
import { AppError, type ErrorData, type Result } from '../../../shared/errors.ts';
import { unwrap } from '../../lib/stores/api.ts';
import { partOf, type Cell, type Deps } from '../../lib/stores/feature-store.ts';
import { loaderFor, IDLE, type Loadable, attempt } from '../../lib/stores/loadable.ts';
import { createSearchForm, type SearchForm } from '../../lib/search/search-form.ts';

/** `state`: empty for all. */
export type KeyFields = Readonly<{ text: string; state: string }>;

type Outcome = Promise<ErrorData | null>;

export interface KeysSlice {
  /** How the organization can be administered. */
  access: Loadable<AdminAccess>;
  keySearch: SearchForm<KeyFields, KeyPage>;
  /**
   * A created key that was not dismissed yet: only in the window's memory, so that it is still there when the user
   * returns from a different page.
   */
  newKey: (CreatedKey & { connectionId: string }) | null;
  loadAccess: () => Promise<void>;
  setAdminKey: (key: string) => Outcome;
  removeAdminKey: () => Outcome;
  createKey: (input: Omit<NewKey, 'connectionId'>) => Outcome;
  renameKey: (handle: string, label: string) => Outcome;
  limitKey: (handle: string, limits: KeyLimits) => Outcome;
  deactivateKey: (handle: string, typedLabel: string) => Outcome;
  copyNewKey: () => Outcome;
  keepNewKey: (name: string) => Outcome;
  putAwayNewKey: () => Promise<void>;
  /** Drops the keys, which belong to a different organization. */
  forgetKeys: () => void;
}

/** Required parts of the rest of the store. */
interface Around {
  connectionId: string | null;
  forgetReport: () => void;
}

const STATES = ['active', 'deactivated'] as const;

export function createKeysSlice(
  deps: Deps<'usage'>,
  { get, set }: Cell<KeysSlice & Around>,
): KeysSlice {
  const { usage } = deps.api;
  const chosen = (): string => {
    const { connectionId } = get();
    if (connectionId !== null) return connectionId;
    throw new AppError('input/not-found', 'usageErrors.noAccount');
  };
  const readAccess = loaderFor({ get, set }, 'access');
  const { slice } = createSearchForm<KeyFields, KeyPage>(deps, {
    name: 'developer-keys',
    fields: { text: '', state: '' },
    run: ({ values: { text, state }, page, limit }) =>
      unwrap(
        usage.listKeys({
          connectionId: chosen(),
          text,
          state: STATES.find((each) => each === state) ?? '',
          page,
          limit,
        }),
      ),
    cell: partOf({ get, set }, 'keySearch'),
  });
  /** Changes a key; the list shows the result, even if the outcome is unknown. */
  const change = (ask: (connectionId: string) => Promise<Result<DeveloperKeyView>>): Outcome =>
    attempt(async () => {
      await unwrap(ask(chosen()));
      await get().keySearch.reload();
    });
  const changeAccess = (ask: (connectionId: string) => Promise<Result<AdminAccess>>): Outcome =>
    attempt(async () => {
      const connectionId = chosen();
      const access = await unwrap(ask(connectionId));
      // With a different admin key the main process no longer knows any of these keys.
      if (get().newKey?.connectionId === connectionId) set({ newKey: null });
      get().forgetKeys();
      get().forgetReport();
      set({ access: { status: 'ready', value: access } });
    });
  const newPlace = () => {
    const { newKey } = get();
    return { connectionId: newKey?.connectionId ?? chosen(), handle: newKey?.key.handle ?? 'none' };
  };

  return {
    access: IDLE,
    keySearch: slice,
    newKey: null,

    async loadAccess() {
      const { connectionId } = get();
      if (connectionId === null) return;
      await readAccess(() => unwrap(usage.getAdminAccess({ connectionId })));
    },
    setAdminKey: (key) => changeAccess((connectionId) => usage.setAdminKey({ connectionId, key })),
    removeAdminKey: () => changeAccess((connectionId) => usage.removeAdminKey({ connectionId })),

    createKey: (input) =>
      attempt(async () => {
        try {
          const connectionId = chosen();
          const created = await unwrap(usage.createKey({ ...input, connectionId }));
          set({ newKey: { ...created, connectionId } });
        } finally {
          // It may exist although the answer was lost.
          await get().keySearch.reload();
        }
      }),
    renameKey: (handle, label) =>
      change((connectionId) => usage.renameKey({ connectionId, handle, label })),
    limitKey: (handle, limits) =>
      change((connectionId) => usage.limitKey({ connectionId, handle, limits })),
    deactivateKey: (handle, typedLabel) =>
      change((connectionId) => usage.deactivateKey({ connectionId, handle, typedLabel })),

    copyNewKey: () => attempt(() => unwrap(usage.copyNewKey(newPlace()))),
    keepNewKey: (name) => attempt(() => unwrap(usage.keepNewKey({ ...newPlace(), name }))),
    async putAwayNewKey() {
      const place = newPlace();
      set({ newKey: null });
      await attempt(() => unwrap(usage.putAwayNewKey(place)));
    },

    forgetKeys() {
      set({ access: IDLE, keySearch: { ...get().keySearch, results: IDLE } });
    },
  };
}
