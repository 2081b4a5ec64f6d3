import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import { writeZip } from '../../../../electron/embedded/formats/write-zip.ts';
import { openZip } from '../../../../shared/documents/zip/zip.ts';
import { errorOf } from '../../documents/thrown.ts';
import { makeZip, patchZip } from '../../documents/zip/zip-maker.ts';

const text = (content: string): Uint8Array => new TextEncoder().encode(content);
const FILES = {
  '[Content_Types].xml': '<Types/>',
  'folder/Überschrift 渡轮.xml': 'a'.repeat(100_000),
  __proto__: 'x',
  'picture.png': 'not really one',
  'empty.xml': '',
};

function namesAndTexts(bytes: Uint8Array): [string, string][] {
  const zip = openZip(bytes);
  return zip.names.map((name) => [name, new TextDecoder().decode(zip.read(name))]);
}

describe('a rewritten archive', () => {
  it('has the same files in the same order, some of them replaced', () => {
    const source = makeZip(Object.fromEntries(Object.entries(FILES)));
    const result = writeZip(openZip(source), new Map([['empty.xml', text('full')]]));
    expect(namesAndTexts(result)).toEqual(
      namesAndTexts(source).map(([name, content]) => [
        name,
        name === 'empty.xml' ? 'full' : content,
      ]),
    );
  });

  it('can be read by another library, with valid sizes and checksums', async () => {
    const source = makeZip(Object.fromEntries(Object.entries(FILES)));
    const zip = await JSZip.loadAsync(writeZip(openZip(source), new Map()), { checkCRC32: true });
    expect(await zip.file('folder/Überschrift 渡轮.xml')?.async('string')).toBe(
      'a'.repeat(100_000),
    );
    expect(await zip.file('picture.png')?.async('string')).toBe('not really one');
  });

  it('is the same each time', () => {
    const source = makeZip(FILES);
    expect(writeZip(openZip(source), new Map())).toEqual(writeZip(openZip(source), new Map()));
  });

  it("is refused when a file in it doesn't match its archive", () => {
    const source = patchZip(makeZip({ 'a.xml': 'abc' }), { central: [16, 1] });
    const { message } = errorOf(() => writeZip(openZip(source), new Map()), 'document/damaged');
    expect(message).toContain('checksum');
  });

  it('may be empty', () => {
    expect(
      namesAndTexts(
        writeZip(
          {
            names: [],
            has: () => false,
            nameOf: () => null,
            sizeOf: () => 0,
            read: () => text(''),
          },
          new Map(),
        ),
      ),
    ).toEqual([]);
  });
});
