import { unwrap } from '../../lib/stores/api.ts';
import type { Cell, Api } from '../../lib/stores/feature-store.ts';

export interface FirstStepsSlice {
  /** True once a first step was used or they were closed; null until the settings are loaded. */
  areFirstStepsDone: boolean | null;
  loadFirstSteps: () => Promise<void>;
  /** Closes the first steps permanently. */
  endFirstSteps: () => void;
}

/** Creates the slice of the first steps, shown until the user has begun something. */
export function createFirstStepsSlice(
  api: Api<'settings'>,
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
