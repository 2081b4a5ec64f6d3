import type { FirstStepsSlice } from './first-steps-slice.ts';
import type { HeldDeps } from './held-store.ts';
import type { JobsSlice } from './jobs-slice.ts';
import type { OptionsSlice } from './options-slice.ts';
import type { PlanSlice } from './plan-slice.ts';
import type { TimeSlice } from './time-slice.ts';

export interface DocumentsState
  extends PlanSlice, OptionsSlice, JobsSlice, TimeSlice, FirstStepsSlice {
  /** For the list of what may have been sent already, which has a store of its own. */
  heldDeps: HeldDeps;
  /** Sends the plan with the chosen options. */
  translate: () => Promise<void>;
  /**
   * Loads the plan and the first page of jobs and listens to events; returns the unsubscribe.
   * Options are loaded apart, after the first paint: languages start the service inside the app.
   */
  connect: () => () => void;
}
