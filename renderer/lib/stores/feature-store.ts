import { createContext, use, useState } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { DragomanApi } from '../../../shared/ipc/api.ts';
import type { SearchSession } from '../search/search-session.ts';
import type { Timers } from './timers.ts';

/** A slice's view of its store. */
export interface Cell<T> {
  get: () => T;
  set: (patch: Partial<T>) => void;
}

/** Returns the view of one object in a slice, such as a search form. */
export function partOf<State, Name extends keyof State>(
  { get, set }: Cell<State>,
  name: Name,
): Cell<State[Name]> {
  return {
    get: () => get()[name],
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one value of the slice by its name
    set: (patch) => set({ [name]: { ...get()[name], ...patch } } as Partial<State>),
  };
}

/** Sets what was stored earlier, except for values that changed since `before`, while it was read. */
export function setUnchanged<State extends object>(
  { get, set }: Cell<State>,
  before: State,
  stored: Partial<State>,
): void {
  const isUnchanged = ([name]: [string, unknown]) =>
    Object.is(Reflect.get(before, name), Reflect.get(get(), name));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- some of the values of the same type
  set(Object.fromEntries(Object.entries(stored).filter(isUnchanged)) as Partial<State>);
}

export function without<T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([other]) => other !== key));
}

/** The stores of a window by name, and with them what further ones are created from. */
export type WindowStores = Readonly<Record<string, unknown>>;

/** Stores of all features by name; provided once, around the window. */
export const StoresContext = createContext<WindowStores>({});

/** Reads a part of the feature's state; the component re-renders when that part changes. */
export interface UseFeature<State> {
  <T>(select: (state: State) => T): T;
  /** Reads the values and actions that the component takes from the answer, which is to be destructured at once. */
  (): Readonly<State>;
}

interface FeatureContext<State> {
  useFeature: UseFeature<State>;
  /** Returns the store itself, for state that is read on a key or a click. */
  useFeatureStore: () => StoreApi<State>;
}

/** Returns a selector of a state whose identity changes only with a value that was taken from it. */
export function createTracker<State extends object>(): (state: State) => State {
  const taken = new Set<PropertyKey>();
  let shown: { state: State; view: State } | null = null;
  return (state) => {
    // Runs for every component after every change: it must cost next to nothing.
    const isOld = (before: State): boolean => {
      for (const name of taken) {
        if (!Object.is(Reflect.get(before, name), Reflect.get(state, name))) return false;
      }
      return true;
    };
    const view =
      shown !== null && isOld(shown.state)
        ? shown.view
        : new Proxy(state, {
            get(_, name): unknown {
              taken.add(name);
              return Reflect.get(shown?.state ?? state, name);
            },
          });
    shown = { state, view };
    return view;
  };
}

/** Creates the hook that reads the state of the store that `useFeatureStore` finds. */
export function createUseFeature<State extends object>(
  useFeatureStore: () => StoreApi<State>,
): UseFeature<State> {
  return function useFeature(select?: (state: State) => unknown) {
    const [track] = useState(createTracker<State>);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion, typescript/no-explicit-any -- see UseFeature
    return useStore(useFeatureStore(), select ?? track) as any;
  };
}

/** Creates the hooks that find the store called `name` in the window, as `createStores` names it. */
export function createFeatureContext<State extends object>(name: string): FeatureContext<State> {
  function useFeatureStore(): StoreApi<State> {
    const store = use(StoresContext)[name];
    if (store === undefined) throw new Error(`No store "${name}" around this component.`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the name determines the type
    return store as StoreApi<State>;
  }
  return { useFeature: createUseFeature(useFeatureStore), useFeatureStore };
}

/**
 * Creates a memoized selector that recomputes only when one of its inputs changed, so that an unchanged state gives the
 * same object and no component re-renders.
 */
export function createSelector<S, I extends readonly unknown[], R>(
  inputs: (state: S) => readonly [...I],
  compute: (...values: I) => R,
): (state: S) => R {
  let last: { values: readonly [...I]; result: R } | null = null;
  return (state) => {
    const values = inputs(state);
    const known = last;
    if (known?.values.every((value, index) => Object.is(value, values[index]))) return known.result;
    last = { values, result: compute(...values) };
    return last.result;
  };
}

export type Api<K extends keyof DragomanApi> = Pick<DragomanApi, K>;

/** Dependencies of a store that needs the named parts of the API. */
export interface Deps<K extends keyof DragomanApi> {
  api: Api<K>;
  timers: Timers;
  session: SearchSession;
  /** Ids of the glossaries made in this window, the newest last. */
  newGlossaries?: Set<string>;
}

export type StoreDeps = Deps<keyof DragomanApi>;

const made = new WeakMap<object, Map<string, unknown>>();

/**
 * Returns the store of a feature whose code the first page does not need: it is created on first use, and lives as long
 * as those of the other features.
 */
export function lateStore<State>(
  stores: WindowStores,
  name: string,
  create: (deps: StoreDeps) => StoreApi<State>,
): StoreApi<State> {
  const late = made.get(stores) ?? new Map<string, unknown>();
  made.set(stores, late);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `createStores` puts it there
  if (!late.has(name)) late.set(name, create(stores['deps'] as StoreDeps));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the name determines the type
  return late.get(name) as StoreApi<State>;
}

export function createLateFeature<State extends object>(
  name: string,
  create: (deps: StoreDeps) => StoreApi<State>,
): UseFeature<State> {
  return createUseFeature(() => lateStore(use(StoresContext), name, create));
}
