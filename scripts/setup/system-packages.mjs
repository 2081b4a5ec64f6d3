import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { cacheRoot } from '../lib/paths.mjs';
import { runCommand } from '../lib/run-command.mjs';
import { failureMemory } from './failure-memory.mjs';
import {
  allNames,
  chooseAlternatives,
  ENGINE_PACKAGES,
  hintsForOtherSystems,
  missingPackages,
  parseAptProgress,
  parseInstallable,
  parseInstalled,
  WINDOW_PACKAGES,
} from './system-package-list.mjs';

/** Where the service inside the app looks for the engine's language pairs. */
const ENGINE_FOLDER = '/usr/share/apertium/modes';
const STALL_MS = 5 * 60_000;
// What a release does not offer today it hardly offers within the hour; a broken network may be back.
const REMEMBER_MS = 3_600_000;
const KEEP_LINE_MS = 24 * 3_600_000;
const LOCK_TRIES = 24;
const LOCK_PAUSE_MS = 5000;
const INTERRUPTED = /dpkg was interrupted/iu;
const LOCKED = /could not get lock|unable to lock|is another process using it|lock-frontend/iu;

/** Debian and its children: their package names are the ones we know. */
export function isDebian() {
  return (
    process.platform === 'linux' &&
    existsSync('/etc/debian_version') &&
    existsSync('/usr/bin/apt-get')
  );
}

const isSkipped = () => process.env.DRAGOMAN_SKIP_SYSTEM_PACKAGES === '1';
const isRoot = () => process.getuid?.() === 0;

/** The line a person without root rights hands to somebody with them. */
export function installLine(names) {
  return `sudo apt-get update && sudo apt-get install -y --no-install-recommends ${names.join(' ')}`;
}

function installedNow(packages) {
  try {
    const format = '-f=${Package}\\t${db:Status-Status}\\n';
    const stdio = ['ignore', 'pipe', 'ignore'];
    return parseInstalled(
      execFileSync('dpkg-query', ['-W', format, ...allNames(packages)], {
        encoding: 'utf8',
        stdio,
      }),
    );
  } catch (error) {
    // It ends with 1 when it does not know some of the names, and still lists the others.
    return parseInstalled(String(error.stdout ?? ''));
  }
}

/** Our own words among the lines of apt. */
const isPause = (line) => /^(?:waiting|finishing) /u.test(line);

async function apt(args, onLine) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };
  for (let attempt = 1; ; attempt += 1) {
    const result = await runCommand('apt-get', args, { env, stallMs: STALL_MS, onLine });
    if (result.code === 0 || attempt === LOCK_TRIES) return result;
    if (INTERRUPTED.test(result.tail) && attempt === 1) {
      onLine('finishing an installation that was interrupted earlier');
      await runCommand('dpkg', ['--configure', '-a'], { env, stallMs: STALL_MS });
      continue;
    }
    if (!LOCKED.test(result.tail)) return result;
    if (attempt === 1) onLine('waiting for another package manager to finish');
    await sleep(LOCK_PAUSE_MS);
  }
}

function aptReason(tail) {
  const lines = tail.split('\n').filter((line) => line.startsWith('E: '));
  return lines[0]?.slice(3) ?? tail.split('\n').at(-1) ?? 'apt-get gave no reason';
}

async function refreshLists(report) {
  report.say('System packages: reading the package lists (apt-get update)');
  const result = await apt(['update'], (line) =>
    report.progress(isPause(line) ? line : 'reading the package lists'),
  );
  // Old lists often still serve: go on and let the installation decide.
  if (result.code !== 0)
    report.say(`System packages: the lists could not be renewed (${aptReason(result.tail)})`);
}

async function install(names, report) {
  const args = [
    'install',
    '-y',
    '--no-install-recommends',
    '-o',
    'APT::Status-Fd=1',
    '-o',
    'Dpkg::Use-Pty=0',
  ];
  return apt([...args, '-o', 'DPkg::Lock::Timeout=120', ...names], (line) => {
    const progress = parseAptProgress(line);
    if (progress) report.progress(`${progress.phase} ${progress.percent} % (${progress.text})`);
    else if (isPause(line)) report.say(`System packages: ${line}`);
  });
}

async function installable(packages) {
  const env = { ...process.env, LC_ALL: 'C' };
  const result = await runCommand('apt-cache', ['policy', ...allNames(packages)], { env });
  return parseInstallable(result.stdout);
}

/**
 * Installs what is missing of a list, as root.
 *
 * @returns {Promise<{ ok: boolean, reason: string }>}
 */
async function installMissing(packages, report) {
  const missing = missingPackages(packages, installedNow(packages));
  if (missing.length === 0) return { ok: true, reason: '' };
  const { names, unknown } = chooseAlternatives(missing, await installable(missing));
  if (unknown.length > 0)
    report.say(`System packages: not offered on this release: ${unknown.join(', ')}`);
  if (names.length === 0) return { ok: false, reason: 'this release offers none of them' };
  report.say(`System packages: installing ${names.join(' ')}`);
  const result = await install(names, report);
  return { ok: result.code === 0 && unknown.length === 0, reason: aptReason(result.tail) };
}

/**
 * Gets some more packages at once, for a step that turns out to need them.
 *
 * @returns {Promise<string | undefined>} undefined when they are there, else what the person can do
 */
export async function ensurePackages(packages, report) {
  const missing = isDebian() ? missingPackages(packages, installedNow(packages)) : packages;
  if (isDebian() && missing.length === 0) return undefined;
  const names = missing.map((name) => name.split('|')[0]);
  if (!isDebian()) return `install these with your package manager: ${names.join(', ')}`;
  if (!isRoot() || isSkipped()) return `run this line: ${installLine(names)}`;
  await refreshLists(report);
  const result = await installMissing(missing, report);
  return result.ok
    ? undefined
    : `apt-get said: ${result.reason}. Try this line yourself: ${installLine(names)}`;
}

/** Display, libraries, keyring and the translation engine, on Debian and Ubuntu. */
export function systemPackages({ flags }) {
  const window = flags.noElectron ? [] : WINDOW_PACKAGES;
  const wanted = [...window, ...ENGINE_PACKAGES];

  const missing = () => missingPackages(wanted, installedNow(wanted));
  const memory = failureMemory(cacheRoot(), 'system-packages', REMEMBER_MS);

  /** Asking apt takes a second, and every start would: the answer is kept. */
  async function lineFor(entries) {
    const memory = failureMemory(cacheRoot(), 'system-packages-line', KEEP_LINE_MS);
    const [key, known] = (memory.recall() ?? '').split('\n');
    if (key === entries.join(' ') && known) return known;
    const { names, unknown } = chooseAlternatives(entries, await installable(entries));
    // What the lists here do not know is named all the same: the lists may be empty or old.
    const line = installLine([...names, ...unknown]);
    try {
      memory.remember(`${entries.join(' ')}\n${line}`);
    } catch {
      // A cache that cannot be written is told by the step that needs it.
    }
    return line;
  }

  async function tellWhatIsMissing(report) {
    const entries = missing();
    if (entries.length === 0) return;
    const optional = entries.every((entry) => ENGINE_PACKAGES.includes(entry));
    const hasEngine = !entries.includes('apertium');
    const whatOfEngine = hasEngine
      ? 'some language pairs of the Apertium engine are not installed'
      : 'the Apertium engine is not installed; the practice engine takes its place';
    report.mention(
      optional
        ? `System packages: ${whatOfEngine}. To get ${hasEngine ? 'them' : 'it'}:`
        : 'System packages: some are missing and only an administrator can install them. The line to run:',
    );
    report.mention(`  ${await lineFor(entries)}`);
  }

  return {
    title: 'System packages',
    async isUpToDate(report) {
      if (isSkipped()) return true;
      if (!isDebian()) {
        const headless =
          process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY;
        const hints = hintsForOtherSystems({
          lacksDisplay: headless && !flags.noElectron && !existsSync('/usr/bin/Xvfb'),
          lacksEngine: !existsSync(ENGINE_FOLDER),
        });
        for (const hint of hints) report.mention(`System packages: ${hint}`);
        return true;
      }
      const entries = missing();
      if (entries.length === 0) return true;
      const tried = flags.retryDownload ? [] : (memory.recall() ?? '').split(' ');
      if (isRoot() && !entries.every((entry) => tried.includes(entry))) return false;
      await tellWhatIsMissing(report);
      return 'not complete, going on without';
    },
    async run(report) {
      await refreshLists(report);
      const all = await installMissing(wanted, report);
      if (all.ok) return;
      // One bad package spoils the whole batch: what the window needs must not fall with the engine.
      const required = await installMissing(window, report);
      const engine = await installMissing(ENGINE_PACKAGES, report);
      if (!required.ok)
        report.say(`System packages: the window's are not complete: ${required.reason}.`);
      if (!engine.ok)
        report.say(
          `System packages: the Apertium engine is not complete: ${engine.reason}. Without it the practice engine takes its place.`,
        );
      memory.remember(missing().join(' '));
      await tellWhatIsMissing(report);
    },
  };
}
