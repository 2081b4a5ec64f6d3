import { describe, expect, it } from 'vitest';
import { runCommand } from '../../../scripts/lib/run-command.mjs';
import { parseOptions } from '../../../scripts/test/options.mjs';
import { runStages } from '../../../scripts/test/run-stages.mjs';
import {
  countLine,
  readVitestReport,
  slowest,
  sumReports,
} from '../../../scripts/test/vitest-report.mjs';

const STAGES = ['format', 'unit', 'e2e'];

describe('flags of npm test', () => {
  it('run everything by themselves', () => {
    expect(parseOptions([], STAGES)).toEqual({ all: false, names: STAGES });
  });

  it.each([[['--only', 'e2e,format']], [['--only=e2e,format']]])('%j keeps the order', (args) => {
    expect(parseOptions(args, STAGES).names).toEqual(['format', 'e2e']);
  });

  it('go on after a failure when asked to', () => {
    expect(parseOptions(['--all'], STAGES).all).toBe(true);
  });

  it.each([[['--only', 'units']], [['--only']], [['--only=']], [['--fast']]])(
    '%j is refused',
    (args) => {
      expect(() => parseOptions(args, STAGES)).toThrow(/names no stage|does not know/);
    },
  );
});

describe('stages', () => {
  const BESIDE = ['format', 'types', 'lint'].map((name) => ({ name, beside: true }));
  const ALL = [...BESIDE, { name: 'unit' }, { name: 'e2e' }];

  /** Runs them, and tells when each began and ended. */
  async function tell(failing: readonly string[], all: boolean) {
    const told: string[] = [];
    const results = await runStages(
      ALL,
      async ({ name }) => {
        told.push(`${name} begins`);
        await new Promise(setImmediate);
        told.push(`${name} ends`);
        return { name, ok: !failing.includes(name) };
      },
      { all },
    );
    return { told, ran: results.map(({ name }) => name) };
  }

  it('run two at a time where they may, else one after the other, and are told in their order', async () => {
    const { told, ran } = await tell([], false);
    expect(told.slice(0, 2)).toEqual(['format begins', 'types begins']);
    expect(told.slice(-4)).toEqual(['unit begins', 'unit ends', 'e2e begins', 'e2e ends']);
    expect(ran).toEqual(ALL.map(({ name }) => name));
  });

  it('do not begin after one failed, unless all are asked for', async () => {
    expect((await tell(['types'], false)).ran).not.toContain('unit');
    expect((await tell(['unit'], false)).ran).toEqual(['format', 'types', 'lint', 'unit']);
    expect((await tell(['types', 'unit'], true)).ran).toHaveLength(ALL.length);
  });
});

const report = readVitestReport(
  {
    testResults: [
      {
        name: '/project/test/unit/a.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'a works', status: 'passed', duration: 5 },
          {
            fullName: 'a breaks',
            status: 'failed',
            duration: 1,
            failureMessages: [
              '\u001B[31mAssertionError: expected 1 to be 2\u001B[39m\n    at run (/project/node_modules/x.js:1:1)\n    at /project/test/unit/a.test.ts:7:3',
            ],
          },
          { fullName: 'a needs Apertium', status: 'skipped' },
          { fullName: 'a is planned', status: 'todo' },
        ],
      },
      {
        name: '/project/test/unit/b.test.ts',
        status: 'failed',
        message: 'It does not parse.',
        assertionResults: [],
      },
      {
        name: '/project/test/unit/c.test.ts',
        status: 'passed',
        assertionResults: [
          {
            fullName: 'c works',
            status: 'passed',
            duration: 50,
            failureMessages: ['Error: it was busy'],
          },
        ],
      },
    ],
  },
  '/project',
);

describe('counts', () => {
  it('name what failed and what was skipped, and count a file that did not load', () => {
    expect(report).toMatchObject({
      passed: 2,
      failed: 2,
      skipped: ['test/unit/a.test.ts > a needs Apertium', 'test/unit/a.test.ts > a is planned'],
      failures: [
        {
          name: 'test/unit/a.test.ts > a breaks',
          reason: 'AssertionError: expected 1 to be 2 at test/unit/a.test.ts:7:3',
        },
        { name: 'test/unit/b.test.ts', reason: 'It does not parse.' },
      ],
    });
  });

  it('name what passed only when it was tried again, and why it was', () => {
    const unsteady = [{ name: 'test/unit/c.test.ts > c works', reason: 'Error: it was busy' }];
    expect(sumReports([{ report, again: true }]).unsteady).toEqual(unsteady);
  });

  it('count a test once that ran in several time zones, and its failure there', () => {
    const sum = sumReports([
      { report, again: false },
      { report: { ...report, failed: 1, failures: [{ name: 'x', reason: '' }] }, again: true },
    ]);
    expect(sum).toMatchObject({ passed: 2, failed: 3 });
    expect(sum.skipped).toHaveLength(2);
  });

  it('of no run are zero', () => {
    expect(countLine(sumReports([]))).toBe('0 passed, 0 failed');
    expect(readVitestReport({}, '/project').passed).toBe(0);
  });

  it('close the run in one line', () => {
    expect(countLine(report)).toBe('2 passed, 2 failed, 2 skipped');
    expect(countLine({ passed: 3, failed: 0, skipped: [] })).toBe('3 passed, 0 failed');
  });

  it('list the slowest first', () => {
    expect(slowest(report.timings, 1)).toEqual([
      { name: 'test/unit/c.test.ts > c works', durationMs: 50 },
    ]);
  });
});

describe('a command', () => {
  const node = (script: string, options = {}) =>
    runCommand(process.execPath, ['-e', script], options);

  it('hands back its output and code', async () => {
    const result = await node('console.log("out"); console.error("err"); process.exit(3)');
    expect(result).toMatchObject({ code: 3, stdout: 'out\n', ended: null });
    expect(result.tail).toContain('err');
  });

  it('is told line by line', async () => {
    const lines: string[] = [];
    await node('process.stdout.write("a\\nb\\rc")', { onLine: (line: string) => lines.push(line) });
    expect(lines).toEqual(['a', 'b', 'c']);
  });

  it('that does not exist is no exception', async () => {
    expect(await runCommand('no-such-program-here', [])).toMatchObject({ ended: 'missing' });
  });

  it('is ended with its children at its limit', async () => {
    // The grandchild holds our end of the output open: the command counts as over only when it is gone too.
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
