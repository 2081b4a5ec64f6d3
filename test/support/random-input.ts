import { configureGlobal } from 'fast-check';
import { IS_HUNT, runs } from './runs.ts';

/** The same input each time: what fails failed by the change. `npm test -- --hunt` looks for what nobody thought of. */
configureGlobal({ numRuns: runs(100, 100), ...(!IS_HUNT && { seed: 1 }) });
