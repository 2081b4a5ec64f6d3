import { use } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { DragomanApi } from '../../../shared/ipc/api.ts';
import { createUseFeature, StoresContext, type UseFeature } from './feature-store.ts';
import type { SearchSession } from '../search/search-session.ts';
import type { Timers } from './timers.ts';

/** What stores are built from. */
export interface StoreDeps {
  api: DragomanApi;
  timers: Timers;
  session: SearchSession;
}

const made = new WeakMap<object, Map<string, unknown>>();

/**
 * The hook of a feature whose code the first page does without: its store is built when it is first
 * looked at, and lives as long as those of the other features.
 */
export function createLateFeature<State>(
  name: string,
  create: (deps: StoreDeps) => StoreApi<State>,
): UseFeature<State> {
  return createUseFeature(() => {
    const stores = use(StoresContext);
    const late = made.get(stores) ?? new Map<string, unknown>();
    made.set(stores, late);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `createStores` puts it there
    if (!late.has(name)) late.set(name, create(stores['deps'] as StoreDeps));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the name determines the type
    return late.get(name) as StoreApi<State>;
  });
}
