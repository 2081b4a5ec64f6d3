import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { hasDisplay } from './scripts/lib/virtual-display.mjs';

/** A test that takes this long hangs; how fast the machine is must not decide. */
const HANG_MS = 180_000;
/** The same for what a test looks at until it is so. */
const PATIENT = { poll: { timeout: 30_000 } };

/**
 * What speaks with other processes may meet a machine that is busy with something else: it is tried once
 * more. `npm test` names each test that needed it, with its reason: it is a race, and to be mended.
 */
const AGAIN = { retry: 1 };

/** By itself vitest leaves one core idle, on a machine with two that is half of it. */
const CORES = availableParallelism();
/** Notes what has to run again in other time zones, where `npm test` asks for it. */
const noteZoneReads = process.env['DRAGOMAN_ZONE_READS']
  ? ['scripts/test/note-zone-reads.mjs']
  : [];

/** Files that take long: begun last, they would keep one core busy at the end, and the others idle. */
const LONG_FILES =
  /\/(?:damaged-files|scanned|round-trip-properties|inspector|bergamot-engine|restore|embedded-service-(?:apertium|bad-input|cli|fuzz|large-input|libre-office)|accessibility(?:-pages)?|practice|kill|text-requests)\.test\.ts$/u;

class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG_FILES.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** Four projects by folder. Unit, db and contract run under Node; e2e drives the real window. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        test: {
          name: 'unit',
          maxWorkers: CORES,
          setupFiles: noteZoneReads,
          include: ['test/unit/**/*.test.{ts,tsx}'],
          testTimeout: HANG_MS,
          hookTimeout: HANG_MS,
          expect: PATIENT,
        },
      },
      {
        test: {
          name: 'db',
          maxWorkers: CORES,
          setupFiles: noteZoneReads,
          include: ['test/db/**/*.test.ts'],
          testTimeout: HANG_MS,
          hookTimeout: HANG_MS,
          expect: PATIENT,
        },
      },
      {
        test: {
          ...AGAIN,
          name: 'contract',
          maxWorkers: CORES,
          include: ['test/contract/**/*.test.ts'],
          testTimeout: HANG_MS,
          hookTimeout: HANG_MS,
          expect: PATIENT,
        },
      },
      {
        test: {
          ...AGAIN,
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          setupFiles: ['test/e2e/support/display.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: PATIENT,
          // More than two windows would wait for each other; on a person's own screen there is one.
          maxWorkers: hasDisplay() ? 1 : 2,
          // Projects of different widths do not run side by side.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
