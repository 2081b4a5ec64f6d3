import type { DragomanApi } from '../../../shared/ipc/api.ts';
import { unwrap } from '../../lib/stores/api.ts';
import type { Cell } from '../../lib/stores/feature-store.ts';

export interface FirstStepsSlice {
  /** One of them was taken, or they were closed; null until the settings were read. */
  areFirstStepsDone: boolean | null;
  loadFirstSteps: () => Promise<void>;
  /** For good. */
  endFirstSteps: () => void;
}

/** What there is to begin with, shown until something was begun. */
export function createFirstStepsSlice(
  api: Pick<DragomanApi, 'settings'>,
  { get, set }: Cell<FirstStepsSlice>,
): FirstStepsSlice {
  return {
    areFirstStepsDone: null,

    async loadFirstSteps() {
      const areFirstStepsDone = await unwrap(api.settings.get()).then(
        (settings) => settings.firstSteps.areDone,
        () => true,
      );
      set({ areFirstStepsDone: get().areFirstStepsDone ?? areFirstStepsDone });
    },

    endFirstSteps() {
      if (get().areFirstStepsDone === true) return;
      set({ areFirstStepsDone: true });
      api.settings.update({ firstSteps: { areDone: true } }).catch(() => undefined);
    },
  };
}
