import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import * as fsPromises from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  createFileAtomicSync,
  publishFile,
  writeFileAtomic,
  writeFileAtomicSync,
  writeTempFileBeside,
} from '../../../electron/platform/atomic-file.ts';
import { tempFolder } from './temp-folder.ts';

/** What `link` does in the next call; the real thing while null. */
const linkFailure = vi.hoisted(() => ({ code: null as string | null }));
vi.mock('node:fs/promises', async (importOriginal) => {
  const original = await importOriginal<typeof fsPromises>();
  return {
    ...original,
    link: (from: string, to: string) =>
      linkFailure.code === null
        ? original.link(from, to)
        : Promise.reject(Object.assign(new Error('refused'), { code: linkFailure.code })),
  };
});
afterEach(() => {
  linkFailure.code = null;
});

const text = (value: string): Uint8Array => Buffer.from(value);

async function* chunks(...values: string[]): AsyncGenerator<Uint8Array> {
  for (const value of values) yield text(value);
}

async function* broken(): AsyncGenerator<Uint8Array> {
  yield text('half');
  throw new Error('connection lost');
}

describe('writeFileAtomic', () => {
  it('writes bytes and streams, private unless told', async () => {
    const folder = tempFolder();
    await writeFileAtomic(join(folder, 'a'), text('bytes'));
    await writeFileAtomic(join(folder, 'b'), chunks('one ', 'two'), { mode: 0o644 });
    writeFileAtomicSync(join(folder, 'c'), text('sync'));
    expect(['a', 'b', 'c'].map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual([
      'bytes',
      'one two',
      'sync',
    ]);
    expect(['a', 'b', 'c'].map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual([
      0o600, 0o644, 0o600,
    ]);
    expect(readdirSync(folder)).toHaveLength(3);
  });

  it('replaces a file as a whole', async () => {
    const path = join(tempFolder(), 'a');
    writeFileSync(path, 'a much longer old content');
    await writeFileAtomic(path, text('new'));
    expect(readFileSync(path, 'utf8')).toBe('new');
  });

  it('leaves the old file and nothing else when the source of bytes fails', async () => {
    const folder = tempFolder();
    writeFileSync(join(folder, 'a'), 'old');
    await expect(writeFileAtomic(join(folder, 'a'), broken())).rejects.toThrow('connection lost');
    expect(readdirSync(folder)).toEqual(['a']);
    expect(readFileSync(join(folder, 'a'), 'utf8')).toBe('old');
  });

  it('leaves nothing behind when the place is taken by a folder', async () => {
    const folder = tempFolder();
    await fsPromises.mkdir(join(folder, 'a', 'full'), { recursive: true });
    await expect(writeFileAtomic(join(folder, 'a'), text('x'))).rejects.toThrow(
      /EISDIR|EPERM|ENOTEMPTY/,
    );
    expect(() => {
      writeFileAtomicSync(join(folder, 'a'), text('x'));
    }).toThrow(/EISDIR|EPERM|ENOTEMPTY/);
    expect(readdirSync(folder)).toEqual(['a']);
  });

  it('writes a name of 255 bytes', async () => {
    const path = join(tempFolder(), 'ä'.repeat(127) + 'x');
    await writeFileAtomic(path, text('x'));
    expect(readFileSync(path, 'utf8')).toBe('x');
  });
});

describe('publishFile', () => {
  it.each([null, 'EPERM', 'ENOTSUP'])('gives a finished file its name (link: %s)', async (code) => {
    const folder = tempFolder();
    const temp = await writeTempFileBeside(join(folder, 'wanted'), text('new'));
    linkFailure.code = code;
    await expect(publishFile(temp, join(folder, 'wanted'))).resolves.toBe(true);
    expect(readdirSync(folder)).toEqual(['wanted']);
    expect(readFileSync(join(folder, 'wanted'), 'utf8')).toBe('new');
  });

  it.each([null, 'EPERM', 'ENOTSUP'])('never replaces a file (link: %s)', async (code) => {
    const folder = tempFolder();
    writeFileSync(join(folder, 'wanted'), 'theirs');
    const temp = await writeTempFileBeside(join(folder, 'wanted'), text('ours'));
    linkFailure.code = code;
    await expect(publishFile(temp, join(folder, 'wanted'))).resolves.toBe(false);
    expect(readFileSync(join(folder, 'wanted'), 'utf8')).toBe('theirs');
    linkFailure.code = null;
    await expect(publishFile(temp, join(folder, 'wanted (2)'))).resolves.toBe(true);
    expect(readFileSync(join(folder, 'wanted (2)'), 'utf8')).toBe('ours');
  });

  it.each([null, 'EPERM'])('lets exactly one of many have a name (link: %s)', async (code) => {
    const folder = tempFolder();
    const wanted = join(folder, 'wanted');
    const temps = await Promise.all(
      Array.from({ length: 20 }, (_, index) => writeTempFileBeside(wanted, text(`${index}`))),
    );
    linkFailure.code = code;
    const published = await Promise.all(temps.map((temp) => publishFile(temp, wanted)));
    expect(published.filter(Boolean)).toHaveLength(1);
    expect(readFileSync(wanted, 'utf8')).toBe(`${published.indexOf(true)}`);
  });

  it('keeps the finished file when another error stops it', async () => {
    const folder = tempFolder();
    const temp = await writeTempFileBeside(join(folder, 'wanted'), text('x'));
    linkFailure.code = 'ENOSPC';
    await expect(publishFile(temp, join(folder, 'wanted'))).rejects.toMatchObject({
      code: 'ENOSPC',
    });
    expect(readFileSync(temp, 'utf8')).toBe('x');
  });
});

describe('createFileAtomicSync', () => {
  it('creates once and leaves what is there', () => {
    const path = join(tempFolder(), 'key');
    expect(createFileAtomicSync(path, text('first'))).toBe(true);
    expect(createFileAtomicSync(path, text('second'))).toBe(false);
    expect(readFileSync(path, 'utf8')).toBe('first');
    expect(readdirSync(join(path, '..'))).toEqual(['key']);
  });
});
