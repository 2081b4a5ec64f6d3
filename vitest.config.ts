import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { hasDisplay } from './scripts/lib/virtual-display.mjs';
import { IS_DEEP, IS_HUNT } from './test/support/runs.ts';

/** A test that takes this long hangs; the machine's speed must not decide. */
const HANG_MS = IS_HUNT ? 1_800_000 : 180_000;

const PATIENT = {
  testTimeout: HANG_MS,
  hookTimeout: HANG_MS,
  expect: { poll: { timeout: 30_000 } },
  // A race is fixed, not retried.
  retry: 0,
};

/** Vitest would leave one core idle: on a machine with two, that is half. */
const CORES = availableParallelism();

/** Contract tests spend a fifth of their time waiting for their services and processes. */
const CONTRACT_WORKERS = CORES + 1;

/** Number of parallel windows; one on the user's own screen. */
const WINDOWS = hasDisplay() ? 1 : CORES;

/**
 * Calendar-dependent tests run on both sides of UTC, with daylight saving time, and in a zone off the full hour (St.
 * John's), in which all other unit and db tests also run. With `--deep` they also run in UTC and in one zone of each
 * kind.
 */
const HOME_ZONE = 'America/St_Johns';
const ZONES = ['Europe/Berlin'];
if (IS_DEEP) ZONES.push('UTC', 'America/Los_Angeles', 'Asia/Kolkata');
const CALENDAR_TESTS = [
  'test/unit/domain/time/**/*.test.ts',
  'test/unit/domain/usage/*.test.ts',
  'test/unit/clients/**/*.test.ts',
  'test/unit/renderer/features/{documents,history,lane,outbox,settings,time,time-report,usage}/**/*.test.{ts,tsx}',
  'test/unit/renderer/lib/**/*.test.{ts,tsx}',
  'test/unit/embedded/translation/usage/*.test.ts',
  'test/unit/exchange/**/*.test.ts',
  'test/unit/tmx/**/*.test.ts',
  'test/db/{time,sync}/!(time-kill).test.ts',
  'test/db/history/history-import-export.test.ts',
];

/** Slow files, slowest first: a slow one that starts last would keep one core busy at the end, and the others idle. */
const LONG_FILES =
  /\/(?:damaged-files|scanned|round-trip-properties|threads\/documents\/client|bergamot-engine|restore|embedded\/(?:engines\/apertium|translation\/(?:cli|fuzz|documents\/(?:bad-input|large-input|libre-office)))|sync\/trouble|memory-sync|sound-ledger|accessibility-pages|component\/(?:models|settings|voice)|forms|packaged|practice|kill|engines|restart|document-loop|e2e\/history|(?:time-)?offline|secrets|time-page|translate-work)\.test\.ts$/u;

class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // Also sorted by project: a worker can only continue with a file of the same project.
    const rank = ({ project, moduleId }: TestSpecification): number =>
      PROJECTS.findIndex(({ test }) => test.name === project.name) * 2 +
      (LONG_FILES.test(moduleId) ? 0 : 1);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

const NODE_SETUP = 'test/support/node-setup.ts';
const UNDER_NODE = [
  'test/support/compile-cache.ts',
  'test/support/node-files.ts',
  'test/support/bundled-threads.ts',
  'test/support/reset-globals.ts',
  'test/support/random-input.ts',
];

type Project = TestProjectConfiguration & { test: { name: string } };

/**
 * Contract, unit, db and zones run under Node; component and e2e drive windows: component uses a fake main process, e2e
 * the whole app.
 */
const PROJECTS: Project[] = [
  {
    test: {
      ...PATIENT,
      name: 'contract',
      maxWorkers: CONTRACT_WORKERS,
      // Projects with different worker counts do not run in parallel.
      sequence: { groupOrder: 0 },
      isolate: false,
      globalSetup: [NODE_SETUP],
      setupFiles: UNDER_NODE,
      include: ['test/contract/**/*.test.ts'],
    },
  },
  {
    test: {
      ...PATIENT,
      name: 'unit',
      maxWorkers: CORES,
      sequence: { groupOrder: 1 },
      isolate: false,
      globalSetup: [NODE_SETUP],
      setupFiles: UNDER_NODE,
      env: { TZ: HOME_ZONE },
      include: ['test/unit/**/*.test.{ts,tsx}'],
    },
  },
  {
    test: {
      ...PATIENT,
      name: 'db',
      maxWorkers: CORES,
      sequence: { groupOrder: 1 },
      isolate: false,
      globalSetup: [NODE_SETUP],
      setupFiles: UNDER_NODE,
      env: { TZ: HOME_ZONE },
      include: ['test/db/**/*.test.ts'],
    },
  },
  ...ZONES.map((zone) => ({
    test: {
      ...PATIENT,
      name: `zone ${zone}`,
      maxWorkers: CORES,
      sequence: { groupOrder: 1 },
      isolate: false,
      globalSetup: [NODE_SETUP],
      setupFiles: UNDER_NODE,
      env: { TZ: zone },
      include: CALENDAR_TESTS,
    },
  })),
  {
    test: {
      ...PATIENT,
      name: 'component',
      include: ['test/component/**/*.test.ts'],
      globalSetup: ['test/component/support/global-setup.ts'],
      setupFiles: ['test/component/support/setup.ts'],
      // The files of a worker share its window.
      isolate: false,
      maxWorkers: WINDOWS,
      sequence: { groupOrder: 2 },
    },
  },
  {
    test: {
      ...PATIENT,
      name: 'e2e',
      include: ['test/e2e/**/*.test.ts'],
      globalSetup: [NODE_SETUP],
      setupFiles: ['test/e2e/support/display.ts'],
      isolate: false,
      maxWorkers: WINDOWS,
      sequence: { groupOrder: 3 },
    },
  },
];

export default defineConfig({
  test: {
    tags: [
      {
        name: 'deep',
        description:
          'Takes seconds and holds a rule that a shorter test holds as well, at less size or in fewer cases.',
      },
    ],
    sequence: { sequencer: LongFilesFirst },
    projects: PROJECTS,
  },
});
