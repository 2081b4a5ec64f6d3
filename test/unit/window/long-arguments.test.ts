import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  isTooLong,
  keepArguments,
  keptArguments,
  splitArguments,
  switchesOf,
} from '../../../electron/window/long-arguments.ts';

describe('arguments too long for one message between processes', () => {
  const folder = () => mkdtempSync(join(tmpdir(), 'arrived-'));

  it('are told by their bytes', () => {
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
});
