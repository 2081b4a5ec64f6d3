import { describe, expect, it } from 'vitest';
import { DOCUMENT_ZIP_LIMITS, openZip } from '../../../../shared/documents/zip/zip.ts';
import {
  makeDuplicateNames,
  makeOverlapping,
  makeZip,
  patchZip,
  replaceAscii,
  toZip64,
} from './zip-maker.ts';
import { clearZipTimes } from '../../../../shared/documents/zip/zip-directory.ts';
import { codeOf, errorOf } from '../thrown.ts';

const MB = 1024 * 1024;
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

describe('openZip', () => {
  it('reads packed and stored files and leaves folders out', () => {
    const content = 'hello '.repeat(1000);
    for (const level of [0, 6] as const) {
      const zip = openZip(makeZip({ 'word/': '', 'word/a.xml': content, 'é.txt': 'x' }, { level }));
      expect(zip.names).toEqual(['word/a.xml', 'é.txt']);
      expect(text(zip.read('word/a.xml'))).toBe(content);
    }
  });

  it('finds names whatever their case, as office formats compare them', () => {
    const zip = openZip(makeZip({ 'Word/Document.xml': 'x' }));
    expect(zip.has('word/document.XML')).toBe(true);
    expect(text(zip.read('word/document.xml'))).toBe('x');
    expect(zip.has('word/other.xml')).toBe(false);
    expect(codeOf(() => zip.read('word/other.xml'))).toBe('document/damaged');
  });

  it('reads the 64-bit table of large-file writers', () => {
    const zip = openZip(toZip64(makeZip({ 'a.txt': 'one', 'b.txt': 'two' })));
    expect(zip.names).toEqual(['a.txt', 'b.txt']);
    expect(text(zip.read('b.txt'))).toBe('two');
  });

  it("isn't misled by the end mark inside a comment", () => {
    const zip = makeZip({ 'a.txt': 'one' });
    const comment = Uint8Array.from([0x50, 0x4b, 5, 6, ...new Uint8Array(30)]);
    const out = new Uint8Array(zip.length + comment.length);
    out.set(zip);
    out.set(comment, zip.length);
    new DataView(out.buffer).setUint16(zip.length - 2, comment.length, true);
    // The false record inside the comment declares an empty archive.
    expect(text(openZip(out).read('a.txt'))).toBe('one');
  });

  it('reads an archive with bytes added after it', () => {
    const zip = makeZip({ 'a.txt': 'one' });
    const out = new Uint8Array(zip.length + 2);
    out.set(zip);
    out.set([13, 10], zip.length);
    expect(text(openZip(out).read('a.txt'))).toBe('one');
  });

  describe('refuses', () => {
    const plain = makeZip({ 'a.txt': 'a'.repeat(1000), 'b.txt': 'b'.repeat(1000) });

    it.each([
      ['nothing', new Uint8Array(0)],
      ['cut in the middle', plain.subarray(0, plain.length / 2)],
      ['cut in the table', plain.subarray(0, plain.length - 10)],
      ['a table outside the file', patchEnd(plain, 16, 0xfffffff0)],
      ['a table with too many records promised', patchEnd(plain, 10, 9, 2)],
      ['duplicate names, case ignored', makeDuplicateNames()],
      ['a name that climbs out', replaceAscii(plain, 'a.txt', '../tx')],
      ['a name that climbs out the Windows way', replaceAscii(plain, 'a.txt', 'x\\..\\')],
      ['an absolute name', replaceAscii(plain, 'a.txt', '/.txt')],
      ['a drive letter', replaceAscii(plain, 'a.txt', 'C:txt')],
      ['a name with NUL', replaceAscii(plain, 'a.txt', 'a\0txt')],
      ['an unknown packing', patchZip(plain, { central: [10, 14], local: [8, 14] }, 2)],
      ['two names for one part', patchSecondLocalName(plain)],
      ['a part beyond the end', patchZip(plain, { central: [20, 0xffffff] })],
      ['a local header that is not there', patchZip(plain, { central: [42, 7] })],
    ])('%s', (_, bytes) => {
      expect(codeOf(() => openZip(bytes))).toBe('document/damaged');
    });

    it('a part inside another part', () => {
      const error = errorOf(() => openZip(makeOverlapping()), 'document/damaged');
      expect(error.message).toBe(
        'The file is damaged: the sizes of its parts contradict each other.',
      );
    });

    it('an archive with a password', () => {
      expect(codeOf(() => openZip(patchZip(plain, { central: [8, 1], local: [6, 1] }, 2)))).toBe(
        'document/encrypted',
      );
    });

    it('10,000 files', () => {
      const files = Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`f${i}`, '']));
      const error = errorOf(() => openZip(makeZip(files, { level: 0 })), 'document/too-large');
      expect(error.message).toContain(DOCUMENT_ZIP_LIMITS.maxEntries.toLocaleString('en'));
    });

    it('a bomb: one part that unpacks to a thousand times its size', () => {
      const bomb = makeZip({ 'word/document.xml': new Uint8Array(20 * MB) });
      expect(bomb.length).toBeLessThan(100_000);
      expect(codeOf(() => openZip(bomb))).toBe('document/too-large');
    });

    it('but not a blank picture, which compresses as well', () => {
      const zip = openZip(makeZip({ 'word/media/image1.emf': new Uint8Array(6 * MB) }));
      expect(zip.read('word/media/image1.emf')).toHaveLength(6 * MB);
    });

    it('many parts that are each allowed but not together', () => {
      const part = new Uint8Array(50_000);
      const zip = makeZip({ a: part, b: part, c: part });
      const limits = { ...DOCUMENT_ZIP_LIMITS, maxTotalBytes: 120_000 };
      expect(codeOf(() => openZip(zip, limits))).toBe('document/too-large');
      expect(openZip(zip, { ...limits, maxTotalBytes: 150_000 }).names).toHaveLength(3);
    });

    it('a part above the limit for one part', () => {
      const zip = makeZip({ a: new Uint8Array(2000) });
      const limits = { ...DOCUMENT_ZIP_LIMITS, maxEntryBytes: 1999 };
      expect(codeOf(() => openZip(zip, limits))).toBe('document/too-large');
    });
  });

  describe('stops unpacking when a part lies', () => {
    const honest = makeZip({ 'a.txt': 'a'.repeat(5000) });

    it.each([
      [
        'a smaller size',
        patchZip(honest, { central: [24, 10], local: [22, 10] }),
        'sizes of its parts',
      ],
      [
        'a larger size',
        patchZip(honest, { central: [24, 6000], local: [22, 6000] }),
        'sizes of its parts',
      ],
      ['another checksum', patchZip(honest, { central: [16, 1], local: [14, 1] }), 'checksum'],
      ['fewer packed bytes', patchZip(honest, { central: [20, 5] }), ''],
    ])('%s', (_, bytes, words) => {
      const zip = openZip(bytes);
      expect(errorOf(() => zip.read('a.txt'), 'document/damaged').message).toContain(words);
    });

    it('packed bytes that are noise', () => {
      const noise = honest.slice();
      noise.fill(0xff, 35, 45);
      const zip = openZip(noise);
      expect(codeOf(() => zip.read('a.txt'))).toBe('document/damaged');
    });

    it('at the declared size, for a bomb that declares a harmless one', () => {
      const bomb = makeZip({ 'a.xml': new Uint8Array(30 * MB) });
      const zip = openZip(patchZip(bomb, { central: [24, 1000], local: [22, 1000] }));
      const error = errorOf(() => zip.read('a.xml'), 'document/damaged');
      expect(error.message).toContain('the sizes of its parts contradict each other');
    });
  });

  it('survives any flipped byte with an AppError or the true content', () => {
    const zip = makeZip({ 'a.txt': 'The quick brown fox', 'b/c.txt': 'jumps over' });
    for (let at = 0; at < zip.length; at += 1) {
      for (const value of [0x00, 0xff]) {
        const bytes = zip.slice();
        bytes[at] = value;
        const contents: string[] = [];
        const code = codeOf(() => {
          const opened = openZip(bytes);
          contents.push(...opened.names.map((name) => text(opened.read(name))));
        });
        expect(['none', 'document/damaged', 'document/encrypted', 'document/too-large']).toContain(
          code,
        );
        for (const content of contents) {
          expect(['The quick brown fox', 'jumps over', '']).toContain(content);
        }
      }
    }
  });
});

/** Overwrites a field of the end record. */
function patchEnd(zip: Uint8Array, offset: number, value: number, width: 2 | 4 = 4): Uint8Array {
  const bytes = zip.slice();
  const view = new DataView(bytes.buffer);
  if (width === 2) view.setUint16(bytes.length - 22 + offset, value, true);
  else view.setUint32(bytes.length - 22 + offset, value, true);
  return bytes;
}

/** Renames the second file in its local header only. */
function patchSecondLocalName(zip: Uint8Array): Uint8Array {
  const bytes = zip.slice();
  const at = String.fromCharCode(...bytes).indexOf('b.txt');
  bytes[at] = 0x63;
  return bytes;
}

describe('clearZipTimes', () => {
  const at = (time: number, options = {}): Uint8Array =>
    makeZip({ 'a.txt': 'one', 'b/é.txt': 'two' }, { mtime: new Date(time), ...options });

  it('makes archives with the same content the same, and still readable', () => {
    const [older, newer] = [at(Date.UTC(2001, 2, 3)), at(Date.UTC(2026, 8, 7))];
    expect(older).not.toEqual(newer);
    for (const bytes of [older, newer]) clearZipTimes(bytes, 10);
    expect(older).toEqual(newer);
    expect(text(openZip(newer).read('b/é.txt'))).toBe('two');
  });

  it('writes into no other bytes when the table is wrong', () => {
    const moved = patchZip(makeZip({ 'a.txt': 'one' }), { central: [42, 5], local: [4, 20] });
    expect(codeOf(() => clearZipTimes(moved, 10))).toBe('document/damaged');
    expect(codeOf(() => clearZipTimes(makeZip({ a: '', b: '' }), 1))).toBe('document/too-large');
  });
});
