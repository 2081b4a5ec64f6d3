import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../../../scripts/lib/run-command.mjs';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const CI = resolve(import.meta.dirname, '../../../.ci');

/** Runs a CI script with some programs replaced by shell lines. */
async function runCi(args: readonly string[], programs: Record<string, string>) {
  const folder = temporaryFolder();
  for (const [name, line] of Object.entries(programs)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${line}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  const env = {
    ...process.env,
    PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}`,
    XDG_CACHE_HOME: join(folder, 'cache'),
  };
  return runCommand(existsSync('/bin/bash') ? '/bin/bash' : 'bash', args, {
    env,
    timeoutMs: 30_000,
  });
}

describe.skipIf(process.platform === 'win32')('what CI runs', () => {
  it('without root is the plain tests, with their last line and exit code', async () => {
    const result = await runCi([join(CI, 'run')], {
      id: 'echo 1000',
      npm: 'echo "npm $*"; echo "3 passed, 1 failed, 0 skipped"; exit 4',
    });
    expect(result.code).toBe(4);
    expect(result.stdout).toBe('npm test -- --deep\n3 passed, 1 failed, 0 skipped\n');
  });

  it('shows the figures of every benchmark once the tests have passed', async () => {
    const result = await runCi([join(CI, 'run')], { id: 'echo 1000', npm: 'echo "npm $*"' });
    expect(result.code).toBe(0);
    expect(result.stdout).toBe('npm test -- --deep\nnpm run --silent bench -- all\n');
  });

  it.skipIf(!existsSync('/etc/debian_version'))(
    'ends with the installed package, in the clean root',
    async () => {
      const result = await runCi([join(CI, 'run')], { id: 'echo 0', bash: 'echo "$*"' });
      expect(result.stdout).toBe(
        '.ci/clean-root bash -c npm start && npm run --silent advisories && npm test -- --deep' +
          ' && npm run --silent bench -- all && bash .ci/installed\n',
      );
    },
  );

  it('names the packages or the rights that an installation lacks', async () => {
    const installed = join(CI, 'installed');
    const root = { id: 'echo 0', node: 'exit 0', mountpoint: 'exit 1' };
    const outcomes = [
      await runCi([installed, 'only-one.deb'], root),
      await runCi([installed], { id: 'echo 1000' }),
      await runCi([installed], { ...root, unshare: 'exit 1' }),
      // The rights to enter a namespace, but not to mount something in it.
      await runCi([installed], { ...root, unshare: 'shift $(($# - 1)); [ "$1" = true ]' }),
    ];
    expect(outcomes.map(({ code }) => code)).toEqual([1, 1, 1, 1]);
    expect(outcomes.map(({ tail }) => tail)).toEqual([
      expect.stringContaining('name an older and a newer package'),
      expect.stringContaining('this needs root'),
      expect.stringMatching(/does not permit unshare --mount --pid, mount, or|this needs Debian/u),
      expect.stringMatching(/does not permit unshare --mount --pid, mount, or|this needs Debian/u),
    ]);
  });

  it('names the command, the rights or the program that a clean root lacks', async () => {
    const cleanRoot = join(CI, 'clean-root');
    const root = { id: 'echo 0' };
    const outcomes = [
      await runCi([cleanRoot], root),
      await runCi([cleanRoot, 'true'], { id: 'echo 1000' }),
      await runCi([cleanRoot, 'true'], { ...root, unshare: 'exit 1' }),
    ];
    expect(outcomes.map(({ code }) => code)).toEqual([1, 1, 1]);
    expect(outcomes.map(({ tail }) => tail)).toEqual([
      expect.stringContaining('name the command to run'),
      expect.stringContaining('this needs root'),
      expect.stringMatching(/does not permit unshare --mount --pid|this needs Debian/u),
    ]);
  });

  it('passes on why a root could not be made', async () => {
    const result = await runCi([join(CI, 'clean-root'), 'true'], {
      id: 'echo 0',
      unshare: 'exit 0',
      mmdebstrap: 'echo "E: no servers" >&2; exit 1',
    });
    expect(result.code).toBe(1);
    expect(result.tail).toMatch(/E: no servers|this needs Debian/u);
    expect(result.tail).toMatch(/mmdebstrap could not make the root|this needs Debian/u);
  });
});
