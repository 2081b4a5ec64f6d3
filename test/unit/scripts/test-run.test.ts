import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../../../scripts/lib/run-command.mjs';
import { ALLOWED_SKIPS, unexpectedSkips } from '../../../scripts/test/allowed-skips.mjs';
import { parseOptions } from '../../../scripts/test/options.mjs';
import {
  countByProject,
  countLine,
  slowest,
  sumCounts,
  type WrittenReport,
} from '../../../scripts/test/report.mjs';

const STAGES = ['format', 'unit', 'e2e'];

describe('flags of npm test', () => {
  it('run everything unless they say otherwise', () => {
    expect(parseOptions([], STAGES)).toEqual({
      names: STAGES,
      files: [],
      bail: false,
      deep: false,
      hunt: false,
      help: false,
    });
  });

  it.each([[['--only', 'e2e,format']], [['--only=e2e,format']]])('%j keeps the order', (args) => {
    expect(parseOptions(args, STAGES).names).toEqual(['format', 'e2e']);
  });

  it('stop at the first failure, or run property tests in full, when asked to', () => {
    expect(parseOptions(['--bail'], STAGES)).toMatchObject({ bail: true, deep: false });
    expect(parseOptions(['--deep'], STAGES)).toMatchObject({
      bail: false,
      deep: true,
      hunt: false,
      help: false,
    });
    expect(parseOptions(['--hunt'], STAGES)).toMatchObject({ deep: true, hunt: true });
  });

  it('run the stages of the files that are named, and build the app for a window', () => {
    const stages = ['format', 'build', 'unit', 'component', 'e2e'];
    const file = 'test/unit/scripts/test-run.test.ts';
    expect(parseOptions([file, '-t', 'refused'], stages)).toMatchObject({
      names: ['unit'],
      files: [file],
      title: 'refused',
    });
    expect(parseOptions(['test/e2e'], stages)).toMatchObject({
      names: ['build', 'e2e'],
      files: ['test/e2e'],
    });
  });

  it.each([
    [['--only', 'units'], 'names no stage'],
    [['--only='], 'names no stage'],
    [['--only'], 'argument missing'],
    [['--fast'], "Unknown option '--fast'"],
    [['-t', 'refused'], 'needs the path'],
    [['--bail=2'], 'does not take an argument'],
    [['test/unit/absent.test.ts'], 'There is no file'],
    [['scripts/test.mjs'], 'is not a test'],
    [['test/unit/renderer/builders.ts'], 'is not a test'],
    [['../elsewhere.test.ts'], 'There is no file'],
  ])('%j is refused', (args, reason) => {
    expect(() => parseOptions(args, STAGES)).toThrow(reason);
  });
});

const error = {
  message: '\u001B[31mAssertionError: expected 1 to be 2\u001B[39m\nmore',
  stack:
    'AssertionError\n    at run (/project/node_modules/x.js:1:1)\n    at /project/test/unit/a.test.ts:7:3',
};
const module = (project: string, file: string, tests: WrittenReport['modules'][0]['tests']) => ({
  project,
  file: `/project/${file}`,
  errors: [],
  tests,
  left: 1,
});
const A = 'test/unit/a.test.ts';
const report: WrittenReport = {
  unhandledErrors: 0,
  modules: [
    module('unit', A, [
      { name: 'a works', state: 'passed', durationMs: 5 },
      { name: 'a breaks', state: 'failed', durationMs: 1, error },
      { name: 'a needs Apertium', state: 'skipped', durationMs: 0 },
    ]),
    {
      ...module('unit', 'test/unit/b.test.ts', []),
      errors: [{ message: 'It does not parse.', stack: '' }],
    },
    module('db', 'test/db/c.test.ts', [{ name: 'c works', state: 'passed', durationMs: 50 }]),
    module('zone Asia/Kolkata', A, [
      { name: 'a works', state: 'passed', durationMs: 5 },
      { name: 'a breaks', state: 'failed', durationMs: 1, error },
      { name: 'a needs Apertium', state: 'skipped', durationMs: 0 },
    ]),
  ],
};
const projects = countByProject(report, '/project');

describe('counts', () => {
  it('name what failed and what was skipped, and count a file that did not load', () => {
    expect(projects.get('unit')).toMatchObject({
      passed: 1,
      failed: 2,
      skipped: [`${A} > a needs Apertium`],
      failures: [
        {
          name: `${A} > a breaks`,
          reason: `AssertionError: expected 1 to be 2 at ${A}:7:3`,
        },
        { name: 'test/unit/b.test.ts', reason: 'It does not parse.' },
      ],
    });
  });

  it('count a test once that ran in several time zones, and its failure there', () => {
    const sum = sumCounts(projects);
    expect(sum).toMatchObject({ passed: 2, failed: 3, left: 3 });
    expect(sum.skipped).toHaveLength(1);
    expect(sum.failures.at(-1)?.name).toBe(`zone Asia/Kolkata: ${A} > a breaks`);
  });

  it('of no run are zero', () => {
    expect(countLine(sumCounts(new Map()))).toBe('0 passed, 0 failed');
  });

  it('end the run in one line', () => {
    expect(countLine(sumCounts(projects))).toBe('2 passed, 3 failed, 1 skipped');
    expect(countLine({ passed: 3, failed: 0, skipped: [] })).toBe('3 passed, 0 failed');
  });

  it('list the slowest first', () => {
    expect(slowest(sumCounts(projects).timings, 1)).toEqual([
      { name: 'test/db/c.test.ts > c works', durationMs: 50 },
    ]);
  });
});

describe('skipped tests', () => {
  const allowed = [{ file: 'a.test.ts', title: 'needs a keyring', reason: 'no keyring' }];

  it('are unexpected unless they are listed', () => {
    expect(
      unexpectedSkips(
        ['a.test.ts > group > needs a keyring', 'b.test.ts > needs a keyring', 'a.test.ts > works'],
        allowed,
      ),
    ).toEqual(['b.test.ts > needs a keyring', 'a.test.ts > works']);
  });

  it.each(ALLOWED_SKIPS)('are listed by names that exist: $file, $title', ({ file, title }) => {
    expect(readFileSync(file, 'utf8')).toContain(title);
  });
});

describe('a command', () => {
  const node = (script: string, options = {}) =>
    runCommand(process.execPath, ['-e', script], options);

  it('returns its output and exit code', async () => {
    const result = await node('console.log("out"); console.error("err"); process.exit(3)');
    expect(result).toMatchObject({ code: 3, stdout: 'out\n', ended: null });
    expect(result.tail).toContain('err');
  });

  it('is reported line by line', async () => {
    const lines: string[] = [];
    await node('process.stdout.write("a\\nb\\rc")', { onLine: (line: string) => lines.push(line) });
    expect(lines).toEqual(['a', 'b', 'c']);
  });

  it("that doesn't exist doesn't throw", async () => {
    expect(await runCommand('no-such-program-here', [])).toMatchObject({ ended: 'missing' });
  });

  it('is ended with its children at its limit', async () => {
    // The grandchild holds our end of the output open: the command has ended only when it is gone
    // too.
    const script = `
      const { spawn } = require('node:child_process');
      spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
      setInterval(() => {}, 1000);`;
    expect(await node(script, { timeoutMs: 500 })).toMatchObject({ ended: 'timeout' });
  });

  it('is ended when it falls silent', async () => {
    const script = 'console.log("started"); setInterval(() => {}, 1000)';
    const result = await node(script, { stallMs: 500 });
    expect(result.ended).toBe('stall');
  });
});
