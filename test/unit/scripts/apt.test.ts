import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  aptReason,
  installLine,
  installPackages,
  kindOfFailure,
  updateLists,
} from '../../../scripts/setup/apt.mjs';
import { temporaryFolder } from '../../support/temporary-folder.ts';

describe('what apt could not do', () => {
  it.each([
    ['E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 7 (apt)', 'locked'],
    ['E: Unable to lock directory /var/lib/apt/lists/', 'locked'],
    ["E: You don't have enough free space in /var/cache/apt/archives/.", 'space'],
    ['dpkg: error processing archive x.deb: No space left on device', 'space'],
    ['E: Failed to fetch x  Temporary failure resolving y', 'network'],
    ['W: x\nE: Failed to fetch x  Could not connect to 127.0.0.1:1', 'network'],
    ['E: Sub-process /usr/bin/dpkg returned an error code (1)', 'refused'],
    ['', 'refused'],
  ])('%j is of a kind: %s', (tail, kind) => {
    expect(kindOfFailure(tail)).toBe(kind);
  });

  it('is its first line, without what others print', () => {
    expect(aptReason('dpkg: noise\nE: First\nE: Second')).toBe('First');
    expect(aptReason('no such thing')).toBe('no such thing');
    expect(aptReason('')).toBe('apt-get gave no reason');
  });
});

describe('the line to install with', () => {
  const NAMES = ['xvfb', 'xauth'];
  const PLAIN = 'apt-get update && apt-get install -y --no-install-recommends xvfb xauth';

  it.each([
    [{ isRoot: true, has: () => true }, PLAIN],
    [
      { isRoot: false, has: (program: string) => program === 'sudo' },
      PLAIN.replaceAll('apt-get', 'sudo apt-get'),
    ],
    [{ isRoot: false, has: (program: string) => program === 'su' }, `su -c '${PLAIN}'`],
    [{ isRoot: false, has: () => false }, `${PLAIN}   (as root)`],
  ])('gets its privileges from what is available: %#', (machine, expected) => {
    expect(installLine(NAMES, machine)).toBe(expected);
  });
});

/** Sets up apt-get with its own folder and unresponsive package servers. */
function privateApt(): string {
  const folder = temporaryFolder();
  for (const name of ['etc', 'state/lists/partial', 'cache/archives/partial', 'dpkg', 'log']) {
    mkdirSync(join(folder, name), { recursive: true });
  }
  writeFileSync(join(folder, 'dpkg', 'status'), '');
  writeFileSync(
    join(folder, 'sources.list'),
    'deb [trusted=yes] http://127.0.0.1:1/ stable main\n',
  );
  const config = [
    `Dir::Etc "${folder}/etc";`,
    `Dir::Etc::sourcelist "${folder}/sources.list";`,
    `Dir::State "${folder}/state";`,
    `Dir::State::status "${folder}/dpkg/status";`,
    `Dir::Cache "${folder}/cache";`,
    `Dir::Log "${folder}/log";`,
    'APT::Sandbox::User "root";',
  ];
  writeFileSync(join(folder, 'apt.conf'), config.join('\n'));
  vi.stubEnv('APT_CONFIG', join(folder, 'apt.conf'));
  onTestFinished(() => void vi.unstubAllEnvs());
  return folder;
}

/** Holds a lock file like dpkg until the test ends; perl is part of every Debian. */
async function holdLock(file: string): Promise<number> {
  const code = `use Fcntl; open(my $f, '>', $ARGV[0]); my $l = pack('s s x4 q q i', F_WRLCK, 0, 0, 0, 0);
    fcntl($f, F_SETLK, $l) or die; $| = 1; print "held\\n"; <STDIN>;`;
  const child = spawn('perl', ['-e', code, file], { stdio: ['pipe', 'pipe', 'ignore'] });
  onTestFinished(() => {
    child.stdin.end();
  });
  await once(child.stdout, 'data');
  return child.pid ?? 0;
}

const silent = { say: () => undefined, progress: () => undefined };

describe.skipIf(!existsSync('/usr/bin/apt-get'))('apt-get itself', () => {
  it('waits while another program installs packages, then says who does', async () => {
    const folder = privateApt();
    const owner = await holdLock(join(folder, 'dpkg', 'lock-frontend'));
    const said: string[] = [];
    const report = { ...silent, say: (text: string) => said.push(text) };
    const limits = { lockTries: 2, lockPauseMs: 1 };
    const { ok, failure, reason } = await installPackages(['xvfb'], report, limits);
    expect({ ok, failure }).toEqual({ ok: false, failure: 'locked' });
    expect(reason).toContain('another program is installing packages');
    expect(reason).toContain(`process ${String(owner)}`);
    expect(reason).toContain('run the same command again');
    expect(said).toEqual(['System packages: waiting for another package manager to finish']);
  });

  it("names package servers that don't answer, and stops", async () => {
    privateApt();
    const { ok, failure, reason } = await updateLists();
    expect({ ok, failure }).toEqual({ ok: false, failure: 'network' });
    expect(reason).toMatch(/package servers do not answer .*check the network and run the same/u);
  });

  it('reports an unknown error in its words', async () => {
    privateApt();
    const outcome = await installPackages(['dragoman-no-such-package'], silent);
    expect(outcome).toMatchObject({ ok: false, failure: 'refused' });
    expect(outcome.reason).toContain('dragoman-no-such-package');
  });

  it("doesn't throw when it is missing", async () => {
    vi.stubEnv('PATH', temporaryFolder());
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await updateLists()).toMatchObject({ ok: false, failure: 'refused' });
  });
});
