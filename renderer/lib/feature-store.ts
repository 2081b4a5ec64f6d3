import { createContext, use } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { StoreApi } from 'zustand/vanilla';

/** A slice's view of the store it is part of. */
export interface Cell<T> {
  get: () => T;
  set: (patch: Partial<T>) => void;
}

/** One part of a slice's state as a cell of its own. */
export function partOf<T, K extends keyof T & string>(cell: Cell<T>, name: K): Cell<T[K]> {
  return {
    get: () => cell.get()[name],
    set: (patch) => {
      const next: Partial<T> = {};
      next[name] = { ...cell.get()[name], ...patch };
      cell.set(next);
    },
  };
}

/** The store of every feature by its name; given once, around the window. */
export const StoresContext = createContext<Readonly<Record<string, unknown>>>({});

/** Reads a part of the feature's state; the component renders again when that part is another value. */
export interface UseFeature<State> {
  <T>(select: (state: State) => T): T;
  /** Several values and actions by their names. */
  <K extends keyof State>(...names: readonly K[]): Pick<State, K>;
}

interface FeatureContext<State> {
  useFeature: UseFeature<State>;
  /** The store itself, for state that is read on a key or a click. */
  useFeatureStore: () => StoreApi<State>;
}

/** The hook that reads the state of the store that `useFeatureStore` finds. */
export function createUseFeature<State>(useFeatureStore: () => StoreApi<State>): UseFeature<State> {
  return function useFeature(...asked: readonly (keyof State | ((state: State) => unknown))[]) {
    const [first] = asked;
    const names = asked.filter((each) => typeof each !== 'function');
    const pick = useShallow((state: State) =>
      Object.fromEntries(names.map((name) => [name, state[name]])),
    );
    const select: (state: State) => unknown = typeof first === 'function' ? first : pick;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion, typescript/no-explicit-any -- see UseFeature
    return useStore(useFeatureStore(), select) as any;
  };
}

/** The hooks that find the store called `name` in the window, as `createStores` names it. */
export function createFeatureContext<State>(name: string): FeatureContext<State> {
  function useFeatureStore(): StoreApi<State> {
    const store = use(StoresContext)[name];
    if (store === undefined) throw new Error(`No store "${name}" around this component.`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the name determines the type
    return store as StoreApi<State>;
  }
  return { useFeature: createUseFeature(useFeatureStore), useFeatureStore };
}
