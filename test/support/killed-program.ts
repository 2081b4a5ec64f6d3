/**
 * The first import of a program that a test kills: its threads are started from their bundles, and its compiled code is
 * kept now, since Node keeps it only at an orderly end.
 */
import { flushCompileCache } from 'node:module';
import './bundled-threads.ts';

// Every module of the program is compiled before the first one runs.
flushCompileCache();
