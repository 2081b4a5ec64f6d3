import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cacheRoot } from '../lib/paths.mjs';
import { runCommand } from '../lib/run-command.mjs';
import { installLine, installPackages, isDebian, isPause, updateLists } from './apt.mjs';
import { MODES_FOLDER, programPackages } from './engine-programs.mjs';
import { failureMemory } from './failure-memory.mjs';
import {
  allNames,
  chooseAlternatives,
  ENGINE_PACKAGES,
  SPEECH_PACKAGES,
  firstName,
  hintsForOtherSystems,
  missingPackages,
  parseInstallable,
  parseInstalled,
  TEST_PACKAGES,
  WINDOW_PACKAGES,
} from './system-package-list.mjs';

/** @import { SetupReport } from './report.mjs' */
/** @import { AptOutcome } from './apt.mjs' */
/** @import { SetupFlags } from './flags.mjs' */
/** @import { SetupStep } from './set-up.mjs' */

// A release is unlikely to change its packages within the hour.
const REMEMBER_MS = 3_600_000;
const KEEP_LINE_MS = 24 * 3_600_000;

const isSkipped = () => process.env.DRAGOMAN_SKIP_SYSTEM_PACKAGES === '1';
const isRoot = () => process.getuid?.() === 0;

/** @param {readonly string[]} packages */
function installedNow(packages) {
  try {
    const format = '-f=${Package}\\t${db:Status-Status}\\n';
    return parseInstalled(
      execFileSync('dpkg-query', ['-W', format, ...allNames(packages)], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    );
  } catch (error) {
    // It exits with 1 when some of the names are unknown, and still lists the others.
    return parseInstalled(error instanceof Error && 'stdout' in error ? String(error.stdout) : '');
  }
}

/** @param {SetupReport} report */
async function refreshLists(report) {
  report.say('System packages: reading the package lists (apt-get update)');
  const result = await updateLists({
    onLine: (line) => report.progress(isPause(line) ? line : 'reading the package lists'),
  });
  // Old lists often still work: continue and let the installation decide.
  if (!result.ok) report.say(`System packages: the lists could not be renewed: ${result.reason}`);
  return result;
}

/** @param {readonly string[]} packages */
async function installable(packages) {
  const env = { ...process.env, LC_ALL: 'C' };
  const result = await runCommand('apt-cache', ['policy', ...allNames(packages)], { env });
  return parseInstallable(result.stdout);
}

/**
 * Installs the missing packages of a list, as root.
 *
 * @param {readonly string[]} packages
 * @param {SetupReport} report
 * @param {AptOutcome} lists result of reading the lists: without them nothing is offered
 * @returns {Promise<AptOutcome>}
 */
async function installMissing(packages, report, lists) {
  const missing = missingPackages(packages, installedNow(packages));
  if (missing.length === 0) return { ok: true, failure: null, reason: '' };
  const { names, unknown } = chooseAlternatives(missing, await installable(missing));
  if (unknown.length > 0 && !lists.ok) return lists;
  if (unknown.length > 0)
    report.say(`System packages: not offered on this release: ${unknown.join(', ')}`);
  /** @type {AptOutcome} */
  const refused = {
    ok: false,
    failure: 'refused',
    reason: 'this release does not offer all of it',
  };
  if (names.length === 0) return refused;
  report.say(`System packages: installing ${names.join(' ')}`);
  const result = await installPackages(names, report);
  return result.ok && unknown.length > 0 ? refused : result;
}

/**
 * Installs additional packages immediately, for a step that turns out to need them.
 *
 * @param {readonly string[]} packages
 * @param {SetupReport} report
 * @returns {Promise<string | undefined>} undefined when installed, else what the user can do
 */
export async function ensurePackages(packages, report) {
  const missing = isDebian() ? missingPackages(packages, installedNow(packages)) : packages;
  if (isDebian() && missing.length === 0) return undefined;
  const names = missing.map(firstName);
  if (!isDebian()) return `install these with your package manager: ${names.join(', ')}`;
  if (!isRoot() || isSkipped()) return `run this line: ${installLine(names)}`;
  const result = await installMissing(missing, report, await refreshLists(report));
  return result.ok
    ? undefined
    : `run this line yourself: ${installLine(names)}\n(Here it failed: ${result.reason}.)`;
}

/**
 * Returns the groups of packages on Debian and Ubuntu, most important first.
 *
 * @param {SetupFlags} flags
 */
function groupsOf(flags) {
  // As root the directions are installed first and then inspected; a command for the user must be complete immediately.
  const programs = programPackages({ guesses: !isRoot() });
  return [
    { purpose: 'the window', packages: flags.noElectron ? [] : WINDOW_PACKAGES },
    {
      purpose:
        'the Apertium engine (without them the practice engine takes its place, or some directions are not offered)',
      packages: [...new Set([...ENGINE_PACKAGES, ...programs])],
    },
    {
      purpose: 'speech recognition (without them speech is not understood)',
      packages: SPEECH_PACKAGES,
    },
    {
      purpose: 'some tests (without them those are skipped)',
      packages: flags.testTools ? TEST_PACKAGES : [],
    },
  ];
}

/**
 * Returns the incomplete groups, with their missing packages.
 *
 * @param {SetupFlags} flags
 */
function lackingGroups(flags) {
  const groups = groupsOf(flags);
  const installed = installedNow(groups.flatMap(({ packages }) => packages));
  return groups
    .map(({ purpose, packages }) => ({ purpose, missing: missingPackages(packages, installed) }))
    .filter(({ missing }) => missing.length > 0);
}

/**
 * Installs display, libraries, keyring, the translation engine and test tools, on Debian and Ubuntu.
 *
 * @param {{ flags: SetupFlags }} options
 * @returns {SetupStep}
 */
export function systemPackages({ flags }) {
  const missing = () => lackingGroups(flags).flatMap((group) => group.missing);
  const memory = failureMemory(cacheRoot(), 'system-packages', REMEMBER_MS);

  /**
   * Caches apt's answer, which takes a second and would be needed at every launch.
   *
   * @param {readonly string[]} entries
   */
  async function lineFor(entries) {
    const memory = failureMemory(cacheRoot(), 'system-packages-line', KEEP_LINE_MS);
    const [key, known] = (memory.recall() ?? '').split('\n');
    if (key === entries.join(' ') && known) return known;
    const { names, unknown } = chooseAlternatives(entries, await installable(entries));
    // Packages unknown to the local lists are named anyway: the lists may be empty or old.
    const line = installLine([...names, ...unknown]);
    try {
      memory.remember(`${entries.join(' ')}\n${line}`);
    } catch {
      // The step that needs the cache reports that it is not writable.
    }
    return line;
  }

  /** @param {SetupReport} report */
  async function tellWhatIsMissing(report) {
    const groups = lackingGroups(flags);
    if (groups.length === 0) return;
    const purposes = groups.map(({ purpose }) => purpose).join('; ');
    const who = isRoot() ? 'The line to run:' : 'The line for somebody with administrator rights:';
    report.mention(`System packages: some are missing for ${purposes}. ${who}`);
    report.mention(`  ${await lineFor(groups.flatMap((group) => group.missing))}`);
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
          lacksEngine: !existsSync(MODES_FOLDER),
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
      const lists = await refreshLists(report);
      let result = await installMissing(missing(), report, lists);
      // The programs that the directions call are known only once they are installed.
      if (result.ok) result = await installMissing(missing(), report, lists);
      if (result.ok) return 'done';
      if (result.failure === 'refused') {
        // One bad package spoils the whole batch: packages for the window must not fail with the others.
        for (const group of lackingGroups(flags)) {
          const { ok, reason } = await installMissing(group.missing, report, lists);
          if (!ok) report.say(`System packages: for ${group.purpose}: ${reason}.`);
        }
        memory.remember(missing().join(' '));
      } else if (result !== lists) report.say(`System packages: ${result.reason}.`);
      await tellWhatIsMissing(report);
      return 'not complete';
    },
  };
}
