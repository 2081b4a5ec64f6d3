import { configureGlobal } from 'fast-check';
import { IS_HUNT, runs } from './runs.ts';

/**
 * The same input each time: a failure is caused by the change. `npm test -- --hunt` uses new input to look for unknown
 * cases.
 */
configureGlobal({ numRuns: runs(100, 100), ...(!IS_HUNT && { seed: 1 }) });
