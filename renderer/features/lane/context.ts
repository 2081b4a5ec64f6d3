import { createContext, use, useEffect } from 'react';
import { useStore } from 'zustand';
import type { ProjectRules } from '../../../shared/domain/project-rules.ts';
import { valueOf } from '../../lib/loadable.ts';
import type { LaneState, LaneStore } from './store.ts';

export const LaneStoreContext = createContext<LaneStore | null>(null);

/** A part of the lane's state; renders again when that part is another value. */
export function useLane<T>(select: (state: LaneState) => T): T {
  const store = use(LaneStoreContext);
  if (store === null) throw new Error('LaneStoreContext is missing.');
  return useStore(store, select);
}

/** What holds for the project chosen on a form; null without one, and until the rules are read. */
export function useProjectRules(projectId: string | null): ProjectRules | null {
  const rules = useLane((state) => valueOf(state.rules));
  const isIdle = useLane((state) => state.rules.status === 'idle');
  const loadRules = useLane((state) => state.loadRules);
  useEffect(() => {
    if (isIdle) void loadRules();
  }, [isIdle, loadRules]);
  return rules?.find((each) => each.projectId === projectId) ?? null;
}
