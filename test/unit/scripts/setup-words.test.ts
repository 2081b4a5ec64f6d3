import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { explainElectronFailure } from '../../../scripts/lib/electron-failure.mjs';
import { PlainError, toSentence } from '../../../scripts/lib/plain-error.mjs';
import { failureMemory, isRecent } from '../../../scripts/setup/failure-memory.mjs';
import { parseFlags } from '../../../scripts/setup/flags.mjs';
import { isAtLeast, requireSetupNode } from '../../../scripts/setup/node-version.mjs';
import { npmReason } from '../../../scripts/setup/npm.mjs';
import { createReport, formatBytes, formatDuration } from '../../../scripts/setup/report.mjs';
import { buildFailure } from '../../../scripts/setup/sqlite-build.mjs';
import { runtimeEntryName } from '../../../scripts/setup/substitute-electron.mjs';
import { temporaryFolder } from '../../support/temporary-folder.ts';

describe('flags', () => {
  it('are all off by default', () => {
    expect(parseFlags([], {})).toEqual({
      quiet: false,
      noElectron: false,
      retryDownload: false,
      testTools: false,
    });
  });

  it('are read', () => {
    expect(parseFlags(['--quiet', '--no-electron'])).toMatchObject({
      quiet: true,
      noElectron: true,
    });
  });

  it('ask for what tests need, automatically in CI', () => {
    expect(parseFlags(['--test-tools'], {}).testTools).toBe(true);
    expect(parseFlags([], { CI: 'true' }).testTools).toBe(true);
    expect(parseFlags([], { CI: '' }).testTools).toBe(false);
  });

  it("that don't exist are refused by name", () => {
    expect(() => parseFlags(['--quite'])).toThrow(/does not know "--quite".*--quiet/);
  });
});

describe('the Node version', () => {
  it.each([
    ['v20.0.0', 20, 0, true],
    ['v19.9.0', 20, 0, false],
    ['v22.11.0', 22, 12, false],
    ['v22.12.0', 22, 12, true],
    ['v24.1.0', 22, 12, true],
    ['v8.17.0', 20, 0, false],
  ])('%s against %i.%i', (version, major, minor, expected) => {
    expect(isAtLeast(version, major, minor)).toBe(expected);
  });

  it('that is too old is refused in a sentence', () => {
    expect(() => {
      requireSetupNode('v18.20.1');
    }).toThrow(/needs Node 20 or newer, and this is v18\.20\.1\. Nothing was changed/);
  });
});

describe('what is said', () => {
  it.each([
    [12.4, '12 ms'],
    [940, '940 ms'],
    [12_345, '12.3 s'],
    [125_000, '2 min 05 s'],
  ])('%d ms is %s', (durationMs, expected) => {
    expect(formatDuration(durationMs)).toBe(expected);
  });

  it('counts bytes with and without a known total', () => {
    expect(formatBytes(45_600_000, 196_300_000)).toBe('45 of 197 MB (23 %)');
    expect(formatBytes(45_600_000)).toBe('45 MB');
  });

  it('is only what is really done when quiet', () => {
    const written: string[] = [];
    const stream = { write: (text: string) => written.push(text) };
    const report = createReport({ quiet: true, stream });
    report.mention('up to date');
    report.say('installing');
    expect(written).toEqual(['setup  installing\n']);
  });

  it('never holds a stack trace', () => {
    expect(toSentence(new PlainError('Do this.'))).toBe('Do this.');
    const unexpected = toSentence(new TypeError('x is not a function'));
    expect(unexpected).toContain('x is not a function');
    expect(unexpected).not.toMatch(/\n\s+at /);
  });

  it.each([
    [
      Object.assign(new Error('write'), { code: 'ENOSPC' }),
      /^The disk is full\..*Free some space/u,
    ],
    [new PlainError('npm said: ENOSPC: no space left on device, write'), /^The disk is full\./u],
    [new PlainError('g++: error: No space left on device'), /^The disk is full\./u],
    [
      Object.assign(new Error('x'), { code: 'EACCES', path: '/opt/x' }),
      /^\/opt\/x cannot be written/u,
    ],
    [
      new PlainError('The builder says: EROFS: read-only file system'),
      /checkout cannot be written/u,
    ],
  ])('names what the machine lacks: %s', (error, expected) => {
    const said = toSentence(error);
    expect(said).toMatch(expected);
    expect(said).toContain('run the same command again');
  });

  it.each([
    ['fatal error: node_api.h: No such file or directory', /headers of Node .* are missing/u],
    ['gyp ERR! stack FetchError: request to headers failed', /headers of Node .* are missing/u],
    [
      'make: *** [x.o] Error 1\nc++: error: unknown option',
      /could not be built: c\+\+: error: unknown/u,
    ],
  ])('names what a build lacked: %s', (tail, expected) => {
    expect(buildFailure(tail)).toMatch(expected);
    expect(buildFailure(tail)).toContain('run the same command again');
  });

  it('is npm’s reason without its bookkeeping', () => {
    const tail = [
      'npm http fetch GET 404',
      'npm error code E404',
      'npm error 404 Not Found - some-package',
      'npm error A complete log of this run can be found in: /x-debug-0.log',
    ].join('\n');
    expect(npmReason(tail)).toBe('404 Not Found - some-package');
    expect(npmReason('something else')).toBe('something else');
  });
});

describe('a remembered failure', () => {
  it.each([
    [{ failedAtMs: 1000 }, 1500, true],
    [{ failedAtMs: 1000 }, 2000, false],
    [{ failedAtMs: 3000 }, 2000, false],
    [{ failedAtMs: 'x' }, 2000, false],
    [undefined, 2000, false],
  ])('%j at %i', (record, nowMs, expected) => {
    expect(isRecent(record, nowMs, 1000)).toBe(expected);
  });

  it('is recalled until it is forgotten', () => {
    const folder = temporaryFolder();
    const memory = failureMemory(folder, 'download', 60_000);
    expect(memory.recall()).toBeUndefined();
    memory.remember('no network');
    expect(failureMemory(folder, 'download', 60_000).recall()).toBe('no network');
    memory.forget();
    expect(memory.recall()).toBeUndefined();
  });

  it('that cannot be read counts as none', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'failures'));
    writeFileSync(join(folder, 'failures', 'download.json'), '{"failedAt');
    expect(failureMemory(folder, 'download', 60_000).recall()).toBeUndefined();
  });
});

describe('the entries of the substitute runtime', () => {
  it.each([
    ['Cypress/Cypress', 'electron'],
    ['Cypress/locales/de.pak', 'locales/de.pak'],
    ['Cypress/resources/app/package.json', null],
    ['Cypress/browser_v8_context_snapshot.bin', null],
    ['Cypress/', null],
    ['elsewhere/file', null],
  ])('%s becomes %s', (name, expected) => {
    expect(runtimeEntryName(name)).toBe(expected);
  });
});

describe('why the window did not open', () => {
  const facts = { executable: '/opt/runtime/electron', display: ':9' };

  it.each([
    [
      'electron: error while loading shared libraries: libgtk-3.so.0: cannot open',
      /libgtk-3\.so\.0/,
    ],
    [
      'ERROR:ozone_platform_x11.cc(240)] Missing X server or $DISPLAY',
      /display :9 does not answer/,
    ],
    ['The SUID sandbox helper binary was found, but', /'\/opt\/runtime\/chrome-sandbox'/],
  ])('%j', (output, expected) => {
    expect(explainElectronFailure(output, facts)).toMatch(expected);
  });

  it("isn't guessed", () => {
    expect(explainElectronFailure('segfault', facts)).toBeUndefined();
  });
});
