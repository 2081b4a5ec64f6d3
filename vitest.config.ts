import { defineConfig } from 'vitest/config';
import { hasDisplay } from './scripts/lib/virtual-display.mjs';

/** A test that takes this long hangs; how fast the machine is must not decide. */
const HANG_MS = 60_000;
/** The same for what a test looks at until it is so. */
const PATIENT = { poll: { timeout: 30_000 } };

/** Four projects by folder. Unit, db and contract run under Node; e2e drives the real window. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.{ts,tsx}'],
          testTimeout: HANG_MS,
          hookTimeout: HANG_MS,
          expect: PATIENT,
        },
      },
      {
        test: {
          name: 'db',
          include: ['test/db/**/*.test.ts'],
          testTimeout: HANG_MS,
          hookTimeout: HANG_MS,
          expect: PATIENT,
        },
      },
      {
        test: {
          name: 'contract',
          include: ['test/contract/**/*.test.ts'],
          testTimeout: HANG_MS,
          hookTimeout: HANG_MS,
          expect: PATIENT,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          setupFiles: ['test/e2e/support/display.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: PATIENT,
          // More than two windows would wait for each other; on a person's own screen there is one.
          maxWorkers: hasDisplay() ? 1 : 2,
        },
      },
    ],
  },
});
