import { defineConfig } from 'vitest/config';

/** Four projects by folder. Unit, db and contract run under Node; e2e drives the real window. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['test/unit/**/*.test.{ts,tsx}'] } },
      { test: { name: 'db', include: ['test/db/**/*.test.ts'], testTimeout: 60_000 } },
      { test: { name: 'contract', include: ['test/contract/**/*.test.ts'], testTimeout: 60_000 } },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/e2e/support/display.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // One window at a time: two cores, and the keyring session is shared.
          fileParallelism: false,
        },
      },
    ],
  },
});
