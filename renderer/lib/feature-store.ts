import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';

/** A slice's view of the store it is part of. */
export interface Cell<T> {
  get: () => T;
  set: (patch: Partial<T>) => void;
}

/** The store of every feature by its name; given once, around the window. */
export const StoresContext = createContext<Readonly<Record<string, unknown>>>({});

interface FeatureContext<State> {
  /** A part of the feature's state; renders again when that part is another value. */
  useFeature: <T>(select: (state: State) => T) => T;
  /** The store itself, for state that is read on a key or a click. */
  useFeatureStore: () => StoreApi<State>;
}

/** The hooks that find the store called `name` in the window, as `createStores` names it. */
export function createFeatureContext<State>(name: string): FeatureContext<State> {
  function useFeatureStore(): StoreApi<State> {
    const store = use(StoresContext)[name];
    if (store === undefined) throw new Error(`No store "${name}" around this component.`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the name determines the type
    return store as StoreApi<State>;
  }
  function useFeature<T>(select: (state: State) => T): T {
    return useStore(useFeatureStore(), select);
  }
  return { useFeature, useFeatureStore };
}
