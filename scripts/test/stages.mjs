import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../lib/build.mjs';
import { projectNode, projectRoot } from '../lib/paths.mjs';
import { runCommand } from '../lib/run-command.mjs';
import { toolEnv, toolPath } from '../lib/tools.mjs';
import { hasDisplay, startVirtualDisplay } from '../lib/virtual-display.mjs';
import { calendarFiles } from './calendar-files.mjs';
import { readVitestReport } from './vitest-report.mjs';

const MINUTE_MS = 60_000;
// Zones on both sides of UTC, with and without summer time, one off the full hour.
const ZONES = ['UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Asia/Kolkata'];

function limitReached(limitMs) {
  return `It was still running after ${limitMs / MINUTE_MS} minutes and was ended.`;
}

async function runTool(packageName, command, args, limitMs) {
  const result = await runCommand(projectNode(), [toolPath(packageName, command), ...args], {
    cwd: projectRoot,
    env: toolEnv(),
    inherit: true,
    timeoutMs: limitMs,
  });
  if (result.ended === 'timeout') return { ok: false, reason: limitReached(limitMs), reports: [] };
  return { ok: result.code === 0, reports: [] };
}

/** A stage that is one run of a tool. */
function tool(name, packageName, command, args, limitMs = 10 * MINUTE_MS) {
  return { name, run: () => runTool(packageName, command, args, limitMs) };
}

async function runVitest(projects, { env = {}, limitMs, again = false, relatedTo = null }) {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-test-'));
  const output = join(folder, 'report.json');
  // The threads and processes that tests start read the same TypeScript again and again.
  const compileCache = { NODE_COMPILE_CACHE: join(folder, 'compile-cache') };
  try {
    const args = [
      ...(relatedTo === null ? ['run'] : ['related', '--run', ...relatedTo]),
      ...projects.flatMap((project) => ['--project', project]),
      // What vitest shows in a terminal is its own choice; the counts come from its JSON.
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${output}`,
    ];
    const result = await runCommand(projectNode(), [toolPath('vitest'), ...args], {
      cwd: projectRoot,
      // Not for the window: it runs as a person starts it.
      env: toolEnv(projects.includes('e2e') ? env : { ...compileCache, ...env }),
      inherit: true,
      timeoutMs: limitMs,
    });
    if (result.ended === 'timeout')
      return { ok: false, reason: limitReached(limitMs), reports: [] };
    if (!existsSync(output))
      return { ok: false, reason: 'It gave no report: were there any tests?', reports: [] };
    const report = readVitestReport(JSON.parse(readFileSync(output, 'utf8')), projectRoot);
    const reports = [{ report, again }];
    const ran = report.passed + report.failed + report.skipped.length;
    if (ran === 0)
      return { ok: false, reason: 'It holds no tests, so nothing was proved.', reports };
    const ok = result.code === 0 && report.failed === 0;
    const reason =
      !ok && report.failed === 0
        ? 'Every test passed, but an error happened outside of them (above).'
        : undefined;
    return { ok, reason, reports };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function vitest(name, limitMs = 20 * MINUTE_MS) {
  return { name, run: () => runVitest([name], { limitMs }) };
}

/** The real window. */
async function runE2e() {
  // Each test file starts a display where there is none; that it cannot be had is told once, before.
  if (!hasDisplay()) await (await startVirtualDisplay()).stop();
  return runVitest(['e2e'], { limitMs: 45 * MINUTE_MS });
}

/**
 * What depends on code that reads the calendar, where the clock on the wall differs. The machine's own
 * zone was seen by the stages before.
 */
async function runZones() {
  const own = Intl.DateTimeFormat()
    .resolvedOptions()
    .timeZone.replace(/^Etc\//u, '');
  const outcome = { ok: true, reasons: [], reports: [] };
  for (const zone of ZONES.filter((candidate) => candidate !== own)) {
    process.stdout.write(`time zone ${zone}\n`);
    const result = await runVitest(['unit', 'db'], {
      limitMs: 20 * MINUTE_MS,
      env: { TZ: zone },
      again: true,
      relatedTo: calendarFiles(projectRoot),
    });
    outcome.ok &&= result.ok;
    if (!result.ok) outcome.reasons.push(`${zone}: ${result.reason ?? 'tests failed'}`);
    outcome.reports.push(...result.reports);
  }
  return {
    ok: outcome.ok,
    reason: outcome.reasons.join(' ') || undefined,
    reports: outcome.reports,
  };
}

async function runBuild() {
  await ensureBuilt({ force: true });
  return { ok: true, reports: [] };
}

/** All stages in their order: the quick ones first, so that a slip is told within seconds. */
export const STAGES = [
  tool('format', 'prettier', 'prettier', ['--check', '.']),
  tool('types', 'typescript', 'tsc', ['--build']),
  tool('lint', 'oxlint', 'oxlint', ['--type-aware']),
  tool('boundaries', 'dependency-cruiser', 'depcruise', [
    '--config',
    '.dependency-cruiser.cjs',
    'electron',
    'renderer',
    'shared',
  ]),
  { name: 'build', run: runBuild },
  vitest('unit'),
  vitest('db'),
  vitest('contract'),
  { name: 'e2e', run: runE2e },
  { name: 'zones', run: runZones },
];
