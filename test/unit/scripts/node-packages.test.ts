import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { firstMissingPackage, type Lockfile } from '../../../scripts/setup/node-packages.mjs';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const LINUX = { os: 'linux', cpu: 'x64', libc: 'glibc' };
const lock = (packages: NonNullable<Lockfile['packages']>): Lockfile => ({
  packages: { '': {}, ...packages },
});

describe('whether node_modules holds what the lockfile wants', () => {
  const wanted = lock({
    'node_modules/a': { version: '1.0.0' },
    'node_modules/bind-linux': {
      version: '1.0.0',
      optional: true,
      os: ['linux'],
      cpu: ['x64'],
      libc: ['glibc'],
    },
    'node_modules/bind-musl': {
      version: '1.0.0',
      optional: true,
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl'],
    },
    'node_modules/bind-win': { version: '1.0.0', optional: true, os: 'win32', cpu: 'x64' },
    'node_modules/wasm-helper': { version: '1.0.0', optional: true },
  });
  const a = { version: '1.0.0' };

  it('requires nothing that is made for another machine', () => {
    const installed = { packages: { 'node_modules/a': a, 'node_modules/bind-linux': a } };
    expect(firstMissingPackage(wanted, installed, LINUX)).toBeUndefined();
  });

  it('reports a missing package', () => {
    const installed = { packages: { 'node_modules/bind-linux': a } };
    expect(firstMissingPackage(wanted, installed, LINUX)).toBe('node_modules/a');
  });

  it("reports a missing optional package of this machine: the tools don't run without it", () => {
    const installed = { packages: { 'node_modules/a': a } };
    expect(firstMissingPackage(wanted, installed, LINUX)).toBe('node_modules/bind-linux');
    const musl = { ...LINUX, libc: 'musl' };
    expect(firstMissingPackage(wanted, installed, musl)).toBe('node_modules/bind-musl');
  });

  it('notices another version', () => {
    const installed = {
      packages: { 'node_modules/a': { version: '1.0.1' }, 'node_modules/bind-linux': a },
    };
    expect(firstMissingPackage(wanted, installed, LINUX)).toBe('node_modules/a');
  });

  it('understands "not on this system"', () => {
    const notHere = lock({
      'node_modules/b': { version: '1.0.0', optional: true, os: ['!linux'] },
    });
    expect(firstMissingPackage(notHere, { packages: {} }, LINUX)).toBeUndefined();
  });

  it('treats an empty record as nothing installed', () => {
    expect(firstMissingPackage(wanted, {}, LINUX)).toBe('node_modules/a');
  });
});

describe('the set-up', () => {
  it('can be read when no package is installed yet', () => {
    const folder = temporaryFolder();
    const scripts = fileURLToPath(new URL('../../../scripts', import.meta.url));
    cpSync(scripts, join(folder, 'scripts'), { recursive: true });
    const setUp = pathToFileURL(join(folder, 'scripts', 'setup', 'set-up.mjs')).href;
    const code = `import(${JSON.stringify(setUp)}).then(({ setUp }) => console.log(typeof setUp))`;
    expect(execFileSync(process.execPath, ['-e', code], { encoding: 'utf8' }).trim()).toBe(
      'function',
    );
  });
});
