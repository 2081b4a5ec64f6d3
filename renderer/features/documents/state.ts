import type { Deps } from '../../lib/stores/feature-store.ts';
import type { JobsSlice } from './jobs-slice.ts';
import type { OptionsSlice } from './options-slice.ts';
import type { PlanSlice } from './plan-slice.ts';
import type { TimeSlice } from './time-slice.ts';

export interface FirstStepsSlice {
  /** True once a first step was used or they were closed; null until the settings are loaded. */
  areFirstStepsDone: boolean | null;
  loadFirstSteps: () => Promise<void>;
  /** Closes the first steps permanently. */
  endFirstSteps: () => void;
}

export interface DocumentsState
  extends PlanSlice, OptionsSlice, JobsSlice, TimeSlice, FirstStepsSlice {
  /** Dependencies of lists that are loaded later, with stores of their own. */
  laterDeps: Deps<'data' | 'watches'>;
  translate: () => Promise<void>;
  /**
   * Loads the plan and the first page of jobs and listens to events; returns the unsubscribe. Options are loaded
   * separately after the first paint, because languages start the built-in service.
   */
  connect: () => () => void;
}
