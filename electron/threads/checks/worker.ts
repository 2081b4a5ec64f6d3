/** Entry of the thread that checks translations. */
import { serveThread } from '../../support/serve-thread.ts';
import { createCheckThreadCalls } from './calls.ts';

serveThread(createCheckThreadCalls());
