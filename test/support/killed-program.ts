/**
 * First import of a program that a test kills: its threads are started from their bundles, and its compiled code is
 * cached now, since Node does so only on an orderly exit.
 */
import { flushCompileCache } from 'node:module';
import './bundled-threads.ts';

// Every module of the program is compiled before the first one runs.
flushCompileCache();
