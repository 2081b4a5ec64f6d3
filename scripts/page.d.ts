import type { IntervalHistogram } from 'node:perf_hooks';
import type { DragomanApi } from '../shared/ipc/api.ts';
import type { Probe } from './bench/ui-probe.mjs';

/** What functions find that are sent into the app's page. */
declare global {
  var api: DragomanApi;
  /** Only where {@link Probe} was installed. */
  var probe: Probe;
  /** Tasks of 50 ms and more, in milliseconds. Only where the view of documents is measured. */
  var longTasks: number[];
  /** The same of the main process. */
  var loopDelay: IntervalHistogram;
}
