/**
 * Vitest reporter that writes the result of each test, with its project, to the file that DRAGOMAN_TEST_REPORT names.
 * Vitest's own JSON does not include the project, and a time zone test has the same file and name as in the other
 * zones.
 */
import { writeFileSync } from 'node:fs';

/** @import { TestCase, TestModule } from 'vitest/node' */

/** @param {TestCase} test */
function describeTest(test) {
  const { state, errors = [] } = test.result();
  const [error] = errors;
  return {
    name: test.fullName,
    state,
    durationMs: test.diagnostic()?.duration ?? 0,
    error: error && { message: error.message ?? '', stack: error.stack ?? '' },
  };
}

/** Returns true if a test was left to `--deep`: its tag was filtered out. */
const isLeft = (/** @type {TestCase} */ test) =>
  process.env.DRAGOMAN_DEEP === undefined &&
  test.tags.includes('deep') &&
  test.result().state === 'skipped';

/** @param {TestModule} module */
function describeModule(module) {
  const tests = [...module.children.allTests()];
  return {
    project: module.project.name,
    file: module.moduleId,
    // Errors outside of tests: the file does not load, a hook threw.
    errors: module.errors().map(({ message, stack = '' }) => ({ message, stack })),
    tests: tests.filter((test) => !isLeft(test)).map(describeTest),
    left: tests.filter(isLeft).length,
  };
}

/** Longer than Vitest waits for its own end. */
const END_MS = 60_000;

/** Ends the process once every result is known: open handles of a test must neither delay the run nor go unnoticed. */
function endInTime() {
  setTimeout(() => {
    const open = process.getActiveResourcesInfo().join(', ');
    process.stderr.write(`vitest did not end after its last test and is ended. Open: ${open}\n`);
    process.exit(1);
  }, END_MS).unref();
}

export default class ReportWriter {
  /**
   * @param {readonly TestModule[]} modules
   * @param {readonly unknown[]} unhandled errors that belong to no test
   */
  onTestRunEnd(modules, unhandled) {
    const report = { modules: modules.map(describeModule), unhandledErrors: unhandled.length };
    writeFileSync(process.env.DRAGOMAN_TEST_REPORT ?? '', JSON.stringify(report));
    endInTime();
  }
}
