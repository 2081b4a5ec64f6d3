import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import * as fsPromises from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import {
  createFileAtomicSync,
  writeFileAtomic,
  writeFileAtomicSync,
  writeTempFileBeside,
} from '../../../electron/support/atomic-file.ts';
import { createTempFileMemory } from '../../../electron/platform/files/temp-file-memory.ts';
import { publishFile, type NameMemory } from '../../../electron/platform/files/publish-file.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Error of the next `link` call; the real function while null. */
const linkFailure = vi.hoisted(() => ({ code: null as string | null }));
// Files share their modules; this one needs its own, with the mock in them.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
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
    const folder = temporaryFolder();
    await writeFileAtomic(join(folder, 'a'), text('bytes'));
    await writeFileAtomic(join(folder, 'b'), chunks('one ', 'two'), 0o644);
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
    const path = join(temporaryFolder(), 'a');
    writeFileSync(path, 'a much longer old content');
    await writeFileAtomic(path, text('new'));
    expect(readFileSync(path, 'utf8')).toBe('new');
  });

  it('leaves the old file and nothing else when the source of bytes fails', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'a'), 'old');
    await expect(writeFileAtomic(join(folder, 'a'), broken())).rejects.toThrow('connection lost');
    expect(readdirSync(folder)).toEqual(['a']);
    expect(readFileSync(join(folder, 'a'), 'utf8')).toBe('old');
  });

  it('leaves nothing when a folder has the name', async () => {
    const folder = temporaryFolder();
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
    const path = join(temporaryFolder(), 'ä'.repeat(127) + 'x');
    await writeFileAtomic(path, text('x'));
    expect(readFileSync(path, 'utf8')).toBe('x');
  });
});

describe('publishFile', () => {
  it.each([null, 'EPERM', 'ENOTSUP'])('gives a finished file its name (link: %s)', async (code) => {
    const folder = temporaryFolder();
    const temp = await writeTempFileBeside(join(folder, 'wanted'), text('new'));
    linkFailure.code = code;
    await expect(publishFile(temp, join(folder, 'wanted'))).resolves.toBe(true);
    expect(readdirSync(folder)).toEqual(['wanted']);
    expect(readFileSync(join(folder, 'wanted'), 'utf8')).toBe('new');
  });

  it.each([null, 'EPERM', 'ENOTSUP'])('never replaces a file (link: %s)', async (code) => {
    const folder = temporaryFolder();
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
    const folder = temporaryFolder();
    const wanted = join(folder, 'wanted');
    const temps = await Promise.all(
      Array.from({ length: 20 }, (_, index) => writeTempFileBeside(wanted, text(`${index}`))),
    );
    linkFailure.code = code;
    const published = await Promise.all(temps.map((temp) => publishFile(temp, wanted)));
    expect(published.filter(Boolean)).toHaveLength(1);
    expect(readFileSync(wanted, 'utf8')).toBe(`${published.indexOf(true)}`);
  });

  it('treats EISDIR, which Windows reports for exFAT, as a file system without hard links', async () => {
    const folder = temporaryFolder();
    const temp = await writeTempFileBeside(join(folder, 'wanted'), text('x'));
    linkFailure.code = 'EISDIR';
    await expect(publishFile(temp, join(folder, 'wanted'))).resolves.toBe(true);
    expect(readdirSync(folder)).toEqual(['wanted']);
  });

  it('reserves a name that it takes with an empty file, for as long', async () => {
    const folder = temporaryFolder();
    const seen: string[] = [];
    const names: NameMemory = {
      rememberName: async (path) => Promise.resolve(void seen.push(`taking ${basename(path)}`)),
      forgetName: async (path) =>
        Promise.resolve(void seen.push(`${basename(path)}: ${readFileSync(path, 'utf8')}`)),
    };
    const publish = async (name: string): Promise<boolean> =>
      publishFile(
        await writeTempFileBeside(join(folder, name), text('ours')),
        join(folder, name),
        names,
      );
    await publish('linked');
    expect(seen).toEqual([]);
    linkFailure.code = 'EPERM';
    writeFileSync(join(folder, 'taken'), 'theirs');
    expect([await publish('renamed'), await publish('taken')]).toEqual([true, false]);
    expect(seen).toEqual(['taking renamed', 'renamed: ours', 'taking taken', 'taken: theirs']);
  });

  it('frees a name that a killed run had reserved after the next start, unless it is used', async () => {
    const [folder, notes] = [temporaryFolder(), join(temporaryFolder(), 'unfinished')];
    const killed = createTempFileMemory(notes);
    const long = join(folder, 'x'.repeat(255));
    const [used, away] = [join(folder, 'used'), join(folder, 'away', 'name')];
    for (const path of [long, used, away]) await killed.rememberName(path);
    writeFileSync(long, '');
    writeFileSync(used, 'theirs');
    const next = createTempFileMemory(notes);
    const own = join(folder, 'own');
    await next.rememberName(own);
    writeFileSync(own, '');
    expect(await next.removeLeftovers()).toBe(1);
    expect(readdirSync(folder).toSorted()).toEqual(['own', 'used']);
    // That of this run, and the one whose drive may come back.
    expect(readdirSync(notes)).toHaveLength(2);
    await next.forgetName(own);
    expect(readdirSync(notes)).toHaveLength(1);
  });

  it('leaves no empty file when the name cannot be given', async () => {
    const folder = temporaryFolder();
    linkFailure.code = 'EPERM';
    await expect(publishFile(join(folder, 'gone'), join(folder, 'wanted'))).rejects.toMatchObject({
      code: 'ENOENT',
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('keeps the finished file when another error stops it', async () => {
    const folder = temporaryFolder();
    const temp = await writeTempFileBeside(join(folder, 'wanted'), text('x'));
    linkFailure.code = 'ENOSPC';
    await expect(publishFile(temp, join(folder, 'wanted'))).rejects.toMatchObject({
      code: 'ENOSPC',
    });
    expect(readFileSync(temp, 'utf8')).toBe('x');
  });
});

describe('createFileAtomicSync', () => {
  it('creates once and keeps an existing file', () => {
    const path = join(temporaryFolder(), 'key');
    expect(createFileAtomicSync(path, text('first'))).toBe(true);
    expect(createFileAtomicSync(path, text('second'))).toBe(false);
    expect(readFileSync(path, 'utf8')).toBe('first');
    expect(readdirSync(join(path, '..'))).toEqual(['key']);
  });

  it('treats an empty file as left by a killed run, and writes it', () => {
    const path = join(temporaryFolder(), 'key');
    writeFileSync(path, '');
    expect(createFileAtomicSync(path, text('first'))).toBe(true);
    expect(createFileAtomicSync(path, text('second'))).toBe(false);
    expect(readFileSync(path, 'utf8')).toBe('first');
    expect(readdirSync(join(path, '..'))).toEqual(['key']);
  });
});
