import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../lib/build.mjs';
import { projectNode, projectRoot } from '../lib/paths.mjs';
import { runCommand } from '../lib/run-command.mjs';
import { toolEnv, toolPath } from '../lib/tools.mjs';
import { hasDisplay, startVirtualDisplay } from '../lib/virtual-display.mjs';
import { readVitestReport } from './vitest-report.mjs';
import { testsOfCalendar, testsThatReadZone } from './zone-files.mjs';

const MINUTE_MS = 60_000;
// Zones on both sides of UTC, with and without summer time, one off the full hour.
const ZONES = ['UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Asia/Kolkata'];

function limitReached(limitMs) {
  return `It was still running after ${limitMs / MINUTE_MS} minutes and was ended.`;
}

async function runTool(packageName, command, args, limitMs) {
  const lines = [];
  const result = await runCommand(projectNode(), [toolPath(packageName, command), ...args], {
    cwd: projectRoot,
    env: toolEnv(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
    onLine: (line) => void lines.push(line),
    timeoutMs: limitMs,
  });
  const output = lines.join('\n').trimEnd();
  const reason = result.ended === 'timeout' ? limitReached(limitMs) : undefined;
  return { ok: result.code === 0 && reason === undefined, reason, output, reports: [] };
}

/** A stage that is one run of a tool; each leaves a core to another one for most of its time. */
function tool(name, packageName, command, args, limitMs = 10 * MINUTE_MS) {
  return { name, beside: true, run: () => runTool(packageName, command, args, limitMs) };
}

async function runVitest(projects, { env = {}, limitMs, again = false, files = [] }) {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-test-'));
  const output = join(folder, 'report.json');
  // The threads and processes that tests start read the same TypeScript again and again.
  const compileCache = { NODE_COMPILE_CACHE: join(folder, 'compile-cache') };
  try {
    const args = [
      'run',
      ...files,
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

function vitest(name, limitMs = 30 * MINUTE_MS) {
  return { name, run: () => runVitest([name], { limitMs }) };
}

/** Projects whose tests run again in other time zones, when they ask for the zone of the machine. */
const ZONED_PROJECTS = ['unit', 'db'];
/** The tests of them that were seen asking for it in this run, by project. */
const zoneReaders = new Map();

/** Runs tests and hands back besides which of them asked for the time zone of the machine. */
async function runNotingZones(projects, options) {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-zones-'));
  const notes = join(folder, 'tests');
  try {
    const env = { ...options.env, DRAGOMAN_ZONE_READS: notes };
    const result = await runVitest(projects, { ...options, env });
    return { ...result, readers: testsThatReadZone(notes, projectRoot) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A stage of tests of which some run again in other time zones. */
function zonedVitest(name, limitMs = 30 * MINUTE_MS) {
  return {
    name,
    async run() {
      const { readers, ...outcome } = await runNotingZones([name], { limitMs });
      zoneReaders.set(name, readers);
      return outcome;
    },
  };
}

/** The real window. */
async function runE2e() {
  // Each test file starts a display where there is none; that it cannot be had is told once, before.
  if (!hasDisplay()) await (await startVirtualDisplay()).stop();
  // Nothing to do after the stage of its own, which builds anew.
  await ensureBuilt();
  return runVitest(['e2e'], { limitMs: 45 * MINUTE_MS });
}

/**
 * What asks for the time zone of the machine, where the clock on the wall differs. The machine's own zone was
 * seen by the stages before. Without them every test runs in the first of the zones, which shows what asks.
 */
async function runZones() {
  const own = Intl.DateTimeFormat()
    .resolvedOptions()
    .timeZone.replace(/^Etc\//u, '');
  const outcome = { ok: true, reasons: [], reports: [] };
  const known = ZONED_PROJECTS.every((name) => zoneReaders.has(name));
  let readers = known ? ZONED_PROJECTS.flatMap((name) => zoneReaders.get(name)) : null;
  for (const zone of ZONES.filter((candidate) => candidate !== own)) {
    const files = readers && [...new Set([...readers, ...testsOfCalendar(projectRoot)])];
    process.stdout.write(`time zone ${zone}, ${files?.length ?? 'all'} test files\n`);
    const result = await runNotingZones(ZONED_PROJECTS, {
      limitMs: 20 * MINUTE_MS,
      env: { TZ: zone },
      again: true,
      files: files ?? [],
    });
    readers ??= result.readers;
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
  { name: 'build', beside: true, run: runBuild },
  zonedVitest('unit'),
  zonedVitest('db'),
  vitest('contract'),
  { name: 'e2e', run: runE2e },
  { name: 'zones', run: runZones },
];
