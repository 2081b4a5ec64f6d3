import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readArguments } from '../../../electron/window/arguments.ts';
import {
  isTooLong,
  LOST_ARGUMENTS,
  keepArguments,
  keptArguments,
  keptStart,
  pruneArguments,
  restartArguments,
  splitArguments,
  switchesOf,
} from '../../../electron/window/long-arguments.ts';

describe('arguments too long for one message between processes', () => {
  const folder = () => mkdtempSync(join(tmpdir(), 'arrived-'));

  it('are recognized by their bytes', () => {
    expect(isTooLong(['app', 'ñ'.repeat(4_900)])).toBe(false);
    expect(isTooLong(['app', 'ñ'.repeat(5_000)])).toBe(true);
  });

  it('are stored, and read once', () => {
    const place = folder();
    const handed = { argv: ['a\n.docx', '--', '-b'], folder: '/home' };
    const kept = { argv: ['--no-sandbox', keepArguments(handed, place)], folder: '/' };
    expect(keptArguments(kept, place)).toEqual(handed);
    expect(readdirSync(place)).toEqual([]);
    expect(keptArguments(kept, place)).toBeNull();
  });

  it('are as they are where nothing was stored', () => {
    const handed = { argv: ['--arrived=../../etc/passwd'], folder: '/' };
    expect(keptArguments(handed, folder())).toBe(handed);
  });

  it('are nothing when the file is damaged', () => {
    const place = folder();
    const name = '0b5c5b0e-0000-4000-8000-000000000000';
    writeFileSync(join(place, `${name}.json`), '{');
    expect(keptArguments({ argv: [`--arrived=${name}`], folder: '/' }, place)).toBeNull();
  });

  it('are separate from those of the program', () => {
    const argv = ['electron', '--no-sandbox', '/app', '--hidden', 'a.docx'];
    expect(splitArguments(argv, true)).toEqual({
      own: ['--no-sandbox', '/app'],
      given: ['--hidden', 'a.docx'],
    });
    expect(splitArguments(['dragoman', 'a.docx'], false)).toEqual({ own: [], given: ['a.docx'] });
    expect(switchesOf(['--hidden', 'a', '--', '-b'])).toEqual(['--hidden']);
  });

  it('are passed on as they are stored', () => {
    const place = folder();
    const kept = keepArguments({ argv: ['a.docx'], folder: '/home' }, place);
    expect(keepArguments({ argv: ['--no-sandbox', kept], folder: '/' }, place)).toBe(kept);
    expect(readdirSync(place)).toHaveLength(1);
  });

  it('are left out where nothing can be stored, and the app starts', () => {
    const file = join(folder(), 'file');
    writeFileSync(file, '');
    const kept = keepArguments({ argv: ['a.docx'], folder: '/' }, join(file, 'arrived'));
    const start = keptStart([], ['--hidden', 'a.docx'], kept);
    expect(start).toEqual(['--hidden', LOST_ARGUMENTS]);
    // The next start says so, and no start after it.
    const handed = { argv: start, folder: '/' };
    expect(keptArguments(handed, folder())).toBe(handed);
    expect(readArguments(handed)).toMatchObject({ refused: 'not-stored', files: [] });
    expect(keptStart([], start, '--arrived=1')).toEqual(['--hidden', '--arrived=1']);
    expect(restartArguments(['dragoman', ...start], false)).toEqual([]);
  });

  it('never start the app without end', () => {
    const own = ['--no-sandbox', '/app'];
    const many = ['--hidden', `--${'x'.repeat(20_000)}`, ...Array<string>(2_000).fill('--switch')];
    const start = keptStart(own, [...many, 'a.docx'], '--arrived=1');
    expect(isTooLong(['electron', ...start])).toBe(false);
    expect(start.slice(0, 3)).toEqual([...own, '--hidden']);
    expect(start.at(-1)).toBe('--arrived=1');
  });

  it('leave out the switches of a start for commands', () => {
    const own = ['--ozone-platform=headless', '/app'];
    expect(keptStart(own, ['--command-host', '--hidden'], 'kept')).toEqual([
      '/app',
      '--hidden',
      'kept',
    ]);
  });
});

describe('a restart on request', () => {
  it('has a window, and opens nothing again', () => {
    const argv = ['dragoman', '--no-sandbox', '--hidden', 'a.docx', 'dragoman://history/1'];
    expect(restartArguments(argv, false)).toEqual(['--no-sandbox']);
    expect(restartArguments(['electron', '/app', 'quick'], true)).toEqual(['/app']);
    const kept = '--arrived=0b5c5b0e-0000-4000-8000-000000000000';
    expect(restartArguments(['dragoman', '--command-host', kept], false)).toEqual([]);
  });
});

describe('arguments that no start has read', () => {
  const HOUR_S = 3_600;
  const NOW_MS = Date.UTC(2030, 0, 2);
  const setUp = () => {
    const place = mkdtempSync(join(tmpdir(), 'arrived-'));
    const put = (name: string, hoursAgo: number): string => {
      const file = join(place, name);
      writeFileSync(file, '{');
      const atS = NOW_MS / 1_000 - hoursAgo * HOUR_S;
      utimesSync(file, atS, atS);
      return file;
    };
    return { place, put };
  };
  const NAMES = ['0b5c5b0e-0000-4000-8000-000000000000', '0b5c5b0e-0000-4000-8000-000000000001'];

  it('are removed by age', async () => {
    const { place, put } = setUp();
    put(`${NAMES[0]}.json`, 2);
    put(`${NAMES[1]}.json`, 0);
    await pruneArguments(place, NOW_MS - HOUR_S * 1_000);
    expect(readdirSync(place)).toEqual([`${NAMES[1]}.json`]);
    // Fewer days were counted: nothing counts as old.
    await pruneArguments(place, 0);
    expect(readdirSync(place)).toHaveLength(1);
  });

  it('are the only files that are removed', async () => {
    const { place, put } = setUp();
    const others = ['notes.json', `${NAMES[0]}.txt`, `${NAMES[0]}.json.bak`, '-'.repeat(36)];
    for (const name of others) put(name, 9);
    const outside = put('target', 9);
    symlinkSync(outside, join(place, `${NAMES[0]}.json`));
    mkdirSync(join(place, `${NAMES[1]}.json`));
    const before = readdirSync(place);
    await pruneArguments(place, NOW_MS);
    expect(readdirSync(place)).toEqual(before);
    expect(existsSync(outside)).toBe(true);
  });

  it('are never looked for behind a link, or where there is no folder', async () => {
    const { place, put } = setUp();
    const file = put(`${NAMES[0]}.json`, 9);
    const link = join(mkdtempSync(join(tmpdir(), 'arrived-')), 'arrived');
    symlinkSync(place, link);
    await pruneArguments(link, NOW_MS);
    expect(lstatSync(file).isFile()).toBe(true);
    await pruneArguments(join(place, 'nothing'), NOW_MS);
    await pruneArguments(file, NOW_MS);
    expect(existsSync(file)).toBe(true);
  });
});
