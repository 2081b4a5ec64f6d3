import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { strToU8, zipSync, type Zippable } from 'fflate';
import { describe, expect, it } from 'vitest';
import { extractTarEntry, unzip } from '../../../scripts/setup/unpack.mjs';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const SYMLINK = '2';

/** Returns one tar member: a header block and the content, padded to blocks. */
function tarEntry(name: string, content: Buffer, kind = '0'): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write('0000644\0', 100);
  header.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124);
  header.write('        ', 148);
  header.write(kind, 156);
  if (kind === SYMLINK) header.write('/etc', 157);
  header.write('ustar\0', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  const padding = Buffer.alloc((512 - (content.length % 512)) % 512);
  return Buffer.concat([header, content, padding]);
}

function writeTar(folder: string, entries: Buffer[]): string {
  const path = join(folder, 'archive.tgz');
  writeFileSync(path, gzipSync(Buffer.concat([...entries, Buffer.alloc(1024)])));
  return path;
}

describe('a file out of a gzipped tar', () => {
  it('is written byte for byte, whatever precedes it', async () => {
    const folder = temporaryFolder();
    const content = Buffer.from(Array.from({ length: 300_001 }, (_, i) => (i * 7) % 251));
    const archive = writeTar(folder, [
      tarEntry('package/package.json', Buffer.from('{}')),
      tarEntry('package/empty', Buffer.alloc(0)),
      tarEntry('package/exact', Buffer.alloc(1024, 1)),
      tarEntry('package/wanted.bin', content),
      tarEntry('package/after', Buffer.from('x')),
    ]);
    const path = await extractTarEntry(archive, 'package/wanted.bin', folder);
    expect(path).toBe(join(folder, 'package', 'wanted.bin'));
    expect(readFileSync(path).equals(content)).toBe(true);
  });

  it('is extracted alone, whatever else the archive holds', async () => {
    const folder = temporaryFolder();
    const inner = join(folder, 'inner');
    mkdirSync(inner);
    const archive = writeTar(folder, [
      tarEntry('../x', Buffer.from('evil')),
      tarEntry(join(folder, 'absolute'), Buffer.from('evil')),
      tarEntry('package', Buffer.alloc(0), SYMLINK),
      tarEntry('package/other', Buffer.from('x')),
      tarEntry('package/wanted', Buffer.from('good')),
    ]);
    const path = await extractTarEntry(archive, 'package/wanted', inner);
    expect(readFileSync(path, 'utf8')).toBe('good');
    expect(readdirSync(folder).toSorted()).toEqual(['archive.tgz', 'inner']);
    expect(readdirSync(join(inner, 'package'))).toEqual(['wanted']);
  });

  it.each(['../wanted', '/wanted'])('is refused when its name is %j', async (name) => {
    const folder = temporaryFolder();
    const inner = join(folder, 'inner');
    mkdirSync(inner);
    const archive = writeTar(folder, [tarEntry(name, Buffer.from('evil'))]);
    await expect(extractTarEntry(archive, name, inner)).rejects.toThrow(/unsafe/);
    expect(readdirSync(folder).toSorted()).toEqual(['archive.tgz', 'inner']);
  });

  it('is missing when a link has its name', async () => {
    const folder = temporaryFolder();
    const archive = writeTar(folder, [tarEntry('package/wanted', Buffer.alloc(0), SYMLINK)]);
    const extraction = extractTarEntry(archive, 'package/wanted', folder);
    await expect(extraction).rejects.toThrow(/holds no package\/wanted/);
  });

  it("is refused when a header doesn't add up", async () => {
    const folder = temporaryFolder();
    const entry = tarEntry('package/wanted', Buffer.from('good'));
    entry.write('9', 1);
    const extraction = extractTarEntry(writeTar(folder, [entry]), 'package/wanted', folder);
    await expect(extraction).rejects.toThrow(/damaged/);
  });

  it('is reported missing by name', async () => {
    const folder = temporaryFolder();
    const archive = writeTar(folder, [tarEntry('package/other', Buffer.from('x'))]);
    const extraction = extractTarEntry(archive, 'package/wanted', folder);
    await expect(extraction).rejects.toThrow(/holds no package\/wanted/);
  });

  it("isn't taken from an archive that was cut", async () => {
    const folder = temporaryFolder();
    const noise = Buffer.from(Array.from({ length: 9000 }, (_, i) => (i * i * 31) % 255));
    const archive = writeTar(folder, [tarEntry('package/wanted', noise)]);
    const whole = readFileSync(archive);
    for (const part of [0.25, 0.5, 0.9]) {
      writeFileSync(archive, whole.subarray(0, whole.length * part));
      const extraction = extractTarEntry(archive, 'package/wanted', folder);
      await expect(extraction, `${String(part)} of it`).rejects.toThrow(/damaged|not complete/);
    }
  });

  it('reports the disk error', async () => {
    const folder = temporaryFolder();
    const archive = writeTar(folder, [tarEntry('package/wanted', Buffer.from('x'))]);
    writeFileSync(join(folder, 'package'), 'a file where the folder would be');
    const extraction = extractTarEntry(archive, 'package/wanted', folder);
    await expect(extraction).rejects.toThrow(/could not be unpacked: /);
  });
});

function writeZip(folder: string, content: Zippable): string {
  const path = join(folder, 'archive.zip');
  writeFileSync(path, zipSync(content));
  return path;
}

const unixMode = (mode: number) => ({ os: 3, attrs: mode * 0x10000 });

describe('unzip', () => {
  it('keeps contents, folders, executable bits and links', async () => {
    const folder = temporaryFolder();
    const archive = writeZip(folder, {
      'a/run.sh': [strToU8('echo hi'), unixMode(0o100755)],
      'a/stored.txt': [strToU8('plain'), { level: 0, ...unixMode(0o100644) }],
      'empty.txt': new Uint8Array(),
      'a/link': [strToU8('stored.txt'), unixMode(0o120777)],
    });
    const out = join(folder, 'out');
    mkdirSync(out);
    const seen: number[] = [];
    await unzip(archive, out, { onProgress: (done) => seen.push(done) });
    expect(readFileSync(join(out, 'a/run.sh'), 'utf8')).toBe('echo hi');
    expect(statSync(join(out, 'a/run.sh')).mode & 0o111).not.toBe(0);
    expect(statSync(join(out, 'a/stored.txt')).mode & 0o111).toBe(0);
    expect(readFileSync(join(out, 'a/link'), 'utf8')).toBe('plain');
    expect(readlinkSync(join(out, 'a/link'))).toBe('stored.txt');
    expect(statSync(join(out, 'empty.txt')).size).toBe(0);
    expect(seen.at(-1)).toBe(22);
  });

  it('renames and leaves out', async () => {
    const folder = temporaryFolder();
    const archive = writeZip(folder, { 'top/keep': strToU8('k'), 'top/drop': strToU8('d') });
    const out = join(folder, 'out');
    mkdirSync(out);
    await unzip(archive, out, { rename: (name) => (name.endsWith('keep') ? 'kept' : null) });
    expect(readdirSync(out)).toEqual(['kept']);
  });

  it.each(['../x', 'a/../../x', '/tmp/x', 'C:/x', 'a\\..\\x', 'x\0y', '..'])(
    'refuses an entry called %j',
    async (name) => {
      const folder = temporaryFolder();
      const out = join(folder, 'deep', 'out');
      mkdirSync(out, { recursive: true });
      const archive = writeZip(folder, { [name]: strToU8('evil') });
      await expect(unzip(archive, out)).rejects.toThrow(/damaged or unsafe/);
      expect(readdirSync(out)).toEqual([]);
      expect(readdirSync(join(folder, 'deep'))).toEqual(['out']);
    },
  );

  it('writes nothing at all when one name leads outside', async () => {
    const folder = temporaryFolder();
    const out = join(folder, 'out');
    mkdirSync(out);
    const archive = writeZip(folder, { fine: strToU8('f'), '../x': strToU8('evil') });
    await expect(unzip(archive, out)).rejects.toThrow(/invalid relative path/);
    expect(readdirSync(out)).toEqual([]);
  });

  it.each([
    ['link', '../x'],
    ['link', '../..'],
    ['a/link', '../../x'],
    ['a/link', '/etc/passwd'],
    ['link', ''],
  ])('refuses the link %j to %j', async (name, target) => {
    const folder = temporaryFolder();
    const out = join(folder, 'out');
    mkdirSync(out);
    const archive = writeZip(folder, { [name]: [strToU8(target), unixMode(0o120777)] });
    await expect(unzip(archive, out)).rejects.toThrow(/leads outside/);
    expect(existsSync(join(out, name))).toBe(false);
  });

  it('accepts a link that stays inside', async () => {
    const folder = temporaryFolder();
    const out = join(folder, 'out');
    mkdirSync(out);
    const link: [Uint8Array, ReturnType<typeof unixMode>] = [
      strToU8('../../c'),
      unixMode(0o120777),
    ];
    await unzip(writeZip(folder, { 'a/b/link': link, c: strToU8('c') }), out);
    expect(readFileSync(join(out, 'a/b/link'), 'utf8')).toBe('c');
  });

  it('writes no file through a link of the archive', async () => {
    const folder = temporaryFolder();
    const out = join(folder, 'out');
    mkdirSync(join(out, 'real'), { recursive: true });
    const archive = writeZip(folder, {
      link: [strToU8('real'), unixMode(0o120777)],
      'link/file': strToU8('x'),
    });
    await expect(unzip(archive, out)).rejects.toThrow(/could not be unpacked: EEXIST/);
    expect(readdirSync(join(out, 'real'))).toEqual([]);
  });

  it('refuses an entry that is larger than it says', async () => {
    const folder = temporaryFolder();
    const archive = writeZip(folder, { big: [new Uint8Array(50_000), { level: 9 }] });
    const bytes = readFileSync(archive);
    const central = bytes.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
    bytes.writeUInt32LE(10, central + 24);
    writeFileSync(archive, bytes);
    const out = join(folder, 'out');
    mkdirSync(out);
    await expect(unzip(archive, out)).rejects.toThrow(/too many bytes/);
  });

  it("refuses a file that was cut, and one that isn't a zip", async () => {
    const folder = temporaryFolder();
    const archive = writeZip(folder, { a: strToU8('aaaa') });
    writeFileSync(archive, readFileSync(archive).subarray(0, 40));
    await expect(unzip(archive, folder)).rejects.toThrow(/damaged/);
    writeFileSync(archive, 'hello');
    await expect(unzip(archive, folder)).rejects.toThrow(/damaged/);
  });
});
