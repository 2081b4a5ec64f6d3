/** Entry of the glossary thread: reads, checks and writes files of terms. */
import { serveThread } from '../../support/serve-thread.ts';
import { createGlossaryThreadCalls } from './calls.ts';

serveThread(createGlossaryThreadCalls());
