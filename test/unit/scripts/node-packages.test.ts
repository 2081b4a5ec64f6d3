import { describe, expect, it } from 'vitest';
import {
  firstMissingPackage,
  lacksOptionalPackages,
} from '../../../scripts/setup/node-packages.mjs';

const LINUX = { os: 'linux', cpu: 'x64', libc: 'glibc' };
const lock = (packages: Record<string, Record<string, unknown>>) => ({
  packages: { '': { name: 'app' }, ...packages },
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

  it('asks for nothing that is made for another machine', () => {
    const installed = { packages: { 'node_modules/a': a, 'node_modules/bind-linux': a } };
    expect(firstMissingPackage(wanted, installed, LINUX)).toBeUndefined();
  });

  it('misses a package', () => {
    const installed = { packages: { 'node_modules/bind-linux': a } };
    expect(firstMissingPackage(wanted, installed, LINUX)).toBe('node_modules/a');
  });

  it('misses the optional package of this machine: the tools do not run without', () => {
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

  it('takes an empty record for nothing installed', () => {
    expect(firstMissingPackage(wanted, {}, LINUX)).toBe('node_modules/a');
  });
});

describe('whether the lockfile leaves out optional packages', () => {
  const tool = {
    version: '1.0.0',
    optionalDependencies: { 'bind-linux': '1', '@scope/bind-mac': '1' },
  };

  it('finds one that no entry is for', () => {
    const incomplete = lock({ 'node_modules/tool': tool, 'node_modules/bind-linux': {} });
    expect(lacksOptionalPackages(incomplete)).toBe(true);
  });

  it('is content when each has its entry, nested or not', () => {
    const complete = lock({
      'node_modules/tool': tool,
      'node_modules/bind-linux': {},
      'node_modules/tool/node_modules/@scope/bind-mac': {},
    });
    expect(lacksOptionalPackages(complete)).toBe(false);
  });
});
