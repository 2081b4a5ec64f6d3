import type { DragomanApi } from '../shared/ipc/api.ts';
import type { Probe } from '../test/bench/ui-probe.mjs';

/** Globals available to functions that are sent into the app's page. */
declare global {
  var api: DragomanApi;
  /** Only if {@link Probe} was installed. */
  var probe: Probe;
}
